"""Lets the disk of a server run full under load, and gives the room back."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from meldhall_client import AsyncClient, Refused
from tests.faults.crowd import seated
from tests.faults.disk import built
from tests.faults.kill_rounds import MEANT, Figures, end_well
from tests.faults.server import Server

TABLES: Final = 16
ATTEMPTS: Final = 20
_GO_ON_S: Final = 30.0


@dataclass(slots=True)
class Fullness:
    """What clients were told while there was no room, and seconds until a command was accepted again."""

    told: list[str] = field(default_factory=list)
    accepted: int = 0
    back_s: float = 0.0
    play: Figures = field(default_factory=Figures)


async def fill_and_free(folder: Path, seed: int, build: tuple[str, ...] = MEANT) -> Fullness:
    """Plays, fills the disk, asks for what needs room, frees it, plays on; then compares everything."""
    server, full, fullness = Server(folder, build), folder / "full", Fullness()
    server.database = server.database.resolve()
    server.environment |= {"LD_PRELOAD": str(built(folder)), "DISK_DATABASE": str(server.database)}
    server.environment["DISK_FULL"] = str(full)
    await server.start()
    try:
        async with (
            seated(server.address, seed, TABLES) as crowd,
            AsyncClient(server.address, patience_s=0.0) as hasty,
        ):
            await crowd.acknowledgments(100)
            await hasty.sign_up("Hasty")
            full.touch()
            await _ask(hasty, fullness)
            full.unlink()
            freed_s = asyncio.get_running_loop().time()
            try:
                async with asyncio.timeout(_GO_ON_S):
                    await crowd.acknowledgments(1)
                    fullness.back_s = asyncio.get_running_loop().time() - freed_s
                    await crowd.acknowledgments(200)
            except TimeoutError:
                fullness.play.faults.append("play did not go on once there was room")
            await end_well(server, crowd, fullness.play)
    finally:
        await server.kill()
    return fullness


async def _ask(hasty: AsyncClient, fullness: Fullness) -> None:
    """Wants to found games, and does not try again; looks at what is there, which needs no room."""
    for _ in range(ATTEMPTS):
        try:
            await hasty.create_game("classic")
            fullness.accepted += 1
        except Refused as refusal:
            fullness.told.append(refusal.reason)
        await hasty.me()
        assert [game async for game in hasty.list_games(mine=True)] == []
