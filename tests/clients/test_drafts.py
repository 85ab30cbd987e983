"""Drafts through the Python client: kept, seen in steps and views, and gone with the next version."""

from datetime import timedelta

import pytest

from meldhall_client import AsyncClient, AsyncGameHandle, Draft, GameHandle, GamePolicy, Refused, Step
from tests.api.hall import KEY, Hall, open_hall
from tests.play.club import RACK_OF_NOTHING, RACK_OF_RUNS

RULESET = "classic+turn_time_ms=0"


async def seated(hall: Hall, ann: AsyncClient, bob: AsyncClient, *, show_drafts: bool) -> str:
    """The id of a game that runs; Ann begins."""
    for client, name in ((ann, "Ann"), (bob, "Bob")):
        await client.sign_up(name)
    game = await ann.create_game(RULESET, show_drafts=show_drafts)
    assert game.game.policy == GamePolicy(show_drafts=show_drafts)
    await bob.join_game(game.id)
    hall.deal(f"{RACK_OF_RUNS} | {RACK_OF_NOTHING}")
    await game.start()
    return game.id


def drafted(step: Step) -> str | None:
    assert step.game.view is not None
    draft = step.game.view.draft
    return None if draft is None else str(draft.table)


async def test_drafts_come_as_steps_of_their_own() -> None:
    async with open_hall() as hall:
        address = f"127.0.0.1:{hall.port}"
        async with AsyncClient(address) as ann, AsyncClient(address) as bob:
            game_id = await seated(hall, ann, bob, show_drafts=True)
            own, steps = await ann.game(game_id), bob.watch(game_id)
            first = await anext(steps)
            assert (first.version, first.is_draft, drafted(first)) == (3, False, None)
            assert await own.set_draft("r11 | r12 r1", expected_version=3) == 3
            second = await anext(steps)
            assert (second.version, second.events, second.is_draft) == (3, (), True)
            assert drafted(second) == "r11 | r12 r1"
            await own.set_draft([["r13", "r11", "r12"], ["r1"]])
            assert drafted(await anext(steps)) == "r11 r12 r13 | r1"
            shown = (await bob.game(game_id)).game.view
            assert shown is not None
            assert isinstance(shown.draft, Draft)
            assert shown.draft.seat == 0
            await own.set_draft(None)
            assert drafted(await anext(steps)) is None
            await own.set_draft("r1")
            assert drafted(await anext(steps)) == "r1"
            await own.draw()
            last = await anext(steps)
            assert (last.version, last.is_draft, drafted(last)) == (4, False, None)
            await steps.aclose()  # type: ignore[attr-defined]


async def test_a_draft_is_its_own_seats_unless_it_is_shown() -> None:
    async with open_hall() as hall:
        address = f"127.0.0.1:{hall.port}"
        async with AsyncClient(address) as ann, AsyncClient(address) as bob:
            game_id = await seated(hall, ann, bob, show_drafts=False)
            own = await ann.game(game_id)
            await own.set_draft("r11 | r12 r1")
            for client, shows in ((ann, True), (bob, False)):
                view = (await client.game(game_id)).game.view
                assert view is not None
                assert (view.draft is not None) is shows
            with pytest.raises(Refused, match="NOT_YOUR_TURN"):
                await (await bob.game(game_id)).set_draft("k1")
            with pytest.raises(Refused, match="TILE_NOT_ON_RACK"):
                await own.set_draft("k1")


async def test_what_is_played_may_be_what_was_drafted() -> None:
    async with open_hall() as hall:
        address = f"127.0.0.1:{hall.port}"
        async with AsyncClient(address) as ann, AsyncClient(address) as bob:
            game_id = await seated(hall, ann, bob, show_drafts=False)
            own = await ann.game(game_id)
            await own.set_draft("r11 r12 r13")
            view = (await own.refresh()).view
            assert view is not None
            assert view.draft is not None
            played = await own.play(view.draft.table)
            assert played.view is not None
            assert str(played.view.table) == "r11 r12 r13"


async def test_the_application_gives_a_seat_time() -> None:
    async with open_hall() as hall:
        address = f"127.0.0.1:{hall.port}"
        async with AsyncClient(address, token=KEY) as application, AsyncClient(address) as ann:
            player = await ann.sign_up("Ann")
            game = await application.create_game("classic", player_ids=[player.player_id])
            await game.add_bot()
            hall.deal("")
            await game.start()
            before = (await ann.game(game.id)).game.view
            await game.credit_clock(0, timedelta(seconds=30))
            after = (await ann.game(game.id)).game.view
            assert before is not None
            assert after is not None
            assert after.deadline_time is not None
            assert before.deadline_time is not None
            assert after.deadline_time - before.deadline_time == timedelta(seconds=30)


@pytest.mark.parametrize("name", ["set_draft", "credit_clock"])
def test_the_synchronous_client_has_the_same(name: str) -> None:
    assert getattr(GameHandle, name).__doc__ == getattr(AsyncGameHandle, name).__doc__
