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

    /// Runs that began first end first, and take jokers first.
    #[inline(never)]
    fn build_runs(&self, task: &Task, color: usize, melds: &mut Vec<Meld>) {
        let mut open = [Run::default(); 2 * MOST_COPIES];
        let place = |index: usize| index % (2 * MOST_COPIES);
        let (mut ended, mut begun) = (0, 0);
        let (naturals, jokers) = (&self.naturals[color], &self.jokers[color]);
        for number in 1..task.numbers() + 1 {
            let jokers = usize::from(jokers[number]);
            let tiles = usize::from(naturals[number]) + jokers;
            while begun > ended + tiles {
                melds.push(open[place(ended)].meld(color, number - 1));
                ended += 1;
            }
            for run in ended..ended + jokers {
                open[place(run)].jokers |= 1 << number;
            }
            while begun < ended + tiles {
                open[place(begun)] = Run { first: number, jokers: 0 };
                begun += 1;
            }
        }
        for run in ended..begun {
            melds.push(open[place(run)].meld(color, task.numbers()));
        }
    }

    /// Deals tiles out color by color.
    #[inline(never)]
    fn build_groups(&self, task: &Task, number: usize, melds: &mut Vec<Meld>) {
        let (mut tiles, mut most) = (0, 0);
        for numbers in &self.grouped[..task.colors()] {
            tiles += usize::from(numbers[number]);
            most = most.max(usize::from(numbers[number]));
        }
        if tiles == 0 {
            return;
        }
        let jokers = usize::from(self.group_jokers[number]);
        let count = groups_with(tiles, most, jokers, task.limits).unwrap_or(0);
        let mut groups = [(0u8, 0u8); COLORS * MOST_COPIES];
        let groups = &mut groups[..count];
        let mut place = 0;
        for (color, numbers) in self.grouped.iter().enumerate() {
            for _ in 0..numbers[number] {
                groups[place].0 |= 1 << color;
                place = if place + 1 == count { 0 } else { place + 1 };
            }
        }
        for _ in 0..jokers {
            let with_room = groups.iter_mut().filter(|(_, jokers)| *jokers < task.limits.max_jokers);
            let shortest = with_room.min_by_key(|(colors, jokers)| colors.count_ones() as u8 + jokers);
            shortest.into_iter().for_each(|(_, jokers)| *jokers += 1);
        }
        melds.extend(groups.iter().map(|(colors, jokers)| Meld::laid_group(number as u8, *colors, *jokers)));
    }
}

/// A run that has not ended.
#[derive(Clone, Copy, Default)]
struct Run {
    first: usize,
    /// Numbers at which a joker lies, as a mask.
    jokers: u16,
}

impl Run {
    /// The run that ends with a number. If it is too short jokers lie at its low end.
    const fn meld(self, color: usize, last: usize) -> Meld {
        let numbers = ((2u32 << last) - (1 << self.first)) as u16;
        let first = if self.first + 2 > last { last.saturating_sub(2) } else { self.first };
        Meld::laid_run(color as u8, first as u8, numbers & !self.jokers, (last + 1 - first) as u8)
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
