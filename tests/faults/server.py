"""A server process that is ended in any way and started again, on one database and one port."""

import asyncio
import os
import random
import re
import socket
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Final

QUICK: Final = (
    *("--no-http", "--bot-delay-ms=20", "--requests-per-second=0", "--peer-requests-per-second=0"),
    *("--unfinished-games-per-player=1000", "--streams-per-caller=1000", "--heartbeat-ms=1000"),
)
# Below what systems give to outgoing connections: while nobody listens, one of them could take the port.
_PORTS: Final = (20_000, 32_000)
_LISTENING: Final = re.compile(r"^Meldhall \S+ is listening on ")


class NotStarted(Exception):
    """The process ended without listening: exit code and standard error."""


class Server:
    """`meldhall serve` on the database of a folder. Standard error of all its lives goes to `log`.

    `build` is the module that is run, with its own arguments before those of the command line.
    """

    def __init__(self, folder: Path, build: tuple[str, ...] = ("meldhall",), **environment: str) -> None:
        self.database = folder / "hall.sqlite3"
        self.log = folder / "server.log"
        self.port = _free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.started_at = 0.0
        self.listening_at = 0.0
        self.environment = environment
        self._build = build
        self._process: Process | None = None

    async def launch(self) -> None:
        """Starts the process."""
        assert not self.is_alive
        self.started_at = asyncio.get_running_loop().time()
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", *self._build, "serve", f"--port={self.port}", *QUICK),
                f"--database-path={self.database}",
                stdout=PIPE,
                stderr=log,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | self.environment,
            )

    async def start(self) -> None:
        """Starts the process and waits until it listens. Raises NotStarted."""
        await self.launch()
        process = self._process
        assert process is not None
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        if not _LISTENING.match(line):
            raise NotStarted(f"exit code {await process.wait()}: {self.said()}")
        self.listening_at = asyncio.get_running_loop().time()

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    def signal(self, number: int) -> None:
        """Sends it a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill_in(self, delay_s: float) -> None:
        """Lets `kill -9` come that much later, whatever it does then."""
        assert self._process is not None
        asyncio.get_running_loop().call_later(delay_s, self._process.kill)

    async def ended(self) -> int:
        """Waits for its end; the exit code."""
        assert self._process is not None
        await self._process.communicate()
        assert self._process.returncode is not None
        return self._process.returncode

    async def kill(self) -> None:
        """`kill -9`."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self.ended()

    async def terminate(self) -> int:
        """SIGTERM, and waits until it has drained; the exit code."""
        assert self._process is not None
        self._process.terminate()
        return await self.ended()

    def said(self) -> str:
        """What it wrote to standard error in all its lives."""
        return self.log.read_text("utf-8")


def _free_port() -> int:
    while True:
        port = random.randint(*_PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
