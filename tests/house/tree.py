"""The project's own files, as the checks on them see them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = frozenset(
    {".css", ".md", ".proto", ".py", ".pyi", ".rs", ".sh", ".sql", ".toml", ".ts", ".tsx", ".yaml"}
)
_BUILT: Final = frozenset({"__pycache__", "dist", "node_modules", "report", "target"})
_GENERATED: Final = re.compile(r"^(service/meldhall/(v1|web)|core_rs/wire/src/gen|clients/\w+/src/gen)/")


def files() -> Iterator[Path]:
    """Every file that is not built, downloaded or hidden; `.ci` is not hidden."""
    yield from _below(ROOT)


def sources() -> Iterator[Path]:
    """Every text that people write: generated code, data and lock files are none."""
    for path in files():
        written = path.suffix in SOURCES or path.name in {"Makefile", "run"}
        if written and not _GENERATED.match(name(path)):
            yield path


def name(path: Path) -> str:
    """The path from the root, to say in a message."""
    return path.relative_to(ROOT).as_posix()


def _below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name in _BUILT or (path.name.startswith(".") and path.name != ".ci"):
            continue
        if path.is_dir():
            yield from _below(path)
        else:
            yield path
