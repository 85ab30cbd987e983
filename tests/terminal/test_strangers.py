"""What a server that means no good says: its words steer no terminal."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from rich.cells import cell_len

from meldhall.cli.play import saying
from meldhall.cli.play.scene import Scene
from meldhall.cli.play.screen import panels
from meldhall.cli.play.sitting import Sitting
from meldhall.cli.play.story import Teller
from meldhall_client import BotAdded, PlayerJoined
from tests.terminal.halls import open_hall

NAME = "\x1b]0;gone\x07\x1b[2JBlaise\r\n\x9b31m\u202e"
HARMLESS = "\ufffd]0;gone\ufffd\ufffd[2JBlaise\ufffd\ufffd\ufffd31m\ufffd"


@pytest.fixture
def sitting() -> Iterator[Sitting]:
    with open_hall() as hall, hall.sitting() as opened:
        yield opened


def test_names_steer_nothing(sitting: Sitting) -> None:
    game = sitting.game
    stranger = replace(game.seats[1], display_name=NAME)
    teller = Teller(replace(game, seats=(game.seats[0], stranger)), me=0)
    assert teller.name(1) == HARMLESS
    assert teller.tell(PlayerJoined(seat=stranger)) == f"{HARMLESS} sits down."
    assert teller.tell(BotAdded(seat=stranger)) == f"{HARMLESS}, a bot, sits down."


@pytest.mark.parametrize("reason", ["MALFORMED", "PAUSE_NOT_ALLOWED", "INTERNAL", "INITIAL_MELD_TOO_LOW"])
def test_facts_of_refusals_steer_nothing(reason: str) -> None:
    facts = dict.fromkeys(("why", "incident", "points", "needed_points"), NAME)
    told = saying.refusal(reason, facts)
    assert HARMLESS in told
    assert "\x1b" not in told


def test_reasons_that_nobody_knows_steer_nothing() -> None:
    assert "\x1b" not in saying.refusal(NAME, {})


@pytest.mark.parametrize("name", ["李" * 30, "👩\u200d🚀" * 9, "e\u0301" * 30, NAME, "Bo"])
def test_columns_stand_whatever_people_are_called(sitting: Sitting, name: str) -> None:
    scene = Scene(sitting.game)
    game = sitting.game
    scene.game = replace(game, seats=(game.seats[0], replace(game.seats[1], display_name=name)))
    lines = panels.seats(scene, 40, in_ascii=False).plain.split("\n")
    assert [cell_len(line) for line in lines] == [40, 40]
    assert "\x1b" not in lines[0]


def test_what_people_of_all_tongues_are_called_is_left_alone(sitting: Sitting) -> None:
    game = sitting.game
    for name in ("Zoë", "李", "אדה", "👩\u200d🚀"):
        teller = Teller(replace(game, seats=(replace(game.seats[0], display_name=name),)))
        assert teller.name(0) == name
