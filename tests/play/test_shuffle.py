"""The order of the tiles: to the byte as it is written down, fair, and hidden until the game is over."""

import json
from collections import Counter
from hashlib import sha256
from typing import Any, Final

import pytest

from meldhall.play import shuffle
from meldhall.play.commands import LeaveGame, Resign, StartGame
from meldhall.play.envelope import LogDamaged, decode, digest
from meldhall.play.shuffle import Share
from meldhall.play.state import step
from meldhall.rules import Ruleset
from tests.house.tree import ROOT
from tests.play.club import ANN, BOB, UNTIMED, Club

ROWS: Final[list[dict[str, Any]]] = [
    json.loads(line) for line in (ROOT / "tests/vectors/shuffle.jsonl").read_text("utf-8").splitlines()
]


@pytest.fixture
def club() -> Club:
    return Club()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_vectors(row: dict[str, Any]) -> None:
    shares = [Share(*seat) for seat in row["seats"]]
    secret = bytes.fromhex(row["secret"])
    assert shuffle.commitment_of(secret) == row["commitment"]
    for label, expected in row["orders"].items():
        key = shuffle.key_of(secret, row["game"], shares, label)
        if label.startswith("seat"):
            assert shuffle.below(len(shares), key) == expected
        else:
            assert shuffle.order(Ruleset.parse(row["ruleset"]).tiles(), key) == expected.split()


def test_each_part_of_the_key_matters() -> None:
    """Parts cannot run into one another either: each stands behind its length."""
    secret, entropy = bytes(32), "00" * 16
    keys = [
        shuffle.key_of(secret, "g", [Share()], "round 1"),
        shuffle.key_of(secret[1:] + b"\x01", "g", [Share()], "round 1"),
        shuffle.key_of(secret, "h", [Share()], "round 1"),
        shuffle.key_of(secret, "g", [Share(), Share()], "round 1"),
        shuffle.key_of(secret, "g", [], "round 1"),
        shuffle.key_of(secret, "g", [Share("ab")], "round 1"),
        shuffle.key_of(secret, "g", [Share("ab", entropy)], "round 1"),
        shuffle.key_of(secret, "g", [Share("ab", entropy), Share()], "round 1"),
        shuffle.key_of(secret, "g", [Share(), Share("ab", entropy)], "round 1"),
        shuffle.key_of(secret, "g", [Share("ab", entropy + "00")], "round 1"),
        shuffle.key_of(secret, "g", [Share()], "round 11"),
        shuffle.key_of(secret, "g", [Share()], "start 1"),
        shuffle.key_of(secret, "gr", [Share()], "ound 1"),
    ]
    assert len(set(keys)) == len(keys)


def test_words_that_are_not_fair_are_passed_over() -> None:
    """For a bound just above half of all words, a modulus would make small numbers twice as likely."""
    bound = (1 << 31) + 1
    drawn = [shuffle.below(bound, sha256(bytes([place])).digest()) for place in range(256)]
    assert all(number < bound for number in drawn)
    assert 100 < sum(number < bound // 2 for number in drawn) < 156
    assert {shuffle.below(1, bytes([place])) for place in range(9)} == {0}


async def test_a_game_commits_before_anybody_joins_and_shows_its_secret_at_the_end(club: Club) -> None:
    game_id = await club.gather(ANN, BOB)
    commitment = (await club.games.see(game_id, BOB)).session.commitment
    started = await club.run(game_id, ANN, StartGame())
    assert (started.session.commitment, started.session.secret) == (commitment, "")
    over = await club.run(game_id, ANN, Resign())
    assert shuffle.commitment_of(bytes.fromhex(over.session.secret)) == commitment


async def test_an_aborted_game_shows_its_secret(club: Club) -> None:
    game_id = await club.gather(ANN, seats=2)
    commitment = (await club.games.see(game_id, ANN)).session.commitment
    await club.run(game_id, ANN, LeaveGame())
    [*_, last] = [decode(row.record) for row in await club.store.read(game_id)]
    assert last.hidden is None
    seen = await club.games.see(game_id, ANN)
    assert shuffle.commitment_of(bytes.fromhex(seen.session.secret)) == commitment


async def test_a_game_is_dealt_by_its_secret(club: Club) -> None:
    game_id = await club.gather(ANN, BOB, ruleset=UNTIMED)
    started = await club.run(game_id, ANN, StartGame())
    first, *_, last = [decode(row.record) for row in await club.store.read(game_id)]
    assert first.hidden is not None
    key = shuffle.key_of(bytes.fromhex(first.hidden.reveal()), game_id, [Share(), Share()], "round 1")
    dealt = shuffle.order(Ruleset.parse(UNTIMED).tiles(), key)
    assert f"pool=[{' '.join(dealt[28:])}]" in last.game_line
    assert Counter(dealt) == Counter(Ruleset.parse(UNTIMED).tiles())
    assert started.session.secret == ""


async def test_the_secret_is_in_nothing_that_prints(club: Club) -> None:
    game_id = await club.gather(ANN, BOB, ruleset=UNTIMED)
    await club.run(game_id, ANN, StartGame())
    rows = await club.store.read(game_id)
    envelopes = [decode(row.record) for row in rows]
    assert envelopes[0].hidden is not None
    secret = envelopes[0].hidden.reveal()
    state = step(None, envelopes[0], None, digest(rows[0].record))
    assert secret in rows[0].record.decode()
    assert all(secret not in row.record.decode() for row in rows[1:])
    assert secret not in f"{envelopes!r} {state!r} {state.shuffle} {await club.games.see(game_id, ANN)!r}"


async def test_another_secret_is_damage(club: Club) -> None:
    game_id = await club.gather(ANN, seats=2)
    [row] = await club.store.read(game_id)
    envelope = decode(row.record)
    assert envelope.hidden is not None
    secret = envelope.hidden.reveal()
    for forged in (secret[:-1] + ("0" if secret[-1] != "0" else "1"), secret.upper(), secret[2:], "", "zz"):
        changed = row.record.replace(secret.encode(), forged.encode())
        with pytest.raises(LogDamaged, match="the secret"):
            step(None, decode(changed), None, digest(changed))
    without = row.record.replace(f'"hidden":"{secret}",'.encode(), b"")
    with pytest.raises(LogDamaged, match="the secret"):
        step(None, decode(without), None, digest(without))
