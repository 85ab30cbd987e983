"""Whole games whose players come and go as they like: they vanish and return, ask for pauses, draft, resign,
leave, let time run out, or are never seen again. Time jumps to whatever is due next.

The path is the product's: games, hosts and feeds, with clock and chance of a test.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from meldhall import rules
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
from meldhall.play.limits import Limits
from meldhall.play.policy import AbsencePolicy, GamePolicy, SpectatorPolicy
from meldhall.play.spectators import Role
from meldhall.play.state import State
from meldhall.play.updates import Snapshot, Update, VersionSeen
from meldhall.refusals import Refusal
from meldhall.store.contract import Player, Row
from tests.play.club import Club
from tests.play.seeded import SeededWorld, let_run
from tests.play.watcher import Watcher
from tests.play.worlds_apart import EVE, PLAYERS

MOST_STEPS: Final = 4_000
DELAY_MS: Final = 10_000
LIMITS: Final = Limits(bot_delay_ms=500, presence_ms=10_000, heartbeat_ms=86_400_000)
_SPANS_MS: Final = (50, 700, 3_000, 12_000, 70_000)
_FAULTS: Final = frozenset({"GAME_HALTED", "GAME_BUSY", "OUTCOME_UNKNOWN", "STALE_VERSION", "MALFORMED"})
_RARE: Final[tuple[Command, ...]] = (
    *(PauseGame(),) * 6,
    *(ResumeGame(),) * 4,
    RequestRedeal(),
    Draw(),
    Resign(),
    LeaveGame(),
    AbortGame(),
)
VERBS: Final[dict[str, Command]] = {"draw": Draw(), "pass": Pass()}


@dataclass
class Stream:
    """What one stream told: after which version it began, and when each update came."""

    after_version: int | None
    updates: list[Update]
    told_ms: list[int]
    end: BaseException | None = None
    is_cut: bool = False


@dataclass
class Person:
    """Somebody who is there or not, and everything that was told so far."""

    player: Player
    role: Role = Role.SEAT
    streams: list[Stream] = field(default_factory=list)
    answers: list[tuple[int, int | None, bytes]] = field(default_factory=list, repr=False)
    watcher: Watcher | None = None
    has_left: bool = False

    @property
    def is_here(self) -> bool:
        """Whether a stream is open to them."""
        return self.watcher is not None

    def known(self) -> int | None:
        """The newest version that was told."""
        for stream in reversed(self.streams):
            for update in reversed(stream.updates):
                if isinstance(update, Snapshot):
                    return update.answer.version
                if isinstance(update, VersionSeen):
                    return update.version
        return None

    def come(self, club: Club, game_id: str, after_version: int | None) -> None:
        """Opens a stream."""
        self.watcher = Watcher(club, game_id, self.player, after_version, role=self.role)
        self.streams.append(Stream(after_version, self.watcher.updates, self.watcher.told_ms))

    async def go(self) -> None:
        """Closes the stream; one that has ended by itself keeps what it ended with."""
        if self.watcher is not None:
            stream, task = self.streams[-1], self.watcher.task
            stream.is_cut = not task.done()
            await self.watcher.stop()
            stream.end = None if stream.is_cut else await self.watcher.end()
            self.watcher = None


@dataclass
class Tale:
    """What is left of a game once it is over, or was given up on."""

    seed: int
    policy: GamePolicy
    people: list[Person]
    rows: list[Row]
    state: State
    drafted: set[int]
    counts: Counter[str]


class Wandering:
    """One game on one server, and the people around it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.dice = random.Random(f"wandering {seed}")
        self.club = Club(SeededWorld(seed), limits=LIMITS)
        self.policy = _policy(self.dice)
        self.people: list[Person] = []
        self.counts: Counter[str] = Counter()
        self.drafted: set[int] = set()
        self.game_id = ""
        # Some games are forsaken by everybody sooner or later.
        self._forsaken_at = self.dice.randrange(400) if self.dice.random() < 0.2 else MOST_STEPS + 1
        self._vanishing = self.dice.choice((0.01, 0.05, 0.15))

    @property
    def state(self) -> State:
        """The game now; looking at it like this is no call of anybody."""
        state = self.club.games._hosts[self.game_id]._history.state
        assert state is not None
        return state

    async def tell(self) -> Tale:
        """Plays it to its end, or for so many steps."""
        await self._open()
        while not self.state.session.is_over and self.counts["steps"] < MOST_STEPS:
            self.counts["steps"] += 1
            await self._step()
        await self._close()
        rows = await self.club.store.read(self.game_id)
        return Tale(self.seed, self.policy, self.people, rows, self.state, self.drafted, self.counts)

    async def _open(self) -> None:
        ruleset, seats = _setting(self.dice)
        bots = sum(self.dice.random() < 0.25 for _ in range(seats - 1))
        players = PLAYERS[: seats - bots]
        self.game_id = await self.club.gather(*players, bots=bots, ruleset=ruleset, policy=self.policy)
        self.people = [Person(player) for player in players]
        if self.policy.spectators is not SpectatorPolicy.NONE:
            self.people.append(Person(EVE, Role.SPECTATOR))
        for person in self.people:
            person.come(self.club, self.game_id, None)
        await let_run()

    async def _close(self) -> None:
        """Whoever may look hears the rest."""
        for person in self.people:
            if not person.is_here and not person.has_left:
                person.come(self.club, self.game_id, person.known())
        await let_run()
        for person in self.people:
            await person.go()

    async def _step(self) -> None:
        if self.counts["steps"] == self._forsaken_at:
            for person in self.people:
                await person.go()
        chance = self.dice.random()
        if self.counts["steps"] >= self._forsaken_at:
            await self._wait_for_next()
        elif chance < self._vanishing:
            await self._come_or_go(self._somebody())
        elif chance < self._vanishing + 0.03:
            await self._do_rarely()
        elif chance < 0.85 and await self._go_on():
            await self.club.advance(0)
        elif chance < 0.995:
            await self.club.advance(self.dice.choice(_SPANS_MS))
        else:
            await self._wait_for_next()

    async def _wait_for_next(self) -> None:
        """Time jumps to whatever comes next."""
        next_ms = self.club.world.next_ms()
        await self.club.advance(0 if next_ms is None else max(0, next_ms - self.club.world.now_ms()))

    def _somebody(self) -> Person:
        """Rather one who is not there."""
        weights = [1 if person.is_here else 3 for person in self.people]
        return self.dice.choices(self.people, weights)[0]

    async def _come_or_go(self, person: Person) -> None:
        if person.has_left:
            return
        if person.is_here:
            await person.go()
            self.counts["vanished"] += 1
        elif self.dice.random() < 0.7:
            known = person.known() if self.dice.random() < 0.7 else None
            person.come(self.club, self.game_id, known)
            self.counts["came back"] += 1
        else:
            answer = await self.club.games.see(self.game_id, person.player, role=person.role)
            if answer.view is not None:
                person.answers.append((answer.version, answer.seat, answer.view))
        await self.club.advance(0)

    async def _go_on(self) -> bool:
        """What is up to one of those who are here; False if nothing is."""
        here = [each for each in self.people if each.is_here and not each.has_left and each.player != EVE]
        state = self.state
        if not here:
            return False
        if state.game is None:
            creator = next((each for each in here if state.session.is_creator(each.player)), None)
            return creator is not None and await self._ask(creator, StartGame())
        seat = state.game.turn_seat
        if seat is None:
            return await self._ask(here[0], StartRound())
        person = next((each for each in here if state.session.seat_of(each.player) == seat), None)
        if person is None or state.session.seats[seat].stand_in is not None:
            return False
        command = rules.greedy_command(state.game.view(seat))
        if command.table is None:
            return await self._ask(person, VERBS[command.verb])
        if self.dice.random() < 0.3:
            await self._draft(person, command.table)
        return await self._ask(person, Play(command.table))

    async def _do_rarely(self) -> None:
        here = [each for each in self.people if each.is_here and not each.has_left and each.player != EVE]
        if not here:
            return
        person, command = self.dice.choice(here), self.dice.choice(_RARE)
        await self._ask(person, command)
        if isinstance(command, PauseGame):
            for other in here:
                if self.dice.random() < 0.8:
                    await self._ask(other, command)
        if isinstance(command, LeaveGame) and self.state.session.seat_of(person.player) is None:
            person.has_left = True
            await let_run()
            await person.go()

    async def _draft(self, person: Person, table: rules.TableLike) -> None:
        assert isinstance(table, rules.Table)
        try:
            version = await self.club.games.set_draft(self.game_id, Sketch(person.player, table))
        except Refusal as refusal:
            self._note(refusal)
            return
        self.drafted.add(version)
        self.counts["drafts"] += 1
        await let_run()

    async def _ask(self, person: Person, command: Command) -> bool:
        try:
            answer = await self.club.run(self.game_id, person.player, command)
        except Refusal as refusal:
            self._note(refusal)
            return False
        if answer.view is not None:
            person.answers.append((answer.version, answer.seat, answer.view))
        self.counts["commands"] += 1
        return True

    def _note(self, refusal: Refusal) -> None:
        assert refusal.reason not in _FAULTS, (self.seed, refusal)
        self.counts["refused"] += 1


def _policy(dice: random.Random) -> GamePolicy:
    spectators = dice.choice(list(SpectatorPolicy))
    return GamePolicy(
        spectators=spectators,
        spectator_delay_ms=DELAY_MS if spectators is SpectatorPolicy.RACKS_DELAYED else 0,
        absence=dice.choice(list(AbsencePolicy)),
        absence_grace_ms=dice.choice((5_000, 60_000)),
        pause_budget_ms=dice.choice((0, 30_000, 600_000)),
        show_drafts=dice.random() < 0.5,
    )


def _setting(dice: random.Random) -> tuple[str, int]:
    """A ruleset in notation, and how many seats."""
    seats = dice.randint(2, 6)
    presets = [name for name in rules.Ruleset.presets() if rules.Ruleset.preset(name).max_seats >= seats]
    turn_time_ms, rounds = dice.choice((0, 20_000)), dice.choice((1, 1, 2))
    return f"{dice.choice(presets)}+turn_time_ms={turn_time_ms}+rounds={rounds}", seats
