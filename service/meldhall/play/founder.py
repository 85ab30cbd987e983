"""Creating games: the first row of a log, and the request that is remembered for it."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from meldhall import rules
from meldhall.people.secret import Secret
from meldhall.play import rematch
from meldhall.play.callers import Application, Caller, RequestKey, actor_of
from meldhall.play.commands import CreateGame
from meldhall.play.envelope import FIRST_PREVIOUS, Envelope, Request, digest
from meldhall.play.events import SessionEvent
from meldhall.play.limits import Limits
from meldhall.play.lists import Lists
from meldhall.play.session import Founding, Session, found
from meldhall.play.shuffle import commitment_of
from meldhall.play.state import step
from meldhall.play.summary import head_of
from meldhall.play.waking import due_ms
from meldhall.play.world import World
from meldhall.play.writer import Writer
from meldhall.refusals import Refusal
from meldhall.store.contract import Creation, Player, Row, Store


class Founder:
    """Creates games, each request at most once."""

    def __init__(self, store: Store, world: World, limits: Limits, writer: Writer, lists: Lists) -> None:
        self._store = store
        self._world = world
        self._limits = limits
        self._writer = writer
        self._lists = lists
        self._begun: Counter[str] = Counter()

    async def create(self, caller: Caller, command: CreateGame, key: RequestKey | None) -> str:
        """The id of the new game, or of the one that the same request created before.

        Raises RULESET_INVALID, MALFORMED, TOO_MANY_GAMES, PLAYER_NOT_FOUND, REQUEST_ID_REUSED,
        APPLICATION_KEY_REQUIRED where a player names players.
        """
        earlier_id = await self._earlier(caller, key)
        if earlier_id is not None:
            return earlier_id
        if command.player_ids and isinstance(caller, Player):
            raise Refusal("APPLICATION_KEY_REQUIRED")
        async with self._room_for_one(caller):
            return await self._store_first(caller, command, key)

    async def create_rematch(self, old: Session, caller: Caller) -> str:
        """The id of the rematch of a game, which is created unless it is there already.

        Raises TOO_MANY_GAMES; not where the host application is its creator.
        """
        game_id = rematch.id_after(old.game_id)
        if await self._store.head(game_id) is None:
            async with self._room_for_one(caller if old.founder_id else Application()):
                await self._store_rematch(game_id, old, caller)
        return game_id

    async def _store_rematch(self, game_id: str, old: Session, caller: Caller) -> None:
        secret = self._world.secret()
        founding = await self._founding(CreateGame(old.ruleset), commitment_of(secret))
        founding = replace(founding, game_id=game_id)
        events = rematch.found_again(old, caller, founding)
        await self._append_first(caller, founding, events, secret, None)

    async def _store_first(self, caller: Caller, command: CreateGame, key: RequestKey | None) -> str:
        secret = self._world.secret()
        founding = await self._founding(command, commitment_of(secret))
        if await self._append_first(caller, founding, found(command, caller, founding), secret, key):
            return founding.game_id
        earlier_id = await self._earlier(caller, key)
        if earlier_id is None:
            raise RuntimeError("an id made by chance exists already")
        return earlier_id

    async def _append_first(
        self,
        caller: Caller,
        founding: Founding,
        events: tuple[SessionEvent, ...],
        secret: bytes,
        key: RequestKey | None,
    ) -> bool:
        """Stores the first row. False: the game, or one by that request, exists."""
        request = None if key is None else Request(actor_of(caller), key.request_id, key.request_hash.hex())
        hidden = Secret(secret.hex())
        envelope = Envelope(request, actor_of(caller), founding.create_ms, FIRST_PREVIOUS, events, "", hidden)
        record = envelope.encode()
        state = step(None, envelope, None, digest(record))
        creation = None if key is None else _creation(caller, key, founding)
        row = Row(founding.game_id, state.version, record)
        try:
            stored = await self._writer.append(row, head_of(state, due_ms(state, self._limits)), creation)
        except Refusal:
            self._lists.doubt()
            raise
        if stored:
            self._lists.note(None, state)
        return stored

    async def _earlier(self, caller: Caller, key: RequestKey | None) -> str | None:
        creation = None if key is None else await self._store.creation(actor_of(caller), key.request_id)
        if creation is None or key is None:
            return None
        if creation.request_hash != key.request_hash:
            raise Refusal("REQUEST_ID_REUSED")
        return creation.game_id

    @asynccontextmanager
    async def _room_for_one(self, creator: Caller) -> AsyncIterator[None]:
        """Raises TOO_MANY_GAMES; games that are just being created count as well."""
        if not isinstance(creator, Player):
            yield
            return
        limit, creator_id = self._limits.unfinished_games, creator.player_id
        self._begun[creator_id] += 1
        try:
            begun = self._begun[creator_id]
            if await self._store.count_unfinished(creator_id) + begun > limit:
                raise Refusal("TOO_MANY_GAMES", {"limit": str(limit)})
            yield
        finally:
            self._begun -= Counter([creator_id])

    async def _founding(self, command: CreateGame, commitment: str) -> Founding:
        ruleset = _ruleset(command.ruleset)
        return Founding(
            game_id=self._world.new_id(),
            join_code=self._world.join_code(),
            create_ms=self._world.now_ms(),
            ruleset=str(ruleset),
            min_seats=int(ruleset.min_seats),
            max_seats=int(ruleset.max_seats),
            commitment=commitment,
            players=tuple([await self._player(player_id) for player_id in command.player_ids]),
        )

    async def _player(self, player_id: str) -> Player:
        player = await self._store.get(player_id)
        if player is None:
            raise Refusal("PLAYER_NOT_FOUND", {"player_id": player_id})
        return player


def _ruleset(text: str) -> rules.Ruleset:
    try:
        return rules.Ruleset.parse(text)
    except rules.RulesetError as error:
        raise Refusal("RULESET_INVALID", {"parameter": error.parameter, "why": error.why}) from error


def _creation(caller: Caller, key: RequestKey, founding: Founding) -> Creation:
    return Creation(actor_of(caller), key.request_id, key.request_hash, founding.game_id, founding.create_ms)
