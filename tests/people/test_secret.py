import copy
import dataclasses
import pickle
import traceback

import pytest

from meldhall.people.secret import Secret

TEXT = "swordfish-and-more"


@dataclasses.dataclass(frozen=True)
class Holder:
    key: Secret


def test_no_way_of_printing_shows_the_text() -> None:
    secret = Secret(TEXT)
    printed = [
        repr(secret),
        str(secret),
        f"{secret}",
        f"{secret!s:>20} {secret!r}",
        repr([secret]),
        repr(Holder(secret)),
    ]
    assert all(TEXT not in text for text in printed)
    assert str(secret) == "Secret(…)"
    assert secret.reveal() == TEXT


def test_a_traceback_does_not_show_the_text() -> None:
    secret = Secret(TEXT)
    try:
        raise LookupError(secret)
    except LookupError as error:
        shown = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
    assert TEXT not in shown
    assert "Secret(…)" in shown


def test_it_is_not_pickled_and_its_copies_are_itself() -> None:
    secret = Secret(TEXT)
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    assert copy.copy(secret) is secret
    assert dataclasses.asdict(Holder(secret))["key"] is secret
    assert not hasattr(secret, "__dict__")


@pytest.mark.parametrize("other", ["", "swordfish", TEXT + "x", TEXT.upper(), "ß", "\ud800"])
def test_only_the_same_text_matches(other: str) -> None:
    assert not Secret(TEXT).matches(other)
    assert Secret(TEXT).matches(TEXT)
    assert Secret(TEXT) == Secret(TEXT)
    assert Secret(TEXT) != Secret(other)
    assert Secret(TEXT) != TEXT
    assert hash(Secret(TEXT)) == hash(Secret(TEXT))


def test_an_empty_secret_is_false() -> None:
    assert not Secret("")
    assert Secret(TEXT)
