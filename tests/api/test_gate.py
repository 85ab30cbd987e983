"""The gate: who may call what, how calls are limited, and what a fault tells to whom."""

import asyncio
import logging
from contextlib import AsyncExitStack

import grpc
import grpc.aio
import pytest
from google.protobuf.descriptor import MethodDescriptor
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2

from meldhall.api.registration import OPEN, SERVICES, SolveFor, is_open, path_of, snake
from meldhall.people.secret import Secret
from tests.api.hall import KEY, Client, Hall, Seen, open_hall, seen
from tests.api.reasons.servers import FaultyStore, SlowStore

CHECK = "/grpc.health.v1.Health/Check"
CLOSED = [
    method
    for service in SERVICES.values()
    for method in service.methods
    if not is_open(method, SolveFor.SIGNED_IN)
]


async def raw(channel: grpc.aio.Channel, path: str, request: bytes = b"", token: str = "") -> bytes:
    """The bytes of an answer. Raises Seen."""
    metadata = [("authorization", token)] if token else []
    try:
        return bytes(await channel.unary_unary(path)(request, metadata=metadata))
    except grpc.aio.AioRpcError as error:
        raise seen(error) from None


@pytest.mark.parametrize("method", CLOSED, ids=lambda method: str(method.name))
@pytest.mark.parametrize("token", ["", "Bearer mh_" + "x" * 43, "Basic abc", "Bearer x" * 100])
async def test_no_method_of_these_answers_without_a_token(
    hall: Hall, method: MethodDescriptor, token: str
) -> None:
    metadata = [("authorization", token)] if token else []
    kind = hall.channel.unary_stream if method.server_streaming else hall.channel.unary_unary
    call = kind(path_of(method))(b"", metadata=metadata)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await (call.read() if method.server_streaming else call)
    expected = "TOKEN_INVALID" if token.startswith("Bearer") else "TOKEN_MISSING"
    assert (caught.value.code(), seen(caught.value).reason) == (grpc.StatusCode.UNAUTHENTICATED, expected)


def test_which_methods_are_open_is_a_decision() -> None:
    assert {"meldhall.v1.PlayerService.SignUp"} == OPEN
    closed = {method.full_name for method in CLOSED}
    assert closed == {method.full_name for method in SERVICES["meldhall.v1.GameService"].methods} | {
        "meldhall.v1.PlayerService.GetMe",
        "meldhall.v1.PlayerService.MintToken",
        "meldhall.v1.RulesService.SolveTurn",
    }


def test_methods_become_python_names() -> None:
    assert [snake(name) for name in ("PlayTurn", "GetMe", "Watch")] == ["play_turn", "get_me", "watch"]


async def test_refusals_cost_as_much_as_answers() -> None:
    async with open_hall(requests_per_second=10, burst_requests=4) as hall:
        guest = await hall.sign_up()
        await guest("GetMe")  # its token was not known before, which costs the address
        for number in range(4):
            if number % 2:
                await guest("GetMe")
            else:
                await guest.refused("GetGame", game_id="?")
        refusal = await guest.refused("GetMe")
        assert (refusal.reason, refusal.retry_ms) == ("RATE_LIMITED", 100)
        await hall.world.advance(100, nothing)
        await guest("GetMe")
        assert (await guest.refused("GetMe")).reason == "RATE_LIMITED"
        assert (await hall.sign_up()).player_id, "others are not held up"


async def nothing() -> None:
    """Nothing has to settle."""


async def test_guesses_at_tokens_are_limited_by_address() -> None:
    async with open_hall(peer_requests_per_second=1, peer_burst_requests=3) as hall:
        guesses = [Client(hall.channel, f"mh_{number:043}") for number in range(4)]
        reasons = [(await guess.refused("GetMe")).reason for guess in guesses]
        assert reasons == ["TOKEN_INVALID"] * 3 + ["RATE_LIMITED"]
        assert (await hall.anybody.refused("SignUp", display_name="A")).reason == "RATE_LIMITED"


async def test_unknown_methods_are_limited_too() -> None:
    async with open_hall(peer_requests_per_second=1, peer_burst_requests=1) as hall:
        with pytest.raises(Seen) as first:
            await raw(hall.channel, "/nothing/Here")
        with pytest.raises(Seen) as second:
            await raw(hall.channel, "/nothing/Here")
        assert [first.value.reason, second.value.reason] == ["METHOD_NOT_FOUND", "RATE_LIMITED"]


async def test_the_application_has_a_limit_of_its_own() -> None:
    async with open_hall(requests_per_second=1, burst_requests=1, application_requests_per_second=20) as hall:
        reasons = [(await hall.application.refused("GetMe")).reason for _ in range(21)]
        assert reasons == ["PLAYER_REQUIRED"] * 20 + ["RATE_LIMITED"]


async def test_calls_at_the_same_time_are_bounded() -> None:
    store = SlowStore()
    async with open_hall(store, running_calls=3) as hall:
        guest = await hall.sign_up()
        store.stop()
        calls = [asyncio.create_task(guest("CreateGame")) for _ in range(3)]
        await store.waiting.wait()
        refusal = await guest.refused("GetMe")
        while refusal.reason != "RATE_LIMITED":
            refusal = await guest.refused("GetMe")
        store.let_go.set()
        await asyncio.gather(*calls)
        await guest("GetMe")


@pytest.mark.parametrize("path", [*map(path_of, CLOSED[:2]), "/meldhall.v1.GameService/WatchGame", CHECK])
async def test_a_call_whose_request_does_not_come_ends_by_itself(path: str) -> None:
    async with open_hall(default_deadline_ms=50, streams_per_caller=1) as hall:
        guest = await hall.sign_up()
        calls = [hall.channel.stream_stream(path)(metadata=guest.metadata) for _ in range(2)]
        outcomes = {seen_of(await asyncio.gather(call.read(), return_exceptions=True)) for call in calls}
        assert "DEADLINE_EXCEEDED" in outcomes
        assert outcomes <= {"DEADLINE_EXCEEDED", "TOO_MANY_STREAMS"}


async def test_a_call_without_a_request_costs_a_token_first(hall: Hall) -> None:
    for path in map(path_of, CLOSED):
        call = hall.channel.stream_stream(path)()
        assert seen_of(await asyncio.gather(call.read(), return_exceptions=True)) == "TOKEN_MISSING"


async def test_a_call_that_ends_without_a_request_is_malformed(hall: Hall) -> None:
    guest = await hall.sign_up()
    for path in (*map(path_of, CLOSED), CHECK):
        call = hall.channel.stream_stream(path)(metadata=guest.metadata)
        await call.done_writing()
        assert seen_of(await asyncio.gather(call.read(), return_exceptions=True)) == "MALFORMED"


def seen_of(outcomes: list[object]) -> str:
    """The reason for which a call failed."""
    [error] = outcomes
    assert isinstance(error, grpc.aio.AioRpcError), error
    return seen(error).reason


async def test_a_command_that_outlasts_its_deadline_takes_effect_once() -> None:
    store = SlowStore()
    async with open_hall(store) as hall:
        guest = await hall.sign_up()
        store.stop()
        late = await guest.refused("CreateGame", timeout_s=0.1, request_id="once")
        assert late.code is grpc.StatusCode.DEADLINE_EXCEEDED
        store.let_go.set()
        first = await guest("CreateGame", request_id="once")
        assert await guest("CreateGame", request_id="once") == first
        games = (await guest("ListGames", filter=2)).games
        assert [game.game_id for game in games] == [first.game.game_id]


async def test_a_fault_is_told_to_the_log_alone(caplog: pytest.LogCaptureFixture) -> None:
    async with open_hall(FaultyStore()) as hall:
        refusal = await hall.anybody.refused("SignUp", display_name="Ann")
    [record] = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert refusal.facts["incident"] in record.getMessage()
    assert record.exc_info is not None
    assert "ZeroDivision" not in str(refusal)


class Panic(BaseException):
    """What a panic of the core is to Python: no Exception."""


@pytest.mark.parametrize(("method", "asked"), [("CheckTable", "check_table"), ("EnumerateMelds", "_page")])
async def test_a_panic_of_the_core_is_a_fault_like_any_other(
    method: str, asked: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, hall: Hall
) -> None:
    def panic(*_: object) -> None:
        raise Panic("index out of bounds")

    monkeypatch.setattr(f"meldhall.api.rules.{asked}", panic)
    refusal = await hall.anybody.refused(method)
    assert (refusal.code, refusal.reason) == (grpc.StatusCode.INTERNAL, "INTERNAL")
    assert refusal.facts["incident"] in caplog.text
    assert "index out of bounds" in caplog.text
    await hall.anybody("ListRulesets")


async def test_no_token_is_ever_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with open_hall(access_log=True) as hall:
        guest = await hall.sign_up()
        await guest("GetMe")
        await guest.refused("GetGame", game_id="?")
    lines = [record.getMessage() for record in caplog.records if record.name == "meldhall.calls"]
    assert [line.split()[1:] for line in lines] == [
        ["meldhall.v1.PlayerService.SignUp", "OK"],
        ["meldhall.v1.PlayerService.GetMe", "OK"],
        ["meldhall.v1.GameService.GetGame", "MALFORMED"],
    ]
    assert "mh_" not in caplog.text


async def test_health_tells_of_the_server_and_each_service(hall: Hall) -> None:
    for service in ["", *SERVICES]:
        request = health_pb2.HealthCheckRequest(service=service).SerializeToString()
        answer = await raw(hall.channel, CHECK, request)
        assert status_of(answer) == health_pb2.HealthCheckResponse.SERVING
    with pytest.raises(Seen) as unknown:
        await raw(hall.channel, CHECK, b"\x0a\x01x")
    assert unknown.value.code is grpc.StatusCode.NOT_FOUND
    with pytest.raises(Seen) as damaged:
        await raw(hall.channel, CHECK, b"\xff")
    assert damaged.value.reason == "MALFORMED"


async def test_health_says_that_the_server_drains() -> None:
    store = SlowStore()
    async with AsyncExitStack() as server:
        hall = await server.enter_async_context(open_hall(store))
        guest = await hall.sign_up()
        async with grpc.aio.insecure_channel(f"127.0.0.1:{hall.port}") as channel:
            guest.channel = channel
            watch = channel.unary_stream("/grpc.health.v1.Health/Watch")(b"")
            assert status_of(await watch.read()) == health_pb2.HealthCheckResponse.SERVING
            store.stop()
            call = asyncio.create_task(guest("CreateGame"))
            await store.waiting.wait()
            closing = asyncio.create_task(server.aclose())
            assert status_of(await watch.read()) == health_pb2.HealthCheckResponse.NOT_SERVING
            store.let_go.set()
            assert (await call).game.version == 1
            await closing


def status_of(answer: bytes) -> int:
    """What an answer of health says."""
    return int(health_pb2.HealthCheckResponse.FromString(answer).status)


async def listed(hall: Hall) -> list[str]:
    """The services that reflection lists. Raises Seen."""
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    call = hall.channel.stream_stream("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")(
        iter([request.SerializeToString()])
    )
    try:
        answers = [reflection_pb2.ServerReflectionResponse.FromString(answer) async for answer in call]
    except grpc.aio.AioRpcError as error:
        raise seen(error) from None
    return [service.name for service in answers[0].list_services_response.service]


async def test_reflection_lists_the_services_in_development_only(hall: Hall) -> None:
    assert {*SERVICES, "grpc.health.v1.Health"} <= set(await listed(hall))
    async with open_hall(production=True) as production:
        with pytest.raises(Seen) as refused:
            await listed(production)
        assert refused.value.reason == "METHOD_NOT_FOUND"


async def test_server_info_tells_limits_and_features() -> None:
    async with open_hall(streams_per_caller=7, production=True, application_key=Secret(KEY)) as hall:
        info = await hall.anybody("GetServerInfo")
        assert (info.limits.streams, info.limits.request_bytes) == (7, 262_144)
        assert list(info.features) == ["application_key", "solve"]
        assert info.rulesets[0] == "classic"
        assert info.server_time.ToMilliseconds() == hall.world.now_ms()
        assert info.limits.heartbeat.ToMilliseconds() == 5_000


async def test_without_a_key_nobody_is_the_application() -> None:
    async with open_hall(application_key=None) as hall:
        assert (await hall.application.refused("GetMe")).reason == "TOKEN_INVALID"


async def test_a_request_beyond_what_the_transport_reads_is_refused(hall: Hall) -> None:
    guest = await hall.sign_up()
    refusal = await guest.refused("GetGame", game_id="x" * 5_000_000)
    assert refusal.code is grpc.StatusCode.RESOURCE_EXHAUSTED
