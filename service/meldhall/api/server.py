"""ServerService: what the server is, can do and allows."""

from typing import Final

from meldhall.api.identity import Call
from meldhall.api.limits import Limits
from meldhall.api.times import duration, timestamp
from meldhall.play.world import World
from meldhall.rules import Ruleset
from meldhall.v1 import server_service_pb2 as wire

API_VERSIONS: Final = ("meldhall.v1",)


class ServerServicer:
    """Says what a client should know before its first call; `features` are the optional ones that are on."""

    def __init__(self, version: str, features: tuple[str, ...], limits: Limits, world: World) -> None:
        self._world = world
        self._info = wire.GetServerInfoResponse(
            server_version=version,
            api_versions=API_VERSIONS,
            rulesets=Ruleset.presets(),
            features=features,
            limits=wire.Limits(
                request_bytes=limits.request_max_bytes,
                requests_per_second=limits.requests_per_second,
                unfinished_games=limits.unfinished_games_per_player,
                streams=limits.streams_per_caller,
                heartbeat=duration(limits.heartbeat_ms),
                keepalive=duration(limits.keepalive_ms),
                solve_nodes=limits.solve_nodes,
                solve_cost_requests=limits.solve_cost_requests,
            ),
        ).SerializeToString()

    def listens(self, grpc_port: int, http_port: int) -> None:
        """Tells callers from now on where the server listens; 0 is nowhere."""
        ports = wire.GetServerInfoResponse(grpc_port=grpc_port, http_port=http_port)
        self._info += ports.SerializeToString()

    async def get_server_info(self, _: wire.GetServerInfoRequest, __: Call) -> bytes:
        """What the server is, with its time."""
        now = wire.GetServerInfoResponse(server_time=timestamp(self._world.now_ms()))
        return self._info + now.SerializeToString()
