"""Sources are short, finished, and use the project's own words."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.house.tree import ROOT, files, name, sources

MAX_LINES: Final = 450
MAX_BODY_LINES: Final = 30
MAX_SERVICER_LINES: Final = 10
# Words that say nothing, and other games' words for what has a name here.
BANNED_IN_NAMES: Final = frozenset(
    {"board", "boards", "card", "cards", "common", "deck", "decks", "hand", "hands", "helper", "helpers"}
    | {"manager", "managers", "misc", "moves", "util", "utils"}
)
BRITISH: Final = re.compile(
    r"(?:behavi|col|fav|hon|neighb)our|cent(?:re|red)\b|catalogue|\bgrey|judgement|licence|travell|"
    r"(?:initial|maxim|minim|normal|optim|organ|recogn|serial|summar)is(?:e|ing)\b|\banaly[s](?:e|ed|ing)\b",
    re.IGNORECASE,
)
UNFINISHED: Final = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
HOME_PATH: Final = re.compile(r"(?<![\w./])/(?:home|root|Users)/\w")
CRATES_INDEX: Final = "registry+https://github.com/rust-lang/crates.io-index"
# Python's own names, and sentences.
_FOREIGN: Final = re.compile(r"^test_\w+|ContextManager|most_common")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PART: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_NOT_CODE: Final = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"', re.DOTALL)


def test_no_file_is_too_long_to_be_read_at_once() -> None:
    """450 lines at most."""
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in sources()}
    assert {path: lines for path, lines in lengths.items() if lines > MAX_LINES} == {}


def test_no_function_is_too_long_to_be_seen_at_once() -> None:
    """30 lines at most, docstring and all; clippy measures those of Rust."""
    lengths = {
        f"{name(path)}: {node.name}": (node.body[-1].end_lineno or 0) - node.body[0].lineno + 1
        for path in sources()
        if path.suffix == ".py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {function: lines for function, lines in lengths.items() if lines > MAX_BODY_LINES} == {}


def test_servicers_translate_and_ask_and_no_more() -> None:
    """Fewer than 10 lines for each method of the wire."""
    lengths = {
        f"{name(path)}: {node.name}": (node.body[-1].end_lineno or 0) - node.body[0].lineno + 1
        for path in sources()
        if path.match("service/meldhall/api/*.py")
        for servicer in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(servicer, ast.ClassDef) and servicer.name.endswith("Servicer")
        for node in servicer.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name != "__init__"
    }
    assert len(lengths) > 30
    assert {method: lines for method, lines in lengths.items() if lines >= MAX_SERVICER_LINES} == {}


def test_no_file_is_named_by_a_word_that_says_nothing() -> None:
    """Folders and files are named by what they hold."""
    paths = [name(path) for path in files()]
    assert [path for path in paths if BANNED_IN_NAMES & set(re.split(r"[/._-]", path))] == []


def test_no_identifier_uses_a_banned_word() -> None:
    """One name per thing, in every language."""
    found = {
        f"{name(path)}: {identifier}"
        for path in sources()
        if path.suffix in {".proto", ".py", ".pyi", ".rs", ".ts", ".tsx"}
        for identifier in _identifiers(path)
        if BANNED_IN_NAMES & {part.lower() for part in _PART.findall(_FOREIGN.sub("", identifier))}
    }
    assert found == set()


def test_spelling_is_american() -> None:
    """One spelling, in names and prose."""
    found = _lines_with(BRITISH)
    assert [line for line in found if not line.startswith(name(Path(__file__)))] == []


def test_nothing_is_left_unfinished() -> None:
    """What is to be done is done, or is not in the code."""
    assert _lines_with(UNFINISHED) == []


def test_no_file_knows_where_it_was_made() -> None:
    """Nobody else has the author's folders."""
    assert _lines_with(HOME_PATH) == []


def test_lock_files_name_no_place_to_download_from() -> None:
    """A lock names versions and hashes; where packages come from is the user's choice."""
    locks = [path for path in files() if path.name.endswith((".lock", "-lock.json", "-lock.yaml"))]
    assert locks, "the Cargo workspace has a lock file"
    for path in locks:
        text = path.read_text(encoding="utf-8").replace(CRATES_INDEX, "")
        assert re.findall(r"\w+://[^\s\"']+", text) == [], name(path)


def test_the_license_is_whole() -> None:
    """The text of the license, not its name."""
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Apache License" in text
    assert "END OF TERMS AND CONDITIONS" in text


def _lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name(path)}:{number}: {line.strip()}"
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]


def _identifiers(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix in {".py", ".pyi"}:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME:
                yield token.string
    else:
        yield from _WORD.findall(_NOT_CODE.sub(" ", text))
