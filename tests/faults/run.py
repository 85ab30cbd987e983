"""The fault tests at length: `python -m tests.faults.run --rounds 200`; `make faults` calls it."""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from tests.faults.kill_rounds import kill_rounds
from tests.faults.loop_cuts import is_possible, loop_cuts
from tests.faults.power_cuts import power_cuts
from tests.faults.restarts import rolling_restarts

CONTROL_CUTS: Final = 10


class Told(Protocol):
    """What a part measured; its text is one line."""

    faults: list[str]


Part = Callable[[Path, int, int], Coroutine[Any, Any, Told]]
"""Takes a folder, the number of rounds, and a seed."""


async def _killed(folder: Path, rounds: int, seed: int) -> Told:
    return await kill_rounds(folder, rounds, seed, tell=_tell)


async def _restarted(folder: Path, rounds: int, seed: int) -> Told:
    return await rolling_restarts(folder, max(1, rounds // 4), seed, tell=_tell)


async def _cut_off(folder: Path, rounds: int, seed: int) -> Told:
    return await power_cuts(folder, max(1, rounds // 2), seed, tell=_tell)


async def _cut_off_on_a_loop_device(folder: Path, rounds: int, seed: int) -> Told:
    """With its control, which must lose something within some cuts, as a server that never syncs would."""
    if not is_possible():
        return LeftOut("left out: it needs root and a machine that lets it mount ext4 on a loop device")
    weak, meant = folder / "weak", folder / "meant"
    weak.mkdir()
    control = await loop_cuts(weak, CONTROL_CUTS, seed, ("tests.faults.weakened", "sync_seldom"), tell=_tell)
    _tell(f"control with synchronous=NORMAL: {control}")
    meant.mkdir()
    cuts = await loop_cuts(meant, max(1, rounds // 10), seed, tell=_tell)
    if not control.lost:
        cuts.faults.append("the control lost nothing: nothing is proved")
    return cuts


@dataclass(slots=True)
class LeftOut:
    """A part that this machine cannot do, and why."""

    why: str
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return self.why


PARTS: Final[dict[str, Part]] = {
    "kill": _killed,
    "restart": _restarted,
    "power": _cut_off,
    "loop": _cut_off_on_a_loop_device,
}


def main() -> int:
    """Prints progress and what each part measured, and sums up in the last line; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    parser.add_argument("--only", choices=PARTS, action="append", help="this part; may be given again")
    options = parser.parse_args()
    counts = {}
    for name in options.only or PARTS:
        _tell(f"{name}: begins, seed {options.seed}")
        with tempfile.TemporaryDirectory() as folder:
            told: Told = asyncio.run(PARTS[name](Path(folder), options.rounds, options.seed))
        for fault, times in Counter(told.faults).most_common(20):
            _tell(f"  {times} × {fault}")
        counts[name] = len(told.faults)
        _tell(f"{name}: {told}")
    _tell("faults found: " + ", ".join(f"{name} {count}" for name, count in counts.items()))
    return int(any(counts.values()))


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
