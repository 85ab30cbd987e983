"""The policy of a game (R10), from the wire and to it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from meldhall.api.times import duration, duration_ms
from meldhall.play.policy import (
    ABSENCE_GRACE_MS,
    NO_POLICY,
    PAUSE_BUDGET_MS,
    SPECTATOR_DELAYS_MS,
    AbsencePolicy,
    GamePolicy,
    SpectatorPolicy,
)
from meldhall.refusals import Refusal
from meldhall.v1 import game_pb2

_ABSENCES: Final[Mapping[AbsencePolicy, game_pb2.AbsencePolicy.ValueType]] = {
    each: game_pb2.AbsencePolicy.Value(f"ABSENCE_POLICY_{each.name}") for each in AbsencePolicy
}
_ABSENCES_TOLD: Final[Mapping[int, AbsencePolicy]] = {
    game_pb2.ABSENCE_POLICY_UNSPECIFIED: NO_POLICY.absence,
    **{number: each for each, number in _ABSENCES.items()},
}
_SPECTATORS: Final[Mapping[SpectatorPolicy, game_pb2.SpectatorPolicy.ValueType]] = {
    each: game_pb2.SpectatorPolicy.Value(f"SPECTATOR_POLICY_{each.name}") for each in SpectatorPolicy
}
_SPECTATORS_TOLD: Final[Mapping[int, SpectatorPolicy]] = {
    game_pb2.SPECTATOR_POLICY_UNSPECIFIED: NO_POLICY.spectators,
    **{number: each for each, number in _SPECTATORS.items()},
}


def policy(message: game_pb2.GamePolicy) -> GamePolicy:
    """What a request chooses. Raises MALFORMED with the place."""
    spectators, absence = _SPECTATORS_TOLD.get(message.spectators), _ABSENCES_TOLD.get(message.absence)
    if spectators is None:
        raise Refusal("MALFORMED", {"field": "policy.spectators", "why": "a SpectatorPolicy"})
    if absence is None:
        raise Refusal("MALFORMED", {"field": "policy.absence", "why": "an AbsencePolicy"})
    return GamePolicy(
        hints=message.hints,
        show_drafts=message.show_drafts,
        spectators=spectators,
        spectator_delay_ms=_span_ms(message, "spectator_delay", SPECTATOR_DELAYS_MS, 0),
        absence=absence,
        absence_grace_ms=_span_ms(message, "absence_grace", ABSENCE_GRACE_MS, NO_POLICY.absence_grace_ms),
        pause_budget_ms=_span_ms(message, "pause_budget", PAUSE_BUDGET_MS, NO_POLICY.pause_budget_ms),
        rated=message.rated,
    )


def _span_ms(message: game_pb2.GamePolicy, field: str, bounds_ms: tuple[int, int], unset_ms: int) -> int:
    return duration_ms(message, field, bounds_ms, unset_ms, within="policy.")


@lru_cache(maxsize=256)
def policy_message(chosen: GamePolicy) -> game_pb2.GamePolicy:
    """The message of a policy; one for all games that have it, as it is only ever copied."""
    message = game_pb2.GamePolicy(
        hints=chosen.hints,
        show_drafts=chosen.show_drafts,
        spectators=_SPECTATORS[chosen.spectators],
        absence=_ABSENCES[chosen.absence],
        absence_grace=duration(chosen.absence_grace_ms),
        rated=chosen.rated,
    )
    if chosen.pause_budget_ms:
        message.pause_budget.CopyFrom(duration(chosen.pause_budget_ms))
    if chosen.spectator_delay_ms:
        message.spectator_delay.CopyFrom(duration(chosen.spectator_delay_ms))
    return message
