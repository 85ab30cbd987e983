"""The printed guides as rulesets, each by what sets it apart, and the worked examples of the rulebook."""

import re
from pathlib import Path
from typing import Final

import pytest

from meldhall.rules import Command, Game, Reason, Ruleset, Table, check_table, check_turn, classify_meld
from tests.rules.deals import dealt, go_out, pass_lap, play, with_an_empty_pool

RULEBOOK: Final = (Path(__file__).parents[2] / "core_rs/rules/RULES.md").read_text("utf-8")
GUIDES: Final = {
    "000": "pressman+turn_time_ms=60000+pool_empty=UNTIL_NOBODY_CAN",
    "001": "classic+joker_release=EXACT_TILE+joker_reuse=NEW_MELD+start_choice=RANDOM+turn_time_ms=120000",
    "002": "online",
    "003": "classic+joker_release=EXACT_TILE+pool_empty=UNTIL_NOBODY_CAN+blocked_score=FULL_VALUE",
    "004": "classic+joker_release=EXACT_TILE+pool_empty=UNTIL_NOBODY_CAN",
}
OLDER_BOX: Final = GUIDES["004"] + "+initial_meld_points=50+joker_rack_points=25"
UNTIL_NOBODY_CAN: Final = ("000", "003", "004")
# A set so small that it soon comes to a stop: one copy of 1 to 10 in three colors.
SMALL_SET: Final = "+colors=3+numbers=10+copies=1+jokers=0+rack_tiles=5"


def reason(before: str, rack: str, after: str, ruleset: str, has_melded: bool = True) -> str | None:
    found = check_turn(before, rack, after, ruleset, has_melded).reason
    return None if found is None else str(found)


def scores(game: Game) -> list[int]:
    return game.view(None).total_points


def end_of(game: Game, command: Command, now_ms: int = 0) -> tuple[Game, str]:
    events = game.decide(command, now_ms)
    return game.evolve(events), str(events)


def test_every_row_of_the_rulebook_is_here() -> None:
    table = RULEBOOK.partition("## The source guides as rulesets")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| (\d{3}) \([^|]*\) \| ([^|]+) \|$", table, re.MULTILINE))
    read = {guide: re.split(r"[(;]", text)[0].replace(" + ", "+").strip() for guide, text in rows.items()}
    assert read == GUIDES
    older = "older box: initial_meld_points=50, joker_rack_points=25; six seats: xp"
    assert older in rows["004"]
    assert "likely ABLE_200_UNABLE_100" in rows["002"]


@pytest.mark.parametrize(
    ("guide", "seconds"), [("000", 60), ("001", 120), ("002", 60), ("003", 60), ("004", 60)]
)
def test_the_time_of_a_turn(guide: str, seconds: int) -> None:
    assert dealt(GUIDES[guide], ["k1", "k2"]).deadline_ms == seconds * 1_000


def test_guide_000_frees_a_joker_by_a_tile_of_the_rack_into_a_new_meld_with_two_more() -> None:
    guide = GUIDES["000"]
    assert reason("r5 j r7", "r6 k9 o9", "r5 r6 r7 | k9 o9 j", guide) is None
    joins_an_old_meld = ("r5 j r7 | b8 b9 b10", "r6", "r5 r6 r7 | b8 b9 b10 j")
    assert reason(*joins_an_old_meld, guide) == "JOKER_NOT_REPLAYED"
    with_one_tile = ("r5 j r7 | k8 k9 k10 k11", "r6 o11", "r5 r6 r7 | k8 k9 k10 | k11 o11 j")
    assert reason(*with_one_tile, guide) == "JOKER_NOT_REPLAYED"
    by_a_table_tile = ("r5 j r7 | k6 r6 b6 o6", "k9 o9", "r5 r6 r7 | k6 b6 o6 | k9 o9 j")
    assert reason(*by_a_table_tile, guide) == "JOKER_NOT_FREED_BY_ITS_TILE"
    companions_may_go = ("r4 r5 r6 j", "b4 k4", "r5 r6 j | r4 b4 k4")
    assert reason(*companions_may_go, guide) is None


def test_guide_001_wants_a_new_meld_for_a_freed_joker_whatever_its_tiles() -> None:
    guide = GUIDES["001"]
    joins_an_old_meld = ("r5 j r7 | b8 b9 b10", "r6", "r5 r6 r7 | b8 b9 b10 j")
    assert reason(*joins_an_old_meld, guide) == "JOKER_NOT_REPLAYED"
    with_one_tile = ("r5 j r7 | k8 k9 k10 k11", "r6 o11", "r5 r6 r7 | k8 k9 k10 | k11 o11 j")
    assert reason(*with_one_tile, guide) is None
    companions_gone = ("k1 k2 j | r1 b1 o1 | r2 b2 o2", "r9 r10", "r1 b1 o1 k1 | r2 b2 o2 k2 | r9 r10 j")
    assert reason(*companions_gone, guide) == "JOKER_NOT_FREED_BY_ITS_TILE"
    assert reason(*companions_gone, "classic") is None


def test_guide_001_draws_the_starter_by_lot() -> None:
    order = Ruleset("classic").tiles()
    for seat in range(3):
        _, line = end_of(Game(GUIDES["001"], 3), Command.start_round(seat, order, order))
        assert f"round-started round=1 starter={seat} start_draws=[]" in line
    _, line = end_of(Game(GUIDES["003"], 3), Command.start_round(2, order[::-1], order))
    assert "start_draws=[0:j" in line


def test_guide_002_ends_after_one_more_turn_each() -> None:
    game = dealt("online", ["k9 r1", "r4 k13", "b2"], pool=["k1"])
    game, _ = end_of(game, Command.draw(0))
    for seat in (1, 2):
        game, line = end_of(game, Command.pass_turn(seat))
        assert "round-ended" not in line
    game, line = end_of(game, Command.pass_turn(0))
    assert "reason=FINAL_LAP winners=[2]" in line


def test_guide_002_lets_a_failed_draft_cost_no_more_than_an_ordinary_draw() -> None:
    game = dealt("online", ["k9 r1", "r4 k13"], pool=["k1", "k2", "k3", "k4"])
    _, line = end_of(game, Command.expire_turn("k9 r1"), 60_000)
    assert "cause=TIMEOUT tiles=[k1] pool_tiles=3" in line
    game = dealt("classic", ["k9 r1", "r4 k13"], pool=["k1", "k2", "k3", "k4"])
    _, line = end_of(game, Command.expire_turn("k9 r1"), 60_000)
    assert "cause=PENALTY tiles=[k1 k2 k3] pool_tiles=1" in line


def test_guide_002_with_the_likely_list_for_unopened_seats() -> None:
    guide = GUIDES["002"] + "+unopened=ABLE_200_UNABLE_100"
    assert scores(go_out(guide, ["", "r10 b10 k10", "r2 r3"], 0)) == [300, -200, -100]


@pytest.mark.parametrize("guide", UNTIL_NOBODY_CAN)
def test_the_round_ends_by_itself_when_nobody_can_play(guide: str) -> None:
    racks = [
        "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 r5",
        "r1 r3 r6 r8 b2 b4 b7 b9",
        "r2 r4 r7 r9 b1 b3 b6 b8 b10",
        "r10 b5",
    ]
    game = dealt(GUIDES[guide] + SMALL_SET, racks, pool=())
    after, line = end_of(game, Command.play(0, "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10"))
    assert "reason=NOBODY_CAN winners=[0]" in line
    assert after.phase == "over"
    goes_on = dealt("classic" + SMALL_SET, racks, pool=())
    assert play(goes_on, 0, "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10").turn_seat == 1


@pytest.mark.parametrize(
    ("guide", "expected"),
    [("003", [67, -12, -20, -35]), ("004", [52, -7, -15, -30]), ("000", [52, -7, -15, -30])],
)
def test_what_a_blocked_round_is_worth(guide: str, expected: list[int]) -> None:
    game = with_an_empty_pool(GUIDES[guide], ["k5", "r4 b8", "r10 o10", "o5 j"])
    assert scores(pass_lap(game)) == expected


@pytest.mark.parametrize("guide", ["003", "004"])
def test_guides_003_and_004_replay_a_freed_joker_anywhere(guide: str) -> None:
    joins_an_old_meld = ("r5 j r7 | b8 b9 b10", "r6", "r5 r6 r7 | b8 b9 b10 j")
    assert reason(*joins_an_old_meld, GUIDES[guide]) is None
    by_a_table_tile = ("r5 j r7 | k6 r6 b6 o6", "k9 o9", "r5 r6 r7 | k6 b6 o6 | k9 o9 j")
    assert reason(*by_a_table_tile, GUIDES[guide]) is None
    without_its_tile = ("k1 k2 j | r1 b1 o1 | r2 b2 o2", "r9 r10", "r1 b1 o1 k1 | r2 b2 o2 k2 | r9 r10 j")
    assert reason(*without_its_tile, GUIDES[guide]) == "JOKER_NOT_FREED_BY_ITS_TILE"


def test_guide_004_in_its_older_box() -> None:
    assert reason("", "k10 b10 o10", "k10 b10 o10", OLDER_BOX, has_melded=False) == "INITIAL_MELD_TOO_LOW"
    laid = "r11 r12 r13 | b6 k6 o6"
    assert reason("", "r11 r12 r13 b6 k6 o6", laid, OLDER_BOX, has_melded=False) is None
    older = dealt(OLDER_BOX, ["k11 k12 k13 b5 b6 b7", "j"])
    assert scores(play(older, 0, "k11 k12 k13", "b5 b6 b7")) == [25, -25]


def test_guide_004_for_six_is_the_larger_set() -> None:
    order = Ruleset("xp").tiles()
    game, _ = end_of(Game("xp", 6), Command.start_round(0, order, order))
    assert (len(order), game.view(None).pool_tiles) == (160, 76)


# Worked examples, by their clause.


def test_r1_1_sizes_of_the_sets() -> None:
    assert (len(Ruleset("classic").tiles()), len(Ruleset("xp").tiles())) == (106, 160)


@pytest.mark.parametrize(
    ("laid", "canonical", "kind", "points"),
    [
        ("k12 k13 j", "j k12 k13", "run", 36),
        ("r11 r12 j", "r11 r12 j", "run", 36),
        ("j r11 r12", "j r11 r12", "run", 33),
        ("r7 j j", "r7 j j", "run", 24),
        ("j r1 j", "r1 j j", "group", 3),
        ("j j r13", "r13 j j", "group", 39),
        ("group: r2 j j", "r2 j j", "group", 6),
        ("run: j j r3", "j j r3", "run", 6),
    ],
)
def test_r3_5_and_r3_6_readings(laid: str, canonical: str, kind: str, points: int) -> None:
    meld = classify_meld(laid)
    assert (" ".join(meld.tiles), meld.kind, meld.points) == (canonical, kind, points)


def test_r3_4_jokers_alone_are_no_meld() -> None:
    assert classify_meld("j j j", "xp").why == "TOO_FEW_NATURALS"


def test_r3_6_the_kind_is_written_where_the_bare_form_would_be_read_otherwise() -> None:
    kept = Table("group: r2 j j | run: j j r3 | r7 j j")
    laid = check_turn("group: r2 j j | run: j j r3 | r7 j j", "r8 r9 r10", [*kept, "r8 r9 r10"], "xp").table
    assert str(laid) == "group: r2 j j | run: j j r3 | r7 j j | r8 r9 r10"


def test_r3_7_canonical_order() -> None:
    for laid, canonical in [
        ("p5 o5 j g5 r5 k5", "k5 r5 o5 g5 p5 j"),
        ("r9 j r7", "r7 j r9"),
        ("r9 r8 r7", "r7 r8 r9"),
    ]:
        assert " ".join(classify_meld(laid, "classic+colors=6").tiles) == canonical


def test_r3_8_the_value_of_an_initial_meld() -> None:
    assert check_table("r11 r12 j | j r11 r12 | k4 b4 o4").points == 36 + 33 + 12


def test_r4_3_an_initial_meld_that_touches_the_table() -> None:
    turn = ("k2 k3 k4", "r10 r11 r12 k5", "k2 k3 k4 k5 | r10 r11 r12")
    assert reason(*turn, "classic", has_melded=False) == "INITIAL_MELD_TOUCHES_TABLE"
    assert reason(*turn, "sabra", has_melded=False) is None


@pytest.mark.parametrize(
    ("preset", "points"), [("classic", 30), ("sabra_50", 25), ("mso", 50), ("tournament", 100)]
)
def test_r9_1_a_joker_on_the_rack(preset: str, points: int) -> None:
    game = dealt(f"{preset}+unopened=RACK_VALUE", ["k10 k11 k12 k13 b3 b4 b5", "j"])
    game = play(game, 0, "k10 k11 k12 k13", "b3 b4 b5")
    assert scores(game) == [points, -points]


def test_r9_2_somebody_went_out() -> None:
    game = go_out("classic", ["", "r4 b8", "k10 k11 o2", "r1 j"], 0)
    assert scores(game) == [66, -12, -23, -31]


@pytest.mark.parametrize(
    ("score", "expected"), [("DIFFERENCE", [52, -7, -15, -30]), ("FULL_VALUE", [67, -12, -20, -35])]
)
def test_r9_3_nobody_went_out(score: str, expected: list[int]) -> None:
    game = with_an_empty_pool(f"classic+blocked_score={score}", ["k5", "r4 b8", "r10 o10", "o5 j"])
    assert scores(pass_lap(game)) == expected


FOUR_ROUNDS: Final = [
    (0, ["", "r5", "b10 b6", "o3"], (24, -5, -16, -3)),
    (2, ["r6", "b11", "", "o5"], (-6, -11, 22, -5)),
    (3, ["r2 j", "b13", "o2", ""], (-32, -13, -2, 47)),
    (2, ["r10", "b12 b13", "", "o6"], (-10, -25, 41, -6)),
]


@pytest.mark.parametrize(
    ("ranking", "standings"),
    [
        ("TOTAL_POINTS", "1:2:45:2 2:3:33:1 3:0:-24:1 4:1:-54:0"),
        ("ROUNDS_WON_THEN_POINTS", "1:2:45:2 2:3:33:1 3:0:-24:1 4:1:-54:0"),
    ],
)
def test_r9_5_the_printed_table_of_four_games(ranking: str, standings: str) -> None:
    ruleset = f"classic+rounds=4+ranking={ranking}"
    game, before = Game(ruleset, 4), [0, 0, 0, 0]
    for winner, racks, expected in FOUR_ROUNDS:
        game = go_out(ruleset, racks, winner, game)
        assert tuple(now - then for now, then in zip(scores(game), before, strict=True)) == expected
        before = scores(game)
    assert (game.phase, before) == ("over", [-24, -54, 45, 33])
    assert f"standings=[{standings}]" in last_line(ruleset)


def last_line(ruleset: str) -> str:
    """The events of the last play of those four games."""
    game = Game(ruleset, 4)
    for winner, racks, _ in FOUR_ROUNDS[:-1]:
        game = go_out(ruleset, racks, winner, game)
    winner, racks, _ = FOUR_ROUNDS[-1]
    racks = ["k11 k12 k13" if seat == winner else rack for seat, rack in enumerate(racks)]
    game = dealt(ruleset, racks, starter=winner, game=game)
    return str(game.decide(Command.play(winner, "k11 k12 k13"), 0))


def test_the_first_failing_step_of_the_verdict_decides() -> None:
    before, rack = "r3 r4 r5 r6", "b7"
    steps = [
        ("r3 r4 | k1", Reason.TILE_LEFT_TABLE),
        ("r3 r4 r5 r6 k1", Reason.TILE_NOT_ON_RACK),
        ("r3 r4 | r5 r6", Reason.NOTHING_PLAYED),
        ("r3 r4 | r5 r6 b7", Reason.NOT_A_MELD),
    ]
    for after, expected in steps:
        assert check_turn(before, rack, after, "classic", False).reason == expected
    assert reason(before, "r7 j", "r3 r4 r5 | r6 r7 j", "classic", False) == "INITIAL_MELD_TOUCHES_TABLE"
    assert reason(before, "k1 k2 k3", "r3 r4 r5 r6 | k1 k2 k3", "classic", False) == "INITIAL_MELD_TOO_LOW"
