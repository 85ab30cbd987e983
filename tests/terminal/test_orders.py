"""What is typed at the plain table."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldhall.cli.play.orders import HELP, WORDS, Order, Unclear, parse
from meldhall.cli.play.saying import refusal
from meldhall.v1 import refusal_pb2


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("play r10 r11 r12 | k4 b4 o4", Order("play", "r10 r11 r12 | k4 b4 o4")),
        ("Play R5 R6 R7", Order("play", "r5 r6 r7")),
        ("play group: r2 j j", Order("play", "group: r2 j j")),
        ("play", Order("play")),
        ("play hint", Order("play", "hint")),
        ("+ r8 to 2", Order("+", tiles=("r8",), meld=2)),
        ("+r8 b8 j", Order("+", tiles=("r8", "b8", "j"), meld=0)),
        ("+ j before 3", Order("+", tiles=("j",), meld=3, in_front=True)),
        ("add r1, r2, r3", Order("+", tiles=("r1", "r2", "r3"), meld=0)),
        ("take r8 from 2", Order("take", tiles=("r8",), source=2)),
        ("take r8 b8 from 2 to 3", Order("take", tiles=("r8", "b8"), source=2, meld=3)),
        ("take j from 1 to new", Order("take", tiles=("j",), source=1, meld=0)),
        ("undo all", Order("undo", "all")),
        ("  d ", Order("draw")),
        ("sort number", Order("sort", "number")),
        ("?", Order("help")),
    ],
)
def test_orders_are_read(line: str, order: Order) -> None:
    assert parse(line) == order


def test_an_empty_line_is_no_order() -> None:
    assert parse("  \n") is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("drwa", "Do you mean 'draw'?"),
        ("r10 r11 r12", "`+ r10 r11 r12` lays a new meld"),
        ("play r10 x1", "'x1' is no tile"),
        ("play r16", "'r16' is no tile"),
        ("+", "Say which tiles"),
        ("take r8", "where they lie"),
        ("draw r8", "'draw' stands alone"),
        ("undo twice", "undo all"),
        ("sort sideways", "sort color"),
        ("§$%", "Type help"),
    ],
)
def test_nonsense_is_refused_kindly(line: str, told: str) -> None:
    with pytest.raises(Unclear) as unclear:
        parse(line)
    assert told in str(unclear.value)


@given(st.text())
def test_any_line_is_an_order_or_unclear(line: str) -> None:
    with suppress(Unclear):
        parse(line)


def test_help_tells_every_order() -> None:
    assert set(WORDS) <= set(HELP.replace(",", " ").split())


@pytest.mark.parametrize("name", refusal_pb2.Reason.keys())
def test_every_reason_is_a_sentence(name: str) -> None:
    told = refusal(name.removeprefix("REASON_"), {})
    assert told[0].isupper()
    assert told.endswith(".")
    assert "_" not in told


def test_refusals_tell_their_facts() -> None:
    assert refusal("NOT_A_MELD", {"melds": "0 TOO_SHORT, 2 GAP"}) == (
        "Meld 1 has fewer than three tiles, meld 3 has a gap."
    )
    assert refusal("INITIAL_MELD_TOO_LOW", {"points": "27", "needed_points": "30"}) == (
        "Your first meld needs 30 points; this is worth 27."
    )
    assert refusal("TILE_LEFT_TABLE", {"tiles": "r5 j"}) == (
        "What lies on the table must stay there: red 5 and a joker would be missing."
    )
    assert refusal("NOT_YOUR_TURN", {"turn_seat": "1"}, ["Ada", "Bo"].__getitem__) == "It is Bo’s turn."
