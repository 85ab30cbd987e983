"""What a server has done since its start, as plain numbers: counting costs a call next to nothing.

Labels are bounded: methods are those that exist, reasons those of the wire, and whoever shows the numbers
reads them. Nothing here tells of a caller.
"""

from bisect import bisect_left
from collections import Counter
from typing import Final

BOUNDS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Upper bounds of the ranges that times are counted in; one more range holds what took longer."""


class Times:
    """How long something took, as the number of times in each range, and their sum in seconds."""

    __slots__ = ("counts", "sum_s")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS_S) + 1)
        self.sum_s = 0.0

    def add(self, time_s: float) -> None:
        """Counts one more."""
        self.counts[bisect_left(BOUNDS_S, time_s)] += 1
        self.sum_s += time_s


class Tally:
    """Calls by transport, method and code, refusals by reason, times of calls that have one answer."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str, str]] = Counter()
        self.refusals: Counter[str] = Counter()
        self.times: dict[tuple[str, str], Times] = {}

    def ended(self, transport: str, method: str, code: str) -> None:
        """Counts a call that has ended."""
        self.calls[transport, method, code] += 1

    def refused(self, reason: str) -> None:
        """Counts a refusal."""
        self.refusals[reason] += 1

    def took(self, transport: str, method: str, time_s: float) -> None:
        """Counts the time of a call."""
        times = self.times.get((transport, method))
        if times is None:
            times = self.times[transport, method] = Times()
        times.add(time_s)
