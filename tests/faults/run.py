"""The fault tests at length: `python -m tests.faults.run --rounds 200`; `make faults` calls it."""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final, Protocol

from tests.faults.kill_rounds import kill_rounds
from tests.faults.power_cuts import power_cuts
from tests.faults.restarts import rolling_restarts


class Told(Protocol):
    """What a part measured; its text is one line."""

    faults: list[str]


Part = Callable[[Path, int, int], Coroutine[Any, Any, Told]]
"""Takes a folder, the number of rounds, and a seed."""


async def _killed(folder: Path, rounds: int, seed: int) -> Told:
    return await kill_rounds(folder, rounds, seed, tell=_tell)


async def _cut_off(folder: Path, rounds: int, seed: int) -> Told:
    return await power_cuts(folder, rounds, seed, tell=_tell)


async def _restarted(folder: Path, rounds: int, seed: int) -> Told:
    return await rolling_restarts(folder, rounds, seed, tell=_tell)


PARTS: Final[dict[str, Part]] = {"kill": _killed, "restart": _restarted, "power": _cut_off}


def main() -> int:
    """Prints progress, and a line that sums up each part; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    parser.add_argument("--only", choices=PARTS, action="append", help="this part; may be given again")
    options = parser.parse_args()
    summaries, failed = [], False
    for name in options.only or PARTS:
        _tell(f"{name}: {options.rounds} rounds, seed {options.seed}")
        with tempfile.TemporaryDirectory() as folder:
            told: Told = asyncio.run(PARTS[name](Path(folder), options.rounds, options.seed))
        for fault, times in Counter(told.faults).most_common(20):
            _tell(f"  {times} × {fault}")
        failed |= bool(told.faults)
        summaries.append(f"{name}: {told}")
    for summary in summaries:
        _tell(summary)
    _tell("something was not as promised" if failed else "everything was as promised")
    return int(failed)


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
