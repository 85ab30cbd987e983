"""Ends a server under load again and again, by `kill -9` at random points, and checks what is left."""

import asyncio
import re
import statistics
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from meldhall.store.contract import Row
from meldhall.store.sqlite import SqliteStore
from tests.faults.audit import Auditor, check_games, check_store
from tests.faults.crowd import TABLES, Crowd, seated
from tests.faults.seen import GameSeen
from tests.faults.server import Server

MEANT: Final = ("meldhall",)
"""The build that is served; those of `weakened` must not pass."""
_UNHEALTHY: Final = re.compile(r"incident|halted|Traceback")
_REST_S: Final = 30.0
_AUDIT_EACH: Final = 5
TELL_EACH: Final = 20
_START_S: Final = 0.8
"""About what a start takes: kills during starts come within that time."""
Round: TypeAlias = Callable[[Server, Crowd, int], Awaitable[None]]
"""What is done to a server and its crowd in one round, by its number."""


@dataclass(slots=True)
class Figures:
    """What a run was like, and what was wrong with it."""

    rounds: int = 0
    kills_at_start: int = 0
    acknowledged: int = 0
    refused: int = 0
    games: int = 0
    rows: int = 0
    fewest_playing: int = 0
    gaps_s: list[float] = field(default_factory=list)
    returns_s: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    auditor: Auditor = field(default_factory=Auditor)

    def take(self, crowd: Crowd) -> None:
        """Adds what the crowd counted."""
        self.acknowledged, self.refused = crowd.acknowledged, crowd.refused
        self.fewest_playing = crowd.fewest_playing
        self.gaps_s, self.returns_s = crowd.silences.gaps_s, crowd.silences.returns_s
        self.faults += [f"a client's user was told: {error}" for error in crowd.errors]

    def count(self, logs: Mapping[str, Sequence[Row]]) -> None:
        """Adds what was read of the log."""
        self.games += len(logs)
        self.rows += sum(map(len, logs.values()))

    def __str__(self) -> str:
        gaps, returns = sorted(self.gaps_s) or [0.0], sorted(self.returns_s) or [0.0]
        return (
            f"{self.rounds} rounds ({self.kills_at_start} killed also while starting),"
            f" {self.fewest_playing} games or more at a time, {self.games} in all:"
            f" {self.acknowledged} commands acknowledged, {self.rows} rows stored;"
            f" streams are back after the server listens: median {statistics.median(returns):.2f} s,"
            f" p99 {_quantile(returns, 0.99):.2f} s, most {returns[-1]:.2f} s;"
            f" longest gap {gaps[-1]:.2f} s; faults: {len(self.faults)}"
        )


async def audit_finished(database: Path, crowd: Crowd, figures: Figures) -> None:
    """Now and then hands the games that are over to the auditor, and forgets them. Nobody may serve the file.

    It is opened as a server would open it. In most rounds it is left to the next server as it is.
    """
    if figures.rounds % _AUDIT_EACH != _AUDIT_EACH - 1:
        return
    finished, crowd.finished = crowd.finished, []
    async with SqliteStore.open(database) as store:
        logs = {seen.game_id: await store.read(seen.game_id) for seen in finished}
    figures.count(logs)
    figures.auditor.take(logs, finished)


async def _check_rest(database: Path, games: list[GameSeen], figures: Figures) -> None:
    """Compares all games that are left with what is stored of them; lists and heads too, if these are all."""
    async with SqliteStore.open(database) as store:
        logs = {seen.game_id: await store.read(seen.game_id) for seen in games}
        if figures.games == 0:
            figures.faults += await check_store(store, logs)
    figures.count(logs)
    figures.faults += check_games(logs, games)
    figures.faults += await figures.auditor.faults()


async def end_well(server: Server, crowd: Crowd, figures: Figures) -> None:
    """Lets everything come to rest, stops the server, and checks all that has not been checked yet."""
    try:
        async with asyncio.timeout(0 if crowd.errors else _REST_S):
            await crowd.settle()
    except TimeoutError:
        figures.faults.append(f"not every stream came to the newest version within {_REST_S:.0f} s")
    code = await server.terminate()
    figures.take(crowd)
    await _check_rest(server.database, crowd.games, figures)
    if code != 0:
        figures.faults.append(f"the server ended with {code}")
    figures.faults += [
        f"an answer to {sent.command} {sent.request_id} never came" for sent in crowd.founding.values()
    ]
    figures.faults += [line for line in server.said().splitlines() if _UNHEALTHY.search(line)]


async def kill_rounds(
    folder: Path,
    rounds: int,
    seed: int,
    build: tuple[str, ...] = MEANT,
    *,
    tables: int = TABLES,
    tell: Callable[[str], object] = lambda _: None,
) -> Figures:
    """Plays, kills, starts again, so many rounds; then compares everything."""
    figures = Figures()

    async def one(server: Server, crowd: Crowd, number: int) -> None:
        await _kill(server, crowd, figures)
        if number % TELL_EACH == 0:
            tell(f"round {number}: {crowd.acknowledged} commands acknowledged")

    await play_rounds(Server(folder, build), figures, one, rounds=rounds, seed=seed, tables=tables)
    return figures


async def play_rounds(
    server: Server, figures: Figures, one: Round, *, rounds: int, seed: int, tables: int
) -> None:
    """Seats a crowd at a server, does that to both so many times, and looks at what is left."""
    await server.start()
    try:
        async with seated(server.address, seed, tables) as crowd:
            for number in range(1, rounds + 1):
                await one(server, crowd, number)
                figures.rounds = number
            await end_well(server, crowd, figures)
    finally:
        await server.kill()


async def _kill(server: Server, crowd: Crowd, figures: Figures) -> None:
    chance = crowd.chance
    if chance.random() < 0.5:
        await crowd.until(crowd.silences.all_are_back)
    await crowd.acknowledgments(chance.randint(1, 400))
    crowd.note_end()
    await server.kill()
    if chance.random() < 0.2:
        await server.launch()
        server.kill_in(chance.uniform(0, _START_S))
        await server.ended()
        figures.kills_at_start += 1
    await audit_finished(server.database, crowd, figures)
    await server.start()
    crowd.silences.restarted(server.listening_at)


def _quantile(ordered: list[float], share: float) -> float:
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]
