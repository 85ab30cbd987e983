"""SolveTurn and SuggestTurn: the core's answers over the wire, who gets them, and what they may cost."""

import asyncio
from typing import Any, Final, get_args

import grpc
import pytest

from meldhall.rules import Objective, Solution, solve, tile_code, tile_text
from meldhall.v1 import refusal_pb2, solution_pb2
from tests.api.hall import Client, Hall, open_hall
from tests.api.searches import HARD, begun

OBJECTIVES: Final = get_args(Objective)
POSITIONS: Final = (
    ("classic", "r5 b5 k5", "j", True),
    ("classic", "r5 r6 r7 r8 | k9 b9 o9", "r9 r4 k1 j", True),
    ("classic", "", "r10 b10 k10 r1 r2 r3", False),
    ("classic", "r5 r6 r7", "k1 k3", True),
    ("sabra", "r5 j r7 | k9 b9 o9", "r6 k10 k11", True),
    ("tournament", "r5 r6 r7 j", "r9 b1", True),
    ("xp+colors=6", "g5 p5 k5", "r5 j j g6 g7", True),
)
EIGHT: Final = "classic+initial_meld_points=0+rack_tiles=8"
HINTS: Final[dict[str, Any]] = {"ruleset": EIGHT, "policy": {"hints": True}}


def codes(rack: str) -> list[int]:
    """A rack as a client sends it."""
    return [tile_code(tile) for tile in rack.split()]


def objective_code(objective: str) -> int:
    """An objective as a client sends it."""
    return int(solution_pb2.Objective.Value(f"OBJECTIVE_{objective.upper()}"))


async def solved(client: Client, table: str, rack: str, **fields: Any) -> solution_pb2.Solution:
    """The best play, as the server finds it."""
    answer = await client("SolveTurn", table=table, rack=codes(rack), **fields)
    assert isinstance(answer.solution, solution_pb2.Solution)
    return answer.solution


@pytest.mark.parametrize(("ruleset", "table", "rack", "has_melded"), POSITIONS)
async def test_the_answer_is_that_of_the_core(
    hall: Hall, ruleset: str, table: str, rack: str, has_melded: bool
) -> None:
    guest = await hall.sign_up()
    for objective in OBJECTIVES:
        for fewest_changes in (False, True):
            best = solve(table, rack, ruleset, objective, has_melded, fewest_changes=fewest_changes)
            answer = await solved(
                guest,
                table,
                rack,
                ruleset=ruleset,
                objective=objective_code(objective),
                unopened=not has_melded,
                fewest_changes=fewest_changes,
            )
            assert facts_of(answer) == facts(best)


def facts(best: Solution) -> dict[str, Any]:
    """Everything that a solution of the core says."""
    return {
        "tiles": best.tiles,
        "points": best.points,
        "goes_out": best.goes_out,
        "proved": best.proved,
        "nodes": best.nodes,
        "laid": best.laid,
        "rack_left": best.rack_left,
        "changed": best.changed,
        "origins": best.origins,
        "steps": [(step.tile, step.source, step.target) for step in best.steps],
        "melds": [sorted(meld) for meld in best.table],
    }


def facts_of(answer: solution_pb2.Solution) -> dict[str, Any]:
    """Everything that a message says."""
    return {
        "tiles": answer.tiles,
        "points": answer.points,
        "goes_out": answer.goes_out,
        "proved": answer.proved,
        "nodes": answer.nodes,
        "laid": [tile_text(tile) for tile in answer.laid],
        "rack_left": [tile_text(tile) for tile in answer.rack_left],
        "changed": list(answer.changed),
        "origins": [each.place if each.HasField("place") else None for each in answer.origins],
        "steps": [
            (tile_text(step.tile), step.source if step.HasField("source") else None, step.target)
            for step in answer.steps
        ],
        "melds": [sorted(tile_text(tile) for tile in meld.tiles) for meld in answer.table.melds],
    }


async def test_nothing_said_is_most_tiles_by_classic_rules(hall: Hall) -> None:
    guest = await hall.sign_up()
    answer = await solved(guest, "r5 r6 r7", "r8 k1")
    assert (answer.tiles, answer.proved, [tile_text(tile) for tile in answer.laid]) == (1, True, ["r8"])
    nothing = await guest("SolveTurn")
    assert (nothing.solution.tiles, nothing.solution.proved) == (0, True)


@pytest.mark.parametrize(("ruleset", "table", "rack", "has_melded"), POSITIONS)
async def test_the_table_is_accepted_as_it_comes(
    hall: Hall, ruleset: str, table: str, rack: str, has_melded: bool
) -> None:
    guest = await hall.sign_up()
    position: dict[str, Any] = {"ruleset": ruleset, "rack": codes(rack), "unopened": not has_melded}
    for objective in OBJECTIVES:
        found = await guest("SolveTurn", table=table, objective=objective_code(objective), **position)
        best = found.solution
        checked = await guest("RulesService.CheckTurn", before=table, after=best.table, **position)
        if best.tiles:
            assert checked.verdict.legal, (objective, best, checked)
            assert (checked.verdict.points, checked.verdict.goes_out) == (best.points, best.goes_out)
            assert checked.verdict.rack_left == best.rack_left
            assert checked.verdict.table == best.table
        else:
            assert checked.verdict.refusal.reason == refusal_pb2.REASON_NOTHING_PLAYED


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"objective": 8}, "objective"),
        ({"objective": -1}, "objective"),
        ({"node_limit": -1}, "node_limit"),
        ({"rack": [0]}, "rack"),
        ({"rack": [97]}, "rack"),
        ({"rack": [21] * 369}, "rack"),
        ({"table": "r5 r6"}, "table"),
        ({"table": "r5 r6 r7 | k1 k1 b1"}, "table"),
        ({"table": {"melds": [{"tiles": [21] * 369}]}}, "table.melds"),
        ({"table": {"melds": [{}] * 369}}, "table.melds"),
        ({"table": {"melds": [{"tiles": [16]}]}}, "table.melds[0].tiles[0]"),
        ({"table": {"melds": [{"kind": 7}]}}, "table.melds[0].kind"),
    ],
)
async def test_what_cannot_be_meant_is_malformed(hall: Hall, fields: dict[str, Any], place: str) -> None:
    guest = await hall.sign_up()
    refusal = await guest.refused("SolveTurn", **fields)
    assert (refusal.reason, refusal.facts["field"].removesuffix("[0]")) == (
        "MALFORMED",
        place.removesuffix("[0]"),
    )
    assert (await guest.refused("SolveTurn", ruleset={"colors": 9})).reason == "RULESET_INVALID"


async def test_who_may_ask_is_a_setting(hall: Hall) -> None:
    refusal = await hall.anybody.refused("SolveTurn")
    assert refusal.reason == "TOKEN_MISSING"
    stranger = Client(hall.channel, "mh_" + "x" * 43)
    assert (await stranger.refused("SolveTurn")).reason == "TOKEN_INVALID"
    assert (await solved(await hall.sign_up(), "", "r1 r2 r3")).tiles == 3
    assert (await solved(hall.application, "", "r1 r2 r3")).tiles == 3
    async with open_hall(solve="open") as open_to_all:
        assert (await solved(open_to_all.anybody, "", "r1 r2 r3")).tiles == 3
        assert "solve_open" in (await open_to_all.anybody("GetServerInfo")).features
    async with open_hall(solve="off") as closed:
        guests = await closed.guests(2)
        for caller in (closed.anybody, guests[0], closed.application):
            refusal = await caller.refused("SolveTurn")
            assert (refusal.code, refusal.reason) == (grpc.StatusCode.UNIMPLEMENTED, "METHOD_NOT_FOUND")
        assert "solve" not in (await closed.anybody("GetServerInfo")).features
        game_id = await closed.running(*guests, policy={"hints": True})
        await guests[0]("SuggestTurn", game_id=game_id)


async def test_a_token_is_known_after_a_restart(hall: Hall) -> None:
    """A method without tokens would not look for it in the store."""
    guest = await hall.sign_up()
    async with open_hall(hall.store) as later:
        guest.channel = later.channel
        assert (await solved(guest, "", "r1 r2 r3")).tiles == 3


async def test_a_search_ends_at_its_node_limit_and_says_so() -> None:
    async with open_hall(solve_nodes=40) as hall:
        guest = await hall.sign_up()
        assert (await hall.anybody("GetServerInfo")).limits.solve_nodes == 40
        for asked, given in ((0, 40), (7, 7), (41, 40), (2**62, 40)):
            cut = (await guest("SolveTurn", node_limit=asked, **HARD)).solution
            assert (cut.proved, cut.nodes) == (False, given)


async def test_a_search_counts_as_many_requests() -> None:
    limits: dict[str, Any] = {"requests_per_second": 10, "burst_requests": 25, "peer_requests_per_second": 10}
    async with open_hall(solve="open", peer_burst_requests=45, **limits) as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests, policy={"hints": True})
        assert (await hall.anybody("GetServerInfo")).limits.solve_cost_requests == 10
        await hall.world.advance(10_000, nothing)
        await guests[0]("SuggestTurn", game_id=game_id)
        await guests[0]("SolveTurn")
        refusal = await guests[0].refused("SuggestTurn", game_id=game_id)
        assert (refusal.reason, refusal.retry_ms) == ("RATE_LIMITED", 500)
        await guests[0]("GetMe")
        for _ in range(4):
            await hall.anybody("SolveTurn")
        assert (await hall.anybody.refused("SolveTurn")).reason == "RATE_LIMITED"


async def nothing() -> None:
    """Nothing has to settle."""


async def test_others_are_answered_while_a_search_runs() -> None:
    async with open_hall(solve_threads=1, waiting_solves=0, solve_nodes=20_000) as hall:
        guests = await hall.guests(2)
        searching = await begun(guests[0])
        assert (await hall.anybody("GetServerInfo")).server_version
        assert (await hall.anybody("RulesService.CheckTurn", before="", after="")).verdict
        game_id = await hall.running(*guests)
        await guests[0]("DrawTile", game_id=game_id)
        assert not searching.done(), "the event loop waited for the search"
        assert not (await searching).solution.proved


async def test_who_waits_beyond_its_deadline_is_told_so() -> None:
    async with open_hall(solve_threads=1, solve_nodes=1_000_000, default_deadline_ms=50) as hall:
        guest = await hall.sign_up()
        searching = asyncio.create_task(guest("SolveTurn", timeout_s=60, **HARD))
        late = await guest.refused("SolveTurn", timeout_s=None, **HARD)
        assert late.reason == "DEADLINE_EXCEEDED"
        searching.cancel()
        await asyncio.gather(searching, return_exceptions=True)
        assert (await solved(guest, "", "r1 r2 r3", timeout_s=60)).tiles == 3


async def test_a_hint_is_the_best_play_of_the_own_seat(hall: Hall) -> None:
    guests = await hall.guests(2)
    racks = "r5 r6 r7 k9 b9 o9 k1 k3 | r1 k2 b4 o5 r8 k10 b11 o13"
    game_id = await hall.running(*guests, racks=racks, **HINTS)
    for guest, can_lay in zip(guests, (True, False), strict=True):
        game = (await guest("GetGame", game_id=game_id)).game
        rack = " ".join(tile_text(tile) for tile in game.view.rack)
        for objective in OBJECTIVES:
            hint = await guest("SuggestTurn", game_id=game_id, objective=objective_code(objective))
            best = solve("", rack, EIGHT, objective)
            assert (hint.version, facts_of(hint.solution)) == (game.version, facts(best))
            assert hint.solution.proved
            assert (hint.solution.tiles > 0) == (can_lay and objective != "go_out")


async def test_a_hint_can_be_played_as_it_comes(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests, racks="r5 r6 r7 k9 b9 o9 k1 k3", **HINTS)
    hint = await guests[0]("SuggestTurn", game_id=game_id)
    played = await guests[0](
        "PlayTurn", game_id=game_id, table=hint.solution.table, expected_version=hint.version
    )
    assert played.game.view.table == hint.solution.table
    assert list(played.game.view.rack) == list(hint.solution.rack_left)
    assert (await guests[1]("SuggestTurn", game_id=game_id)).version == hint.version + 1


async def test_the_policy_is_shown_and_kept(hall: Hall) -> None:
    guests = await hall.guests(2)
    with_hints = await hall.waiting(guests[0], policy={"hints": True})
    without = await hall.waiting(guests[0])
    listed = {game.game_id: game.policy.hints for game in (await guests[1]("ListGames")).games}
    assert listed == {with_hints: True, without: False}
    async with open_hall(hall.store) as later:
        guests[0].channel = later.channel
        for game_id, hints in ((with_hints, True), (without, False)):
            game = (await guests[0]("GetGame", game_id=game_id)).game
            assert (game.HasField("policy"), game.policy.hints) == (True, hints)
    assert (await hall.anybody.refused("SuggestTurn", game_id=with_hints)).reason == "TOKEN_MISSING"


async def test_another_policy_is_another_request(hall: Hall) -> None:
    guest = await hall.sign_up()
    first = await guest("CreateGame", request_id="a", policy={"hints": True})
    assert (await guest("CreateGame", request_id="a", policy={"hints": True})).game == first.game
    assert (await guest.refused("CreateGame", request_id="a")).reason == "REQUEST_ID_REUSED"


async def test_hidden_tiles_change_no_byte_of_a_hint() -> None:
    hints = []
    own = "r5 r6 r7 k9 b9 o9 k1 k3"
    for others in ("b1 b2 b3 b4 r1 r2 r3 r4", "k13 k12 o12 b12 r8 r4 j j"):
        async with open_hall() as hall:
            guests = await hall.guests(2)
            game_id = await hall.running(*guests, racks=f"{own} {others}", **HINTS)
            answers = [
                await guests[0]("SuggestTurn", game_id=game_id, objective=objective_code(objective))
                for objective in OBJECTIVES
            ]
            hints.append([answer.SerializeToString() for answer in answers])
            others_hint = (await guests[1]("SuggestTurn", game_id=game_id)).solution
            assert others_hint.tiles, "what is hidden makes a difference to its owner"
    assert hints[0] == hints[1]
