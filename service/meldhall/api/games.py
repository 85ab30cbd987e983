"""GameService: creating, joining, playing and watching games."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from typing import Any, Final

from meldhall.api import answers, translate
from meldhall.api.identity import Call
from meldhall.api.solvers import Solvers
from meldhall.play.commands import (
    AbortGame,
    Command,
    Draw,
    LeaveGame,
    Pass,
    PauseGame,
    Play,
    RequestRedeal,
    Resign,
    ResumeGame,
    StartGame,
    StartRound,
)
from meldhall.play.drafts import Sketch
from meldhall.play.games import Games
from meldhall.play.updates import Answer
from meldhall.play.world import World
from meldhall.v1 import clock_pb2, course_pb2, watching_pb2
from meldhall.v1 import game_service_pb2 as wire

_LARGEST_PAGE: Final = 100
_PAGE: Final = 20


class GameServicer:
    """Translates each request, asks `games`, for a hint `solvers` as well, and translates the answer."""

    def __init__(self, games: Games, world: World, solvers: Solvers) -> None:
        self._games = games
        self._world = world
        self._solvers = solvers

    async def create_game(self, request: wire.CreateGameRequest, call: Call) -> bytes:
        """A new game."""
        command = translate.create_game(request)
        key = translate.request_key(request, call.method)
        answer = await self._games.create(call.known(), command, key)
        return answers.with_game(answer, call.known(), self._world.now_ms())

    async def join_game(self, request: wire.JoinGameRequest, call: Call) -> bytes:
        """A seat for the caller."""
        return await self._write(request, call, translate.join_game(request))

    async def add_bot(self, request: wire.AddBotRequest, call: Call) -> bytes:
        """A seat for a bot."""
        return await self._write(request, call, translate.add_bot(request))

    async def start_game(self, request: wire.StartGameRequest, call: Call) -> bytes:
        """The game and its first round."""
        return await self._write(request, call, StartGame())

    async def reveal_entropy(self, request: wire.RevealEntropyRequest, call: Call) -> bytes:
        """What the order of the tiles hangs on."""
        return await self._write(request, call, translate.reveal_entropy(request))

    async def start_round(self, request: wire.StartRoundRequest, call: Call) -> bytes:
        """The next round."""
        return await self._write(request, call, StartRound())

    async def play_turn(self, request: wire.PlayTurnRequest, call: Call) -> bytes:
        """A turn: the whole table after it."""
        return await self._write(request, call, Play(translate.laid(request)))

    async def set_draft(self, request: clock_pb2.SetDraftRequest, call: Call) -> bytes:
        """The table that the caller's seat is building."""
        sketch = Sketch(call.known(), translate.drafted(request), translate.expected_version(request))
        version = await self._games.set_draft(translate.game_id(request), sketch)
        return clock_pb2.SetDraftResponse(version=version).SerializeToString()

    async def credit_clock(self, request: clock_pb2.CreditClockRequest, call: Call) -> bytes:
        """Time for a seat."""
        return await self._write(request, call, translate.credit_clock(request))

    async def draw_tile(self, request: wire.DrawTileRequest, call: Call) -> bytes:
        """A tile, and the end of the turn."""
        answer = await self._run(request, call, Draw())
        return answers.drew(answer, call.known(), self._world.now_ms())

    async def pass_turn(self, request: wire.PassTurnRequest, call: Call) -> bytes:
        """The end of the turn."""
        return await self._write(request, call, Pass())

    async def request_redeal(self, request: wire.RequestRedealRequest, call: Call) -> bytes:
        """Other tiles for everybody."""
        return await self._write(request, call, RequestRedeal())

    async def resign_game(self, request: course_pb2.ResignGameRequest, call: Call) -> bytes:
        """No more turns for the caller's seat."""
        return await self._write(request, call, Resign())

    async def leave_game(self, request: course_pb2.LeaveGameRequest, call: Call) -> bytes:
        """No more seat for the caller."""
        answer = await self._run(request, call, LeaveGame())
        return course_pb2.LeaveGameResponse(version=answer.version).SerializeToString()

    async def pause_game(self, request: course_pb2.PauseGameRequest, call: Call) -> bytes:
        """A pause, or the wish for one."""
        return await self._write(request, call, PauseGame())

    async def resume_game(self, request: course_pb2.ResumeGameRequest, call: Call) -> bytes:
        """The end of a pause."""
        return await self._write(request, call, ResumeGame())

    async def abort_game(self, request: course_pb2.AbortGameRequest, call: Call) -> bytes:
        """The end of the game, without a result."""
        return await self._write(request, call, AbortGame())

    async def rematch(self, request: course_pb2.RematchRequest, call: Call) -> bytes:
        """Another game of the same people."""
        key = translate.request_key(request, call.method)
        answer = await self._games.rematch(translate.game_id(request), call.known(), key)
        return answers.with_game(answer, call.known(), self._world.now_ms())

    async def get_game(self, request: wire.GetGameRequest, call: Call) -> bytes:
        """The game as the caller may see it."""
        code, role = translate.join_code(request), translate.role(request)
        answer = await self._games.see(translate.game_id(request), call.known(), code, role)
        return answers.with_game(answer, call.known(), self._world.now_ms())

    async def list_games(self, request: wire.ListGamesRequest, call: Call) -> bytes:
        """A page of games."""
        name, size = translate.game_filter(request), translate.page_size(request, _LARGEST_PAGE, _PAGE)
        after = translate.cursor(name, request.page_token)
        if name == translate.MINE:
            page = await self._games.list_mine(call.known(), size, after)
        else:
            page = await self._games.list_open(size, after)
        return answers.listed(page, name)

    async def check_turn(self, request: wire.GameServiceCheckTurnRequest, call: Call) -> bytes:
        """The verdict on a play."""
        table = translate.laid(request)
        verdict, version = await self._games.check_turn(translate.game_id(request), call.known(), table)
        return answers.checked(verdict.to_bytes(), version)

    async def suggest_turn(self, request: wire.SuggestTurnRequest, call: Call) -> bytes:
        """The best play for the caller's seat."""
        game_id, objective = translate.game_id(request), translate.objective(request)
        position, version = await self._games.hint_position(game_id, call.known())
        search = partial(position.solve, objective, fewest_changes=request.fewest_changes)
        return answers.suggested(await self._solvers.solve(search), version)

    async def watch_game(
        self, request: watching_pb2.WatchGameRequest, call: Call
    ) -> AsyncGenerator[bytes, None]:
        """The game as it goes on."""
        after_version, role = translate.after_version(request), translate.role(request)
        game_id, code = translate.game_id(request), translate.join_code(request)
        updates = self._games.watch(game_id, call.known(), after_version, role, code)
        async with aclosing(updates):
            async for update in updates:
                yield answers.update(update, call.known(), self._world.now_ms())

    async def watch_games(
        self, request: watching_pb2.WatchGamesRequest, call: Call
    ) -> AsyncGenerator[bytes, None]:
        """A list of games as it changes."""
        is_mine = translate.game_filter(request) == translate.MINE
        updates = self._games.watch_mine(call.known()) if is_mine else self._games.watch_open()
        async with aclosing(updates):
            async for update in updates:
                yield answers.list_update(update, self._world.now_ms())

    async def get_record(self, request: wire.GetRecordRequest, call: Call) -> bytes:
        """The record of a finished game."""
        record = await self._games.record(translate.game_id(request), call.known())
        return wire.GetRecordResponse(record=record).SerializeToString()

    async def _write(self, request: Any, call: Call, command: Command) -> bytes:
        answer = await self._run(request, call, command)
        return answers.with_game(answer, call.known(), self._world.now_ms())

    async def _run(self, request: Any, call: Call, command: Command) -> Answer:
        expected_version = translate.expected_version(request)
        game_id = translate.game_id(request)
        key = translate.request_key(request, call.method)
        return await self._games.run(game_id, call.known(), command, key, expected_version)
