"""What a server needs of the machine that it runs on, looked at without changing anything."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Final

from meldhall.settings import Settings

OK: Final = "ok"
NOTE: Final = "note"
WRONG: Final = "wrong"
_LEAST_FREE_BYTES: Final = 200_000_000
_EARLIEST: Final = datetime(2026, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(2100, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: `ok`, a `note` that harms nothing, or `wrong`; and a sentence."""

    name: str
    state: str
    text: str


def findings(settings: Settings, now: datetime) -> Iterator[Finding]:
    """Everything that can be said without a server."""
    yield _versions()
    yield _core()
    yield _page(settings)
    yield from _ports(settings)
    yield _folder(settings.database_path)
    yield _clock(now)


def _versions() -> Finding:
    python = platform.python_version()
    text = (
        f"meldhall {version('meldhall')}, Python {python}, gRPC {version('grpcio')} on {platform.machine()}"
    )
    return Finding("versions", OK if sys.version_info >= (3, 11) else WRONG, text)


def _core() -> Finding:
    """Whether the compiled core loads, and knows a run when it sees one."""
    try:
        rules = import_module("meldhall.rules")
        knows_a_run = rules.check_table("r5 r6 r7").valid
    except (ImportError, AttributeError) as error:
        return Finding("core", WRONG, f"the compiled core does not load: {error}")
    if not knows_a_run:
        return Finding("core", WRONG, "the compiled core does not know a run")
    return Finding("core", OK, "the compiled core loads and judges")


def _page(settings: Settings) -> Finding:
    """Whether the page to play on is installed."""
    folder = files("meldhall").joinpath("web")
    if folder.joinpath("index.html").is_file():
        assets = folder.joinpath("assets")
        count = 1 + (sum(1 for _ in assets.iterdir()) if assets.is_dir() else 0)
        return Finding("page", OK, f"the page to play on is there, {count} files")
    state = WRONG if settings.http else NOTE
    return Finding("page", state, "the page to play on is missing: install the package anew")


def _ports(settings: Settings) -> Iterator[Finding]:
    """Whether a server could listen where the settings say."""
    places = [(settings.host, settings.port)]
    if settings.http:
        places.append((settings.door_host, settings.door_port))
    for host, port in places:
        if port:
            yield Finding("port", *_bound(host, port))


def _bound(host: str, port: int) -> tuple[str, str]:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as tried:
            # As a server does: what others have left a moment ago is free.
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(address)
    except PermissionError:
        return WRONG, f"{host}:{port} may not be listened on by this user"
    except socket.gaierror as error:
        return WRONG, f"{host} is no address of this machine: {error.strerror}"
    except OSError as error:
        return NOTE, f"{host}:{port} is not free, as when a server runs: {error.strerror}"
    return OK, f"{host}:{port} is free"


def _folder(database_path: str) -> Finding:
    """Whether the data can be written, and for how much there is room."""
    if database_path == ":memory:":
        return Finding("data", NOTE, "games are kept in memory, and forgotten at the end")
    path = Path(database_path).resolve()
    if not path.parent.is_dir():
        return Finding("data", WRONG, f"{path.parent} is no folder")
    if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        return Finding("data", WRONG, f"{path} may not be written by this user")
    free = shutil.disk_usage(path.parent).free
    state = OK if free >= _LEAST_FREE_BYTES else WRONG
    return Finding("data", state, f"{path.parent} can be written, {free / 1e9:.1f} GB are free")


def _clock(now: datetime) -> Finding:
    """Whether the machine's clock is one that deadlines can hang on."""
    state = OK if _EARLIEST <= now < _LATEST else WRONG
    return Finding(
        "clock", state, f"it is {now:%Y-%m-%d %H:%M:%S} UTC{'' if state == OK else ': that cannot be'}"
    )
