"""Names that people show and ids that host applications give: what is allowed in them."""

import unicodedata
from typing import Final

from meldhall.refusals import Refusal

NAME_LIMIT_CHARACTERS: Final = 40
EXTERNAL_ID_LIMIT_CHARACTERS: Final = 64
# Normalizing never makes a text shorter than a quarter; what is longer than this need not be tried.
_RAW_LIMIT_CHARACTERS: Final = 4 * NAME_LIMIT_CHARACTERS
_BREAKING: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Controls of writing direction: they would rearrange what stands around the name.
_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def display_name(text: str) -> str:
    """The name as it is kept: trimmed, NFC, 1 to 40 characters, something to see, no controls.

    Refusals: MALFORMED.
    """
    name = text.strip()
    if len(name) <= _RAW_LIMIT_CHARACTERS:
        name = unicodedata.normalize("NFC", name)
    if not 1 <= len(name) <= NAME_LIMIT_CHARACTERS:
        raise _malformed("display_name", f"1 to {NAME_LIMIT_CHARACTERS} characters")
    if _has_controls(name):
        raise _malformed("display_name", "no control characters")
    if all(unicodedata.category(character)[0] in "CMZ" for character in name):
        raise _malformed("display_name", "at least one visible character")
    return name


def external_id(text: str) -> str:
    """The id as it was given: 1 to 64 characters, no spaces, no controls. Refusals: MALFORMED."""
    if not 1 <= len(text) <= EXTERNAL_ID_LIMIT_CHARACTERS:
        raise _malformed("external_id", f"1 to {EXTERNAL_ID_LIMIT_CHARACTERS} characters")
    if _has_controls(text) or any(character.isspace() for character in text):
        raise _malformed("external_id", "no spaces and no control characters")
    return text


def _has_controls(text: str) -> bool:
    return any(unicodedata.category(each) in _BREAKING or each in _TURNING for each in text)


def _malformed(field: str, why: str) -> Refusal:
    return Refusal("MALFORMED", {"field": field, "why": why})
