"""Everything that can be set about a server: one frozen value, four sources, one refusal to start.

A setting is taken from the first source that has it: command-line flag, environment (`MELDHALL_` and its
name in capitals), TOML file, default. Quantities end in their unit.
"""

import dataclasses
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

from meldhall.people.secret import Secret

PREFIX: Final = "MELDHALL_"
CONFIG_VARIABLE: Final = PREFIX + "CONFIG"
DOOR_PORT: Final = 7_434
_ORIGIN: Final = re.compile(r"https?://[a-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9a-f:.]+\](:[0-9]{1,5})?")
_TRUE: Final = frozenset({"1", "true", "yes", "on"})
_FALSE: Final = frozenset({"0", "false", "no", "off"})


class SettingsError(ValueError):
    """Settings a server must not start with. The text is one sentence for the person who set them."""


def _setting(
    default: Any,
    doc: str,
    *,
    least: int | None = None,
    most: int | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    metadata = {"doc": doc, "least": least, "most": most, "choices": choices}
    return dataclasses.field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How one server runs. Made by `load`, or directly by tests and embedding hosts; `check` judges it."""

    host: str = _setting(
        "127.0.0.1", "Address to listen on; one that is not loopback needs TLS or --insecure."
    )
    port: int = _setting(7433, "Port to listen on; 0 takes a free one.", least=0, most=65_535)
    http: bool = _setting(
        True, "Open the HTTP door: the page to play on, and the API as Connect, gRPC-Web and JSON."
    )
    http_host: str = _setting("", "Address of the HTTP door, held to the same rule; empty is that of `host`.")
    http_port: int | None = _setting(
        None,
        "Port of the HTTP door, 7434 unless it is set; 0 takes a free one, and so does a `port` of 0.",
        least=0,
        most=65_535,
    )
    http_connections: int = _setting(
        4_096, "Connections to the HTTP door at the same time, streams among them.", least=1, most=1_000_000
    )
    http_peer_connections: int = _setting(
        256, "Connections to the HTTP door from one address.", least=1, most=1_000_000
    )
    http_origins: str = _setting(
        "", "Pages elsewhere that may call the HTTP door: origins like https://play.example, with commas."
    )
    http_proxies: str = _setting(
        "", "Proxies before the HTTP door whose X-Forwarded-For is believed: IP addresses, with commas."
    )
    metrics: bool | None = _setting(
        None, "Answer /metrics at the HTTP door; on by default on loopback outside production mode."
    )
    tls_certificate_path: str = _setting("", "PEM file with the certificate chain; empty is no TLS.")
    tls_key_path: str = _setting("", "PEM file with the key of that certificate.")
    insecure: bool = _setting(False, "Listen on a public address without TLS.")
    database_path: str = _setting(
        "./meldhall.sqlite3", "SQLite file with all games and players; :memory: forgets them at the end."
    )
    application_key: Secret | None = _setting(  # noqa: RUF009 - it makes a field
        None,
        "Bearer token of the host application, 16 to 256 characters; better not as a flag, others see it.",
    )
    production: bool = _setting(False, "Production mode: reflection is off unless asked for.")
    reflection: bool | None = _setting(
        None, "Let clients list the services; on by default on loopback outside production mode."
    )
    requests_per_second: int = _setting(
        50, "Requests a player may make in one second, on average; 0 is no limit.", least=0, most=1_000_000
    )
    burst_requests: int = _setting(200, "Requests a player may make at once.", least=1, most=1_000_000)
    peer_requests_per_second: int = _setting(
        50,
        "Requests without a known token from one address, on average; 0 is no limit.",
        least=0,
        most=1_000_000,
    )
    peer_burst_requests: int = _setting(
        500, "Requests without a known token from one address at once.", least=1, most=1_000_000
    )
    application_requests_per_second: int = _setting(
        2_000, "Requests the host application may make, on average; 0 is no limit.", least=0, most=1_000_000
    )
    solve: str = _setting(
        "signed_in",
        "Who may have any position solved: nobody, who has a token, or everybody.",
        choices=("off", "signed_in", "open"),
    )
    solve_nodes: int = _setting(
        200_000, "States that one search for a best play may look at.", least=1, most=1_000_000_000
    )
    solve_cost_requests: int = _setting(
        10, "Requests that one search for a best play counts as.", least=1, most=1_000_000
    )
    solve_threads: int = _setting(
        0, "Searches at the same time; 0 is one fewer than processors, at least one.", least=0, most=1_000
    )
    waiting_solves: int = _setting(
        64, "Searches that wait for others to end; more are refused.", least=0, most=100_000
    )
    running_calls: int = _setting(
        1_000, "Calls answered at the same time, streams apart.", least=1, most=100_000
    )
    open_streams: int = _setting(
        10_000, "Streams open at the same time, of all callers together.", least=1, most=1_000_000
    )
    streams_per_caller: int = _setting(16, "Streams one caller may hold open.", least=1, most=10_000)
    application_streams: int = _setting(
        5_000, "Streams the host application may hold open.", least=1, most=100_000
    )
    peer_streams: int = _setting(
        256, "Streams without a known token one address may hold open.", least=1, most=100_000
    )
    spectator_streams: int = _setting(
        5_000, "Streams of spectators open at the same time, of all games together.", least=0, most=1_000_000
    )
    spectators_per_game: int = _setting(
        500, "Streams of spectators one game may have.", least=0, most=1_000_000
    )
    unfinished_games_per_player: int = _setting(
        20, "Unfinished games one player may have created.", least=1, most=100_000
    )
    request_max_bytes: int = _setting(262_144, "Largest request in bytes.", least=1_024, most=4_194_304)
    default_deadline_ms: int = _setting(
        2_000, "Time for a call whose client sets none, in milliseconds.", least=1, most=60_000
    )
    max_deadline_ms: int = _setting(
        30_000, "Most time any call gets, in milliseconds.", least=1, most=600_000
    )
    heartbeat_ms: int = _setting(
        5_000, "Longest silence of a stream, in milliseconds.", least=10, most=10_000
    )
    keepalive_ms: int = _setting(
        10_000,
        "Shortest time between two keepalive pings of a client, in milliseconds.",
        least=1_000,
        most=300_000,
    )
    bot_delay_ms: int = _setting(
        600,
        "About how long a bot takes to draw; it takes longer to change much, in milliseconds.",
        least=0,
        most=60_000,
    )
    bot_nodes: int = _setting(
        20_000, "States of the solver that a bot may look at in a turn.", least=1, most=10_000_000
    )
    bot_search_ms: int = _setting(
        1_000, "Most time a bot searches in a turn, in milliseconds.", least=1, most=60_000
    )
    bot_threads: int = _setting(
        0,
        "Bots that search at the same time; 0 is one fewer than processors, at least one.",
        least=0,
        most=1_000,
    )
    presence_ms: int = _setting(
        10_000,
        "Silence after which a player without a stream is away, in milliseconds; 0 is never.",
        least=0,
        most=600_000,
    )
    abandoned_after_ms: int = _setting(
        604_800_000,
        "Time after which a game in which nothing happens is aborted, in milliseconds.",
        least=60_000,
        most=31_536_000_000,
    )
    live_games: int = _setting(
        2_000, "Games held in memory; idle ones beyond are read again when needed.", least=1, most=1_000_000
    )
    archive_after_ms: int = _setting(
        86_400_000,
        "Time from a game's end until it is stored in less room, in milliseconds; 0 is never.",
        least=0,
        most=315_360_000_000,
    )
    drain_grace_ms: int = _setting(
        10_000, "Time that running calls get when the server stops, in milliseconds.", least=0, most=600_000
    )
    log_level: str = _setting(
        "warning", "Least severity that is logged.", choices=("debug", "info", "warning", "error")
    )
    log_format: str = _setting("text", "Form of a log line.", choices=("text", "json"))
    access_log: bool = _setting(False, "Log a line for every call.")

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the address."""
        return _is_loopback(self.host)

    @property
    def door_host(self) -> str:
        """Where the HTTP door listens."""
        return self.http_host or self.host

    @property
    def door_port(self) -> int:
        """The port that the HTTP door asks for; 0 is a free one."""
        if self.http_port is not None:
            return self.http_port
        return DOOR_PORT if self.port else 0

    @property
    def reflected(self) -> bool:
        """Whether clients may list the services."""
        return self.loopback and not self.production if self.reflection is None else self.reflection

    @property
    def shows_metrics(self) -> bool:
        """Whether whoever reaches the HTTP door may look at the server's numbers."""
        if self.metrics is not None:
            return self.metrics
        return _is_loopback(self.door_host) and not self.production

    @property
    def origins(self) -> tuple[str, ...]:
        """The pages elsewhere that may call the HTTP door."""
        return _parts(self.http_origins)

    @property
    def proxies(self) -> tuple[str, ...]:
        """The proxies before the HTTP door."""
        return _parts(self.http_proxies)

    @property
    def tls(self) -> bool:
        """Whether connections are encrypted."""
        return bool(self.tls_certificate_path)


def load(
    flags: Mapping[str, Any], environment: Mapping[str, str], config_path: str | None = None
) -> Settings:
    """The settings of these sources; flags that are None are not given. Raises SettingsError."""
    config_path = config_path or environment.get(CONFIG_VARIABLE)
    chosen: dict[str, Any] = {}
    for source in (_of_file(config_path) if config_path else {}, _of_environment(environment), flags):
        chosen |= {name: value for name, value in source.items() if value is not None}
    return check(Settings(**chosen))


def origins(environment: Mapping[str, str], config_path: str | None = None) -> dict[str, str]:
    """Where each setting of these sources is from: `environment`, `settings file` or `default`.

    Raises SettingsError.
    """
    config_path = config_path or environment.get(CONFIG_VARIABLE)
    in_file = _of_file(config_path) if config_path else {}
    return {
        **dict.fromkeys(_TYPES, "default"),
        **dict.fromkeys(in_file, "settings file"),
        **dict.fromkeys(_of_environment(environment), "environment"),
    }


def check(settings: Settings) -> Settings:
    """The same settings, if a server may start with them. Raises SettingsError."""
    for field in dataclasses.fields(settings):
        _check_bounds(field, getattr(settings, field.name))
    if bool(settings.tls_certificate_path) != bool(settings.tls_key_path):
        raise SettingsError("tls_certificate_path and tls_key_path go together; one of them is missing.")
    for host in (settings.host, settings.door_host if settings.http else settings.host):
        if not (_is_loopback(host) or settings.tls or settings.insecure):
            raise SettingsError(
                f"{host} is a public address; give tls_certificate_path and tls_key_path, or insecure."
            )
    if settings.application_key and not 16 <= len(settings.application_key.reveal()) <= 256:
        raise SettingsError("application_key must have 16 to 256 characters.")
    _check_door(settings)
    if settings.default_deadline_ms > settings.max_deadline_ms:
        raise SettingsError("default_deadline_ms must not be more than max_deadline_ms.")
    return settings


def _check_door(settings: Settings) -> None:
    for origin in settings.origins:
        if not _ORIGIN.fullmatch(origin):
            raise SettingsError(
                f"http_origins must be origins like https://play.example; {origin!r} is none."
            )
    for proxy in settings.proxies:
        try:
            ip_address(proxy)
        except ValueError as error:
            raise SettingsError(f"http_proxies must be IP addresses; {proxy!r} is none.") from error


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _check_bounds(field: "dataclasses.Field[Any]", value: Any) -> None:
    least, most, choices = (field.metadata[key] for key in ("least", "most", "choices"))
    if choices and value not in choices:
        raise SettingsError(f"{field.name} must be one of {', '.join(choices)}; it is {value!r}.")
    if least is not None and value is not None and not least <= value <= most:
        raise SettingsError(f"{field.name} must be {least} to {most}; it is {value}.")


def _of_file(path: str) -> dict[str, Any]:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings file {path} cannot be read: {error}.") from error
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"The settings file {path} is not TOML: {error}.") from error
    return {_known(name, f"in {path}"): _typed(name, value) for name, value in values.items()}


def _of_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for variable, text in environment.items():
        if variable.startswith(PREFIX) and variable != CONFIG_VARIABLE:
            name = _known(variable.removeprefix(PREFIX).lower(), f"in the environment as {variable}")
            values[name] = _read(name, text)
    return values


def _known(name: str, place: str) -> str:
    if name not in _TYPES:
        raise SettingsError(f"There is no setting {name!r}, found {place}.")
    return name


def _typed(name: str, value: Any) -> Any:
    kind = _TYPES[name]
    if kind is Secret and isinstance(value, str):
        return Secret(value)
    if type(value) is not kind:
        raise SettingsError(f"{name} must be {_KINDS[kind]} in the settings file.")
    return value


def _read(name: str, text: str) -> Any:
    reader = _READERS[_TYPES[name]]
    try:
        return reader(text)
    except ValueError as error:
        shown = "" if _TYPES[name] is Secret else f"; it is {text!r}"
        raise SettingsError(f"{name} must be {_KINDS[_TYPES[name]]}{shown}.") from error


def _bool(text: str) -> bool:
    if text.lower() in _TRUE | _FALSE:
        return text.lower() in _TRUE
    raise ValueError(text)


def _plain(hint: Any) -> Any:
    return next((kind for kind in get_args(hint) if kind is not NoneType), hint)


_TYPES: Final = {name: _plain(hint) for name, hint in get_type_hints(Settings).items()}
_KINDS: Final[Mapping[Any, str]] = {str: "text", int: "a whole number", bool: "true or false", Secret: "text"}
_READERS: Final[Mapping[Any, Callable[[str], Any]]] = {str: str, int: int, bool: _bool, Secret: Secret}


def type_of(name: str) -> type:
    """The type of one setting's value, without None: str, int, bool or Secret."""
    kind: type = _TYPES[name]
    return kind
