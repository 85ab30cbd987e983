"""The contract of `proto/` as data: every service, message and enum with its comment."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
    MethodDescriptorProto,
    ServiceDescriptorProto,
)
from grpc_tools import protoc

PROTO: Final = Path(__file__).resolve().parents[2] / "proto"
PACKAGE: Final = ".meldhall.v1."
# Numbers of the fields of a descriptor, by which comments are found.
_MESSAGES, _ENUMS, _SERVICES, _PARTS, _ONEOFS = 4, 5, 6, 2, 8
_SCALARS: Final = {
    FieldDescriptorProto.TYPE_BOOL: "bool",
    FieldDescriptorProto.TYPE_BYTES: "bytes",
    FieldDescriptorProto.TYPE_INT32: "int32",
    FieldDescriptorProto.TYPE_INT64: "int64",
    FieldDescriptorProto.TYPE_STRING: "string",
}


@dataclass(frozen=True, slots=True)
class Field:
    """A field. `oneof` names the choice it belongs to, `form` is `list`, `optional` or empty."""

    name: str
    type: str
    form: str
    oneof: str
    comment: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the file named `file`, its fields in the order of the file."""

    name: str
    file: str
    comment: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an enum."""

    name: str
    number: int
    comment: str


@dataclass(frozen=True, slots=True)
class Enum:
    """An enum of the file named `file`."""

    name: str
    file: str
    comment: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Rpc:
    """A method. Its comment is parted: what it does, what it refuses, and who may call it."""

    name: str
    comment: str
    refusals: str
    callers: str
    request: str
    response: str
    streams: bool


@dataclass(frozen=True, slots=True)
class Service:
    """A service, its methods in the order of the file."""

    name: str
    comment: str
    rpcs: tuple[Rpc, ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """All of `meldhall.v1`, by file and in the order of each."""

    services: tuple[Service, ...]
    messages: tuple[Message, ...]
    enums: tuple[Enum, ...]

    def message(self, name: str) -> Message:
        """The message of that name. Raises KeyError."""
        return {each.name: each for each in self.messages}[name]

    def exchanged(self) -> frozenset[str]:
        """Names of the messages that are the request or the answer of one method."""
        rpcs = [rpc for service in self.services for rpc in service.rpcs]
        return frozenset(name for rpc in rpcs for name in (rpc.request, rpc.response))


@cache
def read(proto: Path = PROTO) -> Contract:
    """Compiles `proto`, comments and all. Raises ValueError if it cannot be compiled."""
    services: list[Service] = []
    messages: list[Message] = []
    enums: list[Enum] = []
    for file in _compiled(proto):
        if f".{file.package}." == PACKAGE:
            told = _Comments(file)
            services += [told.service(number, each) for number, each in enumerate(file.service)]
            messages += [told.message(number, each) for number, each in enumerate(file.message_type)]
            enums += [told.enum(number, each) for number, each in enumerate(file.enum_type)]
    return Contract(tuple(services), tuple(messages), tuple(enums))


def paragraphs(comment: str) -> str:
    """A comment as Markdown: lines joined, but for those that begin a paragraph."""
    return "\n\n".join(" ".join(part.split()) for part in comment.split("\n\n"))


def _compiled(proto: Path) -> Iterator[FileDescriptorProto]:
    sources = sorted(str(path.relative_to(proto)) for path in proto.rglob("*.proto"))
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "descriptors.binpb")
        roots = [f"-I{proto}", f"-I{files('grpc_tools') / '_proto'}"]
        options = ["--include_source_info", f"--descriptor_set_out={target}"]
        if protoc.main(["protoc", *roots, *options, *sources]):
            raise ValueError(f"{proto} cannot be compiled")
        yield from FileDescriptorSet.FromString(target.read_bytes()).file


class _Comments:
    """The comments of one file, by the place of what they are about."""

    def __init__(self, file: FileDescriptorProto) -> None:
        self._file = Path(file.name).stem
        self._of = {
            tuple(location.path): "\n".join(
                line.removeprefix(" ") for line in location.leading_comments.rstrip().split("\n")
            )
            for location in file.source_code_info.location
        }

    def service(self, number: int, service: ServiceDescriptorProto) -> Service:
        """The service at that place of the file."""
        place = (_SERVICES, number)
        rpcs = (self._rpc((*place, _PARTS, each), method) for each, method in enumerate(service.method))
        return Service(service.name, self._told(place), tuple(rpcs))

    def message(self, number: int, message: DescriptorProto) -> Message:
        """The message at that place of the file."""
        place = (_MESSAGES, number)
        return Message(message.name, self._file, self._told(place), tuple(self._fields(place, message)))

    def enum(self, number: int, enum: EnumDescriptorProto) -> Enum:
        """The enum at that place of the file."""
        place = (_ENUMS, number)
        values = (
            Value(value.name, value.number, self._told((*place, _PARTS, each)))
            for each, value in enumerate(enum.value)
        )
        return Enum(enum.name, self._file, self._told(place), tuple(values))

    def _rpc(self, place: Sequence[int], method: MethodDescriptorProto) -> Rpc:
        told, _, callers = self._told(place).partition("Callers: ")
        comment, _, refusals = " ".join(told.split()).partition("Refusals: ")
        return Rpc(
            method.name,
            comment.strip(),
            refusals.strip().removesuffix("."),
            callers.strip().removesuffix("."),
            method.input_type.removeprefix(PACKAGE),
            method.output_type.removeprefix(PACKAGE),
            method.server_streaming,
        )

    def _fields(self, place: Sequence[int], message: DescriptorProto) -> Iterator[Field]:
        maps = {each.name: each for each in message.nested_type if each.options.map_entry}
        for number, field in enumerate(message.field):
            entry = maps.get(field.type_name.rpartition(".")[2])
            named, form = _type(field), _form(field)
            if entry is not None:
                named, form = f"map of {_type(entry.field[0])} to {_type(entry.field[1])}", ""
            choice = field.HasField("oneof_index") and not field.proto3_optional
            oneof = message.oneof_decl[field.oneof_index].name if choice else ""
            yield Field(field.name, named, form, oneof, self._told((*place, _PARTS, number)))

    def _told(self, place: Sequence[int]) -> str:
        return self._of.get(tuple(place), "")


def _type(field: FieldDescriptorProto) -> str:
    return _SCALARS.get(field.type) or field.type_name.removeprefix(PACKAGE).removeprefix(".google.protobuf.")


def _form(field: FieldDescriptorProto) -> str:
    if field.label == FieldDescriptorProto.LABEL_REPEATED:
        return "list"
    return "optional" if field.proto3_optional else ""
