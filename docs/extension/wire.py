"""The wire reference: services, messages and enums of the contract as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from docs.extension.contract import Contract, Enum, Field, Message, Rpc, Service, Value, paragraphs
from docs.extension.places import rpc_anchor
from docs.extension.refusals import anchor as refusal_anchor
from docs.extension.refusals import reasons
from meldhall.api.registration import SEARCHES, path_of
from meldhall.api.registration import SERVICES as SERVED

REASONS: Final = "Reason"
"""The enum that has a page of its own."""
SERIES: Final = 5
"""So many values of an enum that count up become one row."""


class Reference:
    """What the pages of the wire reference show, part by part."""

    def __init__(self, contract: Contract) -> None:
        self._contract = contract
        self._named = {each.name for each in (*contract.messages, *contract.enums)}
        known = "|".join(sorted((each.name for each in reasons(contract)), key=len, reverse=True))
        self._reason = re.compile(rf"`?\b({known})\b`?")

    def service(self, name: str) -> str:
        """A service: its comment, a list of its methods, then each of them."""
        service = next(each for each in self._contract.services if each.name == name)
        rows = [
            f"| [{rpc.name}](#{rpc_anchor(service, rpc)}) | {_first(rpc.comment)} |" for rpc in service.rpcs
        ]
        methods = "\n".join(["| method | what it does |", "|---|---|", *rows])
        parts = [self._linked(paragraphs(service.comment)), methods]
        return "\n\n".join([*parts, *(self._rpc(service, rpc) for rpc in service.rpcs)])

    def messages(self) -> str:
        """All messages that are no request and no answer, by the file that they stand in."""
        exchanged = self._contract.exchanged()
        nouns = [each for each in self._contract.messages if each.name not in exchanged]
        files = (
            "\n\n".join([f"## {file}.proto", *(self._message(each) for each in within)])
            for file, within in groupby(nouns, lambda message: message.file)
        )
        return "\n\n".join(files)

    def enums(self) -> str:
        """All enums but the reasons, which have a page of their own."""
        return "\n\n".join(_enum(each) for each in self._contract.enums if each.name != REASONS)

    def _rpc(self, service: Service, rpc: Rpc) -> str:
        request, response = (self._contract.message(name) for name in (rpc.request, rpc.response))
        facts = [
            ("Path", f"`{path_of(SERVED[f'meldhall.v1.{service.name}'].methods_by_name[rpc.name])}`"),
            ("Callers", f"{rpc.callers}."),
            ("Limits", _limits(service, rpc)),
            ("Refusals", self._linked(f"{_refused(rpc, request)}.")),
        ]
        return "\n\n".join(
            [
                f"({rpc_anchor(service, rpc)})=\n## {rpc.name}",
                self._linked(rpc.comment),
                "\n".join(["| | |", "|---|---|", *(f"| {name} | {fact} |" for name, fact in facts)]),
                f"**Request** `{rpc.request}`",
                self._fields(request),
                f"**{'Each answer' if rpc.streams else 'Answer'}** `{rpc.response}`",
                self._fields(response),
            ]
        )

    def _message(self, message: Message) -> str:
        return "\n\n".join(
            [
                f"({_anchor(message.name)})=\n### {message.name}",
                self._linked(paragraphs(message.comment)),
                self._fields(message),
            ]
        )

    def _fields(self, message: Message) -> str:
        if not message.fields:
            return "It has no fields."
        rows = (
            f"| `{each.name}` | {self._typed(each)} | {self._linked(' '.join(each.comment.split()))} |"
            for each in message.fields
        )
        return "\n".join(["| field | type | meaning |", "|---|---|---|", *rows])

    def _typed(self, field: Field) -> str:
        target = "../errors.md" if field.type == REASONS else f"#{_anchor(field.type)}"
        named = f"[{field.type}]({target})" if field.type in self._named else field.type
        form = {"list": "list of ", "optional": "optional "}.get(field.form, "")
        return f"{form}{named}{f', or another `{field.oneof}`' if field.oneof else ''}"

    def _linked(self, text: str) -> str:
        return self._reason.sub(lambda found: f"[{found[0]}](#{refusal_anchor(found[1])})", text)


def _refused(rpc: Rpc, request: Message) -> str:
    """What a method refuses, its own reasons first."""
    names = {field.name for field in request.fields}
    named = [text for name, text in (("game_id", "a game"), ("request_id", "a request id")) if name in names]
    every = f"those of [every call](index.md#refusals){' with ' if named else ''}{' and '.join(named)}"
    return f"{rpc.refusals}; and {every}" if rpc.refusals else every


def _limits(service: Service, rpc: Rpc) -> str:
    cost = "one request"
    if f"meldhall.v1.{service.name}.{rpc.name}" in SEARCHES:
        cost = f"`solve_cost_requests` requests of [Limits](#{_anchor('Limits')})"
    return f"counts as {cost}{', and as a stream as long as it is open' if rpc.streams else ''}."


def _enum(enum: Enum) -> str:
    rows = "\n".join(["| value | number | meaning |", "|---|---|---|", *_rows(enum.values)])
    return f"({_anchor(enum.name)})=\n## {enum.name}\n\n{paragraphs(enum.comment)}\n\n{rows}"


def _rows(values: Iterable[Value]) -> Iterator[str]:
    for _, series in groupby(values, lambda value: _stem(value.name)):
        yield from _series([*series])


def _series(values: Sequence[Value]) -> Iterator[str]:
    if len(values) < SERIES:
        for each in values:
            yield f"| `{each.name}` | {each.number} | {' '.join(each.comment.split())} |"
        return
    first, last = values[0], values[-1]
    told = f"{first.comment.removesuffix('.')} to {last.comment[0].lower()}{last.comment[1:]}"
    yield f"| `{first.name}` to `{last.name}` | {first.number} to {last.number} | {told} |"


def _stem(name: str) -> str:
    """`TILE_RED_` of `TILE_RED_5`; the whole name where no number ends it."""
    head, _, tail = name.rpartition("_")
    return head if tail.isdigit() else name


def _first(comment: str) -> str:
    """The first sentence."""
    return re.split(r"(?<=[.:;]) ", comment, maxsplit=1)[0].rstrip(":;.") + "."


def _anchor(name: str) -> str:
    return f"wire-{name.lower()}"
