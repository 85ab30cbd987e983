"""`meldhall` as it is, or without its memory of outages, on a machine whose clock is an hour ahead.

python -m tests.faults.later remembering serve --port=0 …
"""

import sys
from typing import Final

from meldhall import cli
from meldhall.play.clocks import Outages
from meldhall.play.world import SystemWorld

LATER_MS: Final = 3_600_000


def set_clock_forward() -> None:
    """What the server before did is an hour ago."""
    now_ms = SystemWorld.now_ms
    SystemWorld.now_ms = lambda self: now_ms(self) + LATER_MS  # type: ignore[method-assign]


def forget_outages() -> None:
    """A server that lets turns run out while none served."""
    Outages.learn = lambda *_: None  # type: ignore[method-assign]


if __name__ == "__main__":
    set_clock_forward()
    if sys.argv.pop(1) == "forgetful":
        forget_outages()
    cli.main()
