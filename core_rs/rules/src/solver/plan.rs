//! What a search has decided, and the melds that come of it.

use alloc::vec::Vec;

use super::{
    groups::groups_with,
    task::{COLORS, Grid, PLACES, Task},
};
use crate::meld::Meld;

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
        let (mut runs, mut groups) = (Vec::new(), Vec::new());
        for color in 0..task.colors() {
            self.build_runs(task, color, &mut runs);
        }
        for number in 1..=task.numbers() {
            self.build_groups(task, number, &mut groups);
        }
        (0..self.spare_jokers).for_each(|_| place(&mut runs, &mut groups, task));
        let run = |run: &Run| Meld::laid_run(run.color, run.first, run.naturals, run.len());
        let group = |group: &Group| Meld::laid_group(group.number, group.colors, group.jokers);
        runs.iter().map(run).chain(groups.iter().map(group)).collect()
    }

    /// Longer runs end first, and new ones begin last: those at the end of `open` are the short ones.
    fn build_runs(&self, task: &Task, color: usize, runs: &mut Vec<Run>) {
        let mut open: Vec<Run> = Vec::new();
        for number in 1..=task.numbers() {
            let (naturals, jokers) = (self.naturals[color][number], self.jokers[color][number]);
            let tiles = usize::from(naturals + jokers);
            runs.extend(open.drain(..open.len().saturating_sub(tiles)));
            let going_on = open.len();
            for (place, run) in open.iter_mut().enumerate() {
                run.add(number, place >= usize::from(jokers));
            }
            open.extend((going_on..tiles).map(|_| Run::new(color, number)));
        }
        for mut run in open {
            run.first -= 3u8.saturating_sub(run.len());
            runs.push(run);
        }
    }

    /// Deals tiles out color by color.
    fn build_groups(&self, task: &Task, number: usize, groups: &mut Vec<Group>) {
        let counts = || (0..task.colors()).map(|color| usize::from(self.grouped[color][number]));
        if counts().all(|count| count == 0) {
            return;
        }
        let jokers = usize::from(self.group_jokers[number]);
        let count =
            groups_with(counts().sum(), counts().max().unwrap_or(0), jokers, task.limits).unwrap_or(0);
        let first = groups.len();
        groups.extend((0..count).map(|_| Group { number: number as u8, colors: 0, jokers: 0 }));
        let groups = &mut groups[first..];
        let colors = counts().enumerate().flat_map(|(color, count)| (0..count).map(move |_| color));
        for (place, color) in colors.enumerate() {
            groups[place % count].colors |= 1 << color;
        }
        for _ in 0..jokers {
            let with_room = groups.iter_mut().filter(|group| group.jokers < task.limits.max_jokers);
            if let Some(shortest) = with_room.min_by_key(|group| group.len()) {
                shortest.jokers += 1;
            }
        }
    }
}

/// A run from its first to its last number.
struct Run {
    color: u8,
    first: u8,
    last: u8,
    /// Numbers at which a numbered tile lies, as a mask.
    naturals: u16,
}

impl Run {
    fn new(color: usize, number: usize) -> Run {
        Run { color: color as u8, first: number as u8, last: number as u8, naturals: 1 << number }
    }

    const fn len(&self) -> u8 {
        self.last + 1 - self.first
    }

    fn add(&mut self, number: usize, is_natural: bool) {
        self.last = number as u8;
        self.naturals |= u16::from(is_natural) << number;
    }

    /// Ends before a number; the other part goes on from there.
    fn split_off(&mut self, number: u8) -> Run {
        let low = (1 << number) - 1;
        let rest = Run { first: number, naturals: self.naturals & !low, ..*self };
        (self.last, self.naturals) = (number - 1, self.naturals & low);
        rest
    }
}

struct Group {
    number: u8,
    colors: u8,
    jokers: u8,
}

impl Group {
    const fn len(&self) -> u8 {
        self.colors.count_ones() as u8 + self.jokers
    }
}

/// Puts one more joker to an end of a run, else into a group, else where a run that has every number is parted.
fn place(runs: &mut Vec<Run>, groups: &mut [Group], task: &Task) {
    let (colors, last) = (task.limits.colors, task.limits.numbers);
    if let Some(run) = runs.iter_mut().find(|run| run.last < last) {
        run.last += 1;
    } else if let Some(run) = runs.iter_mut().find(|run| run.first > 1) {
        run.first -= 1;
    } else if let Some(group) = groups.iter_mut().find(|group| group.len() < colors) {
        group.jokers += 1;
    } else if let Some(run) = runs.first_mut() {
        // The first part gets the joker. Both keep numbered tiles: there are four at least.
        let lowest = run.naturals.trailing_zeros() as u8;
        let mut rest = run.split_off(lowest.max(2) + 1);
        core::mem::swap(run, &mut rest);
        rest.last += 1;
        runs.push(rest);
    }
}
