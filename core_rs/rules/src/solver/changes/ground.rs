//! Where the melds of a table lie, color by color and number by number, and which of them can stay together.

use alloc::vec::Vec;

use super::super::task::{COLORS, MOST_COPIES, PLACES, Task};
use crate::{
    meld::{Kind, Meld},
    table::Table,
};

/// Most runs of a color that lie side by side.
pub(super) const SLOTS: usize = 5;
/// Some of the runs of a color, by their slots.
pub(super) type Slots = u8;
/// Most melds that begin at one place.
const MOST_MELDS: usize = 8;
/// The fewest jokers of groups of a number, by how many tiles of one color they hold: each group needs two tiles of
/// other colors.
pub(super) type Lacking = [u8; MOST_COPIES + 1];

/// A table, as a search goes through it.
pub(super) struct Ground {
    /// The places of groups on the table, by number.
    groups: [Vec<usize>; PLACES],
    /// The ways to leave groups of a number as they are: none of them first, all of them last.
    pub(super) stays: [Vec<Stay>; PLACES],
    pub(super) lanes: Vec<Lane>,
    /// In which order colors are decided: one that has tiles, if any does, comes last.
    pub(super) order: [[u8; COLORS]; PLACES],
}

/// Groups of a number that stay.
#[derive(Clone, Copy)]
pub(super) struct Stay {
    /// Which, by their places in the list.
    kept: usize,
    /// How many do not.
    pub(super) changes: u32,
    /// Their tiles, by color, and their jokers.
    pub(super) tiles: [u8; COLORS],
    pub(super) jokers: usize,
    /// What other groups lack.
    pub(super) lacking: Lacking,
}

/// The runs of a color. No two with the same slot hold the same number.
pub(super) struct Lane {
    /// The places on the table of runs that begin at a number, and their slots.
    starts: [Vec<(usize, u8)>; PLACES],
    /// The ways to leave them as they are.
    pub(super) begins: [Vec<Begin>; PLACES],
    /// Those with a tile, and those with a numbered tile, at a number.
    pub(super) tiles: [Slots; PLACES],
    pub(super) naturals: [Slots; PLACES],
    /// Those that go on after a number, by their tiles until then: one, two and more.
    lengths: [[Slots; 3]; PLACES],
}

/// Runs that begin and stay.
#[derive(Clone, Copy)]
pub(super) struct Begin {
    /// Which, by their places in the list.
    kept: usize,
    /// How many do not stay.
    pub(super) changes: u32,
    pub(super) runs: Slots,
}

impl Ground {
    /// `None` if more melds lie side by side than a search can tell apart.
    pub(super) fn new(table: &Table, task: &Task) -> Option<Ground> {
        let mut melds: Vec<(usize, Meld)> = table.0.iter().copied().enumerate().collect();
        melds.sort_by_key(|(_, meld)| *meld);
        let (groups, runs): (Vec<_>, Vec<_>) =
            melds.into_iter().partition(|(_, meld)| meld.kind() == Kind::Group);
        let mut ground = Ground {
            groups: [const { Vec::new() }; PLACES],
            stays: [const { Vec::new() }; PLACES],
            lanes: (0..task.colors()).map(|_| Lane::EMPTY).collect(),
            order: order(task),
        };
        for number in 1..=task.numbers() + 1 {
            let here: Vec<(usize, Meld)> =
                groups.iter().copied().filter(|(_, meld)| usize::from(meld.number()) == number).collect();
            ground.stays[number] = stays(task, number, &here)?;
            ground.groups[number] = here.iter().map(|(place, _)| *place).collect();
        }
        for (color, lane) in ground.lanes.iter_mut().enumerate() {
            let here: Vec<(usize, Meld)> = runs
                .iter()
                .copied()
                .filter(|(_, meld)| meld.colors().trailing_zeros() as usize == color)
                .collect();
            lane.lay(task, &here)?;
        }
        Some(ground)
    }

    /// All groups of a number.
    pub(super) fn all_stay(&self, number: usize) -> &Stay {
        &self.stays[number][self.stays[number].len() - 1]
    }

    /// Whether groups of a number are to be decided.
    pub(super) fn has_groups(&self, number: usize) -> bool {
        !self.groups[number].is_empty()
    }

    /// Whether runs of a color begin at a number.
    pub(super) fn has_starts(&self, color: usize, number: usize) -> bool {
        !self.lanes[color].starts[number].is_empty()
    }

    /// The places on the table of groups that do not stay.
    pub(super) fn freed_groups(&self, number: usize, stay: usize) -> impl Iterator<Item = usize> {
        let kept = self.stays[number][stay].kept;
        self.groups[number]
            .iter()
            .enumerate()
            .filter(move |(index, _)| kept >> index & 1 == 0)
            .map(|(_, place)| *place)
    }

    /// The places on the table of runs that do not stay.
    pub(super) fn freed_runs(
        &self,
        color: usize,
        number: usize,
        begin: usize,
    ) -> impl Iterator<Item = usize> {
        let lane = &self.lanes[color];
        let kept = lane.begins[number][begin].kept;
        lane.starts[number]
            .iter()
            .enumerate()
            .filter(move |(index, _)| kept >> index & 1 == 0)
            .map(|(_, (place, _))| *place)
    }
}

impl Lane {
    const EMPTY: Lane = Lane {
        starts: [const { Vec::new() }; PLACES],
        begins: [const { Vec::new() }; PLACES],
        tiles: [0; PLACES],
        naturals: [0; PLACES],
        lengths: [[0; 3]; PLACES],
    };

    fn lay(&mut self, task: &Task, runs: &[(usize, Meld)]) -> Option<()> {
        for number in 1..=task.numbers() {
            let here: Vec<(usize, Meld)> =
                runs.iter().copied().filter(|(_, meld)| usize::from(meld.number()) == number).collect();
            for &(place, meld) in &here {
                let slot = self.add(meld)?;
                self.starts[number].push((place, slot));
            }
            for kept in choices(&here)? {
                let is_kept = |index: &usize| kept >> index & 1 == 1;
                let runs = (0..here.len())
                    .filter(is_kept)
                    .fold(0, |runs, index| runs | 1 << self.starts[number][index].1);
                let changes = here.len() as u32 - kept.count_ones();
                self.begins[number].push(Begin { kept, changes, runs });
            }
        }
        Some(())
    }

    /// Gives a run a slot.
    fn add(&mut self, run: Meld) -> Option<u8> {
        let (first, end) = (usize::from(run.number()), usize::from(run.number()) + run.len());
        let taken = self.tiles[first..end].iter().fold(0, |taken, slots| taken | slots);
        let slot = taken.trailing_ones() as u8;
        let bit = Slots::checked_shl(1, u32::from(slot)).filter(|_| usize::from(slot) < SLOTS)?;
        for number in first..end {
            self.tiles[number] |= bit;
            self.naturals[number] |= if run.numbers() >> number & 1 == 1 { bit } else { 0 };
            if number + 1 < end {
                self.lengths[number][(number - first).min(2)] |= bit;
            }
        }
        Some(slot)
    }

    /// Those that go on after a number.
    pub(super) const fn open(&self, number: usize) -> Slots {
        let [one, two, more] = self.lengths[number];
        one | two | more
    }

    /// How many of these runs have one, two and more tiles up to a number and go on after it.
    pub(super) fn lengths(&self, number: usize, runs: Slots) -> [u8; 3] {
        self.lengths[number].map(|slots| (slots & runs).count_ones() as u8)
    }
}

/// The ways to leave groups of a number as they are.
fn stays(task: &Task, number: usize, groups: &[(usize, Meld)]) -> Option<Vec<Stay>> {
    let stay = |kept: usize| {
        let (mut tiles, mut jokers) = ([0; COLORS], 0);
        let is_kept = |index: &usize| kept >> index & 1 == 1;
        for (_, group) in (0..groups.len()).filter(is_kept).map(|index| groups[index]) {
            jokers += usize::from(group.jokers());
            tiles.iter_mut().enumerate().for_each(|(color, tiles)| *tiles += group.colors() >> color & 1);
        }
        let changes = groups.len() as u32 - kept.count_ones();
        Stay { kept, changes, tiles, jokers, lacking: lacking(task, number, &tiles) }
    };
    Some(choices(groups)?.map(stay).collect())
}

/// Every choice of some melds, as masks, none of them first and all of them last. Equal melds are chosen in order: the
/// other choices would differ in nothing. `None` if there are too many.
fn choices(melds: &[(usize, Meld)]) -> Option<impl Iterator<Item = usize>> {
    let is_chosen = |chosen: usize, index: usize| chosen >> index & 1 == 1;
    let is_in_order = move |chosen: &usize| {
        (1..melds.len()).all(|index| {
            is_chosen(*chosen, index - 1)
                || !is_chosen(*chosen, index)
                || melds[index - 1].1 != melds[index].1
        })
    };
    (melds.len() <= MOST_MELDS).then(|| (0..1usize << melds.len()).filter(is_in_order))
}

/// What groups of a number lack besides those that stay.
fn lacking(task: &Task, number: usize, kept: &[u8; COLORS]) -> Lacking {
    core::array::from_fn(|tiles| {
        let tiles = tiles as u8;
        let free = |color: usize| task.may[color][number].saturating_sub(kept[color]).min(tiles);
        (3 * tiles).saturating_sub((0..task.colors()).map(free).sum::<u8>())
    })
}

/// The color with most tiles of a number comes last.
fn order(task: &Task) -> [[u8; COLORS]; PLACES] {
    let mut order = [[0, 1, 2, 3, 4, 5]; PLACES];
    for (number, colors) in order.iter_mut().enumerate().take(task.numbers() + 1) {
        let most = (0..task.colors()).max_by_key(|color| task.may[*color][number]).unwrap_or(0);
        colors.swap(most, task.colors() - 1);
    }
    order
}
