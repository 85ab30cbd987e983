import asyncio
import hashlib
import itertools
import unicodedata
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from meldhall.people.players import Player, Players, Token
from meldhall.refusals import Refusal
from meldhall.store.contract import PlayerStore
from meldhall.store.memory import MemoryStore
from meldhall.store.sqlite import SqliteStore


class CountingWorld:
    """A world in which everything comes in order."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)

    def now_ms(self) -> int:
        return 1_700_000_000_000

    def new_id(self) -> str:
        return f"player-{next(self._numbers)}"

    def token(self) -> str:
        return f"{next(self._numbers):043}"


class WatchedStore(MemoryStore):
    """Counts look-ups, and can hold one back until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.look_ups = 0
        self.asked = asyncio.Event()
        self.hold: asyncio.Event | None = None

    async def by_token(self, token_hash: bytes) -> Player | None:
        self.look_ups += 1
        self.asked.set()
        found = await super().by_token(token_hash)
        if self.hold:
            await self.hold.wait()
        return found


def contents(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[PlayerStore]:
    if request.param == "memory":
        yield MemoryStore()
        return
    async with SqliteStore.open(tmp_path / "meldhall.sqlite3") as opened:
        yield opened


@pytest.fixture
def players(store: PlayerStore) -> Players:
    return Players(store, CountingWorld())


async def test_a_guest_is_known_by_the_token(players: Players) -> None:
    guest, token = await players.sign_up("Ada")
    other, other_token = await players.sign_up("Ada")
    assert guest.display_name == "Ada"
    assert guest.player_id != other.player_id
    assert token != other_token
    for _ in range(2):
        assert await players.authenticate(token) == guest
        assert await players.authenticate(other_token) == other
    assert await players.get(guest.player_id) == guest
    assert await players.get("nobody") is None


async def test_a_token_is_known_after_a_restart(store: PlayerStore) -> None:
    guest, token = await Players(store, CountingWorld()).sign_up("Ada")
    assert await Players(store, CountingWorld()).authenticate(Token(token.reveal())) == guest


async def test_only_the_exact_token_is_known(players: Players) -> None:
    _, token = await players.sign_up("Ada")
    text = token.reveal()
    for guess in (
        "",
        "mh_",
        text[:-1],
        text + "0",
        text.upper(),
        text[3:],
        f" {text}",
        text[:-1] + "9",
        "\ud800",
    ):
        assert await players.authenticate(Token(guess)) is None


async def test_a_token_has_a_recognizable_form_and_is_never_printed(players: Players) -> None:
    _, token = await players.sign_up("Ada")
    assert token.reveal().startswith("mh_")
    assert len(token.reveal()) == 46
    assert token.reveal() not in f"{token} {token!r}"


async def test_only_the_hash_of_a_token_reaches_the_disk(tmp_path: Path) -> None:
    async with SqliteStore.open(tmp_path / "meldhall.sqlite3") as store:
        _, token = await Players(store, CountingWorld()).sign_up("Ada")
        written = contents(tmp_path)
    written += contents(tmp_path)
    assert hashlib.sha256(token.reveal().encode()).digest() in written
    assert token.reveal().encode() not in written
    assert token.reveal().removeprefix("mh_").encode() not in written


async def test_a_host_application_names_its_players(players: Players) -> None:
    player, token = await players.mint("7f", "Grace")
    assert player == Player("app:7f", "Grace")
    again, second = await players.mint("7f", "Grace")
    assert again == player
    assert second != token
    assert await players.authenticate(token) == await players.authenticate(second) == player


async def test_a_renamed_player_has_the_new_name_under_every_token(players: Players) -> None:
    _, token = await players.mint("7f", "Grace")
    _, guest_token = await players.sign_up("Grace")
    await players.authenticate(token)
    await players.authenticate(guest_token)
    renamed, second = await players.mint("7f", "Grace H.")
    assert renamed == Player("app:7f", "Grace H.")
    assert await players.authenticate(token) == renamed
    assert await players.authenticate(second) == renamed
    guest = await players.authenticate(guest_token)
    assert guest is not None
    assert guest.display_name == "Grace"


async def test_one_player_minted_many_times_at_once(players: Players) -> None:
    minted = await asyncio.gather(*(players.mint("7f", "Grace") for _ in range(20)))
    assert {player for player, _ in minted} == {Player("app:7f", "Grace")}
    assert len({token.reveal() for _, token in minted}) == 20
    for _, token in minted:
        assert await players.authenticate(token) == Player("app:7f", "Grace")


async def test_a_known_token_is_not_looked_up_again() -> None:
    store = WatchedStore()
    players = Players(store, CountingWorld(), known_limit=2)
    tokens = [(await players.sign_up(name))[1] for name in ("Ada", "Bea", "Cleo")]
    for token in (tokens[0], tokens[0], tokens[1], tokens[0], tokens[1]):
        await players.authenticate(token)
    assert store.look_ups == 2
    await players.authenticate(tokens[2])  # pushes out the one unseen for longest, the first
    await players.authenticate(tokens[1])
    assert store.look_ups == 3
    await players.authenticate(tokens[0])
    assert store.look_ups == 4


async def test_what_is_no_token_is_not_looked_up() -> None:
    store = WatchedStore()
    players = Players(store, CountingWorld())
    assert await players.authenticate(Token("x" * 1_000_000)) is None
    assert store.look_ups == 0


async def test_a_look_up_that_a_rename_overtakes_leaves_no_old_name_behind() -> None:
    store = WatchedStore()
    players = Players(store, CountingWorld())
    _, token = await players.mint("7f", "Grace")
    store.hold = asyncio.Event()
    early = asyncio.create_task(players.authenticate(token))
    await store.asked.wait()
    renamed, _ = await players.mint("7f", "Grace H.")
    store.hold.set()
    await early
    assert await players.authenticate(token) == renamed


async def test_a_world_that_repeats_itself_is_noticed() -> None:
    store = MemoryStore()
    await Players(store, CountingWorld()).sign_up("Ada")
    with pytest.raises(RuntimeError):
        await Players(store, CountingWorld()).sign_up("Bea")
    world = CountingWorld()
    world.new_id()
    with pytest.raises(RuntimeError):
        await Players(store, world).mint("7f", "Grace")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada\t", "Ada"),
        ("x" * 40, "x" * 40),
        ("e\u0301" * 40, "é" * 40),
        ("李", "李"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
async def test_names_are_trimmed_and_normalized(players: Players, given: str, kept: str) -> None:
    player, _ = await players.sign_up(given)
    assert player.display_name == kept
    assert unicodedata.is_normalized("NFC", player.display_name)


@pytest.mark.parametrize(
    "given",
    [
        "",
        "   ",
        "x" * 41,
        "x" * 1_000_000,
        "a\nb",
        "a\x00b",
        "a\x7fb",
        "a\u2028b",
        "a\u202eb",
        "\u200b",
        "\u2800",
        "\u3164 \u3164",
        "\u115f\u1160\uffa0",
        "\ud800",
    ],
)
async def test_bad_names_are_refused(players: Players, given: str) -> None:
    for asking in (players.sign_up(given), players.mint("7f", given)):
        with pytest.raises(Refusal) as refused:
            await asking
        assert refused.value.reason == "MALFORMED"
        assert refused.value.details["field"] == "display_name"
        assert refused.value.details["why"]
    assert await players.get("app:7f") is None


@pytest.mark.parametrize("given", ["", "x" * 65, "a b", " a", "a\n", "a\x00", "a\u202e", "\ud800"])
async def test_bad_external_ids_are_refused(players: Players, given: str) -> None:
    with pytest.raises(Refusal) as refused:
        await players.mint(given, "Grace")
    assert refused.value.reason == "MALFORMED"
    assert refused.value.details["field"] == "external_id"


async def test_external_ids_are_kept_as_given(players: Players) -> None:
    given = "User:42/é/e\u0301"
    player, token = await players.mint(given, "Grace")
    assert player.player_id == f"app:{given}"
    assert await players.authenticate(token) == player
