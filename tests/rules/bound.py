"""The best plays where jokers of the table are bound to their tiles (R6), by integer programs.

What became of each old joker is tried in turn: it stayed, or one of its tiles freed it. For each such story
an integer program tells the best table. For seats with their initial meld, and tables of few jokers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product

from tests.rules import integer, reference
from tests.rules.integer import Best, Piece
from tests.rules.reference import Fate, Meld, OldJoker, Rules


def best(stories: Sequence[Story], objective: str, fewest_changes: bool = False) -> Best | None:
    """The best play of these stories; None if no tile can be laid."""
    plays = [play for story in stories if (play := story.best(objective, fewest_changes))]
    return max(plays, key=lambda play: play.worth(objective, fewest_changes), default=None)


def stories(table: Sequence[str], rack: Sequence[str], ruleset: str) -> list[Story]:
    """What can have become of the jokers of a table."""
    rules = reference.ruleset(ruleset)
    before = reference.read_table(reference.lay_table(table), rules)
    lying = Counter(tile for meld in before for tile in meld.tiles)
    melds = reference.melds_within(lying + Counter(rack), rules)
    return [Story(before, rack, ruleset, melds, fates) for fates in _fates(before, rack, rules)]


def old_jokers(before: Sequence[Meld]) -> list[OldJoker]:
    """The jokers of the table."""
    return [OldJoker(place, role, meld.numbered) for place, meld in enumerate(before) for role in meld.jokers]


def _fates(before: Sequence[Meld], rack: Sequence[str], rules: Rules) -> Iterator[tuple[Fate, ...]]:
    """How the old jokers can have fared: jokers of the same meld are freed by different tiles (R6.5)."""
    from_rack = rules["joker_replacement_source"] == "RACK"
    there = {*rack} | {tile for meld in before for tile in meld.tiles if not from_rack}
    jokers = old_jokers(before)
    for fates in product(*((None, *sorted(joker.stands_for & there)) for joker in jokers)):
        freed = [(joker.meld, fate) for joker, fate in zip(jokers, fates, strict=True) if fate]
        if len(freed) == len({*freed}):
            yield fates


class Story(integer.Turn):
    """A turn in which each old joker fared in one way."""

    def __init__(
        self,
        before: Sequence[Meld],
        rack: Sequence[str],
        ruleset: str,
        melds: Sequence[Meld],
        fates: Sequence[Fate],
    ) -> None:
        self.before, self.all_melds = before, melds
        super().__init__([meld.tiles for meld in before], rack, ruleset)
        # Columns that say whether an old joker took a place: a meld, and what a joker of it stands for.
        self.takers: dict[tuple[Meld, frozenset[str]], list[int]] = {}
        pairs = list(zip(old_jokers(before), fates, strict=True))
        for joker, fate in pairs:
            if fate is None:
                self._take([place for place in self._places() if self._stays(joker, *place)])
        self._free([(joker, fate) for joker, fate in pairs if fate is not None])
        self._fill()

    def columns(self, supply: Counter[str], others: Iterable[Iterable[str]] = ()) -> dict[Piece, int]:
        """A column for each meld, each joker in each place."""
        most = supply.total() // 3
        return {meld: self.program.column(most) for meld in self.all_melds}

    def keep(self) -> None:
        """Old melds are kept where their jokers stand for the same."""
        for meld, count in Counter(self.before).items():
            kept = self.program.column(count)
            self.kept[kept] = 1
            self.program.hold({self.melds[meld]: 1, kept: -1}, 0)

    def _places(self) -> Iterator[tuple[Meld, frozenset[str]]]:
        """Where jokers can lie."""
        return ((meld, role) for meld in self.all_melds for role in dict.fromkeys(meld.jokers))

    def _take(self, places: Iterable[tuple[Meld, frozenset[str]]]) -> dict[Meld, list[int]]:
        """An old joker takes one of these places: the columns that say which, by meld."""
        columns: dict[Meld, list[int]] = {}
        for place in places:
            column = self.program.column(1)
            self.takers.setdefault(place, []).append(column)
            columns.setdefault(place[0], []).append(column)
        self.program.hold(dict.fromkeys(chain(*columns.values()), 1), 1, 1)
        return columns

    def _fill(self) -> None:
        """No more old jokers in places of a kind than there are such places."""
        for (meld, role), columns in self.takers.items():
            terms = {self.melds[meld]: -meld.jokers.count(role), **dict.fromkeys(columns, 1)}
            self.program.hold(terms, least=-len(self.table) * len(self.table), most=0)

    def _stays(self, joker: OldJoker, meld: Meld, role: frozenset[str]) -> bool:
        """Whether a joker in that place has not moved (R6.3)."""
        beside = joker.companions & meld.numbered
        enough = bool(beside) if self.rules["joker_meld_removal"] else beside == joker.companions
        return enough and bool(joker.stands_for & role)

    def _free(self, freed: Sequence[tuple[OldJoker, str]]) -> None:
        """These jokers were freed by tiles that may free them, and lie where they may (R6.3 to R6.5)."""
        came = {
            (joker.meld, tile)
            for joker, fate in freed
            for tile in (joker.stands_for if self._wants_both(joker) else {fate})
        }
        from_rack = self.rules["joker_replacement_source"] == "RACK"
        lying = {tile for meld in self.before for tile in meld.numbered}
        for tile, count in Counter(tile for _, tile in came).items():
            if from_rack:
                self._hold_laid(tile, {}, count)
            elif tile not in lying:
                self._hold_laid(tile, {}, 1)
        if self.rules["joker_reuse"] != "ANYWHERE":
            self._reuse(freed)

    def _wants_both(self, joker: OldJoker) -> bool:
        meld = self.before[joker.meld]
        in_group_of_three = meld.kind == "group" and len(meld.tiles) == 3
        return self.rules["joker_group_of_three"] == "BOTH" and in_group_of_three

    def _hold_laid(self, tile: str, terms: dict[int, int], least: int) -> None:
        """At least so many of a tile, beyond those that columns take, come from the rack."""
        laid = {self.laid[tile]: 1} if tile in self.laid else {}
        self.program.hold(laid | terms, least)

    def _reuse(self, freed: Sequence[tuple[OldJoker, str]]) -> None:
        """Freed jokers lie in new melds, perhaps each with two tiles of the rack (R6.4)."""
        old = [Counter(meld.tiles) for meld in self.before]
        places = [
            place for place in self._places() if not any(tiles <= Counter(place[0].tiles) for tiles in old)
        ]
        takers: dict[Meld, list[int]] = {}
        for _ in freed:
            for meld, columns in self._take(places).items():
                takers.setdefault(meld, []).extend(columns)
        if self.rules["joker_reuse"] == "NEW_MELD_TWO_RACK_TILES":
            self._bring_two_tiles(takers)

    def _bring_two_tiles(self, takers: dict[Meld, list[int]]) -> None:
        """Each meld with freed jokers has two numbered tiles of the rack, none counted for two melds."""
        brought: dict[str, dict[int, int]] = {}
        for meld, columns in takers.items():
            pairs = [
                pair
                for pair in combinations(sorted(meld.numbered), 2)
                if all(tile in self.laid for tile in pair)
            ]
            chosen = [self.program.column(len(columns)) for _ in pairs]
            # As many pairs as melds hold the jokers, and no more melds than there are.
            self.program.hold(dict.fromkeys(chosen, len(meld.jokers)) | dict.fromkeys(columns, -1), 0)
            self.program.hold({self.melds[meld]: 1} | dict.fromkeys(chosen, -1), 0)
            for column, pair in zip(chosen, pairs, strict=True):
                for tile in pair:
                    brought.setdefault(tile, {})[column] = -1
        for tile, terms in brought.items():
            self._hold_laid(tile, terms, 0)
