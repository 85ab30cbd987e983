"""What `run_bot` does when: a function plays a seat, whatever else happens to its game meanwhile."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, Literal, TypeAlias

from .errors import Refused
from .model import Game, Step
from .notation import TableLike

Choose: TypeAlias = Callable[[Game], TableLike | None]
"""The whole table after the turn of the player who sees that game; None to lay nothing."""
AsyncChoose: TypeAlias = Callable[[Game], TableLike | Awaitable[TableLike | None] | None]
Deed: TypeAlias = Literal["turn", "round"]

_OVERTAKEN: Final = frozenset(
    {
        "STALE_VERSION",
        "NOT_YOUR_TURN",
        "ROUND_OVER",
        "ROUND_RUNNING",
        "GAME_OVER",
        "GAME_PAUSED",
        "STAND_IN_PLAYS",
    }
)


def due(step: Step, newest: Game, *, starts_rounds: bool) -> Deed | None:
    """What the player has to do at that step; nothing if more is known to have happened."""
    view = step.game.view
    if view is None or step.game.state != "running" or step.is_draft or step.version < newest.version:
        return None
    if view.my_turn:
        return "turn"
    return "round" if starts_rounds and view.phase == "between_rounds" else None


@contextmanager
def unless_overtaken() -> Iterator[None]:
    """Lets go what came too late: the turn ran out, somebody else was faster, the game has ended."""
    try:
        yield
    except Refused as refusal:
        if refusal.reason not in _OVERTAKEN:
            raise
