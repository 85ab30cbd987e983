"""Players of a simulated world who draft: some forget to play then, and let their time run out."""

import asyncio
import random
from collections.abc import Sequence
from typing import Final, Protocol

from meldhall import rules
from meldhall.play.commands import Command, Play
from meldhall.play.drafts import Sketch
from meldhall.play.updates import Answer
from meldhall.refusals import Refusal
from meldhall.store.contract import Player
from meldhall.store.errors import StoreError
from tests.faults.observed import Drafted, Observed
from tests.faults.simulation_server import SimulatedServer, Unreachable
from tests.faults.simulation_world import pause_ms, true_ms

PATIENCE_MS: Final = 1_500


class Hall(Protocol):
    """What drafting needs of the simulation."""

    observed: Observed

    def server(self, chance: random.Random) -> SimulatedServer: ...
    def tell(self, who: str, what: str, *facts: object) -> None: ...


class Drafter:
    """One player's drafts of one game. `chance` is its own, so that drafts change nothing else."""

    def __init__(self, hall: Hall, name: str, player: Player, chance: random.Random) -> None:
        self._hall = hall
        self._name = name
        self._player = player
        self._chance = chance

    async def forgets(self, seen: Answer, chosen: Command, turn_ms: int) -> bool:
        """Drafts now and then on its own turn; whether the player then forgot to play, and time is over."""
        if seen.view is None or self._chance.random() < 0.6:
            return False
        view = rules.View.from_bytes(seen.view, seen.session.ruleset)
        if view.turn_seat is None or view.turn_seat != view.seat:
            return False
        version = seen.version if self._chance.random() < 0.5 else None
        for melds in self._sketches(view, chosen):
            await self._send(seen.session.game_id, melds, version)
            await pause_ms(self._chance.uniform(0, 120))
        if self._chance.random() < 0.6:
            return False
        await pause_ms(turn_ms + self._chance.uniform(0, 400))
        return True

    def _sketches(self, view: rules.View, chosen: Command) -> Sequence[str | None]:
        """What is to be played in the end, or something near it; sometimes nothing any more."""
        table = str(view.table)
        wild = " | ".join(filter(None, (table, *self._chance.sample(view.rack, min(2, len(view.rack))))))
        legal = str(rules.Table(chosen.table)) if isinstance(chosen, Play) else wild
        kinds: list[str | None] = [legal, legal, wild, table, None]
        return [self._chance.choice(kinds) for _ in range(self._chance.randrange(1, 4))]

    async def _send(self, game_id: str, melds: str | None, version: int | None) -> None:
        table = None if melds is None else rules.Table.parse(melds)
        told = Drafted(self._player, game_id, None if table is None else str(table), true_ms())
        self._hall.observed.drafts.append(told)
        server = self._hall.server(self._chance)
        sketch = Sketch(self._player, table, version)
        try:
            async with asyncio.timeout(PATIENCE_MS / 1_000):
                await pause_ms(self._chance.uniform(0, 8))
                kept = await server.call(lambda games: games.set_draft(game_id, sketch))
                if self._chance.random() < 0.04:
                    raise Unreachable
        except Refusal as refusal:
            told.refusal = refusal.reason
        except StoreError as error:
            told.refusal = type(error).__name__
        except (Unreachable, TimeoutError):
            pass
        else:
            told.version, told.answer_ms = kept, true_ms()
        outcome = told.refusal or (f"at {told.version}" if told.version else "is not answered")
        self._hall.tell(self._name, "drafts", server.name, told.melds, outcome)
