"""Refusals of the rules, out of running games with known deals."""

from tests.api.hall import Seen, open_hall
from tests.api.reasons.cases import produces

SMALL = "classic+colors=3+numbers=5+copies=1+jokers=0+max_seats=2+rack_tiles=5+initial_meld_points=0"
"""15 tiles, 5 of them in the pool of two seats."""
THREE = "classic+rack_tiles=3+initial_meld_points=0"
OPEN = "classic+initial_meld_points=0+rack_tiles=6"
SABRA = "sabra+initial_meld_points=0+rack_tiles=6"


async def refused_play(ruleset: str, racks: str, *tables: str) -> Seen:
    """What the last of these tables is refused with; the seats play them in turn."""
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests, racks=racks, ruleset=ruleset)
        for number, table in enumerate(tables[:-1]):
            await guests[number % 2]("PlayTurn", game_id=game_id, table=table)
        return await guests[(len(tables) - 1) % 2].refused("PlayTurn", game_id=game_id, table=tables[-1])


@produces("ROUND_OVER")
async def the_round_is_over() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests, racks="r1 r2 r3", ruleset=f"{THREE}+rounds=2")
        await guests[0]("PlayTurn", game_id=game_id, table="r1 r2 r3")
        return await guests[1].refused("DrawTile", game_id=game_id)


@produces("GAME_OVER")
async def the_game_is_over() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests, racks="r1 r2 r3", ruleset=THREE)
        await guests[0]("PlayTurn", game_id=game_id, table="r1 r2 r3")
        return await guests[1].refused("DrawTile", game_id=game_id)


@produces("NOT_YOUR_TURN")
async def another_seat_is_to_play() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests)
        return await guests[1].refused("DrawTile", game_id=game_id)


@produces("TILE_LEFT_TABLE")
async def a_tile_leaves_the_table() -> Seen:
    return await refused_play(OPEN, "r1 r2 r3 k1 k2 k3 b1 b2 b3 o1 o2 o3", "r1 r2 r3", "b1 b2 b3")


@produces("TILE_NOT_ON_RACK")
async def a_tile_comes_from_nowhere() -> Seen:
    return await refused_play(OPEN, "r1 r2 r3", "r11 r12 r13")


@produces("NOTHING_PLAYED")
async def nothing_is_played() -> Seen:
    return await refused_play(OPEN, "r1 r2 r3", "r1 r2 r3", "r1 r2 r3")


@produces("NOT_A_MELD")
async def two_tiles_are_no_meld() -> Seen:
    return await refused_play(OPEN, "r1 r2 r3", "r1 r2")


@produces("INITIAL_MELD_TOUCHES_TABLE")
async def an_initial_meld_is_added_to_another() -> Seen:
    racks = "r11 r12 r13 k1 k2 k3 b1 b3 b5 b7 b9 b11 b13 o1 | r10 o2 o4 o6 o8 o10 o12 k5 k7 k9 k11 k13 b2 b4"
    return await refused_play("classic", racks, "r11 r12 r13", "r10 r11 r12 r13")


@produces("INITIAL_MELD_TOO_LOW")
async def an_initial_meld_is_too_low() -> Seen:
    return await refused_play("classic", "r1 r2 r3", "r1 r2 r3")


@produces("JOKER_MELD_CHANGED")
async def a_tile_leaves_a_meld_with_a_joker() -> Seen:
    racks = "r5 j r7 r8 k1 k3 | r9 r10 k5 k7 o1 o3"
    return await refused_play(SABRA, racks, "r5 j r7 r8", "r5 j r7 | r8 r9 r10")


@produces("JOKER_NOT_REPLAYED")
async def a_freed_joker_stays_where_it_may_not() -> Seen:
    pressman = "pressman+initial_meld_points=0+rack_tiles=6"
    return await refused_play(pressman, "r5 j r7 k1 k3 k5 | r6 o1 o3 o5 o7 o9", "r5 j r7", "r5 r6 r7 j")


@produces("JOKER_NOT_FREED_BY_ITS_TILE")
async def a_joker_leaves_without_its_tile() -> Seen:
    racks = "r5 j r7 k1 k3 o1 | r8 r9 k5 b9 o9 o11"
    return await refused_play(SABRA, racks, "r5 j r7", "r7 r8 r9 | r5 k5 j")


@produces("POOL_EMPTY")
async def the_pool_is_empty() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests, ruleset=SMALL)
        for turn in range(5):
            await guests[turn % 2]("DrawTile", game_id=game_id)
        return await guests[1].refused("DrawTile", game_id=game_id)


@produces("POOL_NOT_EMPTY")
async def the_pool_is_not_empty() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests)
        return await guests[0].refused("PassTurn", game_id=game_id)


@produces("MUST_PLAY")
async def a_play_is_owed() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        racks = "k1 b1 k3 b3 k5 | r1 r2 r3 k2 b4"
        game_id = await hall.running(*guests, racks=racks, ruleset=f"{SMALL}+pool_empty_must_play=true")
        for turn in range(5):
            await guests[turn % 2]("DrawTile", game_id=game_id)
        return await guests[1].refused("PassTurn", game_id=game_id)


@produces("REDEAL_NOT_ALLOWED")
async def a_redeal_is_not_allowed() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests)
        return await guests[0].refused("RequestRedeal", game_id=game_id)


@produces("ROUND_RUNNING")
async def a_round_is_running() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests)
        return await guests[0].refused("StartRound", game_id=game_id)


@produces("SEAT_LEFT")
async def the_seat_has_left() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(3)
        game_id = await hall.running(*guests)
        await guests[0]("ResignGame", game_id=game_id)
        return await guests[0].refused("DrawTile", game_id=game_id)
