"""The screens that are kept as pictures, and how to come to them. As a program, it draws them anew."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from textual.pilot import Pilot

from meldhall.cli.play.screen.app import TableApp
from meldhall.cli.play.sitting import Sitting
from tests.terminal.halls import open_hall

FOLDER: Final = Path(__file__).with_suffix("")
RACKS: Final = "r10 r11 r12 k4 b4 o4 r1 r3 b6 b8 k9 k11 o13 j | b1 b2"
_PATIENCE_S: Final = 60
_ID: Final = re.compile(r"terminal-\d+")
# Pictures fetch nothing: whoever has the font sees it.
_FROM_ELSEWHERE: Final = re.compile(r"\s*@font-face \{.*?\}|\s*<!-- Generated .*? -->", re.DOTALL)

Table = Pilot[None]


def app_of(pilot: Table) -> TableApp:
    """The app that a pilot steers."""
    assert isinstance(pilot.app, TableApp)
    return pilot.app


async def until(pilot: Table, condition: Callable[[TableApp], bool]) -> None:
    """Lets the app go on until that is so."""
    async with asyncio.timeout(_PATIENCE_S):
        while not condition(app_of(pilot)):
            await pilot.pause()


async def press(pilot: Table, *keys: str) -> None:
    """Presses keys, and waits for the answers to each."""
    for key in keys:
        await pilot.press(key)
        await until(pilot, lambda app: app.is_quiet)


async def my_turn(pilot: Table) -> None:
    """Waits for the player's turn, or the end."""
    await until(pilot, lambda app: app.is_quiet and (app.scene.is_my_turn or app.scene.is_over))


@asynccontextmanager
async def table(sitting: Sitting, size: tuple[int, int] = (80, 24), **look: bool) -> AsyncIterator[Table]:
    """The app on a terminal of that size, with a clock that stands still."""
    app = TableApp(sitting, now=lambda: 0.0, **look)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda app: app.scene.step is not None)
        yield pilot


async def opening(pilot: Table) -> None:
    """The first turn, nothing laid."""
    await my_turn(pilot)


async def lay(pilot: Table, *tiles: str) -> None:
    """Picks tiles of the rack and lays them as a new meld."""
    scene = app_of(pilot).scene
    await press(pilot, "escape")
    for tile in tiles:
        place = next(
            i for i, piece in enumerate(scene.rack) if piece.tile == tile and piece not in scene.picked
        )
        scene.cursor = scene.cursor._replace(meld=-1, tile=place)
        await press(pilot, "space")
    await press(pilot, "n")


async def picked(pilot: Table) -> None:
    """Two tiles picked up, the cursor where they are to go."""
    await built(pilot)
    await press(pilot, "U", *(["space", "right", "space", "right", "tab"]))


async def built(pilot: Table) -> None:
    """A good meld and one that is none yet."""
    await my_turn(pilot)
    await lay(pilot, "r10", "r11", "r12")
    await lay(pilot, "k4", "b4")


async def keys(pilot: Table) -> None:
    """All keys."""
    await my_turn(pilot)
    await press(pilot, "question_mark")


async def crowded(pilot: Table) -> None:
    """More than eighty tiles on the table, some of them new."""
    await play_until(pilot, lambda app: laid_tiles(app) > 80)
    assert laid_tiles(app_of(pilot)) > 80
    await press(pilot, "h")


async def low(pilot: Table) -> None:
    """The end of a table that is larger than its place."""
    await crowded(pilot)
    await press(pilot, "up")


async def scores(pilot: Table) -> None:
    """The end of a game."""
    await play_until(pilot, lambda app: False)


def laid_tiles(app: TableApp) -> int:
    """How many tiles lie on the table."""
    return sum(map(len, app.scene.draft.now.melds))


async def play_until(pilot: Table, condition: Callable[[TableApp], bool]) -> None:
    """Takes every hint, draws or passes, until that is so in a turn, or the game is over."""
    app = app_of(pilot)
    while True:
        await my_turn(pilot)
        if app.scene.is_over or condition(app):
            return
        version = app.scene.game.version
        await press(pilot, "p" if await hinted(pilot) else "d")
        await until(pilot, lambda app, past=version: app.scene.game.version > past)  # type: ignore[misc]


async def hinted(pilot: Table) -> bool:
    """Whether the hint laid something out."""
    await press(pilot, "h")
    return app_of(pilot).scene.draft.is_changed


class Screen:
    """A picture: who sits down how, on what terminal, and what is done there."""

    def __init__(
        self,
        doing: Callable[[Table], Awaitable[None]],
        size: tuple[int, int] = (80, 24),
        bots: int = 3,
        seed: int = 7,
        ruleset: str = "classic",
        **look: bool,
    ) -> None:
        self.doing = doing
        self.size = size
        self.bots = bots
        self.seed = seed
        self.ruleset = ruleset
        self.look = look


SCREENS: Final = {
    "opening": Screen(opening),
    "picked": Screen(picked),
    "built": Screen(built),
    "built_in_ascii": Screen(built, in_ascii=True),
    "built_without_color": Screen(built, no_color=True),
    "crowded": Screen(crowded, bots=1, seed=2, ruleset="classic+copies=3"),
    "crowded_and_low": Screen(low, (80, 16), bots=1, seed=2, ruleset="classic+copies=3"),
    "keys": Screen(keys),
    "keys_in_ascii": Screen(keys, in_ascii=True),
    "scores": Screen(scores),
}


def drawn(name: str) -> str:
    """The picture as it is now."""
    screen = SCREENS[name]
    look = dict(screen.look)
    with open_hall(screen.seed) as hall, without_color(wanted=look.pop("no_color", False)):
        hall.deal(RACKS)
        with hall.sitting(bots=screen.bots, ruleset=screen.ruleset) as sitting:
            return asyncio.run(_drawn(screen, sitting, look))


async def _drawn(screen: Screen, sitting: Sitting, look: dict[str, bool]) -> str:
    async with table(sitting, screen.size, **look) as pilot:
        await screen.doing(pilot)
        await pilot.pause()
        picture = _ID.sub("terminal", app_of(pilot).export_screenshot())
        return _FROM_ELSEWHERE.sub("", picture)


@contextmanager
def without_color(*, wanted: bool) -> Iterator[None]:
    """The environment of who wants no color, or of who does."""
    before = os.environ.pop("NO_COLOR", None)
    if wanted:
        os.environ["NO_COLOR"] = "1"
    try:
        yield
    finally:
        os.environ.pop("NO_COLOR", None)
        if before is not None:
            os.environ["NO_COLOR"] = before


if __name__ == "__main__":
    for name in SCREENS:
        (FOLDER / f"{name}.svg").write_text(drawn(name), encoding="utf-8")
