"""Who may know of a game, and who may act in it."""

import pytest

from meldhall.play.callers import Caller
from meldhall.play.commands import AddBot, Command, CreateGame, Draw, JoinGame, LeaveGame, Play, StartGame
from meldhall.refusals import Refusal
from tests.play.club import ANN, BOB, CAT, EVE, HOST_APP, UNTIMED, Club

NO_GAME = "01890000-0000-7000-8000-000000000000"
COMMANDS: list[Command] = [JoinGame(), AddBot(), StartGame(), LeaveGame(), Draw(), Play("r1 r2 r3")]


@pytest.fixture
def club() -> Club:
    return Club()


async def refusal_of_all(club: Club, game_id: str, caller: Caller) -> set[str]:
    """What a caller is told, whatever is tried."""
    told = set()
    for command in COMMANDS:
        with pytest.raises(Refusal) as refused:
            await club.run(game_id, caller, command, "x", version=77)
        told.add(str(refused.value))
    for act in (
        club.games.see(game_id, caller),
        club.games.see(game_id, caller, "wrong"),
        club.games.record(game_id, caller),
        club.games.check_turn(game_id, caller, "r1 r2 r3"),
        anext(club.games.watch(game_id, caller)),
    ):
        with pytest.raises(Refusal) as refused:
            await act
        told.add(str(refused.value))
    return told


@pytest.mark.parametrize("caller", [EVE, HOST_APP])
async def test_svc_036_a_strangers_answers_are_those_of_no_game(club: Club, caller: Caller) -> None:
    waiting = await club.gather(ANN, public=False)
    running = await club.deal(ANN, BOB, public=False)
    answers = [await refusal_of_all(club, game_id, caller) for game_id in (NO_GAME, waiting, running)]
    assert answers == [{"GAME_NOT_FOUND"}] * 3


async def test_an_unlisted_game_is_joined_and_seen_by_its_code(club: Club) -> None:
    created = await club.games.create(ANN, CreateGame(public=False))
    game_id, code = created.session.game_id, created.session.join_code
    for wrong in ("", code[:-1], code + "0", "ä"):
        with pytest.raises(Refusal, match="GAME_NOT_FOUND"):
            await club.run(game_id, BOB, JoinGame(join_code=wrong))
    seen = await club.games.see(game_id, BOB, code)
    assert (seen.seat, seen.view) == (None, None)
    joined = await club.run(game_id, BOB, JoinGame(join_code=code))
    assert joined.seat == 1
    assert await club.games.see(game_id, BOB) == joined


async def test_anybody_sees_a_public_game_but_not_its_tiles(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    for stranger in (EVE, HOST_APP):
        seen = await club.games.see(game_id, stranger)
        assert (seen.seat, seen.view) == (None, None)
    with pytest.raises(Refusal, match="NOT_SEATED"):
        await club.run(game_id, EVE, Draw())
    with pytest.raises(Refusal, match="NOT_SEATED"):
        await club.games.check_turn(game_id, EVE, "r1 r2 r3")
    with pytest.raises(Refusal, match="PLAYER_REQUIRED"):
        await club.run(game_id, HOST_APP, Draw())


async def test_the_application_acts_as_creator_of_its_games(club: Club) -> None:
    await club.enrol(ANN, BOB)
    command = CreateGame(UNTIMED, seats=3, public=False, player_ids=("ann", "bob"))
    created = await club.games.create(HOST_APP, command)
    game_id = created.session.game_id
    assert (created.seat, created.session.creator_id) == (None, "")
    assert [seat.player_id for seat in created.session.seats] == ["ann", "bob", None]
    await club.run(game_id, HOST_APP, AddBot())
    started = await club.run(game_id, HOST_APP, StartGame())
    assert (started.seat, started.view) == (None, None)
    assert (await club.games.see(game_id, ANN)).view is not None
    with pytest.raises(Refusal, match="NOT_CREATOR"):
        await club.run(game_id, ANN, AddBot())


async def test_the_application_seats_only_players_that_exist(club: Club) -> None:
    await club.enrol(ANN)
    with pytest.raises(Refusal, match="PLAYER_NOT_FOUND") as refused:
        await club.games.create(HOST_APP, CreateGame(player_ids=("ann", "nobody")))
    assert refused.value.details == {"player_id": "nobody"}
    with pytest.raises(Refusal, match="APPLICATION_KEY_REQUIRED"):
        await club.games.create(ANN, CreateGame(player_ids=("bob",)))


async def test_who_left_a_running_game_is_a_stranger(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, CAT, public=False)
    await club.run(game_id, ANN, LeaveGame())
    assert await refusal_of_all(club, game_id, ANN) == {"GAME_NOT_FOUND"}
    public = await club.deal(ANN, BOB, CAT)
    await club.run(public, ANN, LeaveGame())
    seen = await club.games.see(public, ANN)
    assert (seen.seat, seen.view) == (None, None)
    with pytest.raises(Refusal, match="GAME_ALREADY_STARTED"):
        await club.run(public, ANN, JoinGame())


async def test_who_left_a_waiting_game_may_come_back(club: Club) -> None:
    game_id = await club.gather(ANN, BOB, CAT)
    await club.run(game_id, ANN, LeaveGame())
    await club.run(game_id, BOB, AddBot(seat=0))
    with pytest.raises(Refusal, match="GAME_FULL"):
        await club.run(game_id, ANN, JoinGame())
    await club.run(game_id, CAT, LeaveGame())
    assert (await club.run(game_id, ANN, JoinGame())).seat == 2
