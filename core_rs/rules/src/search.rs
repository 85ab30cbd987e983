//! Whether anything can be laid at all, plainly but exactly: for rules that turn on it (R8.2, R8.3, R9.4).

mod effort;
mod homes;
mod lanes;
mod plan;
mod runs;
mod strict;
#[cfg(test)]
mod tests;
mod walk;

use crate::{
    counts::Counts,
    meld::{Kind, Limits, Meld},
    ruleset::{JokerRelease, Ruleset},
    table::Table,
    tile::Tile,
};
use effort::Effort;
use walk::{Aim, Task, most};

/// Steps after which a search gives up: some milliseconds, so that one game never stops the others.
pub const STEPS: u64 = 200_000;

/// Whether a seat with that rack, with or without its initial meld, has any legal play; `None` if `steps` are too few
/// to tell.
///
/// Without the initial meld that is an initial meld alone: whatever else such a turn may hold, it may hold nothing
/// (R4.3). Exact under every ruleset; the joker rules of R6 take several walks instead of one (see `strict`).
pub fn can_play(table: &Table, rack: &Counts, has_melded: bool, rules: &Ruleset, steps: u64) -> Option<bool> {
    if !has_melded && rules.initial_meld_points > 0 {
        return can_open(rack, rules, steps);
    }
    if rack.is_empty() {
        return Some(false);
    }
    let limits = Limits::of(rules);
    if holds_meld(rack, limits) || table.0.iter().any(|&meld| can_add(meld, rack, limits)) {
        return Some(true);
    }
    let effort = Effort::new(steps);
    let task = free_task(table, rack, limits, &effort);
    let rearranged = most(&task, Aim::SpareTiles).is_some_and(|laid| laid > 0);
    let found = match rules.joker_release {
        JokerRelease::AnyRearrangement => rearranged,
        JokerRelease::ExactTile => rearranged && strict::can_play(table, rack, rules, &effort),
    };
    proved(found, &effort)
}

/// Whether the rack alone holds new melds worth the initial meld (R4.2, R9.4); `None` if `steps` are too few to tell.
pub fn can_open(rack: &Counts, rules: &Ruleset, steps: u64) -> Option<bool> {
    let effort = Effort::new(steps);
    let enough = most_points(rack, rules, &effort) >= u32::from(rules.initial_meld_points);
    proved(enough, &effort)
}

/// What was found stands; that nothing was found, only of a search that was not cut short.
fn proved(found: bool, effort: &Effort) -> Option<bool> {
    (found || !effort.is_spent()).then_some(found)
}

/// The most that melds of some of these tiles are worth, each in its best reading (R3.8).
fn most_points(tiles: &Counts, rules: &Ruleset, effort: &Effort) -> u32 {
    let task = free_task(&Table::default(), tiles, Limits::of(rules), effort);
    most(&task, Aim::Points).unwrap_or(0)
}

/// The same without a bound, for comparison.
#[cfg(test)]
pub(crate) fn most_points_of(tiles: &Counts, rules: &Ruleset) -> u32 {
    most_points(tiles, rules, &Effort::new(u64::MAX))
}

/// To lay the whole table and some of the rack, jokers and all as one likes.
fn free_task(table: &Table, rack: &Counts, limits: Limits, effort: &Effort) -> Task {
    let (mut need, mut spare) = (table.tiles(), rack.clone());
    let (need_jokers, jokers) = (need.remove_all(Tile::JOKER), spare.remove_all(Tile::JOKER));
    Task {
        limits,
        need,
        spare,
        need_jokers,
        jokers: need_jokers + jokers,
        segments: Default::default(),
        effort: effort.clone(),
    }
}

/// Whether some tile of the rack can be added to that meld as it is: legal under every ruleset, as each joker of it
/// still stands for one of its tiles beside all the others.
fn can_add(meld: Meld, rack: &Counts, limits: Limits) -> bool {
    let joker = rack.get(Tile::JOKER) > 0 && meld.jokers() < limits.max_jokers;
    let has = |color: u8, number: u8| rack.get(Tile::at(color, number)) > 0;
    let (number, len) = (meld.number(), meld.len() as u8);
    match (meld.kind(), meld.color()) {
        (Kind::Run, Some(color)) => {
            let (color, next) = (color as u8, number + len);
            let below = number > 1 && (joker || has(color, number - 1));
            below || (next <= limits.numbers && (joker || has(color, next)))
        }
        _ => {
            let missing = |color: &u8| meld.tiles().all(|tile| tile != Tile::at(*color, number));
            let added = (0..limits.colors).filter(missing).any(|color| has(color, number));
            len < limits.colors && (joker || added)
        }
    }
}

/// Whether some tiles of the rack are a meld.
fn holds_meld(rack: &Counts, limits: Limits) -> bool {
    let jokers = rack.get(Tile::JOKER).min(limits.max_jokers);
    let has = |color: u8, number: u8| u8::from(rack.get(Tile::at(color, number)) > 0);
    let enough = |naturals: u8, len: u8| naturals >= limits.min_naturals && naturals + jokers >= len;
    let group = |number: u8| {
        let naturals = (0..limits.colors).map(|color| has(color, number)).sum::<u8>();
        enough(naturals, naturals.max(3))
    };
    let run = |color: u8, first: u8| {
        let mut naturals = 0;
        (first..=limits.numbers).any(|last| {
            naturals += has(color, last);
            last - first >= 2 && enough(naturals, last - first + 1)
        })
    };
    (1..=limits.numbers).any(|number| group(number) || (0..limits.colors).any(|color| run(color, number)))
}
