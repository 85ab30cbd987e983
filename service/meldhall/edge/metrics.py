"""What a server has done and does, in the form of Prometheus. Numbers are read when somebody looks."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from meldhall.api.gate import Gate
from meldhall.api.tally import BOUNDS_S, Times

_LOOK_S: Final = 0.25
_RANGES: Final = (*map(str, BOUNDS_S), "+Inf")
Gauges = Mapping[str, tuple[str, Callable[[], int]]]


class Lag:
    """How late the event loop comes to what is due: looks four times a second."""

    def __init__(self) -> None:
        self.times = Times()
        self._next: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Looks from now on."""
        loop = asyncio.get_running_loop()
        self._next = loop.call_at(loop.time() + _LOOK_S, self._look, loop.time() + _LOOK_S)

    def stop(self) -> None:
        """Looks no more."""
        if self._next is not None:
            self._next.cancel()

    def _look(self, due_s: float) -> None:
        self.times.add(max(0.0, asyncio.get_running_loop().time() - due_s))
        self.start()


class Metrics(Collector):
    """The numbers of one server: those of its gate, its event loop, its process, and `gauges` by name."""

    def __init__(self, gate: Gate, version: str, gauges: Gauges) -> None:
        self.lag = Lag()
        self._gate = gate
        self._version = version
        self._gauges: Gauges = {
            "meldhall_running_calls": ("Calls being answered, streams apart.", lambda: gate.running_calls),
            "meldhall_open_streams": ("Streams that are open.", lambda: gate.open_streams),
            "meldhall_draining": ("Whether new calls are refused.", lambda: int(gate.is_draining)),
            **gauges,
        }
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def shown(self, accept: str) -> tuple[bytes, str]:
        """All of it, in a form that is accepted, and its content type."""
        encode, kind = choose_encoder(accept)
        return encode(self._registry), kind

    def describe(self) -> list[Metric]:
        """Nothing: no name is known twice, so none need be compared."""
        return []

    def collect(self) -> Iterator[Metric]:
        """The numbers as they are now."""
        info = GaugeMetricFamily("meldhall_info", "The server's version.", labels=["version"])
        info.add_metric([self._version], 1)
        yield info
        yield from self._of_calls()
        for name, (meaning, read) in self._gauges.items():
            yield GaugeMetricFamily(name, meaning, value=read())
        lag = HistogramMetricFamily("meldhall_event_loop_lag_seconds", "How late the event loop comes.")
        _add(lag, [], self.lag.times)
        yield lag

    def _of_calls(self) -> Iterator[Metric]:
        tally = self._gate.tally
        calls = CounterMetricFamily(
            "meldhall_calls", "Calls that have ended.", labels=["transport", "method", "code"]
        )
        for labels, count in tally.calls.items():
            calls.add_metric(labels, count)
        refusals = CounterMetricFamily("meldhall_refusals", "Refusals by reason.", labels=["reason"])
        for reason, count in tally.refusals.items():
            refusals.add_metric([reason], count)
        took = HistogramMetricFamily(
            "meldhall_call_seconds", "Time of calls that have one answer.", labels=["transport", "method"]
        )
        for (transport, method), times in tally.times.items():
            _add(took, [transport, method], times)
        yield from (calls, refusals, took)


def _add(family: HistogramMetricFamily, labels: list[str], times: Times) -> None:
    family.add_metric(labels, list(zip(_RANGES, accumulate(times.counts), strict=True)), times.sum_s)
