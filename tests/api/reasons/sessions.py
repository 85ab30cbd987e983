"""Refusals around the table: seats, versions, repeated requests."""

from meldhall.store.contract import Row
from meldhall.store.memory import MemoryStore
from tests.api.hall import NOBODYS_GAME, Seen, open_hall
from tests.api.reasons.cases import produces
from tests.play.seeded import let_run


class DamagedStore(MemoryStore):
    """Gives back the second row of every game with one byte changed."""

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        rows = await super().read(game_id, after_version)
        return [
            Row(row.game_id, row.version, row.record.replace(b"actor", b"Actor")) if row.version == 2 else row
            for row in rows
        ]


@produces("RULESET_INVALID")
async def a_ruleset_is_impossible() -> Seen:
    async with open_hall() as hall:
        guest = await hall.sign_up()
        return await guest.refused("CreateGame", ruleset={"preset": "classic", "colors": 7})


@produces("REQUEST_ID_REUSED")
async def a_request_id_is_used_again() -> Seen:
    async with open_hall() as hall:
        guest = await hall.sign_up()
        await guest("CreateGame", request_id="once", title="One")
        return await guest.refused("CreateGame", request_id="once", title="Two")


@produces("GAME_NOT_FOUND")
async def nobody_knows_the_game() -> Seen:
    async with open_hall() as hall:
        guest = await hall.sign_up()
        return await guest.refused("GetGame", game_id=NOBODYS_GAME)


@produces("GAME_NOT_STARTED")
async def the_game_has_not_started() -> Seen:
    async with open_hall() as hall:
        guest = await hall.sign_up()
        return await guest.refused("DrawTile", game_id=await hall.waiting(guest))


@produces("GAME_ALREADY_STARTED")
async def the_game_has_started() -> Seen:
    async with open_hall() as hall:
        *guests, late = await hall.guests(3)
        return await late.refused("JoinGame", game_id=await hall.running(*guests))


@produces("GAME_FULL")
async def no_seat_is_free() -> Seen:
    async with open_hall() as hall:
        *guests, late = await hall.guests(3)
        return await late.refused("JoinGame", game_id=await hall.waiting(*guests))


@produces("SEAT_TAKEN")
async def the_seat_is_taken() -> Seen:
    async with open_hall() as hall:
        first, second = await hall.guests(2)
        return await second.refused("JoinGame", game_id=await hall.waiting(first), seat=0)


@produces("ALREADY_SEATED")
async def a_player_sits_there_already() -> Seen:
    async with open_hall() as hall:
        guest = await hall.sign_up()
        return await guest.refused("JoinGame", game_id=await hall.waiting(guest))


@produces("NOT_SEATED")
async def only_seats_watch() -> Seen:
    async with open_hall() as hall:
        guest, stranger = await hall.guests(2)
        try:
            async for _ in stranger.watch(game_id=await hall.waiting(guest), role="VIEWER_ROLE_SEAT"):
                raise AssertionError("a stranger watches")
        except Seen as refusal:
            return refusal
        raise AssertionError("the stream ended")


@produces("NOT_CREATOR")
async def only_the_creator_starts() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        return await guests[1].refused("StartGame", game_id=await hall.waiting(*guests))


@produces("TOO_FEW_SEATS")
async def nobody_else_sits_there() -> Seen:
    async with open_hall() as hall:
        guest = await hall.sign_up()
        return await guest.refused("StartGame", game_id=await hall.waiting(guest))


@produces("GAME_NOT_OVER")
async def the_game_is_not_over() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        return await guests[0].refused("GetRecord", game_id=await hall.running(*guests))


@produces("TOO_MANY_GAMES")
async def a_player_creates_too_many() -> Seen:
    async with open_hall(unfinished_games_per_player=2) as hall:
        guest = await hall.sign_up()
        for _ in range(2):
            await guest("CreateGame")
        return await guest.refused("CreateGame")


@produces("SPECTATORS_NOT_ALLOWED")
async def the_policy_allows_no_spectators() -> Seen:
    async with open_hall() as hall:
        guest, stranger = await hall.guests(2)
        game_id = await hall.waiting(guest)
        return await stranger.refused("GetGame", game_id=game_id, role="VIEWER_ROLE_SPECTATOR")


@produces("HINTS_NOT_ALLOWED")
async def the_policy_allows_no_hints() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        return await guests[0].refused("SuggestTurn", game_id=await hall.running(*guests))


@produces("GAME_UNTIMED")
async def turns_have_no_limit() -> Seen:
    async with open_hall() as hall:
        created = await hall.application("CreateGame", ruleset="classic+turn_time_ms=0")
        game_id = created.game.game_id
        for guest in await hall.guests(2):
            await guest("JoinGame", game_id=game_id)
        await hall.application("StartGame", game_id=game_id)
        return await hall.application.refused("CreditClock", game_id=game_id, seat=0, credit={"seconds": 1})


@produces("ENTROPY_MISMATCH")
async def other_entropy_is_revealed() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.waiting(*guests, entropy_commitment=b"c" * 32)
        await guests[0]("StartGame", game_id=game_id)
        return await guests[0].refused("RevealEntropy", game_id=game_id, entropy=b"e" * 16)


@produces("GAME_STARTING")
async def somebody_leaves_while_entropy_is_awaited() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.waiting(*guests, entropy_commitment=b"c" * 32)
        await guests[0]("StartGame", game_id=game_id)
        return await guests[1].refused("LeaveGame", game_id=game_id)


@produces("STALE_VERSION")
async def the_game_has_moved_on() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.waiting(*guests)
        return await guests[0].refused("StartGame", game_id=game_id, expected_version=1)


@produces("RESUME_FROM_FUTURE")
async def a_watcher_is_ahead() -> Seen:
    async with open_hall() as hall:
        guest = await hall.sign_up()
        try:
            async for _ in guest.watch(game_id=await hall.waiting(guest), after_version=9):
                raise AssertionError("a version that does not exist is shown")
        except Seen as refusal:
            return refusal
        raise AssertionError("the stream ended")


@produces("GAME_HALTED")
async def a_row_is_damaged() -> Seen:
    store = DamagedStore()
    async with open_hall(store) as hall:
        guests = await hall.guests(2)
        game_id = await hall.waiting(*guests)
    async with open_hall(store) as hall:
        guests[0].channel = hall.channel
        return await guests[0].refused("GetGame", game_id=game_id)


@produces("STAND_IN_PLAYS")
async def a_bot_plays_for_a_player_who_was_away() -> Seen:
    policy = {"absence": "ABSENCE_POLICY_BOT", "absence_grace": {"seconds": 5}}
    async with open_hall(bot_delay_ms=1_000, presence_ms=10_000) as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests, policy=policy)
        await hall.world.advance(10_000, let_run)
        await guests[1]("GetGame", game_id=game_id)
        await hall.world.advance(5_000, let_run)
        return await guests[0].refused("DrawTile", game_id=game_id)


@produces("GAME_PAUSED")
async def the_game_is_paused() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests, policy={"pause_budget": {"seconds": 60}})
        for guest in guests:
            await guest("PauseGame", game_id=game_id)
        return await guests[0].refused("DrawTile", game_id=game_id)


@produces("PAUSE_NOT_ALLOWED")
async def there_is_no_budget_for_pauses() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        return await guests[0].refused("PauseGame", game_id=await hall.running(*guests))


@produces("ABORT_NOT_ALLOWED")
async def two_turns_have_been_played() -> Seen:
    async with open_hall() as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests)
        for guest in guests:
            await guest("DrawTile", game_id=game_id)
        return await guests[0].refused("AbortGame", game_id=game_id)
