"""Another game of the same people: at most one, whoever asks and whatever fails in between."""

import asyncio
import uuid

import pytest

from meldhall.play.callers import RequestKey
from meldhall.play.commands import CreateGame, Draw, LeaveGame, Resign, StartGame
from meldhall.play.events import RematchCreated
from meldhall.play.limits import Limits
from meldhall.play.policy import GamePolicy
from meldhall.play.rematch import id_after
from meldhall.refusals import Refusal
from meldhall.store.contract import Creation, Head, Row, Status
from meldhall.store.errors import StorageFull
from meldhall.store.memory import MemoryStore
from tests.play.club import ANN, BOB, CAT, EVE, HOST_APP, Club, SlowStore, reason_of

POLICY = GamePolicy(hints=True, pause_budget_ms=5_000)


@pytest.fixture
def club() -> Club:
    return Club()


async def over(club: Club, *players: object, bots: int = 0, public: bool = True) -> str:
    """A finished game: all but the last player have resigned."""
    game_id = await club.deal(*players, bots=bots, public=public, policy=POLICY)  # type: ignore[arg-type]
    for player in players[bots == 0 :]:
        await club.run(game_id, player, Resign())  # type: ignore[arg-type]
    await club.advance(3_600_000)
    assert (await club.games.see(game_id, players[0])).session.status is Status.FINISHED  # type: ignore[arg-type]
    return game_id


async def test_it_has_the_same_people_rules_and_policy(club: Club) -> None:
    game_id = await over(club, ANN, BOB, CAT, public=False)
    old = (await club.games.see(game_id, ANN)).session
    new = (await club.games.rematch(game_id, BOB)).session
    assert [(seat.player_id, seat.display_name) for seat in new.seats] == [
        ("ann", "Ann"),
        ("bob", "Bob"),
        ("cat", "Cat"),
    ]
    assert (new.ruleset, new.policy, new.public, new.title) == (old.ruleset, old.policy, False, old.title)
    assert (new.creator_id, new.status, new.game_id) == ("bob", Status.WAITING, id_after(game_id))
    assert len(new.join_code) > 20
    assert new.join_code != old.join_code
    assert new.commitment != old.commitment
    assert (await club.games.see(game_id, CAT)).session.rematch_game_id == new.game_id
    await club.run(new.game_id, BOB, StartGame())


async def test_bots_are_there_again_and_who_left_is_not(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, CAT, bots=1)
    await club.run(game_id, CAT, LeaveGame())
    for player in (ANN, BOB):
        await club.run(game_id, player, Resign())
    with pytest.raises(Refusal, match="NOT_SEATED"):
        await club.games.rematch(game_id, CAT)
    seats = (await club.games.rematch(game_id, ANN)).session.seats
    assert [(seat.player_id, seat.bot) for seat in seats] == [
        ("ann", None),
        ("bob", None),
        (None, None),
        (None, "greedy"),
    ]


async def test_all_who_ask_get_the_same_one(club: Club) -> None:
    club = Club(store=SlowStore())
    game_id = await over(club, ANN, BOB, CAT)
    asked = await asyncio.gather(*(club.games.rematch(game_id, each) for each in (ANN, BOB, CAT, BOB)))
    first = {answer.session.game_id for answer in asked}
    assert first == {id_after(game_id)}
    assert {answer.version for answer in asked} == {1}
    links = [
        event
        for entry in club.games._hosts[game_id]._history.entries
        for event in entry.envelope.session_events
        if isinstance(event, RematchCreated)
    ]
    assert links == [RematchCreated(id_after(game_id))]
    later = await club.games.rematch(game_id, ANN)
    assert later.session == asked[0].session


class Stumbling(MemoryStore):
    """Fails to store rows of one game, when told which."""

    fails_for: str = ""

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        if row.game_id == self.fails_for:
            raise StorageFull
        return await super().append(row, head, creation)


@pytest.mark.parametrize("fails", ["old", "new"])
async def test_what_fails_in_between_is_made_good_by_the_next_one_who_asks(fails: str) -> None:
    store = Stumbling()
    club = Club(store=store)
    game_id = await over(club, ANN, BOB)
    store.fails_for = game_id if fails == "old" else id_after(game_id)
    with pytest.raises(StorageFull):
        await club.games.rematch(game_id, ANN)
    assert (await club.games.see(game_id, ANN)).session.rematch_game_id == ""
    store.fails_for = ""
    await club.restart()
    created = await club.games.rematch(game_id, BOB)
    assert created.session.creator_id == ("ann" if fails == "old" else "bob")
    assert (await club.games.see(game_id, ANN)).session.rematch_game_id == created.session.game_id
    mine = await club.games.list_mine(ANN, 10)
    assert [game.game_id for game in mine.summaries].count(created.session.game_id) == 1


async def test_who_may_ask_and_when(club: Club) -> None:
    running, waiting = await club.deal(ANN, BOB), await club.gather(ANN, BOB)
    for game_id in (running, waiting):
        with pytest.raises(Refusal, match="GAME_NOT_OVER"):
            await club.games.rematch(game_id, ANN)
    for player in (BOB, ANN):
        await club.run(waiting, player, LeaveGame())
    await club.run(running, ANN, Resign())
    for caller, reason in ((EVE, "NOT_SEATED"), (HOST_APP, "PLAYER_REQUIRED")):
        with pytest.raises(Refusal, match=reason):
            await club.games.rematch(running, caller)
    with pytest.raises(Refusal, match="NOT_SEATED"):
        await club.games.rematch(waiting, ANN)


async def test_the_application_stays_the_creator_of_its_games(club: Club) -> None:
    await club.enrol(ANN, BOB)
    created = await club.games.create(HOST_APP, CreateGame("classic", player_ids=("ann", "bob")))
    game_id = created.session.game_id
    await club.run(game_id, HOST_APP, StartGame())
    await club.run(game_id, ANN, Resign())
    again = await club.games.rematch(game_id, BOB)
    assert again.session.creator_id == ""
    await club.run(again.session.game_id, HOST_APP, StartGame())
    assert (await club.games.rematch(game_id, HOST_APP)).session.game_id == again.session.game_id


async def test_it_counts_among_the_games_that_a_player_has_created() -> None:
    club = Club(limits=Limits(unfinished_games=1, presence_ms=0))
    game_id = await over(club, ANN, BOB)
    await club.gather(ANN)
    with pytest.raises(Refusal, match="TOO_MANY_GAMES"):
        await club.games.rematch(game_id, ANN)
    assert (await club.games.rematch(game_id, BOB)).session.creator_id == "bob"
    assert (await club.games.rematch(game_id, ANN)).session.creator_id == "bob"


async def test_games_that_are_being_created_at_the_same_time_count_too() -> None:
    club = Club(store=SlowStore(), limits=Limits(unfinished_games=3, presence_ms=0))
    games = [await over(club, ANN, BOB) for _ in range(6)]
    asked = await asyncio.gather(
        *(club.games.rematch(game_id, ANN) for game_id in games),
        club.games.create(ANN, CreateGame()),
        return_exceptions=True,
    )
    refused = [reason_of(each) for each in asked if isinstance(each, BaseException)]
    assert set(refused) == {"TOO_MANY_GAMES"}
    assert len(asked) - len(refused) <= 3
    assert await club.store.count_unfinished("ann") <= 3


async def test_where_the_application_creates_it_no_player_needs_room_for_it() -> None:
    club = Club(limits=Limits(unfinished_games=1, presence_ms=0))
    await club.enrol(ANN, BOB)
    created = await club.games.create(HOST_APP, CreateGame("classic", player_ids=("ann", "bob")))
    game_id = created.session.game_id
    await club.run(game_id, HOST_APP, StartGame())
    await club.run(game_id, ANN, Resign())
    await club.games.create(BOB, CreateGame())
    assert (await club.games.rematch(game_id, BOB)).session.creator_id == ""


async def test_a_request_id_of_another_request_creates_nothing(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    await club.run(game_id, ANN, Resign(), "r1")
    key = RequestKey("r1", b"another one".ljust(32))
    with pytest.raises(Refusal, match="REQUEST_ID_REUSED"):
        await club.games.rematch(game_id, ANN, key)
    assert await club.store.head(id_after(game_id)) is None
    await club.games.rematch(game_id, BOB, RequestKey("r1", b"of bob".ljust(32)))
    with pytest.raises(Refusal, match="REQUEST_ID_REUSED"):
        await club.games.rematch(game_id, ANN, key)
    repeated = await club.games.rematch(game_id, BOB, RequestKey("r1", b"of bob".ljust(32)))
    assert repeated.session.game_id == id_after(game_id)
    with pytest.raises(Refusal, match="REQUEST_ID_REUSED"):
        await club.games.rematch(game_id, BOB, RequestKey("r1", b"not of bob".ljust(32)))


async def test_a_rematch_of_a_rematch_is_another_game(club: Club) -> None:
    game_id = await over(club, ANN, BOB)
    second = (await club.games.rematch(game_id, ANN)).session.game_id
    await club.run(second, ANN, StartGame())
    await club.run(second, ANN, Resign())
    third = (await club.games.rematch(second, ANN)).session.game_id
    assert len({game_id, second, third}) == 3
    await club.run(third, ANN, StartGame())
    with pytest.raises(Refusal, match="GAME_OVER"):
        await club.run(second, BOB, Draw())


def test_its_id_is_a_uuid_of_version_8_and_always_the_same() -> None:
    ids = [id_after(f"{number}") for number in range(100)]
    assert len(set(ids)) == 100
    assert {(str(uuid.UUID(each)), uuid.UUID(each).version, uuid.UUID(each).variant) for each in ids} == {
        (each, 8, uuid.RFC_4122) for each in ids
    }
    assert id_after("0192f000-0000-7000-8000-000000000000") == "088dd40e-7bb2-8430-bcd4-1c9a18730347"
