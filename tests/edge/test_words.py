"""How answers and refusals read over HTTP: JSON for people, statuses, and faults that tell nothing."""

import asyncio
import json
import logging
import re
from typing import Any

import pytest
from connectrpc._protocol import ConnectWireError
from connectrpc.code import Code

from meldhall.api.statuses import STATUSES
from meldhall.edge import answers
from meldhall.edge.errors import CODES
from tests.api.reasons.servers import FaultyStore, SlowStore
from tests.edge.hall import DoorHall, open_door
from tests.edge.http import Answer, call, read_answer
from tests.house.tree import ROOT

JSON = "application/json"


async def posted(door: DoorHall, method: str, request: Any, token: str, headers: str = "") -> Answer:
    """The answer to a JSON call with headers of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    writer.write(call(method, json.dumps(request).encode(), JSON, token, headers))
    try:
        return await read_answer(reader)
    finally:
        writer.close()


async def test_json_has_what_is_zero_and_names_what_is_numbered() -> None:
    async with open_door() as door:
        token = await door.sign_up()
        game_id = await door.waiting(token)
        answer = (await door.asked("GameService/GetGame", {"gameId": game_id}, token)).json()
        lists = (await door.asked("GameService/ListGames", {}, token)).json()
        info = (await door.asked("ServerService/GetServerInfo")).json()
    game = answer["game"]
    assert (game["state"], game["version"], game["rematchGameId"]) == ("GAME_STATE_WAITING", "1", "")
    assert game["policy"]["hints"] is False
    assert game["seats"][0]["seat"] == 0
    assert "view" not in game, "what is absent is no zero"
    assert answer["serverTime"].endswith("Z")
    assert info["limits"]["heartbeat"] == "5s"
    assert lists["nextPageToken"] == ""


async def test_a_request_may_name_its_fields_in_either_way_and_more_than_there_are() -> None:
    async with open_door() as door:
        for request in (
            {"displayName": "Zoë", "later": [1]},
            {"display_name": "Zoë"},
        ):
            answer = await door.asked("PlayerService/SignUp", request)
            assert answer.json()["player"]["displayName"] == "Zoë"
            assert "Zoë".encode() in answer.body


def test_statuses_are_those_of_the_protocol_and_of_the_pages() -> None:
    """Lines of JSON, whose statuses are ours, have those that the library gives."""
    for code, status in answers.STATUSES.items():
        assert ConnectWireError(Code(code), "", ()).to_http_status().code == status
    page = (ROOT / "docs/errors.md").read_text("utf-8")
    shown = {
        name: int(status) for name, status in re.findall(r"^\| `([A-Z_]+)` \| (\d+) \|$", page, re.MULTILINE)
    }
    # No refusal has it, but a call that its client gives up.
    used = {code.name for code, _ in STATUSES.values()} | {"CANCELLED"}
    assert shown == {name: answers.STATUSES[CODES[name].value] for name in used}


async def test_a_fault_is_told_to_the_log_alone(caplog: pytest.LogCaptureFixture) -> None:
    async with open_door(FaultyStore()) as door:
        answer = await door.asked("PlayerService/SignUp", {"displayName": "Ada"})
        numbers = await door.metrics()
    [record] = [record for record in caplog.records if record.levelno >= logging.ERROR]
    detail = answer.json()["details"][0]["debug"]
    assert (answer.status, detail["reason"]) == (500, "INTERNAL")
    assert detail["metadata"]["incident"] in record.getMessage()
    assert b"ZeroDivision" not in answer.body
    assert numbers['meldhall_refusals_total{reason="INTERNAL"}'] == 1


async def test_an_answer_that_cannot_be_written_is_a_fault(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bytes:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("meldhall.edge.calls.json_of", broken)
    async with open_door() as door:
        answer = await door.asked("ServerService/GetServerInfo")
    detail = answer.json()["details"][0]["debug"]
    assert (answer.status, detail["reason"]) == (500, "INTERNAL")
    assert detail["metadata"]["incident"] in caplog.text
    assert b"secret" not in answer.body


@pytest.mark.parametrize("header", ["connect-timeout-ms: 100\r\n", ""])
async def test_a_deadline_is_kept_and_explained(header: str) -> None:
    """The client's own, or the server's."""
    store = SlowStore()
    async with open_door(store, default_deadline_ms=10_000 if header else 100) as door:
        token = await door.sign_up()
        store.stop()
        answer = await posted(
            door, "GameService/CreateGame", {"seats": 2, "requestId": "once"}, token, header
        )
        [detail] = answer.json()["details"]
        assert (answer.status, detail["debug"]["reason"]) == (504, "DEADLINE_EXCEEDED")
        store.let_go.set()
        first = await posted(door, "GameService/CreateGame", {"seats": 2, "requestId": "once"}, token)
        again = await posted(door, "GameService/CreateGame", {"seats": 2, "requestId": "once"}, token)
        assert first.json()["game"] == again.json()["game"]


async def test_calls_are_logged_alike_and_no_token_is(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with open_door(access_log=True) as door:
        token = await door.sign_up()
        await door.asked("PlayerService/GetMe", {}, token)
        await door.asked("GameService/GetGame", {"gameId": "?"}, token)
    lines = [record.getMessage() for record in caplog.records if record.name == "meldhall.calls"]
    assert [line.split()[1:] for line in lines] == [
        ["meldhall.v1.PlayerService.SignUp", "OK"],
        ["meldhall.v1.PlayerService.GetMe", "OK"],
        ["meldhall.v1.GameService.GetGame", "MALFORMED"],
    ]
    assert all(line.startswith("ipv4:127.0.0.1:") for line in lines)
    assert token not in caplog.text
