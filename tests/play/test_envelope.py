"""Rows: what is written is read, and nothing else is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldhall.play.envelope import Envelope, LogDamaged, Request, decode, digest
from meldhall.play.events import (
    BotAdded,
    GameAborted,
    GameCreated,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    SessionEvent,
)
from meldhall.play.policy import GamePolicy, SpectatorPolicy
from meldhall.play.seat import Seat

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NUMBER = st.integers(0, 2**53)
POLICIES = st.builds(GamePolicy, st.booleans(), st.booleans(), st.sampled_from(SpectatorPolicy), NUMBER)
SEATS = st.builds(Seat, st.none() | TEXT, st.none() | TEXT, TEXT, st.booleans(), think_ms=st.none() | NUMBER)
EVENTS: st.SearchStrategy[SessionEvent] = st.one_of(
    st.builds(GameCreated, TEXT, TEXT, st.booleans(), TEXT, TEXT, TEXT, NUMBER, NUMBER, NUMBER, POLICIES),
    st.builds(PlayerJoined, NUMBER, TEXT, TEXT),
    st.builds(BotAdded, NUMBER, TEXT, TEXT, st.none() | NUMBER),
    st.builds(GameStarted, st.tuples(SEATS, SEATS)),
    st.builds(PlayerLeft, NUMBER, TEXT, st.none() | TEXT),
    st.builds(GameAborted),
)
ENVELOPES = st.builds(
    Envelope,
    st.none() | st.builds(Request, TEXT, TEXT, TEXT),
    TEXT,
    NUMBER,
    TEXT,
    st.lists(EVENTS, max_size=3).map(tuple),
    TEXT,
)
FIRST = Envelope(
    None,
    "ann",
    7,
    "",
    (GameCreated("g", "A game", True, "", "ann", "classic", 2, 2, 7, GamePolicy(True)),),
    "",
)
ROW = Envelope(Request("ann", "x1", "00ff"), "ann", 7, "", (PlayerJoined(1, "bob", "Bób"),), "")


@given(ENVELOPES)
def test_what_is_written_is_read(envelope: Envelope) -> None:
    record = envelope.encode()
    assert decode(record) == envelope
    assert decode(record).encode() == record


def test_a_row_is_canonical_json() -> None:
    assert ROW.encode().decode() == (
        '{"actor":"ann","game":"","prev":"","request":{"hash":"00ff","id":"x1","player":"ann"},'
        '"session":[{"display_name":"Bób","event":"PlayerJoined","player_id":"bob","seat":1}],"time_ms":7,"v":1}'
    )


def test_a_bots_row_says_no_more_than_it_did_before_times_were_chosen() -> None:
    session = '{"bot":"greedy","display_name":"Ada (bot)","event":"BotAdded","seat":1}'
    old = f'{{"actor":"ann","game":"","prev":"","request":null,"session":[{session}],"time_ms":7,"v":1}}'
    assert decode(old.encode()).session_events == (BotAdded(1, "greedy", "Ada (bot)"),)
    for think_ms in (0, 1_500):
        row = old.replace('"seat":1}', f'"seat":1,"think_ms":{think_ms}}}')
        assert decode(row.encode()).session_events == (BotAdded(1, "greedy", "Ada (bot)", think_ms),)


def test_the_digest_is_16_bytes_of_blake2b() -> None:
    assert digest(b"") == "cae66941d9efbd404e4d88758ea67670"


@pytest.mark.parametrize(
    "record",
    [
        b"",
        b"\xff",
        b"null",
        b"[]",
        b"{}",
        ROW.encode()[:-1],
        ROW.encode() + b" ",
        ROW.encode().replace(b'"v":1', b'"v":2'),
        ROW.encode().replace(b"PlayerJoined", b"PlayerFlown"),
        ROW.encode().replace(b'"seat"', b'"chair"'),
        ROW.encode().replace(b'"actor":"ann",', b""),
        json.dumps(json.loads(ROW.encode())).encode(),
        FIRST.encode().replace(b'"policy":{"hints":true}', b'"policy":{}'),
        FIRST.encode().replace(b'"policy":{"hints":true}', b'"policy":{"hints":false}'),
        FIRST.encode().replace(b'"policy":{"hints":true}', b'"policy":{"dice":true}'),
        FIRST.encode().replace(b'"policy":{"hints":true}', b'"policy":null'),
        FIRST.encode().replace(b'"policy":{"hints":true}', b'"policy":{"spectators":"ALL"}'),
        FIRST.encode().replace(b'"policy":{"hints":true}', b'"policy":{"spectators":"NONE"}'),
        ROW.encode().replace(b'"seat":1', b'"policy":{"hints":true},"seat":1'),
    ],
)
def test_anything_else_is_damage(record: bytes) -> None:
    with pytest.raises(LogDamaged):
        decode(record)
