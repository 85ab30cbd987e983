"""One game, played by a script over each protocol, on servers alike: all are told the same."""

import re
from contextlib import aclosing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest

from meldhall import compose
from meldhall.store.memory import MemoryStore
from meldhall.v1 import game_pb2
from tests.api.hall import SETTINGS
from tests.edge.callers import PROTOCOLS, Caller, Told, caller_of
from tests.play.seeded import SeededWorld

RECORD: Final = Path(__file__).parents[1] / "vectors/games/went_out.record"
_DRAWN: Final = re.compile(r"\d+:(\w+)")
_FIELD: Final = r"{}=\[([^\]]*)\]"
_TIMES: Final = re.compile(r"_ms=\d+")


@dataclass(frozen=True)
class Script:
    """A record as something to play: the orders that were drawn, and who did what."""

    ruleset: str
    starts: list[str]
    dealt: list[str]
    deeds: list[tuple[int, str, str]]
    lines: list[str]

    @classmethod
    def of(cls, text: str) -> "Script":
        """Raises AssertionError for what it does not know how to play."""
        _, ruleset, _, *lines, _ = text.splitlines()
        racks, pool = field(lines[0], "racks"), field(lines[0], "pool")
        deeds = [deed(line) for line in lines[1:]]
        starts = _DRAWN.findall(field(lines[0], "start_draws"))
        dealt = racks.replace("|", " ").split() + pool.split()
        return cls(ruleset.partition(" ")[2], starts, dealt, deeds, lines)


def deed(line: str) -> tuple[int, str, str]:
    """Who did what with which table."""
    seat = int(re.findall(r"seat=(\d+)", line)[0])
    verb = line.split()[1]
    if verb == "turn-played":
        return seat, "PlayTurn", field(line, "table")
    assert verb == "tiles-drawn", line
    return seat, "DrawTile", ""


def field(line: str, name: str) -> str:
    """What is in the brackets of a field."""
    return re.findall(_FIELD.format(name), line)[0]


@dataclass(frozen=True)
class Ending:
    """All that a protocol told of a game: views of every seat, refusals, what was watched, the record."""

    views: list[Any]
    refusals: list[Told]
    watched: list[Any]
    record: str


async def ending(protocol: str, script: Script) -> Ending:
    """Plays the script over that protocol, on a server of its own."""
    world = SeededWorld()
    settings = replace(SETTINGS, http=True)
    async with (
        compose.running(settings, world=world, store=MemoryStore()) as server,
        caller_of(protocol, server) as anybody,
    ):
        seats = [await signed_up(anybody, name) for name in ("Ada", "Bo", "Cy")]
        game = (await seats[0].call("CreateGame", seats=3, ruleset=script.ruleset)).game
        for seat in seats[1:]:
            await seat.call("JoinGame", game_id=game.game_id)
        world.stack(script.starts, script.dealt)
        await seats[0].call("StartGame", game_id=game.game_id, request_id="start")
        refusals = await played(script, seats, game.game_id)
        watched = await watching(seats[0], game.game_id)
        views = [await seat.call("GetGame", game_id=game.game_id) for seat in seats]
        record = (await seats[0].call("GetRecord", game_id=game.game_id)).record
        return Ending(views, refusals, watched, record)


async def signed_up(anybody: Caller, name: str) -> Caller:
    """A new guest."""
    answer = await anybody.call("SignUp", display_name=name)
    return anybody.known_by(answer.token)


async def played(script: Script, seats: list[Caller], game_id: str) -> list[Told]:
    """Plays on, and asks every time for what is refused as well."""
    refusals = []
    for number, (seat, name, table) in enumerate(script.deeds):
        for wrong, fields in ((seats[seat - 1], {}), (seats[seat], {"expected_version": 1})):
            with pytest.raises(Told) as refused:
                await wrong.call("DrawTile", game_id=game_id, **fields)
            refusals.append(refused.value)
        fields = {"table": table} if table else {}
        await seats[seat].call(name, game_id=game_id, request_id=f"turn {number}", **fields)
    with pytest.raises(Told) as refused:
        await anext(seats[0].stream("WatchGame", game_id=game_id, after_version=10_000))
    return [*refusals, refused.value]


async def watching(seat: Caller, game_id: str) -> list[Any]:
    """The whole game, watched from its beginning after its end."""
    updates = []
    last = (await seat.call("GetGame", game_id=game_id)).game.version
    async with aclosing(seat.stream("WatchGame", game_id=game_id, after_version=0)) as stream:
        async for update in stream:
            updates.append(update)
            if update.events.version == last:
                return updates
    raise AssertionError("the stream ended early")


async def test_all_protocols_tell_the_same() -> None:
    script = Script.of(RECORD.read_text("utf-8"))
    native, *others = [await ending(protocol, script) for protocol in PROTOCOLS]
    assert native.views[0].game.state == game_pb2.GAME_STATE_FINISHED
    for protocol, other in zip(PROTOCOLS[1:], others, strict=True):
        assert other.views == native.views, protocol
        assert other.refusals == native.refusals, protocol
        assert other.watched == native.watched, protocol
        assert other.record == native.record, protocol


async def test_the_script_is_played_as_it_is_written() -> None:
    script = Script.of(RECORD.read_text("utf-8"))
    told = (await ending("json", script)).record.splitlines()
    played_lines = [line.partition(" ")[2] for line in told if line[0].isdigit()]
    written = [line.partition(" ")[2] for line in script.lines]
    assert [_TIMES.sub("", line) for line in played_lines] == [_TIMES.sub("", line) for line in written]
