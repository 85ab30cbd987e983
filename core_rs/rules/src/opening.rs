//! What tiles are worth as new melds, laid by themselves (R4.3, R9.4).

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::{
    counts::Counts,
    meld::{Limits, Meld},
    ruleset::Ruleset,
    table::Table,
    tile::Tile,
};

/// The most steps a search takes. Tiles that are laid in a turn take a few hundred; the limit is for tiles that
/// no rack ever held.
const MOST_STEPS: u32 = 100_000;

/// Most melds of which both ways to count are tried; in one turn, few jokers lie for less than they could.
const MOST_CHOICES: usize = 4;

/// The points of the initial meld among `laid` tiles, where the rest of the turn is free (R4.3).
///
/// New melds of such tiles only count as they lie on the end table (R3.5). If that is too little, tiles that went on
/// into other melds count too, as any melds that they form by themselves. A meld of laid tiles only in which a joker
/// could stand for more counts as it lies, or its tiles count without the joker. The result is exact up to what is
/// needed, beyond that it may be more.
pub(crate) fn points_laid(before: &Table, after: &Table, laid: &Counts, rules: &Ruleset) -> u32 {
    let (_, mut lying) = after.compare(before);
    let mut gone_on = laid.clone();
    lying.retain(|meld| {
        let rest = gone_on.checked_sub(&meld.tiles().collect());
        rest.map(|rest| gone_on = rest).is_some()
    });
    let points = points_of(&lying);
    let needed = u32::from(rules.initial_meld_points);
    if points >= needed {
        return points;
    }
    let limits = Limits::of(rules);
    lying.retain(|meld| meld.points() < meld.best_reading(limits).points());
    lying.sort_unstable_by_key(|meld| Reverse(meld.points()));
    points.max(points_by_themselves(laid, &lying, needed, limits))
}

/// The most that `laid` tiles are worth as melds, where each of the `low` ones is kept as it lies or has no joker.
fn points_by_themselves(laid: &Counts, low: &[Meld], needed: u32, limits: Limits) -> u32 {
    let mut free = laid.clone();
    for _ in low.iter().flat_map(|meld| meld.tiles()).filter(|tile| tile.is_joker()) {
        free.remove(Tile::JOKER);
    }
    let with = |choice: u32| {
        let kept = || {
            (0u32..)
                .zip(low.iter().take(MOST_CHOICES))
                .filter(|(place, _)| choice >> place & 1 == 1)
                .map(|(_, meld)| meld)
        };
        let bound: u32 = kept().map(|meld| meld.points()).sum();
        let numbered = kept().flat_map(|meld| meld.tiles()).filter(|tile| !tile.is_joker());
        bound + most_points(&free.surplus(&numbered.collect()), needed.saturating_sub(bound), limits)
    };
    (0..1u32 << low.len().min(MOST_CHOICES)).map(with).max().unwrap_or(0)
}

fn points_of(melds: &[Meld]) -> u32 {
    melds.iter().map(|meld| meld.points()).sum()
}

/// The most points that some of the tiles are worth as melds, each in its best reading; or the first number found
/// that is not below `enough`.
fn most_points(tiles: &Counts, enough: u32, limits: Limits) -> u32 {
    let left_points = tiles.rack_points(u16::from(limits.numbers));
    let mut search =
        Search { limits, left: tiles.clone(), left_points, points: 0, best: 0, enough, steps: 0 };
    search.decide(limits.numbers, 0);
    search.best
}

/// A depth-first search that decides about one tile after another, high numbers first.
struct Search {
    limits: Limits,
    /// Tiles not decided about.
    left: Counts,
    /// Their value, jokers as the top number: no way to go on gains more.
    left_points: u32,
    points: u32,
    best: u32,
    enough: u32,
    steps: u32,
}

impl Search {
    fn is_done(&self) -> bool {
        self.best >= self.enough || self.steps >= MOST_STEPS || self.points + self.left_points <= self.best
    }

    /// Decides about the tiles from this one on: numbers fall, colors rise.
    fn decide(&mut self, number: u8, color: u8) {
        self.steps += 1;
        self.best = self.best.max(self.points);
        if self.is_done() || number == 0 {
            return;
        }
        if color == self.limits.colors {
            return self.decide(number - 1, 0);
        }
        let tile = Tile::at(color, number);
        if self.left.get(tile) > 0 {
            for meld in self.melds_with(color, number) {
                self.lay(meld, number, color);
            }
        }
        self.leave(tile, number, color);
    }

    /// Lays a meld and goes on; then takes it back.
    fn lay(&mut self, meld: Meld, number: u8, color: u8) {
        let before = (self.left.clone(), self.left_points, self.points);
        for tile in meld.tiles() {
            self.left.remove(tile);
        }
        self.left_points = self.left.rack_points(u16::from(self.limits.numbers));
        self.points += meld.points();
        self.decide(number, color);
        (self.left, self.left_points, self.points) = before;
    }

    /// Leaves what there is of a tile out of every meld and goes on.
    fn leave(&mut self, tile: Tile, number: u8, color: u8) {
        let count = self.left.remove_all(tile);
        let points = u32::from(count) * u32::from(number);
        self.left_points -= points;
        self.decide(number, color + 1);
        self.left.add_many(tile, count);
        self.left_points += points;
    }

    /// Every meld of tiles left whose highest number is this tile's, and its lowest color if it is a group.
    fn melds_with(&self, color: u8, number: u8) -> Vec<Meld> {
        let jokers = self.left.get(Tile::JOKER).min(self.limits.max_jokers);
        let mut melds = Vec::new();
        self.runs_down_from(color, number, jokers, &mut melds);
        self.groups_from(color, number, jokers, &mut melds);
        melds
    }

    fn runs_down_from(&self, color: u8, number: u8, jokers: u8, melds: &mut Vec<Meld>) {
        let mut partial = Vec::from([(1u16 << number, number - 1, 0u8)]);
        while let Some((numbers, next, gaps)) = partial.pop() {
            // A set of numbers is complete where its lowest one was taken last.
            if numbers >> (next + 1) & 1 == 1 {
                let with =
                    (gaps..=jokers).filter_map(|jokers| Meld::run(color, numbers, jokers, self.limits).ok());
                melds.extend(with);
            }
            if next == 0 {
                continue;
            }
            if gaps < jokers {
                partial.push((numbers, next - 1, gaps + 1));
            }
            if self.left.get(Tile::at(color, next)) > 0 {
                partial.push((numbers | 1 << next, next - 1, gaps));
            }
        }
    }

    fn groups_from(&self, color: u8, number: u8, jokers: u8, melds: &mut Vec<Meld>) {
        let there =
            (color + 1..self.limits.colors).filter(|&other| self.left.get(Tile::at(other, number)) > 0);
        let others = there.fold(0u8, |mask, other| mask | 1 << other);
        // Every part of a mask: subtract one, keep to the mask.
        let mut part = others;
        loop {
            let with = (0..=jokers)
                .filter_map(|jokers| Meld::group(number, part | 1 << color, jokers, self.limits).ok());
            melds.extend(with);
            if part == 0 {
                return;
            }
            part = (part - 1) & others;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Preset, enumerate_melds,
        notation::parse_tiles,
        ruleset::InitialMeldExtraPlays,
        solver::{self, Objective, Request},
    };
    use proptest::{
        collection::vec,
        prelude::*,
        sample::{Index, select},
    };

    /// The most points by trying every meld on every rest.
    fn slowly(tiles: &Counts, melds: &[(Counts, u32)]) -> u32 {
        let with = melds.iter().enumerate().filter_map(|(place, (meld, points))| {
            let rest = tiles.checked_sub(meld)?;
            Some(points + slowly(&rest, &melds[place..]))
        });
        with.max().unwrap_or(0)
    }

    fn rules() -> Ruleset {
        "classic+colors=3+numbers=5+jokers=3+rack_tiles=5".parse().expect("a ruleset")
    }

    proptest! {
        #[test]
        fn most_points_are_the_most(
            tiles in vec(select(rules().tiles()), 0..11),
            enough in select(alloc::vec![10u32, 30, u32::MAX]),
        ) {
            let tiles: Counts = tiles.iter().collect();
            // No meld that is listed has more jokers than the set.
            prop_assume!(tiles.get(Tile::JOKER) <= rules().jokers);
            let melds = enumerate_melds(&rules()).map(|meld| (meld.tiles().collect(), meld.points()));
            let melds: Vec<_> = melds.filter(|(meld, _)| tiles.contains(meld)).collect();
            let found = most_points(&tiles, enough, Limits::of(&rules()));
            let most = slowly(&tiles, &melds);
            prop_assert!(found == most || (enough..=most).contains(&found), "{} of {}", found, most);
        }
    }

    proptest! {
        /// The solver shares no code with this search.
        #[test]
        fn the_solver_agrees(place in 0..Preset::ALL.len(), chances in vec(any::<Index>(), 0..24)) {
            let rules = Preset::ALL[place].ruleset();
            let mut set = rules.tiles();
            let drawn: Counts = chances.iter().map(|chance| set.swap_remove(chance.index(set.len()))).collect();
            let initial_meld_extra_plays = InitialMeldExtraPlays::None;
            let rules = Ruleset { initial_meld_points: 1, initial_meld_extra_plays, ..rules };
            let request = Request {
                table: &Table::default(),
                rack: &drawn,
                rules: &rules,
                has_melded: false,
                objective: Objective::Points,
                fewest_changes: false,
                node_limit: u64::MAX,
            };
            let points = solver::solve(&request).points;
            prop_assert_eq!(most_points(&drawn, u32::MAX, Limits::of(&rules)), points);
        }
    }

    #[test]
    fn tiles_that_no_rack_ever_held_are_judged_in_time() {
        let limits = Limits { colors: 6, numbers: 15, max_jokers: 8, min_naturals: 1 };
        let rules: Ruleset = "classic+colors=6+numbers=15+copies=4+jokers=8".parse().expect("a ruleset");
        assert!(most_points(&rules.tiles().iter().collect(), 1000, limits) >= 1000);
        let nothing: Counts = parse_tiles("k1 k2 k4 k5 r1 r2 r4 r5").expect("tiles").iter().collect();
        assert_eq!(most_points(&nothing, 1000, limits), 0);
    }
}
