"""When a turn is due: at the pace of people, whatever the server does meanwhile."""

from __future__ import annotations

import random
from typing import Final

LEAST: Final = 0.5
MOST: Final = 1.5
"""A turn takes so many times the pace, evenly drawn."""


class Pace:
    """Draws how long players think; a pace of 0 is as fast as it goes. The same seed draws the same."""

    def __init__(self, pace_s: float, seed: int) -> None:
        self.pace_s = pace_s
        self._chance = random.Random(seed)

    def think_s(self) -> float:
        """How long the next turn takes, in seconds."""
        return self.pace_s * self._chance.uniform(LEAST, MOST)

    def up_to(self, most: float) -> float:
        """Any number up to that: so that not everything happens at once."""
        return self._chance.uniform(0, most)


class Schedule:
    """When the turns of one game are due. A late answer moves none of them: who is late has to hurry.

    Measured from there, a server that stalls shows in every turn that would have been taken meanwhile.
    """

    def __init__(self, pace: Pace, begins: float) -> None:
        self._pace = pace
        self._due = begins + pace.up_to(pace.pace_s)

    def next(self) -> float:
        """When the next turn is due, on the clock of `begins`."""
        due = self._due
        self._due += self._pace.think_s()
        return due
