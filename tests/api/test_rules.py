"""RulesService: the rules over the wire are those of the core."""

from meldhall.rules import Ruleset, enumerate_melds
from meldhall.v1 import refusal_pb2, ruleset_pb2, table_pb2, tile_pb2
from tests.api.hall import Hall

TILES = {"classic": 106, "xp": 160}


async def test_every_preset_is_listed_in_full(hall: Hall) -> None:
    answer = await hall.anybody("ListRulesets")
    assert [ruleset.preset for ruleset in answer.rulesets] == Ruleset.presets()
    for ruleset in answer.rulesets:
        unset = {field.name for field in ruleset_pb2.Ruleset.DESCRIPTOR.fields} - {
            field.name for field, _ in ruleset.ListFields()
        }
        assert not {name for name in unset if not ruleset.HasField(name)}


async def test_pages_hold_every_meld_once_in_the_cores_order(hall: Hall) -> None:
    ruleset = "classic+colors=4+numbers=6+copies=1+jokers=1+rack_tiles=5+max_seats=2"
    expected = [(meld.kind, " ".join(meld.tiles)) for meld in enumerate_melds(ruleset)]
    found: list[tuple[str, str]] = []
    token = ""
    while True:
        page = await hall.anybody("EnumerateMelds", ruleset=ruleset, page_size=37, page_token=token)
        found += [(kind_of(meld), " ".join(name_of(tile) for tile in meld.tiles)) for meld in page.melds]
        token = page.next_page_token
        if not token:
            break
    assert found == expected
    assert all(meld.points for meld in page.melds)
    other = await hall.anybody.refused("EnumerateMelds", page_token=(await first_token(hall, ruleset)))
    assert other.facts["field"] == "page_token", "a token belongs to its ruleset"


async def first_token(hall: Hall, ruleset: str) -> str:
    """The token of the second page."""
    return str((await hall.anybody("EnumerateMelds", ruleset=ruleset, page_size=1)).next_page_token)


def kind_of(meld: table_pb2.Meld) -> str:
    """`group` or `run`."""
    return table_pb2.MeldKind.Name(meld.kind).removeprefix("MELD_KIND_").lower()


def name_of(tile: int) -> str:
    """A tile in notation, by the arithmetic that the contract documents."""
    return "j" if tile == tile_pb2.TILE_JOKER else "krbogp"[tile >> 4] + str(tile & 15)


async def test_a_table_is_checked(hall: Hall) -> None:
    good = await hall.anybody("CheckTable", table="r11 r12 j | k3 r3 b3")
    assert good.valid
    assert [meld.points for meld in good.table.melds] == [36, 9]
    assert good.table.melds[0].joker_roles[0].stands_for == [tile_pb2.TILE_RED_13]
    bad = await hall.anybody("CheckTable", table="r11 r12 | k3 r3 b3 | k3 k3 b3")
    assert not bad.valid
    assert bad.refusal.reason == refusal_pb2.REASON_NOT_A_MELD
    assert bad.refusal.details["melds"] == "0 TOO_SHORT, 2 DUPLICATE_COLOR"
    assert not bad.HasField("table")


async def test_a_turn_in_any_position_is_judged(hall: Hall) -> None:
    rack = [tile_pb2.TILE_RED_4, tile_pb2.TILE_BLUE_1]
    good = await hall.anybody("RulesService.CheckTurn", before="r5 r6 r7", rack=rack, after="r4 r5 r6 r7")
    assert good.verdict.legal
    assert list(good.verdict.rack_left) == [tile_pb2.TILE_BLUE_1]
    bad = await hall.anybody(
        "RulesService.CheckTurn", before="r5 r6 r7 r8", rack=rack, after="r4 r5 r6 | r7 r8"
    )
    assert bad.verdict.refusal.details["melds"] == "1 TOO_SHORT"
    unopened = await hall.anybody(
        "RulesService.CheckTurn", before="r5 r6 r7", rack=rack, after="r4 r5 r6 r7", unopened=True
    )
    assert unopened.verdict.refusal.reason == refusal_pb2.REASON_INITIAL_MELD_TOUCHES_TABLE
