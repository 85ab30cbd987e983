"""What bots made of the games that they played: ratings, wins, points, and who is placed before whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from meldhall._core.bots import GameScore
from meldhall.ratings import Placing, Rating, placings, rate

Played: TypeAlias = Sequence[tuple[Sequence[str], Sequence[GameScore]]]
"""The games of each company of bots."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot after all games. Shared places count in part: a win shared by two is half a win."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    win_rate: float
    mean_points: float
    against: Mapping[str, float]
    """By other bot: the share of their games in which it is placed before that one."""
    left_games: int
    """How many games it left, as those do that break the rules."""

    def facts(self) -> dict[str, Any]:
        """All of it, rounded, for programs."""
        rounded = {"rating": round(self.rating, 1), "low": round(self.low, 1), "high": round(self.high, 1)}
        shares = {"win_rate": round(self.win_rate, 4), "mean_points": round(self.mean_points, 2)}
        against = {other: round(share, 4) for other, share in self.against.items()}
        return asdict(self) | rounded | shares | {"against": against}


def standings(names: Sequence[str], played: Played, seed: int) -> list[Standing]:
    """One for each bot, the best first."""
    ratings = rate(_by_deal(played), seed)
    ranked = sorted(names, key=lambda name: -ratings[name].points)
    return [_standing(name, ranked, ratings[name], played) for name in ranked]


def _standing(name: str, names: Sequence[str], rating: Rating, played: Played) -> Standing:
    own = [(game, table.index(name)) for table, games in played if name in table for game in games]
    wins = sum(game.ranks.count(1) ** -1 for game, place in own if game.ranks[place] == 1)
    points = sum(game.points[place] for game, place in own)
    return Standing(
        bot=name,
        rating=rating.points,
        low=rating.low,
        high=rating.high,
        games=len(own),
        win_rate=wins / len(own),
        mean_points=points / len(own),
        against={other: _share(name, other, played) for other in names if other != name},
        left_games=sum(game.has_left[place] for game, place in own),
    )


def _share(one: str, other: str, played: Played) -> float:
    """Of the games of two bots, those in which the one is placed before the other; shared places are half."""
    shares = [
        (1 + (ranks[0] < ranks[1]) - (ranks[0] > ranks[1])) / 2
        for table, games in played
        if one in table and other in table
        for game in games
        for ranks in [(game.ranks[table.index(one)], game.ranks[table.index(other)])]
    ]
    return sum(shares) / len(shares)


def _by_deal(played: Played) -> list[list[Placing]]:
    """How the games of each deal placed the bots, whoever they were."""
    deals: dict[int, list[Placing]] = {}
    for table, games in played:
        for game in games:
            deals.setdefault(game.deal, []).extend(placings(table, game.ranks))
    return list(deals.values())


def lines(rows: Sequence[Standing]) -> Iterator[str]:
    """A table for people."""
    wide = max(9, *(len(row.bot) for row in rows)) + 1
    yield f"{'bot':{wide}}{'rating':>8}{'95 %':>16}{'games':>8}{'wins':>9}{'points':>9}"
    for row in rows:
        bar = f"{row.low:.0f} to {row.high:.0f}"
        yield (
            f"{row.bot:{wide}}{row.rating:8.0f}{bar:>16}{row.games:8,}"
            f"{row.win_rate:9.1%}{row.mean_points:+9.1f}"
        )
