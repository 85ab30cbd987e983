"""A server in this process whose HTTP door is open, and a game on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from meldhall import compose
from meldhall.store.contract import Store
from meldhall.store.memory import MemoryStore
from tests.api.hall import SETTINGS
from tests.edge.http import Answer, posted
from tests.play.seeded import SeededWorld


@dataclass(frozen=True)
class DoorHall:
    """A running server and its world."""

    server: compose.Running
    world: SeededWorld

    @property
    def port(self) -> int:
        """Where the door is."""
        return self.server.http_port

    async def asked(self, method: str, request: Any = None, token: str = "") -> Answer:
        """The answer to a JSON call."""
        return await posted(self.port, method, request or {}, token)

    async def sign_up(self, name: str = "Ada") -> str:
        """The token of a new guest."""
        answer = await self.asked("PlayerService/SignUp", {"displayName": name})
        return str(answer.json()["token"])

    async def waiting(self, token: str) -> str:
        """The id of a game that waits."""
        answer = await self.asked("GameService/CreateGame", {"seats": 2}, token)
        return str(answer.json()["game"]["gameId"])

    async def metrics(self) -> dict[str, float]:
        """The server's numbers by name and labels."""
        text = (await Answer.of_get(self.port, "/metrics")).body.decode()
        rows = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in rows}


@asynccontextmanager
async def open_door(store: Store | None = None, **settings: Any) -> AsyncIterator[DoorHall]:
    """A server for the time of the block."""
    world = SeededWorld()
    chosen = replace(SETTINGS, http=True, **settings)
    async with compose.running(chosen, world=world, store=store or MemoryStore()) as server:
        yield DoorHall(server, world)
