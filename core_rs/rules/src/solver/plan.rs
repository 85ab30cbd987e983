//! What a search has decided, and the melds that come of it.

use alloc::vec::Vec;

use super::{
    groups::groups_with,
    task::{COLORS, Grid, MOST_COPIES, PLACES, Task},
};
use crate::meld::{Kind, Meld};

/// How many tiles of each color and number lie in runs and in groups, and where the jokers are.
#[derive(Clone)]
pub(super) struct Plan {
    /// Numbered tiles in runs.
    pub(super) naturals: Grid,
    /// Jokers in runs.
    pub(super) jokers: Grid,
    /// Numbered tiles in groups.
    pub(super) grouped: Grid,
    /// Jokers in groups, by number.
    pub(super) group_jokers: [u8; PLACES],
    /// Jokers to be put wherever there is room.
    pub(super) spare_jokers: u8,
}

impl Default for Plan {
    fn default() -> Plan {
        let none = [[0; PLACES]; COLORS];
        Plan { naturals: none, jokers: none, grouped: none, group_jokers: [0; PLACES], spare_jokers: 0 }
    }
}

impl Plan {
    /// With tiles of a number, by color, and jokers in groups.
    pub(super) fn with_groups(&self, number: usize, tiles: [u8; COLORS], jokers: u8) -> Plan {
        let mut plan = self.clone();
        for (color, count) in tiles.into_iter().enumerate() {
            plan.grouped[color][number] = count;
        }
        plan.group_jokers[number] = jokers;
        plan
    }

    /// The melds: runs by color, then groups by number.
    pub(super) fn melds(&self, task: &Task) -> Vec<Meld> {
        let mut melds = Vec::with_capacity(32);
        for color in 0..task.colors() {
            self.build_runs(task, color, &mut melds);
        }
        for number in 1..=task.numbers() {
            self.build_groups(task, number, &mut melds);
        }
        (0..self.spare_jokers).for_each(|_| place(&mut melds, task));
        melds
    }

    /// Longer runs end first, and new ones begin last: those at the end of `open` are the short ones.
    #[inline(never)]
    fn build_runs(&self, task: &Task, color: usize, melds: &mut Vec<Meld>) {
        let mut open = [Run::default(); 2 * MOST_COPIES];
        let mut count = 0;
        let tiles = self.naturals[color].iter().zip(&self.jokers[color]);
        for (number, (&naturals, &jokers)) in (0..).zip(tiles).take(task.numbers() + 1) {
            let tiles = usize::from(naturals + jokers);
            let ended = count - tiles.min(count);
            melds.extend(open[..ended].iter().map(|run| run.meld(color)));
            open.copy_within(ended..count, 0);
            count -= ended;
            for (place, run) in open[..count].iter_mut().enumerate() {
                run.last = number;
                run.naturals |= u16::from(place >= usize::from(jokers)) << number;
            }
            let new = Run { first: number, last: number, naturals: 1 << number };
            open[count..tiles].fill(new);
            count = tiles;
        }
        for run in &mut open[..count] {
            run.first = run.first.min(run.last.saturating_sub(2));
            melds.push(run.meld(color));
        }
    }

    /// Deals tiles out color by color.
    #[inline(never)]
    fn build_groups(&self, task: &Task, number: usize, melds: &mut Vec<Meld>) {
        let counts = || self.grouped[..task.colors()].iter().map(|numbers| usize::from(numbers[number]));
        let (tiles, most) = counts().fold((0, 0), |(sum, most), count| (sum + count, count.max(most)));
        if tiles == 0 {
            return;
        }
        let jokers = usize::from(self.group_jokers[number]);
        let count = groups_with(tiles, most, jokers, task.limits).unwrap_or(0);
        let mut groups = [(0u8, 0u8); COLORS * MOST_COPIES];
        let groups = &mut groups[..count];
        let colors = counts().enumerate().flat_map(|(color, count)| (0..count).map(move |_| color));
        for (color, place) in colors.zip((0..count).cycle()) {
            groups[place].0 |= 1 << color;
        }
        for _ in 0..jokers {
            let with_room = groups.iter_mut().filter(|(_, jokers)| *jokers < task.limits.max_jokers);
            let shortest = with_room.min_by_key(|(colors, jokers)| colors.count_ones() as u8 + jokers);
            shortest.into_iter().for_each(|(_, jokers)| *jokers += 1);
        }
        melds.extend(groups.iter().map(|(colors, jokers)| Meld::laid_group(number as u8, *colors, *jokers)));
    }
}

/// A run from its first to its last number.
#[derive(Clone, Copy, Default)]
struct Run {
    first: u8,
    last: u8,
    /// Numbers at which a numbered tile lies, as a mask.
    naturals: u16,
}

impl Run {
    const fn meld(&self, color: usize) -> Meld {
        Meld::laid_run(color as u8, self.first, self.naturals, self.last + 1 - self.first)
    }
}

/// Puts one more joker to an end of a run, else into a group, else where a run that has every number is parted.
fn place(melds: &mut Vec<Meld>, task: &Task) {
    let (colors, last) = (usize::from(task.limits.colors), task.limits.numbers);
    let is_run = |meld: &Meld| meld.kind() == Kind::Run;
    let end = |meld: &Meld| meld.number() + meld.len() as u8 - 1;
    if let Some(run) = melds.iter_mut().find(|meld| is_run(meld) && end(meld) < last) {
        *run = with_places(*run, run.number(), end(run) + 1);
    } else if let Some(run) = melds.iter_mut().find(|meld| is_run(meld) && meld.number() > 1) {
        *run = with_places(*run, run.number() - 1, end(run));
    } else if let Some(group) = melds.iter_mut().find(|meld| !is_run(meld) && meld.len() < colors) {
        *group = Meld::laid_group(group.number(), group.colors(), group.jokers() + 1);
    } else if let Some(place) = melds.iter().position(is_run) {
        // The first part gets the joker. Both keep numbered tiles: there are four at least.
        let run = melds[place];
        let cut = (run.numbers().trailing_zeros() as u8).max(2) + 1;
        let low = (1 << cut) - 1;
        let color = run.colors().trailing_zeros() as u8;
        melds[place] = Meld::laid_run(color, 1, run.numbers() & low, cut);
        melds.push(Meld::laid_run(color, cut, run.numbers() & !low, last + 1 - cut));
    }
}

/// A run with these first and last numbers; jokers lie where it was not.
fn with_places(run: Meld, first: u8, last: u8) -> Meld {
    Meld::laid_run(run.colors().trailing_zeros() as u8, first, run.numbers(), last + 1 - first)
}
