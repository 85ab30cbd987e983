"""The door as a whole: where it listens, what it answers, and in whose words."""

import asyncio
import json
import ssl
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import trustme

from meldhall import compose
from meldhall.settings import Settings, SettingsError, check
from tests.api.hall import SETTINGS
from tests.edge.http import Answer, asked, posted

OPEN = replace(SETTINGS, http=True, database_path=compose.MEMORY)


async def test_json_is_answered_by_the_servicers() -> None:
    async with compose.running(OPEN) as server:
        answer = await posted(server.http_port, "PlayerService/SignUp", {"displayName": "Ada"})
        assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
        token = answer.json()["token"]
        me = await posted(server.http_port, "PlayerService/GetMe", {}, token)
        assert me.json() == {"player": answer.json()["player"]}


async def test_server_info_tells_both_ports() -> None:
    async with compose.running(OPEN) as server:
        info = (await posted(server.http_port, "ServerService/GetServerInfo", {})).json()
    assert (info["grpcPort"], info["httpPort"]) == (server.port, server.http_port)
    assert server.page == f"http://127.0.0.1:{server.http_port}/"


async def test_a_closed_door_has_no_port() -> None:
    async with compose.running(replace(OPEN, http=False)) as server:
        assert (server.http_port, server.page) == (0, "")


async def test_refusals_can_be_read_without_base64() -> None:
    async with compose.running(OPEN) as server:
        answer = await posted(server.http_port, "PlayerService/GetMe", {})
    assert answer.status == 401
    [detail] = answer.json()["details"]
    assert (answer.json()["code"], detail["debug"]["reason"]) == ("unauthenticated", "TOKEN_MISSING")


@pytest.mark.parametrize(
    ("settings", "port"),
    [({}, 7434), ({"port": 0}, 0), ({"port": 0, "http_port": 81}, 81), ({"http_port": 0}, 0)],
)
def test_where_the_door_listens(settings: dict[str, Any], port: int) -> None:
    assert check(Settings(**settings)).door_port == port


def test_the_door_is_held_to_the_rule_of_public_addresses() -> None:
    with pytest.raises(SettingsError, match=r"^0\.0\.0\.0 is a public address"):
        check(Settings(http_host="0.0.0.0"))
    assert check(Settings(http_host="0.0.0.0", insecure=True)).door_host == "0.0.0.0"
    assert check(Settings(http_host="0.0.0.0", http=False)).door_host == "0.0.0.0"


async def test_a_busy_port_of_the_door_is_one_sentence() -> None:
    async with compose.running(OPEN) as server:
        settings = replace(OPEN, http_port=server.http_port)
        with pytest.raises(compose.NotStarted, match=r"^Cannot open the HTTP door on 127\.0\.0\.1:"):
            async with compose.running(settings):
                pass


async def test_many_requests_share_a_connection() -> None:
    async with compose.running(OPEN) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        for name in ("Ann", "Ben", "Cy"):
            answer = await asked(reader, writer, "PlayerService/SignUp", {"displayName": name})
            assert json.loads(answer.body)["player"]["displayName"] == name
        writer.close()


async def test_a_missing_page_says_how_to_build_it_or_is_there() -> None:
    async with compose.running(OPEN) as server:
        answer = await Answer.of_get(server.http_port, "/")
    assert answer.status in {200, 404}
    assert answer.status == 200 or b"make web" in answer.body
    assert "default-src 'none'" in answer.headers["content-security-policy"]


async def test_the_door_is_encrypted_by_the_same_certificate(tmp_path: Path) -> None:
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost")
    chain, key = tmp_path / "chain.pem", tmp_path / "key.pem"
    certificate.cert_chain_pems[0].write_to_path(chain)
    certificate.private_key_pem.write_to_path(key)
    settings = replace(OPEN, tls_certificate_path=str(chain), tls_key_path=str(key))
    trusted = ssl.create_default_context()
    authority.configure_trust(trusted)
    async with compose.running(settings) as server:
        assert server.page == f"https://127.0.0.1:{server.http_port}/"
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", server.http_port, ssl=trusted, server_hostname="localhost"
        )
        answer = await asked(reader, writer, "PlayerService/SignUp", {"displayName": "Ada"})
        assert answer.status == 200
        writer.close()
        plain, other = await asyncio.open_connection("127.0.0.1", server.http_port)
        other.write(b"GET / HTTP/1.1\r\nhost: h\r\n\r\n")
        assert not (await asyncio.gather(plain.read(), return_exceptions=True))[0].startswith(b"HTTP")
        other.close()


async def test_a_server_takes_its_port_again_at_once() -> None:
    """Connections that have just been closed do not keep it."""
    port = 0
    for _ in range(3):
        async with compose.running(replace(OPEN, http_port=port)) as server:
            port = port or server.http_port
            answer = await posted(port, "PlayerService/SignUp", {"displayName": "Ada"})
            assert (answer.status, server.http_port) == (200, port)


async def test_who_must_wait_is_told_by_a_header_too() -> None:
    limited = replace(OPEN, peer_requests_per_second=1, peer_burst_requests=1)
    async with compose.running(limited) as server:
        await posted(server.http_port, "ServerService/GetServerInfo", {})
        answer = await posted(server.http_port, "ServerService/GetServerInfo", {})
    assert (answer.status, answer.headers["retry-after"]) == (429, "1")
