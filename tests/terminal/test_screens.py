"""The screen of `meldhall play`: as it is drawn, and steered by keys and mouse through whole games."""

import asyncio
import html
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from meldhall.cli.play.laying import Ref
from meldhall.cli.play.screen.tiles import Tiles
from meldhall_client import Refused
from tests.terminal.halls import TerminalHall, open_hall
from tests.terminal.screens import (
    FOLDER,
    RACKS,
    SCREENS,
    Table,
    app_of,
    drawn,
    lay,
    my_turn,
    play_until,
    press,
    table,
    until,
)


@pytest.fixture
def hall() -> Iterator[TerminalHall]:
    with open_hall(7) as opened:
        opened.deal(RACKS)
        yield opened


def text_of(picture: str) -> list[str]:
    """The letters of a picture, line by line."""
    lines: dict[int, str] = {}
    for y, text in re.findall(r'<text [^>]*y="([\d.]+)"[^>]*>([^<]*)</text>', picture):
        lines[int(float(y))] = lines.get(int(float(y)), "") + html.unescape(text)
    return [lines[y].replace("\xa0", " ").rstrip() for y in sorted(lines)]


@pytest.mark.parametrize("name", SCREENS)
def test_the_screen_is_as_it_was(name: str) -> None:
    """`make expected` draws them anew; look at them before you commit them."""
    expected = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    now = drawn(name)
    assert text_of(now) == text_of(expected)
    assert now == expected


@pytest.mark.parametrize("name", ["built_in_ascii", "keys_in_ascii"])
def test_letters_alone_are_letters_alone(name: str) -> None:
    """But for the title of the picture's window, which is no part of the screen."""
    assert all(line.isascii() for line in text_of((FOLDER / f"{name}.svg").read_text(encoding="utf-8")))


def test_every_picture_is_of_a_screen() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(SCREENS)


async def story(pilot: Table) -> str:
    await pilot.pause()
    return "\n".join(app_of(pilot).scene.story)


async def test_a_whole_game_with_keys(hall: TerminalHall) -> None:
    """Every hint is taken; the end shows the scores, and a rematch follows."""
    with hall.sitting(bots=3) as sitting:
        async with table(sitting) as pilot:
            await play_until(pilot, lambda app: False)
            told = await story(pilot)
            assert "The game is over." in told
            assert "as first meld" in told
            await press(pilot, "enter")
            first = sitting.game.game_id
            await until(pilot, lambda app: app.scene.game.game_id != first and app.scene.view is not None)
            await my_turn(pilot)
            assert app_of(pilot).scene.view is not None


async def test_building_and_undoing(hall: TerminalHall) -> None:
    with hall.sitting() as sitting:
        async with table(sitting) as pilot:
            scene = app_of(pilot).scene
            await my_turn(pilot)
            await press(pilot, "p")
            assert scene.told.startswith("Nothing is laid yet")
            await lay(pilot, "k4", "b4")
            assert scene.told == "Meld 1 has fewer than three tiles."
            await lay(pilot, "o4")
            await press(pilot, "tab", "enter")
            assert scene.draft.text == "k4 b4 | o4"
            await press(pilot, "u", "1")
            assert scene.draft.text == "k4 b4"
            await press(pilot, "d")
            assert scene.told.startswith("You have laid tiles")
            await press(pilot, "p")
            assert scene.told == "Meld 1 has fewer than three tiles."
            await press(pilot, "U")
            assert (scene.draft.text, len(scene.rack)) == ("", 14)
            await press(pilot, "u")
            assert scene.draft.text == "k4 b4"


async def test_tiles_go_where_the_cursor_is(hall: TerminalHall) -> None:
    """In front of a meld on its first tile, behind it elsewhere, back to the rack on the rack."""
    with hall.sitting() as sitting:
        async with table(sitting) as pilot:
            scene = app_of(pilot).scene
            await my_turn(pilot)
            await lay(pilot, "r10", "r11", "r12")
            place = len(scene.rack) - 1
            assert scene.rack[place].tile == "j"
            scene.cursor = Ref(-1, place)
            await press(pilot, "space", "tab", "enter")
            assert scene.draft.text == "j r10 r11 r12"
            assert scene.told.startswith("Good: p plays it, 42 points")
            await press(pilot, "space", "down", "enter")
            assert scene.draft.text == "r10 r11 r12"
            await press(pilot, "p")
            await until(pilot, lambda app: not app.scene.is_my_turn or app.scene.game.version > 3)
            assert "You lay r10 r11 r12 as first meld, 11 left." in await story(pilot)


async def test_a_mouse_picks_places_and_drags(hall: TerminalHall) -> None:
    with hall.sitting() as sitting:
        async with table(sitting) as pilot:
            scene = app_of(pilot).scene
            await my_turn(pilot)
            await click(pilot, "rack", scene.rack.index(next(p for p in scene.rack if p.tile == "r10")))
            await click(pilot, "rack", scene.rack.index(next(p for p in scene.rack if p.tile == "r11")))
            await pilot.click("#table", offset=(40, 8))
            await until(pilot, lambda app: app.is_quiet)
            assert scene.draft.text == "r10 r11"
            x, y = spot(pilot, "rack", next(i for i, p in enumerate(scene.rack) if p.tile == "r12"))
            await pilot.mouse_down("#rack", offset=(x, y))
            await pilot.mouse_up("#table", offset=(9, 0))
            await until(pilot, lambda app: app.is_quiet)
            assert scene.draft.text == "r10 r11 r12"
            assert scene.verdict


def spot(pilot: Table, widget: str, place: int) -> tuple[int, int]:
    cell = app_of(pilot).query_one(f"#{widget}", Tiles).plan.cells[place]
    return cell.x + 1, cell.y


async def click(pilot: Table, widget: str, place: int) -> None:
    await pilot.click(f"#{widget}", offset=spot(pilot, widget, place))


async def test_a_pause_stops_the_clock_until_it_is_ended(hall: TerminalHall) -> None:
    with hall.sitting() as sitting:
        async with table(sitting) as pilot:
            await my_turn(pilot)
            await press(pilot, "z")
            await until(pilot, lambda app: app.scene.is_paused)
            await pilot.pause()
            assert any("paused: z goes on." in line for line in text_of(app_of(pilot).export_screenshot()))
            await press(pilot, "d", "z")
            await until(pilot, lambda app: not app.scene.is_paused)
            assert "The game goes on." in await story(pilot)


async def test_questions_are_asked_before_anything_is_lost(hall: TerminalHall) -> None:
    with hall.sitting() as sitting:
        async with table(sitting) as pilot:
            await my_turn(pilot)
            await press(pilot, "x", "escape")
            assert app_of(pilot).scene.game.state == "running"
            await press(pilot, "x", "enter")
            await until(pilot, lambda app: app.scene.is_over)
            await press(pilot, "escape", "q")
            await until(pilot, lambda app: not app.is_running)


async def test_others_are_waited_for_and_join_by_the_link(hall: TerminalHall) -> None:
    """Who waits is shown the link; who joins by it sits down; nobody else does anything meanwhile."""
    with hall.sitting(bots=0, seats=2) as sitting:
        async with table(sitting) as pilot:
            assert sitting.link in await story(pilot)
            await press(pilot, "N")
            assert "must be taken" in app_of(pilot).scene.told
            with hall.guest(sitting.link) as other:
                assert other.game.game_id == sitting.game.game_id
                await until(pilot, lambda app: all(seat.player_id for seat in app.scene.game.seats))
                await press(pilot, "N")
                await my_turn(pilot)
                assert "Bo sits down." in await story(pilot)


async def test_who_finds_no_seat_may_only_watch_where_that_is_allowed(hall: TerminalHall) -> None:
    with (
        hall.sitting() as sitting,
        pytest.raises(Refused, match="SPECTATORS_NOT_ALLOWED"),
        hall.guest(sitting.link),
    ):
        raise AssertionError("watched")


async def test_a_spectator_sees_the_table_and_no_rack(hall: TerminalHall) -> None:
    with hall.sitting(bots=0, seats=2) as idle:
        watched = idle.client.create_game("classic+turn_time_ms=0", seats=2, spectators="table_only")
        watched.add_bot()
        watched.start()
        link = f"{hall.address}/{watched.id}"
        with hall.guest(link) as sitting:
            assert sitting.is_spectator
            async with table(sitting) as pilot:
                await press(pilot, "space")
                scene = app_of(pilot).scene
                assert (scene.me, scene.rack) == (None, ())
                assert any("Ada is to play." in line for line in text_of(pilot.app.export_screenshot()))
                await press(pilot, "q")


async def test_a_restart_goes_unnoticed(tmp_path: Path) -> None:
    """The server is replaced by another on the same file: the game goes on where it was."""
    database = str(tmp_path / "table.sqlite3")
    with ExitStack() as first, open_hall(7, database, stack=first) as hall, hall.sitting() as sitting:
        async with table(sitting) as pilot:
            await my_turn(pilot)
            await asyncio.to_thread(first.close)
            with open_hall(8, database, port=int(hall.address.rpartition(":")[2])):
                await press(pilot, "d")
                await until(pilot, lambda app: app.scene.game.version > 4)
                assert "You draw" in await story(pilot)
                assert not app_of(pilot).scene.is_lost


async def test_a_line_that_is_lost_is_told(hall: TerminalHall) -> None:
    with hall.sitting() as sitting:
        async with table(sitting) as pilot:
            await my_turn(pilot)
            app = app_of(pilot)
            app.post_message(app.heard(None))
            await until(pilot, lambda app: app.scene.is_lost)
            assert any("reconnecting" in line for line in text_of(app.export_screenshot()))
