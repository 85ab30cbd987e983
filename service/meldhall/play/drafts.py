"""Drafts: the table that the seat to play is building, kept until its turn ends (R7.2)."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from meldhall import rules
from meldhall.play.access import check_visible, seat_required
from meldhall.play.callers import Caller
from meldhall.play.decision import check_size, game_in_play, refusal_of
from meldhall.play.history import History
from meldhall.play.pausing import check_going
from meldhall.play.spectators import Viewer
from meldhall.play.state import State
from meldhall.play.updates import DraftSeen
from meldhall.refusals import Refusal
from meldhall.store import contract


@dataclass(frozen=True, slots=True)
class Sketch:
    """A table that a caller wants to have kept, None to take the draft back, and for which version."""

    caller: Caller
    table: rules.Table | None = field(repr=False)
    expected_version: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft that is stored, or with None that one was taken back."""

    version: int
    seat: int
    table: rules.Table | None = field(repr=False)
    seen: dict[int | None, bytes | None] = field(default_factory=dict, compare=False, repr=False)


def accepted(history: History, sketch: Sketch) -> Draft:
    """The draft that it makes now. Raises STALE_VERSION, and what a play of it would be refused
    with up to TILE_NOT_ON_RACK; MALFORMED for a group without tiles.
    """
    state = history.state
    if state is None:
        raise Refusal("GAME_NOT_FOUND")
    check_visible(state.session, sketch.caller)
    if not history.is_current(sketch.expected_version, state.version):
        raise Refusal("STALE_VERSION", {"version": str(state.version)})
    seat, game = seat_required(state.session, sketch.caller), game_in_play(state)
    check_going(state)
    if state.session.seats[seat].stand_in is not None:
        raise Refusal("STAND_IN_PLAYS")
    table = game.view(None).table if sketch.table is None else sketch.table
    try:
        check_size(table, game)
        game.check_draft(seat, table)
    except rules.Refused as refused:
        raise refusal_of(refused) from refused
    except rules.NotationError as unreadable:
        raise Refusal("MALFORMED", {"field": unreadable.place, "why": unreadable.expected}) from unreadable
    return Draft(state.version, seat, sketch.table)


class Drafts:
    """The draft of one game, and the newest sketch that waits while another one is stored.

    Watchers are shown the newest; `number` counts them. What is stored may be of another server.
    """

    def __init__(self, game_id: str) -> None:
        self.number = 0
        self._game_id = game_id
        self._draft: Draft | None = None
        self._offered: list[Sketch] = []
        self._keeping: asyncio.Task[int] | None = None

    def at(self, state: State) -> rules.Table | None:
        """The draft of the turn that runs at that state."""
        draft = self._draft
        is_of_turn = draft is not None and state.turn_version <= draft.version <= state.version
        return draft.table if draft is not None and is_of_turn else None

    def seen_by(self, state: State, viewer: Viewer) -> DraftSeen | None:
        """The draft at this state, as that viewer may know it; None if it may not, or if there is none and
        none was taken back. Encoded once per seat. Who sees racks, and all late, never sees one.
        """
        draft, seat = self._draft, viewer.seat
        is_shown = state.session.policy.show_drafts
        if draft is None or state.game is None or viewer.racks:
            return None
        if draft.table is None:
            is_news = draft.version == state.version and (is_shown or seat == draft.seat)
            return DraftSeen(state.version, None) if is_news else None
        if self.at(state) is None:
            return None
        if seat not in draft.seen:
            draft.seen[seat] = state.game.draft_seen_by(seat, draft.table, shows_draft=is_shown)
        shown = draft.seen[seat]
        return None if shown is None else DraftSeen(state.version, shown)

    def offer(self, sketch: Sketch, keep: Callable[[], Coroutine[Any, Any, int]]) -> "asyncio.Task[int]":
        """Has it kept by `keep`, which takes it when its turn has come; until then a newer one replaces it.

        The task gives the version that the draft belongs to.
        """
        self._offered[:] = [sketch]
        if self._keeping is None:
            self._keeping = asyncio.get_running_loop().create_task(keep())
        return self._keeping

    def take(self) -> Sketch:
        """The newest sketch; from now on the next one waits for itself."""
        self._keeping = None
        return self._offered.pop()

    def stored_form(self, draft: Draft) -> contract.Draft:
        """As the store keeps it."""
        melds = None if draft.table is None else str(draft.table)
        return contract.Draft(self._game_id, draft.version, draft.seat, melds)

    def keep(self, draft: Draft) -> None:
        """It is stored."""
        self._draft = draft
        self.number += 1

    def know(self, stored: contract.Draft | None) -> None:
        """What the store has; nothing new if that is known."""
        known = self._draft
        if stored is not None and stored.melds is not None:
            draft = Draft(stored.version, stored.seat, rules.Table.parse(stored.melds))
        elif known is not None:
            draft = Draft(known.version, known.seat, None)
        else:
            return
        if draft != known:
            self.keep(draft)
