"""What a load test says: percentiles, processor time, and when its figures say nothing.

Pure, so that it can be tested: who runs a test tells it every duration and what the processors did.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

TURNS: Final = ("PlayTurn", "DrawTile", "PassTurn")
MOST_CORES: Final = 0.85
"""Of the one core that a generator in Python can use: above it waits for itself, and times its own queue."""
FAILED: Final = 1
VOID: Final = 3
_SHARES: Final = {"p50_ms": 0.50, "p95_ms": 0.95, "p99_ms": 0.99}
_DURATION: Final = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h)?")
_UNITS_S: Final = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, None: 1.0}


def seconds(text: str) -> float:
    """A duration as people write it: `90s`, `2m`, `250ms`, or seconds as a bare number. Raises ValueError."""
    found = _DURATION.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no duration; say 90s, 2m or 250ms")
    return float(found[1]) * _UNITS_S[found[2]]


def percentile(ordered_ms: Sequence[float], share: float) -> float:
    """The least duration that this share of them does not exceed (nearest rank); 0 if there are none."""
    if not ordered_ms:
        return 0.0
    return ordered_ms[max(ceil(share * len(ordered_ms)) - 1, 0)]


def spread(durations_ms: Iterable[float]) -> dict[str, float]:
    """How many there are, their p50, p95 and p99, and the longest, in milliseconds."""
    ordered = sorted(durations_ms)
    shares = {name: percentile(ordered, share) for name, share in _SHARES.items()}
    return {"count": len(ordered), **shares, "max_ms": ordered[-1] if ordered else 0.0}


def spread_of_counts(counts: Mapping[float, int]) -> dict[str, float]:
    """The same of durations that were counted instead of kept: how often each came."""
    return spread(duration for duration, count in counts.items() for _ in range(count))


@dataclass(frozen=True)
class Processor:
    """What the processors did in the time that is reported, in seconds."""

    wall_s: float
    server_s: float
    generator_s: float

    @property
    def server_cores(self) -> float:
        """Cores the server took."""
        return self.server_s / self.wall_s

    @property
    def generator_cores(self) -> float:
        """Cores the generator took."""
        return self.generator_s / self.wall_s

    @property
    def is_void(self) -> bool:
        """Whether the generator was too busy for its times to be the server's."""
        return self.generator_cores > MOST_CORES

    def __str__(self) -> str:
        return f"processor: server {self.server_cores:.2f} cores, generator {self.generator_cores:.2f} cores"


def exit_code(processor: Processor, turns: int, failures: int) -> int:
    """1 if anything failed or no turn was played, else 3 if the figures say nothing, else 0."""
    if failures or not turns:
        return FAILED
    return VOID if processor.is_void else 0


def verdict(processor: Processor) -> str:
    """A line that says that a run is void, and why; empty for any other run."""
    if not processor.is_void:
        return ""
    return (
        f"VOID: the generator took {processor.generator_cores:.0%} of a core, more than {MOST_CORES:.0%}. "
        "It waited for itself, and these times are no times of the server.\n"
    )


class Ledger:
    """Every duration and failure of a run. Durations count from `open` on, failures always."""

    def __init__(self) -> None:
        self.since = self._since_clock = float("inf")
        self.durations_ms: defaultdict[str, list[float]] = defaultdict(list)
        self.failures: Counter[tuple[str, str]] = Counter()
        self.heartbeats = 0

    def open(self, now: float, clock: float) -> None:
        """From now on durations count. Times in seconds: of the counter of durations, and of the day."""
        self.since, self._since_clock, self.heartbeats = now, clock, 0

    def took(self, name: str, began: float, ended: float) -> None:
        """Notes what something took that began then, or was due then. Times in seconds."""
        if began >= self.since:
            self.durations_ms[name].append((ended - began) * 1_000)

    def told(self, name: str, happened: float, heard: float) -> None:
        """Notes that what happened then was heard of then. Times in seconds of the wall clock."""
        if happened >= self._since_clock:
            self.durations_ms[name].append((heard - happened) * 1_000)

    def failed(self, name: str, why: str) -> None:
        """Notes that something failed."""
        self.failures[name, why] += 1

    def failed_of(self, name: str) -> int:
        """How often that failed."""
        return sum(count for (failed, _), count in self.failures.items() if failed == name)

    def turns(self) -> int:
        """Turns that were taken."""
        return sum(len(self.durations_ms.get(name, ())) for name in TURNS)


def call_table(rows: Mapping[str, Mapping[str, Any]], wall_s: float, unit: str = "call") -> str:
    """A line for each kind of call, as made by `spread`; `failed` is shown where a row has it."""
    heads = ("calls" if unit == "call" else "", "per s", "p50 ms", "p95 ms", "p99 ms", "max ms")
    lines = [f"{unit:22}" + "".join(f"{head:>9}" for head in heads) + f"{'failed':>8}"]
    for name, row in rows.items():
        times = "".join(f"{row[key]:9.1f}" for key in (*_SHARES, "max_ms"))
        # A stream lasts as long as its game: its time is no latency.
        times = " " * 36 if name == "WatchGame" else times
        failed = f"{row['failed']:8,}" if "failed" in row else ""
        lines.append(f"{name:22}{row['count']:9,}{row['count'] / wall_s:9.1f}{times}{failed}")
    return "\n".join(lines) + "\n"
