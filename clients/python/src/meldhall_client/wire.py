"""The messages of `meldhall.v1`, in a descriptor pool of the client's own.

Nothing is registered in protobuf's default pool, so the client can share a
process with a server of any version, or with generated code of the host's.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

# Messages of a private pool have no static type: fields are checked when they are set.
Message: TypeAlias = Any


@cache
def _pool() -> descriptor_pool.DescriptorPool:
    data = files(__package__).joinpath("descriptors.binpb").read_bytes()
    pool = descriptor_pool.DescriptorPool()
    for file in descriptor_pb2.FileDescriptorSet.FromString(data).file:
        pool.Add(file)
    return pool


@cache
def message_class(full_name: str) -> Message:
    """The class of a message, by its full name."""
    return message_factory.GetMessageClass(_pool().FindMessageTypeByName(full_name))


def new(name: str, **fields: Any) -> Message:
    """A message of `meldhall.v1`; fields that are None stay unset."""
    return message_class(f"meldhall.v1.{name}")(**{k: v for k, v in fields.items() if v is not None})


@cache
def enum_numbers(name: str) -> dict[str, int]:
    """Numbers of an enum of `meldhall.v1`, by value name."""
    return {value.name: value.number for value in _pool().FindEnumTypeByName(f"meldhall.v1.{name}").values}


@cache
def method(service: str, name: str) -> tuple[str, Message]:
    """Path and answer class of a method."""
    descriptor = _pool().FindServiceByName(f"meldhall.v1.{service}").methods_by_name[name]
    return f"/meldhall.v1.{service}/{name}", message_factory.GetMessageClass(descriptor.output_type)
