"""The log is the game: folded again, it gives what was shown live, and loses no tile."""

from collections import Counter

import pytest

from meldhall import rules
from meldhall.play.callers import Caller
from meldhall.play.commands import LeaveGame, Resign
from meldhall.play.history import History
from meldhall.play.host import answer_at
from meldhall.play.updates import Answer, VersionSeen
from meldhall.store.contract import Status
from tests.play.club import ANN, BOB, CAT, QUICK, Club, view_of
from tests.play.seeded import SeededWorld

PEOPLE = (ANN, BOB, CAT)


async def play_out(club: Club, game_id: str, live: dict[int, list[Answer]]) -> None:
    """Plays a game to its end, and notes what everybody is shown at every version."""
    for _ in range(600):
        seen = [await club.games.see(game_id, player) for player in PEOPLE]
        live.setdefault(seen[0].version, seen)
        if seen[0].session.status is not Status.RUNNING:
            return
        await take_turn(club, game_id, seen[0])


async def take_turn(club: Club, game_id: str, seen: Answer) -> None:
    player = next((player for player in PEOPLE if is_next(seen, player)), None)
    if player is None:
        await club.advance(QUICK.bot_delay_ms)
    elif seen.version == 30 and player is BOB:
        await club.run(game_id, BOB, Resign(), "resign")
    else:
        await club.idle_turn(game_id, player)


def is_next(seen: Answer, player: Caller) -> bool:
    seat = seen.session.seat_of(player)
    return seat is not None and (seen.view is None or view_of(seen).turn_seat == seat)


@pytest.fixture(params=[1, 2, 3])
async def played(request: pytest.FixtureRequest) -> "tuple[Club, str, dict[int, list[Answer]]]":
    club = Club(SeededWorld(request.param))
    game_id = await club.deal(*PEOPLE, bots=1)
    live: dict[int, list[Answer]] = {}
    await play_out(club, game_id, live)
    return club, game_id, live


async def test_folding_the_log_shows_what_was_shown_live(
    played: tuple[Club, str, dict[int, list[Answer]]],
) -> None:
    club, game_id, live = played
    history = History()
    tiles = Counter(rules.Ruleset.preset("classic").tiles())
    for row in await club.store.read(game_id):
        history.extend([row])
        state = history.state
        assert state is not None
        if state.game is not None:
            assert state.game.tile_counts() == tiles
        if row.version in live:
            assert [answer_at(state, player) for player in PEOPLE] == live[row.version]
    assert history.state is not None
    assert history.state.session.status is Status.FINISHED
    assert len(live) > 40


async def test_every_earlier_version_can_be_had_again(
    played: tuple[Club, str, dict[int, list[Answer]]],
) -> None:
    club, game_id, live = played
    history = History()
    history.extend(await club.store.read(game_id))
    for version, answers in live.items():
        assert [answer_at(history.state_at(version), player) for player in PEOPLE] == answers


async def test_a_stream_from_the_start_is_the_same_after_a_restart(
    played: tuple[Club, str, dict[int, list[Answer]]],
) -> None:
    club, game_id, _ = played
    club.limits = QUICK.__class__(lag_versions=1_000)
    await club.restart()
    for player in PEOPLE:
        before = [update async for update in club.games.watch(game_id, player, 0)]
        await club.restart()
        assert [update async for update in club.games.watch(game_id, player, 0)] == before
        assert all(isinstance(update, VersionSeen) for update in before)
        assert len(before) == len(await club.store.read(game_id))


async def test_the_record_replays_to_the_same_scores(
    played: tuple[Club, str, dict[int, list[Answer]]],
) -> None:
    club, game_id, live = played
    record = await club.games.record(game_id, ANN)
    *_, (version, _, game) = rules.replay(record)
    assert game.phase == "over"
    assert version == max(live)
    assert game.view(None).total_points == view_of(live[max(live)][0]).total_points


async def test_a_game_that_somebody_leaves_folds_the_same() -> None:
    club = Club()
    game_id = await club.deal(*PEOPLE)
    left = await club.run(game_id, CAT, LeaveGame(), "bye")
    seen = await club.games.see(game_id, ANN)
    await club.restart()
    assert await club.games.see(game_id, ANN) == seen
    assert await club.run(game_id, CAT, LeaveGame(), "bye") == left
