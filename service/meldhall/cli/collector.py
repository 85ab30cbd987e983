"""How often the server's process looks through everything it holds for garbage."""

import gc
from typing import Final

FULL_EVERY: Final = 500
"""Collections of the middle generation before a full one; Python's default is 10."""


def collect_rarely() -> None:
    """Makes full collections of garbage rare: each stops all games for about a microsecond per object held.

    What a server holds are its live games, some hundred objects each, and they go when nobody refers to them
    any more; the cycles that a full collection is for are few. Young objects are collected as often as ever.
    """
    gc.collect()
    # What was loaded stays for good, and need not be looked at again.
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, FULL_EVERY)
