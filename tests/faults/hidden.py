"""I7: a log whose hidden tiles are exchanged for one another shows a viewer the same bytes.

What a seat never sees in the first round (the others' tiles that were never laid, and the rest of the pool)
is permuted into another log that could have been; views and events of that seat are then compared.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random
from typing import Final

from meldhall import rules
from tests.faults.folded import Folded, Moment

_RACKS: Final = re.compile(r"racks=\[([^\]]*)\] pool=\[([^\]]*)\]")
_DRAWN: Final = re.compile(r"tiles-drawn seat=(\d+) cause=(\w+) tiles=\[([^\]]*)\]")
_LAID: Final = re.compile(r"turn-played seat=(\d+) .*?laid=\[([^\]]*)\]")
_SHOWS_TILES: Final = re.compile(r"round-ended|redeal-granted|turn-failed")


def check_hidden(game: Folded) -> Iterator[str]:
    """Compares one seat of the game, another one in another game. Costs two folds of the first round."""
    started = [moment for moment in game.moments if moment.state.game is not None]
    if not started or _SHOWS_TILES.search(started[0].envelope.game_line):
        return
    first = list(takewhile(lambda moment: not _SHOWS_TILES.search(moment.envelope.game_line), started))
    seats = len(first[0].state.session.seats)
    viewer = len(game.moments) % seats
    lines = exchanged([moment.envelope.game_line for moment in first], viewer)
    yield from _differences(game.game_id, first, lines, viewer)


def _differences(game_id: str, first: Sequence[Moment], lines: Sequence[str], viewer: int) -> Iterator[str]:
    session = first[0].state.session
    other = rules.Game(session.ruleset, len(session.seats))
    for moment, line in zip(first, lines, strict=True):
        game = moment.state.game
        assert game is not None
        if not line or moment.events is None:
            continue
        events = rules.Events.parse(line)
        other = other.evolve(events)
        place = f"{game_id} version {moment.state.version}: seat {viewer}"
        if events_shown(events, game, viewer) != events_shown(moment.events, game, viewer):
            yield f"{place} is told of events that depend on hidden tiles"
        if view_shown(other, viewer) != view_shown(game, viewer):
            yield f"{place} sees what depends on hidden tiles"


def events_shown(events: rules.Events, game: rules.Game, viewer: int) -> bytes:
    """What that seat is told of events in that game."""
    return events.seen_by(viewer, game.ruleset)


def view_shown(game: rules.Game, viewer: int) -> bytes:
    """What that seat sees of a game."""
    return game.view(viewer).to_bytes()


@dataclass
class _Deal:
    """Where every tile was at the start of the round: on a rack, or in the pool."""

    racks: list[list[str]]
    pool: list[str]
    drawn: int = 0
    held: list[list[tuple[int, int]]] = field(default_factory=list)
    """By seat: the places of the tiles it was dealt or drew, and has not laid. Row -1 is the pool."""

    def kind(self, place: tuple[int, int]) -> str:
        return self.pool[place[1]] if place[0] < 0 else self.racks[place[0]][place[1]]

    def put(self, place: tuple[int, int], kind: str) -> None:
        (self.pool if place[0] < 0 else self.racks[place[0]])[place[1]] = kind


def exchanged(
    lines: Sequence[str], viewer: int | None, chance: Random | None = None, *, racks_seen: bool = False
) -> list[str]:
    """The same lines over another deal, of which that seat or (None) a spectator cannot know. Where racks
    were seen, only what was left in the pool is exchanged; by `chance` if it is given.
    """
    deal = _dealt(lines[0])
    for line in lines:
        for name in _DRAWN.finditer(line):
            for _ in name[3].split():
                deal.held[int(name[1])].append((-1, deal.drawn))
                deal.drawn += 1
        for name in _LAID.finditer(line):
            held = deal.held[int(name[1])]
            for kind in name[2].split():
                held.remove(next(place for place in held if deal.kind(place) == kind))
    hidden = () if racks_seen else (held for seat, held in enumerate(deal.held) if seat != viewer)
    free = [place for held in hidden for place in held]
    free += [(-1, number) for number in range(deal.drawn, len(deal.pool))]
    kinds = [deal.kind(place) for place in reversed(free)]
    if chance is not None:
        chance.shuffle(kinds)
    for place, kind in zip(free, kinds, strict=True):
        deal.put(place, kind)
    return _rewritten(lines, deal)


def changed_orders(
    lines: Sequence[str],
    viewer: int | None,
    orders: Sequence[Sequence[str]],
    chance: Random,
    *,
    racks_seen: bool = False,
) -> dict[int, list[str]]:
    """Other orders for the deals of a log, by their places among `orders`: of which that viewer cannot know.

    What a round's end shows stays as it is, and so does all but the pool for one who sees racks.
    """
    changed: dict[int, list[str]] = {}
    begins = [number for number, line in enumerate(lines) if _RACKS.search(line)]
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        deal = lines[begin:end]
        shown = racks_seen or any("round-ended" in line for line in deal)
        before, after = _dealt(deal[0]), _dealt(exchanged(deal, viewer, chance, racks_seen=shown)[0])
        place = next(
            place
            for place, order in enumerate(orders)
            if place not in changed and _is_dealt_from(order, before)
        )
        changed[place] = [*(tile for rack in after.racks for tile in rack), *after.pool]
    return changed


def _is_dealt_from(order: Sequence[str], deal: "_Deal") -> bool:
    rest = list(order)
    for rack in deal.racks:
        dealt, rest = rest[: len(rack)], rest[len(rack) :]
        if Counter(dealt) != Counter(rack):
            return False
    return rest == deal.pool


def _dealt(line: str) -> _Deal:
    found = _RACKS.search(line)
    assert found is not None, "a round begins with its deal"
    racks = [[] if rack.strip() == "-" else rack.split() for rack in found[1].split("|")]
    held = [[(seat, number) for number in range(len(rack))] for seat, rack in enumerate(racks)]
    return _Deal(racks, found[2].split(), held=held)


def _rewritten(lines: Sequence[str], deal: _Deal) -> list[str]:
    racks = " | ".join(" ".join(rack) or "-" for rack in deal.racks)
    first = _RACKS.sub(lambda _: f"racks=[{racks}] pool=[{' '.join(deal.pool)}]", lines[0])
    pool = iter(deal.pool)

    def drawn(name: re.Match[str]) -> str:
        tiles = " ".join(next(pool) for _ in name[3].split())
        return f"tiles-drawn seat={name[1]} cause={name[2]} tiles=[{tiles}]"

    return [_DRAWN.sub(drawn, line) for line in (first, *lines[1:])]
