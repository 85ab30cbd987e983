"""Highlighting of notation: tiles in their colors, names of lines and fields apart."""

from __future__ import annotations

from typing import ClassVar, Final

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Punctuation, Text, Token, Whitespace

LANGUAGES: Final = ("table", "ruleset", "command", "events", "position", "engine", "plain")
_COLORS: Final = {"k": "Black", "r": "Red", "b": "Blue", "o": "Orange", "g": "Green", "p": "Purple"}


class NotationLexer(RegexLexer):
    """Tables, lines and positions."""

    name = "Meldhall notation"
    aliases: ClassVar = list(LANGUAGES)
    tokens: ClassVar = {
        "root": [
            (r"#.*", Comment),
            (r"\s+", Whitespace),
            *((rf"\b{letter}\d+\b", getattr(Token.Tile, name)) for letter, name in _COLORS.items()),
            (r"\bj\b", Token.Tile.Joker),
            (r"^[a-z]+(?:-[a-z]+)+|^(?:play|draw|pass|leave|position)\b", Keyword),
            (r"[a-z_]+(?==)", Name.Attribute),
            (r"[\[\]|;=:]", Punctuation),
            (r"[\w.+-]+", Text),
            (r".", Text),
        ]
    }
