"""The examples in the catalog of refusals: what each case makes a server say.

`python -m tests.api.reasons.examples` writes them to `docs/refusals.json` again.
"""

import asyncio
import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import tests.api.reasons.rules
import tests.api.reasons.servers
import tests.api.reasons.sessions  # noqa: F401 - they register their cases
from meldhall.api.statuses import STATUSES
from tests.api.hall import Seen
from tests.api.reasons.cases import CASES

PATH: Final = Path(__file__).resolve().parents[3] / "docs/refusals.json"
CHANCE: Final[Mapping[str, str]] = {"incident": "0192f0c1-7a5e-7c3d-9b2a-0123456789ab"}
"""Facts that are never twice the same, and what stands for them."""


def example(reason: str, seen: Seen) -> dict[str, Any]:
    """What a client is told, and the words of the case."""
    case = CASES[reason].__name__.replace("_", " ").capitalize().replace("uuid", "UUID")
    facts = {name: CHANCE.get(name, fact) for name, fact in sorted(seen.facts.items())}
    told: dict[str, Any] = {"case": f"{case}.", "reason": reason, "message": seen.text}
    if facts:
        told["details"] = facts
    if seen.retry_ms is not None:
        told["retry_after_ms"] = seen.retry_ms
    return told


async def _all() -> dict[str, Any]:
    return {reason: example(reason, await CASES[reason]()) for reason in STATUSES}


if __name__ == "__main__":
    logging.disable()
    lines = (
        f"{json.dumps(reason)}: {json.dumps(told, ensure_ascii=False)}"
        for reason, told in asyncio.run(_all()).items()
    )
    PATH.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
