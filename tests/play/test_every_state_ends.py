"""No game hangs for ever: from whatever state, the clock alone brings it to its end."""

from itertools import islice

import pytest

from meldhall.play import aborting, pausing
from meldhall.play.policy import AbsencePolicy
from meldhall.store.contract import Status
from tests.play.state_walk import Node, Variant, due_ms, reachable, why_endless

TIMED_MS = 20_000
VARIANTS = (
    Variant(AbsencePolicy.WAIT, 0),
    Variant(AbsencePolicy.WAIT, TIMED_MS, is_hosted=True),
    Variant(AbsencePolicy.BOT, 0),
    Variant(AbsencePolicy.BOT, TIMED_MS),
    Variant(AbsencePolicy.FORFEIT, TIMED_MS),
)
EVERYWHERE = {
    *("WAITING", "RUNNING", "FINISHED", "ABORTED"),
    *("bot", "vanished, not yet away", "away", "left", "resigned", "stands still"),
    *("pause asked", "paused", "budget used up", "between rounds", "second round"),
}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_state_has_an_exit(variant: Variant) -> None:
    met: set[str] = set()
    for node in reachable(variant):
        assert node.state.session.is_over or due_ms(node) is not None, node.key()
        assert why_endless(node) is None, node.key()
        met |= kinds_of(node)
    expected = EVERYWHERE | ({"paused by the host"} if variant.is_hosted else {"start called"})
    assert met == expected | ({"stood in for"} if variant.absence is AbsencePolicy.BOT else set())


def kinds_of(node: Node) -> set[str]:
    """What is remarkable about a state, to see that the walk gets everywhere."""
    people, game, here = node.state.session, node.state.game, node.here
    seats = people.seats
    kinds = {
        people.status.name: True,
        "start called": people.start_until_ms is not None,
        "bot": any(seat.bot for seat in seats),
        "away": any(seat.away_ms is not None for seat in seats),
        "vanished, not yet away": people.status is Status.RUNNING and len(here) < 2,
        "stood in for": any(seat.stand_in and not seat.has_left for seat in seats),
        "left": game is not None and any(seat.has_left for seat in seats),
        "resigned": game is not None and any(game.has_left),
        "pause asked": bool(people.pause.asked_seats),
        "paused": people.pause.until_ms is not None,
        "paused by the host": people.pause.until_ms is not None and not people.pause.spends_budget,
        "budget used up": people.status is Status.RUNNING and not people.pause.left_ms,
        "stands still": node.state.stands_still,
        "between rounds": game is not None and game.phase == "between_rounds",
        "second round": game is not None and game.round == 2,
    }
    return {name for name, holds in kinds.items() if holds}


@pytest.mark.parametrize("variant", VARIANTS[::2], ids=str)
def test_without_an_end_for_the_abandoned_states_that_hang_are_found(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aborting, "due_ms", lambda *_: None)
    reasons = {why_endless(node) for node in islice(reachable(variant), 300)}
    assert "nothing is ever due" in reasons


def test_a_pause_that_does_not_end_when_it_should_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pausing, "over", lambda *_: ())
    reasons = {why_endless(node) for node in islice(reachable(VARIANTS[0]), 600)}
    assert "what is due does not happen" in reasons
