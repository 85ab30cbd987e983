"""Games whose players vanish, return, pause and resign at random all end, and nobody is told too much.

`make wander GAMES=1000` plays more of them.
"""

import asyncio
import re
from collections import Counter
from typing import Final

import pytest

from meldhall.play.spectators import Role
from meldhall.play.updates import VersionSeen
from tests.play import wandered, wandering
from tests.play.wandered import violations, wander
from tests.play.wandering import Person, Stream, Tale, Wandering

GAMES: Final = 36
HAPPENS: Final = (
    *("vanished", "came back", "PlayerAway", "PlayerReturned", "BotTookOver", "PlayerForfeited"),
    *("PauseAsked", "GamePaused", "GameResumed", "resigned", "PlayerLeft", "drafts", "refused"),
    *("FINISHED", "ABORTED", "GameAborted ABANDONED", "compared"),
)


def test_all_games_end_and_add_up_and_keep_their_secrets() -> None:
    total: Counter[str] = Counter()
    for seed in range(GAMES):
        outcome = wander(seed)
        assert not outcome.violations, (seed, outcome.violations[0])
        total += outcome.counts
    assert [name for name in HAPPENS if not total[name]] == []


@pytest.fixture
def tale() -> Tale:
    """A game of several people with more than one version told to each."""
    return asyncio.run(Wandering(1).tell())


def longest(tale: Tale) -> tuple[Person, Stream]:
    """The stream of a seat that told most."""
    streams = [
        (person, each) for person in tale.people if person.role is Role.SEAT for each in person.streams
    ]
    return max(streams, key=lambda pair: len(pair[1].updates))


def found(tale: Tale) -> str:
    return "; ".join(violations(tale, Counter()))


def test_a_version_that_is_not_told_is_noticed(tale: Tale) -> None:
    _, stream = longest(tale)
    del stream.updates[2], stream.told_ms[2]
    assert "out of order" in found(tale)


def test_a_stream_that_does_not_end_is_noticed(tale: Tale) -> None:
    for person in tale.people:
        person.streams[-1].is_cut = True
    assert "hears no end" in found(tale)


def test_what_another_seat_was_told_is_noticed(tale: Tale) -> None:
    person, stream = longest(tale)
    told = {each.version: each for each in stream.updates if isinstance(each, VersionSeen)}
    changed = 0
    for other in tale.people:
        if other is person or other.role is not Role.SEAT:
            continue
        for place, update in enumerate(stream.updates):
            if isinstance(update, VersionSeen):
                theirs = _told_to(other).get(update.version, told[update.version])
                changed += theirs != update
                stream.updates[place] = theirs
        break
    assert changed
    assert "hang on hidden tiles" in found(tale)


def _told_to(person: Person) -> dict[int, VersionSeen]:
    updates = [update for stream in person.streams for update in stream.updates]
    return {update.version: update for update in updates if isinstance(update, VersionSeen)}


def test_what_another_seat_sees_is_noticed(tale: Tale) -> None:
    version, seat, _ = tale.people[0].answers[-1]
    states = [each for each in tale.people if each.answers]
    view = next(view for each in states for _, at, view in each.answers if at != seat)
    tale.people[0].answers.append((version, seat, view))
    assert "sees what hangs on hidden tiles" in found(tale)


def test_scores_that_do_not_add_up_are_noticed(tale: Tale, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wandered, "SCORES", re.compile(r"rack_points=\[([^\]]*)\]"))
    assert "are not zero together" in found(tale)


def test_a_game_that_goes_on_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wandering, "MOST_STEPS", 5)
    assert "does not end" in found(asyncio.run(Wandering(1).tell()))
