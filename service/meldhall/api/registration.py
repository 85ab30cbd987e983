"""Which method is served by what: read from the generated service descriptors, so that none is forgotten."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, cast

from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2

from meldhall.api.gate import Method
from meldhall.api.identity import Call
from meldhall.v1 import game_service_pb2, player_service_pb2, rules_service_pb2, server_service_pb2

SERVICES: Final[Mapping[str, ServiceDescriptor]] = {
    service.full_name: service
    for file in (game_service_pb2, player_service_pb2, rules_service_pb2, server_service_pb2)
    for service in file.DESCRIPTOR.services_by_name.values()
}
OPEN: Final = frozenset({"meldhall.v1.PlayerService.SignUp"})
HEALTH: Final = cast(ServiceDescriptor, health_pb2.DESCRIPTOR.services_by_name["Health"])
REFLECTION: Final = cast(ServiceDescriptor, reflection_pb2.DESCRIPTOR.services_by_name["ServerReflection"])
OPEN_SERVICES: Final = frozenset({"meldhall.v1.RulesService", "meldhall.v1.ServerService"})
SOLVE_TURN: Final = "meldhall.v1.RulesService.SolveTurn"
SEARCHES: Final = frozenset({SOLVE_TURN, "meldhall.v1.GameService.SuggestTurn"})


class SolveFor(StrEnum):
    """Who may call SolveTurn: nobody, for whom there is no such method; who has a token; everybody."""

    OFF = "off"
    SIGNED_IN = "signed_in"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Route:
    """A method of ours and what serves it: `act` is a Stream where the method streams, else a Unary."""

    method: Method
    act: Callable[[Any, Call], Any]
    request: type[Message]
    response: type[Message]


def own(servicers: Mapping[str, object], solve_for: SolveFor) -> Iterator[Route]:
    """The methods of `meldhall.v1`; servicers by full name. Raises AttributeError if one lacks a method."""
    for service in SERVICES.values():
        servicer = servicers[service.full_name]
        for descriptor in service.methods:
            if descriptor.full_name == SOLVE_TURN and solve_for is SolveFor.OFF:
                continue
            request, response = (
                GetMessageClass(descriptor.input_type),
                GetMessageClass(descriptor.output_type),
            )
            method = method_of(descriptor, is_open=is_open(descriptor, solve_for))
            act = getattr(servicer, snake(descriptor.name))
            yield Route(method, act, request, response)


def path_of(method: MethodDescriptor) -> str:
    """The path of a method on the wire: `/meldhall.v1.GameService/PlayTurn`."""
    return f"/{method.containing_service.full_name}/{method.name}"


def snake(name: str) -> str:
    """`PlayTurn` as `play_turn`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def is_open(descriptor: MethodDescriptor, solve_for: SolveFor) -> bool:
    """Whether the method asks for no token."""
    if descriptor.full_name == SOLVE_TURN:
        return solve_for is SolveFor.OPEN
    return descriptor.full_name in OPEN or descriptor.containing_service.full_name in OPEN_SERVICES


def method_of(descriptor: MethodDescriptor, *, is_open: bool, drains: bool = True) -> Method:
    """A method as the gate knows it."""
    name, read = descriptor.full_name, GetMessageClass(descriptor.input_type).FromString
    return Method(
        path_of(descriptor),
        name,
        read,
        is_open=is_open,
        drains=drains,
        solves=name in SEARCHES,
        streams=descriptor.server_streaming,
        label=name,
    )
