"""`meldhall settings`: every setting, what it is here, where that comes from, and no secret."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from meldhall.cli import main
from meldhall.settings import Settings


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(main, ["settings", *arguments], env=environment, catch_exceptions=False)


def told(*arguments: str, **environment: str) -> dict[str, dict[str, Any]]:
    result = run(*arguments, "--json", **environment)
    assert result.exit_code == 0
    return {each["name"]: each for each in json.loads(result.stdout)}


def test_every_setting_is_told() -> None:
    facts = told()
    assert list(facts) == [field.name for field in dataclasses.fields(Settings)]
    assert all(each["from"] == "default" and each["value"] == each["default"] for each in facts.values())
    assert facts["heartbeat_ms"] == {
        "name": "heartbeat_ms", "value": 5000, "from": "default", "default": 5000, "kind": "whole number",
        "unit": "milliseconds", "least": 10, "most": 10000, "choices": [], "flag": "--heartbeat-ms",
        "variable": "MELDHALL_HEARTBEAT_MS", "meaning": "Longest silence of a stream, in milliseconds.",
    }  # fmt: skip
    assert facts["production"]["flag"] == "--production/--no-production"


def test_the_nearest_source_is_named(tmp_path: Path) -> None:
    file = tmp_path / "meldhall.toml"
    file.write_text('port = 7000\nburst_requests = 5\nlog_level = "info"\n')
    facts = told("--config", str(file), MELDHALL_PORT="7001")
    assert (facts["port"]["value"], facts["port"]["from"]) == (7001, "environment")
    assert (facts["burst_requests"]["value"], facts["burst_requests"]["from"]) == (5, "settings file")
    named = told("--set", MELDHALL_CONFIG=str(file))
    assert list(named) == ["port", "burst_requests", "log_level"]


def test_a_secret_is_never_printed() -> None:
    secret = "a very secret key of the host"
    for flags in ([], ["--json"], ["application_key"]):
        result = run(*flags, MELDHALL_APPLICATION_KEY=secret)
        assert result.exit_code == 0
        assert secret not in result.output
        assert "(a secret)" in result.output


def test_it_reads_well() -> None:
    result = run("port", "log_level", MELDHALL_PORT="7000", NO_COLOR="1")
    assert result.stdout.splitlines() == [
        "port = 7000, from the environment; the default is 7433",
        "    Port to listen on; 0 takes a free one.",
        "    0 to 65535 · --port · MELDHALL_PORT",
        "",
        "log_level = warning",
        "    Least severity that is logged.",
        "    debug or info or warning or error · --log-level · MELDHALL_LOG_LEVEL",
    ]
    assert run("--set").stdout == "Everything is at its default.\n"


@pytest.mark.parametrize(
    ("arguments", "environment", "named"),
    [
        (["prot"], {}, "There is no setting 'prot'"),
        ([], {"MELDHALL_PROT": "1"}, "There is no setting 'prot'"),
        ([], {"MELDHALL_PORT": "x"}, "port must be a whole number"),
        (["--config", "/nowhere.toml"], {}, "cannot be read"),
    ],
)
def test_wrong_settings_are_wrong_usage(
    arguments: list[str], environment: dict[str, str], named: str
) -> None:
    result = run(*arguments, **environment)
    assert result.exit_code == 2
    assert named in result.stderr
