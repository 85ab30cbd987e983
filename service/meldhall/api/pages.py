"""Page tokens: where a list goes on, opaque to clients and checked when they come back.

The sum in a token finds mistakes, not forgers: a place is read like anything else that a client sent.
"""

import binascii
import hashlib
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from meldhall.refusals import Refusal

_SUM_BYTES: Final = 8
_TOKEN_LIMIT_CHARACTERS: Final = 1_024


def sealed(request: str, place: str) -> str:
    """A token for that place in the list that `request` asks for."""
    return urlsafe_b64encode(_sum(request, place.encode()) + place.encode()).decode().rstrip("=")


def opened(request: str, token: str, form: re.Pattern[str]) -> re.Match[str]:
    """The place, in the form of such places. Raises MALFORMED for a token not given for the same request."""
    try:
        padded = token.encode("ascii") + b"=" * (-len(token) % 4)
        content = urlsafe_b64decode(padded) if len(token) <= _TOKEN_LIMIT_CHARACTERS else b""
        place = content[_SUM_BYTES:].decode()
    except (binascii.Error, UnicodeError) as error:
        raise _malformed() from error
    if content[:_SUM_BYTES] != _sum(request, place.encode()) or sealed(request, place) != token:
        raise _malformed()
    found = form.fullmatch(place)
    if found is None:
        raise _malformed()
    return found


def _sum(request: str, place: bytes) -> bytes:
    digest = hashlib.blake2b(place, digest_size=_SUM_BYTES, key=hashlib.sha256(request.encode()).digest())
    return digest.digest()


def _malformed() -> Refusal:
    why = "the next_page_token of an earlier answer to the same request"
    return Refusal("MALFORMED", {"field": "page_token", "why": why})
