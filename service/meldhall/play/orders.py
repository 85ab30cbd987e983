"""A command on its way to its game."""

from dataclasses import dataclass

from meldhall.play.callers import Caller, RequestKey, actor_of
from meldhall.play.commands import Command
from meldhall.play.envelope import Request


@dataclass(frozen=True, slots=True)
class Order:
    """A caller's command on its way."""

    caller: Caller
    command: Command
    key: RequestKey | None = None
    expected_version: int | None = None

    @property
    def request(self) -> Request | None:
        """What its repeat will be known by."""
        if self.key is None:
            return None
        return Request(actor_of(self.caller), self.key.request_id, self.key.request_hash.hex())
