"""Settings: which source wins, and in one sentence why a server must not start."""

from pathlib import Path
from typing import Any

import pytest

from meldhall.people.secret import Secret
from meldhall.settings import Settings, SettingsError, check, load

KEY = "a key of the host application"


def test_the_defaults_serve_this_machine_only() -> None:
    settings = load({}, {})
    assert settings == Settings()
    assert (settings.loopback, settings.reflected, settings.tls) == (True, True, False)


def test_flags_win_over_environment_over_file_over_defaults(tmp_path: Path) -> None:
    file = tmp_path / "meldhall.toml"
    file.write_text('port = 1\nlive_games = 2\nproduction = true\napplication_key = "' + KEY + '"\n')
    environment = {"MELDHALL_PORT": "10", "MELDHALL_LIVE_GAMES": "20", "HOME": "/nowhere"}
    settings = load({"port": 100, "live_games": None}, environment, str(file))
    assert (settings.port, settings.live_games, settings.production) == (100, 20, True)
    assert settings.application_key == Secret(KEY)
    assert settings.heartbeat_ms == Settings().heartbeat_ms


def test_the_environment_can_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "meldhall.toml"
    file.write_text("port = 1\n")
    assert load({}, {"MELDHALL_CONFIG": str(file)}).port == 1


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"MELDHALL_PROT": "1"}, "There is no setting 'prot', found in the environment as MELDHALL_PROT."),
        ({"MELDHALL_PORT": "many"}, "port must be a whole number; it is 'many'."),
        ({"MELDHALL_PORT": "65536"}, "port must be 0 to 65535; it is 65536."),
        ({"MELDHALL_PRODUCTION": "perhaps"}, "production must be true or false; it is 'perhaps'."),
        (
            {"MELDHALL_LOG_LEVEL": "loud"},
            "log_level must be one of debug, info, warning, error; it is 'loud'.",
        ),
        ({"MELDHALL_APPLICATION_KEY": "short"}, "application_key must have 16 to 256 characters."),
        (
            {"MELDHALL_HOST": "0.0.0.0"},
            "0.0.0.0 is a public address; give tls_certificate_path and tls_key_path, or insecure.",
        ),
        (
            {"MELDHALL_TLS_KEY_PATH": "key.pem"},
            "tls_certificate_path and tls_key_path go together; one of them is missing.",
        ),
        (
            {"MELDHALL_DEFAULT_DEADLINE_MS": "2000", "MELDHALL_MAX_DEADLINE_MS": "1000"},
            "default_deadline_ms must not be more than max_deadline_ms.",
        ),
    ],
)
def test_wrong_values_refuse_to_start(environment: dict[str, str], sentence: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load({}, environment)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("prot = 1", "no setting 'prot'"),
        ('port = "7433"', "port must be a whole number"),
        ("port = true", "port must be a whole number"),
        ("production = 1", "production must be true or false"),
        ("port = [", "is not TOML"),
    ],
)
def test_a_wrong_file_refuses_to_start(tmp_path: Path, text: str, part: str) -> None:
    file = tmp_path / "meldhall.toml"
    file.write_text(text)
    with pytest.raises(SettingsError, match=part):
        load({}, {}, str(file))


def test_a_missing_file_refuses_to_start(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        load({}, {}, str(tmp_path / "nothing.toml"))


@pytest.mark.parametrize(
    ("changes", "reflected"),
    [
        ({}, True),
        ({"production": True}, False),
        ({"production": True, "reflection": True}, True),
        ({"reflection": False}, False),
        ({"host": "192.0.2.1", "insecure": True}, False),
        ({"host": "::1"}, True),
        ({"host": "localhost"}, True),
    ],
)
def test_reflection_is_for_development(changes: dict[str, Any], reflected: bool) -> None:
    assert check(Settings(**changes)).reflected is reflected


def test_a_key_does_not_show() -> None:
    assert KEY not in repr(Settings(application_key=Secret(KEY)))
