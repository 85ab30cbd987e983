"""What the games of one server have in common."""

from concurrent.futures import Executor
from dataclasses import dataclass

from meldhall.play.clocks import Outages
from meldhall.play.limits import Limits
from meldhall.play.lists import Lists
from meldhall.play.presence import Presences
from meldhall.play.spectators import Audience
from meldhall.play.timers import Timers
from meldhall.play.world import World
from meldhall.play.writer import Writer
from meldhall.store.contract import EventLog


@dataclass(frozen=True, slots=True)
class Parts:
    """What all hosts of a server share; `threads` are those in which bots think."""

    store: EventLog
    world: World
    limits: Limits
    timers: Timers
    writer: Writer
    lists: Lists
    outages: Outages
    audience: Audience
    presences: Presences
    threads: Executor | None = None
