"""An event loop in virtual time: nobody waits, and the same work runs in the same order every time."""

import asyncio
import contextvars
import selectors
from typing import Any, Final, Protocol

MOST_TURNS: Final = 400_000
"""A run of more turns of the loop than that goes round in circles: usual ones have some tens of thousands."""


class Stuck(Exception):
    """Everything waits and nothing will come, or everything runs and time stands still."""


class Owner(Protocol):
    """Whose tasks these are: who ends, ends them."""

    def adopt(self, task: "asyncio.Task[Any]") -> None: ...


OWNER: contextvars.ContextVar[Owner | None] = contextvars.ContextVar("OWNER", default=None)


class _NoWaiting(selectors.SelectSelector):
    """Time passes by as much as the loop would have waited."""

    now_s = 0.0
    turns = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.turns += 1
        if timeout is None or self.turns > MOST_TURNS:
            raise Stuck(f"at {self.now_s:.3f} s, after {self.turns} turns")
        self.now_s += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its time begins at 0 and jumps to whatever comes next. Tasks belong to the owner of their context."""

    def __init__(self) -> None:
        self._virtual = _NoWaiting()
        super().__init__(self._virtual)
        self.set_task_factory(_owned)

    def time(self) -> float:
        return self._virtual.now_s


def _owned(loop: asyncio.AbstractEventLoop, work: Any, **options: Any) -> "asyncio.Task[Any]":
    task = asyncio.Task(work, loop=loop, **options)
    context: contextvars.Context | None = options.get("context")
    owner = OWNER.get() if context is None else context.get(OWNER)
    if owner is not None:
        owner.adopt(task)
    return task
