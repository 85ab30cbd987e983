"""Which function makes a server give which reason."""

from collections.abc import Awaitable, Callable
from typing import Final

from tests.api.hall import Seen

Case = Callable[[], Awaitable[Seen]]
CASES: Final[dict[str, Case]] = {}


def produces(reason: str) -> Callable[[Case], Case]:
    """Marks the function as the one that gets this refusal out of a server."""

    def mark(case: Case) -> Case:
        assert reason not in CASES, reason
        CASES[reason] = case
        return case

    return mark
