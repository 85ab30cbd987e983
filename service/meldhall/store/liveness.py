"""When servers served and when none did: a sign of life that is overwritten, and the gaps between them."""

import sqlite3
from typing import Final

from meldhall.store.contract import SOON_MS, Outage

_END: Final = 2**63 - 1
"""No time comes after it."""


def begin_serving(connection: sqlite3.Connection, time_ms: int) -> bool:
    """Notes the outage that ends now, and forgets those that every game has outlived. In a transaction."""
    connection.execute(
        "INSERT INTO outage (begin_ms, end_ms) SELECT time_ms, ? FROM alive WHERE one = 1 AND time_ms < ?"
        " ON CONFLICT (end_ms) DO UPDATE SET begin_ms = excluded.begin_ms",
        (time_ms, time_ms),
    )
    (oldest_ms,) = connection.execute(
        "SELECT min(time_ms) FROM ("
        "SELECT min(time_ms) AS time_ms FROM game_head WHERE status = 1 AND due_ms >= 0 UNION ALL "
        "SELECT min(time_ms) FROM game_head WHERE status = 0 AND due_ms <= ?)",
        (min(time_ms + SOON_MS, _END),),
    ).fetchone()
    connection.execute("DELETE FROM outage WHERE end_ms <= ?", (_END if oldest_ms is None else oldest_ms,))
    return note_alive(connection, time_ms)


def note_alive(connection: sqlite3.Connection, time_ms: int) -> bool:
    """Overwrites the last sign of life."""
    connection.execute(
        "INSERT INTO alive (one, time_ms) VALUES (1, ?)"
        " ON CONFLICT (one) DO UPDATE SET time_ms = excluded.time_ms",
        (time_ms,),
    )
    return True


def outages(connection: sqlite3.Connection) -> list[Outage]:
    """All outages that are kept, the earliest first."""
    found = connection.execute("SELECT begin_ms, end_ms FROM outage WHERE end_ms > 0 ORDER BY end_ms")
    return [Outage(begin_ms, end_ms) for begin_ms, end_ms in found]
