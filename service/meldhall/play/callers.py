"""Who asks: a player, the host application, or the server itself."""

from dataclasses import dataclass
from typing import Final

from meldhall.store.contract import Player

APPLICATION: Final = "application"
"""Stands in a row where a player's id stands else. Ids of players are UUIDs or begin with `app:`."""
CLOCK: Final = "clock"
"""The actor of a turn that ran out."""
BOT: Final = "bot"
"""The actor of what the server does for seats held by bots."""


@dataclass(frozen=True, slots=True)
class Application:
    """The host application, known by its key."""


Caller = Player | Application


@dataclass(frozen=True, slots=True)
class RequestKey:
    """The caller's own id of a request, and a hash of its parameters: what a repeat is known by."""

    request_id: str
    request_hash: bytes


def actor_of(caller: Caller) -> str:
    """The caller as it stands in a row."""
    return caller.player_id if isinstance(caller, Player) else APPLICATION


def creator_of(caller: Caller) -> str:
    """The caller as the creator of a game: a player's id, empty for the host application."""
    return caller.player_id if isinstance(caller, Player) else ""
