"""RulesService: the rules by themselves, without a game."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from typing import Final, ParamSpec, TypeVar

from meldhall.api import pages, translate
from meldhall.api.encode import Slot
from meldhall.api.identity import Call
from meldhall.api.solvers import Solvers
from meldhall.rules import (
    NotationError,
    Ruleset,
    Table,
    check_table,
    check_turn,
    enumerate_melds,
    solve,
)
from meldhall.v1 import rules_service_pb2 as wire

P = ParamSpec("P")
T = TypeVar("T")

_LARGEST_PAGE: Final = 1_000
_PAGE: Final = 100
_RULESETS: Final = Slot(wire.ListRulesetsResponse, "rulesets")
_VERDICT: Final = Slot(wire.RulesServiceCheckTurnResponse, "verdict")
_SOLUTION: Final = Slot(wire.SolveTurnResponse, "solution")


class RulesServicer:
    """Asks the core; whatever may take long runs off the event loop: in `threads`, searches in `solvers`."""

    def __init__(self, threads: Executor, solvers: Solvers) -> None:
        self._threads = threads
        self._solvers = solvers
        presets = (Ruleset.preset(name).to_bytes() for name in Ruleset.presets())
        self._rulesets = b"".join(_RULESETS.filled(preset) for preset in presets)

    async def list_rulesets(self, _: wire.ListRulesetsRequest, __: Call) -> bytes:
        """The presets."""
        return self._rulesets

    async def enumerate_melds(self, request: wire.EnumerateMeldsRequest, _: Call) -> bytes:
        """A page of legal melds. The fields of a `Table` are those of the response."""
        ruleset = translate.ruleset(request)
        size = translate.page_size(request, _LARGEST_PAGE, _PAGE)
        start = translate.start(str(ruleset), request.page_token)
        melds, more = await self._off_loop(_page, ruleset, start, size)
        token = pages.sealed(str(ruleset), str(start + size)) if more else ""
        return melds + wire.EnumerateMeldsResponse(next_page_token=token).SerializeToString()

    async def check_table(self, request: wire.CheckTableRequest, _: Call) -> bytes:
        """Whether every meld is legal."""
        ruleset, table = translate.ruleset(request), translate.table(request.table)
        return check_table(table, ruleset).to_bytes()

    async def check_turn(self, request: wire.RulesServiceCheckTurnRequest, _: Call) -> bytes:
        """The verdict on a play. Joker rules may make it search."""
        before, after = translate.table(request.before, "before"), translate.table(request.after, "after")
        rack = translate.rack(request.rack)
        ruleset, has_melded = translate.ruleset(request), not request.unopened
        try:
            verdict = await self._off_loop(check_turn, before, rack, after, ruleset, has_melded)
        except NotationError as error:
            raise translate.unreadable(error) from error
        return _VERDICT.filled(verdict.to_bytes())

    async def solve_turn(self, request: wire.SolveTurnRequest, _: Call) -> bytes:
        """The best play."""
        position = translate.table(request.table), translate.rack(request.rack), translate.ruleset(request)
        wanted = translate.objective(request), not request.unopened
        search = partial(solve, *position, *wanted, fewest_changes=request.fewest_changes)
        try:
            return _SOLUTION.filled(await self._solvers.solve(search, translate.node_limit(request)))
        except NotationError as error:
            raise translate.unreadable(error) from error

    async def _off_loop(self, ask: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(ask, *args, **kwargs))


def _page(ruleset: Ruleset, start: int, size: int) -> tuple[bytes, bool]:
    """Melds from that place on as fields of a `Table`, and whether there are more."""
    melds = list(islice(enumerate_melds(ruleset, start), size + 1))
    return Table(melds[:size]).to_bytes(ruleset), len(melds) > size
