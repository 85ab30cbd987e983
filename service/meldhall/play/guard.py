"""The catch point of this floor: whatever is no answer halts one game, a panic of the core too."""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Final

from meldhall.refusals import Refusal
from meldhall.store.errors import StoreCorrupt, StoreError

_ANSWERS: Final = (
    Refusal,
    StoreError,
    asyncio.CancelledError,
    GeneratorExit,
    KeyboardInterrupt,
    SystemExit,
)


class Guard:
    """Surrounds every use of the core and of a game's log, as often as one likes, one inside another.

    `check` raises where the game is halted; `halt` halts it, and gives the refusal that says so.
    """

    __slots__ = ("_check", "_halt")

    def __init__(self, check: Callable[[], None], halt: Callable[[BaseException], Refusal]) -> None:
        self._check = check
        self._halt = halt

    def __enter__(self) -> None:
        self._check()

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if fault is None or (isinstance(fault, _ANSWERS) and not isinstance(fault, StoreCorrupt)):
            return
        raise self._halt(fault) from fault
