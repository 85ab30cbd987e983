"""How well the bots of a server play: strategies of the core by level, the weakest first."""

from typing import Final

from meldhall._core.bots import BOTS

LEVELS: Final = (1, len(BOTS))
"""The lowest and the highest level."""
DEFAULT_LEVEL: Final = 2
"""The level of a bot of which nothing is said."""
STAND_IN: Final = BOTS[DEFAULT_LEVEL - 1]
"""The strategy of a bot that plays in place of a player."""
THINK_MS: Final = (0, 60_000)
"""The shortest and the longest time for a turn that may be chosen."""
_SEARCHING: Final = frozenset({"patient", "optimal", "strong"})


def strategy_of(level: int) -> str:
    """The name of the strategy of a level; 0 is the default one."""
    return BOTS[(level or DEFAULT_LEVEL) - 1]


def level_of(strategy: str) -> int:
    """The level of a strategy: 0 of one that is not known any more."""
    return BOTS.index(strategy) + 1 if strategy in BOTS else 0


def searches(strategy: str) -> bool:
    """Whether a turn may take it more than some tens of microseconds."""
    return strategy in _SEARCHING
