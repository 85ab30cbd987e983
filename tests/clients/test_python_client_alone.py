"""The Python client without a server: notation, and protos that clash with nothing."""

import copy
import dataclasses
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import grpc
import pytest
from grpc import StatusCode

from meldhall import rules
from meldhall.rules import Ruleset
from meldhall_client import (
    AsyncClient,
    Client,
    Game,
    GamePolicy,
    JokerRole,
    Meld,
    Refusal,
    Refused,
    Table,
    TableReport,
    TurnVerdict,
    Unreachable,
)
from meldhall_client.convert import value_of
from meldhall_client.notation import rack_codes, table_message, tile_code, tile_text
from meldhall_client.ruleset import ruleset_message
from meldhall_client.wire import message_class


@pytest.mark.parametrize(
    "code", [16 * color + number for color in range(6) for number in range(1, 16)] + [96]
)
def test_every_tile_reads_back(code: int) -> None:
    assert tile_code(tile_text(code)) == code


def test_its_tiles_are_those_of_the_core() -> None:
    """It depends on no server, so it knows the arithmetic by itself."""
    largest = Ruleset("classic+colors=6+numbers=15+copies=1").tiles()
    assert [tile_code(tile) for tile in largest] == [rules.tile_code(tile) for tile in largest]
    assert [tile_text(rules.tile_code(tile)) for tile in largest] == largest


@pytest.mark.parametrize("text", ["", "r", "r0", "r16", "r05", "x5", "R5", "5r", "jj", "r5 ", "r٥", "r1x"])
def test_other_text_is_no_tile(text: str) -> None:
    with pytest.raises(ValueError, match="is no tile"):
        tile_code(text)


def test_text_and_lists_make_the_same_table() -> None:
    text = table_message("r5 r6 r7 | group: k9 j j")
    lists = table_message([["r5", "r6", "r7"], "group: k9 j j"])
    assert text == lists
    assert [len(meld.tiles) for meld in text.melds] == [3, 3]
    assert [meld.kind for meld in text.melds] == [0, 1]


def test_what_lies_on_the_table_is_sent_back_as_it_is() -> None:
    group = Meld(("r2", "j", "j"), "group", (JokerRole(1, ("k2",)), JokerRole(2, ("b2",))), 6)
    table = Table((group, Meld(("r5", "r6", "r7"), "run", (), 18)))
    assert (len(table), table[0], list(table)[1].points) == (2, group, 18)
    assert (len(group), list(group)) == (3, ["r2", "j", "j"])
    assert table_message(table) == table_message(str(table)) == table_message("group: r2 j j | r5 r6 r7")
    extended = table_message([*table, "k1 k2 k3"])
    assert extended == table_message("group: r2 j j | r5 r6 r7 | k1 k2 k3")
    assert table_message([[*table[1], "r8"]]) == table_message("r5 r6 r7 r8")


def test_a_kind_that_is_none_is_named() -> None:
    with pytest.raises(ValueError, match="'set' is no kind of meld"):
        table_message("set: r5 r6 r7")


def test_rulesets_are_a_preset_and_overrides() -> None:
    message = ruleset_message("pressman+initial_meld_points=0+joker_reuse=NEW_MELD+turn_time_ms=1500")
    assert message.preset == "pressman"
    assert message.HasField("initial_meld_points")
    assert message.initial_meld_points == 0
    assert message.joker_reuse == 2
    assert message.turn_time.ToMilliseconds() == 1500
    assert not message.HasField("joker_release")
    assert ruleset_message("classic+turn_time_ms=2592000000").turn_time.ToMilliseconds() == 2_592_000_000


@pytest.mark.parametrize("name", [*Ruleset.presets(), "sabra+initial_meld_points=50+time_bank_ms=90500"])
def test_rulesets_are_read_in_full(name: str) -> None:
    """Every parameter has the name, the value and the place that the core gives it."""
    of_core = Ruleset(name)
    read = value_of(message_class("meldhall.v1.Ruleset").FromString(of_core.to_bytes()))
    assert list(read.parameters.items()) == list(of_core.parameters.items())
    assert read.preset == name.partition("+")[0]
    assert Ruleset(str(read)) == of_core
    assert ruleset_message(read) == ruleset_message(str(read))
    assert read == value_of(ruleset_message(read))
    assert ruleset_message(dataclasses.replace(read, rounds=7)).rounds == 7


@pytest.mark.parametrize(
    "text",
    [
        "classic+nothing=1",
        "classic+jokers",
        "classic+jokers=x",
        "classic+jokers=9999999999",
        "classic+turn_time_ms=-1",
        "classic+pool_empty=NEVER",
        "classic+turn_time=1",
        "classic+preset=sabra",
    ],
)
def test_overrides_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"nothing|jokers|pool_empty|turn_time|preset"):
        ruleset_message(text)


def test_what_is_printed_helps_and_tells_no_secret() -> None:
    refused = Refused("TILE_NOT_ON_RACK", {"tiles": "r1"}, StatusCode.FAILED_PRECONDITION, "not there", None)
    assert str(refused) == "TILE_NOT_ON_RACK: not there (tiles=r1)"
    assert str(Refused("GAME_OVER", {}, StatusCode.FAILED_PRECONDITION, "", None)) == "GAME_OVER"
    ruleset = value_of(message_class("meldhall.v1.Ruleset").FromString(Ruleset().to_bytes()))
    game = Game("g", 1, "waiting", "Friday", "unlisted", "secret", "ann", (), ruleset, None, None)
    assert "Friday" in repr(game)
    assert "secret" not in repr(game)
    with Client("127.0.0.1:1", token="secret") as client:
        assert repr(client) == "<Client of 127.0.0.1:1>"


@pytest.mark.parametrize(
    "error",
    [
        Refused("NOT_YOUR_TURN", {"turn_seat": "1"}, StatusCode.FAILED_PRECONDITION, "not yours", None),
        Refused("RATE_LIMITED", {}, StatusCode.RESOURCE_EXHAUSTED, "", 0.25),
        Unreachable(StatusCode.UNAVAILABLE, "gone"),
    ],
)
def test_errors_go_through_pickle_and_copy(error: Refused | Unreachable) -> None:
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(other) is type(error)
        assert (str(other), vars(other)) == (str(error), vars(error))


def test_a_rack_is_text_or_a_list() -> None:
    assert rack_codes("r5 j") == rack_codes(["r5", "j"]) == [21, 96]
    with pytest.raises(ValueError, match="'q1' is no tile"):
        rack_codes("q1")


def test_a_verdict_is_true_if_the_turn_may_be_played() -> None:
    legal = TurnVerdict(True, None, Table(), (), False, 3)
    assert legal
    assert not dataclasses.replace(legal, legal=False)
    assert TableReport(True, Table(), None)
    assert not TableReport(False, None, Refusal("NOT_A_MELD", {"melds": "0 GAP"}))


def test_a_game_of_an_older_server_has_the_policy_of_its_time() -> None:
    game = value_of(message_class("meldhall.v1.Game")(game_id="g", ruleset=ruleset_message("classic")))
    assert (game.policy, game.view) == (GamePolicy(hints=False), None)


def test_a_server_that_is_not_there_is_unreachable() -> None:
    with Client("127.0.0.1:1", timeout_s=0.5, patience_s=0.2) as client, pytest.raises(Unreachable):
        client.server_info()


class Dropping(grpc.GenericRpcHandler):
    """A server that stops while the first call is arriving: it drops it, as the transport then does."""

    def __init__(self) -> None:
        self.calls = 0

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes]":
        return grpc.unary_unary_rpc_method_handler(self._answer)

    def _answer(self, _: bytes, context: grpc.ServicerContext) -> bytes:
        self.calls += 1
        if self.calls == 1:
            context.abort(grpc.StatusCode.CANCELLED, "")
        return b""


@pytest.fixture
def dropping() -> Iterator[tuple[Dropping, str]]:
    handler = Dropping()
    server = grpc.server(ThreadPoolExecutor(1), handlers=[handler])
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield handler, f"127.0.0.1:{port}"
    server.stop(None).wait()


def test_a_call_that_a_stopping_server_drops_is_made_again(dropping: tuple[Dropping, str]) -> None:
    handler, address = dropping
    with Client(address) as client:
        assert client.server_info().server_version == ""
    assert handler.calls == 2


async def test_so_does_the_asynchronous_client(dropping: tuple[Dropping, str]) -> None:
    handler, address = dropping
    async with AsyncClient(address) as client:
        assert (await client.server_info()).server_version == ""
    assert handler.calls == 2


def test_a_client_that_is_closed_makes_no_call_again(
    dropping: tuple[Dropping, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    handler, address = dropping
    with Client(address) as client:

        def close(*_: object) -> float:
            client.close()
            return 0.0

        monkeypatch.setattr("meldhall_client.client.wait_before_retry_s", close)
        with pytest.raises(Unreachable) as dropped:
            client.server_info()
    assert dropped.value.status is grpc.StatusCode.CANCELLED
    assert handler.calls == 1


@pytest.mark.parametrize("first", ["meldhall.v1.game_service_pb2", "meldhall_client.wire"])
def test_it_shares_a_process_with_any_version_of_the_messages(first: str) -> None:
    """The server's own messages, and then other ones under the same file name, beside the client's."""
    program = textwrap.dedent(
        f"""
        import importlib
        importlib.import_module({first!r})
        from google.protobuf import descriptor_pb2, descriptor_pool
        from meldhall_client.notation import table_message
        import meldhall.v1.table_pb2 as server
        theirs = server.Table.FromString(table_message("r5 r6 r7").SerializeToString())
        assert list(theirs.melds[0].tiles) == [21, 22, 23]
        other = descriptor_pb2.FileDescriptorProto(name="meldhall/v1/other.proto", package="meldhall.v2")
        other.message_type.add(name="Table")
        descriptor_pool.Default().Add(other)
        """
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_it_loads_beside_messages_that_changed() -> None:
    """A host's own copy of `meldhall/v1/table.proto`, of another version, is in the default pool."""
    program = textwrap.dedent(
        """
        from google.protobuf import descriptor_pb2, descriptor_pool
        changed = descriptor_pb2.FileDescriptorProto(name="meldhall/v1/table.proto", package="meldhall.v1")
        changed.message_type.add(name="Table").field.add(name="elsewhere", number=1, type=5, label=1)
        descriptor_pool.Default().Add(changed)
        from meldhall_client.notation import table_message
        assert len(table_message("r5 r6 r7").melds) == 1
        """
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
