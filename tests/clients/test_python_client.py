"""The Python client against real server processes: whole games, resumed and repeated over crashes."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import grpc
import pytest

from meldhall.play.proof import prove
from meldhall.rules import Ruleset, View, enumerate_melds, greedy_command, solve
from meldhall_client import (
    AsyncClient,
    AsyncGameHandle,
    Client,
    Game,
    GameEnded,
    GamePolicy,
    Refusal,
    Refused,
    RoundStarted,
    Step,
    TurnPlayed,
    Unreachable,
    calls,
)
from meldhall_client.calls import Call
from meldhall_client.wire import new
from tests.api.processes import ServerProcess, serving

KEY = "an application key for tests"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    async with serving(tmp_path / "games.sqlite3", f"--application-key={KEY}") as process:
        yield process


async def raw_view(client: AsyncClient, game_id: str) -> bytes:
    """The view as the message the server sent."""
    request = new("GetGameRequest", game_id=game_id)
    return await client.call(
        Call("GameService", "GetGame", request, lambda answer: answer.game.view.SerializeToString())
    )


async def take_turn(client: AsyncClient, game: AsyncGameHandle, ruleset: str, version: int) -> None:
    """Does what the greedy strategy does, if the game is still at that version."""
    command = greedy_command(View.from_bytes(await raw_view(client, game.id), Ruleset.parse(ruleset)))
    try:
        if command.table is not None:
            await game.play(str(command.table), expected_version=version)
        elif command.verb == "draw":
            await game.draw(expected_version=version)
        else:
            await game.pass_turn(expected_version=version)
    except Refused as refusal:
        if refusal.reason != "STALE_VERSION":
            raise


async def play_and_compare(client: AsyncClient, game: AsyncGameHandle, ruleset: str) -> list[Step]:
    """Plays to the end; whenever nothing has happened since, the folded game must be the server's own.

    That is so at least while the game waits for this player.
    """
    steps = []
    compared = timed = waited = 0
    async for step in game.watch():
        steps.append(step)
        if step.game.state == "waiting":
            await game.start()
        now = await client.call(calls.get_game(game.id))
        if now.version == step.version:
            assert step.game == now
            compared += 1
        left = step.time_left
        assert left is None or timedelta() <= left <= timedelta(minutes=30)
        timed += left is not None
        view = step.game.view
        if view and view.my_turn:
            waited += 1
            await take_turn(client, game, ruleset, step.version)
    assert compared >= waited > 0
    assert timed > len(steps) // 2
    return steps


@pytest.mark.parametrize(
    "ruleset",
    ["classic", "mso+time_bank_ms=60000", "classic+rounds=2", "classic+rounds=2+initial_meld_points=0"],
)
async def test_what_is_folded_is_what_the_server_shows(server: ServerProcess, ruleset: str) -> None:
    async with AsyncClient(server.address) as client:
        await client.sign_up("Ann")
        game = await client.create_game(ruleset, seats=2)
        await game.add_bot()
        watching = asyncio.create_task(play_and_compare(client, game, ruleset))
        while not watching.done():
            done, _ = await asyncio.wait({watching}, timeout=0.05)
            if not done and game.game.view and game.game.view.phase == "between_rounds":
                await game.start_round()
        steps = watching.result()
    versions = [step.version for step in steps]
    assert versions == list(range(versions[0], versions[-1] + 1))
    kinds = {type(event) for step in steps for event in step.events}
    assert {RoundStarted, TurnPlayed, GameEnded} <= kinds
    assert steps[-1].game.state == "finished"


async def test_a_game_goes_on_over_a_killed_server(tmp_path: Path) -> None:
    """The watcher resumes and the command in flight takes effect once, though the server was killed."""
    database = tmp_path / "games.sqlite3"
    async with serving(database) as first, AsyncClient(first.address) as client:
        await client.sign_up("Ann")
        game = await client.create_game(seats=2)
        await game.add_bot()
        await game.start()
        steps = game.watch()
        seen = [await anext(steps)]
        await first.kill()
        drawing = asyncio.create_task(draw_when_it_may(game))
        port = first.address.rpartition(":")[2]
        async with serving(database, f"--port={port}"):
            tile = await drawing
            while not any(tile in getattr(event, "tiles", ()) for event in seen[-1].events):
                seen.append(await anext(steps))
            await steps.aclose()
    assert [step.version for step in seen] == list(range(seen[0].version, seen[-1].version + 1))
    drawn = [event for step in seen for event in step.events if getattr(event, "tiles", ())]
    assert len(drawn) == 1


async def draw_when_it_may(game: AsyncGameHandle) -> str:
    """Draws as soon as it is this seat's turn."""
    while True:
        try:
            return await game.draw()
        except Refused as refusal:
            if refusal.reason != "NOT_YOUR_TURN":
                raise


async def test_refusals_are_typed(server: ServerProcess) -> None:
    async with AsyncClient(server.address) as client:
        with pytest.raises(Refused) as caught:
            await client.create_game()
        assert caught.value.reason == "TOKEN_MISSING"
        await client.sign_up("Ann")
        game = await client.create_game("pressman+initial_meld_points=50", title="Friday", unlisted=True)
        with pytest.raises(Refused) as caught:
            await game.start()
        assert (caught.value.reason, caught.value.details) == (
            "TOO_FEW_SEATS",
            {"seats": "1", "needed_seats": "2"},
        )
        assert game.game.visibility == "unlisted"
        assert (game.game.ruleset.preset, game.game.ruleset.initial_meld_points) == ("pressman", 50)
        again = await client.create_game(game.game.ruleset)
        assert again.game.ruleset == game.game.ruleset
        async with AsyncClient(server.address) as other:
            await other.sign_up("Bob")
            with pytest.raises(Refused, match="GAME_NOT_FOUND"):
                await other.join_game(game.id)
            joined = await other.join_game(game.id, join_code=game.game.join_code)
        assert [seat.display_name for seat in joined.game.seats] == ["Ann", "Bob"]


async def test_lists_go_over_pages(server: ServerProcess) -> None:
    async with AsyncClient(server.address) as client:
        await client.sign_up("Ann")
        made = [(await client.create_game(title=f"Table {number}")).id for number in range(7)]
        listed = [summary async for summary in client.list_games(page_size=3)]
        assert [summary.game_id for summary in listed] == made[::-1]
        mine = [summary.game_id async for summary in client.list_games(mine=True, page_size=2)]
        assert mine == made[::-1]
        assert {summary.ruleset for summary in listed} == {"classic"}


SMALL = "classic+colors=4+numbers=6+copies=1+jokers=1+rack_tiles=5+max_seats=2"


async def test_the_rules_answer_without_a_game(server: ServerProcess) -> None:
    async with AsyncClient(server.address) as client:
        presets = await client.rulesets()
        assert [(each.preset, each.parameters) for each in presets] == [
            (name, Ruleset(name).parameters) for name in Ruleset.presets()
        ]
        report = await client.check_table("r11 r12 j | k3 r3")
        assert (report.valid, report.table) == (False, None)
        assert report.refusal == Refusal("NOT_A_MELD", {"melds": "1 TOO_SHORT"})
        assert str((await client.check_table(["r7 r6 r5"], presets[0])).table) == "r5 r6 r7"
        assert (await client.check_turn("r5 r6 r7", "r4 b1", "r4 r5 r6 r7")).rack_left == ("b1",)
        unopened = await client.check_turn("r5 r6 r7", ["r4"], "r4 r5 r6 r7", has_melded=False)
        assert unopened.refusal is not None
        assert unopened.refusal.reason == "INITIAL_MELD_TOUCHES_TABLE"
        melds = [str(meld) async for meld in client.enumerate_melds(SMALL, page_size=50)]
        assert melds == [str(meld) for meld in enumerate_melds(SMALL)]
        with pytest.raises(Refused, match="RULESET_INVALID"):
            await client.check_table("", "classic+colors=9")


async def test_so_they_do_for_the_synchronous_client(server: ServerProcess) -> None:
    def ask() -> None:
        with Client(server.address) as client:
            classic, *_ = client.rulesets()
            assert classic.preset == "classic"
            assert client.check_table("r5 r6 r7", classic)
            assert client.check_turn("", "r5 r6 r7", "r5 r6 r7", classic)
            assert not client.check_turn("", "r5 r6 r7", "r5 r6 r7", classic, has_melded=False)
            melds = [meld.tiles for meld in client.enumerate_melds(SMALL, page_size=50)]
            assert melds == [tuple(meld.tiles) for meld in enumerate_melds(SMALL)]

    await asyncio.to_thread(ask)


async def test_the_best_play_of_any_position(server: ServerProcess) -> None:
    table, rack = "r5 r6 r7 r8 | k9 b9 o9", "r4 k1 r9 r10 r11 b1"
    async with AsyncClient(server.address) as client:
        with pytest.raises(Refused, match="TOKEN_MISSING"):
            await client.solve_turn(table, rack)
        await client.sign_up("Ann")
        assert "solve" in (await client.server_info()).features
        found = await client.solve_turn(table, rack, objective="points", fewest_changes=True)
        best = solve(table, rack, objective="points", fewest_changes=True)
        assert found
        assert (found.tiles, found.points, found.goes_out, found.proved) == (4, 34, False, True)
        assert [sorted(meld) for meld in found.table] == [sorted(meld) for meld in best.table]
        assert (list(found.laid), list(found.rack_left)) == (best.laid, best.rack_left)
        assert (list(found.changed), list(found.origins)) == (best.changed, best.origins)
        steps = [(step.tile, step.source, step.target) for step in found.steps]
        assert steps == [(step.tile, step.source, step.target) for step in best.steps]
        assert (await client.check_turn(table, rack, found.table)).points == 34
        opening = await client.solve_turn(table, rack, has_melded=False)
        assert (opening.laid, opening.changed, opening.origins) == (("r9", "r10", "r11"), (), (0, 1, None))
        nothing = await client.solve_turn("", "k1 k3", "sabra")
        assert (bool(nothing), nothing.proved, nothing.table.melds) == (False, True, ())
        cut = await client.solve_turn(table, rack, node_limit=1)
        assert (cut.proved, cut.nodes) == (False, 1)
        with pytest.raises(ValueError, match="'best' is no objective: expected tiles, points"):
            await client.solve_turn("", "", objective="best")  # type: ignore[arg-type]


async def test_hints_lead_through_a_game(server: ServerProcess) -> None:
    """Who follows every hint of most points plays legally to the end."""
    async with AsyncClient(server.address) as client:
        await client.sign_up("Ann")
        game = await client.create_game("classic+initial_meld_points=0", seats=2, hints=True)
        assert game.game.policy == GamePolicy(hints=True)
        assert [each.policy.hints async for each in client.list_games()] == [True]
        await game.add_bot()
        await game.start()
        played = 0
        async for step in game.watch():
            view = step.game.view
            if view is None or not view.my_turn:
                continue
            hint = await game.suggest_turn("points_then_tiles")
            assert hint.version == step.version
            if hint:
                await game.play(hint.solution.table, expected_version=hint.version)
                played += 1
            elif view.pool_tiles:
                await game.draw()
            else:
                await game.pass_turn()
        assert step.game.state == "finished"
        assert step.game.policy.hints
        assert played


async def test_other_games_give_none(server: ServerProcess) -> None:
    def ask() -> None:
        with Client(server.address) as client:
            client.sign_up("Ann")
            assert client.solve_turn("", "r1 r2 r3").goes_out
            game = client.create_game(seats=2)
            game.add_bot()
            assert not game.start().policy.hints
            with pytest.raises(Refused, match="HINTS_NOT_ALLOWED"):
                game.suggest_turn()

    await asyncio.to_thread(ask)


async def test_a_host_application_seats_its_own_players(server: ServerProcess) -> None:
    async with AsyncClient(server.address, token=KEY) as host:
        ann, ann_token = await host.mint_token("42", "Ann")
        bob, _ = await host.mint_token("43", "Bob")
        game = await host.create_game(seats=2, player_ids=[ann.player_id, bob.player_id])
        await game.start()
        async with AsyncClient(server.address, token=ann_token) as client:
            assert await client.me() == ann
            seen = await client.game(game.id)
    assert [seat.player_id for seat in seen.game.seats] == [ann.player_id, bob.player_id]
    assert seen.game.view is not None
    assert len(seen.game.view.rack) == 14


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
async def test_bots_of_every_level_play(server: ServerProcess, level: int) -> None:
    async with AsyncClient(server.address) as client:
        await client.sign_up("Ann")
        game = await client.create_game(seats=2)
        await game.add_bot(level=level, think_time=timedelta(milliseconds=1))
        started = await game.start()
        assert started.seats[1].level == level
        assert started.seats[1].think_time == timedelta(milliseconds=1)

        async def draw_or_pass(_: Game) -> None:
            return None

        over = await game.run_bot(draw_or_pass)
        assert (over.state, over.seats[1].level) == ("finished", level)


async def test_a_level_that_there_is_not_is_refused(server: ServerProcess) -> None:
    async with AsyncClient(server.address) as client:
        await client.sign_up("Ann")
        game = await client.create_game(seats=2)
        for wrong in ({"level": 6}, {"think_time": timedelta(minutes=2)}):
            with pytest.raises(Refused, match="MALFORMED") as refused:
                await game.add_bot(**wrong)  # type: ignore[arg-type]
            assert refused.value.details["field"] in wrong


async def test_the_synchronous_client_plays_a_game(server: ServerProcess) -> None:
    def play() -> tuple[str, Step]:
        with Client(server.address) as client:
            assert client.sign_up("Ann") == client.me()
            game = client.create_game("classic", seats=2)
            game.add_bot(display_name="Robin")
            game.start()
            for step in game.watch():
                view = step.game.view
                if view is not None and view.my_turn:
                    assert not game.check("").legal
                    if view.pool_tiles:
                        game.draw(expected_version=step.version)
                    else:
                        game.pass_turn(expected_version=step.version)
            assert dataclasses.replace(game.refresh(), version=0) == dataclasses.replace(step.game, version=0)
            return game.record(), step

    record, last = await asyncio.to_thread(play)
    assert record.startswith("meldhall-record 1\n")
    assert last.game.state == "finished"


async def test_a_token_never_shows(server: ServerProcess) -> None:
    with Client(server.address) as client:
        await asyncio.to_thread(client.sign_up, "Ann")
        assert client.token
        assert client.token not in repr(client)


async def test_entropy_is_committed_to_and_revealed_by_itself(server: ServerProcess) -> None:
    """Who asks for it has it in the order; who does not watch is not waited for long."""
    async with AsyncClient(server.address) as ada, AsyncClient(server.address) as bo:
        await ada.sign_up("Ada")
        await bo.sign_up("Bo")
        game = await ada.create_game("classic", seats=2, entropy=True)
        other = await bo.join_game(game.id, entropy=True)
        assert [len(seat.entropy_commitment) for seat in other.game.seats] == [32, 32]

        async def seen(handle: AsyncGameHandle) -> list[Step]:
            steps = []
            async for step in handle.watch():
                steps.append(step)
                if step.game.state == "running" and handle is other:
                    await handle.resign()
            return steps

        following = asyncio.create_task(seen(other))
        called = await game.start()
        assert called.state in ("waiting", "running")
        await following
        record = await game.record()
        assert prove(record).revealed == [0, 1]
        over = await game.refresh()
        assert over.shuffle is not None
        assert f"secret={over.shuffle.secret.hex()} " in record
        assert (over.seats, over.shuffle) == (other.game.seats, other.game.shuffle)


def lost(name: str, call: Any) -> Any:
    """The call once more; but the first of that name gets no answer, and none of its repeats does."""
    left = [name]

    def cut(client: Any, asked: Any) -> Any:
        if left and asked.name == name:
            raise Unreachable(grpc.StatusCode.UNAVAILABLE, left.pop())
        return call(client, asked)

    return cut


def test_entropy_that_could_not_be_revealed_is_kept(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Client, "call", lost("RevealEntropy", Client.call))
    with Client(server.address) as ada:
        ada.sign_up("Ada")
        game = ada.create_game("classic", seats=2, entropy=True)
        game.add_bot()
        with pytest.raises(Unreachable):
            game.start()
        for step in game.watch():
            if step.game.state == "running":
                break
        assert [len(seat.entropy) for seat in step.game.seats] == [32, 0]


async def test_entropy_that_could_not_be_revealed_is_kept_asynchronously(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AsyncClient, "call", lost("RevealEntropy", AsyncClient.call))
    async with AsyncClient(server.address) as ada:
        await ada.sign_up("Ada")
        game = await ada.create_game("classic", seats=2, entropy=True)
        await game.add_bot()
        with pytest.raises(Unreachable):
            await game.start()
        async for step in game.watch():
            if step.game.state == "running":
                break
        assert [len(seat.entropy) for seat in step.game.seats] == [32, 0]


def test_entropy_of_one_alone_starts_at_once(server: ServerProcess) -> None:
    with Client(server.address) as ada:
        ada.sign_up("Ada")
        game = ada.create_game("classic", seats=2, entropy=True)
        game.add_bot()
        assert game.start().state == "running"
        assert [len(seat.entropy) for seat in game.game.seats] == [32, 0]
