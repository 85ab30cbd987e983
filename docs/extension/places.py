"""Where each refusal can come from, as the comments of the services say: methods, or every call of a kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from docs.extension.contract import Contract, Rpc, Service

_NAME: Final = re.compile(r"\b(?:[A-Z]+(?:_[A-Z]+)+|MALFORMED|DRAINING|INTERNAL)\b")
_UP_TO: Final = re.compile(r"those of (\w+) up to (\w+)")
_OF_EVERY_CALL: Final = re.compile(
    r"Refusals of every call: (.+?); with a `game_id` also (.+?); with a `request_id` also (.+?)\."
)
_KINDS: Final = ("every call", "every call about a game", "every call with a request id")


def rpc_anchor(service: Service, rpc: Rpc) -> str:
    """What the entry of a method is linked by."""
    return f"rpc-{service.name.lower()}-{rpc.name.lower()}"


def places(contract: Contract) -> Mapping[str, list[str]]:
    """For each reason where it comes from, as Markdown. Raises ValueError if no service tells."""
    found: dict[str, list[str]] = {}
    for kind, names in zip(_KINDS, _of_every_call(contract), strict=True):
        for name in _NAME.findall(names):
            found.setdefault(name, []).append(f"[{kind}](wire/index.md#refusals)")
    for service in contract.services:
        for rpc in service.rpcs:
            for name in dict.fromkeys(own(service, rpc.refusals)):
                found.setdefault(name, []).append(f"[{rpc.name}](#{rpc_anchor(service, rpc)})")
    return found


def own(service: Service, refusals: str) -> Iterator[str]:
    """The reasons that a method's comment names, those of others that it points to among them."""
    referred = _UP_TO.search(refusals)
    if referred is not None:
        other = next(rpc for rpc in service.rpcs if rpc.name == referred[1])
        for name in own(service, other.refusals):
            yield name
            if name == referred[2]:
                break
    yield from _NAME.findall(_UP_TO.sub("", refusals))


def _of_every_call(contract: Contract) -> tuple[str, ...]:
    for service in contract.services:
        told = _OF_EVERY_CALL.search(" ".join(service.comment.split()))
        if told is not None:
            return told.groups()
    raise ValueError("no service says what every call may be refused for")
