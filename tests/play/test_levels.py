"""Levels of bots, how long they take, and that anybody can play their turns again afterwards."""

import pytest

from meldhall import rules
from meldhall._core.bots import BOTS, decide_turn
from meldhall.play import shuffle
from meldhall.play.commands import AddBot, CreateGame, Draw, StartGame
from meldhall.play.levels import LEVELS, level_of, strategy_of
from meldhall.play.limits import Limits
from meldhall.play.pace import SPREAD_PERCENT, due_ms
from meldhall.play.proof import prove
from meldhall.play.session import Session
from meldhall.play.shuffle import Share
from meldhall.play.updates import Answer
from meldhall.store.contract import Status
from tests.play.club import ANN, BOB, HOST_APP, QUICK, UNTIMED, Club, view_of

LONGEST_MS = 5 * QUICK.bot_delay_ms


async def beside(club: Club, *bots: AddBot, ruleset: str = UNTIMED) -> tuple[str, Answer]:
    """A game of Ann and these bots that has just started."""
    created = await club.games.create(ANN, CreateGame(ruleset, 1 + len(bots)))
    game_id = created.session.game_id
    for bot in bots:
        await club.run(game_id, ANN, bot)
    return game_id, await club.run(game_id, ANN, StartGame())


async def until_bot(club: Club, game_id: str, seen: Answer) -> Answer:
    """Ann draws if it is her turn: then a bot is to play."""
    return await club.run(game_id, ANN, Draw()) if view_of(seen).turn_seat == 0 else seen


def test_levels_are_strategies_from_the_weakest_to_the_strongest() -> None:
    least, most = LEVELS
    assert [strategy_of(level) for level in range(least, most + 1)] == BOTS
    assert [level_of(strategy) for strategy in BOTS] == [1, 2, 3, 4, 5]
    assert (strategy_of(0), level_of("retired")) == ("greedy", 0)


async def test_a_level_is_a_strategy_and_stays_with_the_seat() -> None:
    club = Club()
    _, seen = await beside(club, AddBot(level=5), AddBot(level=1, think_ms=0), AddBot())
    seats = seen.session.seats[1:]
    assert [(seat.bot, seat.think_ms) for seat in seats] == [
        ("strong", None),
        ("random", 0),
        ("greedy", None),
    ]


@pytest.mark.parametrize(
    ("think_ms", "ruleset", "played_ms"),
    [
        (0, UNTIMED, 0),
        (3_000, UNTIMED, 3_000),
        (60_000, UNTIMED, 60_000),
        (3_000, "classic+turn_time_ms=4000", 2_000),
        (60_000, "classic+turn_time_ms=60000", 30_000),
    ],
)
async def test_a_chosen_time_is_kept_but_for_half_of_the_turn(
    think_ms: int, ruleset: str, played_ms: int
) -> None:
    club = Club()
    game_id, seen = await beside(club, AddBot(think_ms=think_ms, level=4), ruleset=ruleset)
    seen = await until_bot(club, game_id, seen)
    if played_ms:
        await club.advance(played_ms - 1)
        assert (await club.games.see(game_id, ANN)).version == seen.version
        await club.advance(1)
    else:
        await club.advance(0)
    assert view_of(await club.games.see(game_id, ANN)).turn_seat == 0
    assert "turn-expired" not in club.games._hosts[game_id]._history.entries[-1].envelope.game_line


async def test_no_bot_runs_out_of_time_however_short_its_turns_are() -> None:
    club = Club(limits=Limits(bot_delay_ms=60_000, presence_ms=0))
    created = await club.games.create(HOST_APP, CreateGame("classic+turn_time_ms=1000", 4))
    game_id = created.session.game_id
    for level in (1, 2, 3, 4):
        await club.run(game_id, HOST_APP, AddBot(level=level, think_ms=60_000 if level % 2 else None))
    await club.run(game_id, HOST_APP, StartGame())
    while (await club.games.see(game_id, HOST_APP)).session.status is Status.RUNNING:
        await club.advance(60_000)
    assert "turn-expired" not in await club.games.record(game_id, HOST_APP)


async def test_a_pace_of_its_own_is_longer_for_what_changes_more_and_never_the_same() -> None:
    club = Club()
    game_id, seen = await beside(club, AddBot())
    await until_bot(club, game_id, seen)
    state = club.games._hosts[game_id]._state

    def paces(changed_melds: int) -> list[int]:
        return [
            due_ms(state, 600, changed_melds, percent) - state.time_ms for percent in range(SPREAD_PERCENT)
        ]

    draw, one, many = paces(0), paces(1), paces(30)
    assert (min(draw), max(draw), len(set(draw))) == (300, 900, 101)
    assert all(a < b for a, b in zip(draw, one, strict=True))
    assert set(many) == {3_000}


async def test_the_time_that_is_stored_is_one_at_which_the_bot_is_looked_after() -> None:
    """A server that starts afterwards wakes the game then, and the bot plays."""
    club = Club()
    game_id, seen = await beside(club, AddBot(think_ms=7_000, level=3))
    seen = await until_bot(club, game_id, seen)
    head = await club.store.head(game_id)
    assert head is not None
    assert head.due_ms == club.world.now_ms() + 7_000
    await club.restart()
    await club.advance(7_000 + LONGEST_MS)
    assert view_of(await club.games.see(game_id, ANN)).turn_seat == 0


def seed_of(people: Session, seat: int) -> int:
    """As `docs/fairness.md` has it."""
    shares = [Share(each.entropy_commitment, each.entropy) for each in people.seats]
    key = shuffle.key_of(bytes.fromhex(people.secret), people.game_id, shares, f"bot {seat}")
    return int.from_bytes(key[:8], "big")


@pytest.mark.parametrize("level", [1, 3, 4, 5])
async def test_what_a_bot_played_can_be_played_again_once_the_secret_is_out(level: int) -> None:
    club = Club(limits=Limits(bot_delay_ms=0, bot_nodes=500, presence_ms=0))
    created = await club.games.create(HOST_APP, CreateGame("classic", 2))
    game_id = created.session.game_id
    for each in (level, 2):
        await club.run(game_id, HOST_APP, AddBot(level=each))
    await club.run(game_id, HOST_APP, StartGame())
    while (seen := await club.games.see(game_id, HOST_APP)).session.status is Status.RUNNING:
        assert seen.session.secret == ""
        await club.advance(1_000)
    record = await club.games.record(game_id, HOST_APP)
    assert prove(record).is_over
    before, again = None, 0
    for _, happened, game in rules.replay(record):
        if before is not None and before.turn_seat == 0:
            command = decide_turn(before.view(0), BOTS[level - 1], seed_of(seen.session, 0), node_limit=500)
            now_ms = club.world.now_ms()
            assert str(before.decide(command, now_ms)).split()[:2] == str(happened).split()[:2]
            if command.table is not None:
                assert f"table=[{game.view(0).table}]" in str(happened)
            again += 1
        before = game
    assert again > 5


async def test_two_games_have_bots_of_different_chance() -> None:
    club = Club()
    seeds = set()
    for _ in range(3):
        game_id = await club.deal(ANN, BOB)
        state = club.games._hosts[game_id]._state
        assert state.shuffle is not None
        people = state.session
        seeds |= {
            shuffle.key_of(bytes.fromhex(state.shuffle.secret.reveal()), people.game_id, [Share()] * 2, label)
            for label in ("bot 0", "bot 1", "round 1")
        }
    assert len(seeds) == 9
