"""A whole database file judged, game by game, without changing it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from meldhall.play.audit import Creations, Problem, audit
from meldhall.store.inspection import Inspection

_NOWHERE: Final = ""
"""The game of problems that are of no game."""

Progress = Callable[[int, int], None]
"""Called after each game: how many are done, and how many there were at the beginning."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was looked at and what is wrong. `owner` is the id of the process that serves the file, if any."""

    path: Path
    schema: int
    sqlite: str
    owner: str | None
    games: int
    archived_games: int
    rows: int
    players: int
    tokens: int
    problems: tuple[Problem, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def examine(path: Path, progress: Progress | None = None) -> Report:
    """Reads everything and folds every game, some 25,000 rows a second of CPU; a server may go on meanwhile.

    Raises StoreError where the file cannot be read at all, and StoreBusy where a server began meanwhile.
    """
    with Inspection.open(path) as inspection:
        problems = [Problem(_NOWHERE, None, what) for what in inspection.damaged_pages()]
        games = archived_games = rows = 0
        expected = inspection.count("game_head")
        for stored in inspection.games():
            games += 1
            archived_games += stored.is_archived
            rows += len(stored.rows)
            creations = Creations(inspection.creation, inspection.newest_creation_ms())
            problems += audit(stored, creations)
            if progress:
                progress(games, max(games, expected))
        players, tokens = inspection.count("player"), inspection.count("token")
        problems += _beside(inspection)
        return Report(
            path=path,
            schema=inspection.schema,
            sqlite=inspection.engine,
            owner=inspection.owner,
            games=games,
            archived_games=archived_games,
            rows=rows,
            players=players,
            tokens=tokens,
            problems=tuple(problems),
        )


def _beside(inspection: Inspection) -> Iterator[Problem]:
    """What belongs to no game or to nobody."""
    for game_id, what in inspection.orphans():
        yield Problem(game_id, None, what)
    for what in (*inspection.people(), *sorted(inspection.unread)):
        yield Problem(_NOWHERE, None, what)
