"""A whole server from its settings: every part made, started in order, stopped in the reverse order."""

import asyncio
import os
import ssl
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, fields, replace
from importlib.metadata import version
from pathlib import Path
from typing import Final

from meldhall.api import registration
from meldhall.api.games import GameServicer
from meldhall.api.gate import Gate
from meldhall.api.identity import Identity
from meldhall.api.limits import Limits
from meldhall.api.players import PlayerServicer
from meldhall.api.registration import SolveFor
from meldhall.api.rules import RulesServicer
from meldhall.api.server import ServerServicer
from meldhall.api.serving import Address, AddressUnusable, Server
from meldhall.api.solvers import Solvers
from meldhall.edge.door import Door, DoorRules, bound, page_address
from meldhall.edge.metrics import Gauges
from meldhall.people.players import Players
from meldhall.play.archivist import archiving
from meldhall.play.games import Games
from meldhall.play.limits import Limits as PlayLimits
from meldhall.play.world import SystemWorld, World
from meldhall.settings import Settings, check
from meldhall.store.contract import Store
from meldhall.store.errors import StoreBusy, StoreError
from meldhall.store.memory import MemoryStore
from meldhall.store.sqlite import SqliteStore

VERSION: Final = version("meldhall")
MEMORY: Final = ":memory:"
_RULES_THREADS: Final = 2


class NotStarted(Exception):
    """The machine does not allow what the settings ask for. The text is one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A server that answers. Ports are the real ones, `address` how clients on this machine name it.

    `http_port` is 0 and `page`, the address of the page to play on, empty where the HTTP door is closed.
    """

    port: int
    address: str
    http_port: int = 0
    page: str = ""


@dataclass(frozen=True, slots=True)
class _Listeners:
    """What answers calls: the server of native gRPC, and the door if it is open."""

    server: Server
    door: Door | None
    info: ServerServicer


@asynccontextmanager
async def running(
    settings: Settings, *, world: World | None = None, store: Store | None = None
) -> AsyncIterator[Running]:
    """Runs a server for the time of the block, then drains it: calls end, watchers are told, all is stored.

    A host application may bring a `world` (clock and chance) and an open `store`, which stays open.
    Raises SettingsError, NotStarted.
    """
    check(settings)
    world = world or SystemWorld()
    async with AsyncExitStack() as parts:
        if store is None:
            store = await _opened(parts, settings.database_path)
        threads = parts.enter_context(ThreadPoolExecutor(_RULES_THREADS, "rules"))
        solvers = _solvers(parts, settings)
        bots = parts.enter_context(_pool(settings.bot_threads, "bots"))
        games = Games(store, world, _play_limits(settings), bots)
        servicers = {
            "meldhall.v1.GameService": GameServicer(games, world, solvers),
            "meldhall.v1.RulesService": RulesServicer(threads, solvers),
        }
        gauges: Gauges = {"meldhall_live_games": ("Games in memory.", lambda: games.live_games)}
        listeners = _listeners(settings, world, store, servicers, gauges)
        await games.start()
        if settings.archive_after_ms and not isinstance(store, MemoryStore):
            await parts.enter_async_context(archiving(store, world, settings.archive_after_ms))
        try:
            yield await _listening(parts, listeners, games, settings)
        except AddressUnusable as error:
            raise NotStarted(str(error)) from error


async def _listening(
    parts: AsyncExitStack, listeners: _Listeners, games: Games, settings: Settings
) -> Running:
    """Opens native gRPC and the door; both are closed with `parts`. Raises AddressUnusable, NotStarted."""
    address = _address(settings)
    listening = None
    if listeners.door is not None:
        door_address = replace(address, host=settings.door_host, port=settings.door_port)
        listening = parts.enter_context(bound(door_address))
    port = await listeners.server.start(address)
    parts.push_async_callback(_stop, listeners, games, settings.drain_grace_ms)
    http_port = 0
    if listeners.door is not None and listening is not None:
        http_port = listening.getsockname()[1]
        await listeners.door.start(listening, _encryption(settings))
    listeners.info.listens(port, http_port)
    page = page_address(settings.door_host, http_port, is_encrypted=settings.tls) if http_port else ""
    return Running(
        port=port, address=str(Address(host=address.host, port=port)), http_port=http_port, page=page
    )


async def _stop(listeners: _Listeners, games: Games, grace_ms: int) -> None:
    """Watchers hear that the server closes, and calls that have begun get that long to end."""
    await listeners.server.drain()
    with suppress(TimeoutError):
        async with asyncio.timeout(grace_ms / 1_000):
            await games.drain()
            await listeners.server.idle()
    async with asyncio.TaskGroup() as last:
        last.create_task(listeners.server.stop())
        if listeners.door is not None:
            last.create_task(listeners.door.stop())


def _listeners(
    settings: Settings, world: World, store: Store, servicers: Mapping[str, object], gauges: Gauges
) -> _Listeners:
    limits = _limits(settings)
    players = Players(store, world)
    gate = Gate(Identity(players, settings.application_key), limits, world, calls_logged=settings.access_log)
    info = ServerServicer(VERSION, _features(settings), limits, world)
    servicers = {
        **servicers,
        "meldhall.v1.PlayerService": PlayerServicer(players),
        "meldhall.v1.ServerService": info,
    }
    routes = list(registration.own(servicers, SolveFor(settings.solve)))
    server = Server(
        gate,
        routes,
        request_max_bytes=settings.request_max_bytes,
        keepalive_ms=settings.keepalive_ms,
        reflected=settings.reflected,
    )
    door = None
    if settings.http:
        rules = _door_rules(settings)
        door = Door(gate, routes, world, limits, rules, version=VERSION, gauges=gauges)
    return _Listeners(server, door, info)


def _solvers(parts: AsyncExitStack, settings: Settings) -> Solvers:
    """Threads of their own: a search may take long."""
    running = _threads(settings.solve_threads)
    threads = parts.enter_context(_pool(running, "solve"))
    return Solvers(threads, running=running, waiting=settings.waiting_solves, node_limit=settings.solve_nodes)


def _pool(wanted: int, name: str) -> ThreadPoolExecutor:
    """Threads for searches."""
    return ThreadPoolExecutor(_threads(wanted), name)


def _threads(wanted: int) -> int:
    """So many as are wanted; for 0 all that leave one processor to the event loop."""
    return wanted or max(1, len(os.sched_getaffinity(0)) - 1)


async def _opened(parts: AsyncExitStack, database_path: str) -> Store:
    if database_path == MEMORY:
        return MemoryStore()
    try:
        return await parts.enter_async_context(SqliteStore.open(database_path))
    except StoreBusy as error:
        raise NotStarted(f"Another process serves the database {database_path}.") from error
    except StoreError as error:
        raise NotStarted(f"The database {database_path} cannot be used: {str(error).rstrip('.')}.") from error


def _address(settings: Settings) -> Address:
    try:
        certificate = Path(settings.tls_certificate_path).read_bytes() if settings.tls else b""
        key = Path(settings.tls_key_path).read_bytes() if settings.tls else b""
    except OSError as error:
        raise NotStarted(f"The certificate or its key cannot be read: {error}.") from error
    return Address(host=settings.host, port=settings.port, certificate=certificate, key=key)


def _door_rules(settings: Settings) -> DoorRules:
    return DoorRules(
        connections=settings.http_connections,
        peer_connections=settings.http_peer_connections,
        origins=settings.origins,
        proxies=settings.proxies,
        shows_metrics=settings.shows_metrics,
    )


def _encryption(settings: Settings) -> ssl.SSLContext | None:
    if not settings.tls:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(settings.tls_certificate_path, settings.tls_key_path)
    except OSError as error:
        raise NotStarted(f"The certificate or its key cannot be used: {error}.") from error
    return context


def _features(settings: Settings) -> tuple[str, ...]:
    features = {
        "application_key": settings.application_key is not None,
        "reflection": settings.reflected,
        "solve": settings.solve != SolveFor.OFF,
        "solve_open": settings.solve == SolveFor.OPEN,
    }
    return tuple(name for name, is_on in features.items() if is_on)


def _play_limits(settings: Settings) -> PlayLimits:
    return PlayLimits(
        bot_delay_ms=settings.bot_delay_ms,
        bot_nodes=settings.bot_nodes,
        bot_search_ms=settings.bot_search_ms,
        heartbeat_ms=settings.heartbeat_ms,
        live_games=settings.live_games,
        spectators=settings.spectator_streams,
        spectators_per_game=settings.spectators_per_game,
        presence_ms=settings.presence_ms,
        abandoned_after_ms=settings.abandoned_after_ms,
        unfinished_games=settings.unfinished_games_per_player,
    )


def _limits(settings: Settings) -> Limits:
    """The limits that clients meet are settings of the same names."""
    return Limits(**{field.name: getattr(settings, field.name) for field in fields(Limits)})
