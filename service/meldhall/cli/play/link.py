"""Links to games: what a browser shows, or an address and an id. Pure, but for asking a door for its port."""

from __future__ import annotations

import json
import re
import urllib.request
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qs, urlsplit

_ID: Final = re.compile(r"[0-9A-Za-z-]{1,64}")
_HTTP_PORTS: Final = {"http": 7434, "https": 443}
_ASKED: Final = "/meldhall.v1.ServerService/GetServerInfo"
_PATIENCE_S: Final = 5.0
_MOST_BYTES: Final = 65_536

FORMS: Final = "http://HOST:7434/#/games/ID or HOST:7433/ID, with ?code=… for a game that is not listed"


class LinkError(ValueError):
    """What is no link, or leads nowhere. The text is one sentence."""


@dataclass(frozen=True, slots=True)
class Link:
    """A game and where it is: `address` of gRPC, or `door`, the beginning of a URL that knows it."""

    game_id: str
    join_code: str = field(default="", repr=False)
    address: str = ""
    door: str = ""

    @property
    def is_encrypted(self) -> bool:
        """Whether the link says so: then gRPC is as well."""
        return self.door.startswith("https:")


def parse(text: str) -> Link:
    """The link that the text is. Raises LinkError."""
    if "://" not in text:
        return _short(text)
    try:
        url = urlsplit(text)
        port = url.port
    except ValueError as error:
        raise LinkError(f"{text} is no link: {error}.") from error
    path, _, query = url.fragment.partition("?")
    parts = path.strip("/").split("/")
    if url.scheme not in _HTTP_PORTS or not url.hostname or parts[0] != "games" or len(parts) < 2:
        raise LinkError(f"{text} is no link to a game: expected {FORMS}.")
    host = f"[{url.hostname}]" if ":" in url.hostname else url.hostname
    door = f"{url.scheme}://{host}:{port or _HTTP_PORTS[url.scheme]}"
    return Link(_game_id(parts[1], text), _code(query), door=door)


def grpc_address(link: Link) -> str:
    """Where the game's server speaks gRPC; the door is asked if need be. Raises LinkError."""
    if link.address:
        return link.address
    request = urllib.request.Request(
        link.door + _ASKED, data=b"{}", headers={"content-type": "application/json"}, method="POST"
    )
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE_S) as answer:
            told = json.loads(answer.read(_MOST_BYTES))
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", error)
        raise LinkError(f"{link.door} does not say where its games are: {why}.") from error
    port = told.get("grpcPort") if isinstance(told, dict) else None
    if not isinstance(port, int) or not 0 < port < 65_536:
        raise LinkError(f"{link.door} is no Meldhall server, or one without gRPC.")
    return f"{link.door.split('://')[1].rpartition(':')[0]}:{port}"


def shown(address: str, game_id: str, join_code: str = "") -> str:
    """The short form, which another terminal takes."""
    return f"{address}/{game_id}" + (f"?code={join_code}" if join_code else "")


def _short(text: str) -> Link:
    place, _, query = text.partition("?")
    address, slash, game_id = place.rpartition("/")
    host, colon, port = address.rpartition(":")
    if not (slash and host and colon and port.isascii() and port.isdigit()):
        raise LinkError(f"{text} is no link to a game: expected {FORMS}.")
    return Link(_game_id(game_id, text), _code(query), address=address)


def _game_id(text: str, link: str) -> str:
    if not _ID.fullmatch(text):
        raise LinkError(f"{link} names no game: expected {FORMS}.")
    return text


def _code(query: str) -> str:
    return parse_qs(query).get("code", [""])[0]
