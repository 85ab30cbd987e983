"""Rate limits, stream limits: what passes, what is refused, and that their memory is bounded."""

import pytest

from meldhall.api.limits import KEY_LIMIT, RateLimit, StreamLimit
from meldhall.refusals import Refusal

START_MS = 1_700_000_000_000


def taken(limit: RateLimit, key: str, now_ms: int, times: int) -> int:
    """How many of that many requests pass."""
    passed = 0
    for _ in range(times):
        try:
            limit.take(key, now_ms)
        except Refusal:
            continue
        passed += 1
    return passed


def test_a_burst_passes_then_the_average_rate() -> None:
    limit = RateLimit(per_second=10, burst=5)
    assert taken(limit, "a", START_MS, 20) == 5
    assert taken(limit, "a", START_MS + 99, 20) == 0
    assert taken(limit, "a", START_MS + 100, 20) == 1
    assert taken(limit, "a", START_MS + 10_000, 20) == 5


def test_the_refusal_says_when_one_more_passes() -> None:
    limit = RateLimit(per_second=10, burst=1)
    limit.take("a", START_MS)
    with pytest.raises(Refusal) as caught:
        limit.take("a", START_MS + 40)
    assert caught.value.reason == "RATE_LIMITED"
    assert caught.value.retry_after_ms == 60
    limit.take("a", START_MS + 100)


def test_a_call_may_count_as_many() -> None:
    limit = RateLimit(per_second=10, burst=25)
    limit.take("a", START_MS, 10)
    limit.take("a", START_MS, 10)
    with pytest.raises(Refusal) as caught:
        limit.take("a", START_MS, 10)
    assert caught.value.retry_after_ms == 500
    assert taken(limit, "a", START_MS, 9) == 5
    limit.take("a", START_MS + 1_000, 10)


def test_one_that_counts_as_more_than_fits_takes_all() -> None:
    limit = RateLimit(per_second=10, burst=5)
    limit.take("a", START_MS, 100)
    assert taken(limit, "a", START_MS, 1) == 0
    limit.take("a", START_MS + 500, 100)


def test_callers_have_a_bucket_each() -> None:
    limit = RateLimit(per_second=1, burst=1)
    limit.take("a", START_MS)
    limit.take("b", START_MS)


def test_zero_is_no_limit() -> None:
    assert taken(RateLimit(per_second=0, burst=1), "a", START_MS, 1_000) == 1_000


def test_a_clock_set_back_costs_at_most_one_bucket() -> None:
    limit = RateLimit(per_second=10, burst=5)
    assert taken(limit, "a", START_MS, 5) == 5
    hour_ago_ms = START_MS - 3_600_000
    assert taken(limit, "a", hour_ago_ms, 5) == 0
    assert taken(limit, "a", hour_ago_ms + 500, 5) == 5


def test_the_caller_unseen_for_longest_is_forgotten() -> None:
    limit = RateLimit(per_second=1, burst=1)
    for number in range(KEY_LIMIT + 1):
        limit.take(str(number), START_MS)
    assert taken(limit, str(KEY_LIMIT), START_MS, 1) == 0
    assert taken(limit, "0", START_MS, 1) == 1


def test_streams_are_counted_by_caller() -> None:
    limit = StreamLimit(100)
    with limit.held("a", 2), limit.held("a", 2), limit.held("b", 2):
        with pytest.raises(Refusal) as caught, limit.held("a", 2):
            pass
        assert (caught.value.reason, dict(caught.value.details)) == ("TOO_MANY_STREAMS", {"limit": "2"})
    with limit.held("a", 1):
        pass


def test_streams_are_counted_together() -> None:
    limit = StreamLimit(2)
    with limit.held("a", 2), limit.held("b", 2):
        with pytest.raises(Refusal) as caught, limit.held("c", 2):
            pass
        assert (caught.value.reason, dict(caught.value.details)) == ("TOO_MANY_STREAMS", {"limit": "2"})
    with limit.held("c", 2):
        pass
