"""Requests that lack what they need, or hold too much. Names begin with ids of `service.jsonl`."""

from typing import Any, Final

import grpc
import pytest

from meldhall.v1 import table_pb2, tile_pb2
from tests.api.hall import Client, Hall, Seen

MANY: Final = 100_000
FIVE_MB: Final = 5 * 2**20


async def unchanged(guest: Client, game_id: str, **fields: Any) -> Seen:
    """Why a play is refused, which makes no version and takes no turn."""
    before = (await guest("GetGame", game_id=game_id)).game
    refusal = await guest.refused("PlayTurn", game_id=game_id, **fields)
    assert (await guest("GetGame", game_id=game_id)).game == before
    return refusal


@pytest.mark.parametrize("name", ["PlayTurn", "GameService.CheckTurn"])
async def test_svc_045_a_turn_without_a_table_is_malformed(hall: Hall, name: str) -> None:
    """Rules that are not set are those of `classic`, as the contract says."""
    guests = await hall.guests(2)
    game_id = await hall.running(*guests)
    refusal = await guests[0].refused(name, game_id=game_id)
    assert (refusal.code, refusal.reason) == (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED")
    assert refusal.facts["field"] == "table"
    assert (await unchanged(guests[0], game_id, table="")).reason == "NOTHING_PLAYED"
    assert (await unchanged(guests[0], game_id, table={"melds": [{}]})).reason == "NOTHING_PLAYED"
    created = (await guests[0]("CreateGame")).game
    assert created.ruleset == (await guests[0]("CreateGame", ruleset="classic")).game.ruleset


async def test_svc_048_a_huge_turn_is_refused_before_it_is_judged(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests)
    sets = table_pb2.Table(melds=[table_pb2.Meld()] * MANY)
    tiles = table_pb2.Table(melds=[table_pb2.Meld(tiles=[tile_pb2.TILE_RED_1] * MANY)])
    assert max(sets.ByteSize(), tiles.ByteSize()) < 262_144
    for table in (sets, tiles):
        refusal = await unchanged(guests[0], game_id, table=table)
        assert (refusal.code, refusal.reason) == (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED")
        assert refusal.facts["field"].startswith("table")
    for size_bytes, is_read in ((300_000, True), (FIVE_MB, False)):
        table = table_pb2.Table(melds=[table_pb2.Meld(tiles=[tile_pb2.TILE_RED_1] * size_bytes)])
        refusal = await unchanged(guests[0], game_id, table=table)
        assert refusal.code is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert refusal.reason == ("REQUEST_TOO_LARGE" if is_read else "")
