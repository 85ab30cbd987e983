"""Links to games, as browsers show them and as terminals take them."""

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from meldhall.cli.play.link import Link, LinkError, grpc_address, parse, shown
from tests.api.processes import serving

ID = "0192f0c1-0000-7000-8000-000000000001"


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (f"http://127.0.0.1:7434/#/games/{ID}", Link(ID, door="http://127.0.0.1:7434")),
        (
            f"http://hall.example/#/games/{ID}?code=s3cret",
            Link(ID, "s3cret", door="http://hall.example:7434"),
        ),
        (f"https://hall.example/#/games/{ID}/replay", Link(ID, door="https://hall.example:443")),
        (f"http://[::1]:80/#/games/{ID}", Link(ID, door="http://[::1]:80")),
        (f"127.0.0.1:7433/{ID}", Link(ID, address="127.0.0.1:7433")),
        (f"[::1]:7433/{ID}?code=a-b_c", Link(ID, "a-b_c", address="[::1]:7433")),
    ],
)
def test_links_are_read(text: str, link: Link) -> None:
    assert parse(text) == link


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "7433/", f"host/{ID}", "host:7433", "host:7433/", "http://host:7434/", "ftp://host/#/games/x",
     "http://host:port/#/games/x", "http://host/#/games/", "http://host/#/games/../../etc", "http:///#/games/x",
     "http://[::1/#/games/x"],
)  # fmt: skip
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(LinkError):
        parse(text)


def test_what_is_shown_is_read_again() -> None:
    assert parse(shown("h:1", ID, "c")) == Link(ID, "c", address="h:1")
    assert parse(shown("h:1", ID)) == Link(ID, address="h:1")


def test_a_link_prints_no_code() -> None:
    assert "s3cret" not in repr(parse(f"h:1/{ID}?code=s3cret"))


class Door(BaseHTTPRequestHandler):
    """Answers one question like the HTTP door."""

    answer: bytes = b""

    def do_POST(self) -> None:
        is_asked = self.path == "/meldhall.v1.ServerService/GetServerInfo"
        self.send_response(200 if is_asked and self.headers["content-type"] == "application/json" else 404)
        self.end_headers()
        self.wfile.write(self.answer)

    def log_message(self, *_arguments: object) -> None:
        """Says nothing."""


@pytest.fixture
def door() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Door) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_door_says_where_its_games_are(door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "answer", json.dumps({"grpcPort": 7000}).encode())
    assert grpc_address(parse(f"{door}/#/games/{ID}")) == "127.0.0.1:7000"


@pytest.mark.parametrize("answer", [b"", b"[]", b"{}", b'{"grpcPort": "x"}', b'{"grpcPort": 0}', b"\xff"])
def test_a_door_that_talks_nonsense_is_refused(
    door: str, answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Door, "answer", answer)
    with pytest.raises(LinkError):
        grpc_address(parse(f"{door}/#/games/{ID}"))


async def test_a_real_door_says_it(tmp_path: Path) -> None:
    """What `meldhall serve` prints for browsers leads to the port of gRPC."""
    async with serving(tmp_path / "games.sqlite3", "--http") as server:
        assert server.process.stdout is not None
        page = (await server.process.stdout.readline()).decode().split()[-1]
        address = await asyncio.to_thread(grpc_address, parse(f"{page}#/games/{ID}"))
        assert address == server.address


def test_no_door_is_told_in_a_sentence() -> None:
    with pytest.raises(LinkError, match="does not say where its games are"):
        grpc_address(Link(ID, door="http://127.0.0.1:1"))
