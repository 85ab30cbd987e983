"""The people around a table, as a function."""

from collections.abc import Callable
from functools import reduce

import pytest

from meldhall.play.callers import Application, Caller
from meldhall.play.commands import AddBot, CreateGame, JoinGame, LeaveGame, SessionCommand, StartGame
from meldhall.play.events import (
    BotAdded,
    GameAborted,
    GameCreated,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    SessionEvent,
)
from meldhall.play.seat import Seat
from meldhall.play.session import Founding, Session, decide, evolve, found, no_person_left
from meldhall.refusals import Refusal
from meldhall.store.contract import Player, Status

ANN, BOB, CAT = Player("ann", "Ann"), Player("bob", "Bob"), Player("cat", "Cat")
HOST_APP = Application()
FOUNDING = Founding("g", "secret", 1_000, "classic", min_seats=2, max_seats=4)


def founded(
    command: CreateGame | None = None, caller: Caller = ANN, founding: Founding = FOUNDING
) -> Session:
    return folded(found(command or CreateGame(seats=3), caller, founding))


def folded(events: tuple[SessionEvent, ...], session: Session | None = None) -> Session:
    for event in events:
        session = evolve(session, event)
    assert session is not None
    return session


def after(session: Session, *orders: tuple[Caller, SessionCommand]) -> Session:
    return reduce(lambda past, order: folded(decide(past, order[1], order[0]), past), orders, session)


def refusal_of(act: Callable[[], object]) -> Refusal:
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value


def test_a_player_who_creates_a_game_takes_seat_0() -> None:
    session = founded()
    assert session.seats == (Seat(player_id="ann", display_name="Ann"), Seat(), Seat())
    assert (session.status, session.creator_id, session.title) == (Status.WAITING, "ann", "Ann's game")
    assert (session.seat_of(ANN), session.seat_of(BOB), session.seat_of(HOST_APP)) == (0, None, None)


def test_the_application_seats_its_players_and_holds_none() -> None:
    founding = Founding("g", "secret", 1, "classic", 2, 4, players=(BOB, CAT))
    session = founded(CreateGame(seats=3, player_ids=("bob", "cat")), HOST_APP, founding)
    assert [seat.player_id for seat in session.seats] == ["bob", "cat", None]
    assert (session.creator_id, session.title) == ("", "Tile rummy")
    assert session.is_creator(HOST_APP)
    assert not session.is_creator(BOB)


def test_no_seats_are_the_fewest_that_fit() -> None:
    assert len(founded(CreateGame()).seats) == 2
    founding = Founding("g", "", 1, "classic", 2, 4, players=(ANN, BOB, CAT))
    assert len(founded(CreateGame(), HOST_APP, founding).seats) == 3


@pytest.mark.parametrize("public", [True, False])
def test_only_an_unlisted_game_has_a_join_code(public: bool) -> None:
    assert founded(CreateGame(public=public)).join_code == ("" if public else "secret")


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (CreateGame(seats=1), "seats"),
        (CreateGame(seats=5), "seats"),
        (CreateGame(seats=-1), "seats"),
        (CreateGame(title="x" * 81), "title"),
        (CreateGame(title="two\nlines"), "title"),
        (CreateGame(title="nul\0"), "title"),
        (CreateGame(title="turned \u202e"), "title"),
    ],
)
def test_what_cannot_be_created_is_malformed(command: CreateGame, field: str) -> None:
    refusal = refusal_of(lambda: found(command, ANN, FOUNDING))
    assert (refusal.reason, refusal.details["field"]) == ("MALFORMED", field)


@pytest.mark.parametrize("players", [(BOB, BOB), (ANN, BOB, CAT)])
def test_players_must_differ_and_fit(players: tuple[Player, ...]) -> None:
    founding = Founding("g", "", 1, "classic", 2, 4, players=players)
    refusal = refusal_of(lambda: found(CreateGame(seats=2), HOST_APP, founding))
    assert refusal.details["field"] == "player_ids"


def test_a_title_of_80_characters_of_any_script_is_kept() -> None:
    assert founded(CreateGame(title="Ž" * 80)).title == "Ž" * 80
    assert founded(CreateGame(title=" Friday ")).title == "Friday"
    named = after(founded(), (ANN, AddBot(display_name=" Quick ")))
    assert named.seats[1].display_name == "Quick"


def test_joining_takes_the_first_free_seat_or_the_one_wanted() -> None:
    session = after(founded(), (BOB, JoinGame(seat=2)), (CAT, JoinGame()))
    assert [seat.player_id for seat in session.seats] == ["ann", "cat", "bob"]
    assert session.arrivals == ("ann", "bob", "cat")


@pytest.mark.parametrize(
    ("caller", "command", "reason"),
    [
        (ANN, JoinGame(), "ALREADY_SEATED"),
        (BOB, JoinGame(seat=0), "SEAT_TAKEN"),
        (BOB, JoinGame(seat=3), "MALFORMED"),
        (BOB, JoinGame(seat=-1), "MALFORMED"),
        (HOST_APP, JoinGame(), "PLAYER_REQUIRED"),
        (BOB, AddBot(), "NOT_CREATOR"),
        (HOST_APP, AddBot(), "NOT_CREATOR"),
        (ANN, AddBot(seat=0), "SEAT_TAKEN"),
        (ANN, AddBot(display_name="x" * 41), "MALFORMED"),
        (ANN, AddBot(display_name="a\tb"), "MALFORMED"),
        (ANN, AddBot(display_name="turned \u202e"), "MALFORMED"),
        (BOB, StartGame(), "NOT_CREATOR"),
        (ANN, StartGame(), "TOO_FEW_SEATS"),
        (BOB, LeaveGame(), "NOT_SEATED"),
        (HOST_APP, LeaveGame(), "PLAYER_REQUIRED"),
    ],
)
def test_a_waiting_game_refuses(caller: Caller, command: SessionCommand, reason: str) -> None:
    assert refusal_of(lambda: decide(founded(), command, caller)).reason == reason


def test_too_few_seats_says_how_many() -> None:
    refusal = refusal_of(lambda: decide(founded(), StartGame(), ANN))
    assert refusal.details == {"seats": "1", "needed_seats": "2"}


def test_a_full_game_takes_nobody() -> None:
    session = after(founded(CreateGame(seats=2)), (BOB, JoinGame()))
    assert refusal_of(lambda: decide(session, JoinGame(), CAT)).reason == "GAME_FULL"
    assert refusal_of(lambda: decide(session, JoinGame(seat=1), CAT)).reason == "GAME_FULL"
    assert refusal_of(lambda: decide(session, AddBot(), ANN)).reason == "GAME_FULL"


def test_bots_get_names_that_nobody_has() -> None:
    session = after(
        founded(CreateGame(seats=4)), (ANN, AddBot()), (ANN, AddBot()), (ANN, AddBot(display_name="Q"))
    )
    names = [seat.display_name for seat in session.seats]
    assert len(set(names)) == 4
    assert names[3] == "Q"
    assert all(seat.bot == "greedy" for seat in session.seats[1:])


def test_a_bot_is_not_named_like_a_player() -> None:
    ada = Player("ada", "Ada")
    session = after(founded(caller=ada), (ada, AddBot()), (ada, AddBot()))
    assert [seat.display_name for seat in session.seats] == ["Ada", "Blaise (bot)", "Carl (bot)"]


def test_free_seats_go_away_at_the_start() -> None:
    session = after(founded(CreateGame(seats=4)), (BOB, JoinGame(seat=3)), (ANN, AddBot(seat=2)))
    (started,) = decide(session, StartGame(), ANN)
    assert isinstance(started, GameStarted)
    session = evolve(session, started)
    assert [seat.player_id or seat.bot for seat in session.seats] == ["ann", "greedy", "bob"]
    assert (session.status, session.seat_of(BOB)) == (Status.RUNNING, 2)


@pytest.mark.parametrize(
    ("caller", "command", "reason"),
    [
        (CAT, JoinGame(), "GAME_ALREADY_STARTED"),
        (BOB, JoinGame(), "ALREADY_SEATED"),
        (ANN, AddBot(), "GAME_ALREADY_STARTED"),
        (ANN, StartGame(), "GAME_ALREADY_STARTED"),
        (BOB, StartGame(), "NOT_CREATOR"),
        (CAT, LeaveGame(), "NOT_SEATED"),
    ],
)
def test_a_running_game_refuses(caller: Caller, command: SessionCommand, reason: str) -> None:
    session = after(founded(), (BOB, JoinGame()), (ANN, StartGame()))
    assert refusal_of(lambda: decide(session, command, caller)).reason == reason


def test_leaving_a_waiting_game_frees_the_seat() -> None:
    session = after(founded(), (BOB, JoinGame()), (BOB, LeaveGame()))
    assert session.seats[1] == Seat()
    assert session.arrivals == ("ann",)
    assert after(session, (CAT, JoinGame())).seat_of(CAT) == 1


def test_a_creator_who_leaves_is_followed_by_who_sits_there_longest() -> None:
    session = after(founded(), (CAT, JoinGame(seat=2)), (BOB, JoinGame()))
    assert decide(session, LeaveGame(), ANN) == (PlayerLeft(0, "ann", creator_id="cat"),)
    session = after(session, (ANN, LeaveGame()))
    assert session.is_creator(CAT)
    assert (session.founder_id, session.creator_id) == ("ann", "cat")


def test_the_last_player_to_leave_a_waiting_game_aborts_it() -> None:
    session = after(founded(), (ANN, AddBot()))
    assert decide(session, LeaveGame(), ANN) == (PlayerLeft(0, "ann"), GameAborted())
    session = after(session, (ANN, LeaveGame()))
    assert session.status is Status.ABORTED
    for caller, command in ((BOB, JoinGame()), (ANN, AddBot()), (ANN, StartGame())):
        assert refusal_of(lambda: decide(session, command, caller)).reason == "GAME_OVER"  # noqa: B023


def test_a_game_of_the_application_goes_on_waiting_without_players() -> None:
    founding = Founding("g", "", 1, "classic", 2, 4, players=(BOB,))
    session = founded(CreateGame(player_ids=("bob",)), HOST_APP, founding)
    assert decide(session, LeaveGame(), BOB) == (PlayerLeft(0, "bob"),)


def test_who_leaves_a_running_game_keeps_a_name_but_no_seat() -> None:
    session = after(founded(), (BOB, JoinGame()), (ANN, StartGame()), (ANN, LeaveGame()))
    assert session.seats[0] == Seat(player_id="ann", display_name="Ann", has_left=True)
    assert (session.seat_of(ANN), session.seat_of(BOB)) == (None, 1)
    assert session.is_creator(BOB)
    assert not no_person_left(session)
    assert no_person_left(after(session, (BOB, LeaveGame())))


def test_a_finished_game_is_not_left() -> None:
    session = after(founded(), (BOB, JoinGame()), (ANN, StartGame()))
    session = evolve(session, GameAborted())
    assert refusal_of(lambda: decide(session, LeaveGame(), BOB)).reason == "GAME_OVER"


@pytest.mark.parametrize(
    "event",
    [
        PlayerJoined(0, "a", "A"),
        BotAdded(0, "greedy", "A"),
        GameStarted(()),
        PlayerLeft(0, "a"),
        GameAborted(),
    ],
)
def test_nothing_happens_before_the_creation(event: SessionEvent) -> None:
    with pytest.raises(ValueError, match="before GameCreated"):
        evolve(None, event)


def test_the_first_event_tells_everything() -> None:
    created = found(CreateGame(title="Friday", public=False), ANN, FOUNDING)[0]
    assert created == GameCreated("g", "Friday", False, "secret", "ann", "classic", 2, 2, 1_000)
