"""What the server does for the players of a game besides the rules (R10)."""

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Final

from meldhall.refusals import Refusal

SPECTATOR_DELAY_MS: Final = 180_000
"""How late racks are shown where nothing is said."""
SPECTATOR_DELAYS_MS: Final = (10_000, 3_600_000)
"""The shortest and the longest delay there is."""
ABSENCE_GRACE_MS: Final = (5_000, 86_400_000)
"""The shortest and the longest grace there is."""
PAUSE_BUDGET_MS: Final = (0, 86_400_000)


class SpectatorPolicy(StrEnum):
    """What those without a seat may see: nothing, the table at once, or all racks late."""

    NONE = "NONE"
    TABLE_ONLY = "TABLE_ONLY"
    RACKS_DELAYED = "RACKS_DELAYED"


class AbsencePolicy(StrEnum):
    """What becomes of a seat whose player is away for long: nothing, a bot plays it, or it forfeits."""

    WAIT = "WAIT"
    BOT = "BOT"
    FORFEIT = "FORFEIT"


@dataclass(frozen=True, slots=True)
class GamePolicy:
    """Chosen when a game is created, and never changed. `hints`: seats may ask for their best play;
    `show_drafts`: everybody who may watch sees what the seat to play is building, unless it sees all late.
    `spectator_delay_ms` is 0 but where racks are shown late. `absence`: what becomes of a seat whose player
    is away for `absence_grace_ms`. `pause_budget_ms` is how long all pauses together may last; a `rated`
    game has none.
    """

    hints: bool = False
    show_drafts: bool = False
    spectators: SpectatorPolicy = SpectatorPolicy.NONE
    spectator_delay_ms: int = 0
    absence: AbsencePolicy = AbsencePolicy.WAIT
    absence_grace_ms: int = 60_000
    pause_budget_ms: int = 0
    rated: bool = False

    def __post_init__(self) -> None:
        # What is read from a row or a head is text.
        object.__setattr__(self, "spectators", SpectatorPolicy(self.spectators))
        object.__setattr__(self, "absence", AbsencePolicy(self.absence))

    def choices(self) -> dict[str, Any]:
        """What is not at its default: all that is stored, so that a new field changes no old row."""
        return {name: choice for name, choice in asdict(self).items() if choice != getattr(NO_POLICY, name)}


NO_POLICY = GamePolicy()
"""Everything at its default."""


def completed(policy: GamePolicy) -> GamePolicy:
    """The policy of a new game, with what was left open. Raises MALFORMED."""
    if policy.rated and policy.pause_budget_ms:
        raise _malformed("pause_budget", "none in a rated game")
    delay_ms = policy.spectator_delay_ms
    if policy.spectators is not SpectatorPolicy.RACKS_DELAYED:
        if delay_ms:
            raise _malformed("spectator_delay", "only where spectators see racks late")
        return policy
    least_ms, most_ms = SPECTATOR_DELAYS_MS
    if delay_ms and not least_ms <= delay_ms <= most_ms:
        raise _malformed("spectator_delay", f"{least_ms // 1_000} s to {most_ms // 1_000} s")
    return replace(policy, spectator_delay_ms=delay_ms or SPECTATOR_DELAY_MS)


def _malformed(field: str, why: str) -> Refusal:
    return Refusal("MALFORMED", {"field": f"policy.{field}", "why": why})
