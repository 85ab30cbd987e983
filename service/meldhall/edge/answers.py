"""What every answer of a method has in its headers, and streams as lines of JSON.

A line of JSON for each message is no protocol of the library, which frames them. So a stream asked for as
plain JSON is Connect inside the server: its frames are taken off one by one, and what ends it becomes a
status or a last line.
"""

import json
from typing import Final

from meldhall.edge.asgi import NO_SNIFF, NO_STORE, Event, Header, Send

_OF_EVERY_ANSWER: Final = (
    NO_STORE,
    NO_SNIFF,
    # A proxy that collects a stream's messages would hold back turns.
    (b"x-accel-buffering", b"no"),
)
# They would only say that nothing is compressed.
_DROPPED: Final = frozenset({b"vary", b"content-encoding", b"connect-content-encoding", b"grpc-encoding"})
_FRAME_BYTES: Final = 5
_LAST: Final = 0b10
JSON: Final = b"application/json"
LINES: Final = b"application/x-ndjson"
STATUSES: Final = {
    "canceled": 499,
    "unknown": 500,
    "invalid_argument": 400,
    "deadline_exceeded": 504,
    "not_found": 404,
    "already_exists": 409,
    "permission_denied": 403,
    "resource_exhausted": 429,
    "failed_precondition": 400,
    "aborted": 409,
    "out_of_range": 400,
    "unimplemented": 501,
    "internal": 500,
    "unavailable": 503,
    "data_loss": 500,
    "unauthenticated": 401,
}
"""The status of each code, as the Connect protocol has it."""


class Answer:
    """The answer to a call. One that is whole at once tells its length."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Event | None = None

    async def __call__(self, event: Event) -> None:
        """Sends what the library gives, a little later."""
        if event["type"] == "http.response.start":
            self._start = event
            return
        if self._start is not None:
            kept = [header for header in self._start["headers"] if header[0] not in _DROPPED]
            await self.begin(self._start["status"], kept, None if event.get("more_body") else event["body"])
        await self._send(event)

    async def begin(self, status: int, own: list[Header], whole: bytes | None) -> None:
        """Sends the headers, with the length of an answer that is whole."""
        headers = [*own, *_OF_EVERY_ANSWER]
        if whole is not None:
            headers.append((b"content-length", str(len(whole)).encode()))
        self._start = None
        await self._send({"type": "http.response.start", "status": status, "headers": headers})

    async def write(self, body: bytes, *, more: bool) -> None:
        """Sends a piece of the body."""
        await self._send({"type": "http.response.body", "body": body, "more_body": more})


class Lines(Answer):
    """The answer of a stream as lines. One that is refused before its first has a status that says so."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._is_begun = False

    async def __call__(self, event: Event) -> None:
        """Sends what the library gives, without frames."""
        if event["type"] == "http.response.start":
            return
        flags, payload = event["body"][0], event["body"][_FRAME_BYTES:]
        if flags & _LAST:
            await self._end(json.loads(payload).get("error"))
            return
        await self._begin_lines()
        await self.write(payload + b"\n", more=True)

    async def _begin_lines(self) -> None:
        if not self._is_begun:
            self._is_begun = True
            await self.begin(200, [(b"content-type", LINES)], None)

    async def _end(self, error: dict[str, object] | None) -> None:
        if error is not None and not self._is_begun:
            told = json.dumps(error, ensure_ascii=False).encode()
            await self.begin(STATUSES.get(str(error["code"]), 500), [(b"content-type", JSON)], told)
            await self.write(told, more=False)
            return
        await self._begin_lines()
        last = b"" if error is None else json.dumps({"error": error}, ensure_ascii=False).encode() + b"\n"
        await self.write(last, more=False)
