"""Games looked at afterwards: what was done in each turn of a record, and what the rules would have allowed.

A record tells every rack and the pool, so this is for games that are over, and for who may know all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from meldhall.rules import Events, Game, Position, Ruleset, Solution, Table, rack_points, replay

NODE_LIMIT: Final = 1_000_000
"""Search nodes for one turn, where nothing else is asked for."""

Deed: TypeAlias = Literal["play", "draw", "pass", "timeout", "fail", "leave"]
"""What a seat did in its turn: laid tiles, drew, passed, ran out of time, failed (R5.5, R7.3), or left."""

_NAME: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE: Final = re.compile(r"\\(?:u\{([0-9a-f]+)\}|(.))")
_FIELD: Final = re.compile(r"(\w+)=(\[[^]]*\]|\S+)")
_DEEDS: Final[dict[str, Deed]] = {
    "turn-played": "play",
    "turn-failed": "fail",
    "turn-expired": "timeout",
    "seat-left": "leave",
    "tiles-drawn": "draw",
    "turn-passed": "pass",
}
"""What each event says a turn was; where a turn has several, the first one here."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: what was there, what was done, what could have been done."""

    version: int
    round: int
    number: int
    """Of the turn, from 1 in each round."""
    seat: int
    has_melded: bool
    """Whether the seat had laid its initial meld before."""
    deed: Deed
    position: Position
    """What the seat had before it."""
    laid: tuple[str, ...]
    points: int
    """Rack points (R9.1) of the tiles laid."""
    drawn: tuple[str, ...]
    table_after: Table
    rack_left: tuple[str, ...]
    """After the turn, with what was drawn."""
    left_points: int
    """Rack points of what is left."""
    best: Solution
    """The play of most tiles, and of those the one of most points."""
    best_points: int
    """Rack points of the tiles it lays, also where it is an initial meld."""

    @property
    def missed_tiles(self) -> int:
        """How many more tiles could have been laid."""
        return 0 if self.deed == "leave" else max(0, self.best.tiles - len(self.laid))

    @property
    def missed_points(self) -> int:
        """How many more points the best play lays; 0 if fewer tiles were worth as much."""
        return 0 if self.deed == "leave" else max(0, self.best_points - self.points)

    @property
    def fell_short(self) -> bool:
        """Whether the best play lays more tiles, or as many that are worth more."""
        return bool(self.missed_tiles or self.missed_points)

    @property
    def was_forced(self) -> bool:
        """Whether nothing was laid and it is proved that nothing could be."""
        return not self.laid and self.best.proved and self.best.tiles == 0

    @property
    def held_back(self) -> bool:
        """Whether nothing was laid and something could have been."""
        return not self.laid and self.best.tiles > 0 and self.deed != "leave"

    @property
    def missed_opening(self) -> bool:
        """Whether the initial meld could have been laid and was not."""
        return self.held_back and not self.has_melded

    @property
    def missed_win(self) -> bool:
        """Whether the whole rack could have been laid and was not."""
        return self.best.goes_out and bool(self.missed_tiles)


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How a round ended: the reason's name as the record has it, and the seats that won."""

    round: int
    reason: str
    winners: tuple[int, ...]
    score_points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """The turns of one seat, counted. Turns in which the seat left are not."""

    seat: int
    name: str
    turns: int
    plays: int
    laid_tiles: int
    best_tiles: int
    """Of the best play of each turn, added up: a tile kept back counts each time it could have gone."""
    missed_tiles: int
    missed_points: int
    forced_draws: int
    """Turns in which nothing could be laid, whether the seat drew or passed."""
    chosen_draws: int
    """Turns in which something could be laid, and nothing was."""
    missed_openings: int
    missed_wins: int
    unproved: int
    """Turns whose best play is not proved to be the best."""

    @property
    def share(self) -> float | None:
        """Tiles laid of those that could be laid, from 0 to 1; None if none could."""
        return self.laid_tiles / self.best_tiles if self.best_tiles else None


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game, turn by turn."""

    ruleset: Ruleset
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    rounds: tuple[RoundEnd, ...]
    """Of the rounds that have ended."""
    total_points: tuple[int, ...]
    is_over: bool

    @property
    def summaries(self) -> list[Summary]:
        """One for each seat, in order."""
        return [_summary(seat, name, self.turns) for seat, name in enumerate(self.names)]

    @property
    def proved(self) -> bool:
        """Whether every best play is proved to be the best."""
        return all(turn.best.proved for turn in self.turns)


def analyze(
    record: str, *, node_limit: int = NODE_LIMIT, progress: Callable[[], object] | None = None
) -> Analysis:
    """Plays a record again and solves every turn of it; `progress` is called after each version.

    A turn takes some microseconds, rarely milliseconds; `node_limit` bounds the search of each. Raises
    NotationError for what is no record, or does not follow the rules.
    """
    before: Game | None = None
    turns: list[Turn] = []
    rounds: list[RoundEnd] = []
    for version, events, game in replay(record):
        happened = list(_events(events))
        if before is not None and before.turn_seat is not None:
            turns += _turn(version, happened, before, game, node_limit)
        rounds += _round_ends(happened)
        before = game
        if progress is not None:
            progress()
    ruleset, names = header(record)
    totals = before.view(None).total_points if before is not None else [0] * len(names)
    is_over = before is not None and before.phase == "over"
    return Analysis(ruleset, names, tuple(turns), tuple(rounds), tuple(totals), is_over)


def header(record: str) -> tuple[Ruleset, tuple[str, ...]]:
    """The ruleset and the names of the seats that a record begins with."""
    _, rules, seats, *_ = record.split("\n", 3)
    names = (_ESCAPE.sub(_unescaped, name) for name in _NAME.findall(seats))
    return Ruleset(rules.removeprefix("ruleset ").strip()), tuple(names)


def _unescaped(escape: re.Match[str]) -> str:
    code, letter = escape.groups()
    return chr(int(code, 16)) if code else str(letter)


_Event: TypeAlias = tuple[str, dict[str, str]]
"""Its name and its fields, as the notation has them."""


def _events(events: Events) -> Iterator[_Event]:
    for text in str(events).split(" ; "):
        name, _, fields = text.partition(" ")
        yield name, dict(_FIELD.findall(fields))


def _words(field: str) -> tuple[str, ...]:
    return tuple(field.strip("[]").split())


def _turn(version: int, happened: list[_Event], before: Game, after: Game, node_limit: int) -> Iterator[Turn]:
    """The turn that these events end, if they do."""
    seat = before.turn_seat
    own = {name: fields for name, fields in happened if fields.get("seat") == str(seat)}
    deed = next((deed for name, deed in _DEEDS.items() if name in own), None)
    if seat is None or deed is None:
        return
    position = before.view(seat).position()
    best = position.solve("tiles_then_points", node_limit=node_limit)
    laid = _words(own.get("turn-played", {}).get("laid", ""))
    drawn = _words(own.get("tiles-drawn", {}).get("tiles", ""))
    left = tuple(after.view(seat).rack)
    yield Turn(
        version=version,
        round=before.round,
        number=before.turn,
        seat=seat,
        has_melded=position.has_melded[seat],
        deed=deed,
        position=position,
        laid=laid,
        points=rack_points(laid, before.ruleset),
        drawn=drawn,
        table_after=after.view(None).table,
        rack_left=left,
        left_points=rack_points(left, before.ruleset),
        best=best,
        best_points=rack_points(best.laid, before.ruleset),
    )


def _round_ends(happened: list[_Event]) -> Iterator[RoundEnd]:
    for name, fields in happened:
        if name == "round-ended":
            seats = map(int, _words(fields["winners"]))
            points = map(int, _words(fields["score_points"]))
            yield RoundEnd(int(fields["round"]), fields["reason"], tuple(seats), tuple(points))


def _summary(seat: int, name: str, all_turns: Iterable[Turn]) -> Summary:
    turns = [turn for turn in all_turns if turn.seat == seat and turn.deed != "leave"]
    return Summary(
        seat=seat,
        name=name,
        turns=len(turns),
        plays=sum(bool(turn.laid) for turn in turns),
        laid_tiles=sum(len(turn.laid) for turn in turns),
        best_tiles=sum(max(turn.best.tiles, len(turn.laid)) for turn in turns),
        missed_tiles=sum(turn.missed_tiles for turn in turns),
        missed_points=sum(turn.missed_points for turn in turns),
        forced_draws=sum(turn.was_forced for turn in turns),
        chosen_draws=sum(turn.held_back for turn in turns),
        missed_openings=sum(turn.missed_opening for turn in turns),
        missed_wins=sum(turn.missed_win for turn in turns),
        unproved=sum(not turn.best.proved for turn in turns),
    )
