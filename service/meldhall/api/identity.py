"""Who calls: from bearer token to player or host application, and the name a limit knows them by."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from urllib.parse import unquote

from meldhall.people.players import Players, Token
from meldhall.people.secret import Secret
from meldhall.play.callers import Application, Caller
from meldhall.refusals import Refusal
from meldhall.store.contract import Player


@dataclass(frozen=True, slots=True)
class Call:
    """What a servicer may know of one call: its method, and who makes it."""

    method: str
    caller: Caller | None

    def known(self) -> Caller:
        """The caller. Raises TOKEN_MISSING where an open method was called without a token."""
        if self.caller is None:
            raise Refusal("TOKEN_MISSING")
        return self.caller

    def player(self) -> Player:
        """The calling player. Raises PLAYER_REQUIRED for the host application."""
        caller = self.known()
        if isinstance(caller, Player):
            return caller
        raise Refusal("PLAYER_REQUIRED")

    def require_application(self) -> None:
        """Raises APPLICATION_KEY_REQUIRED for anybody but the host application."""
        if not isinstance(self.known(), Application):
            raise Refusal("APPLICATION_KEY_REQUIRED")


class Identity:
    """Finds out whose a token is. Tokens do not expire, so an open stream needs no second look."""

    def __init__(self, players: Players, application_key: Secret | None) -> None:
        self._players = players
        self._application_key = application_key

    def remembered(self, token: str) -> Caller | None:
        """The caller, if that needs no look into the store."""
        if self._application_key and self._application_key.matches(token):
            return Application()
        return self._players.remembered(Token(token))

    async def find(self, token: str) -> Caller:
        """The caller. Raises TOKEN_INVALID."""
        player = await self._players.authenticate(Token(token))
        if player is None:
            raise Refusal("TOKEN_INVALID")
        return player


def bearer(metadata: Iterable[tuple[str, str | bytes]] | None) -> str | None:
    """The token of `authorization: Bearer …`; None if there is none."""
    for name, value in metadata or ():
        if name == "authorization" and isinstance(value, str):
            return bearer_of(value)
    return None


def bearer_of(value: str) -> str | None:
    """The token of the header's value, if it is `Bearer …`."""
    scheme, _, token = value.partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


@lru_cache(maxsize=4_096)
def peer_key(peer: str) -> str:
    """What a limit knows an unknown caller by: its IPv4 address, or its IPv6 network of 64 bits."""
    family, _, rest = unquote(peer).partition(":")
    place = rest.rpartition(":")[0].strip("[]") if family in {"ipv4", "ipv6"} else ""
    try:
        address = ip_address(place)
    except ValueError:
        return f"peer:{family}"
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return f"peer:{mapped}" if mapped else f"peer:{address.packed[:8].hex()}"
    return f"peer:{address}"
