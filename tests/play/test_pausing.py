"""Pauses by consent and by the host application, games that are aborted, and those that are abandoned."""

import pytest

from meldhall import rules
from meldhall.play.commands import (
    AbortGame,
    CreateGame,
    Draw,
    JoinGame,
    LeaveGame,
    PauseGame,
    Play,
    RequestRedeal,
    Resign,
    ResumeGame,
    StartGame,
    StartRound,
)
from meldhall.play.drafts import Sketch
from meldhall.play.events import AbortCause, GameAborted, PlayerForfeited
from meldhall.play.limits import Limits
from meldhall.play.pausing import APPLICATION_PAUSE_MS
from meldhall.play.policy import AbsencePolicy, GamePolicy
from meldhall.play.session import Pause
from meldhall.refusals import Refusal
from meldhall.store.contract import Status
from tests.play.club import ANN, BOB, CAT, HOST_APP, RACK_THAT_GOES_OUT, Club, view_of
from tests.play.test_absence import of_absence, watching

BUDGET_MS = 100_000
TIMED = "classic+turn_time_ms=30000"
PAUSES = GamePolicy(pause_budget_ms=BUDGET_MS)
WEEK_MS = 7 * 24 * 3_600_000


@pytest.fixture
def club() -> Club:
    return Club()


async def paused(club: Club, *, ruleset: str = TIMED) -> str:
    """A game that both players have just paused, in its first turn."""
    game_id = await club.deal(ANN, BOB, ruleset=ruleset, policy=PAUSES)
    await club.run(game_id, ANN, PauseGame())
    await club.run(game_id, BOB, PauseGame())
    return game_id


async def hosted(club: Club) -> str:
    """A running game of Ann and Bob that the host application created."""
    await club.enrol(ANN, BOB)
    created = await club.games.create(HOST_APP, CreateGame(TIMED, player_ids=("ann", "bob")))
    game_id = created.session.game_id
    await club.run(game_id, HOST_APP, StartGame())
    return game_id


async def why_not(club: Club, game_id: str, caller: object, command: object) -> tuple[str, str]:
    with pytest.raises(Refusal) as refused:
        await club.run(game_id, caller, command)  # type: ignore[arg-type]
    return refused.value.reason, refused.value.details.get("why", "")


async def test_a_game_is_paused_once_all_have_asked(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, CAT, ruleset=TIMED, policy=PAUSES)
    await club.run(game_id, CAT, PauseGame())
    asked = await club.run(game_id, ANN, PauseGame())
    assert asked.session.pause == Pause(BUDGET_MS, asked_seats=(2, 0))
    assert await why_not(club, game_id, ANN, PauseGame()) == (
        "PAUSE_NOT_ALLOWED",
        "the seat has asked in this turn",
    )
    await club.run(game_id, ANN, Draw())
    agreed = await club.run(game_id, BOB, PauseGame())
    assert agreed.session.pause == Pause(BUDGET_MS, asked_seats=(1,)), "a new turn forgets who asked"
    await club.run(game_id, ANN, PauseGame())
    agreed = await club.run(game_id, CAT, PauseGame())
    assert agreed.session.pause == Pause(BUDGET_MS, until_ms=club.world.now_ms() + BUDGET_MS)


async def test_where_the_others_have_gone_since_asking_again_is_enough() -> None:
    club = Club(limits=Limits(presence_ms=10_000))
    game_id = await club.deal(ANN, BOB, CAT, policy=PAUSES)
    async with watching(club, game_id, ANN):
        await club.run(game_id, ANN, PauseGame())
        assert await why_not(club, game_id, ANN, PauseGame()) == (
            "PAUSE_NOT_ALLOWED",
            "the seat has asked in this turn",
        )
        await club.run(game_id, BOB, Resign())
        await club.advance(20_000)
        again = await club.run(game_id, ANN, PauseGame())
    assert again.session.pause.until_ms == club.world.now_ms() + BUDGET_MS


async def test_nothing_is_played_and_no_time_passes_in_a_pause(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED, policy=PAUSES)
    await club.advance(20_000)
    await club.run(game_id, ANN, PauseGame())
    await club.run(game_id, BOB, PauseGame())
    before = await club.games.see(game_id, ANN)
    await club.advance(50_000)
    for deed in (Draw(), Play("r11 r12 r13"), RequestRedeal(), StartRound()):
        assert (await why_not(club, game_id, ANN, deed))[0] == "GAME_PAUSED"
    assert (await why_not(club, game_id, BOB, PauseGame()))[0] == "GAME_PAUSED"
    assert await club.games.see(game_id, ANN) == before
    resumed = await club.run(game_id, BOB, ResumeGame())
    assert resumed.session.pause == Pause(BUDGET_MS - 50_000)
    await club.advance(9_999)
    assert view_of(await club.games.see(game_id, ANN)).turn_seat == 0
    await club.advance(1)
    assert view_of(await club.games.see(game_id, ANN)).turn_seat == 1


async def test_nothing_is_drafted_in_a_pause(club: Club) -> None:
    game_id = await paused(club)
    sketch = Sketch(ANN, rules.Table.parse("r11 r12 r13"))
    with pytest.raises(Refusal, match="GAME_PAUSED"):
        await club.games.set_draft(game_id, sketch)
    await club.run(game_id, BOB, ResumeGame())
    assert await club.games.set_draft(game_id, sketch)


async def test_it_goes_on_by_itself_when_the_budget_is_used_up(club: Club) -> None:
    game_id = await paused(club)
    await club.advance(BUDGET_MS - 1)
    assert (await club.games.see(game_id, ANN)).session.pause.until_ms is not None
    await club.advance(1)
    assert (await club.games.see(game_id, ANN)).session.pause == Pause(0)
    assert await why_not(club, game_id, ANN, PauseGame()) == (
        "PAUSE_NOT_ALLOWED",
        "no time is left for pauses",
    )
    await club.run(game_id, ANN, Draw())


@pytest.mark.parametrize("ruleset", [TIMED, "classic+turn_time_ms=0"])
async def test_a_pause_ends_in_time_after_a_restart_too(club: Club, ruleset: str) -> None:
    game_id = await paused(club, ruleset=ruleset)
    await club.games.drain()
    club.world._now_ms += BUDGET_MS
    await club.restart()
    await club.advance(1_000)
    assert (await club.games.see(game_id, ANN)).session.pause == Pause(0)


async def test_a_command_that_comes_with_the_end_of_a_pause_is_played(club: Club) -> None:
    game_id = await paused(club)
    club.world._now_ms += BUDGET_MS
    drawn = await club.run(game_id, ANN, Draw())
    assert (drawn.session.pause, view_of(drawn).turn_seat) == (Pause(0), 1)


async def test_bots_and_graces_wait_too() -> None:
    club = Club(limits=Limits(bot_delay_ms=500, presence_ms=10_000))
    policy = GamePolicy(absence=AbsencePolicy.FORFEIT, absence_grace_ms=20_000, pause_budget_ms=BUDGET_MS)
    game_id = await club.deal(ANN, BOB, bots=1, policy=policy)
    async with watching(club, game_id, ANN):
        await club.run(game_id, ANN, Draw())
        await club.advance(10_000)
        await club.run(game_id, ANN, PauseGame())
        stands = (await club.games.see(game_id, ANN)).session
        assert stands.seats[1].away_ms is not None, "who is away is not asked"
        assert stands.pause.until_ms is not None
        version = (await club.games.see(game_id, ANN)).version
        await club.advance(BUDGET_MS - 1)
        assert (await club.games.see(game_id, ANN)).version == version
        await club.advance(1 + 19_999)
        assert PlayerForfeited(1) not in await of_absence(club, game_id), "grace begins when the game goes on"
        await club.advance(1)
        with pytest.raises(Refusal, match="SEAT_LEFT"):
            await club.run(game_id, BOB, Draw())


async def test_a_bot_does_not_play_in_a_pause(club: Club) -> None:
    game_id = await club.deal(ANN, bots=1, policy=PAUSES)
    await club.run(game_id, ANN, Draw())
    await club.run(game_id, ANN, PauseGame())
    await club.advance(BUDGET_MS - 1)
    assert view_of(await club.games.see(game_id, ANN)).turn_seat == 1
    await club.run(game_id, ANN, ResumeGame())
    await club.advance(club.limits.bot_delay_ms)
    assert view_of(await club.games.see(game_id, ANN)).turn_seat == 0


async def test_where_there_is_no_budget_or_a_rating_there_is_no_pause(club: Club) -> None:
    plain = await club.deal(ANN, BOB)
    rated = await club.deal(ANN, BOB, policy=GamePolicy(rated=True))
    assert (await why_not(club, plain, ANN, PauseGame()))[1] == "no time is left for pauses"
    assert (await why_not(club, rated, ANN, PauseGame()))[1] == "the game is rated"
    assert (await why_not(club, plain, ANN, ResumeGame()))[1] == "the game is not paused"
    with pytest.raises(Refusal, match="MALFORMED"):
        await club.gather(ANN, policy=GamePolicy(rated=True, pause_budget_ms=1))


async def test_who_may_not_pause(club: Club) -> None:
    game_id = await club.gather(ANN, BOB, CAT, policy=PAUSES)
    assert (await why_not(club, game_id, ANN, PauseGame()))[0] == "GAME_NOT_STARTED"
    await club.run(game_id, ANN, StartGame())
    await club.run(game_id, CAT, Resign())
    for command in (PauseGame(), ResumeGame()):
        assert (await why_not(club, game_id, HOST_APP, command))[0] == "PLAYER_REQUIRED"
        assert (await why_not(club, game_id, CAT, command))[0] == "SEAT_LEFT"
    await club.run(game_id, ANN, PauseGame())
    stands = await club.run(game_id, BOB, PauseGame())
    assert stands.session.pause.until_ms is not None, "who has resigned is not asked"
    ended = await club.run(game_id, BOB, Resign())
    assert (ended.session.status, ended.session.pause) == (Status.FINISHED, Pause(BUDGET_MS))
    assert (await why_not(club, game_id, ANN, ResumeGame()))[0] == "GAME_OVER"


async def test_the_application_pauses_its_own_games_for_a_day_at_most(club: Club) -> None:
    game_id = await hosted(club)
    stands = await club.run(game_id, HOST_APP, PauseGame())
    until_ms = club.world.now_ms() + APPLICATION_PAUSE_MS
    assert stands.session.pause == Pause(0, (), until_ms, spends_budget=False)
    assert (await why_not(club, game_id, ANN, ResumeGame()))[1] == "the host application has paused the game"
    await club.advance(APPLICATION_PAUSE_MS - 1)
    assert (await club.games.see(game_id, ANN)).session.pause.until_ms == until_ms
    await club.advance(1)
    assert (await club.games.see(game_id, ANN)).session.pause == Pause(0)
    await club.run(game_id, HOST_APP, PauseGame())
    assert (await club.run(game_id, HOST_APP, ResumeGame())).session.pause == Pause(0)


async def test_a_seat_aborts_a_game_before_its_second_turn_has_ended(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    await club.run(game_id, ANN, Draw())
    aborted = await club.run(game_id, BOB, AbortGame())
    assert aborted.session.status is Status.ABORTED
    assert await last_event(club, game_id) == GameAborted(AbortCause.PLAYER, 1)
    assert (await why_not(club, game_id, BOB, AbortGame()))[0] == "GAME_OVER"
    late = await club.deal(ANN, BOB)
    await club.run(late, ANN, Draw())
    await club.run(late, BOB, Draw())
    assert (await why_not(club, late, ANN, AbortGame()))[0] == "ABORT_NOT_ALLOWED"


async def test_a_round_that_is_over_is_not_the_beginning(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset="classic+rounds=2+turn_time_ms=0", racks=RACK_THAT_GOES_OUT)
    await club.run(game_id, ANN, Play("r1 r2 r3 r4 r5 r6 r7 | b1 b2 b3 b4 b5 b6 b7"))
    assert (await why_not(club, game_id, ANN, AbortGame()))[0] == "ABORT_NOT_ALLOWED"
    await club.run(game_id, ANN, StartRound())
    assert (await why_not(club, game_id, ANN, AbortGame()))[0] == "ABORT_NOT_ALLOWED"


async def test_who_may_abort(club: Club) -> None:
    waiting = await club.gather(ANN, BOB)
    assert (await why_not(club, waiting, BOB, AbortGame()))[0] == "NOT_CREATOR"
    assert (await why_not(club, waiting, HOST_APP, AbortGame()))[0] == "NOT_CREATOR"
    assert (await club.run(waiting, ANN, AbortGame())).session.status is Status.ABORTED
    running = await club.deal(ANN, BOB, CAT)
    await club.run(running, CAT, Resign())
    assert (await why_not(club, running, CAT, AbortGame()))[0] == "SEAT_LEFT"
    assert (await why_not(club, running, HOST_APP, AbortGame()))[0] == "PLAYER_REQUIRED"


async def test_svc_072_watchers_hear_that_a_game_was_aborted(club: Club) -> None:
    game_id = await hosted(club)
    for player in (ANN, BOB, ANN):
        game = await club.games.see(game_id, player)
        if view_of(game).turn_seat == game.seat:
            await club.run(game_id, player, Draw())
    stream = club.games.watch(game_id, ANN, (await club.games.see(game_id, ANN)).version)
    await club.run(game_id, HOST_APP, AbortGame())
    told = [update async for update in stream]
    assert [event for update in told for event in update.session_events] == [  # type: ignore[union-attr]
        GameAborted(AbortCause.APPLICATION)
    ]
    with pytest.raises(Refusal, match="GAME_OVER"):
        await club.run(game_id, ANN, Draw())


@pytest.mark.parametrize("started", [True, False])
async def test_a_game_in_which_nothing_happens_is_aborted_in_the_end(club: Club, started: bool) -> None:
    game_id = await (club.deal if started else club.gather)(ANN, BOB)
    await club.advance(WEEK_MS - 1)
    seen = await club.games.see(game_id, ANN)
    assert seen.session.status is (Status.RUNNING if started else Status.WAITING)
    await club.advance(1)
    assert (await club.games.see(game_id, ANN)).session.status is Status.ABORTED
    assert await last_event(club, game_id) == GameAborted(AbortCause.ABANDONED)
    assert club.world.alarms == 0


async def test_whatever_happens_in_a_game_keeps_it(club: Club) -> None:
    game_id = await club.gather(ANN)
    await club.advance(WEEK_MS - 1)
    await club.run(game_id, BOB, JoinGame())
    await club.advance(WEEK_MS - 1)
    assert (await club.run(game_id, BOB, LeaveGame())).session.status is Status.WAITING


@pytest.mark.parametrize("started", [True, False])
async def test_a_server_that_starts_finds_what_was_abandoned(club: Club, started: bool) -> None:
    game_id = await (club.deal if started else club.gather)(ANN, BOB)
    await club.games.drain()
    club.world._now_ms += WEEK_MS
    await club.restart()
    await club.advance(1_000)
    assert len(await club.store.read(game_id)) == 3 + started
    assert (await club.games.see(game_id, ANN)).session.status is Status.ABORTED


async def last_event(club: Club, game_id: str) -> object:
    return club.games._hosts[game_id]._history.entries[-1].envelope.session_events[-1]
