"""`meldhall demo`: bots play one game over a real server, each with a connection of its own."""

from __future__ import annotations

import asyncio
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import click
import grpc
import grpc.aio

from meldhall import compose, painting
from meldhall._core.bots import decide_turn
from meldhall.cli import REFUSED, UNREACHABLE, telling
from meldhall.cli.reading import read_ruleset, ruleset_option
from meldhall.play.levels import DEFAULT_LEVEL, LEVELS, strategy_of
from meldhall.play.world import SystemWorld
from meldhall.rules import Ruleset, Table, View
from meldhall.settings import Settings
from meldhall.v1 import (
    game_pb2,
    game_service_pb2,
    player_service_pb2,
    ruleset_pb2,
    table_pb2,
    view_pb2,
    watching_pb2,
)
from meldhall.v1.game_service_pb2_grpc import GameServiceStub
from meldhall.v1.player_service_pb2_grpc import PlayerServiceStub

_NAMES = ("Amber", "Birch", "Cedar", "Dune", "Ember", "Fern")


@click.command()
@ruleset_option
@click.option(
    "--seats", type=click.IntRange(2, 6), help="Number of bots; by default 4, or what the rules allow."
)
@click.option(
    "--levels",
    default=str(DEFAULT_LEVEL),
    show_default=True,
    metavar="LEVELS",
    callback=lambda _context, _option, text: _levels(text),
    help="How well they play, from 1 to 5: one level for all, or one for each seat, by commas.",
)
@click.option("--address", metavar="HOST:PORT", help="Play on that server instead of one of its own.")
@click.option(
    "--record",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    callback=lambda _context, _option, path: _writable(path),
    help="Write the record there.",
)
@click.option("--quiet", is_flag=True, help="Print only the end.")
def demo(
    *,
    ruleset: str,
    seats: int | None,
    levels: list[int],
    address: str | None,
    record: Path | None,
    quiet: bool,
) -> None:
    """Lets bots play one game over a real server and shows it."""
    rules = read_ruleset(ruleset)
    given = len(levels) if len(levels) > 1 else 4
    seats = seats or max(rules.min_seats, min(rules.max_seats, given))
    if not rules.min_seats <= seats <= rules.max_seats:
        raise click.UsageError(f"--seats: {ruleset} is for {_span(rules.min_seats, rules.max_seats)} seats")
    if len(levels) not in (1, seats):
        raise click.UsageError(f"--levels: expected 1 or {seats} levels, as there are seats")
    bots = [strategy_of(level) for level in (levels if len(levels) > 1 else levels * seats)]
    try:
        text = asyncio.run(_demo(Show(rules, bots, quiet), address))
    except grpc.aio.AioRpcError as failure:
        unreachable = failure.code() is grpc.StatusCode.UNAVAILABLE
        trouble = "The server cannot be reached" if unreachable else "The server refused"
        click.echo(f"{trouble}: {failure.details()}", err=True)
        sys.exit(UNREACHABLE if unreachable else REFUSED)
    if record is not None:
        record.write_text(text, encoding="utf-8")
        click.echo(painting.quiet(f"Record written to {record}"))


def _writable(path: Path | None) -> Path | None:
    """The same path; one that cannot be written is wrong usage before the game, not a loss after it."""
    try:
        if path is not None:
            path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise click.BadParameter(f"{path} cannot be written: {error.strerror}") from error
    return path


def _levels(text: str) -> list[int]:
    """The levels of an option."""
    least, most = LEVELS
    told = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and least <= int(part) <= most for part in told):
        raise click.BadParameter(f"expected levels from {least} to {most}, with commas between them")
    return [int(part) for part in told]


def _span(least: int, most: int) -> str:
    return str(most) if least == most else f"{least} to {most}"


async def _demo(show: Show, address: str | None) -> str:
    if address is not None:
        return await _play(show, address)
    settings = Settings(
        port=0, http=False, database_path=":memory:", requests_per_second=0, log_level="warning"
    )
    async with compose.running(settings) as server:
        return await _play(show, f"127.0.0.1:{server.port}")


async def _play(show: Show, address: str) -> str:
    """Plays one game there; its record."""
    async with grpc.aio.insecure_channel(address) as channel:
        bots = [Bot(channel, show, seat) for seat in range(show.seats)]
        for bot in bots:
            await bot.sign_up()
        game_id = await bots[0].create_game()
        for bot in bots[1:]:
            await bot.join_game(game_id)
        await bots[0].start_game(game_id)
        await _follow(bots, game_id)
        answer = await bots[0].games.GetRecord(
            game_service_pb2.GetRecordRequest(game_id=game_id), metadata=bots[0].metadata
        )
        record: str = answer.record
        return record


async def _follow(bots: list[Bot], game_id: str) -> None:
    """Lets all of them play to the end. What ends it for the first of them is raised as it is."""
    try:
        async with asyncio.TaskGroup() as group:
            for bot in bots:
                group.create_task(bot.follow(game_id))
    except ExceptionGroup as failures:
        raise failures.exceptions[0] from None


class Bot:
    """One player: signs up, takes a seat, watches its stream and does what its strategy does."""

    def __init__(self, channel: grpc.aio.Channel, show: Show, number: int) -> None:
        self.games: Any = GameServiceStub(channel)
        self.metadata: list[tuple[str, str]] = []
        self._players: Any = PlayerServiceStub(channel)
        self._show = show
        self._number = number
        self._requests = 0
        self._entropy = SystemWorld().secret()
        self._seed = int.from_bytes(SystemWorld().secret()[:8], "big")

    async def sign_up(self) -> None:
        """Becomes a guest."""
        answer = await self._players.SignUp(
            player_service_pb2.SignUpRequest(display_name=_NAMES[self._number])
        )
        self.metadata = [("authorization", f"Bearer {answer.token}")]

    async def create_game(self) -> str:
        """Creates the game; its id."""
        answer = await self._write(
            "CreateGame",
            seats=self._show.seats,
            title="Demo",
            ruleset=ruleset_pb2.Ruleset.FromString(self._show.ruleset.to_bytes()),
            visibility=game_pb2.VISIBILITY_UNLISTED,
            entropy_commitment=sha256(self._entropy).digest(),
        )
        self._show.join_code = answer.game.join_code
        game_id: str = answer.game.game_id
        return game_id

    async def join_game(self, game_id: str) -> None:
        """Takes the next seat."""
        await self._write(
            "JoinGame",
            game_id=game_id,
            join_code=self._show.join_code,
            entropy_commitment=sha256(self._entropy).digest(),
        )

    async def start_game(self, game_id: str) -> None:
        """Starts the game."""
        await self._write("StartGame", game_id=game_id)

    async def follow(self, game_id: str) -> None:
        """Watches to the end and acts whenever it has something to do."""
        request = watching_pb2.WatchGameRequest(game_id=game_id, after_version=0)
        async for update in self.games.WatchGame(request, metadata=self.metadata):
            if update.WhichOneof("update") != "events":
                continue
            if any(event.HasField("start_called") for event in update.events.session_events):
                await self._write("RevealEntropy", game_id=game_id, entropy=self._entropy)
            for event in update.events.game_events:
                if self._number == 0:
                    self._show.event(event)
                if event.HasField("turn_started") and event.turn_started.seat == self._number:
                    await self._take_turn(game_id, update.events.version)
            if self._number == 0 and _starts_next_round(update.events):
                await self._write("StartRound", game_id=game_id)

    async def _take_turn(self, game_id: str, version: int) -> None:
        answer = await self.games.GetGame(
            game_service_pb2.GetGameRequest(game_id=game_id), metadata=self.metadata
        )
        if answer.game.version != version:
            return
        view = View.from_bytes(answer.game.view.SerializeToString(), self._show.ruleset)
        command = await asyncio.to_thread(decide_turn, view, self._show.bots[self._number], self._seed)
        if command.table is not None:
            table = table_pb2.Table.FromString(command.table.to_bytes(self._show.ruleset))
            await self._write("PlayTurn", game_id=game_id, expected_version=version, table=table)
        else:
            name = "DrawTile" if command.verb == "draw" else "PassTurn"
            await self._write(name, game_id=game_id, expected_version=version)

    async def _write(self, name: str, **fields: Any) -> Any:
        self._requests += 1
        request = getattr(game_service_pb2, f"{name}Request")(request_id=str(self._requests), **fields)
        return await getattr(self.games, name)(request, metadata=self.metadata)


def _starts_next_round(happened: game_pb2.VersionEvents) -> bool:
    kinds = {event.WhichOneof("event") for event in happened.game_events}
    return "round_ended" in kinds and "game_ended" not in kinds


class Show:
    """Prints a game as it is played."""

    def __init__(self, ruleset: Ruleset, bots: list[str], quiet: bool) -> None:
        self.ruleset = ruleset
        self.bots = bots
        self.seats = len(bots)
        self.join_code = ""
        self._quiet = quiet
        self._turn = 0
        self._table = Table()

    def event(self, event: view_pb2.GameEvent) -> None:
        """Prints one event, if it is worth a line."""
        kind = event.WhichOneof("event")
        if kind == "turn_started":
            self._turn = event.turn_started.turn
        elif kind == "round_ended":
            self._round_ended(event.round_ended.result)
        elif kind == "game_ended":
            self._game_ended(event.game_ended.result)
        else:
            self._sentence(event, kind)

    def _sentence(self, event: view_pb2.GameEvent, kind: str | None) -> None:
        played = kind == "turn_played"
        if played:
            self._table = Table.from_bytes(event.turn_played.table.SerializeToString())
        told = telling.sentence(event, _NAMES.__getitem__)
        if self._quiet or told is None:
            return
        if kind == "round_started":
            click.echo(told)
            playing = (f"{_NAMES[seat]} is {bot}" for seat, bot in enumerate(self.bots))
            click.echo(painting.quiet(", ".join(playing)))
        else:
            click.echo(f"{self._turn:4}  {told if played else painting.quiet(told)}")
        if played:
            click.echo(painting.table(self._table))

    def _round_ended(self, result: view_pb2.RoundResult) -> None:
        if self._quiet:
            click.echo(painting.table(self._table))
        winners = telling.winners(result, _NAMES.__getitem__)
        click.echo(f"\n{winners} wins round {result.round} ({telling.reason(result)})")
        for score in result.seats:
            click.echo(f"  {_NAMES[score.seat]:6} {score.score_points:+5d}   {telling.tiles(score.rack)}")

    def _game_ended(self, result: view_pb2.GameResult) -> None:
        click.echo("\nFinal scores")
        for place in result.standings:
            click.echo(f"  {place.rank}. {_NAMES[place.seat]:6} {place.total_points:+5d}")
