"""What can be looked at: the page, health, numbers. And who from elsewhere may call."""

import asyncio
import gzip
import re
from pathlib import Path
from typing import Any

import grpc.aio
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from meldhall.edge.page import FOLDER, FOR_EVER, POLICY, Page
from meldhall.settings import Settings, SettingsError, check
from tests.api.hall import Client
from tests.edge.hall import open_door
from tests.edge.http import Answer, call, posted, read_answer

HERE = "https://play.example"


class Visitor:
    """Asks an app without a connection."""

    def __init__(self, folder: Path) -> None:
        self._app = Starlette(routes=[Route("/{path:path}", Page(folder).serve, methods=["GET"])])

    async def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """What it answers."""
        given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": method, "path": path, "headers": given, "query_string": b""}
        events: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(event: Any) -> None:
            events.append(event)

        await self._app(scope, receive, send)
        told = {name.decode(): value.decode() for name, value in events[0]["headers"]}
        return Answer(events[0]["status"], told, b"".join(event["body"] for event in events[1:]))


@pytest.fixture
def page(tmp_path: Path) -> Visitor:
    """A page of a few files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Meldhall</title>" + "<p></p>" * 100)
    (tmp_path / "assets/app-1a2b.js").write_text("let a = 1;\n" * 100)
    (tmp_path / "assets/font-1a2b.woff2").write_bytes(bytes(range(256)))
    (tmp_path.parent / "secret.txt").write_text("secret")
    return Visitor(tmp_path)


async def test_the_page_is_asked_for_again_and_its_assets_never(page: Visitor) -> None:
    index, script = await page.get("/"), await page.get("/assets/app-1a2b.js")
    assert index.headers["content-type"] == "text/html; charset=utf-8"
    assert index.headers["cache-control"] == "no-cache"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert (await page.get("/assets/font-1a2b.woff2")).headers["content-type"] == "font/woff2"
    again = await page.get("/", if_none_match=index.headers["etag"])
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize("path", ["/", "/assets/app-1a2b.js", "/nothing"])
async def test_a_browser_may_do_with_the_page_what_it_needs(page: Visitor, path: str) -> None:
    headers = (await page.get(path)).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "unsafe" not in POLICY
    assert POLICY.startswith("default-src 'none'; script-src 'self';")


async def test_files_are_packed_for_whoever_takes_that(page: Visitor) -> None:
    path = "/assets/app-1a2b.js"
    packed = await page.get(path, accept_encoding="br, gzip;q=0.5")
    plain = await page.get(path, accept_encoding="br, gzip;q=0")
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "accept-encoding")
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body)
    font = await page.get("/assets/font-1a2b.woff2", accept_encoding="gzip")
    assert "content-encoding" not in font.headers


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "//etc/passwd", "/assets"]
)
async def test_nothing_else_can_be_asked_for(page: Visitor, path: str) -> None:
    answer = await page.get(path)
    assert (answer.status, answer.headers["cache-control"]) == (404, "no-store")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
async def test_a_page_is_looked_at_and_no_more(page: Visitor, method: str) -> None:
    answer = await page.get("/", method)
    assert answer.status == 405
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD"}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/a%0Ab"),
        ("GET", "/meldhall.v1.GameService/A%0Ab"),
        ("PUT", "/"),
        ("GET", "http://h.example/"),
    ],
)
async def test_what_is_not_there_is_told_as_safely_as_what_is(method: str, path: str) -> None:
    async with open_door() as door:
        answer = await Answer.of_get(door.port, path, method)
    assert answer.status in (404, 405)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-security-policy"] == POLICY


async def test_a_page_that_is_missing_says_how_it_is_built(tmp_path: Path) -> None:
    assert not Page(tmp_path / "web").is_built
    assert b"make web" in (await Visitor(tmp_path / "web").get("/")).body


async def test_the_page_that_is_shipped_is_whole_and_needs_nothing_else() -> None:
    """All that it loads is there, and nothing is written into it that its policy forbids."""
    visitor = Visitor(FOLDER)
    page = (await visitor.get("/")).body.decode()
    loaded = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert [path for path in loaded if path.endswith(".js")]
    for path in loaded:
        answer = await visitor.get(path)
        assert (answer.status, answer.headers["cache-control"]) == (200, FOR_EVER), path
    assert re.findall(r"<style|style=|<script(?![^>]*\bsrc=)|\son\w+=|https?://", page) == []


async def test_health() -> None:
    async with open_door() as door:
        for path, said in (("/healthz", b"alive\n"), ("/readyz", b"ready\n")):
            answer = await Answer.of_get(door.port, path)
            assert (answer.status, answer.body, answer.headers["cache-control"]) == (200, said, "no-store")
            assert (await Answer.of_get(door.port, path, "HEAD")).body == b""
            assert (await Answer.of_get(door.port, path, "POST")).status == 405


async def test_numbers_tell_of_both_transports() -> None:
    async with open_door() as door:
        token = await door.sign_up()
        await door.waiting(token)
        await door.asked("PlayerService/GetMe")
        for number in range(30):
            await door.asked(f"PlayerService/Guess{number}")
        async with grpc.aio.insecure_channel(door.server.address) as channel:
            await Client(channel, token)("GetMe")
            await Client(channel).refused("GetMe")
            stream = Client(channel, token).stream("WatchGames")
            await anext(stream)
            assert (await door.metrics())["meldhall_open_streams"] == 1
            await stream.aclose()
        numbers = await door.metrics()
    label = 'code="{}",method="meldhall.v1.PlayerService.{}",transport="http"'
    assert numbers["meldhall_calls_total{" + label.format("OK", "SignUp") + "}"] == 1
    assert numbers["meldhall_calls_total{" + label.format("UNAUTHENTICATED", "GetMe") + "}"] == 1
    native = label.replace("http", "grpc")
    assert numbers["meldhall_calls_total{" + native.format("OK", "GetMe") + "}"] == 1
    assert numbers["meldhall_calls_total{" + native.format("UNAUTHENTICATED", "GetMe") + "}"] == 1
    assert numbers['meldhall_refusals_total{reason="TOKEN_MISSING"}'] == 2
    assert numbers['meldhall_calls_total{code="UNIMPLEMENTED",method="unknown",transport="http"}'] == 30
    assert not [name for name in numbers if "Guess" in name]
    assert numbers["meldhall_live_games"] == 1
    assert numbers["meldhall_http_connections"] == 1
    assert numbers["meldhall_running_calls"] == 0
    assert numbers['meldhall_call_seconds_bucket{le="+Inf",method="unknown",transport="http"}'] == 30
    assert "meldhall_event_loop_lag_seconds_sum" in numbers
    assert "process_resident_memory_bytes" in numbers


async def test_numbers_tell_nothing_of_anybody() -> None:
    async with open_door() as door:
        token = await door.sign_up("Ada Lovelace")
        game_id = await door.waiting(token)
        text = (await Answer.of_get(door.port, "/metrics")).body.decode()
    for told in (token, game_id, "Lovelace", "127.0.0.1"):
        assert told not in text
    assert re.fullmatch(r"(?:[\w#{].*\n)+", text)


async def test_numbers_are_shown_where_that_is_meant() -> None:
    shown = {
        "loopback": Settings(),
        "production": Settings(production=True),
        "public": Settings(http_host="0.0.0.0", insecure=True),
        "asked for": Settings(production=True, metrics=True),
    }
    assert [name for name, settings in shown.items() if settings.shows_metrics] == ["loopback", "asked for"]
    async with open_door(metrics=False) as door:
        assert (await Answer.of_get(door.port, "/metrics")).status == 404


async def test_pages_elsewhere_may_not_call() -> None:
    async with open_door() as door:
        path, origin = "/meldhall.v1.PlayerService/SignUp", f"origin: {HERE}\r\n"
        asked = await Answer.of_get(door.port, path, "OPTIONS", origin + PREFLIGHT)
        assert asked.status == 405
        assert not [name for name in asked.headers if name.startswith("access-control")]


PREFLIGHT = (
    "access-control-request-method: POST\r\naccess-control-request-headers: authorization, content-type\r\n"
)


async def test_pages_of_listed_origins_may_call() -> None:
    async with open_door(http_origins=f"http://localhost:5173, {HERE}") as door:
        path = "/meldhall.v1.PlayerService/SignUp"
        asked = await Answer.of_get(door.port, path, "OPTIONS", f"origin: {HERE}\r\n{PREFLIGHT}")
        assert (asked.status, asked.headers["access-control-allow-origin"]) == (200, HERE)
        assert "authorization" in asked.headers["access-control-allow-headers"]
        other = await Answer.of_get(
            door.port, path, "OPTIONS", f"origin: https://evil.example\r\n{PREFLIGHT}"
        )
        assert (other.status, other.headers.get("access-control-allow-origin")) == (400, None)
        reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
        origin = f"origin: {HERE}\r\n"
        writer.write(call("PlayerService/SignUp", b'{"displayName": "Ada"}', "application/json", "", origin))
        answer = await read_answer(reader)
        writer.close()
        assert (answer.status, answer.headers["access-control-allow-origin"]) == (200, HERE)
        assert "grpc-status-details-bin" in answer.headers["access-control-expose-headers"]


@pytest.mark.parametrize(
    "origins", ["*", "play.example", "https://play.example/", "https://a b", "null", "HTTPS://X"]
)
def test_what_is_no_origin_refuses_to_start(origins: str) -> None:
    with pytest.raises(SettingsError, match="http_origins must be origins"):
        check(Settings(http_origins=origins))


async def test_a_proxy_is_believed_only_if_it_is_listed() -> None:
    """Whom a limit knows a caller by: the address that the listed proxy speaks for."""
    rates = {"peer_requests_per_second": 1, "peer_burst_requests": 2}
    for proxies, statuses in (("", [200, 200, 429]), ("127.0.0.1", [200, 200, 200])):
        async with open_door(http_proxies=proxies, **rates) as door:
            found = []
            for number in range(3):
                reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
                forwarded = f"x-forwarded-for: 192.0.2.{number}\r\n"
                writer.write(call("ServerService/GetServerInfo", b"{}", "application/json", "", forwarded))
                found.append((await read_answer(reader)).status)
                writer.close()
            assert found == statuses
    with pytest.raises(SettingsError, match="http_proxies must be IP addresses"):
        check(Settings(http_proxies="proxy.example"))


async def test_limits_are_those_of_native_grpc() -> None:
    async with open_door(peer_requests_per_second=1, peer_burst_requests=2) as door:
        answers = [await posted(door.port, "ServerService/GetServerInfo", {}) for _ in range(3)]
        assert [answer.status for answer in answers] == [200, 200, 429]
        retry = [
            detail for detail in answers[2].json()["details"] if detail["type"] == "google.rpc.RetryInfo"
        ]
        assert retry[0]["debug"] == {"retryDelay": "1s"}
