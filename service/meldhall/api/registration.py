"""Which method is served by what: read from the generated service descriptors, so that none is forgotten."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, cast

import grpc
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message_factory import GetMessageClass
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2

from meldhall.api.gate import Gate, Handler, Method
from meldhall.v1 import game_service_pb2, player_service_pb2, rules_service_pb2, server_service_pb2

SERVICES: Final[Mapping[str, ServiceDescriptor]] = {
    service.full_name: service
    for file in (game_service_pb2, player_service_pb2, rules_service_pb2, server_service_pb2)
    for service in file.DESCRIPTOR.services_by_name.values()
}
OPEN: Final = frozenset({"meldhall.v1.PlayerService.SignUp"})
HEALTH: Final = cast(ServiceDescriptor, health_pb2.DESCRIPTOR.services_by_name["Health"])
REFLECTION: Final = cast(ServiceDescriptor, reflection_pb2.DESCRIPTOR.services_by_name["ServerReflection"])
OPEN_SERVICES: Final = frozenset(
    {"meldhall.v1.RulesService", "meldhall.v1.ServerService", HEALTH.full_name, REFLECTION.full_name}
)
_NOT_BUILT: Final = frozenset({"/grpc.health.v1.Health/List"})


class Handlers(grpc.GenericRpcHandler):
    """Every method of the server by its path; any other path gets METHOD_NOT_FOUND."""

    def __init__(self, gate: Gate, handlers: Mapping[str, Handler]) -> None:
        self._gate = gate
        self._handlers = handlers

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Handler:
        """The handler of the called method."""
        path = handler_call_details.method
        return self._handlers.get(path) or self._gate.unknown(path)


def own(gate: Gate, servicers: Mapping[str, object]) -> Iterator[tuple[str, Handler]]:
    """The methods of our services; servicers by full name. Raises AttributeError if one lacks a method."""
    for service in SERVICES.values():
        servicer = servicers[service.full_name]
        for descriptor in service.methods:
            act = getattr(servicer, snake(descriptor.name))
            guard = gate.stream if descriptor.server_streaming else gate.unary
            yield path_of(descriptor), guard(_method(descriptor), act)


def standard(gate: Gate, service: ServiceDescriptor, servicer: object) -> Iterator[tuple[str, Handler]]:
    """The methods of a standard service, not of our making. They answer until the server has stopped."""
    for descriptor in service.methods:
        if path_of(descriptor) not in _NOT_BUILT:
            behavior = getattr(servicer, descriptor.name)
            encode = GetMessageClass(descriptor.output_type).SerializeToString
            form = (descriptor.client_streaming, descriptor.server_streaming)
            yield (
                path_of(descriptor),
                gate.standard(_method(descriptor, drains=False), form, behavior, encode),
            )


def path_of(method: MethodDescriptor) -> str:
    """The path of a method on the wire: `/meldhall.v1.GameService/PlayTurn`."""
    return f"/{method.containing_service.full_name}/{method.name}"


def snake(name: str) -> str:
    """`PlayTurn` as `play_turn`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _method(descriptor: MethodDescriptor, *, drains: bool = True) -> Method:
    name, service = descriptor.full_name, descriptor.containing_service.full_name
    is_open = name in OPEN or service in OPEN_SERVICES
    read = GetMessageClass(descriptor.input_type).FromString
    return Method(path_of(descriptor), name, read, is_open=is_open, drains=drains)
