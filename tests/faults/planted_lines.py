"""Bugs of clocks and absence for the simulation to find, planted as those of `planted`."""

from collections.abc import Iterator
from typing import Final

import pytest

from meldhall.play import absence, clocks, host
from meldhall.play.decision import Decision
from meldhall.play.policy import AbsencePolicy
from meldhall.play.presence import Presence
from meldhall.play.state import State
from tests.faults.planted import Bug, into

BUGS: Final[list[Bug]] = []
bug = into(BUGS)


@bug("I11")
def no_grace(patch: pytest.MonkeyPatch) -> None:
    graces = absence._graces

    def at_once(state: State, since_ms: int) -> Iterator[tuple[int, int]]:
        grace_ms = state.session.policy.absence_grace_ms
        return ((seat, end_ms - grace_ms) for seat, end_ms in graces(state, since_ms))

    patch.setattr(absence, "_graces", at_once)


@bug("I11")
def who_is_back_forfeits(patch: pytest.MonkeyPatch) -> None:
    decide_return = absence.decide_return

    def unheard(state: State, presence: Presence, now_ms: int) -> Decision | None:
        given_up = state.session.policy.absence is AbsencePolicy.FORFEIT and not state.stands_still
        return None if given_up else decide_return(state, presence, now_ms)

    patch.setattr(absence, "decide_return", unheard)


@bug("I11")
def bot_plays_on_for_who_is_back(patch: pytest.MonkeyPatch) -> None:
    decide_return = absence.decide_return

    def kept(state: State, presence: Presence, now_ms: int) -> Decision | None:
        is_taken = any(seat.stand_in is not None for seat in state.session.seats)
        return None if is_taken else decide_return(state, presence, now_ms)

    patch.setattr(absence, "decide_return", kept)


@bug("I11")
def who_only_watches_is_told_away(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Presence, "silent_since_ms", lambda self, player_id: self._heard_ms.get(player_id, self.since_ms)
    )


@bug("I11")
def bot_gives_the_seat_back_within_its_turn(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(absence, "is_bots_turn", lambda state: False)


@bug("I12")
def outage_not_credited(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(host, "decide_credit", lambda *_: None)
    patch.setattr(host, "owed_ms", lambda *_: 0)


@bug("I12")
def outage_credited_twice(patch: pytest.MonkeyPatch) -> None:
    owed_ms = clocks.owed_ms
    patch.setattr(clocks, "owed_ms", lambda state, outages: 2 * owed_ms(state, outages))


@bug("I12")
def outage_credited_to_who_came_after_it_began(patch: pytest.MonkeyPatch) -> None:
    owed_ms = clocks.owed_ms

    def whole_ms(state: State, outages: clocks.Outages) -> int:
        owed = owed_ms(state, outages)
        return owed and max(owed, sum(each.end_ms - each.begin_ms for each in outages.known))

    patch.setattr(clocks, "owed_ms", whole_ms)
