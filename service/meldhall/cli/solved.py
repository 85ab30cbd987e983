"""What `meldhall solve` answers, in words and as facts for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from meldhall import painting
from meldhall.rules import Outs, Solution, count_best_plays, find_outs, iter_plays, solve
from meldhall.wording import instructions

COUNT_LIMIT: Final = 100
"""Best plays that are counted: beyond that their number says nothing to a person."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The best play, how many are as good, and what else was asked for."""

    asked: Mapping[str, Any]
    """Arguments of `solve`."""
    best: Solution
    steps: list[str]
    """In words."""
    best_plays: int
    are_all: bool
    """Whether there are no more best plays than that."""
    plays: list[Solution] | None
    plays_truncated: bool
    """Whether there may be more plays than those listed."""
    outs: Outs | None


def answer(asked: Mapping[str, Any], *, plays: int | None, outs: bool) -> Answer:
    """Solves a position, given as the arguments of `solve`. Raises NotationError.

    `plays` is how many of the best plays to list, `outs` whether to look for draws that would help.
    """
    position = {name: value for name, value in asked.items() if name != "fewest_changes"}
    best = solve(**asked)
    count, are_all = count_best_plays(**position, limit=COUNT_LIMIT) if best else (0, best.proved)
    # One more than is asked for tells whether there are more.
    found = None if plays is None else iter_plays(**position, limit=plays + 1)
    listed = None if found is None else list(islice(found, plays))
    truncated = found is not None and (next(found, None) is not None or found.truncated)
    return Answer(
        asked=asked,
        best=best,
        steps=instructions(asked["table"], best, asked["ruleset"]),
        best_plays=count,
        are_all=are_all,
        plays=listed,
        plays_truncated=truncated,
        outs=find_outs(**{name: value for name, value in position.items() if name != "objective"})
        if outs
        else None,
    )


def from_rack(solution: Solution) -> list[tuple[int, str]]:
    """Where the tiles of the rack lie on the table afterwards, as pictures mark them."""
    return [(step.target, step.tile) for step in solution.steps if step.source is None]


def solution_facts(solution: Solution) -> dict[str, Any]:
    """A solution without its steps: what programs compare."""
    return {
        "tiles": solution.tiles,
        "points": solution.points,
        "goes_out": solution.goes_out,
        "proved": solution.proved,
        "nodes": solution.nodes,
        "laid": solution.laid,
        "rack_left": solution.rack_left,
        "table": str(solution.table),
        "changed": solution.changed,
    }


def facts(found: Answer) -> dict[str, Any]:
    """All of it. What was not asked for is null."""
    outs = found.outs
    return {
        "ruleset": str(found.asked["ruleset"]),
        "objective": found.asked["objective"],
        "has_melded": found.asked["has_melded"],
        **solution_facts(found.best),
        "origins": found.best.origins,
        "steps": [
            {"tile": step.tile, "source": step.source, "target": step.target} for step in found.best.steps
        ],
        "instructions": found.steps,
        "best_plays": {"count": found.best_plays, "all": found.are_all},
        "plays": None
        if found.plays is None
        else {"found": [solution_facts(play) for play in found.plays], "truncated": found.plays_truncated},
        "outs": None
        if outs is None
        else {"go_out": outs.go_out, "opening": outs.opening, "proved": outs.proved},
    }


def lines(found: Answer) -> Iterator[str]:
    """All of it, for people."""
    best = found.best
    yield _headline(found)
    if best:
        yield ""
        yield painting.table(best.table, new=from_rack(best))
        yield ""
        yield from (f"  {number}. {step}" for number, step in enumerate(found.steps, start=1))
        yield ""
        yield f"Left on the rack: {painting.tiles(best.rack_left) or 'nothing'}"
    yield _certainty(found)
    if found.plays is not None:
        yield ""
        yield from _play_lines(found.plays, found.plays_truncated)
    if found.outs is not None:
        yield ""
        yield from _out_lines(found.outs, found.asked["has_melded"])


def _headline(found: Answer) -> str:
    best = found.best
    if best:
        end = ", and the seat goes out" if best.goes_out else ""
        return f"{painting.loud('Lay')} {painting.tiles(best.laid)}: {_worth(best)}{end}"
    if found.asked["objective"] == "go_out":
        return painting.loud("The seat cannot go out." if best.proved else "No way to go out was found.")
    return painting.loud("Nothing can be laid." if best.proved else "Nothing was found that can be laid.")


def _worth(play: Solution) -> str:
    many = "1 tile" if play.tiles == 1 else f"{play.tiles} tiles"
    return f"{many}, {play.points} points"


def _certainty(found: Answer) -> str:
    """Whether there is nothing better, and how many plays are as good."""
    if not found.best.proved:
        return f"Not proved: the search ended after {found.best.nodes:,} nodes."
    if not found.best:
        return painting.quiet("Proved.")
    if found.asked["objective"] == "any":
        return painting.quiet("Legal; there may be better plays.")
    if found.best_plays == 1 and found.are_all:
        return painting.quiet("Proved: no other choice of tiles is as good.")
    many = f"{found.best_plays} choices" if found.are_all else f"at least {found.best_plays} choices"
    return painting.quiet(f"Proved: nothing is better; {many} of tiles are as good.")


def _play_lines(plays: list[Solution], truncated: bool) -> Iterator[str]:
    yield painting.loud("Plays, the best first")
    for number, play in enumerate(plays, start=1):
        out = ", goes out" if play.goes_out else ""
        yield f"  {number:2}. {painting.tiles(play.laid)}: {_worth(play)}{out}"
    if truncated:
        yield painting.quiet("  and perhaps more" if plays else "  none was found in time")


def _out_lines(outs: Outs, has_melded: bool) -> Iterator[str]:
    doubt = "" if outs.proved else " (not proved to be all)"
    yield f"Draws to go out with: {painting.tiles(outs.go_out) or 'none'}{doubt}"
    if not has_melded:
        yield f"Draws to open with: {painting.tiles(outs.opening) or 'none'}{doubt}"
