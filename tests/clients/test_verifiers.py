"""Two verifiers that share no code: both accept real records, and neither any kind of forgery."""

import json
import re
import subprocess
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from meldhall import rules
from meldhall.cli import main
from meldhall.play.proof import NoProof, prove
from tests.clients.proved import record_of
from tests.house.tree import ROOT

VERIFIER: Final = ROOT / "clients/verify/verify.pl"
VECTORS: Final = [
    json.loads(line) for line in (ROOT / "tests/vectors/shuffle.jsonl").read_text("utf-8").splitlines()
]
Verifier = Callable[[str, Path], str]
"""Writes the record there and judges it: empty if it accepts it, else what it says."""


def by_command(text: str, folder: Path) -> str:
    path = folder / "game.record"
    path.write_text(text, "utf-8")
    ran = CliRunner().invoke(main, ["verify", str(path)])
    assert ran.exit_code in (0, 1)
    assert (ran.exit_code == 0) == ("proved." in ran.stdout)
    return ran.stderr


def by_perl(text: str, folder: Path) -> str:
    path = folder / "game.record"
    path.write_text(text, "utf-8")
    ran = subprocess.run(["perl", VERIFIER, path], capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode in (0, 1), ran.stderr
    assert (ran.returncode == 0) == ran.stdout.startswith("Proved: ")
    return ran.stderr


VERIFIERS: Final = (by_command, by_perl)


def fair() -> str:
    """A real record, the same in every run."""
    return record_of("classic+turn_time_ms=0")


def swapped(text: str, one: str, other: str) -> str:
    """Two pieces of a text change places."""
    assert text.count(one) == text.count(other) == 1
    return text.replace(one, "\0").replace(other, one).replace("\0", other)


def field_of(text: str, name: str, place: int = 0) -> str:
    """What is in a field, the brackets left out."""
    return (
        re.findall(rf"\b{name}=(?:\[([^]]*)\]|(\S+))", text)[place][0]
        or re.findall(rf"\b{name}=(\S+)", text)[place]
    )


def changed(text: str, name: str, change: Callable[[str], str]) -> str:
    """The first field of that name says something else."""
    before = field_of(text, name)
    after = change(before)
    assert after != before
    return text.replace(before, after, 1)


def lines_with(text: str, word: str) -> list[str]:
    """Whole lines, without those of the header."""
    return [line for line in text.split("\n")[4:] if word in line]


def other_order(text: str) -> str:
    """The last two tiles of the pool, which nobody drew."""
    *rest, one, other = field_of(text, "pool").split()
    assert one != other
    return changed(text, "pool", lambda _: " ".join([*rest, other, one]))


def other_rack(text: str) -> str:
    """Two seats exchange a tile of their racks."""

    def exchange(racks: str) -> str:
        first, second, *rest = (rack.split() for rack in racks.split(" | "))
        first[0], second[-1] = second[-1], first[0]
        sorts = [rules.Position.parse(POSITION.format(" ".join(rack))).rack for rack in (first, second)]
        return " | ".join(" ".join(rack) for rack in [*sorts, *rest])

    return changed(text, "racks", exchange)


POSITION: Final = (
    "position seat=0 rack=[{}] table=[] rack_tiles=[14 14] has_melded=[false false] pool_tiles=78"
    " turn_seat=0 ruleset=classic"
)


def other_secret(text: str) -> str:
    return changed(text, "secret", lambda secret: sha256(secret.encode()).hexdigest())


def other_secret_committed_to(text: str) -> str:
    text = other_secret(text)
    digest = sha256(bytes.fromhex(field_of(text, "secret"))).hexdigest()
    return changed(text, "commitment", lambda _: digest)


def other_entropy(text: str) -> str:
    """The first seat's, and the commitment is left as it is."""
    entropy = field_of(text, "entropies").split()[0].split(":")[2]
    return text.replace(entropy, "00" + entropy[2:])


def other_entropy_committed_to(text: str) -> str:
    _, commitment, entropy = field_of(text, "entropies").split()[0].split(":")
    forged = "00" + entropy[2:]
    return text.replace(f"{commitment}:{entropy}", f"{sha256(bytes.fromhex(forged)).hexdigest()}:{forged}")


def marked_as_unrevealed(text: str) -> str:
    entropy = field_of(text, "entropies").split()[1].split(":")[2]
    return text.replace(f":{entropy}", ":-")


def dropped_entropy(text: str) -> str:
    last = field_of(text, "entropies").split()[1]
    return text.replace(f" {last}", "")


def other_draw(text: str) -> str:
    """A seat draws another tile than the next, one that lies further behind."""
    [line, *_] = lines_with(text, "tiles-drawn")
    drawn = field_of(line, "tiles")
    other = next(tile for tile in reversed(field_of(text, "pool").split()) if tile != drawn)
    return text.replace(line, line.replace(f"tiles=[{drawn}]", f"tiles=[{other}]"))


def dropped_line(text: str) -> str:
    lines = lines_with(text, "tiles-drawn")
    return text.replace(f"{lines[len(lines) // 2]}\n", "")


def dropped_last_line(text: str) -> str:
    return text.replace(f"{lines_with(text, 'game-ended')[0]}\n", "")


def added_line(text: str) -> str:
    [line, *_] = lines_with(text, "tiles-drawn")
    version, events = line.split(" ", 1)
    return text.replace(line, f"{line}\n{int(version) + 1} {events}")


def swapped_lines(text: str) -> str:
    """Two draws change places, each with the version that is right there."""
    one, other = (line.split(" ", 1)[1] for line in lines_with(text, "tiles-drawn")[:2])
    return swapped(text, one, other)


def other_start_draw(text: str) -> str:
    first, *rest = field_of(text, "start_draws").split()
    tile = "r5" if first != "0:r5" else "r6"
    return changed(text, "start_draws", lambda _: " ".join([f"0:{tile}", *rest]))


def other_starter(text: str) -> str:
    starter = field_of(text, "starter")
    other = str(1 - int(starter))
    [line] = lines_with(text, "round-started")
    now = line.replace(f"starter={starter}", f"starter={other}").replace(f"seat={starter}", f"seat={other}")
    return text.replace(line, now)


def other_game(text: str) -> str:
    return changed(text, "game", lambda game: game[:-1] + ("0" if game[-1] != "0" else "1"))


def other_result(text: str) -> str:
    head, result = text.split("\nresult ")

    def more(found: re.Match[str]) -> str:
        return f":{int(found[1]) + 1}:{found[2]}"

    return f"{head}\nresult " + re.sub(r":(\d+):(\d)", more, result, count=1)


def other_standings(text: str) -> str:
    """The last event and the result agree on other points."""
    standings = field_of(text, "standings")
    rank, seat, points, rounds = standings.split()[0].split(":")
    told = f"{rank}:{seat}:{int(points) + 1}:{rounds}"
    return text.replace(standings, standings.replace(standings.split()[0], told))


FORGERIES: Final[list[Callable[[str], str]]] = [
    other_order,
    other_rack,
    other_secret,
    other_secret_committed_to,
    other_entropy,
    other_entropy_committed_to,
    marked_as_unrevealed,
    dropped_entropy,
    other_draw,
    dropped_line,
    dropped_last_line,
    added_line,
    swapped_lines,
    other_start_draw,
    other_starter,
    other_game,
    other_result,
    other_standings,
]


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_a_real_record_is_accepted(verifier: Verifier, tmp_path: Path) -> None:
    assert verifier(fair(), tmp_path) == ""


@pytest.mark.parametrize("verifier", VERIFIERS)
@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_forgeries_are_refused(forge: Callable[[str], str], verifier: Verifier, tmp_path: Path) -> None:
    forged = forge(fair())
    assert forged != fair()
    assert verifier(forged, tmp_path) != ""


@pytest.mark.parametrize("verifier", VERIFIERS)
@pytest.mark.parametrize(
    "ruleset",
    [
        "classic+rounds=2+next_starter=START_DRAW",
        "xp+start_choice=RANDOM",
        "sabra+next_starter=WINNER+rounds=2",
        "junior+turn_time_ms=0",
        "online",
        "mso",
    ],
)
def test_records_under_other_rules_are_accepted(ruleset: str, verifier: Verifier, tmp_path: Path) -> None:
    assert verifier(record_of(ruleset), tmp_path) == ""


@pytest.mark.parametrize(
    "row", [row for row in VECTORS if "round 1" in row["orders"]], ids=lambda row: row["id"]
)
def test_the_second_verifier_knows_the_vectors(row: dict[str, Any], tmp_path: Path) -> None:
    text = vector_record(row)
    assert by_perl(text, tmp_path) == ""
    assert prove(text).rounds == 1
    for seat, (commitment, entropy) in enumerate(row["seats"]):
        if entropy:
            assert by_perl(text.replace(f"{seat}:{commitment}:{entropy}", f"{seat}:{commitment}:-"), tmp_path)
        elif commitment:
            assert by_perl(text.replace(f"{seat}:{commitment}:-", ""), tmp_path)


def vector_record(row: dict[str, Any]) -> str:
    """A record of an aborted game that goes as far as the orders of a row."""
    orders = {label.split()[0]: found for label, found in row["orders"].items()}
    game = rules.Game(row["ruleset"], len(row["seats"]))
    command = rules.Command.start_round(orders["seat"], orders["start"].split(), orders["round"].split())
    line = str(game.decide(command, 0))
    entropies = [f"{n}:{hash_}:{e or '-'}" for n, (hash_, e) in enumerate(row["seats"]) if hash_]
    shuffle = (
        f"game={row['game']} commitment={row['commitment']} secret={row['secret']}"
        f" entropies=[{' '.join(entropies)}]"
    )
    return rules.record(row["ruleset"], ["a"] * len(row["seats"]), [(1, line)], shuffle)


def test_records_without_a_proof_are_told_apart(tmp_path: Path) -> None:
    old = re.sub(r"\nshuffle .*", "", fair())
    for text in (old, re.sub(r"\nshuffle .*", "\nshuffle -", fair())):
        assert list(rules.replay(text))
        with pytest.raises(NoProof):
            prove(text)
        assert "no proof" in by_command(text, tmp_path)
        assert "no proof" in by_perl(text, tmp_path)


def test_the_commitment_may_be_the_one_that_was_noted(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(fair(), "utf-8")
    commitment = field_of(fair(), "commitment")
    for noted, code in ((commitment, 0), (commitment.upper(), 0), ("00" * 32, 1)):
        ran = CliRunner().invoke(main, ["verify", str(path), "--commitment", noted, "--json"])
        assert ran.exit_code == code
        assert json.loads(ran.stdout)["verdict"] == ("disproved" if code else "proved")
    for noted, code in ((commitment, 0), ("00" * 32, 1)):
        ran_perl = subprocess.run(["perl", VERIFIER, path, noted], capture_output=True, check=False)
        assert ran_perl.returncode == code


def test_the_second_verifier_is_short() -> None:
    assert len(VERIFIER.read_text("utf-8").splitlines()) <= 60


def test_a_header_may_be_written_with_the_spaces_that_the_notation_allows(tmp_path: Path) -> None:
    for old, new in (
        (" commitment=", " commitment = "),
        ("entropies=[", "entropies= [ "),
        ("shuffle ", " shuffle\t"),
    ):
        assert by_command(fair().replace(old, new, 1), tmp_path) == ""
