"""Server processes for tests: started as people start them, killed or ended, started again."""

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

QUICK: Final = ("--no-http", "--bot-delay-ms=0", "--requests-per-second=0", "--peer-requests-per-second=0")
_LISTENING: Final = re.compile(r"^Meldhall \S+ is listening on (127\.0\.0\.1:\d+) \(database (.+)\)$")


class ServerProcess:
    """`meldhall serve` on a database, and where it listens."""

    def __init__(self, process: Process, address: str) -> None:
        self.process = process
        self.address = address

    async def kill(self) -> None:
        """Ends it as a power cut would."""
        self.process.kill()
        await self.process.wait()

    async def terminate(self) -> tuple[int, str]:
        """Asks it to stop; its exit code and what it wrote to standard error."""
        self.process.send_signal(signal.SIGTERM)
        return await ended(self.process)


async def launch(*arguments: str, **environment: str) -> Process:
    """A process of the command line."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "meldhall", *arguments, stdout=PIPE, stderr=PIPE, env=os.environ | environment
    )


async def ended(process: Process) -> tuple[int, str]:
    """Exit code and standard error of a process that ends by itself."""
    _, errors = await process.communicate()
    assert process.returncode is not None
    return process.returncode, errors.decode()


@asynccontextmanager
async def serving(database: Path, *flags: str) -> AsyncIterator[ServerProcess]:
    """A server on that database and a free port; killed at the end unless it has ended."""
    process = await launch("serve", "--port=0", f"--database-path={database}", *QUICK, *flags)
    try:
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode().strip()
        found = _LISTENING.match(line)
        assert found is not None, f"{line!r} {await ended(process)}"
        assert found[2] == str(database)
        yield ServerProcess(process, found[1])
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
