"""A log folded for checking: from its rows alone, by the pure functions of the session and the core.

Nothing of host, history or feed is used here, so that their faults cannot hide themselves.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b

from meldhall import rules
from meldhall.play.envelope import Envelope, LogDamaged, decode
from meldhall.play.events import GameStarted
from meldhall.play.revealing import shuffle_after
from meldhall.play.session import Pause, Session, evolve
from meldhall.play.state import State, must_stand_still, persons_of
from meldhall.store.contract import Player, Row, Status


@dataclass(frozen=True)
class Moment:
    """One version: its row, and the game after it."""

    envelope: Envelope
    events: rules.Events | None
    state: State

    @cached_property
    def _seen(self) -> dict[int | None, bytes]:
        return {}

    def seen_by(self, caller: Player) -> bytes:
        """The events of the tiles as that player may know them."""
        seat = self.state.session.seat_of(caller)
        if self.events is None or self.state.game is None:
            return b""
        if seat not in self._seen:
            self._seen[seat] = self.events.seen_by(seat, self.state.game.ruleset)
        return self._seen[seat]

    def view_of(self, caller: Player) -> bytes | None:
        """The tiles as that player may see them at this version."""
        seat, game = self.state.session.seat_of(caller), self.state.game
        return None if seat is None or game is None else game.view(seat).to_bytes()


@dataclass
class Folded:
    """All versions of one game; `faults` says what is wrong with the log as such (I2, I5)."""

    game_id: str
    moments: list[Moment]
    faults: list[str]

    @property
    def head(self) -> int:
        """The newest version."""
        return len(self.moments)

    def at(self, version: int) -> State | None:
        """The state at a version; None before the first."""
        return self.moments[version - 1].state if version else None


def fold(game_id: str, rows: Sequence[Row]) -> Folded:
    """Folds rows as far as they can be folded."""
    folded = Folded(game_id, [], [])
    for place, row in enumerate(rows, 1):
        fault = _fault_of(rows, place)
        if fault is None:
            try:
                folded.moments.append(_step(folded.at(place - 1), row))
            except (LogDamaged, rules.Inconsistent, rules.NotationError, ValueError) as error:
                fault = f"I2: the row does not follow: {error}"
        if fault is not None:
            folded.faults.append(f"{game_id} version {place}: {fault}")
            break
        if lost := _tiles_lost(folded.moments[-1].state):
            folded.faults.append(f"{game_id} version {place}: I5: tiles lost or doubled: {lost}")
    return folded


def _fault_of(rows: Sequence[Row], place: int) -> str | None:
    row = rows[place - 1]
    if row.version != place:
        return f"I2: version {row.version} stands in its place"
    before = "" if place == 1 else blake2b(rows[place - 2].record, digest_size=16).hexdigest()
    if json.loads(row.record)["prev"] != before:
        return "I2: it carries another hash than that of the row before"
    return None


def _step(before: State | None, row: Row) -> Moment:
    envelope = decode(row.record)
    session: Session | None = None if before is None else before.session
    game = None if before is None else before.game
    for event in envelope.session_events:
        session = evolve(session, event)
        if isinstance(event, GameStarted):
            game = rules.Game(session.ruleset, len(session.seats))
    if session is None:
        raise LogDamaged("the first row creates no game")
    events = rules.Events.parse(envelope.game_line) if envelope.game_line else None
    if events is not None:
        if game is None:
            raise LogDamaged("tiles before the start")
        game = game.evolve(events)
    if game is not None and game.phase == "over" and session.status is Status.RUNNING:
        session = replace(session, status=Status.FINISHED, pause=Pause(session.pause.left_ms))
    return Moment(envelope, events, _state(before, row, envelope, session, game))


def _state(
    before: State | None, row: Row, envelope: Envelope, session: Session, game: rules.Game | None
) -> State:
    hidden, people = (None, None) if before is None else (before.shuffle, before.session)
    shuffle = shuffle_after(hidden, envelope, people, session)
    if shuffle is not None and session.is_over:
        session = replace(session, secret=shuffle.secret.reveal())
    if before is None or _turn(before.game) != _turn(game):
        session = replace(session, pause=replace(session.pause, asked_seats=()))
    persons = persons_of(session, game)
    ran = before is not None and before.running is not None and not before.stands_still
    return State(
        row.version,
        session,
        game,
        envelope.time_ms,
        blake2b(row.record, digest_size=16).hexdigest(),
        shuffle,
        persons=persons,
        stands_still=must_stand_still(session, persons),
        runs_since_ms=before.runs_since_ms if before is not None and ran else envelope.time_ms,
    )


def _turn(game: rules.Game | None) -> tuple[int, int]:
    return (0, 0) if game is None else (game.round, game.turn)


def _tiles_lost(state: State) -> dict[str, int]:
    """How many of each kind are there more or less than in the set (I5)."""
    if state.game is None or (state.game.phase == "between_rounds" and state.game.round == 0):
        return {}
    there = Counter(state.game.tile_counts())
    there.subtract(Counter(set_of(state.game)))
    return {kind: count for kind, count in there.items() if count}


def set_of(game: rules.Game) -> list[str]:
    """The tiles that must be there, each as often as it must."""
    return game.ruleset.tiles()
