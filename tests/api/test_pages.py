"""Page tokens come back as they were given, for the same request, or not at all."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldhall.api.pages import opened as opened_as
from meldhall.api.pages import sealed
from meldhall.refusals import Refusal
from tests.api.hall import open_hall

ANYTHING = re.compile(".*", re.DOTALL)


def opened(request: str, token: str) -> str:
    """The place, whatever its form."""
    return opened_as(request, token, ANYTHING)[0]


@given(st.text(st.characters(codec="utf-8"), max_size=60), st.text(st.characters(codec="utf-8"), max_size=60))
def test_a_token_comes_back(request_text: str, place: str) -> None:
    assert opened(request_text, sealed(request_text, place)) == place


@pytest.mark.parametrize("token", ["", "x", "AAAA", "!!!!", "é", "A" * 5_000, "AAAAAAAAAAAAAAAA", "\u2028"])
def test_made_up_tokens_are_malformed(token: str) -> None:
    with pytest.raises(Refusal) as caught:
        opened("open", token)
    assert caught.value.reason == "MALFORMED"
    assert caught.value.details["field"] == "page_token"


def test_any_changed_character_is_found_out() -> None:
    token = sealed("open", "1700000000000:0192f000-0000-7000-8000-000000000000")
    for place, character in enumerate(token):
        changed = token[:place] + ("A" if character != "A" else "B") + token[place + 1 :]
        with pytest.raises(Refusal):
            opened("open", changed)


def test_a_token_of_another_request_is_malformed() -> None:
    with pytest.raises(Refusal):
        opened("mine", sealed("open", "0"))


@pytest.mark.parametrize(
    "place",
    ["", "x", "1", "1:", "-1:0192f000-0000-7000-8000-000000000000", "1:2:3", "9" * 400, "٣", "1\n"],
)
async def test_a_forged_place_is_malformed(place: str) -> None:
    async with open_hall() as hall:
        guest = await hall.sign_up()
        forged = {
            "ListGames": {"page_token": sealed("open", place)},
            "EnumerateMelds": {"page_token": sealed("classic", place if place != "1" else "1" * 20)},
        }
        for name, fields in forged.items():
            refusal = await guest.refused(name, **fields)
            assert (refusal.reason, refusal.facts["field"]) == ("MALFORMED", "page_token")
        huge = sealed("open", f"{'9' * 30}:0192f000-0000-7000-8000-000000000000")
        assert (await guest.refused("ListGames", page_token=huge)).reason == "MALFORMED"
