"""Replaces a server under load again and again as deployments do: SIGTERM, and the next one on its port."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.crowd import TABLES, Crowd
from tests.faults.kill_rounds import MEANT, TELL_EACH, Figures, audit_finished, play_rounds
from tests.faults.server import Server


@dataclass(slots=True)
class Restarts(Figures):
    """As for kills, and how long each server took from SIGTERM to its end."""

    drains_s: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{Figures.__str__(self)}; longest drain {max(self.drains_s, default=0.0):.2f} s"


async def rolling_restarts(
    folder: Path,
    rounds: int,
    seed: int,
    build: tuple[str, ...] = MEANT,
    *,
    tables: int = TABLES,
    tell: Callable[[str], object] = lambda _: None,
) -> Restarts:
    """Plays and restarts, so many rounds; then compares everything."""
    figures = Restarts()

    async def one(server: Server, crowd: Crowd, number: int) -> None:
        await _restart(server, crowd, figures)
        if number % TELL_EACH == 0:
            tell(f"round {number}: longest gap of a stream {max(crowd.silences.gaps_s):.2f} s")

    await play_rounds(Server(folder, build), figures, one, rounds=rounds, seed=seed, tables=tables)
    return figures


async def _restart(server: Server, crowd: Crowd, figures: Restarts) -> None:
    """Once everybody is there and has played on."""
    if not crowd.errors:
        await crowd.until(crowd.silences.all_are_back)
    await crowd.acknowledgments(crowd.chance.randint(1, 300))
    begun_s = asyncio.get_running_loop().time()
    crowd.note_end()
    code = await server.terminate()
    figures.drains_s.append(asyncio.get_running_loop().time() - begun_s)
    if code != 0:
        figures.faults.append(f"the server ended with {code}")
    await audit_finished(server.database, crowd, figures)
    await server.start()
    crowd.silences.restarted(server.listening_at)
