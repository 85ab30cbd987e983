"""The log of one game in memory: every row folded, in order, and what its requests were answered with."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from meldhall import rules
from meldhall.play.callers import Caller
from meldhall.play.envelope import Envelope, LogDamaged, Request, decode, digest
from meldhall.play.events import PlayerAway, PlayerReturned
from meldhall.play.session import Session
from meldhall.play.state import State, step
from meldhall.play.updates import VersionSeen
from meldhall.refusals import Refusal
from meldhall.store.contract import Row, Status

_KEPT_ENCODED: Final = 64
"""So many versions keep what was encoded of them: who is further behind is not shown them one by one."""
_OF_PRESENCE: Final = (PlayerAway, PlayerReturned)
_BETWEEN_KEPT_STATES: Final = 32
"""Every so many versions the state is kept, so that an earlier one costs few steps however long the log."""


@dataclass(slots=True)
class Entry:
    """One version, ready to be shown. `session` is the one after it; all entries share one `ruleset`."""

    version: int
    envelope: Envelope
    events: rules.Events | None
    session: Session
    ruleset: rules.Ruleset | None
    _seen: dict[tuple[int | None, bool], bytes] = field(default_factory=dict)

    def seen_by(self, caller: Caller) -> VersionSeen:
        """This version as the caller may know it; encoded once per seat."""
        return self._seen_from(self.session.seat_of(caller), racks=False)

    def seen_by_spectator(self, *, racks: bool) -> VersionSeen:
        """This version as it looks without a seat, with or without `racks`; either encoded once."""
        return self._seen_from(None, racks=racks)

    def forget_encoded(self) -> None:
        """Frees memory; what is asked for again is encoded again."""
        self._seen.clear()

    def _seen_from(self, seat: int | None, *, racks: bool) -> VersionSeen:
        game_events = self._seen.get((seat, racks))
        if game_events is None:
            game_events = self._seen[seat, racks] = self._encoded(seat, racks=racks)
        return VersionSeen(self.version, self.envelope.time_ms, self.envelope.session_events, game_events)

    def _encoded(self, seat: int | None, *, racks: bool) -> bytes:
        if self.events is None or self.ruleset is None:
            return b""
        return self.events.seen_by(seat, self.ruleset, racks=racks)


class History:
    """All versions of one game so far; `state` is that after the last one, None before the first."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.state: State | None = None
        self._ruleset: rules.Ruleset | None = None
        self._requests: dict[tuple[str, str], int] = {}
        self._kept: list[State] = []
        self._waiting_version = 0

    @property
    def version(self) -> int:
        """The newest version."""
        return len(self.entries)

    def extend(self, rows: Sequence[Row]) -> None:
        """Folds rows that follow. Raises LogDamaged, and whatever the core says to events it never gave."""
        for row in rows:
            if row.version != self.version + 1:
                raise LogDamaged(f"version {row.version} follows {self.version}")
            envelope = decode(row.record)
            self.push(envelope, *self.next_state(envelope, row.record))

    def next_state(self, envelope: Envelope, record: bytes) -> tuple[rules.Events | None, State]:
        """The events and the state that this row would bring, if it were the next one."""
        events = rules.Events.parse(envelope.game_line) if envelope.game_line else None
        return events, step(self.state, envelope, events, digest(record))

    def push(self, envelope: Envelope, events: rules.Events | None, state: State) -> None:
        """Adds the next version, which is stored."""
        if self._ruleset is None and state.game is not None:
            self._ruleset = state.game.ruleset
        self.entries.append(Entry(state.version, envelope, events, state.session, self._ruleset))
        if len(self.entries) > _KEPT_ENCODED:
            self.entries[-1 - _KEPT_ENCODED].forget_encoded()
        self.state = state
        if state.session.status is Status.WAITING:
            self._waiting_version = state.version
        if (state.version - 1) % _BETWEEN_KEPT_STATES == 0:
            self._kept.append(state)
        if envelope.request is not None:
            self._requests[envelope.request.player, envelope.request.id] = state.version

    def version_known(self, delay_ms: int, now_ms: int) -> int:
        """The newest version that is at least `delay_ms` old. What came before the start is known at once."""
        if not delay_ms:
            return self.version
        old = bisect_right(self.entries, now_ms - delay_ms, key=lambda entry: entry.envelope.time_ms)
        return max(old, self._waiting_version)

    def answered(self, request: Request) -> Entry | None:
        """The version that this caller's request of that id made, if it was accepted before."""
        version = self._requests.get((request.player, request.id))
        return None if version is None else self.entries[version - 1]

    def check_request(self, request: Request | None) -> None:
        """Raises REQUEST_ID_REUSED where another accepted request of this caller had that id."""
        entry = None if request is None else self.answered(request)
        if entry is not None and entry.envelope.request != request:
            raise Refusal("REQUEST_ID_REUSED")

    def digest_of(self, version: int) -> str:
        """The hash of the row of a version, from 1 to the newest."""
        if version < self.version:
            return self.entries[version].envelope.previous
        return "" if self.state is None else self.state.digest

    def is_current(self, version: int | None, newest: int) -> bool:
        """Whether who knows that version, None for any, knows all up to the newest one but who is away."""
        if version is None or version == newest:
            return True
        since = self.entries[version:newest] if 0 < version < newest else ()
        events = [event for entry in since for event in entry.envelope.session_events or (None,)]
        return bool(since) and all(isinstance(event, _OF_PRESENCE) for event in events)

    def state_at(self, version: int) -> State:
        """The state at a version from 1 to the newest; an earlier one is folded from the last one kept."""
        if self.state is None or not 1 <= version <= self.version:
            raise LogDamaged(f"no version {version}")
        if version == self.version:
            return self.state
        past = self._kept[(version - 1) // _BETWEEN_KEPT_STATES]
        for entry in self.entries[past.version : version]:
            following = self.entries[entry.version]
            past = step(past, entry.envelope, entry.events, following.envelope.previous)
        return past
