"""The row: one accepted command as it is stored. Canonical JSON, each row sealed by the next one's hash.

    {"v":1,"request":{"player":…,"id":…,"hash":…}|null,"actor":…,"time_ms":…,"prev":…,"session":[…],"game":"…"}

`session` holds events of the people, `game` those of the tiles as one line of notation, opaque here. What
came into events later than the format is written only where it is not at its default; so is `hidden`, what
no viewer may see: in the first row the secret of the shuffle, then the entropy that a seat revealed.
"""

import json
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from typing import Any, Final

from meldhall.people.secret import Secret
from meldhall.play.events import (
    BotAdded,
    BotTookOver,
    EntropyRevealed,
    GameAborted,
    GameCreated,
    GamePaused,
    GameResumed,
    GameStarted,
    PauseAsked,
    PlayerAway,
    PlayerForfeited,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    RematchCreated,
    SessionEvent,
    StartCalled,
)
from meldhall.play.policy import GamePolicy
from meldhall.play.seat import Seat

FORMAT: Final = 1
FIRST_PREVIOUS: Final = ""
_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
_EVENT: Final = "event"
_POLICY: Final = "policy"
_HIDDEN: Final = "hidden"
_WRITTEN_IF_SET: Final = frozenset(
    {"commitment", "entropy_commitment", "entropy", "away_ms", "stand_in", "think_ms"}
)
_UNSET: Final = (None, "")
_EVENTS: Final[dict[str, type[Any]]] = {
    kind.__name__: kind
    for kind in (
        GameCreated,
        PlayerJoined,
        BotAdded,
        GameStarted,
        PlayerLeft,
        GameAborted,
        PlayerAway,
        PlayerReturned,
        BotTookOver,
        PlayerForfeited,
        StartCalled,
        EntropyRevealed,
        PauseAsked,
        GamePaused,
        GameResumed,
        RematchCreated,
    )
}
_FIELDS: Final = {"v", "request", "actor", "time_ms", "prev", "session", "game"}


class LogDamaged(Exception):
    """A log that cannot be what was written: the text says where and why."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a repeated request is known by. `hash` is hexadecimal."""

    player: str
    id: str
    hash: str

    def facts(self) -> dict[str, str]:
        """Its fields as they are stored."""
        return {"player": self.player, "id": self.id, "hash": self.hash}


@dataclass(frozen=True, slots=True)
class Envelope:
    """One accepted command. `actor` is a player's id or one of the names in `callers`; `previous` is the
    digest of the row before, empty in the first; `hidden` is hexadecimal, and goes to no viewer.
    """

    request: Request | None
    actor: str
    time_ms: int
    previous: str
    session_events: tuple[SessionEvent, ...]
    game_line: str = field(repr=False)
    hidden: Secret | None = None

    def encode(self) -> bytes:
        """The record as it is stored: equal envelopes are equal bytes."""
        fields: dict[str, Any] = {
            "v": FORMAT,
            "request": None if self.request is None else self.request.facts(),
            "actor": self.actor,
            "time_ms": self.time_ms,
            "prev": self.previous,
            "session": [_facts(event) for event in self.session_events],
            "game": self.game_line,
        }
        if self.hidden is not None:
            fields[_HIDDEN] = self.hidden.reveal()
        return canonical(fields)


def decode(record: bytes) -> Envelope:
    """Reads a record. Raises LogDamaged for anything that `encode` cannot have written."""
    try:
        fields = json.loads(record)
        envelope = _envelope(fields)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise LogDamaged(f"unreadable record: {error}") from error
    if envelope.encode() != record:
        raise LogDamaged("record is not canonical")
    return envelope


def digest(record: bytes) -> str:
    """The hash that the next row carries: BLAKE2b of 16 bytes, hexadecimal."""
    return blake2b(record, digest_size=16).hexdigest()


def canonical(fields: Any) -> bytes:
    """JSON with sorted keys and no spaces."""
    return _JSON.encode(fields).encode()


def _envelope(fields: dict[str, Any]) -> Envelope:
    if fields.keys() - {_HIDDEN} != _FIELDS or fields["v"] != FORMAT:
        raise ValueError(f"fields {sorted(fields)} of format {fields.get('v')}")
    request = fields["request"]
    return Envelope(
        request=None if request is None else Request(**request),
        actor=fields["actor"],
        time_ms=fields["time_ms"],
        previous=fields["prev"],
        session_events=tuple(_event(event) for event in fields["session"]),
        game_line=fields["game"],
        hidden=Secret(fields[_HIDDEN]) if _HIDDEN in fields else None,
    )


def _facts(event: SessionEvent) -> dict[str, Any]:
    facts = {_EVENT: type(event).__name__, **asdict(event, dict_factory=_as_written)}
    if isinstance(event, GameAborted):
        untold = GameAborted()
        return {name: fact for name, fact in facts.items() if fact != getattr(untold, name, _EVENT)}
    if isinstance(event, GameCreated):
        del facts[_POLICY]
        if choices := event.policy.choices():
            facts[_POLICY] = choices
    return facts


def _as_written(facts: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: fact for name, fact in facts if fact not in _UNSET or name not in _WRITTEN_IF_SET}


def _event(fields: dict[str, Any]) -> SessionEvent:
    facts = {name: fact for name, fact in fields.items() if name != _EVENT}
    kind = _EVENTS[fields[_EVENT]]
    if kind is GameStarted:
        facts["seats"] = tuple(Seat(**seat) for seat in facts["seats"])
    if _POLICY in facts:
        facts[_POLICY] = GamePolicy(**facts[_POLICY])
    event: SessionEvent = kind(**facts)
    return event
