"""The one exception by which any floor of the service says no to a caller."""

from collections.abc import Mapping
from types import MappingProxyType

_NO_DETAILS: Mapping[str, str] = MappingProxyType({})


class Refusal(Exception):
    """A request refused, with its reason as a value.

    `reason` is the name of a `meldhall.v1.Reason` without its prefix, `details` its typed facts
    (never a hidden tile), `retry_after_ms` how long to wait before asking again, if that helps.
    """

    def __init__(
        self,
        reason: str,
        details: Mapping[str, str] | None = None,
        retry_after_ms: int | None = None,
    ) -> None:
        self.reason = reason
        self.details = _NO_DETAILS if details is None else MappingProxyType(dict(details))
        self.retry_after_ms = retry_after_ms
        super().__init__(reason)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={fact}" for name, fact in self.details.items())
        return f"{self.reason} ({facts})" if facts else self.reason
