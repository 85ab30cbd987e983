"""Pages that open without a network: no script, no font, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files
from typing import Final

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def whole_page(title: str, body: Iterable[str]) -> str:
    """A page with the look that all have. The title is escaped here, the body is as it is."""
    style = (files("meldhall.cli") / "report.css").read_text("utf-8")
    return "".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{style}</style></head><body>",
            *body,
            "</body></html>\n",
        ]
    )


def named(name: str) -> str:
    """A name, escaped, that does not turn the text around it."""
    return f"<bdi>{escape(name)}</bdi>"


def shortened(name: str, limit_characters: int) -> str:
    """A name that is too long, cut and marked."""
    return name if len(name) <= limit_characters else f"{name[: limit_characters - 1]}…"
