"""What the solver says of a position, beside what the integer program or brute force says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from meldhall import rules
from meldhall.rules import Objective, Solution
from tests.rules import bound, brute, integer, reference
from tests.rules.integer import Best
from tests.rules.midgame import Position

# Tiles laid, their points, old melds kept.
Figures: TypeAlias = tuple[int, int, int]
# The reference checker tries every part of the rack for an initial meld with more beside it (R4.3).
MOST_RACK_TILES_TO_OPEN = 10
MOST_PLAYS = 100_000
# States that are enough where jokers of the table are free, and where they are bound.
NODE_LIMIT, NODE_LIMIT_OF_BOUND_JOKERS = 1_000_000, 20_000_000
# The tie-break and fewest tiles are harder to find: on the largest tables that may not come to an end.
NODE_LIMIT_OF_HARD_SEARCHES = 50_000


@dataclass(frozen=True)
class Aim:
    """What is asked of the solver, and by what an answer is better: the more the better."""

    objective: Objective
    fewest_changes: bool
    of: Callable[[Figures], tuple[int, ...]]

    @property
    def is_hard(self) -> bool:
        """Whether the search may not come to its end."""
        return self.fewest_changes or self.objective == "fewest_tiles"

    def __str__(self) -> str:
        return f"{self.objective} with fewest changes" if self.fewest_changes else self.objective


BY_TILES = (
    Aim("tiles", False, lambda found: found[:1]),
    Aim("tiles_then_points", False, lambda found: found[:2]),
    Aim("tiles_then_points", True, lambda found: found),
    Aim("any", False, lambda found: (min(found[0], 1),)),
)
BY_POINTS = (
    Aim("points", False, lambda found: found[1:2]),
    Aim("points_then_tiles", True, lambda found: (found[1], found[0], found[2])),
)
FEWEST_TILES = Aim("fewest_tiles", False, lambda found: (found[0] > 0, -found[0]))


@dataclass
class Comparison:
    """What is wrong with the solver's answers of a position, and which of them it could not prove."""

    position: Position
    wrong: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, position: Position) -> Comparison:
        """Asks the solver for everything, and an integer program or brute force as well."""
        compared = cls(position)
        table, rack, ruleset, opened = facts(position)
        if not position.is_bound:
            turn = integer.Turn(position.melds, rack, ruleset, opened)
            compared._bests(lambda objective: turn.best(objective, True))
        elif position.is_small:
            ways = brute.ways(table, rack, ruleset, opened)
            compared._plays({way.laid for way in ways})
            compared._bests(lambda objective: brute.best(ways, objective, True))
        else:
            stories = bound.stories(table, rack, ruleset)
            compared._bests(lambda objective: bound.best(stories, objective, True))
        return compared

    def _bests(self, best: Callable[[str], Best | None]) -> None:
        most = figures(self.position, best("tiles_then_points"))
        for aim in BY_TILES:
            self._ask(aim, most)
        goes_out = most[0] == len(self.position.rack)
        self._ask(Aim("go_out", False, lambda found: found[:1]), most if goes_out else (0, 0, 0))
        for aim in BY_POINTS:
            self._ask(aim, figures(self.position, best(aim.objective) if most[0] else None))
        self._ask(FEWEST_TILES, figures(self.position, best("fewest_tiles") if most[0] else None))

    def _ask(self, aim: Aim, best: Figures) -> None:
        limit = NODE_LIMIT_OF_BOUND_JOKERS if self.position.is_bound else NODE_LIMIT
        limit = NODE_LIMIT_OF_HARD_SEARCHES if aim.is_hard else limit
        solution = solved(self.position, aim, limit)
        found = figures(self.position, solution)
        if not solution.proved:
            self.unproved.append(str(aim))
        if aim.of(found) > aim.of(best) or (solution.proved and aim.of(found) < aim.of(best)):
            self.wrong.append(f"{aim}: {found} found, {best} is best")
        self.wrong += [f"{aim}: {fault}" for fault in faults(self.position, solution)]
        if not (solution.proved or aim.is_hard):
            self.wrong.append(f"{aim}: not proved")

    def _plays(self, expected: set[tuple[str, ...]]) -> None:
        """Whether the solver lists every play once, as a set of tiles."""
        table, rack, ruleset, opened = facts(self.position)
        plays = rules.iter_plays(table, rack, ruleset, "tiles", opened, limit=MOST_PLAYS)
        found = Counter(tuple(sorted(play.laid)) for play in plays)
        if found != Counter(expected) or plays.truncated:
            more, less = list(found - Counter(expected))[:3], list(Counter(expected) - found)[:3]
            self.wrong.append(f"plays: {more} should not be found, {less} should be")


def facts(position: Position) -> tuple[tuple[str, ...], tuple[str, ...], str, bool]:
    """Table, rack, ruleset, and whether the initial meld was laid."""
    return position.table, position.rack, position.ruleset, position.has_melded


def solved(position: Position, aim: Aim, node_limit: int = NODE_LIMIT) -> Solution:
    """The solver's answer."""
    table, rack, ruleset, opened = facts(position)
    fewest = aim.fewest_changes
    return rules.solve(
        table, rack, ruleset, aim.objective, opened, fewest_changes=fewest, node_limit=node_limit
    )


def figures(position: Position, answer: Solution | Best | None) -> Figures:
    """What an answer comes to; where nothing is laid, that."""
    if not answer:
        return 0, 0, len(position.table)
    kept = answer.kept if isinstance(answer, Best) else len(position.table) - len(answer.changed)
    return answer.tiles, answer.points, kept


def faults(position: Position, solution: Solution) -> Iterator[str]:
    """What contradicts itself or the rules in a solution; nothing if all is well."""
    table, rack, ruleset, opened = facts(position)
    laid = Counter(solution.laid)
    told = {
        "tiles": (solution.tiles, laid.total()),
        "laid": (laid, _tiles(solution.table) - _tiles(position.melds)),
        "rack_left": (Counter(solution.rack_left), Counter(rack) - laid),
        "goes_out": (solution.goes_out, not solution.rack_left),
        "points": (solution.points, _points(position, solution)),
        "changed": (Counter(solution.changed), Counter(_changed(position, solution))),
    }
    yield from (f"{name} {said}, not {right}" for name, (said, right) in told.items() if said != right)
    yield from _wrong_steps(position, solution)
    if not solution:
        return
    verdict = rules.check_turn(table, rack, solution.table, ruleset, opened)
    if not verdict.legal or verdict.table != solution.table:
        yield f"the checker says {verdict.reason} of {solution.table}"
    if opened or len(rack) <= MOST_RACK_TILES_TO_OPEN:
        by_reference = reference.ruleset(ruleset)
        legal, reason = reference.verdict(table, rack, _melds(solution), by_reference, opened)
        if not legal:
            yield f"the reference says {reason} of {solution.table}"


def _tiles(melds: rules.Table | list[tuple[str, ...]]) -> Counter[str]:
    return Counter(tile for meld in melds for tile in meld)


def _melds(solution: Solution) -> list[str]:
    """The table afterwards in notation, a meld at a time."""
    return [meld for meld in str(solution.table).split(" | ") if meld]


def _points(position: Position, solution: Solution) -> int:
    """What the play counts: the value of an initial meld that is all of the turn (R4.2), else rack points."""
    by_reference = reference.ruleset(position.ruleset)
    is_opening = not position.has_melded and int(by_reference["initial_meld_points"]) > 0
    if is_opening and by_reference["initial_meld_extra_plays"] == "NONE":
        new = [meld for meld, old in zip(_melds(solution), solution.origins, strict=True) if old is None]
        return rules.check_table(new, position.ruleset).points
    return brute.rack_points(solution.laid, by_reference)


def _changed(position: Position, solution: Solution) -> list[int]:
    """Places of old melds that are not there any more, by what the solution says each meld goes on from."""
    by_reference = reference.ruleset(position.ruleset)
    old, now = (
        reference.read_table(reference.lay_table(melds), by_reference)
        for melds in (position.table, _melds(solution))
    )
    kept = {
        origin
        for meld, origin in zip(now, solution.origins, strict=True)
        if origin is not None and meld == old[origin]
    }
    return [place for place in range(len(old)) if place not in kept]


def _wrong_steps(position: Position, solution: Solution) -> Iterator[str]:
    """Whether the steps lead from the table and the rack to the table afterwards."""
    origins = solution.origins
    if len(origins) != len(solution.table) or len({*origins} - {None}) != len(origins) - origins.count(None):
        yield f"origins {origins}"
        return
    old = [Counter(meld) for meld in position.melds]
    rack = Counter(position.rack)
    now = [Counter[str]() if origin is None else old[origin] for origin in origins]
    for step in solution.steps:
        source = rack if step.source is None else old[step.source]
        if not source[step.tile]:
            yield f"{step} takes what is not there"
        source[step.tile] -= 1
        now[step.target][step.tile] += 1
    if [+meld for meld in now] != [Counter(meld) for meld in solution.table]:
        yield f"steps lead to {[[*meld.elements()] for meld in now]}"
    if any((+meld).total() for place, meld in enumerate(old) if place not in origins):
        yield "steps leave tiles behind"
