"""A game at one version: its people and its tiles, folded from the log."""

from dataclasses import dataclass, field, replace

from meldhall import rules
from meldhall.play.envelope import FIRST_PREVIOUS, Envelope, LogDamaged
from meldhall.play.events import GameStarted
from meldhall.play.revealing import shuffle_after
from meldhall.play.session import Pause, Session, evolve, no_person_left
from meldhall.play.shuffle import Shuffle
from meldhall.store.contract import Status


@dataclass(frozen=True, slots=True)
class State:
    """A game at one version. `game` is None before the start; `digest` is that of its last record.

    `shuffle` is hidden, and None in games that are older than it. `kept` has room for what others make of the
    session: versions share it until the session changes. `persons` are the seats of persons that take turns,
    whoever plays those. The game `stands_still` while it is paused, or all of them are away and nobody waits
    for anybody; `runs_since_ms` is when it last did not any more. The turn, or the time without one, began
    with `turn_version`.
    """

    version: int
    session: Session
    game: rules.Game | None
    time_ms: int
    digest: str
    shuffle: Shuffle | None = None
    kept: dict[object, bytes] = field(default_factory=dict, compare=False, repr=False)
    persons: tuple[int, ...] = ()
    stands_still: bool = False
    runs_since_ms: int = 0
    turn_version: int = 0
    _views: dict[tuple[int | None, bool], bytes] = field(default_factory=dict, compare=False, repr=False)

    def view_of(
        self, seat: int | None, *, racks: bool = False, draft: rules.Table | None = None
    ) -> bytes | None:
        """The bytes of what that seat or (None) a spectator may see, with all `racks` or without; made once
        unless there is a draft. None before the start.
        """
        if self.game is None:
            return None
        if draft is not None:
            shown = self.session.policy.show_drafts
            return self.game.view(seat, racks=racks, draft=draft, shows_draft=shown).to_bytes()
        view = self._views.get((seat, racks))
        if view is None:
            view = self._views[seat, racks] = self.game.view(seat, racks=racks).to_bytes()
        return view

    @property
    def running(self) -> rules.Game | None:
        """The tiles, while the game is played."""
        return self.game if self.session.status is Status.RUNNING else None


def step(state: State | None, envelope: Envelope, events: rules.Events | None, digest: str) -> State:
    """The state one version later. `events` are those of `envelope.game_line`, None if it is empty.

    Raises LogDamaged where the row does not follow, or tiles of the set are missing or doubled.
    """
    if envelope.previous != (FIRST_PREVIOUS if state is None else state.digest):
        raise LogDamaged("the row is not the one that followed")
    session = None if state is None else state.session
    game = None if state is None else state.game
    for event in envelope.session_events:
        session = evolve(session, event)
        if isinstance(event, GameStarted):
            game = rules.Game(session.ruleset, len(session.seats))
    if session is None:
        raise LogDamaged("the first row creates no game")
    if events is not None:
        game = _played(game, events)
    shuffle = _shuffle(state, envelope, session)
    session = _ended(_without_asks(session, None if state is None else state.game, game), game, shuffle)
    version = 1 if state is None else state.version + 1
    kept = state.kept if state is not None and state.session is session else {}
    persons = persons_of(session, game)
    stands_still = must_stand_still(session, persons)
    ran = state is not None and state.running is not None and not state.stands_still
    since_ms = state.runs_since_ms if ran and state is not None else envelope.time_ms
    since = stands_still, since_ms, _turn_version(state, session, game)
    return State(version, session, game, envelope.time_ms, digest, shuffle, kept, persons, *since)


def _turn_version(before: State | None, people: Session, game: rules.Game | None) -> int:
    """The version after which the turn has not changed since."""
    if before is None:
        return 1
    same = before.session.status is people.status and _turn(before.game) == _turn(game)
    same = same and (game is None or before.game is None or game.phase == before.game.phase)
    return before.turn_version if same else before.version + 1


def _shuffle(state: State | None, envelope: Envelope, people: Session) -> Shuffle | None:
    known, before = (None, None) if state is None else (state.shuffle, state.session)
    return shuffle_after(known, envelope, before, people)


def _ended(people: Session, game: rules.Game | None, shuffle: Shuffle | None) -> Session:
    """The same people; where the game is over they are told so, and the secret of its shuffle."""
    if game is not None and game.phase == "over" and people.status is Status.RUNNING:
        people = replace(people, status=Status.FINISHED, pause=Pause(people.pause.left_ms))
    if shuffle is not None and people.is_over:
        people = replace(people, secret=shuffle.secret.reveal())
    return people


def _without_asks(people: Session, before: rules.Game | None, game: rules.Game | None) -> Session:
    """The same people; with a new turn nobody has asked for a pause any more."""
    if not people.pause.asked_seats or _turn(before) == _turn(game):
        return people
    return replace(people, pause=replace(people.pause, asked_seats=()))


def _turn(game: rules.Game | None) -> tuple[int, int]:
    return (0, 0) if game is None else (game.round, game.turn)


def persons_of(session: Session, game: rules.Game | None) -> tuple[int, ...]:
    """The seats of persons that take turns in a game of these people and tiles."""
    if game is None or session.status is not Status.RUNNING:
        return ()
    left = game.has_left
    return tuple(n for n, seat in enumerate(session.seats) if seat.holder_id is not None and not left[n])


def must_stand_still(session: Session, persons: tuple[int, ...]) -> bool:
    """Whether no time counts: the game is paused, or everybody who takes turns is away."""
    all_away = bool(persons) and all(session.seats[number].away_ms is not None for number in persons)
    return all_away or session.pause.until_ms is not None


def deadline_ms(state: State) -> int | None:
    """When the turn runs out, or no more entropy is awaited."""
    game = state.running
    return state.session.start_until_ms if game is None else game.deadline_ms


def is_bots_turn(state: State) -> bool:
    """Whether what comes next is up to a bot, be it one that stands in for a player."""
    game = state.running
    if game is None or state.stands_still:
        return False
    if game.turn_seat is None:
        return no_person_left(state.session)
    return state.session.seats[game.turn_seat].strategy is not None


def _played(game: rules.Game | None, events: rules.Events) -> rules.Game:
    if game is None:
        raise LogDamaged("tiles before the start")
    after = game.evolve(events)
    if not after.is_whole:
        raise LogDamaged("tiles are missing or doubled")
    return after
