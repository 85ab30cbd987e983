"""How people come to a table and what is told of it: tokens kept, faults that end and faults that pass."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import grpc
import pytest

from meldhall.cli.play.keys import Keys
from meldhall.cli.play.sitting import Feed, Wish, seated
from meldhall_client import Refused, Unreachable
from tests.terminal.halls import open_hall


def test_tokens_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    keys = Keys(tmp_path / "deep" / "players.json")
    assert keys.token("h:1", "Ada") is None
    keys.keep("h:1", "Ada", "first")
    keys.keep("h:1", "Bo", "second")
    keys.keep("h:1", "Ada", "third")
    kept = [keys.token(server, name) for server, name in (("h:1", "Ada"), ("h:1", "Bo"), ("h:2", "Ada"))]
    assert kept == ["third", "second", None]
    file = tmp_path / "deep" / "players.json"
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert "third" not in repr(keys)


@pytest.mark.parametrize("damage", ["", "[]", "nonsense", '{"h:1": []}', '{"h:1": {"Ada": 5}}'])
def test_a_file_that_is_damaged_keeps_nothing(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "players.json"
    file.write_text(damage)
    keys = Keys(file)
    assert keys.token("h:1", "Ada") is None
    keys.keep("h:1", "Ada", "token")
    assert keys.token("h:1", "Ada") == "token"


def test_a_token_that_the_server_forgot_is_replaced(tmp_path: Path) -> None:
    keys = Keys(tmp_path / "players.json")
    with open_hall() as hall:
        keys.keep(hall.address, "Ada", "a token of another server, long gone")
        with seated(Wish(name="Ada", server=hall.address, keys=keys)) as first:
            game_id = first.game.game_id
        with seated(Wish(name="Ada", server=hall.address, keys=keys)) as again:
            assert again.game.game_id == game_id
            assert "stays yours" in again.farewell


def test_a_token_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keys = Keys(tmp_path / "file" / "players.json")
    with open_hall() as hall, seated(Wish(name="Ada", server=hall.address, keys=keys)) as sitting:
        assert sitting.notes[0].startswith("Your token could not be kept")


def test_a_pause_does_not_make_the_turn_stale() -> None:
    """What was decided before it counts after it; what was decided in another turn does not."""
    with open_hall() as hall:
        hall.deal("k1 k2 k3")
        with hall.sitting() as sitting:
            handle, before = sitting.handle, sitting.handle.refresh()
            handle.pause()
            handle.resume()
            drawn = sitting.end_turn(before, lambda at: handle.draw(expected_version=at))
            assert drawn in handle.refresh().view.rack  # type: ignore[union-attr]
            with pytest.raises(Refused, match=r"STALE_VERSION|NOT_YOUR_TURN"):
                sitting.end_turn(before, lambda at: handle.draw(expected_version=at))


def told_of(*faults: Exception) -> list[Any]:
    """What a feed tells of a game whose watching fails so, one after the other, and then ends."""
    left = list(faults)

    def watch(_since: object) -> Iterator[Any]:
        if left:
            raise left.pop(0)
        yield from ()

    told: list[Any] = []
    sitting: Any = SimpleNamespace(handle=SimpleNamespace(watch=watch))
    feed = Feed(sitting, told.append)
    feed.start()
    feed.join(20)
    return told


def test_a_line_that_is_lost_is_tried_again() -> None:
    lost = Unreachable(grpc.StatusCode.UNAVAILABLE, "gone")
    assert told_of(lost, lost) == [None, None]


def test_a_fault_that_would_come_again_ends_it() -> None:
    fault = Unreachable(grpc.StatusCode.INTERNAL, "broken")
    assert told_of(fault, fault) == [fault]
    refused = Refused("GAME_HALTED", {}, grpc.StatusCode.FAILED_PRECONDITION, "", None)
    assert told_of(refused) == [refused]
