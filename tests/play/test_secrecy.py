"""Changing what a viewer may not see changes no byte sent to that viewer."""

import re
from dataclasses import dataclass, replace

import pytest

from meldhall.play.callers import Caller
from meldhall.play.commands import AddBot, Command, Draw, Pass, Play, Resign, StartGame
from meldhall.play.updates import Answer, Update
from meldhall.refusals import Refusal
from meldhall.v1 import game_pb2, tile_pb2, view_pb2
from tests.api.hall import METHODS
from tests.play.club import ANN, BOB, CAT, QUICK, RACK_OF_RUNS, UNTIMED, Club
from tests.wire.played import played
from tests.wire.test_bytes import GAMES, tile_paths

BOBS: tuple[str, str] = (
    "k1 k3 k5 k7 k9 k11 k13 o2 o4 o6 o8 o10 o12 k2",
    "k4 k6 k8 k10 k12 o1 o3 o5 o7 o9 o11 o13 b13 b12",
)
POOLS: tuple[str, str] = ("b2 r1 b3 r2 b4", "b7 r1 b8 r2 b9")
"""Bob draws the first: what Ann draws, every other tile, is the same."""
DEEDS: tuple[tuple[Caller, Command], ...] = (
    (BOB, Draw()),
    (ANN, Play("r11 r12 r13")),
    (BOB, Play("k1 k3 k5")),
    (BOB, Pass()),
    (BOB, Draw()),
    (ANN, Pass()),
    (ANN, Play("r11 r12 r13 | k1 k2 k3")),
    (ANN, Draw()),
    (BOB, Draw()),
    (ANN, Play("r10 r11 r12 r13")),
    (BOB, Draw()),
)


@dataclass
class Told:
    """Everything that one viewer was told."""

    answers: list[Answer | str]
    updates: list[Update]


async def tell(viewer: Caller, hidden: int, pools: tuple[str, str] = POOLS) -> Told:
    """Plays the same deeds over one of two hidden worlds; what the viewer is told of it."""
    club = Club()
    racks = f"{RACK_OF_RUNS} {BOBS[hidden]} {pools[hidden]}"
    game_id = await club.deal(ANN, BOB, ruleset=UNTIMED, racks=racks)
    told = Told([], [])
    for caller, command in DEEDS:
        outcome = await attempt(club, game_id, caller, command)
        if caller is viewer:
            told.answers.append(outcome)
        told.answers.append(await club.games.see(game_id, viewer))
    if viewer in (ANN, BOB):
        told.updates = await watched(club, game_id, viewer)
    return told


async def attempt(club: Club, game_id: str, caller: Caller, command: Command) -> Answer | str:
    try:
        return await club.games.run(game_id, caller, command)
    except Refusal as refusal:
        return str(refusal)


async def watched(club: Club, game_id: str, viewer: Caller) -> list[Update]:
    """All versions so far."""
    newest = (await club.games.see(game_id, viewer)).version
    stream = club.games.watch(game_id, viewer, 0)
    updates = [await anext(stream) for _ in range(newest)]
    await stream.aclose()
    return updates


@pytest.mark.parametrize("viewer", [ANN, CAT])
async def test_nobody_is_told_what_depends_on_another_rack_or_the_pool(viewer: Caller) -> None:
    assert await tell(viewer, 0) == await tell(viewer, 1)


async def test_the_one_whose_tiles_they_are_is_told() -> None:
    first, second = await tell(BOB, 0), await tell(BOB, 1)
    assert first.updates != second.updates
    assert first.answers != second.answers


PUBLIC: frozenset[str] = frozenset(
    {
        "round_started.start_draws.tile",
        "turn_played.table.melds.tiles",
        "turn_played.table.melds.joker_roles.stands_for",
        "turn_played.laid",
        "round_ended.result.seats.rack",
    }
)
OWN: frozenset[str] = frozenset({"round_started.rack", "redeal_granted.rack", "tiles_drawn.tiles"})


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_svc_025_every_kind_of_event_is_filtered_for_its_viewer(viewer: int | None) -> None:
    """Tiles stand only where all may see them, or those of the viewer's own seat: in rare events, too."""
    kinds = set()
    for ruleset, seats, seed in GAMES:
        for step in played(ruleset, seats, seed):
            seen = game_pb2.VersionEvents.FromString(step.events.seen_by(viewer, ruleset))
            for event in seen.game_events:
                kinds.add(event.WhichOneof("event"))
                hidden = set(tile_paths(event)) - PUBLIC
                assert hidden <= OWN
                assert viewer is not None or not hidden
                if event.HasField("tiles_drawn") and event.tiles_drawn.tiles:
                    assert event.tiles_drawn.seat == viewer
                for told in (event.round_started, event.redeal_granted):
                    assert len(told.rack) in (0, step.game.ruleset.rack_tiles)
                    assert not told.racks
    assert kinds == {field.name for field in view_pb2.GameEvent.DESCRIPTOR.oneofs_by_name["event"].fields}


def test_no_event_of_people_has_a_place_for_a_tile() -> None:
    """Whatever is added there: a session holds nothing hidden."""
    waiting, met = [game_pb2.SessionEvent.DESCRIPTOR], set()
    while waiting:
        message = waiting.pop()
        met.add(message.full_name)
        for each in message.fields:
            assert each.enum_type is not tile_pb2.Tile.DESCRIPTOR, each.full_name
            if each.message_type is not None and each.message_type.full_name not in met:
                waiting.append(each.message_type)
    assert "meldhall.v1.PlayerLeft" in met


async def test_svc_033_a_draw_is_never_undone() -> None:
    """There is no call for it, and whatever else the seat tries, its turn is over and the tile its own."""
    assert not any(re.search("Undo|Take|Back", name) for name in METHODS)
    club = Club()
    game_id = await club.deal(ANN, BOB, racks=f"{RACK_OF_RUNS} {BOBS[0]} b1 b2")
    drawn = await club.run(game_id, ANN, Draw())
    for command in (Draw(), Pass(), Play("r11 r12 r13")):
        with pytest.raises(Refusal, match="NOT_YOUR_TURN"):
            await club.run(game_id, ANN, command)
    assert await club.games.see(game_id, ANN) == replace(drawn, drawn_tile=None)


async def test_svc_026_a_draw_shows_the_tile_to_the_one_who_draws() -> None:
    shown = []
    for tile in ("b1", "b2"):
        club = Club()
        game_id = await club.deal(ANN, BOB, racks=f"{RACK_OF_RUNS} {BOBS[0]} {tile}")
        drawn = await club.run(game_id, ANN, Draw())
        assert drawn.drawn_tile == tile
        shown.append([(await watched(club, game_id, player))[-1] for player in (ANN, BOB)])
    (to_ann, to_bob), (other_to_ann, other_to_bob) = shown
    assert to_ann != other_to_ann
    assert to_bob == other_to_bob


async def test_svc_032_racks_are_shown_after_the_end_only() -> None:
    shown = []
    for hidden in (0, 1):
        club = Club()
        game_id = await club.deal(ANN, BOB, racks=f"{RACK_OF_RUNS} {BOBS[hidden]} b2")
        await club.run(game_id, ANN, Draw())
        before = await club.games.see(game_id, ANN)
        await club.run(game_id, BOB, Resign())
        shown.append((before, await club.games.see(game_id, ANN)))
    assert shown[0][0] == shown[1][0]
    assert shown[0][1] != shown[1][1]


async def test_a_bot_sees_no_more_than_a_player() -> None:
    """What a bot does first does not depend on the racks of others, nor on the pool."""
    done = []
    for hidden in (0, 1):
        club = Club()
        game_id = await club.gather(ANN, seats=2)
        await club.run(game_id, ANN, AddBot(think_ms=QUICK.bot_delay_ms))
        club.world.stack(["k1", "r13"], f"{BOBS[hidden]} {RACK_OF_RUNS} r1 r2".split())
        await club.run(game_id, ANN, StartGame())
        await club.advance(QUICK.bot_delay_ms)
        seen = await club.games.see(game_id, ANN)
        done.append((await watched(club, game_id, ANN))[-1])
        assert seen.version == 4
    assert done[0] == done[1]
