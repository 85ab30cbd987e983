"""Text and bytes of every form that the core reads, all of them right: what fuzzing begins with.

`python -m tests.rules.samples FOLDER` writes them there, a folder for each target of `core_rs/fuzz`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from meldhall.rules import Ruleset, Table, enumerate_melds, replay

TESTS: Final = Path(__file__).parents[1]
RECORDS: Final = sorted((TESTS / "records").glob("*.record"))
COMMANDS: Final = (
    "draw seat=1",
    "pass seat=0",
    "leave seat=1",
    "expire-turn draft=-",
    "expire-turn draft=[r10 r11 r12]",
    "pause-clock",
    "resume-clock",
    "credit-clock seat=1 credit_ms=5000",
)


def texts() -> dict[str, list[str]]:
    """Notation, by the name of what it is."""
    records = [path.read_text("utf-8") for path in RECORDS]
    steps = [step for text in records for step in list(replay(text))[::5]]
    tables = sorted({str(game.view(None).table) for _, _, game in steps})
    tables += [" | ".join(map(_text, row["table_after"])) for row in _rows("turns", "table_after")]
    tables += [_text(row["set"]) for row in _rows("melds", "set")]
    order = " ".join(Ruleset().tiles())
    return {
        "tile": [*Ruleset("classic+colors=6+numbers=15").tiles()[::2], "j"],
        "tiles": [order, "r5", "j j", ""],
        "meld": [*(str(meld) for meld in list(enumerate_melds())[::97]), "group: r2 j j", "run: j j r3"],
        "table": tables,
        "ruleset": [*Ruleset.presets(), *_rulesets()],
        "command": [
            *COMMANDS,
            f"start-round seat=0 start_order=[{order}] deal_order=[{order}]",
            f"request-redeal seat=1 deal_order=[{order}]",
            *(f"play seat=0 table=[{table}]" for table in tables[::4]),
        ],
        "events": sorted({str(events) for _, events, _ in steps}, key=len)[:150],
        "record": sorted(records, key=len)[:12],
        "position": [line for told in _expected() for line in told["positions"]],
    }


def messages() -> dict[str, list[bytes]]:
    """Bytes of `meldhall.v1`, by the name of the message."""
    views, tables = [], []
    for path in RECORDS:
        for _, _, game in list(replay(path.read_text("utf-8")))[::7]:
            view = game.view(0)
            views.append(view.to_bytes())
            tables.append(view.table.to_bytes(game.ruleset))
    tables.append(Table("group: r2 j j | run: j j r3 | r5 | k1 r2").to_bytes("classic"))
    rulesets = [Ruleset(text).to_bytes() for text in texts()["ruleset"]]
    return {"view": views, "table": tables, "ruleset": rulesets}


def plays() -> list[str]:
    """A position and, in the next line, a table to be laid."""
    found = []
    for row in _rows("turns", "table_after"):
        before, after = (" | ".join(map(_text, row[field])) for field in ("table_before", "table_after"))
        melded = "true" if row["opened"] else "false"
        head = f"position seat=0 rack=[{_text(row['rack'])}] table=[{before}]"
        seats = f"rack_tiles=[{len(row['rack'])} 1] has_melded=[{melded} true] pool_tiles=1 turn_seat=0"
        found += [f"{head} {seats} ruleset={preset}\n{after}" for preset in ("classic", "pressman", "sabra")]
    return found


def main(folder: Path) -> None:
    """Writes each sample into a file of its own."""
    for name, samples in texts().items():
        _write(folder / name, (text.encode() for text in samples))
    for name, encoded in messages().items():
        _write(folder / f"wire_{name}", encoded)
    _write(folder / "play", (text.encode() for text in plays()))
    _write(folder / "solve", (text.encode() for text in texts()["position"]))


def _write(folder: Path, samples: Iterable[bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, sample in enumerate(dict.fromkeys(samples)):
        (folder / f"sample-{number}").write_bytes(sample)


def _rows(name: str, field: str) -> list[dict[str, Any]]:
    """The rows of shared vectors that have the field, without those that cannot be read."""
    lines = (TESTS / "vectors" / f"{name}.jsonl").read_text("utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if field in row]
    return [row for row in rows if row["expected"].get("reason") != "MALFORMED"]


def _text(tiles: str | list[str]) -> str:
    return tiles if isinstance(tiles, str) else " ".join(tiles)


def _expected() -> list[dict[str, list[str]]]:
    return list(json.loads((TESTS / "records/expected.json").read_text("utf-8")).values())


def _rulesets() -> list[str]:
    """The default with each parameter at another value, where that is possible."""
    found = []
    for name, value in Ruleset().parameters.items():
        for other in (str(not value).lower() if isinstance(value, bool) else "5", "RANDOM", "EXACT_TILE"):
            try:
                found.append(str(Ruleset(f"classic+{name}={other}")))
            except ValueError:
                continue
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]))
