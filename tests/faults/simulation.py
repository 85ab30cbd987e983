"""A whole world in virtual time and from one seed: servers, their store, clients, and everything that fails.

    outcome = simulate(seed)    # .violations, .history, .digest

The same seed does the same again, to the last byte of the log, in whatever process it runs.
"""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass, replace
from hashlib import blake2b
from typing import Any, Final

from meldhall.play.commands import CreateGame
from meldhall.play.policy import AbsencePolicy, GamePolicy
from meldhall.store.contract import Player, Row
from meldhall.store.errors import StorageFull, StoreFailed
from tests.faults.drafting import check_expiries, check_shown
from tests.faults.folded import fold
from tests.faults.invariants import Violation, check
from tests.faults.observed import Observed
from tests.faults.projections import Projections, check_projections, projections_of
from tests.faults.simulation_client import Client, Plan
from tests.faults.simulation_lists import ListWatcher, check_lists
from tests.faults.simulation_server import LIMITS, SimulatedServer
from tests.faults.simulation_store import Depot
from tests.faults.simulation_world import START_MS, pause_ms, true_ms
from tests.faults.virtual import Stuck, VirtualLoop

SPAN_MS: Final = 30_000
"""How long everything may fail; then servers and store are sound, and in the end nobody plays any more."""
CALM_MS: Final = 4_000
QUIET_MS: Final = 7_000
LATE_MS: Final = 3_000
PLAYERS: Final = tuple(Player(name.lower(), name) for name in ("Ann", "Bob", "Cat", "Dan"))
RULESETS: Final = (
    "classic+turn_time_ms=4000",
    "classic+rack_tiles=5+initial_meld_points=0+turn_time_ms=2500+rounds=3",
    "classic+rack_tiles=8+initial_meld_points=10+turn_time_ms=3000+redeal_on_three_pairs=true",
)
_TURN_MS: Final = (4_000, 2_500, 3_000)
_PRESENCE_MS: Final = (0, 1_500, 2_500)
"""How long a player may be silent; in a third of the worlds nobody is ever away."""
_GRACE_MS: Final = (500, 3_000)


@dataclass
class Outcome:
    """What one seed came to. `digest` is that of all rows of all games."""

    seed: int
    violations: list[Violation]
    digest: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    history: list[tuple[Any, ...]] = field(default_factory=list)

    def lines(self) -> Iterable[str]:
        """The history, one line for each thing that happened."""
        for time_ms, who, what, *facts in self.history:
            yield f"{(time_ms - START_MS) / 1_000:9.4f} s  {who:<8} {what} {' '.join(map(_brief, facts))}"


def simulate(seed: int) -> Outcome:
    """Runs one seed to its end; costs about a tenth of a second. Being stuck is a violation too."""
    return simulated(seed).outcome


def simulated(seed: int) -> "Simulation":
    """The same, with the logs and everything that was seen."""
    simulation = Simulation(seed)
    with _silenced(), asyncio.Runner(loop_factory=VirtualLoop) as runner:
        try:
            runner.run(simulation.run())
        except Stuck as stuck:
            simulation.outcome.violations.append(Violation("stuck", str(stuck)))
    return simulation


class Simulation:
    """The world of one seed. Some seeds have two servers beside each other on one store."""

    def __init__(self, seed: int) -> None:
        self.outcome = Outcome(seed, [])
        self.rows: dict[str, list[Row]] = {}
        self.projections: Projections | None = None
        self.is_calm = False
        self.is_quiet = False
        self._seed = seed
        self._chance = self._seeded("weather")
        self._absence = self._seeded("absence")
        self.limits = replace(LIMITS, presence_ms=self._absence.choice(_PRESENCE_MS))
        self.observed = Observed(silence_ms=LIMITS.heartbeat_ms + 500.0, presence_ms=self.limits.presence_ms)
        self._is_shared = self._chance.random() < 0.3
        self._depot = Depot(self._seeded("store"), self._seeded("lists"), self._seeded("clocks"))
        self._servers: list[SimulatedServer] = []
        # Nothing tells one server what another has stored: what is watched there may be behind.
        listed = () if self._is_shared else (*PLAYERS, None)
        self._lists = [ListWatcher(self, player, self._seeded(f"list:{player}")) for player in listed]
        self._begun = 0
        if self._is_shared:
            self.observed.late_ms = None

    def server(self, chance: random.Random) -> SimulatedServer:
        """The server that a client turns to."""
        return chance.choice(self._servers)

    def label(self, server: SimulatedServer) -> str:
        return server.name if self._is_shared else ""

    def tell(self, who: str, what: str, *facts: object) -> None:
        self.outcome.history.append((true_ms(), who, what, *facts))

    async def run(self) -> None:
        """Plays for a while under faults, lets everything come to rest, and checks what was seen."""
        for player in PLAYERS:
            await self._depot.memory.add(player, player.player_id.encode().ljust(32, b"."), START_MS)
        places = [self._keep_served(place) for place in range(2 if self._is_shared else 1)]
        clients = [
            Client(self, plan, player, self._seeded(name), self._seeded(f"line:{name}"))
            for plan in self._plans()
            for player in plan.players
            for name in [f"{plan.number}:{player.player_id}"]
        ]
        lives = [*(client.live() for client in clients), *(watcher.watch() for watcher in self._lists)]
        tasks = [asyncio.ensure_future(each) for each in (*places, *lives, self._make_trouble())]
        try:
            await pause_ms(SPAN_MS)
            self.is_calm = self._depot.is_calm = True
            self._depot.trouble = None
            self.tell("weather", "calms down")
            await pause_ms(CALM_MS)
            self.is_quiet = True
            await pause_ms(QUIET_MS)
            await self._depot.idle()
            self.observed.end_ms = true_ms()
            await self._check()
        finally:
            await self._end(tasks)

    def _plans(self) -> Iterable[Plan]:
        chance = self._seeded("plans")
        for game in range(chance.randrange(2, 4)):
            players = chance.sample(PLAYERS, chance.randrange(2, 4))
            bots = chance.randrange(2)
            number = chance.randrange(len(RULESETS))
            public = chance.random() < 0.7
            policy = GamePolicy(show_drafts=bool(number % 2))
            create = CreateGame(RULESETS[number], len(players) + bots, public=public, policy=policy)
            leave_ms = chance.uniform(5_000, SPAN_MS) if chance.random() < 0.3 else None
            yield self._absent(Plan(game, create, players, bots, _TURN_MS[number], leave_ms))
        # One more begins when lists must have become right, and shows whether they are kept so.
        late_ms = SPAN_MS + chance.uniform(-3_000, CALM_MS / 2)
        yield Plan(9, CreateGame(RULESETS[0]), chance.sample(PLAYERS, 2), 0, _TURN_MS[0], create_ms=late_ms)

    def _absent(self, plan: Plan) -> Plan:
        """The same game with a policy for who is away, and players who lose their lines for that long."""
        if not self.limits.presence_ms:
            return plan
        grace_ms = self._absence.randrange(*_GRACE_MS)
        absence = self._absence.choice(list(AbsencePolicy))
        policy = replace(plan.create.policy, absence=absence, absence_grace_ms=grace_ms)
        plan.create = replace(plan.create, policy=policy)
        plan.away_ms = self.limits.presence_ms + grace_ms + 3_000.0
        plan.lost_until_ms = START_MS + SPAN_MS
        return plan

    async def _keep_served(self, place: int) -> None:
        """One server after the other, each started some time after the last one ended."""
        while True:
            self._begun += 1
            gone = asyncio.Event()
            name = f"{'ab'[place]}{self._begun}"

            def died(why: str, name: str = name, gone: asyncio.Event = gone) -> None:
                self.tell(name, "ends", why)
                self.outcome.counts["servers ended"] += 1
                gone.set()

            server = SimulatedServer(name, self._depot, self._seeded(name), died, self.limits)
            server.world.error_ms = 0 if self.is_calm else self._chance.randrange(-300, 300)
            self._servers[place:] = [server, *self._servers[place + 1 :]]
            await server.start()
            self.tell(name, "serves")
            await gone.wait()
            await pause_ms(self._chance.uniform(20, 1_200))
            if true_ms() < START_MS + SPAN_MS - 9_000 and self._absence.random() < 0.15:
                await pause_ms(self._absence.uniform(1_000, 5_000))

    async def _make_trouble(self) -> None:
        while True:
            await pause_ms(self._chance.uniform(300, 7_000))
            if self.is_calm:
                return
            server = self._chance.choice(self._servers)
            match self._chance.randrange(5):
                case 0 | 1:
                    server.die("killed")
                case 2:
                    self.tell(server.name, "drains")
                    await server.drain()
                case 3:
                    await self._refuse_writes()
                case 4:
                    server.world.error_ms = self._chance.randrange(-2_000, 2_000)
                    self.tell(server.name, "has its clock set", server.world.error_ms)

    async def _refuse_writes(self) -> None:
        self._depot.trouble = self._chance.choice([StorageFull, StorageFull, StoreFailed])
        self.tell("store", "refuses to write", self._depot.trouble.__name__)
        await pause_ms(self._chance.uniform(100, 3_000))
        self._depot.trouble = None
        self.tell("store", "writes again")

    async def _check(self) -> None:
        memory, observed = self._depot.memory, self.observed
        observed.stored_ms = self._depot.stored_ms
        game_ids = sorted({game_id for game_id, _ in self._depot.stored_ms})
        rows = self.rows = {game_id: await memory.read(game_id) for game_id in game_ids}
        sent = self._depot.sent
        observed.origins = {(row.game_id, row.version): sent[row] for log in rows.values() for row in log}
        self.outcome.violations += check(rows, observed)
        self.outcome.violations += self._check_drafts(rows)
        shown = await projections_of(memory, game_ids, [player.player_id for player in PLAYERS])
        self.projections = shown
        lists = check_lists(self._lists, rows, observed.stored_ms, observed.end_ms - LATE_MS)
        self.outcome.violations += [Violation("I9", text) for text in lists]
        now_ms = min(server.world.now_ms() for server in self._servers)
        late_ms = LATE_MS * (3 if self._is_shared else 1)
        self.outcome.violations += check_projections(rows, shown, self.limits, now_ms, late_ms)
        records = b"".join(row.record for log in rows.values() for row in log)
        self.outcome.digest = blake2b(records, digest_size=16).hexdigest()
        self._count(rows)

    def _check_drafts(self, rows: dict[str, list[Row]]) -> Iterator[Violation]:
        """I13 of every game whose log can be folded."""
        for game_id, log in rows.items():
            game = fold(game_id, log)
            if game.faults:
                continue
            drafts = [each for each in self.observed.drafts if each.game_id == game_id]
            streams = [each for each in self.observed.streams if each.game_id == game_id]
            found = [*check_expiries(game, drafts, exactly=not self._is_shared)]
            found += check_shown(game, streams, self._depot.drafts.get(game_id, {}))
            yield from (Violation("I13", text) for text in found)

    def _count(self, rows: dict[str, list[Row]]) -> None:
        observed, counts = self.observed, self.outcome.counts
        counts["virtual s"] = round((observed.end_ms - START_MS) / 1_000)
        counts["rows"] = sum(map(len, rows.values()))
        counts["acknowledged"] = sum(call.version is not None for call in observed.calls)
        counts["refused"] = sum(call.refusal != "" for call in observed.calls)
        counts["unanswered"] = sum(call.version is None and not call.refusal for call in observed.calls)
        counts["drafts"] = sum(draft.version is not None for draft in observed.drafts)
        counts["drafts stood"] = sum(b"from_draft=true" in row.record for log in rows.values() for row in log)
        counts["credits"] = sum(b'"clock-credited' in row.record for log in rows.values() for row in log)
        counts["streams"] = len(observed.streams)
        counts["frames"] = sum(len(stream.frames) for stream in observed.streams)

    async def _end(self, tasks: "Sequence[asyncio.Future[None]]") -> None:
        """Ends everything; what broke in the simulation itself is raised, since it proves nothing."""
        broken = [task.exception() for task in tasks if task.done() and not task.cancelled()]
        for server in self._servers:
            server.die("the simulation ends")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for error in broken:
            if error is not None:
                raise error

    def _seeded(self, name: str) -> random.Random:
        return random.Random(f"{self._seed}:{name}")


def _brief(fact: object) -> str:
    """A command without what stands at its default."""
    if not is_dataclass(fact):
        return str(fact)
    chosen = [
        f"{each.name}={value!r}"
        for each in fields(fact)
        if (value := getattr(fact, each.name)) != each.default
    ]
    return f"{type(fact).__name__}({', '.join(chosen)})"


@contextmanager
def _silenced() -> Iterator[None]:
    """Servers under faults have much to say in their logs; what matters is found by the checks."""
    log = logging.getLogger("meldhall")
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(level)
