"""A server in this process for people at terminals: time stands still, and chance repeats itself."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Final

from meldhall.cli.play import home
from meldhall.cli.play.link import parse
from meldhall.cli.play.sitting import Sitting, Wish, seated
from meldhall.play.world import Handle
from tests.play.seeded import SeededWorld

STARTS: Final = ("r5", "k1", "k2", "k3")
"""Start draws by which seat 0 begins."""


class PromptWorld(SeededWorld):
    """Time stands still, and what is due at once happens by itself."""

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> Handle:  # type: ignore[override]
        if when_ms > self.now_ms():
            return super().call_at(when_ms, callback)
        return asyncio.get_running_loop().call_soon(callback)


@dataclass
class TerminalHall:
    """Where the server is, and its world."""

    address: str
    world: SeededWorld

    def deal(self, racks: str) -> None:
        """Stacks the next deal: seat 0 begins, and these are the first tiles dealt, by seats."""
        self.world.stack(STARTS, racks.replace("|", " ").split())

    @contextmanager
    def sitting(self, **wish: object) -> Iterator[Sitting]:
        """Ada at a table of hers, unless the wish says otherwise."""
        with seated(Wish(**{"name": "Ada", "server": self.address, **wish})) as sitting:  # type: ignore[arg-type]
            yield sitting

    @contextmanager
    def guest(self, text: str) -> Iterator[Sitting]:
        """Bo at the table of that link."""
        with seated(Wish(name="Bo", joined=parse(text))) as sitting:
            yield sitting


@contextmanager
def open_hall(
    seed: int = 0, database: str = ":memory:", port: int = 0, stack: ExitStack | None = None
) -> Iterator[TerminalHall]:
    """The server for the time of the block, or until the stack is closed."""
    world = PromptWorld(seed)
    settings = replace(home.quiet_settings(database, 0), port=port)
    with ExitStack() as own:
        address = (stack or own).enter_context(home.served(settings, world))
        yield TerminalHall(address, world)
