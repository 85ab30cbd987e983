"""People, a store and games for tests, and short ways to sit them down."""

from concurrent.futures import Executor
from dataclasses import dataclass, field, fields
from typing import Final

from meldhall import rules
from meldhall.play.callers import Application, Caller, RequestKey
from meldhall.play.commands import AddBot, Command, CreateGame, Draw, JoinGame, Pass, StartGame
from meldhall.play.games import Games
from meldhall.play.limits import Limits
from meldhall.play.policy import NO_POLICY, GamePolicy
from meldhall.play.updates import Answer
from meldhall.refusals import Refusal
from meldhall.store.contract import Creation, Head, Player, Row, Store
from meldhall.store.memory import MemoryStore
from tests.play.seeded import SeededWorld, let_run

ANN: Final = Player("ann", "Ann")
BOB: Final = Player("bob", "Bob")
CAT: Final = Player("cat", "Cat")
EVE: Final = Player("eve", "Eve")
HOST_APP: Final = Application()
QUICK: Final = Limits(bot_delay_ms=500, presence_ms=0)
"""Nobody counts as away, however long a test lets nobody call."""
UNTIMED: Final = "classic+turn_time_ms=0"

RACK_OF_RUNS: Final = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 b1"
"""A rack that opens with `r11 r12 r13`."""
RACK_OF_NOTHING: Final = "k1 k3 k5 k7 k9 k11 k13 o2 o4 o6 o8 o10 o12 k1"
STARTS: Final = ("r13", "k1", "k2", "k3")

RACK_THAT_GOES_OUT: Final = "r1 r2 r3 r4 r5 r6 r7 b1 b2 b3 b4 b5 b6 b7"


class SlowStore(MemoryStore):
    """A store that lets others go first, before and after each of its deeds."""

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        await let_run()
        stored = await super().append(row, head, creation)
        await let_run()
        return stored

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        await let_run()
        rows = await super().read(game_id, after_version)
        await let_run()
        return rows


@dataclass
class Club:
    """One server without a network."""

    world: SeededWorld = field(default_factory=SeededWorld)
    store: Store = field(default_factory=MemoryStore)
    limits: Limits = QUICK
    threads: Executor | None = None

    def __post_init__(self) -> None:
        self.games = Games(self.store, self.world, self.limits, self.threads)

    async def restart(self) -> None:
        """Another process on the same store."""
        self.games = Games(self.store, self.world, self.limits, self.threads)
        await self.games.start()

    async def enrol(self, *players: Player) -> None:
        """Makes players known to the store."""
        for player in players:
            await self.store.add(player, player.player_id.encode().ljust(32, b"."), self.world.now_ms())

    async def gather(
        self,
        *players: Player,
        bots: int = 0,
        ruleset: str = UNTIMED,
        public: bool = True,
        seats: int = 0,
        policy: GamePolicy = NO_POLICY,
        level: int = 0,
    ) -> str:
        """A game that waits, with these players and bots seated in order; the first is its creator."""
        count = seats or max(2, len(players) + bots)
        created = await self.games.create(
            players[0], CreateGame(ruleset, count, public=public, policy=policy)
        )
        game_id = created.session.game_id
        for player in players[1:]:
            await self.games.run(game_id, player, JoinGame(join_code=created.session.join_code))
        for _ in range(bots):
            await self.games.run(game_id, players[0], AddBot(level=level, think_ms=self.limits.bot_delay_ms))
        return game_id

    async def deal(
        self,
        *players: Player,
        bots: int = 0,
        ruleset: str = UNTIMED,
        public: bool = True,
        racks: str = f"{RACK_OF_RUNS} {RACK_OF_NOTHING}",
        policy: GamePolicy = NO_POLICY,
        level: int = 0,
    ) -> str:
        """A running game: the first player begins; racks are dealt from the front of `racks`."""
        game_id = await self.gather(
            *players, bots=bots, ruleset=ruleset, public=public, policy=policy, level=level
        )
        self.world.stack(STARTS, racks.split())
        await self.games.run(game_id, players[0], StartGame())
        return game_id

    async def run(
        self, game_id: str, caller: Caller, command: Command, request_id: str = "", version: int | None = None
    ) -> Answer:
        """A command, with a request id and an expected version where given."""
        key = RequestKey(request_id, parameters_of(command)) if request_id else None
        return await self.games.run(game_id, caller, command, key, version)

    async def advance(self, span_ms: int) -> None:
        """Lets time pass, and everything that it brings about happen."""
        await self.world.advance(span_ms, self.games.settle)

    async def idle_turn(self, game_id: str, player: Player) -> Answer:
        """A turn without a play: draws, or passes where there is nothing to draw."""
        try:
            return await self.games.run(game_id, player, Draw())
        except Refusal as refusal:
            if refusal.reason != "POOL_EMPTY":
                raise
            return await self.games.run(game_id, player, Pass())


def parameters_of(command: Command | CreateGame) -> bytes:
    """All that a command says: printing it shows less."""
    return repr((type(command), *(getattr(command, each.name) for each in fields(command)))).encode()


def view_of(answer: Answer) -> rules.View:
    """The tiles that an answer shows."""
    assert answer.view is not None
    return rules.View.from_bytes(answer.view, answer.session.ruleset)


def reason_of(outcome: object) -> str:
    """The reason of a refusal that `gather(return_exceptions=True)` gave."""
    assert isinstance(outcome, Refusal), outcome
    return outcome.reason
