"""Ratings from how games ended: the Plackett–Luce model on the scale of Elo, with bars by bootstrap.

In that model each player has a strength, and each place of a game goes to one of those not placed yet with a
chance in proportion to it: among two players that is Elo's model.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

MEAN: Final = 1500.0
"""The mean of all ratings."""
_POINTS_OF_TEN: Final = 400.0
"""So many points more make it ten times as likely to be placed before the other."""
_STEPS: Final = 200
_CLOSE: Final = 1e-6
_RESAMPLES: Final = 200
_WORD: Final = (1 << 64) - 1

Placing: TypeAlias = tuple[str, ...]
"""Players of a game, the best first."""


class Rating(NamedTuple):
    """A player's rating, and the ends of its 95 % bar."""

    points: float
    low: float
    high: float


def placings(players: Sequence[str], ranks: Sequence[int]) -> list[Placing]:
    """The two orders in which a game placed its players, the same unless some share a place."""
    orders = (range(len(players)), range(len(players) - 1, -1, -1))
    return [tuple(players[at] for at in sorted(order, key=lambda at: ranks[at])) for order in orders]


def rate(deals: Sequence[Sequence[Placing]], seed: int = 0) -> dict[str, Rating]:
    """The rating of each player in these games, listed by deal: deals, not games, are drawn for the bars.

    Takes seconds for thousands of games. The same for the same arguments.
    """
    counted = [Counter(deal) for deal in deals]
    points = _points(_sum(counted))
    draws = _draws(seed)
    samples = [
        _points(_sum(counted[next(draws) % len(counted)] for _ in counted), set(points))
        for _ in range(_RESAMPLES)
    ]
    return {player: _rating(points[player], [sample[player] for sample in samples]) for player in points}


def _rating(points: float, samples: list[float]) -> Rating:
    """With what 95 of 100 samples lie between."""
    samples.sort()
    tail = len(samples) // 40
    return Rating(points, samples[tail], samples[-1 - tail])


def _sum(counted: Iterable[Counter[Placing]]) -> Counter[Placing]:
    whole: Counter[Placing] = Counter()
    for deal in counted:
        whole.update(deal)
    return whole


def _points(counted: Mapping[Placing, int], players: Iterable[str] = ()) -> dict[str, float]:
    """The most likely strengths as points, by Hunter's iteration.

    Everybody also has one win and one loss against a player of strength 1, so that nobody's is without limit.
    """
    strengths = dict.fromkeys([*players, *(player for placing in counted for player in placing)], 1.0)
    for _ in range(_STEPS):
        new = _step(counted, strengths)
        is_close = all(abs(new[player] / old - 1) < _CLOSE for player, old in strengths.items())
        strengths = new
        if is_close:
            break
    points = {player: _POINTS_OF_TEN * math.log10(strength) for player, strength in strengths.items()}
    shift = MEAN - sum(points.values()) / len(points)
    return {player: value + shift for player, value in points.items()}


def _step(counted: Mapping[Placing, int], strengths: Mapping[str, float]) -> dict[str, float]:
    wins = dict.fromkeys(strengths, 1.0)
    weights = {player: 2 / (strength + 1) for player, strength in strengths.items()}
    for placing, count in counted.items():
        rest = sum(strengths[player] for player in placing)
        weight = 0.0
        for player in placing[:-1]:
            wins[player] += count
            weight += count / rest
            weights[player] += weight
            rest -= strengths[player]
        weights[placing[-1]] += weight
    return {player: wins[player] / weights[player] for player in strengths}


def _draws(seed: int) -> Iterator[int]:
    """Numbers that follow from the seed (SplitMix64)."""
    state = seed & _WORD
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _WORD
        word = state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
        yield word ^ (word >> 31)
