"""What the server does for the players of a game besides the rules (R10)."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class GamePolicy:
    """Chosen when a game is created, and never changed. `hints`: seats may ask for their best play."""

    hints: bool = False

    def choices(self) -> dict[str, Any]:
        """What is not at its default: all that is stored, so that a new field changes no old row."""
        return {name: choice for name, choice in asdict(self).items() if choice != getattr(NO_POLICY, name)}


NO_POLICY = GamePolicy()
"""Everything at its default."""
