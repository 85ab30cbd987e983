"""Requests damaged on their way are answered, or refused with a reason: never a fault, never silence."""

import asyncio
import random
from collections import Counter
from typing import Any, Final

import grpc
import grpc.aio
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from meldhall.api.registration import SERVICES, path_of
from tests.api.hall import NOBODYS_GAME, Client, Hall, open_hall, request_of, seen
from tests.api.test_reasons import NAMES

REQUESTS: Final = 20_000
AT_ONCE: Final = 64
SEED: Final = 20_000
ALL_METHODS: Final = {
    f"{service.name}.{method.name}": method for service in SERVICES.values() for method in service.methods
}
PLAIN_WRITES: Final = (
    "StartGame",
    "StartRound",
    "DrawTile",
    "PassTurn",
    "RequestRedeal",
    "ResignGame",
    "LeaveGame",
    "PauseGame",
    "ResumeGame",
    "AbortGame",
)
WATCH: Final = {"after_version": 1, "role": 2, "join_code": "code"}
LATE: Final = {"spectators": 3, "spectator_delay": {"seconds": 10}}
PATIENT: Final = {"absence": 2, "absence_grace": {"seconds": 30}, "pause_budget": {"seconds": 60, "nanos": 5}}
POLICY: Final = {"policy": {"hints": True, **LATE, **PATIENT}}
WANTED: Final = {"unopened": True, "objective": 4, "fewest_changes": True, "node_limit": 500}
FAULTS: Final = frozenset({"INTERNAL", "OUTCOME_UNKNOWN", "GAME_HALTED", "DEADLINE_EXCEEDED"})
NUMBERS: Final = (-(2**31), -1, 0, 1, 2, 5, 7, 15, 99, 127, 1_001, 2**31 - 1)
WORDS: Final = (
    "",
    " ",
    "x",
    "app:x",
    "classic",
    "\u202e",
    "\x00",
    "é" * 40,
    "🂡" * 100,
    "a" * 65,
    NOBODYS_GAME,
)
WILD: Final = (0, 1, 7, 0x7F, 0x80, 0xFF)
TEXTS: Final = (b"\xff\xfe", "\u202e".encode(), b"\x00", b"app:x", b"", b"a" * 300, "🂡".encode() * 40)


def samples(game_id: str) -> dict[str, list[bytes]]:
    """Requests of every method as they should be, as bytes."""
    table = "r5 r6 r7 | k9 b9 j | run: o1 j j"
    ruleset = "sabra+initial_meld_points=50+rack_tiles=10"
    write = {"game_id": game_id, "request_id": "a1", "expected_version": 3}
    fields: dict[str, list[dict[str, Any]]] = {
        "CreateGame": [{"ruleset": ruleset, "seats": 3, "title": "A title", "visibility": 2, **POLICY}],
        "RevealEntropy": [{**write, "entropy": b"e" * 16}],
        "JoinGame": [{**write, "seat": 1, "join_code": "code", "entropy_commitment": b"c" * 32}],
        "AddBot": [{**write, "seat": 1, "display_name": "Bot", "level": 3, "think_time": {"seconds": 2}}],
        "GetGame": [{"game_id": game_id, "join_code": "code", "role": 2}],
        "ListGames": [{"filter": 2, "page_size": 5, "page_token": "AAAA"}, {}],
        "PlayTurn": [{**write, "table": table}],
        "GameService.CheckTurn": [{"game_id": game_id, "table": table}],
        "SuggestTurn": [{"game_id": game_id, "objective": 3, "fewest_changes": True}],
        "WatchGame": [{**WATCH, "game_id": game_id}, {"game_id": game_id}],
        "WatchGames": [{"filter": 2}, {"filter": 1}],
        **{name: [{"game_id": game_id}] for name in ("GetRecord", "Rematch")},
        "SignUp": [{"display_name": "Somebody"}],
        "MintToken": [{"external_id": "x-1", "display_name": "Somebody"}],
        "EnumerateMelds": [{"ruleset": ruleset, "page_size": 9, "page_token": "AAAA"}],
        "CheckTable": [{"ruleset": ruleset, "table": table}],
        "RulesService.CheckTurn": [{"before": "r5 r6 r7", "rack": [24, 96], "after": "r5 r6 r7 r8"}],
        "SolveTurn": [{"ruleset": ruleset, "table": "r5 r6 j", "rack": [24, 96, 25], **WANTED}],
    }
    fields |= {name: [write] for name in PLAIN_WRITES}
    asked = {name: fields.get(name) or fields.get(each.name) or [{}] for name, each in ALL_METHODS.items()}
    return {
        name: [request_of(name, **each).SerializeToString() for each in requests]
        for name, requests in asked.items()
    }


def twisted(chance: random.Random, message: Message) -> None:
    """Sets one field, at any depth, to something that can be read and hardly be meant."""
    field = chance.choice(message.DESCRIPTOR.fields)
    value = getattr(message, field.name)
    if field.message_type is not None and chance.random() < 0.7:
        inner = [value] if isinstance(value, Message) else list(value)
        if inner and inner[0].DESCRIPTOR.fields:
            inner[0].SetInParent()
            twisted(chance, chance.choice(inner))
    elif isinstance(value, Message):
        message.ClearField(field.name)
    elif isinstance(value, (bool, int)):
        setattr(
            message, field.name, chance.choice(NUMBERS) if field.cpp_type != field.CPPTYPE_BOOL else not value
        )
    elif isinstance(value, str):
        setattr(message, field.name, chance.choice(WORDS))
    elif isinstance(value, bytes):
        setattr(message, field.name, chance.choice((b"", value[1:], value * 50)))
    elif field.cpp_type in {field.CPPTYPE_ENUM, field.CPPTYPE_INT32}:
        value.extend([chance.randrange(-1, 130) for _ in range(chance.choice((1, 3, 400)))])
    elif value:
        value.extend(list(value) * chance.choice((1, 50)))


def damaged(chance: random.Random, request: bytes, others: list[bytes]) -> bytes:
    """The request after some accidents."""
    text = bytearray(request)
    for _ in range(chance.choice((1, 1, 2, 4))):
        place = chance.randint(0, len(text))
        match chance.randrange(7):
            case 0 if text:
                text[place % len(text)] ^= 1 << chance.randrange(8)
            case 1 if text:
                text[place % len(text)] = chance.choice(WILD)
            case 2:
                del text[place : place + chance.randint(1, 9)]
            case 3:
                text[place:place] = chance.randbytes(chance.randint(1, 9))
            case 4:
                text[place:place] = text[chance.randint(0, len(text)) :][: chance.randint(1, 300)]
            case 5:
                text[place:] = chance.choice(others)
            case _:
                piece = chance.choice(TEXTS)
                text[place : place + len(piece)] = piece
    return bytes(text)


async def answer_to(client: Client, method: MethodDescriptor, request: bytes) -> str:
    """OK, or the reason of the refusal."""
    try:
        if not method.server_streaming:
            await client.channel.unary_unary(path_of(method))(request, metadata=client.metadata)
            return "OK"
        stream = client.channel.unary_stream(path_of(method))(request, metadata=client.metadata)
        async for _ in stream:
            stream.cancel()
            return "OK"
    except grpc.aio.AioRpcError as error:
        refusal = seen(error)
        assert refusal.domain == "meldhall", (method.full_name, request, refusal)
        assert refusal.code is not grpc.StatusCode.UNKNOWN
        return refusal.reason
    return "OK"


async def prepared(hall: Hall) -> tuple[list[Client], list[str]]:
    """Callers of every kind, and games in every state."""
    guests = await hall.guests(4)
    running = await hall.running(*guests[:2], racks="r5 r6 r7 k9 b9 j", policy={"hints": True})
    games = [running, await hall.waiting(guests[2]), NOBODYS_GAME]
    return [*guests, hall.application, hall.anybody, Client(hall.channel, "mh_" + "x" * 43)], games


def plan(games: list[str], callers: int) -> list[tuple[int, MethodDescriptor, bytes]]:
    """Who sends which damaged request to which method: the same in every run."""
    chance = random.Random(SEED)
    requests = [samples(game_id) for game_id in games]
    everything = [each for named in requests for made in named.values() for each in made]
    planned = []
    for number in range(REQUESTS):
        name, method = chance.choice(list(ALL_METHODS.items()))
        request = chance.choice(chance.choice(requests)[name])
        if number % 2:
            message = GetMessageClass(method.input_type).FromString(request)
            if method.input_type.fields:
                twisted(chance, message)
            request = message.SerializeToString()
        else:
            request = damaged(chance, request, everything)
        planned.append((chance.randrange(callers), method, request))
    return planned


async def test_damaged_requests_are_refused_with_a_reason() -> None:
    outcomes: Counter[str] = Counter()
    limits: dict[str, Any] = {"unfinished_games_per_player": 100, "default_deadline_ms": 30_000}
    async with open_hall(solve_nodes=2_000, **limits) as hall:
        callers, games = await prepared(hall)
        todo = iter(plan(games, len(callers)))

        async def work() -> None:
            for caller, method, request in todo:
                outcomes[await answer_to(callers[caller], method, request)] += 1

        # Streams that have nothing to say are heard at their next heartbeat.
        await hall.world.drive(asyncio.gather(*(work() for _ in range(AT_ONCE))))

        assert outcomes.total() == REQUESTS
        assert set(outcomes) <= {"OK", *NAMES}
        assert not FAULTS & set(outcomes), outcomes
        assert min(outcomes["OK"], outcomes["MALFORMED"], outcomes["GAME_NOT_FOUND"]) > REQUESTS // 100, (
            outcomes
        )
        assert (await hall.anybody("GetServerInfo")).server_version
