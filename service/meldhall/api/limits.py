"""How much a caller may ask for: requests by time, streams and calls by number. All state is bounded."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from meldhall.refusals import Refusal

_BUSY_RETRY_MS: Final = 500
KEY_LIMIT: Final = 50_000
"""Callers remembered by one rate limit; the one not seen for longest is forgotten first."""


class RateLimit:
    """A token bucket per key: `per_second` requests on average, `burst` at once; `per_second` 0 is no limit.

    A bucket is one number, the time at which it will be full again. A clock that jumps back costs a
    caller at most one full bucket, and so does a call that counts as more requests than fit into one.
    """

    def __init__(self, per_second: int, burst: int) -> None:
        self._interval_ms = 1_000 / per_second if per_second else 0.0
        self._capacity_ms = self._interval_ms * burst
        self._full_at_ms: OrderedDict[str, float] = OrderedDict()

    def take(self, key: str, now_ms: int, requests: int = 1) -> None:
        """Counts a call as so many requests. Raises RATE_LIMITED with the time after which it would pass."""
        if not self._interval_ms:
            return
        latest_ms = now_ms + self._capacity_ms
        full_at_ms = min(max(self._full_at_ms.get(key, 0.0), now_ms), latest_ms)
        cost_ms = min(requests * self._interval_ms, self._capacity_ms)
        wait_ms = full_at_ms + cost_ms - latest_ms
        self._full_at_ms[key] = full_at_ms if wait_ms > 0 else full_at_ms + cost_ms
        self._full_at_ms.move_to_end(key)
        if len(self._full_at_ms) > KEY_LIMIT:
            self._full_at_ms.popitem(last=False)
        if wait_ms > 0:
            raise Refusal("RATE_LIMITED", retry_after_ms=max(1, round(wait_ms)))


class StreamLimit:
    """Open streams of each caller, at most `total` of all together."""

    def __init__(self, total: int) -> None:
        self._total: Final = total
        self._open: Counter[str] = Counter()
        self._all = 0

    @property
    def held_in_all(self) -> int:
        """Streams that are open."""
        return self._all

    @contextmanager
    def held(self, key: str, limit: int) -> Iterator[None]:
        """Holds one more stream for the time of the block. Raises TOO_MANY_STREAMS."""
        for held, most in ((self._open.get(key, 0), limit), (self._all, self._total)):
            if held >= most:
                raise Refusal("TOO_MANY_STREAMS", {"limit": str(most)})
        self._open[key] += 1
        self._all += 1
        try:
            yield
        finally:
            self._all -= 1
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


class CallLimit:
    """Calls that run at the same time, at most `most` of them. Held for the time of a `with` block."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self.held = 0

    def __enter__(self) -> None:
        """Holds one more. Raises RATE_LIMITED."""
        if self.held >= self._most:
            raise Refusal("RATE_LIMITED", retry_after_ms=_BUSY_RETRY_MS)
        self.held += 1

    def __exit__(self, *_: object) -> None:
        self.held -= 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one server allows. Times are milliseconds; a rate of 0 is no limit."""

    requests_per_second: int
    burst_requests: int
    peer_requests_per_second: int
    peer_burst_requests: int
    application_requests_per_second: int
    solve_cost_requests: int
    solve_nodes: int
    running_calls: int
    open_streams: int
    streams_per_caller: int
    application_streams: int
    peer_streams: int
    request_max_bytes: int
    default_deadline_ms: int
    max_deadline_ms: int
    unfinished_games_per_player: int
    heartbeat_ms: int
    keepalive_ms: int
