"""Searches that take long, for tests of what others notice of them."""

import asyncio
from typing import Any, Final

from meldhall.rules import Ruleset, tile_code
from meldhall.v1 import ruleset_pb2, solution_pb2
from tests.api.hall import Client, Seen

LARGEST: Final = Ruleset("xp+colors=6+numbers=15+copies=4+jokers=8+max_seats=2")
HARD: Final[dict[str, Any]] = {
    "ruleset": ruleset_pb2.Ruleset.FromString(LARGEST.to_bytes()),
    "rack": [tile_code(tile) for tile in LARGEST.tiles()],
    "unopened": True,
    "objective": solution_pb2.OBJECTIVE_FEWEST_TILES,
}
"""SolveTurn with all tiles of the largest set on one rack: hundreds of thousands of states, all slow ones."""


async def begun(client: Client) -> "asyncio.Task[Any]":
    """A hard search that runs, on a server with one thread and no room to wait."""
    while True:
        searching = asyncio.create_task(client("SolveTurn", timeout_s=60, **HARD))
        while not searching.done():
            try:
                await client("SolveTurn")
            except Seen as refusal:
                if refusal.reason != "SOLVER_BUSY":
                    raise
                return searching
        # It came while the easy one had the thread: else it would still run.
        assert isinstance(searching.exception(), Seen), "the search was too short"
