"""Whether orders are as likely as each other, by counting; shuffles that are biased are found out."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Final

import pytest

from meldhall.play import shuffle

ITEMS: Final = 12
DEALS: Final = 20_000
FAR: Final = 5
"""Standard deviations that a fair shuffle is off once in a million runs; all runs are alike."""
Shuffler = Callable[[Sequence[int], bytes], list[int]]


def modulo(items: Sequence[int], key: bytes) -> list[int]:
    """Fisher–Yates by words of 4 bits and their remainders: small numbers come too often."""
    return fisher_yates(items, lambda bound, nibbles: next(nibbles) % bound, key)


def anywhere(items: Sequence[int], key: bytes) -> list[int]:
    """Each place changes with any other, not only with those before it."""
    shuffled, nibbles = list(items), bits_of(key)
    for place in range(len(shuffled)):
        other = (next(nibbles) << 12 | next(nibbles) << 8 | next(nibbles) << 4 | next(nibbles)) % len(
            shuffled
        )
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return shuffled


def never_itself(items: Sequence[int], key: bytes) -> list[int]:
    """A place never changes with itself (Sattolo): only cycles come out."""
    shuffled = list(items)
    for last in range(len(shuffled) - 1, 0, -1):
        place = shuffle.below(last, key + bytes([last]))
        shuffled[last], shuffled[place] = shuffled[place], shuffled[last]
    return shuffled


def cut(items: Sequence[int], key: bytes) -> list[int]:
    """Cut once: every item is everywhere as often as it should be, and beside whom it always was."""
    place = shuffle.below(len(items), key)
    return [*items[place:], *items[:place]]


def fisher_yates(items: Sequence[int], below: Callable[[int, Iterator[int]], int], key: bytes) -> list[int]:
    shuffled, nibbles = list(items), bits_of(key)
    for last in range(len(shuffled) - 1, 0, -1):
        place = below(last + 1, nibbles)
        shuffled[last], shuffled[place] = shuffled[place], shuffled[last]
    return shuffled


def bits_of(key: bytes) -> Iterator[int]:
    """Numbers of 4 bits, without end."""
    count = 0
    while True:
        for byte in sha256(key + bytes([count])).digest():
            yield from divmod(byte, 16)
        count += 1


def orders_of(shuffler: Shuffler) -> list[list[int]]:
    return [shuffler(range(ITEMS), sha256(b"deal %d" % deal).digest()) for deal in range(DEALS)]


def chi_square(counts: Counter[tuple[int, int]], cells: int, total: int) -> float:
    """How far the cells are from each having its share."""
    share = total / cells
    return sum((found - share) ** 2 for found in counts.values()) / share + (cells - len(counts)) * share


def faults(shuffler: Shuffler) -> set[str]:
    """What is not as it would be by chance."""
    orders = orders_of(shuffler)
    places = Counter(pair for order in orders for pair in enumerate(order))
    neighbors = Counter(pair for order in orders for pair in pairwise(order))
    stayed = sum(place == item for order in orders for place, item in enumerate(order))
    found = set()
    if is_far(chi_square(places, ITEMS**2, DEALS * ITEMS), (ITEMS - 1) ** 2):
        found.add("places")
    if is_far(chi_square(neighbors, ITEMS * (ITEMS - 1), DEALS * (ITEMS - 1)), ITEMS * (ITEMS - 1) - 1):
        found.add("neighbors")
    # Of each order one item stays, on average, and the variance is 1 too.
    if abs(stayed - DEALS) > FAR * DEALS**0.5:
        found.add("stayed")
    return found


def is_far(statistic: float, freedom: int) -> bool:
    return abs(statistic - freedom) > FAR * (2 * freedom) ** 0.5


def test_the_shuffle_is_fair() -> None:
    assert faults(shuffle.order) == set()


@pytest.mark.parametrize(
    ("biased", "seen"),
    [(modulo, "places"), (anywhere, "places"), (never_itself, "stayed"), (cut, "neighbors")],
)
def test_biased_ones_are_found_out(biased: Shuffler, seen: str) -> None:
    assert seen in faults(biased)


def test_each_label_has_an_order_of_its_own() -> None:
    """Orders of one game are as far from each other as any: they agree in one place, on average."""
    agreed = []
    for game in range(2_000):
        secret = sha256(b"game %d" % game).digest()
        labels = ("start 1", "round 1", "redeal 1", "round 2")
        orders = [shuffle.order(range(ITEMS), shuffle.key_of(secret, "g", [], label)) for label in labels]
        agreed += [sum(a == b for a, b in zip(*pair, strict=True)) for pair in pairwise(orders)]
    assert abs(sum(agreed) / len(agreed) - 1) < FAR / len(agreed) ** 0.5
