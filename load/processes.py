"""Server processes to measure: started, found by the address they print, looked at from outside, ended."""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path


class Served:
    """A server that runs as a process of its own and listens at `address`."""

    def __init__(self, process: Process, address: str) -> None:
        self._process = process
        self.address = address

    def cpu_s(self) -> float:
        """Processor time that all its threads have taken, in seconds, to the nanosecond."""
        # The number of another process's clock, as clock_getcpuclockid(3) makes it on Linux.
        return time.clock_gettime(~self._process.pid << 3 | 2)

    def resident_kb(self) -> float:
        """What it holds in memory now."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


@asynccontextmanager
async def serving(*command: str) -> AsyncIterator[Served]:
    """A process that says on its first line where it listens; ended after the block."""
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=PIPE)
    try:
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        address = next((word for word in line.split() if word.startswith("127.0.0.1:")), None)
        if address is None:
            raise SystemExit(f"The server did not start: {line!r}")
        yield Served(process, address)
    finally:
        process.terminate()
        await process.wait()
