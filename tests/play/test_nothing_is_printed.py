"""No object of a server shows a secret or a hidden tile when it is printed, in a log or in a trace."""

import gc
import re
from typing import Final

import pytest

from meldhall import rules
from meldhall.people.players import Players
from meldhall.people.secret import Secret
from meldhall.play.callers import RequestKey
from meldhall.play.commands import Draw, JoinGame, Play
from meldhall.play.dealing import deal_by
from meldhall.play.host import Order
from meldhall.play.session import Founding
from meldhall.play.spectators import Look
from meldhall.refusals import Refusal
from meldhall.settings import Settings
from tests.play.club import ANN, BOB, RACK_OF_NOTHING, RACK_OF_RUNS, UNTIMED, Club

HIDDEN_TILES: Final = re.compile(r"(?:(?<![\w-])(?:[krbogp](?:1[0-5]|[1-9])|j)(?![\w-])[ ,'\"]*){3,}")
"""Three tiles in a row: a rack, a pool or an order; nothing that a log has to say names so many."""
KEY: Final = "the key of the host application"


def printed(value: object) -> str:
    """All that printing it shows. The text of the core's values is notation, asked for on purpose."""
    return repr(value) if type(value).__module__.startswith("meldhall._core") else f"{value!r} {value!s}"


def of_the_server() -> list[object]:
    """Every object of the server's own types that is there now."""
    gc.collect()
    modules = ((each, str(type(each).__module__)) for each in gc.get_objects())
    served = [each for each, module in modules if module.startswith("meldhall.") and ".v1" not in module]
    # What the command line shows as examples is not of a server.
    return [each for each in served if not str(type(each).__module__).startswith("meldhall.cli")]


async def played(club: Club) -> tuple[str, ...]:
    """A game with an unlisted code, hints and draws; what must not be printed of it."""
    player, token = await Players(club.store, club.world).sign_up("Dan")
    game_id = await club.deal(ANN, BOB, public=False, racks=f"{RACK_OF_RUNS} {RACK_OF_NOTHING}")
    code = (await club.games.see(game_id, ANN)).session.join_code
    await club.run(game_id, ANN, Play("r11 r12 r13"), "x1")
    drawn = await club.run(game_id, BOB, Draw())
    assert drawn.drawn_tile is not None
    with pytest.raises(Refusal):
        await club.run(game_id, BOB, Draw())
    record = (await club.store.read(game_id))[0].record.decode()
    secret = re.search(r'"hidden":"([0-9a-f]{64})"', record)
    assert secret is not None
    assert code
    assert player.display_name == "Dan"
    return code, token.reveal(), secret[1]


async def test_no_object_of_a_server_shows_what_is_hidden() -> None:
    club = Club()
    secrets = await played(club)
    seen = set()
    for each in of_the_server():
        text = printed(each)
        seen.add(type(each).__name__)
        assert not any(secret in text for secret in secrets), type(each)
        assert isinstance(each, rules.Table | Play) or not HIDDEN_TILES.search(text), (type(each), text)
    assert {"Session", "State", "Entry", "Envelope", "Row", "Game", "Events", "GameCreated"} <= seen


@pytest.mark.parametrize(
    "value",
    [
        JoinGame(join_code="secret-code"),
        Look(join_code="secret-code"),
        Order(ANN, JoinGame(join_code="secret-code"), RequestKey("a", b"hash")),
        Founding("g", "secret-code", 1, "classic", 2, 4),
        Settings(application_key=Secret("secret-code-of-the-host")),
        Secret("secret-code"),
        Play(" | ".join(["r1 r2 r3"] * 2)),
        rules.Command.draw(0),
        rules.Command.start_round(0, rules.Ruleset().tiles(), rules.Ruleset().tiles()),
        rules.Command.request_redeal(0, rules.Ruleset().tiles()),
        rules.Command.play(0, "r1 r2 r3"),
        deal_by(rules.Game(UNTIMED, 2), lambda label: label.encode().ljust(32)),
        rules.Game(UNTIMED, 2),
    ],
    ids=lambda value: type(value).__name__,
)
def test_no_value_on_its_way_shows_what_is_hidden(value: object) -> None:
    text = repr(value)
    assert "secret-code" not in text
    assert not HIDDEN_TILES.search(text), text


def test_what_is_hidden_would_be_found() -> None:
    """The control: what is looked for is found where it stands."""
    game = rules.Game(UNTIMED, 2)
    tiles = game.ruleset.tiles()
    events = game.decide(rules.Command.start_round(0, tiles, tiles), 0)
    for text in (str(events), repr(tiles), str(tuple(tiles[:3])), "racks=[k3 r5 j]"):
        assert HIDDEN_TILES.search(text), text
    for text in ("2026-11-30 17:00 r5", "0192f000-b3-r5-k7", "<Game classic, 2 seats>", "b1: r1"):
        assert not HIDDEN_TILES.search(text), text
