import asyncio
import dataclasses

import pytest

from meldhall.store.contract import (
    CREATION_KEPT_MS,
    RECORD_LIMIT_BYTES,
    Creation,
    Cursor,
    Head,
    Player,
    Row,
    Status,
    Store,
)
from meldhall.store.errors import RecordInvalid
from tests.store.games import creation, head, pair, row

HASH = bytes(range(32))
OTHER_HASH = bytes(32)


async def test_rows_are_read_as_they_were_appended(store: Store) -> None:
    for version in (1, 2, 3):
        assert await store.append(*pair("g", version))
        assert await store.append(*pair("other", version))
    assert await store.read("g") == [row("g", 1), row("g", 2), row("g", 3)]
    assert await store.read("g", 2) == [row("g", 3)]
    assert await store.read("g", 3) == await store.read("g", 99) == []
    assert len(await store.read("g", -1)) == 3
    assert await store.read("nothing") == []


async def test_any_bytes_come_back(store: Store) -> None:
    texts = [b"", b"\x00", bytes(range(256)), "ünï".encode(), b"\xff" * RECORD_LIMIT_BYTES]
    for version, text in enumerate(texts, start=1):
        assert await store.append(row("g", version, text), head("g", version, summary=text))
        assert (await store.head("g") or head("", 0)).summary == text
    assert [each.record for each in await store.read("g")] == texts


@pytest.mark.parametrize("game_id", ["", "a\x00b", "a'b", "é", "e\u0301", "😀", "x" * 500])
async def test_any_text_is_an_id(store: Store, game_id: str) -> None:
    assert await store.append(*pair(game_id, 1, creator_id=game_id, player_ids=(game_id,)))
    assert await store.head(game_id) == head(game_id, 1, creator_id=game_id, player_ids=(game_id,))
    assert await store.read(game_id) == [row(game_id, 1)]
    assert [each.game_id for each in await store.list_of_player(game_id, 9)] == [game_id]


async def test_a_version_is_stored_once(store: Store) -> None:
    assert await store.append(*pair("g", 1))
    assert not await store.append(row("g", 1, b"another"), head("g", 1, status=Status.ABORTED))
    assert await store.append(*pair("g", 2))
    assert not await store.append(row("g", 1, b"another"), head("g", 1, status=Status.ABORTED))
    assert await store.read("g") == [row("g", 1), row("g", 2)]
    assert await store.head("g") == head("g", 2)


async def test_a_version_beyond_a_gap_is_not_stored(store: Store) -> None:
    assert not await store.append(*pair("g", 2))
    assert await store.append(*pair("g", 1))
    assert not await store.append(*pair("g", 3))
    assert await store.read("g") == [row("g", 1)]


async def test_of_many_racers_one_wins_each_version(store: Store) -> None:
    for version in (1, 2, 3):
        rows = [row("g", version, f"racer {place}".encode()) for place in range(50)]
        won = await asyncio.gather(*(store.append(each, head("g", version)) for each in rows))
        assert sum(won) == 1
        assert (await store.read("g", version - 1)) == [rows[won.index(True)]]


async def test_one_game_may_have_many_rows_under_way(store: Store) -> None:
    assert all(await asyncio.gather(*(store.append(*pair("g", version)) for version in range(1, 101))))
    assert [each.version for each in await store.read("g")] == list(range(1, 101))


async def test_the_head_is_that_of_the_newest_row(store: Store) -> None:
    assert await store.head("g") is None
    heads = [
        head("g", 1),
        head(
            "g", 2, status=Status.RUNNING, due_ms=5_000, player_ids=("bea", "app:7f", "ada"), summary=b"two"
        ),
        head("g", 3, status=Status.FINISHED, public=False, player_ids=()),
    ]
    for each in heads:
        assert await store.append(row("g", each.version), each)
        assert await store.head("g") == each


async def test_due_names_games_that_must_wake_the_earliest_first(store: Store) -> None:
    for game_id, changes in {
        "late": {"status": Status.RUNNING, "due_ms": 9_000},
        "b": {"status": Status.RUNNING, "due_ms": 5_000},
        "a": {"status": Status.RUNNING, "due_ms": 5_000},
        "never": {"status": Status.RUNNING},
        "waiting": {"status": Status.WAITING, "due_ms": 5_000},
        "over": {"status": Status.FINISHED, "due_ms": 5_000},
    }.items():
        assert await store.append(*pair(game_id, 1, **changes))
    waiting = ("waiting", 5_000)
    assert await store.due() == [("a", 5_000), ("b", 5_000), waiting, ("late", 9_000)]
    assert await store.append(*pair("late", 2, status=Status.RUNNING, due_ms=1))
    assert await store.append(*pair("a", 2, status=Status.FINISHED))
    assert await store.due() == [("late", 1), ("b", 5_000), waiting]


async def test_a_creation_is_found_by_player_and_request(store: Store) -> None:
    made = creation("g")
    assert await store.append(*pair("g", 1), made)
    assert await store.creation("ada", "r1") == made
    assert await store.creation("ada", "r2") is None
    assert await store.creation("bea", "r1") is None
    assert await store.append(*pair("of-bea", 1), creation("of-bea", player_id="bea"))
    assert await store.append(*pair("second", 1), creation("second", "r2"))


async def test_a_request_creates_one_game(store: Store) -> None:
    won = await asyncio.gather(*(store.append(*pair(f"g{n}", 1), creation(f"g{n}")) for n in range(20)))
    assert sum(won) == 1
    winner = f"g{won.index(True)}"
    assert await store.creation("ada", "r1") == creation(winner)
    assert [each.game_id for each in await store.list_open(99)] == [winner]
    assert [await store.read(f"g{n}") for n in range(20) if not won[n]] == [[]] * 19


async def test_a_lost_append_leaves_no_creation(store: Store) -> None:
    assert await store.append(*pair("g", 1))
    assert not await store.append(*pair("g", 1), creation("g"))
    assert await store.creation("ada", "r1") is None


async def test_a_creation_is_forgotten_after_seven_days(store: Store) -> None:
    assert await store.append(*pair("g1", 1), creation("g1", create_ms=1_000))
    last_ms = 1_000 + CREATION_KEPT_MS
    assert not await store.append(*pair("g2", 1), creation("g2", create_ms=last_ms))
    assert await store.append(*pair("g3", 1), creation("g3", "r3", create_ms=last_ms))
    assert await store.creation("ada", "r1") == creation("g1", create_ms=1_000)
    assert await store.append(*pair("g4", 1), creation("g4", create_ms=last_ms + 1))
    assert await store.creation("ada", "r1") == creation("g4", create_ms=last_ms + 1)
    assert await store.append(*pair("g5", 1), creation("g5", "r5", create_ms=last_ms + 1))
    assert await store.read("g1") == [row("g1", 1)]


async def pages(store: Store, player_id: str | None, limit: int) -> list[list[str]]:
    """All pages of a list, by the ids of the games."""
    found: list[list[str]] = []
    after: Cursor | None = None
    while True:
        heads = await (
            store.list_open(limit, after)
            if player_id is None
            else store.list_of_player(player_id, limit, after)
        )
        if not heads:
            return found
        found.append([each.game_id for each in heads])
        after = (heads[-1].create_ms, heads[-1].game_id)


async def test_open_games_are_listed_newest_first(store: Store) -> None:
    for game_id, create_ms in (("a", 1), ("c", 3), ("b", 3), ("d", 2), ("e", 9)):
        assert await store.append(*pair(game_id, 1, create_ms=create_ms))
    assert await store.append(*pair("unlisted", 1, public=False))
    for game_id, status in (("x", Status.RUNNING), ("y", Status.FINISHED), ("z", Status.ABORTED)):
        assert await store.append(*pair(game_id, 1, status=status))
    assert await pages(store, None, 99) == [["e", "c", "b", "d", "a"]]
    assert await pages(store, None, 2) == [["e", "c"], ["b", "d"], ["a"]]
    assert await store.append(*pair("c", 2, create_ms=3, status=Status.RUNNING))
    assert await pages(store, None, 99) == [["e", "b", "d", "a"]]
    assert await store.list_open(0) == await store.list_open(-1) == []


async def test_games_of_a_player_are_listed_newest_first(store: Store) -> None:
    for game_id, create_ms in (("a", 1), ("c", 3), ("b", 3), ("d", 2)):
        status = Status.FINISHED if game_id == "a" else Status.WAITING
        assert await store.append(
            *pair(game_id, 1, create_ms=create_ms, status=status, player_ids=("ada", game_id))
        )
    assert await store.append(*pair("not-hers", 1, player_ids=("bea",), creator_id="ada"))
    assert await pages(store, "ada", 99) == [["c", "b", "d", "a"]]
    assert await pages(store, "ada", 3) == [["c", "b", "d"], ["a"]]
    assert await pages(store, "d", 99) == [["d"]]
    assert await pages(store, "nobody", 99) == []
    assert await store.list_of_player("ada", 0) == await store.list_of_player("ada", -1) == []
    [listed] = await store.list_of_player("d", 1)
    assert listed == await store.head("d")


async def test_who_leaves_a_game_no_longer_has_it_listed(store: Store) -> None:
    for version, player_ids in enumerate([("ada",), ("ada", "bea"), ("bea",), ("bea", "ada")], start=1):
        assert await store.append(*pair("g", version, player_ids=player_ids))
        for player_id in ("ada", "bea"):
            assert await pages(store, player_id, 9) == ([["g"]] if player_id in player_ids else [])


async def test_unfinished_games_are_counted_by_creator(store: Store) -> None:
    for number, status in enumerate(Status):
        assert await store.append(*pair(f"g{number}", 1, status=status))
        assert await store.append(*pair(f"b{number}", 1, status=status, creator_id="bea"))
    assert await store.count_unfinished("ada") == 2
    assert await store.append(*pair("g0", 2, status=Status.ABORTED))
    assert await store.count_unfinished("ada") == 1
    assert await store.count_unfinished("bea") == 2
    assert await store.count_unfinished("nobody") == 0


INVALID: dict[str, tuple[Row, Head, Creation | None]] = {
    "version 0": (*pair("g", 0), None),
    "version below 0": (*pair("g", -1), None),
    "version too great": (*pair("g", 2**31), None),
    "head of another game": (row("g", 1), head("h", 1), None),
    "head of another version": (row("g", 1), head("g", 2), None),
    "record too large": (row("g", 1, bytes(RECORD_LIMIT_BYTES + 1)), head("g", 1), None),
    "summary too large": (*pair("g", 1, summary=bytes(RECORD_LIMIT_BYTES + 1)), None),
    "time too great": (*pair("g", 1, create_ms=2**63), None),
    "time below 0": (*pair("g", 1, due_ms=-1), None),
    "no text": (*pair("\ud800", 1), None),
    "player no text": (*pair("g", 1, player_ids=("ada", "\udfff")), None),
    "creation with another version": (*pair("g", 2), creation("g")),
    "creation of another game": (*pair("g", 1), creation("h")),
    "creation's time too great": (*pair("g", 1), creation("g", create_ms=2**63)),
    "creation no text": (*pair("g", 1), creation("g", "\ud800")),
}


@pytest.mark.parametrize("name", INVALID)
async def test_what_cannot_be_stored_is_refused_whole(store: Store, name: str) -> None:
    with pytest.raises(RecordInvalid):
        await store.append(*INVALID[name])
    assert await store.read("g") == []
    assert await store.creation("ada", "r1") is None
    assert await store.append(*pair("g", 1))


@pytest.mark.parametrize("change", [{"create_ms": 2_000}, {"creator_id": "bea"}])
async def test_creation_time_and_creator_never_change(store: Store, change: dict[str, object]) -> None:
    assert await store.append(*pair("g", 1))
    with pytest.raises(RecordInvalid):
        await store.append(*pair("g", 2, **change))
    assert not await store.append(*pair("g", 1, **change))
    assert await store.read("g") == [row("g", 1)]
    assert await store.append(*pair("g", 2))


async def test_players_are_found_by_id_and_by_any_of_their_tokens(store: Store) -> None:
    ada = Player("ada", "Ada \U0001f9e9")
    assert await store.get("ada") is None
    assert await store.by_token(HASH) is None
    assert await store.add(ada, HASH, 1_000)
    assert await store.add_token("ada", OTHER_HASH, 2_000)
    assert await store.get("ada") == await store.by_token(HASH) == await store.by_token(OTHER_HASH) == ada


async def test_ids_and_hashes_are_taken_once(store: Store) -> None:
    assert await store.add(Player("ada", "Ada"), HASH, 1_000)
    assert not await store.add(Player("ada", "Eve"), OTHER_HASH, 1_000)
    assert not await store.add(Player("eve", "Eve"), HASH, 1_000)
    assert not await store.add_token("ada", HASH, 1_000)
    assert not await store.add_token("eve", OTHER_HASH, 1_000)
    assert await store.by_token(HASH) == Player("ada", "Ada")
    assert await store.by_token(OTHER_HASH) is None
    assert await store.get("eve") is None


async def test_a_player_is_renamed(store: Store) -> None:
    assert not await store.rename("ada", "Ada")
    assert await store.add(Player("ada", "Ada"), HASH, 1_000)
    assert await store.rename("ada", "Ada L.")
    assert await store.get("ada") == await store.by_token(HASH) == Player("ada", "Ada L.")


async def test_players_that_cannot_be_stored_are_refused(store: Store) -> None:
    with pytest.raises(RecordInvalid):
        await store.add(Player("ada", "Ada"), HASH[:31], 1_000)
    with pytest.raises(RecordInvalid):
        await store.add(Player("ada", "\ud800"), HASH, 1_000)
    with pytest.raises(RecordInvalid):
        await store.add_token("ada", HASH, 2**63)
    with pytest.raises(RecordInvalid):
        await store.rename("ada", "\ud800")
    assert await store.get("ada") is None


def test_what_is_stored_cannot_be_changed_by_who_reads_it() -> None:
    for value in (row("g", 1), head("g", 1), creation("g"), Player("ada", "Ada")):
        field = dataclasses.fields(value)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, field, "other")


async def fill(store: Store, game_id: str, versions: int, **changes: object) -> list[Row]:
    """A game of so many rows, over unless the changes say otherwise."""
    for version in range(1, versions + 1):
        assert await store.append(*pair(game_id, version, **({"status": Status.FINISHED} | changes)))
    return await store.read(game_id)


async def test_an_archived_game_is_read_as_before(store: Store) -> None:
    rows = await fill(store, "g", 5, player_ids=("ada",))
    other = await fill(store, "other", 2)
    assert await store.append(*pair("made", 1), creation("made"))
    assert await store.archive(rows)
    for after_version in (-1, 0, 1, 4, 5, 99):
        assert await store.read("g", after_version) == rows[max(after_version, 0) :]
    assert await store.head("g") == head("g", 5, status=Status.FINISHED, player_ids=("ada",))
    assert [each.game_id for each in await store.list_of_player("ada", 9)] == ["other", "made", "g"]
    assert await store.read("other") == other
    assert await store.creation("ada", "r1") == creation("made")
    assert not await store.append(row("g", 5, b"another"), head("g", 5))
    assert not await store.append(*pair("g", 7))
    assert await store.archive(rows)
    assert await store.read("g") == rows


async def test_any_bytes_come_back_from_an_archive(store: Store) -> None:
    texts = [b"", b"\x00", bytes(range(256)), b"\xff" * RECORD_LIMIT_BYTES, b"", "ünï".encode()]
    for version, text in enumerate(texts, start=1):
        assert await store.append(row("g", version, text), head("g", version, status=Status.ABORTED))
    assert await store.archive(await store.read("g"))
    assert [each.record for each in await store.read("g")] == texts


async def test_only_what_is_stored_and_over_is_archived(store: Store) -> None:
    rows = await fill(store, "g", 3)
    assert not await store.archive(rows[:2])
    assert not await store.archive([*rows, row("g", 4)])
    assert not await store.archive([*rows[:2], row("g", 3, b"another")])
    assert not await store.archive([row("unknown", 1)])
    for status in (Status.WAITING, Status.RUNNING):
        assert not await store.archive(await fill(store, f"in {status}", 2, status=status))
    assert await store.read("g") == rows
    assert [each.game_id for each in await store.list_ended(1_000, 9)] == ["g"]


async def test_an_archived_game_can_go_on_and_be_archived_again(store: Store) -> None:
    rows = await fill(store, "g", 3)
    assert await store.archive(rows)
    assert await store.append(*pair("g", 4, status=Status.RUNNING, due_ms=5_000))
    assert not await store.append(row("g", 4, b"another"), head("g", 4))
    assert await store.due() == [("g", 5_000)]
    rows.append(row("g", 4))
    for after_version in range(5):
        assert await store.read("g", after_version) == rows[after_version:]
    assert not await store.archive(rows)
    assert await store.append(*pair("g", 5, status=Status.FINISHED))
    assert await store.archive([*rows, row("g", 5)])
    assert await store.read("g") == [*rows, row("g", 5)]
    assert await store.list_ended(9_000, 9) == []


async def test_games_that_are_over_are_listed_until_they_are_archived(store: Store) -> None:
    for game_id, time_ms in (("a", 30), ("c", 10), ("b", 10), ("d", 20), ("late", 31)):
        assert await store.append(*pair(game_id, 1, status=Status.FINISHED, time_ms=time_ms))
    for status in (Status.WAITING, Status.RUNNING):
        assert await store.append(*pair(f"in {status}", 1, status=status, time_ms=1))
    assert await store.append(*pair("aborted", 1, status=Status.ABORTED, time_ms=9))

    async def ended(limit: int, after: Cursor | None = None) -> list[str]:
        return [each.game_id for each in await store.list_ended(30, limit, after)]

    assert await ended(99) == ["aborted", "b", "c", "d", "a"]
    assert await ended(2, (9, "aborted")) == ["b", "c"]
    assert await ended(2, (10, "c")) == ["d", "a"]
    assert await ended(0) == await ended(-1) == await ended(9, (30, "a")) == []
    assert await store.archive(await store.read("c"))
    assert await ended(99) == ["aborted", "b", "d", "a"]


@pytest.mark.parametrize(
    "rows",
    [[], [row("g", 2)], [row("g", 1), row("g", 3)], [row("g", 1), row("h", 2)], [row("g", 2), row("g", 1)]],
)
async def test_what_cannot_be_a_game_is_not_archived(store: Store, rows: list[Row]) -> None:
    await fill(store, "g", 3)
    with pytest.raises(RecordInvalid):
        await store.archive(rows)
