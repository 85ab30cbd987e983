"""A bot that joins open games as they come, and plays in all of them at once.

`python joining_bot.py ADDRESS GAMES` joins so many games and plays them to their end. It lays the runs and
groups of its rack, and adds single tiles to melds of the table.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator

from meldhall_client import AsyncClient, AsyncGameHandle, Game, Refused

COLORS = "krbogp"
GONE = {"GAME_FULL", "SEAT_TAKEN", "GAME_ALREADY_STARTED", "GAME_NOT_FOUND", "GAME_OVER"}


def choose(game: Game) -> list[list[str]] | None:
    """The whole table after the turn; None if nothing simple can be laid."""
    view = game.view
    assert view is not None
    assert view.viewer_seat is not None
    rack = Counter(view.rack)
    del rack["j"]
    table = [[*meld] for meld in view.table]
    own = [*new_melds(rack)]
    if not view.seats[view.viewer_seat].has_melded:
        points = sum(int(tile[1:]) for meld in own for tile in meld)
        return [*table, *own] if own and points >= int(game.ruleset.initial_meld_points) else None
    added = sum(add_tile(meld, rack) for meld in table)
    return [*table, *own] if own or added else None


def new_melds(rack: Counter[str]) -> Iterator[list[str]]:
    """Takes runs and groups from the rack."""
    for color in COLORS * 2:
        run: list[str] = []
        for number in range(1, 17):
            if rack[f"{color}{number}"]:
                run.append(f"{color}{number}")
                continue
            if len(run) >= 3:
                rack.subtract(run)
                yield run
            run = []
    for number in range(1, 16):
        group = [f"{color}{number}" for color in COLORS if rack[f"{color}{number}"]]
        if len(group) >= 3:
            rack.subtract(group)
            yield group


def add_tile(meld: list[str], rack: Counter[str]) -> bool:
    """Takes a tile from the rack that fits a meld without jokers, if there is one."""
    if "j" in meld:
        return False
    color, first, last = meld[0][0], int(meld[0][1:]), int(meld[-1][1:])
    ends = [f"{color}{first - 1}", f"{color}{last + 1}"]
    fits = ends if first < last else [f"{each}{first}" for each in COLORS]
    tile = next((tile for tile in fits if rack[tile] and tile not in meld), None)
    if tile is None:
        return False
    rack[tile] -= 1
    meld.append(tile)
    return True


async def play(game: AsyncGameHandle) -> None:
    """Plays a game to its end, and says how it ended."""
    over = await game.run_bot(choose)
    seats = over.view.seats if over.view else ()
    print(over.title, over.state, *(f"{seat.seat}: {seat.total_points:+d}" for seat in seats))


async def main(address: str, games: int) -> None:
    """Joins until it has so many games."""
    joined = set[str]()
    async with AsyncClient(address) as client, asyncio.TaskGroup() as playing:
        await client.sign_up("Joining bot")
        async for listed in client.watch_games():
            for summary in listed:
                if summary.game_id not in joined and len(joined) < games:
                    try:
                        playing.create_task(play(await client.join_game(summary.game_id)))
                        joined.add(summary.game_id)
                    except Refused as refusal:
                        if refusal.reason not in GONE:
                            raise
            if len(joined) == games:
                break


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
