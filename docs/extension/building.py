"""What Sphinx is told: parts made from the contract, pictures, notation in color, `llms.txt`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.errors import SphinxError

from docs.extension import site
from docs.extension.notation import LANGUAGES, NotationLexer
from docs.extension.pictures import Picture
from docs.extension.sources import written


def setup(app: Sphinx) -> dict[str, Any]:
    """Tells Sphinx of all of it."""
    app.add_directive("picture", Picture)
    for language in LANGUAGES:
        app.add_lexer(language, NotationLexer)
    app.connect("source-read", _read)
    app.connect("env-get-outdated", lambda app, env, *_: sorted(env.found_docs))
    app.connect("build-finished", _finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _read(app: Sphinx, name: str, source: list[str]) -> None:
    try:
        source[0] = written(Path(app.env.doc2path(name)))
    except ValueError as error:
        raise SphinxError(f"{name}: {error}") from error


def _finish(app: Sphinx, failure: Exception | None) -> None:
    if failure is None:
        site.write(Path(app.outdir))
