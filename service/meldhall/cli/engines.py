"""Engines: programs that play over standard input and output, a line for each turn (docs/engines.md).

Nothing that an engine does raises or blocks: it has so much time for an answer, and leaves a game else.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import IO, Final, Self, TypeVar

from meldhall.rules import Command, View

PROTOCOL: Final = 1
_GREETING: Final = f"meldhall-engine {PROTOCOL}\n"
_ANSWER_BYTES: Final = 16_384
_REMARKS: Final = 1_000
"""Lines that an engine may say before its answer."""
_START_MS: Final = 10_000
_END_MS: Final = 1_000
_NAME_CHARACTERS: Final = 60

T = TypeVar("T")


class EngineFailed(Exception):
    """An engine did not answer as it should: `why` is `ended`, `stalled` or `unreadable`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Engine:
    """A program, called as a function of view and seed, in as many processes as threads call at once.

    Each turn has `turn_ms` of time. `failures` counts why turns failed; the engine leaves those games.
    """

    def __init__(
        self, command: Sequence[str], turn_ms: int, node_limit: int, log: IO[bytes] | None = None
    ) -> None:
        self.failures: Counter[str] = Counter()
        self._command = command
        self._turn_ms = turn_ms
        self._node_limit = node_limit
        self._log = log
        self._idle: list[_Process] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._idle:
            process.quit()

    def greet(self) -> str:
        """Starts it; its name and version. Raises EngineFailed, and OSError for what cannot be run."""
        process = _Process(self._command, self._log)
        self._idle.append(process)
        return process.name

    def __call__(self, view: View, seed: int) -> Command:
        """What it answers in that view, legal or not; that its seat leaves if it does not answer."""
        seat = view.seat or 0
        go = f"go nodes {self._node_limit} time_ms {self._turn_ms} seed {seed}"
        try:
            process = self._take()
            command = process.ask(
                f"{view.position()}\n{go}\n", self._turn_ms, lambda answer: _command(answer, seat)
            )
        except EngineFailed as failure:
            self.failures[failure.why] += 1
            return Command.leave(seat)
        self._idle.append(process)
        return command

    def _take(self) -> _Process:
        """A process that nobody asks; other threads may take one at the same time."""
        with suppress(IndexError):
            return self._idle.pop()
        try:
            return _Process(self._command, self._log)
        except OSError as error:
            raise EngineFailed("ended") from error


class _Process:
    """One process of an engine. A thread writes and reads, so that who asks waits no longer than allowed."""

    def __init__(self, command: Sequence[str], log: IO[bytes] | None) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log or subprocess.DEVNULL,
            start_new_session=True,
        )
        self._questions: SimpleQueue[str | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._converse, daemon=True).start()
        self.name: Final = self.ask(_GREETING, _START_MS, _name)

    def ask(self, question: str, limit_ms: int, read: Callable[[bytes], T]) -> T:
        """What its answer reads as. Raises EngineFailed, and the process has ended then."""
        self._questions.put(question)
        answer = None
        try:
            answer = self._answers.get(timeout=limit_ms / 1_000)
            return read(answer)
        except Empty:
            why = "stalled"
        except ValueError:
            why = "unreadable" if answer else "ended"
        self._kill()
        raise EngineFailed(why)

    def quit(self) -> None:
        """Asks it to end, and ends it."""
        self._questions.put(None)
        try:
            self._process.wait(_END_MS / 1_000)
        except subprocess.TimeoutExpired:
            self._kill()

    def _kill(self) -> None:
        """Ends it and what it has started."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._questions.put(None)

    def _converse(self) -> None:
        """Asks what is to be asked, until there is no more or the process has ended."""
        to_engine, from_engine = self._process.stdin, self._process.stdout
        assert to_engine is not None
        assert from_engine is not None
        with suppress(OSError), from_engine, to_engine:
            for question in iter(self._questions.get, None):
                to_engine.write(question.encode())
                to_engine.flush()
                self._answers.put(_answer(from_engine))
            to_engine.write(b"quit\n")
        self._answers.put(b"")


def _answer(lines: IO[bytes]) -> bytes:
    """The next line that is no remark; nothing at their end."""
    for _ in range(_REMARKS):
        line = lines.readline(_ANSWER_BYTES)
        if not line.startswith(b"info"):
            return line
    return b"info\n"


def _name(answer: bytes) -> str:
    """Who greets: its name and version. Raises ValueError."""
    words = _text(answer).split(maxsplit=2)
    if len(words) <= 2 or words[:2] != ["engine", str(PROTOCOL)]:
        raise ValueError("expected `engine`, the protocol, and a name")
    return words[2][:_NAME_CHARACTERS]


def _command(answer: bytes, seat: int) -> Command:
    """What an answer says. Raises ValueError."""
    verb, _, rest = _text(answer).partition(" ")
    match verb, rest:
        case "play", table:
            return Command.play(seat, table)
        case "draw", "":
            return Command.draw(seat)
        case "pass", "":
            return Command.pass_turn(seat)
    raise ValueError("expected `play`, `draw` or `pass`")


def _text(answer: bytes) -> str:
    if not answer.endswith(b"\n"):
        raise ValueError("expected a whole line")
    return answer.decode().strip()
