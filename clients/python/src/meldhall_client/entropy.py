"""What a player adds to the order of the tiles: committed to with its seat, revealed at the start."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from .model import Game

_BYTES: Final = 32
TOO_LATE: Final = frozenset({"ENTROPY_MISMATCH", "GAME_ALREADY_STARTED", "GAME_OVER"})
"""Refusals of a reveal that make no difference: it was revealed before, or the game began without."""


def fresh(*, wanted: bool) -> bytes:
    """New entropy that nobody can guess; empty if none is wanted."""
    return secrets.token_bytes(_BYTES) if wanted else b""


def commitment(entropy: bytes) -> bytes:
    """What is told of it before the start; empty if there is none."""
    return hashlib.sha256(entropy).digest() if entropy else b""


def is_awaited(game: Game) -> bool:
    """Whether the start was called, so that seats are to reveal what they committed to."""
    return game.shuffle is not None and game.shuffle.reveal_until_time is not None
