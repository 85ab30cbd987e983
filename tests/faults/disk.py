"""What a power cut leaves of a database: remade from a trace of all that its server wrote and synced.

`disk.c` makes the trace. What was synced is there after the cut; of what was not, each sector of 512 bytes is
there or not, by chance and in no order, and so are new sizes. Names of files are safe once their folder was
synced; of younger changes of names the first ones are there. A sector is never half old and half new, and a
disk that says it has synced has.
"""

import random
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Final

SECTOR_BYTES: Final = 512
_NOTE: Final = struct.Struct("=4Q")
_SOURCE: Final = Path(__file__).with_name("disk.c")


class Kind(IntEnum):
    """What was done, as `disk.c` numbers it."""

    CREATED = 1
    WRITTEN = 2
    RESIZED = 3
    SYNCED = 4
    REMOVED = 5


FILES: Final = {1: "", 2: "-wal", 3: "-journal"}
"""What follows the database's name in the name of a file."""
_FOLDER: Final = 4


@dataclass(frozen=True, slots=True)
class Note:
    """One call. `end` is how long the trace was with it."""

    kind: Kind
    file: int
    place: int
    data: bytes
    end: int


def built(folder: Path) -> Path:
    """The library to preload, compiled. Needs a C compiler named cc, as the build of the core does."""
    library = folder / "disk.so"
    command = ["cc", "-O1", "-shared", "-fPIC", "-o", str(library), str(_SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return library


def notes(trace: Path) -> Iterator[Note]:
    """What a trace holds; one that was cut off while it was written does not count."""
    written = trace.read_bytes() if trace.exists() else b""
    begin = 0
    while begin + _NOTE.size <= len(written):
        kind, file, place, length = _NOTE.unpack_from(written, begin)
        end = begin + _NOTE.size + length
        if end > len(written):
            return
        yield Note(Kind(kind), file, place, written[begin + _NOTE.size : end], end)
        begin = end


@dataclass(slots=True)
class _Content:
    """The bytes of a file: those that are safe, and what was done since, in order."""

    safe: bytearray = field(default_factory=bytearray)
    since: list[Note] = field(default_factory=list)

    def sync(self) -> None:
        for note in self.since:
            _do(self.safe, note)
        self.since.clear()

    def now(self) -> bytes:
        """As the process sees it."""
        content = bytearray(self.safe)
        for note in self.since:
            _do(content, note)
        return bytes(content)

    def after_cut(self, chance: random.Random, share: float) -> bytes:
        """As it may be after a cut: about that share of what was not synced is there."""
        content = bytearray(self.safe)
        for note in self.since:
            if note.kind is Kind.RESIZED:
                if chance.random() < share:
                    _do(content, note)
                continue
            for start in range(0, len(note.data), SECTOR_BYTES):
                if chance.random() < share:
                    _put(content, note.place + start, note.data[start : start + SECTOR_BYTES])
        longest = len(self.now())
        if len(content) < longest and chance.random() < share:
            content.extend(bytes(longest - len(content)))
        return bytes(content)


class Disk:
    """The files of one database, told note by note what was done to them."""

    def __init__(self, database: Path) -> None:
        """Whatever is there already is safe."""
        self._database = database
        self._safe_names = {
            file: _Content(bytearray(path.read_bytes()))
            for file, suffix in FILES.items()
            if (path := _path(database, suffix)).exists()
        }
        self._names = dict(self._safe_names)
        self._renamed: list[tuple[int, _Content | None]] = []

    def take(self, note: Note) -> None:
        """Goes on by one call."""
        if note.kind is Kind.CREATED:
            self._name(note.file, _Content())
        elif note.kind is Kind.REMOVED:
            self._name(note.file, None)
        elif note.file == _FOLDER:
            self._safe_names = dict(self._names)
            self._renamed.clear()
        elif note.kind is Kind.SYNCED:
            self._names[note.file].sync()
        else:
            self._names[note.file].since.append(note)

    def now(self) -> dict[str, bytes]:
        """The files as the process sees them, by what follows the database's name."""
        return {FILES[file]: content.now() for file, content in self._names.items()}

    def after_cut(self, chance: random.Random) -> dict[str, bytes]:
        """The files as they may be if the power went now: nothing, all, or a part of what was not synced."""
        share = chance.choice((0.0, 1.0, chance.random(), chance.random()))
        names = dict(self._safe_names)
        for file, content in self._renamed[: round(share * len(self._renamed))]:
            _set(names, file, content)
        return {FILES[file]: content.after_cut(chance, share) for file, content in names.items()}

    def _name(self, file: int, content: _Content | None) -> None:
        self._renamed.append((file, content))
        _set(self._names, file, content)


def lay(files: dict[str, bytes], database: Path, chance: random.Random) -> None:
    """Writes files where a database is to be; what else stood there goes. The `-shm` is left as rubbish."""
    for suffix in FILES.values():
        _path(database, suffix).unlink(missing_ok=True)
    for suffix, content in files.items():
        _path(database, suffix).write_bytes(content)
    _path(database, "-shm").write_bytes(chance.randbytes(32_768))


def _path(database: Path, suffix: str) -> Path:
    return database.with_name(database.name + suffix)


def _set(names: dict[int, _Content], file: int, content: _Content | None) -> None:
    if content is None:
        names.pop(file, None)
    else:
        names[file] = content


def _do(content: bytearray, note: Note) -> None:
    if note.kind is Kind.WRITTEN:
        _put(content, note.place, note.data)
    elif len(content) > note.place:
        del content[note.place :]
    else:
        content.extend(bytes(note.place - len(content)))


def _put(content: bytearray, place: int, data: bytes) -> None:
    if len(content) < place:
        content.extend(bytes(place - len(content)))
    content[place : place + len(data)] = data
