"""People who play by themselves: they look at the game, and do what the greedy strategy would."""

import asyncio
import re
from typing import Any, Final

from meldhall.rules import View, greedy_command
from tests.api.hall import Client, Seen, table_of

_TABLE: Final = re.compile(r"table=\[(.*)\]")
_OUTRUN: Final = frozenset({"STALE_VERSION", "NOT_YOUR_TURN", "GAME_OVER", "ROUND_OVER"})


class Person:
    """A guest at one table. `acknowledged` are the versions that its own turns made."""

    def __init__(self, client: Client, game_id: str, ruleset: str) -> None:
        self.client = client
        self.game_id = game_id
        self.acknowledged: list[int] = []
        self._ruleset = ruleset

    async def play(self, until_turns: int | None = None) -> Any:
        """Watches and plays until the game is over, or that many own turns are made; the game then."""
        async for update in self.client.watch(game_id=self.game_id):
            if update.WhichOneof("update") == "heartbeat":
                continue
            game = (await self.client("GetGame", game_id=self.game_id)).game
            if game.view.HasField("result") or len(self.acknowledged) == until_turns:
                return game
            if game.view.HasField("turn_seat") and game.view.turn_seat == game.view.viewer_seat:
                await self._take_turn(game)
        raise AssertionError("the stream ended before the game did")

    async def _take_turn(self, game: Any) -> None:
        command = str(greedy_command(View.from_bytes(game.view.SerializeToString(), self._ruleset)))
        found = _TABLE.search(command)
        name = {"play": "PlayTurn", "draw": "DrawTile", "pass": "PassTurn"}[command.split(maxsplit=1)[0]]
        fields = {"table": table_of(found[1])} if found else {}
        request_id = f"turn at {game.version}"
        try:
            answer = await self.client(
                name, game_id=self.game_id, request_id=request_id, expected_version=game.version, **fields
            )
        except Seen as refusal:
            if refusal.reason not in _OUTRUN:
                raise
        else:
            self.acknowledged.append(answer.game.version)


async def play_together(*people: Person, until_turns: int | None = None) -> list[Any]:
    """What each of them sees when the game is over, or when all have made that many turns."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(person.play(until_turns)) for person in people]
    return [task.result() for task in tasks]
