"""Drafts of running games: one overwritten row for each, which goes with the turn it belongs to."""

import sqlite3

from meldhall.store.contract import Draft


def put(connection: sqlite3.Connection, draft: Draft) -> bool:
    """Overwrites or removes the draft of a game at that version, or does nothing and says False."""
    newest = connection.execute(
        "SELECT 1 FROM game_head WHERE game_id = ? AND version = ?", (draft.game_id, draft.version)
    ).fetchone()
    if newest is None:
        return False
    if draft.melds is None:
        forget(connection, draft.game_id, draft.version + 1)
    else:
        connection.execute(
            "INSERT INTO draft (game_id, version, seat, melds) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (game_id) DO UPDATE SET"
            " version = excluded.version, seat = excluded.seat, melds = excluded.melds",
            (draft.game_id, draft.version, draft.seat, draft.melds),
        )
    return True


def forget(connection: sqlite3.Connection, game_id: str, version: int) -> None:
    """Removes the draft of a game, if it is one from before that version."""
    connection.execute("DELETE FROM draft WHERE game_id = ? AND version < ?", (game_id, version))


def find(connection: sqlite3.Connection, game_id: str) -> Draft | None:
    """The draft of a game."""
    found = connection.execute(
        "SELECT game_id, version, seat, melds FROM draft WHERE game_id = ?", (game_id,)
    ).fetchone()
    return Draft(*found) if found else None
