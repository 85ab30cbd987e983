"""What befalls one game stops that game, is told plainly, and touches no other."""

import random
import re
import sqlite3
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from meldhall_client import AsyncClient, Refused
from tests.faults.kill_rounds import MEANT
from tests.faults.server import Server

SEED: Final = 20_261_130
GAMES: Final = 6
Flip: TypeAlias = tuple[int, int]
"""The place of a byte in a row, and the bit of it that is flipped."""
IN_AN_ID: Final = (12, 0)
"""Makes one id of a player another one, which is as well formed as the first."""
ANYWHERE: Final = [(place, place % 8) for place in (0, 47, 75, 123)]
_LOOKED_FOR_BYTES: Final = 150
_HALTED: Final = re.compile(r"incident (\S+): game (\S+) is halted at version (\d+)")


async def _play_a_while(player: AsyncClient, title: str) -> str:
    """A game against a bot with some turns behind it, the player to move; its id."""
    handle = await player.create_game("classic+turn_time_ms=0", seats=2, title=title)
    await handle.add_bot()
    await handle.start()
    for _ in range(4):
        await _draw_once(player, handle.id)
    return handle.id


async def _draw_once(player: AsyncClient, game_id: str) -> None:
    """Draws as soon as it is the player's turn."""
    async for step in player.watch(game_id):
        if step.game.view is not None and step.game.view.my_turn:
            await (await player.game(game_id)).draw()
            return


def _flip(database: Path, game_id: str, flip: Flip, chance: random.Random) -> None:
    """Changes one bit of one byte of one row within the file, as a bad disk would."""
    with sqlite3.connect(database) as log:
        rows = log.execute("SELECT record FROM event WHERE game_id = ? ORDER BY version", (game_id,))
        (record,) = chance.choice(rows.fetchall())
    log.close()
    content = bytearray(database.read_bytes())
    begin = content.find(record[:_LOOKED_FOR_BYTES])
    assert begin >= 0
    place, bit = flip
    content[begin + place] ^= 1 << bit
    database.write_bytes(content)


async def _with_a_flip(folder: Path, build: tuple[str, ...], flip: Flip) -> tuple[list[str], str]:
    """What each game answers after one byte of the first one's log was flipped, and the server's log."""
    server, chance = Server(folder, build), random.Random(SEED)
    await server.start()
    async with AsyncClient(server.address) as player:
        await player.sign_up("Ann")
        games = [await _play_a_while(player, f"Game {number}") for number in range(GAMES)]
        assert await server.terminate() == 0
        _flip(server.database, games[0], flip, chance)
        await server.start()
        try:
            told = [await _answer(player, game_id) for game_id in games]
        finally:
            await server.kill()
    return told, server.said()


async def _answer(player: AsyncClient, game_id: str) -> str:
    try:
        await _draw_once(player, game_id)
    except Refused as refusal:
        return f"{refusal.reason} {refusal.details.get('incident')} {game_id}"
    return "served"


@pytest.mark.parametrize("flip", [IN_AN_ID, *ANYWHERE])
async def test_one_flipped_bit_halts_one_game(flip: Flip, tmp_path: Path) -> None:
    (halted, *others), said = await _with_a_flip(tmp_path, MEANT, flip)
    assert others == ["served"] * (GAMES - 1)
    found = _HALTED.findall(said)
    assert [f"GAME_HALTED {incident} {game_id}" for incident, game_id, _ in found] == [halted]


async def test_who_trusts_rows_does_not_notice(tmp_path: Path) -> None:
    """Without the chain of hashes the first of these flips passes as truth: it is the chain that finds it."""
    told, _ = await _with_a_flip(tmp_path, ("tests.faults.weakened", "trust_rows"), IN_AN_ID)
    assert told == ["served"] * GAMES


async def test_a_panic_in_one_game_stops_that_game(tmp_path: Path) -> None:
    """Its watchers and its players are told; all other games go on in the same process."""
    server = Server(tmp_path, ("tests.faults.weakened", "panic_in_doomed_games"))
    await server.start()
    try:
        async with AsyncClient(server.address) as player:
            await player.sign_up("Ann")
            games = [await _play_a_while(player, f"Game {number}") for number in range(GAMES)]
            doomed = await player.create_game("classic+turn_time_ms=0", seats=2, title="doomed")
            await doomed.add_bot()
            watched = doomed.watch()
            assert (await anext(watched)).version == 2
            with pytest.raises(Refused, match="GAME_HALTED") as told:
                await doomed.start()
            with pytest.raises(Refused, match="GAME_HALTED") as shown:
                await anext(watched)
            for game_id in games:
                await _draw_once(player, game_id)
    finally:
        await server.kill()
    incident = told.value.details["incident"]
    assert shown.value.details["incident"] == incident
    assert _HALTED.findall(server.said()) == [(incident, doomed.id, "2")]
