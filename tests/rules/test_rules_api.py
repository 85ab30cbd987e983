"""The public face of the core: text or objects, errors with places, values that behave as values."""

import ast
import copy
import pickle
import threading
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import get_args

import pytest

import meldhall._core
from meldhall import rules
from meldhall.rules import (
    Command,
    Events,
    Game,
    Inconsistent,
    NotationError,
    Reason,
    Refused,
    Ruleset,
    RulesetError,
    Table,
    View,
    check_table,
    check_turn,
    classify_meld,
    enumerate_melds,
    greedy_command,
    rack_points,
    tile_code,
    tile_text,
)
from meldhall.v1 import refusal_pb2, tile_pb2

STUB = ast.parse((Path(meldhall._core.__file__).with_name("_core") / "__init__.pyi").read_text("utf-8"))


def dealt(ruleset: str = "classic", seats: int = 2) -> Game:
    """A game whose first round has just begun; seat 0 starts."""
    game = Game(f"{ruleset}+start_choice=RANDOM", seats)
    order = game.ruleset.tiles()
    return game.evolve(game.decide(Command.start_round(0, order, order), 1_000))


def test_the_public_face_is_the_whole_core() -> None:
    whole = {*meldhall._core.__all__, *meldhall._core.solver.__all__} - {"bots", "solver"}
    assert whole <= set(rules.__all__)
    assert all(getattr(rules, name).__doc__ for name in whole)


def test_text_and_objects_say_the_same() -> None:
    texts = ("r5 r6 r7 r8", "r4 b1", "r4 r5 r6 | r7 r8", "classic")
    lists = ([["r5", "r6", "r7", "r8"]], ["r4", "b1"], [["r4", "r5", "r6"], "r7 r8"], Ruleset())
    objects = (Table(texts[0]), ("r4", "b1"), Table.parse(texts[2]), Ruleset.preset("classic"))
    for arguments in (texts, lists, objects):
        verdict = check_turn(*arguments)
        assert (verdict.legal, verdict.reason) == (False, "NOT_A_MELD")
        assert verdict.details == {"melds": "1 TOO_SHORT"}
        assert (verdict.table, verdict.rack_left, verdict.goes_out, verdict.points) == (None, None, False, 0)


def test_a_meld_says_what_it_is() -> None:
    meld = classify_meld("r11 r12 j")
    assert (meld.valid, meld.kind, meld.points, meld.why) == (True, "run", 36, None)
    assert meld.roles == [["r11"], ["r12"], ["r13"]]
    assert classify_meld("k12 k13 j").tiles == ["j", "k12", "k13"]
    assert classify_meld("r9 b9 j").roles == [["r9"], ["b9"], ["k9", "o9"]]
    assert classify_meld("group: r7 j j") == classify_meld("r7 j j", kind="group")
    assert str(classify_meld(["r7", "j", "j"], kind="group")) == "group: r7 j j"
    none = classify_meld("r5 r5 r6")
    assert (none.valid, none.kind, none.points, none.why) == (False, None, 0, "DUPLICATE_NUMBER")
    assert (none.tiles, none.roles) == (["r5", "r5", "r6"], [])


def test_a_rack_counts_what_its_ruleset_says() -> None:
    assert rack_points("r5 k13 j") == 48
    assert rack_points(["r5", "k13", "j", "j"], "sabra_50") == 68
    assert rack_points(()) == 0
    with pytest.raises(NotationError, match=r"tiles\[1\]"):
        rack_points(["r5", "r55"])


def test_a_report_lists_every_bad_meld() -> None:
    report = check_table("r5 r6 r7 | r1 | k9 b9 o9 | b1 b2 b4")
    assert (report.valid, report.points) == (False, 45)
    assert report.bad == [(1, "TOO_SHORT"), (3, "GAP")]
    assert [meld.valid for meld in report.melds] == [True, False, True, False]
    assert (report.reason, report.details) == (Reason.NOT_A_MELD, {"melds": "1 TOO_SHORT, 3 GAP"})
    good = check_table("r5 r6 r7")
    assert (good.valid, good.reason, good.details, good.bad) == (True, None, {}, [])


def test_a_legal_verdict_has_the_table_in_canonical_form() -> None:
    verdict = check_turn("r5 j r7", "r6 k9 o9 b1", "r7 r6 r5 | o9 j k9", "pressman")
    assert (verdict.legal, verdict.reason, verdict.details) == (True, None, {})
    assert (str(verdict.table), verdict.rack_left) == ("r5 r6 r7 | k9 o9 j", ["b1"])
    assert (verdict.goes_out, verdict.points) == (False, 24)


@pytest.mark.parametrize(
    ("arguments", "place", "line", "column"),
    [
        (("r5 x6 r7", "r4", "r4"), "before", 1, 4),
        (("r5 r6 r7", "r4\nk0", ""), "rack", 2, 1),
        (("", ["r4", "r16"], ""), "rack[1]", 1, 1),
        (("", "r4", [["r4", "r5"], ["z9"]]), "after[1][0]", 1, 1),
        (("", "r4", ["r4 r5", "r6 r77"]), "after[1]", 1, 4),
        (("r5 r6 | k9", "r4", ""), "before", 0, 0),
    ],
)
def test_what_cannot_be_read_names_its_place(
    arguments: tuple[str, str, str], place: str, line: int, column: int
) -> None:
    with pytest.raises(NotationError) as raised:
        check_turn(*arguments)
    error = raised.value
    assert (error.place, error.line, error.column) == (place, line, column)
    assert error.expected in str(error)
    assert str(error).startswith(place)


def test_text_parsed_by_itself_has_no_place_but_line_and_column() -> None:
    with pytest.raises(NotationError) as raised:
        Table.parse("r5 r6 r7\n| r8 q1")
    assert (raised.value.place, raised.value.line, raised.value.column) == ("", 2, 6)
    assert str(raised.value).startswith("line 2, column 6: expected ")
    for parse in (Command.parse, Events.parse, lambda text: list(rules.replay(text))):
        with pytest.raises(NotationError):
            parse("?")


@pytest.mark.parametrize("value", [7, None, [7], [["r5", 7]]])
def test_objects_of_other_types_are_type_errors(value: object) -> None:
    with pytest.raises(TypeError, match="before"):
        check_turn(value, "r5", "r5")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="ruleset"):
        check_table("r5", value or 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a parameter is"):
        Ruleset().replace(jokers=[value])  # type: ignore[arg-type]


def test_a_ruleset_has_every_parameter_as_attribute() -> None:
    ruleset = Ruleset("sabra+initial_meld_points=50")
    (declared,) = (node for node in STUB.body if isinstance(node, ast.ClassDef) and node.name == "Ruleset")
    named = {
        node.target.id: ast.unparse(node.annotation)
        for node in declared.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    assert list(named) == list(ruleset.parameters)
    assert set(named) <= set(dir(ruleset))
    for name, value in ruleset.parameters.items():
        assert getattr(ruleset, name) == value
        expected = f"'{value}'" if isinstance(value, str) else type(value).__name__
        assert expected in named[name], name
    with pytest.raises(AttributeError, match="no attribute 'rack_size'"):
        ruleset.rack_size  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError):
        ruleset.rack_tiles = 3  # type: ignore[misc]


def test_a_ruleset_is_replaced_in_part() -> None:
    ruleset = Ruleset().replace(initial_meld_points=0, redeal_on_three_pairs=True, pool_empty="ONE_MORE_TURN")
    text = "classic+redeal_on_three_pairs=true+initial_meld_points=0+pool_empty=ONE_MORE_TURN"
    assert str(ruleset) == text
    assert Ruleset.parse(text) == ruleset
    for parameters in ({"colors": 7}, {"pool_empty": "NEVER"}, {"rounds": 0}, {"redeal_on_three_pairs": 3}):
        with pytest.raises(RulesetError) as raised:
            Ruleset().replace(**parameters)
        assert raised.value.parameter in parameters
        assert str(raised.value) == f"{raised.value.parameter} {raised.value.why}"


def test_values_are_equal_hashed_copied_and_printed() -> None:
    table, ruleset = Table("group: r2 j j | r5 r6"), Ruleset("xp+rounds=2")
    command, meld = Command.play(1, table), classify_meld("r5 r6 r7")
    for value, same, other in [
        (table, Table.parse(str(table)), Table("r2 j j | r5 r6")),
        (ruleset, Ruleset.parse(str(ruleset)), Ruleset("xp")),
        (command, Command.parse(str(command)), Command.draw(1)),
        (meld, classify_meld(str(meld)), classify_meld("r5 r6 r8")),
    ]:
        assert value == same
        assert hash(value) == hash(same)
        assert value != other
        assert value != str(value)
    assert repr(command) == "<Command play, seat 1>"
    for value in (table, ruleset):
        assert eval(repr(value), {"Table": Table, "Ruleset": Ruleset}) == value
    assert check_turn("", "r5", "r5") == check_turn("", ["r5"], [["r5"]]) != check_turn("", "r5", "")


def test_values_go_through_pickle_and_copy() -> None:
    game = dealt("sabra")
    values = [
        Table("group: r2 j j | r5 r6"),
        game.ruleset,
        Command.play(1, "group: r2 j j"),
        game.decide(Command.draw(0), 5),
        game.decide(Command.expire_turn(), 5),
        game.view(0).position(),
        *(
            classify_meld(tiles, game.ruleset)
            for tiles in ("r5 j r7", "group: k1 j j", "run: k1 r1", "r9", [])
        ),
        *islice(enumerate_melds("xp"), 0, None, 97),
    ]
    for value in values:
        for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy([value])[0]):
            assert (other, str(other), repr(other)) == (value, str(value), repr(value))
    of_six_colors = classify_meld("r9 b9 j", "classic+colors=6")
    assert pickle.loads(pickle.dumps(of_six_colors)).roles[2] == ["k9", "o9", "g9", "p9"]
    assert copy.copy(game) is copy.deepcopy(game) is game
    with pytest.raises(Refused) as raised:
        game.decide(Command.draw(1), 5)
    refused = pickle.loads(pickle.dumps(raised.value))
    assert (refused.reason, refused.details) == (Reason.NOT_YOUR_TURN, {"turn_seat": "0"})


def test_tables_and_melds_are_sequences() -> None:
    table = Table("group: r2 j j | r5 r6")
    assert list(table) == [["r2", "j", "j"], ["r5", "r6"]]
    assert (len(table), len(Table()), table[0], table[-1]) == (2, 0, ["r2", "j", "j"], ["r5", "r6"])
    for index in (2, -3):
        with pytest.raises(IndexError):
            table[index]
    meld = classify_meld("r3 r1 r2")
    assert (len(meld), list(meld)) == (3, ["r1", "r2", "r3"])


def test_a_table_is_made_of_melds_with_their_kinds() -> None:
    group, none = classify_meld("r2 j j", kind="group"), classify_meld("r5 r6")
    assert Table([group, none, "k1"]) == Table("group: r2 j j | r5 r6 | k1")
    assert check_turn([group], "k2", [[*group, "k2"]]).legal


def test_what_is_no_meld_no_table_or_not_legal_is_false() -> None:
    assert classify_meld("r1 r2 r3")
    assert not classify_meld("r1 r2")
    assert check_table("r1 r2 r3 | k1 r1 b1")
    assert not check_table("r1 r2 r3 | k1 r1")
    assert check_turn("r1 r2 r3", "r4", "r1 r2 r3 r4")
    assert not check_turn("r1 r2 r3", "r4", "r1 r2 r3")


def test_a_command_says_what_and_who() -> None:
    play = Command.play(2, "r1 r2 r3")
    assert (play.verb, play.seat, str(play.table)) == ("play", 2, "r1 r2 r3")
    order = Ruleset().tiles()
    acting = [Command.draw(1), Command.pass_turn(1), Command.leave(1), Command.request_redeal(1, order)]
    assert [command.seat for command in (*acting, Command.credit_clock(1, 5))] == [1] * 5
    others = [Command.start_round(1, order, order), Command.expire_turn(), Command.pause_clock()]
    assert [command.seat for command in (*others, Command.resume_clock())] == [None] * 4


def test_tiles_have_the_numbers_of_the_wire() -> None:
    """`TILE_RED_5` is `r5`."""
    for name, code in tile_pb2.Tile.items():
        color, _, number = name.removeprefix("TILE_").partition("_")
        if code != tile_pb2.TILE_UNSPECIFIED:
            letter = {"BLACK": "k", "JOKER": "j"}.get(color, color[0].lower())
            assert (tile_text(code), tile_code(letter + number)) == (letter + number, code)
    for code in {*range(-2, 130), 2**40} - set(tile_pb2.Tile.values()):
        with pytest.raises(NotationError, match="code: expected the number of a tile"):
            tile_text(code)
    for text in ("", "r16", "r5 r6", "x1"):
        with pytest.raises(NotationError):
            tile_code(text)


def test_reasons_are_those_of_the_wire() -> None:
    assert {f"REASON_{reason}" for reason in Reason} < set(refusal_pb2.Reason.keys())
    (declared,) = (node for node in STUB.body if isinstance(node, ast.ClassDef) and node.name == "Reason")
    names = [node.targets[0].id for node in declared.body if isinstance(node, ast.Assign)]  # type: ignore[attr-defined]
    assert names == [reason.name for reason in Reason]
    reason = check_turn("", "r5", "").reason
    assert reason is Reason.NOTHING_PLAYED
    assert pickle.loads(pickle.dumps(reason)) is reason


def test_a_refusal_has_reason_and_facts() -> None:
    game = dealt()
    with pytest.raises(Refused) as raised:
        game.decide(Command.draw(1), 2_000)
    assert raised.value.reason is Reason.NOT_YOUR_TURN
    assert raised.value.details == {"turn_seat": "0"}
    assert str(raised.value) == "NOT_YOUR_TURN (turn_seat=0)"
    assert game.check_turn(1, "").reason == "NOT_YOUR_TURN"
    assert game.check_turn(0, "r13 k13").reason == "TILE_NOT_ON_RACK"


def test_a_table_larger_than_the_set_does_not_fit() -> None:
    game = dealt()
    assert all(game.fits(table) for table in ("", [["r5"] * 106], [["r5"]] * 106))
    assert not any(game.fits(table) for table in ([["r5"] * 107], [[]] * 107, [["r5"]] * 107))


def test_a_game_says_where_it_stands() -> None:
    game = dealt(seats=3)
    assert (game.seats, game.phase, game.round, game.turn) == (3, "round", 1, 1)
    assert (game.turn_seat, game.deadline_ms) == (0, 61_000)
    assert game.tile_counts() == Counter(game.ruleset.tiles())
    assert game.is_whole
    assert not Game("classic", 2).is_whole
    view = game.view(1)
    assert (view.seat, view.phase, view.turn_seat, view.pool_tiles) == (1, "round", 0, 64)
    assert (view.round, view.turn, view.ruleset) == (1, 1, game.ruleset)
    assert (view.rack_tiles, view.has_melded, view.total_points) == ([14] * 3, [False] * 3, [0] * 3)
    assert (len(view.rack), len(view.table), game.view(None).rack) == (14, 0, [])
    assert game.evolve(str(game.decide("draw seat=0", 2_000))).view(0).rack_tiles[0] == 15


def test_what_the_caller_gets_wrong_is_no_refusal() -> None:
    game, tiles = Game("classic", 2), Ruleset().tiles()
    with pytest.raises(ValueError, match="no seat 7"):
        dealt().decide(Command.draw(7), 0)
    for seat in (2, -1, 256, 10**30):
        with pytest.raises(ValueError, match=f"there is no seat {seat}(?!\\d)"):
            game.view(seat)
    started = game.decide(Command.start_round(0, tiles, tiles), 0)
    for events, seat in ((started, 2), (started, -1), (Events("turn-passed seat=1"), 4)):
        with pytest.raises(ValueError, match=f"there is no seat {seat}(?!\\d)"):
            events.seen_by(seat, "classic")
    with pytest.raises(ValueError, match="there is no seat -1"):
        dealt().check_turn(-1, "")
    for command in (Command.draw, Command.pass_turn, Command.leave, lambda seat: Command.play(seat, "")):
        for seat in (-1, 256):
            with pytest.raises(ValueError, match=f"there is no seat {seat}(?!\\d)"):
                command(seat)
        with pytest.raises(TypeError, match="seat"):
            command("0")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="deal_order is no permutation"):
        game.decide(Command.start_round(0, tiles, tiles[1:]), 0)
    with pytest.raises(RulesetError, match="max_seats"):
        Game("classic", 5)
    with pytest.raises(ValueError, match="not to play"):
        greedy_command(dealt().view(1))
    with pytest.raises(Inconsistent) as raised:
        game.evolve("turn-passed seat=0")
    assert raised.value.event == "turn-passed"
    assert str(raised.value) == f"turn-passed {raised.value.why}"


def test_nothing_of_an_object_can_be_changed() -> None:
    game = dealt()
    for value in (game, game.view(0), Table(), classify_meld("r1"), check_turn("", "", "")):
        with pytest.raises(AttributeError):
            value.legal = True  # type: ignore[union-attr]
    before = str(game.decide(Command.draw(0), 5))
    game.view(0).rack.clear()
    game.evolve(before)
    assert str(game.decide(Command.draw(0), 5)) == before


def test_melds_are_enumerated_from_any_place() -> None:
    whole = list(enumerate_melds())
    assert list(enumerate_melds("classic", 1_000)) == whole[1_000:]
    assert list(islice(enumerate_melds(start=len(whole)), 3)) == []
    assert {(meld.kind, tuple(sorted(meld.tiles))) for meld in whole}.__len__() == len(whole)
    assert all(classify_meld(str(meld)) == meld for meld in whole[::37])


def test_a_record_is_replayed_step_by_step() -> None:
    game = Game("classic+start_choice=RANDOM", 2)
    order = game.ruleset.tiles()
    lines, games = [], []
    for version, command in enumerate([Command.start_round(0, order, order), Command.draw(0)], start=3):
        events = game.decide(command, 0)
        game = game.evolve(events)
        lines.append((version, str(events)))
        games.append((version, events, game))
    text = rules.record(game.ruleset, ["Amber", 'a "b" | c'], [(1, ""), *lines])
    assert list(rules.replay(text)) == games
    with pytest.raises(NotationError) as raised:
        rules.record("classic", ["a", "b"], [(1, "nothing happened")])
    assert raised.value.place == "lines[0]"
    steps = rules.replay(
        text.replace(f"\n{lines[0][0]} ", "\n2 ").replace("turn-started seat=0", "turn-started seat=1")
    )
    with pytest.raises(NotationError):
        list(steps)


def test_threads_share_games() -> None:
    """Values are frozen, so that any thread may use them at any time."""
    game, seen = dealt(), []
    view = game.view(0)

    def play() -> None:
        seen.append([str(game.decide(greedy_command(view), 7)) for _ in range(200)])

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 4
    assert len({line for lines in seen for line in lines}) == 1


def test_kinds_are_those_of_the_face() -> None:
    assert {meld.kind for meld in enumerate_melds("junior")} == set(get_args(rules.Kind))
    with pytest.raises(ValueError, match="kind"):
        classify_meld("r1 r2 r3", kind="Run")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        View()  # type: ignore[call-arg]
