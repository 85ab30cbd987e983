"""Entropy of players: committed to with the seat, revealed shortly before the start, shown with it."""

from typing import Final

import pytest

from meldhall import rules
from meldhall.people.secret import Secret
from meldhall.play.callers import Caller
from meldhall.play.commands import (
    AddBot,
    Command,
    CreateGame,
    Draw,
    JoinGame,
    LeaveGame,
    Resign,
    RevealEntropy,
    StartGame,
)
from meldhall.play.envelope import LogDamaged, decode
from meldhall.play.events import EntropyRevealed, GameStarted, StartCalled
from meldhall.play.history import History
from meldhall.play.proof import prove
from meldhall.play.shuffle import REVEAL_MS, commitment_of
from meldhall.play.updates import Answer, VersionSeen
from meldhall.refusals import Refusal
from meldhall.store.contract import Row, Status
from tests.play.club import ANN, BOB, CAT, EVE, HOST_APP, UNTIMED, Club

ENTROPY: Final = {ANN: bytes(range(16)), BOB: b"bob's own " * 4, CAT: b"c" * 64}
COMMITMENT: Final = {player: commitment_of(entropy) for player, entropy in ENTROPY.items()}


def reveal(player: Caller) -> RevealEntropy:
    return RevealEntropy(Secret(ENTROPY[player].hex()))  # type: ignore[index]


@pytest.fixture
def club() -> Club:
    return Club()


async def gathered(club: Club, *, silent: bool = False) -> str:
    """Ann and Bob have committed; Cat too, or has not where she is `silent`. One seat is free."""
    created = await club.games.create(ANN, CreateGame(UNTIMED, 4, entropy_commitment=COMMITMENT[ANN]))
    game_id = created.session.game_id
    await club.run(game_id, CAT, JoinGame(seat=3, entropy_commitment="" if silent else COMMITMENT[CAT]))
    await club.run(game_id, BOB, JoinGame(entropy_commitment=COMMITMENT[BOB]))
    return game_id


async def refused(club: Club, game_id: str, caller: Caller, command: Command) -> str:
    with pytest.raises(Refusal) as refusal:
        await club.run(game_id, caller, command)
    return refusal.value.reason


async def test_a_game_starts_when_all_have_revealed(club: Club) -> None:
    game_id = await gathered(club)
    called = await club.run(game_id, ANN, StartGame())
    assert called.session.status is Status.WAITING
    assert called.session.start_until_ms == club.world.now_ms() + REVEAL_MS
    for player in (CAT, ANN):
        assert (await club.run(game_id, player, reveal(player))).session.status is Status.WAITING
    started = await club.run(game_id, BOB, reveal(BOB))
    assert started.session.status is Status.RUNNING
    assert started.session.start_until_ms is None
    assert [seat.display_name for seat in started.session.seats] == ["Ann", "Bob", "Cat"]
    assert [seat.entropy for seat in started.session.seats] == [ENTROPY[p].hex() for p in (ANN, BOB, CAT)]
    committed = [seat.entropy_commitment for seat in started.session.seats]
    assert committed == [COMMITMENT[player] for player in (ANN, BOB, CAT)]
    assert club.world.alarms == 1, "the one that ends a game that is abandoned"


async def test_nothing_is_shown_before_all_are_in(club: Club) -> None:
    game_id = await gathered(club)
    await club.run(game_id, ANN, StartGame())
    revealed = await club.run(game_id, BOB, reveal(BOB))
    secret = ENTROPY[BOB].hex()
    shown: list[object] = [revealed, await club.games.see(game_id, CAT)]
    stream = club.games.watch(game_id, CAT, 0)
    shown += [await anext(stream) for _ in range(revealed.version)]
    await stream.aclose()
    assert all(secret not in repr(each) for each in shown)
    last = shown[-1]
    assert isinstance(last, VersionSeen)
    assert last.session_events == (EntropyRevealed(1),)
    [*_, row] = await club.store.read(game_id)
    assert secret in row.record.decode()
    assert secret not in repr(decode(row.record))
    await club.advance(REVEAL_MS)
    assert (await club.games.see(game_id, CAT)).session.seats[1].entropy == secret


async def test_who_does_not_reveal_is_left_out(club: Club) -> None:
    game_id = await gathered(club)
    await club.run(game_id, ANN, StartGame())
    await club.run(game_id, ANN, reveal(ANN))
    await club.advance(REVEAL_MS - 1)
    assert (await club.games.see(game_id, ANN)).session.status is Status.WAITING
    await club.advance(1)
    started = await club.games.see(game_id, ANN)
    assert started.session.status is Status.RUNNING
    assert [seat.entropy for seat in started.session.seats] == [ENTROPY[ANN].hex(), "", ""]
    proved = prove(await ended(club, game_id))
    assert (proved.revealed, proved.unrevealed) == ([0], [1, 2])


async def test_the_time_is_over_before_a_late_command(club: Club) -> None:
    """As for turns: the clock comes first, as a version of its own."""
    game_id = await gathered(club)
    called = await club.run(game_id, ANN, StartGame())
    club.world._now_ms += REVEAL_MS
    assert await refused(club, game_id, BOB, reveal(BOB)) == "GAME_ALREADY_STARTED"
    started = await club.games.see(game_id, BOB)
    assert (started.version, started.session.status) == (called.version + 1, Status.RUNNING)


async def test_the_wait_goes_on_after_a_restart(club: Club) -> None:
    game_id = await gathered(club)
    await club.run(game_id, ANN, StartGame())
    await club.run(game_id, CAT, reveal(CAT))
    await club.restart()
    assert await refused(club, game_id, CAT, reveal(CAT)) == "ENTROPY_MISMATCH"
    await club.run(game_id, ANN, reveal(ANN))
    await club.restart()
    await club.advance(REVEAL_MS)
    started = await club.games.see(game_id, ANN)
    assert [bool(seat.entropy) for seat in started.session.seats] == [True, False, True]


async def test_no_seat_changes_while_entropy_is_awaited(club: Club) -> None:
    game_id = await gathered(club)
    await club.run(game_id, ANN, StartGame())
    commands: list[tuple[Caller, Command]] = [
        (EVE, JoinGame()),
        (ANN, AddBot()),
        (ANN, StartGame()),
        (ANN, LeaveGame()),
        (BOB, LeaveGame()),
    ]
    for caller, command in commands:
        assert await refused(club, game_id, caller, command) == "GAME_STARTING"
    for command in (Draw(), Resign()):
        assert await refused(club, game_id, ANN, command) == "GAME_NOT_STARTED"


async def test_only_what_was_committed_to_is_taken_once(club: Club) -> None:
    game_id = await gathered(club, silent=True)
    assert await refused(club, game_id, ANN, reveal(ANN)) == "GAME_NOT_STARTED"
    await club.run(game_id, ANN, StartGame())
    assert await refused(club, game_id, ANN, reveal(BOB)) == "ENTROPY_MISMATCH"
    assert await refused(club, game_id, CAT, reveal(CAT)) == "ENTROPY_MISMATCH"
    assert await refused(club, game_id, EVE, reveal(ANN)) == "NOT_SEATED"
    assert await refused(club, game_id, HOST_APP, reveal(ANN)) == "PLAYER_REQUIRED"
    await club.run(game_id, ANN, reveal(ANN))
    assert await refused(club, game_id, ANN, reveal(ANN)) == "ENTROPY_MISMATCH"
    started = await club.run(game_id, BOB, reveal(BOB))
    assert started.session.status is Status.RUNNING
    assert await refused(club, game_id, ANN, reveal(ANN)) == "GAME_ALREADY_STARTED"
    await ended(club, game_id)
    assert await refused(club, game_id, ANN, reveal(ANN)) == "GAME_OVER"


async def test_a_repeated_reveal_gets_its_first_answer(club: Club) -> None:
    game_id = await gathered(club)
    await club.run(game_id, ANN, StartGame())
    first = await club.run(game_id, ANN, reveal(ANN), "r1")
    await club.run(game_id, BOB, reveal(BOB))
    assert await club.run(game_id, ANN, reveal(ANN), "r1") == first


async def test_a_game_without_entropy_starts_at_once(club: Club) -> None:
    game_id = await club.gather(ANN, BOB)
    assert (await club.run(game_id, ANN, StartGame())).session.status is Status.RUNNING


async def test_who_leaves_takes_the_commitment_along(club: Club) -> None:
    created = await club.games.create(ANN, CreateGame(UNTIMED, 2))
    game_id = created.session.game_id
    await club.run(game_id, BOB, JoinGame(entropy_commitment=COMMITMENT[BOB]))
    await club.run(game_id, BOB, LeaveGame())
    await club.run(game_id, CAT, JoinGame())
    assert (await club.run(game_id, ANN, StartGame())).session.status is Status.RUNNING


async def test_the_application_has_no_seat_to_commit_for(club: Club) -> None:
    with pytest.raises(Refusal, match="PLAYER_REQUIRED"):
        await club.games.create(HOST_APP, CreateGame(entropy_commitment=COMMITMENT[ANN]))


async def test_every_seat_moves_the_order(club: Club) -> None:
    """The same secret and game: other entropy, other tiles."""
    deals = []
    for players in ((ANN, BOB, CAT), (ANN, BOB), (BOB, CAT), ()):
        club = Club()
        game_id = await gathered(club)
        await club.run(game_id, ANN, StartGame())
        for player in players:
            await club.run(game_id, player, reveal(player))
        await club.advance(REVEAL_MS)
        deals.append((await ended(club, game_id)).split("pool=[")[1].split("]")[0])
    assert len(set(deals)) == len(deals)


async def test_entropy_that_was_not_awaited_is_damage(club: Club) -> None:
    game_id = await gathered(club)
    await club.run(game_id, ANN, StartGame())
    await club.run(game_id, BOB, reveal(BOB))
    *rows, last = await club.store.read(game_id)
    entropy, other = ENTROPY[BOB].hex(), ENTROPY[CAT].hex()
    forgeries = [
        last.record.replace(entropy.encode(), other.encode()),
        last.record.replace(f'"hidden":"{entropy}",'.encode(), b""),
        last.record.replace(b'"seat":1', b'"seat":2'),
        last.record.replace(b'"seat":1', b'"seat":9'),
        rows[-1].record.replace(b'"prev"', f'"hidden":"{entropy}","prev"'.encode()),
    ]
    for forged in forgeries:
        history = History()
        before = rows[: -1 if forged is forgeries[-1] else None]
        history.extend(before)
        with pytest.raises(LogDamaged, match="entropy"):
            history.extend([Row(game_id, len(before) + 1, forged)])


async def test_the_log_tells_what_happened(club: Club) -> None:
    game_id = await gathered(club)
    await club.run(game_id, ANN, StartGame())
    for player in (ANN, BOB, CAT):
        await club.run(game_id, player, reveal(player))
    happened = [decode(row.record).session_events for row in await club.store.read(game_id)][3:]
    kinds = [[type(event) for event in events] for events in happened]
    assert kinds == [[StartCalled], [EntropyRevealed], [EntropyRevealed], [EntropyRevealed, GameStarted]]


async def ended(club: Club, game_id: str) -> str:
    """The record, once all but one have resigned."""
    over: Answer | None = None
    for player in (ANN, BOB):
        over = await club.run(game_id, player, Resign())
    assert over is not None
    assert over.session.status is Status.FINISHED
    text = await club.games.record(game_id, ANN)
    assert list(rules.replay(text))
    return text
