"""`meldhall doctor` without a database: what a server needs of the machine, and whether one answers."""

import json
import socket
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from meldhall.cli import health, main
from meldhall.cli.health import findings
from meldhall.settings import Settings
from tests.api.processes import ServerProcess, ended, launch, serving

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def doctor(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(main, ["doctor", *arguments], env=environment, catch_exceptions=False)


def states(settings: Settings, now: datetime = NOW) -> dict[str, str]:
    return {each.name: each.state for each in findings(settings, now)}


def test_a_machine_that_has_all_is_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctor(MELDHALL_PORT="0")
    assert result.exit_code == 0, result.output
    names = [line.split()[1] for line in result.stdout.splitlines()]
    assert names == ["versions", "core", "page", "data", "clock"]
    told = json.loads(doctor("--json", MELDHALL_PORT="0").stdout)
    assert told["sound"]
    assert {each["state"] for each in told["checks"]} == {"ok"}
    assert list(tmp_path.iterdir()) == []


def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    missing = str(tmp_path / "nowhere" / "games.sqlite3")
    assert states(Settings(port=0, database_path=missing))["data"] == health.WRONG
    assert states(Settings(port=0, database_path=":memory:"))["data"] == health.NOTE
    assert states(Settings(port=0, host="256.0.0.1"))["data"] == health.OK
    assert states(Settings(host="no.such.host.invalid", port=1))["port"] == health.WRONG
    assert states(Settings(port=0), datetime(1999, 1, 1, tzinfo=UTC))["clock"] == health.WRONG


def test_a_port_that_is_taken_is_a_note() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        found = states(Settings(port=taken.getsockname()[1], http=False))
    assert found["port"] == health.NOTE


def test_a_core_that_does_not_load_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_name: str) -> Any:
        raise ImportError("no such symbol")

    monkeypatch.setattr(health, "import_module", broken)
    result = doctor(MELDHALL_PORT="0", MELDHALL_DATABASE_PATH=":memory:")
    assert result.exit_code == 1
    assert "the compiled core does not load: no such symbol" in result.stdout


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    async with serving(tmp_path / "games.sqlite3", "--http") as process:
        yield process


async def probed(address: str) -> tuple[int, dict[str, Any]]:
    process = await launch("doctor", "--probe", address, "--json")
    assert process.stdout is not None
    text = await process.stdout.read()
    code, _ = await ended(process)
    return code, json.loads(text)


async def test_a_server_is_asked_both_ways(server: ServerProcess) -> None:
    code, told = await probed(server.address)
    assert code == 0
    assert [(each["name"], each["state"]) for each in told["checks"]] == [("gRPC", "ok"), ("HTTP", "ok")]
    door = told["checks"][1]["text"].split()[0]
    code, told = await probed(f"{door}/")
    assert code == 0
    assert [(each["name"], each["state"]) for each in told["checks"]] == [("HTTP", "ok"), ("gRPC", "ok")]


@pytest.mark.parametrize("address", ["127.0.0.1:1", "http://127.0.0.1:1", "ftp://127.0.0.1"])
async def test_a_server_that_does_not_answer_is_unreachable(address: str) -> None:
    code, told = await probed(address)
    assert (code, told["sound"]) == (3, False)
