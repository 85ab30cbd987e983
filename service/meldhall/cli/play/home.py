"""A server of the player's own, in this process, for as long as the game lasts."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

import uvloop

from meldhall import compose
from meldhall.play.world import World
from meldhall.settings import Settings


@contextmanager
def served(settings: Settings, world: World | None = None) -> Iterator[str]:
    """Runs a server in a thread with a loop of its own; its address. Raises SettingsError, NotStarted."""
    # Its lines would fall into the table that is drawn on the same terminal.
    logging.getLogger("meldhall").addHandler(logging.NullHandler())
    home = _Home(settings, world)
    home.thread.start()
    try:
        yield home.address.result()
    finally:
        home.stop()


def quiet_settings(database_path: str, bot_delay_ms: int) -> Settings:
    """Settings of a server that nobody else is meant to find: a free port, no limits of rate."""
    return Settings(
        port=0,
        http=False,
        database_path=database_path,
        bot_delay_ms=bot_delay_ms,
        requests_per_second=0,
        peer_requests_per_second=0,
        presence_ms=0,
        drain_grace_ms=1_000,
    )


class _Home:
    """The thread, and what it tells."""

    def __init__(self, settings: Settings, world: World | None) -> None:
        self.address: Future[str] = Future()
        self.thread = threading.Thread(target=self._run, name="meldhall-server")
        self._settings = settings
        self._world = world
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped = asyncio.Event()

    def stop(self) -> None:
        """Stops the server and waits for it."""
        if self._loop is not None and self.thread.is_alive():
            self._loop.call_soon_threadsafe(self._stopped.set)
        self.thread.join()

    def _run(self) -> None:
        try:
            uvloop.run(self._serve())
        except (compose.NotStarted, OSError, ValueError) as error:
            if self.address.done():
                raise
            self.address.set_exception(error)
        finally:
            # Whatever else ended it: who waits for the address waits no more.
            self.address.cancel()

    async def _serve(self) -> None:
        async with compose.running(self._settings, world=self._world) as server:
            self._loop = asyncio.get_running_loop()
            self.address.set_result(f"127.0.0.1:{server.port}")
            await self._stopped.wait()
