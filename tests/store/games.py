"""Rows, heads and creations for the tests of the store."""

import hashlib
from typing import Any

from meldhall.store.contract import Creation, Head, Row, Status


def record(game_id: str, version: int) -> bytes:
    """A record that could stand nowhere else."""
    name = f"{game_id} {version}".encode(errors="replace")
    return name + hashlib.sha256(name).digest()


def row(game_id: str, version: int, text: bytes | None = None) -> Row:
    return Row(game_id, version, record(game_id, version) if text is None else text)


def head(game_id: str, version: int, **changes: Any) -> Head:
    facts: dict[str, Any] = {
        "status": Status.WAITING,
        "public": True,
        "due_ms": None,
        "create_ms": 1_000,
        "player_ids": ("ada", "bea"),
        "creator_id": "ada",
        "summary": b"",
        "time_ms": 1_000,
        "digest": "",
    }
    return Head(game_id, version, **(facts | changes))


def pair(game_id: str, version: int, **changes: Any) -> tuple[Row, Head]:
    return row(game_id, version), head(game_id, version, **changes)


def creation(game_id: str, request_id: str = "r1", **changes: Any) -> Creation:
    facts: dict[str, Any] = {"player_id": "ada", "request_hash": b"\x00hash", "create_ms": 1_000}
    return Creation(request_id=request_id, game_id=game_id, **(facts | changes))
