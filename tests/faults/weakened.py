"""The server with a fault planted, for tests that must find it.

`python -m tests.faults.weakened FAULT serve …`
"""

import asyncio
import functools
import logging
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from meldhall import cli
from meldhall.api import identity
from meldhall.play import feed, history, host, writer
from meldhall.play.commands import StartGame
from meldhall.play.envelope import FIRST_PREVIOUS
from meldhall.store import sqlite
from meldhall.store.contract import Row
from meldhall.store.errors import StorageFull

_LATE_S: Final = 0.25


def answer_before_append() -> None:
    """Rows of a running game are acknowledged first, and stored in order a little later."""
    append = writer.Writer.append
    lines: dict[str, asyncio.Task[Any]] = {}

    async def append_later(before: asyncio.Task[Any] | None, self: Any, row: Row, *rest: Any) -> None:
        if before is not None:
            await before
        await asyncio.sleep(_LATE_S)
        await append(self, row, *rest)

    async def promise(self: Any, row: Row, *rest: Any) -> bool:
        if row.version < 5:
            return await append(self, row, *rest)
        later = append_later(lines.get(row.game_id), self, row, *rest)
        lines[row.game_id] = asyncio.get_running_loop().create_task(later)
        return True

    writer.Writer.append = promise  # type: ignore[method-assign]


def forget_requests() -> None:
    """A repeated request is decided like a new one."""
    history.History.answered = lambda *_: None  # type: ignore[method-assign, assignment]


def skip_on_resume() -> None:
    """A stream that is resumed misses the next version."""
    begin = feed.Feed._begin

    def begin_late(self: feed.Feed, after_version: int | None, viewer: Any) -> int | None:
        shown = begin(self, after_version, viewer)
        return shown + 1 if shown is not None and shown < self._history.version else shown

    feed.Feed._begin = begin_late  # type: ignore[method-assign]


def repeat_on_resume() -> None:
    """A stream that is resumed begins with the version that was shown last."""
    begin = feed.Feed._begin

    def begin_early(self: feed.Feed, after_version: int | None, viewer: Any) -> int | None:
        shown = begin(self, after_version, viewer)
        return shown - 1 if shown else shown

    feed.Feed._begin = begin_early  # type: ignore[method-assign]


def log_events() -> None:
    """Every event is logged, with its tiles; every call with its token."""
    push, find = history.History.push, identity.Identity.remembered

    def push_aloud(self: history.History, envelope: Any, *rest: Any) -> None:
        logging.getLogger("meldhall.play").debug("stored %s", envelope.encode())
        push(self, envelope, *rest)

    def find_aloud(self: identity.Identity, token: str) -> Any:
        logging.getLogger("meldhall.calls").info("called with %s", token)
        return find(self, token)

    history.History.push = push_aloud  # type: ignore[method-assign]
    identity.Identity.remembered = find_aloud  # type: ignore[method-assign]


def sync_seldom() -> None:
    """`synchronous=NORMAL`: the log is synced when it is checkpointed, not with each commit."""
    open_writer = sqlite.open_writer

    @functools.wraps(open_writer)
    def weak(path: Path, *rest: Any, **named: Any) -> sqlite3.Connection:
        connection = open_writer(path, *rest, **named)
        connection.execute("PRAGMA synchronous = NORMAL")
        return connection

    sqlite.open_writer = weak  # type: ignore[assignment]


def hide_full_disk() -> None:
    """Whatever finds no room is acknowledged all the same."""
    append = writer.Writer.append

    async def pretend(self: Any, row: Row, *rest: Any) -> bool:
        try:
            return await append(self, row, *rest)
        except StorageFull:
            return True

    writer.Writer.append = pretend  # type: ignore[method-assign]


def trust_rows() -> None:
    """Nobody looks whether a row is the one that followed."""
    step = history.step

    def unchecked(state: Any, envelope: Any, events: Any, digest: str) -> Any:
        return step(
            state,
            replace(envelope, previous=FIRST_PREVIOUS if state is None else state.digest),
            events,
            digest,
        )

    history.step = unchecked  # type: ignore[attr-defined]


class Panic(BaseException):
    """What a panic of the core is in Python: no Exception."""


def panic_in_doomed_games() -> None:
    """Starting a game of that title ends as a panic of the core would."""
    decide = host.decide

    def panic(state: Any, command: Any, *rest: Any) -> Any:
        if state.session.title == "doomed" and isinstance(command, StartGame):
            raise Panic("index out of bounds")
        return decide(state, command, *rest)

    host.decide = panic


FAULTS: Final[dict[str, Callable[[], None]]] = {
    fault.__name__: fault
    for fault in (
        answer_before_append,
        forget_requests,
        skip_on_resume,
        repeat_on_resume,
        sync_seldom,
        hide_full_disk,
        trust_rows,
        panic_in_doomed_games,
        log_events,
    )
}

if __name__ == "__main__":
    FAULTS[sys.argv.pop(1)]()
    cli.main()
