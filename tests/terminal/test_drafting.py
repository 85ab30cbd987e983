"""What a player builds: no tile is lost or doubled, and everything can be undone."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldhall.cli.play.drafting import Draft, NotPossible, Piece, arranged, sort_key

TABLE = [("r10 r11 r12", ("r10", "r11", "r12")), ("run: j r7 j", ("j", "r7", "j"))]
RACK = ("k4", "b4", "o4", "r13", "j")


def draft() -> Draft:
    return Draft.of(TABLE, RACK)


def rack_of(built: Draft, *tiles: str) -> tuple[Piece, ...]:
    return built.find(tiles, built.now.rack, "on your rack")


def texts(built: Draft) -> list[str]:
    return [built.meld_text(index) for index in range(len(built.now.melds))]


def test_a_turn_begins_as_the_table_lies() -> None:
    start = draft()
    assert start.text == "r10 r11 r12 | run: j r7 j"
    assert (start.is_changed, start.laid) == (False, ())


def test_tiles_make_a_new_meld_and_join_others() -> None:
    built = draft()
    built = built.put(rack_of(built, "o4", "k4", "b4"), None)
    built = built.put(rack_of(built, "r13"), 0)
    assert texts(built) == ["r10 r11 r12 r13", "run: j r7 j", "k4 b4 o4"]
    assert [piece.tile for piece in built.laid] == ["r13", "k4", "b4", "o4"]
    assert [built.is_touched(index) for index in range(3)] == [True, False, True]


def test_a_meld_may_be_taken_apart() -> None:
    built = draft()
    first, *_ = built.now.melds[0]
    built = built.put([first], None)
    assert texts(built) == ["r11 r12", "run: j r7 j", "r10"]
    assert texts(built.undone()) == texts(draft())


def test_a_meld_that_is_emptied_goes_away() -> None:
    built = draft()
    built = built.put(built.now.melds[0], 1)
    assert len(built.now.melds) == 1


def test_own_tiles_come_back_others_do_not() -> None:
    built = draft()
    built = built.put(rack_of(built, "k4"), 0)
    laid = built.laid
    assert not built.taken_back(laid).is_changed
    with pytest.raises(NotPossible, match="r10 lay on the table"):
        built.taken_back([built.start.melds[0][0]])


def test_clearing_can_be_undone() -> None:
    built = draft()
    built = built.put(rack_of(built, "k4", "b4"), None)
    assert texts(built.cleared()) == texts(draft())
    assert built.cleared().undone().now == built.now


def test_a_whole_table_is_laid_out_with_table_tiles_first() -> None:
    built = draft().laid_out([("j", "r7", "j"), ("r10", "r11", "r12", "r13"), ("k4", "j", "o4")])
    assert built.text == "run: j r7 j | r10 r11 r12 r13 | k4 j o4"
    assert sorted(piece.tile for piece in built.laid) == ["j", "k4", "o4", "r13"]
    with pytest.raises(NotPossible, match="no k9"):
        draft().laid_out([("k9",)])
    with pytest.raises(NotPossible, match="must stay"):
        draft().laid_out([("r10", "r11", "r12")])


@pytest.mark.parametrize(
    ("laid", "shown"),
    [
        ("r7 r5 r6", "r5 r6 r7"),
        ("o4 k4 b4 j", "k4 b4 o4 j"),
        ("r5 r7 j", "r5 j r7"),
        ("r5 r6 j", "r5 r6 j"),
        ("j r5 r6", "j r5 r6"),
        ("j r5 r7", "r5 j r7"),
        ("j r5 r6 r8 j", "j r5 r6 j r8"),
        ("j r5 r6 r9", "r5 r6 j r9"),
        ("j r7 j", "j r7 j"),
        ("r5 k9 b2", "b2 r5 k9"),
    ],
)
def test_melds_are_shown_in_order(laid: str, shown: str) -> None:
    pieces = tuple(Piece(number, tile, True) for number, tile in enumerate(laid.split()))
    assert " ".join(piece.tile for piece in arranged(pieces)) == shown


def test_racks_are_sorted_both_ways() -> None:
    rack = [Piece(number, tile, True) for number, tile in enumerate(["j", "o4", "r13", "k4", "r2"])]
    assert [piece.tile for piece in sorted(rack, key=sort_key("color"))] == ["k4", "r2", "r13", "o4", "j"]
    assert [piece.tile for piece in sorted(rack, key=sort_key("number"))] == ["r2", "k4", "o4", "r13", "j"]


@given(
    st.lists(st.tuples(st.sets(st.integers(0, 10), min_size=1), st.none() | st.integers(0, 9), st.booleans()))
)
def test_no_tile_is_ever_lost(changes: list[tuple[set[int], int | None, bool]]) -> None:
    built = draft()
    whole = Counter(piece for meld in (*built.now.melds, built.now.rack) for piece in meld)
    for numbers, target, in_front in changes:
        pieces = [piece for piece in whole if piece.number in numbers]
        place = None if target is None else target % len(built.now.melds)
        after = built.put(pieces, place, in_front=in_front)
        assert Counter(piece for meld in (*after.now.melds, after.now.rack) for piece in meld) == whole
        assert all(after.now.melds)
        assert after is built or after.undone().now == built.now
        built = after
    while built.past:
        built = built.undone()
    assert not built.is_changed
