"""Messages put together by hand are the bytes that protobuf would write, whatever they hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldhall.api.encode import Slot, varint
from meldhall.v1 import game_pb2, game_service_pb2, ruleset_pb2, view_pb2


@pytest.mark.parametrize(
    ("value", "encoded"),
    [
        (0, b"\x00"),
        (1, b"\x01"),
        (127, b"\x7f"),
        (128, b"\x80\x01"),
        (300, b"\xac\x02"),
        (0x3FFF, b"\xff\x7f"),
        (0x4000, b"\x80\x80\x01"),
        (2**64 - 1, b"\xff" * 9 + b"\x01"),
    ],
)
def test_varint(value: int, encoded: bytes) -> None:
    assert varint(value) == encoded


@given(
    version=st.integers(0, 2**31),
    title=st.text(st.characters(codec="utf-8"), max_size=300),
    turn=st.integers(0, 500),
)
def test_inner_messages_are_put_in_as_protobuf_would(version: int, title: str, turn: int) -> None:
    ruleset = ruleset_pb2.Ruleset(preset=title)
    view = view_pb2.GameView(phase=view_pb2.PHASE_ROUND, turn=turn)
    game = game_pb2.Game(version=version, title=title)
    built = (
        game.SerializeToString()
        + Slot(game_pb2.Game, "ruleset").filled(ruleset.SerializeToString())
        + Slot(game_pb2.Game, "view").filled(view.SerializeToString())
    )
    game.ruleset.CopyFrom(ruleset)
    game.view.CopyFrom(view)
    assert built == game.SerializeToString()

    response = game_service_pb2.GetGameResponse(game=game)
    assert Slot(game_service_pb2.GetGameResponse, "game").filled(built) == response.SerializeToString()


def test_answers_with_a_game_are_alike() -> None:
    """They are put together as one message, whichever they are."""
    messages = game_service_pb2.DESCRIPTOR.message_types_by_name
    alike = [
        (name, message.fields_by_name["game"].number, message.fields_by_name["server_time"].number)
        for name, message in messages.items()
        if name.endswith("Response") and "game" in message.fields_by_name and name != "DrawTileResponse"
    ]
    assert len(alike) > 8
    assert [name for name, game, server_time in alike if (game, server_time) != (1, 2)] == []


def test_a_field_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        Slot(game_pb2.Game, "nothing")
