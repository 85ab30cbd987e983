"""Leaks, one planted in each channel, that the comparison of games must find: the control of the test."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from meldhall import rules
from meldhall.play import feed, host, lists
from meldhall.play.feed import Feed
from meldhall.play.history import Entry, History
from meldhall.play.host import GameHost
from meldhall.play.spectators import Viewer
from meldhall.play.state import State
from meldhall.refusals import Refusal
from meldhall.store.contract import Head
from tests.play.compared import compared, told_late
from tests.play.worlds_apart import EVE, PLAYERS, Setting

GAMES: Final = 12
Plant = Callable[[pytest.MonkeyPatch], None]


def other_rack(state: State, seat: int | None) -> str:
    """The rack of the next seat, which nobody but its holder may see."""
    assert state.game is not None
    return " ".join(state.game.view(0 if seat is None else (seat + 1) % state.game.seats).rack)


def in_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view holds another seat's rack."""

    def view_of(state: State, seat: int | None, **_: Any) -> bytes | None:
        if state.game is None:
            return None
        return state.game.view(0 if seat is None else (seat + 1) % state.game.seats).to_bytes()

    monkeypatch.setattr(State, "view_of", view_of)


def in_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events of any viewer tell all racks and all tiles drawn."""

    def encoded(entry: Entry, seat: int | None, *, racks: bool) -> bytes:
        if entry.events is None or entry.ruleset is None:
            return b""
        return entry.events.seen_by(None, entry.ruleset, racks=True)

    monkeypatch.setattr(Entry, "_encoded", encoded)


def in_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal has one fact too many."""
    decide = GameHost._decide

    async def telling(self: GameHost, order: Any, now_ms: int) -> Any:
        try:
            return await decide(self, order, now_ms)
        except Refusal as refusal:
            seat = self._state.session.seat_of(order.caller)
            if self._state.game is None:
                raise
            raise Refusal(refusal.reason, {"rack": other_rack(self._state, seat)}) from refusal

    monkeypatch.setattr(GameHost, "_decide", telling)


def in_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """The summary of a game depends on a rack."""

    def telling(state: State, due_ms: int | None, head_of: Any = lists.head_of) -> Head:
        head: Head = head_of(state, due_ms)
        if state.game is None:
            return head
        leak = other_rack(state, None) + other_rack(state, 0)
        return replace(head, summary=head.summary.replace(b"Ann's game", leak.encode()))

    monkeypatch.setattr(lists, "head_of", telling)
    monkeypatch.setattr(host, "head_of", telling)


def in_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint is for another seat's rack."""

    def position_of(state: State, seat: int) -> rules.Position:
        assert state.game is not None
        return state.game.view((seat + 1) % state.game.seats).position()

    monkeypatch.setattr(host, "position_of", position_of)


def in_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verdict is on another seat's rack."""

    def check_turn(game: rules.Game, seat: int, table: rules.TableLike) -> Any:
        other = (seat + 1) % game.seats
        return rules.check_turn(game.view(other).table, game.view(other).rack, table, game.ruleset)

    async def checked(self: GameHost, caller: Any, table: rules.TableLike) -> Any:
        game = self._state.game
        seat = self._state.session.seat_of(caller)
        if game is None or seat is None:
            raise Refusal("NOT_SEATED")
        return check_turn(game, seat, table), self._state.version

    monkeypatch.setattr(GameHost, "check_turn", checked)


def in_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """The record is given while the game is played."""

    async def record(self: GameHost, caller: Any) -> str:
        return " ".join(entry.envelope.game_line for entry in self._history.entries)

    monkeypatch.setattr(GameHost, "record", record)


def in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events are logged."""
    push = History.push

    def telling(self: History, envelope: Any, events: Any, state: State) -> None:
        logging.getLogger("meldhall.play.history").debug("version %s: %s", state.version, events)
        push(self, envelope, events, state)

    monkeypatch.setattr(History, "push", telling)


def to_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may see the table sees racks as well."""
    viewer_of = feed.viewer_of

    def seeing(*arguments: Any) -> Viewer:
        viewer = viewer_of(*arguments)
        return replace(viewer, racks=viewer.seat is None)

    monkeypatch.setattr(feed, "viewer_of", seeing)


def too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest version is known to everybody."""
    monkeypatch.setattr(History, "version_known", lambda self, delay_ms, now_ms: self.version)


def by_stale_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's command is told the newest version."""
    monkeypatch.setattr(host, "delay_of", lambda session, caller: 0)


def by_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever happens puts the next heartbeat off."""
    hears = Feed._hears

    async def put_off(self: Feed, newest: int, viewer: Viewer, _: int, who: str) -> bool:
        return await hears(self, newest, viewer, self._next_beat_ms(), who)

    monkeypatch.setattr(Feed, "_hears", put_off)


async def is_found(setting: Setting) -> bool:
    """Whether a leak to that viewer is found in some games."""
    for seed in range(GAMES):
        if setting.policy == "late":
            here, there = await told_late(replace(setting, seed=seed))
            if here != there:
                return True
        elif (await compared(replace(setting, seed=seed))).differences is not None:
            return True
    return False


@pytest.mark.parametrize(
    ("plant", "viewer", "policy"),
    [
        (in_snapshots, PLAYERS[1], "none"),
        (in_snapshots, EVE, "table"),
        (in_events, PLAYERS[1], "none"),
        (in_events, EVE, "table"),
        (in_refusals, PLAYERS[0], "none"),
        (in_refusals, EVE, "none"),
        (in_lists, PLAYERS[0], "none"),
        (in_hints, PLAYERS[0], "none"),
        (in_verdicts, PLAYERS[0], "none"),
        (in_records, PLAYERS[0], "none"),
        (in_records, EVE, "none"),
        (in_the_log, EVE, "none"),
        (to_spectators, EVE, "table"),
        (too_early, EVE, "late"),
        (by_stale_versions, EVE, "late"),
        (by_heartbeats, EVE, "late"),
    ],
)
async def test_a_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, plant: Plant, viewer: Any, policy: str
) -> None:
    setting = Setting("classic", 3, policy, viewer, 0)
    plant(monkeypatch)
    assert await is_found(setting)


@pytest.mark.parametrize(("viewer", "policy"), [(PLAYERS[0], "none"), (EVE, "table"), (EVE, "late")])
async def test_nothing_is_found_where_nothing_leaks(viewer: Any, policy: str) -> None:
    assert not await is_found(Setting("classic", 3, policy, viewer, 0))
