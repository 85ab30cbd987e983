"""The shapes of ASGI, and an answer in one sentence."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Header = tuple[bytes, bytes]

NO_STORE: Header = (b"cache-control", b"no-store")
NO_SNIFF: Header = (b"x-content-type-options", b"nosniff")


async def say(send: Send, status: int, sentence: str, *headers: Header) -> None:
    """Answers with a sentence for people."""
    text = f"{sentence}\n".encode()
    kind, length = (
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
    )
    start = [kind, length, NO_STORE, NO_SNIFF, *headers]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": text, "more_body": False})
