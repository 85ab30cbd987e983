"""The help texts that are kept beside the tests. Run as a program, it writes them anew."""

import os
from pathlib import Path
from typing import Final
from unittest import mock

from click.testing import CliRunner

from meldhall.cli import main
from meldhall.cli.catalog import COMMANDS

FOLDER: Final = Path(__file__).with_name("help")
_OPTIONS: Final = "\nOptions:\n"
_EXAMPLES: Final = "\n  Examples:\n"


def texts() -> dict[str, str]:
    """Each help text by the command's name, `meldhall` among them, 80 columns wide.

    The options of `serve` are the settings, which the page on operations is compared with.
    """
    told = {name: _help(name) for name in COMMANDS}
    before, _, rest = told["serve"].partition(_OPTIONS)
    told["serve"] = before + _EXAMPLES + rest.partition(_EXAMPLES)[2]
    return {"meldhall": _help(), **told}


def _help(*command: str) -> str:
    with mock.patch.dict(os.environ, {"COLUMNS": "80", "NO_COLOR": "1"}):
        shown = CliRunner().invoke(main, [*command, "--help"], prog_name="meldhall", catch_exceptions=False)
    assert shown.exit_code == 0
    return shown.stdout


if __name__ == "__main__":
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for command, text in texts().items():
        (FOLDER / f"{command}.txt").write_text(text, encoding="utf-8")
