"""Names and titles that people show, ids that host applications give: what is allowed in them."""

import unicodedata
from typing import Final

from meldhall.refusals import Refusal

NAME_LIMIT_CHARACTERS: Final = 40
EXTERNAL_ID_LIMIT_CHARACTERS: Final = 64
TITLE_LIMIT_CHARACTERS: Final = 80
# Normalizing never makes a text shorter than a quarter; what is longer than this need not be tried.
_RAW_FACTOR: Final = 4
_BREAKING: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Controls of writing direction: they would rearrange what stands around the text.
_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# Letters and signs, to Unicode, that show nothing: fillers of Hangul, and a Braille cell without dots.
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_INSTEAD: Final = "\ufffd"


def harmless(text: str) -> str:
    """Text of a server that is not trusted, to show on a terminal: controls become `\ufffd`."""
    return "".join(_INSTEAD if _has_controls(each) else each for each in text)


def display_name(text: str) -> str:
    """The name of a player or bot as it is kept: trimmed, NFC, 1 to 40 characters, something to see, no
    controls. Refusals: MALFORMED.
    """
    return _shown("display_name", text, NAME_LIMIT_CHARACTERS)


def title(text: str) -> str:
    """The title of a game as it is kept: as a name, 1 to 80 characters. Refusals: MALFORMED."""
    return _shown("title", text, TITLE_LIMIT_CHARACTERS)


def external_id(text: str) -> str:
    """The id as it was given: 1 to 64 characters, no spaces, no controls. Refusals: MALFORMED."""
    if not 1 <= len(text) <= EXTERNAL_ID_LIMIT_CHARACTERS:
        raise _malformed("external_id", f"1 to {EXTERNAL_ID_LIMIT_CHARACTERS} characters")
    if _has_controls(text) or any(character.isspace() for character in text):
        raise _malformed("external_id", "no spaces and no control characters")
    return text


def _shown(field: str, text: str, limit_characters: int) -> str:
    shown = text.strip()
    if len(shown) <= _RAW_FACTOR * limit_characters:
        shown = unicodedata.normalize("NFC", shown)
    if not 1 <= len(shown) <= limit_characters:
        raise _malformed(field, f"1 to {limit_characters} characters")
    if _has_controls(shown):
        raise _malformed(field, "no control characters")
    if all(each in _BLANK or unicodedata.category(each)[0] in "CMZ" for each in shown):
        raise _malformed(field, "at least one visible character")
    return shown


def _has_controls(text: str) -> bool:
    return any(unicodedata.category(each) in _BREAKING or each in _TURNING for each in text)


def _malformed(field: str, why: str) -> Refusal:
    return Refusal("MALFORMED", {"field": field, "why": why})
