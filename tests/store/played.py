"""Real games for the tests of the store: people with request ids and bots, played by the rules."""

from collections.abc import Iterator
from typing import Final

from meldhall import rules
from meldhall.play.callers import RequestKey
from meldhall.play.commands import AddBot, Command, CreateGame, Draw, JoinGame, Pass, Play, StartGame
from meldhall.play.updates import Answer
from meldhall.refusals import Refusal
from meldhall.store.contract import Player, Status
from tests.play.club import Club, parameters_of, view_of

TIMED: Final = "classic+turn_time_ms=60000"


class Parlor:
    """A club whose people send request ids, as clients do. `deeds` are what they did, with the answers."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.deeds: list[tuple[str, Player, Command, RequestKey, Answer]] = []
        self._requests = 0

    async def begin(self, *players: Player, bots: int = 1, ruleset: str = TIMED) -> str:
        """A running game of these people and some bots."""
        seats = len(players) + bots
        created = await self.club.games.create(players[0], CreateGame(ruleset, seats), self._key("create"))
        game_id = created.session.game_id
        for player in players[1:]:
            await self.do(game_id, player, JoinGame())
        for _ in range(bots):
            await self.do(game_id, players[0], AddBot())
        await self.do(game_id, players[0], StartGame())
        return game_id

    async def play(self, game_id: str, *players: Player, turns: int = 1_000) -> Answer:
        """Plays until the game is over, or so many turns of people; bots have theirs meanwhile."""
        for _ in range(turns):
            await self.club.advance(len(players) * 2_000)
            seen = await self.club.games.see(game_id, players[0])
            if seen.session.status is not Status.RUNNING:
                return seen
            seat = view_of(seen).turn_seat
            player = next((each for each in players if seen.session.seat_of(each) == seat), None)
            if player is not None:
                await self._turn(game_id, player)
        return await self.club.games.see(game_id, players[0])

    async def do(self, game_id: str, player: Player, command: Command) -> Answer:
        """A command with a request id of its own."""
        key = self._key(parameters_of(command).decode())
        answer = await self.club.games.run(game_id, player, command, key)
        self.deeds.append((game_id, player, command, key, answer))
        return answer

    async def _turn(self, game_id: str, player: Player) -> None:
        view = view_of(await self.club.games.see(game_id, player))
        for command in _attempts(view):
            try:
                await self.do(game_id, player, command)
            except Refusal:
                continue
            return

    def _key(self, text: str) -> RequestKey:
        self._requests += 1
        return RequestKey(f"{self._requests:032x}", text.encode()[:32].ljust(32, b"."))


def _attempts(view: rules.View) -> Iterator[Command]:
    told = str(rules.greedy_command(view))
    if told.startswith("play"):
        yield Play(told.partition("table=[")[2].removesuffix("]"))
    yield from (Draw(), Pass())
