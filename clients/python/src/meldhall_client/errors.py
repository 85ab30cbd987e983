"""What can go wrong, as typed errors."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import grpc

from .wire import message_class


class MeldhallError(Exception):
    """Whatever a call of this package raises on purpose."""


class Unreachable(MeldhallError):
    """The server gave no answer in time, or none of its kind. `status` is the gRPC status code.

    Whether a write took effect is not known; repeating it with the same request id is safe.
    """

    def __init__(self, status: grpc.StatusCode, message: str) -> None:
        super().__init__(f"{status.name}: {message}")
        self.status = status
        self.message = message

    def __reduce__(self) -> tuple[type[Unreachable], tuple[Any, ...]]:
        return type(self), (self.status, self.message)


class Refused(MeldhallError):
    """The server said no. `reason` is a name of `meldhall.v1.Reason` without prefix.

    `details` holds its typed facts, `retry_after_s` the seconds to wait where the server named any;
    `message` is for people.
    """

    def __init__(
        self,
        reason: str,
        details: Mapping[str, str],
        status: grpc.StatusCode,
        message: str,
        retry_after_s: float | None,
    ) -> None:
        facts = ", ".join(f"{name}={fact}" for name, fact in sorted(details.items()))
        told = f"{reason}: {message}" if message else reason
        super().__init__(f"{told} ({facts})" if facts else told)
        self.reason = reason
        self.details = dict(details)
        self.status = status
        self.message = message
        self.retry_after_s = retry_after_s

    def __reduce__(self) -> tuple[type[Refused], tuple[Any, ...]]:
        return type(self), (self.reason, self.details, self.status, self.message, self.retry_after_s)


class Broken(Exception):
    """A stream ended as it should not; `error` says why. Only within this package."""

    def __init__(self, error: Refused | Unreachable) -> None:
        super().__init__(str(error))
        self.error = error


def silent(silence_s: float) -> Broken:
    """The end of a stream that has brought nothing for that long."""
    return Broken(Unreachable(grpc.StatusCode.DEADLINE_EXCEEDED, f"the stream is silent for {silence_s:g} s"))


_DOMAIN = "meldhall"
_DETAILS_KEY = "grpc-status-details-bin"
# Statuses after which the same call may succeed; a write carries a request id, so repeating it is safe.
# A server that stops drops calls that are just arriving, which ends them as CANCELLED.
_TRANSIENT = frozenset(
    {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED}
)


def error_of(call: grpc.RpcError | grpc.aio.AioRpcError) -> Refused | Unreachable:
    """The typed error of a failed call."""
    status: grpc.StatusCode = call.code()
    text: str = call.details() or ""
    trailing: Any = call.trailing_metadata() or ()
    raw = next((value for key, value in trailing if key == _DETAILS_KEY), None)
    if raw:
        rich = message_class("google.rpc.Status").FromString(raw)
        info = message_class("google.rpc.ErrorInfo")()
        retry = message_class("google.rpc.RetryInfo")()
        retry_after_s = None
        for detail in rich.details:
            if detail.type_url.endswith("/google.rpc.ErrorInfo"):
                info.ParseFromString(detail.value)
            elif detail.type_url.endswith("/google.rpc.RetryInfo"):
                retry.ParseFromString(detail.value)
                retry_after_s = retry.retry_delay.seconds + retry.retry_delay.nanos / 1e9
        if info.domain == _DOMAIN:
            return Refused(info.reason, info.metadata, status, text, retry_after_s)
    return Unreachable(status, text)


def wait_before_retry_s(error: Refused | Unreachable, attempt: int) -> float | None:
    """Seconds to wait before attempt number `attempt` + 1, or None if the error is final."""
    if isinstance(error, Refused) and error.retry_after_s is not None:
        return error.retry_after_s
    return wait_before_resume_s(attempt) if error.status in _TRANSIENT else None


def wait_before_resume_s(attempt: int) -> float:
    """Seconds to wait before attempt number `attempt` + 1: from 50 ms doubling to 0.8 s, half of it random.

    While nobody listens an attempt costs the network nothing: the channel connects at a pace of its own. So
    the wait is what a restart costs a player beside it, and both together stay below 2 s.
    """
    longest_s: float = min(0.05 * 2 ** min(attempt, 10), 0.8)
    return longest_s * (0.5 + random.random() / 2)
