//! The most that each color can still gain, whatever the others do.
//!
//! Backward from the last number, for each way to be open: the most that tiles of the color from that number on are
//! worth, by how many jokers there are for them. Groups count as free where enough tiles of other colors exist, and
//! jokers that groups lack then are charged to one color of each number, so that the sum over the colors is never
//! less than what can be reached.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::{
    super::task::Task,
    cells::{Cell, Cells},
    lanes::{Gains, Lanes, alive, gain_of},
    open::{MOST_RUNS, OPEN, STATES, WITH_RUNS},
};

/// What can be gained by the jokers that there are for it: from none to `K - 1`.
pub(super) type Row<const WORDS: usize, const K: usize> = [Lanes<WORDS>; K];

/// The bounds of every color, in lanes of so many bits and words, for at most `K - 1` jokers.
pub(super) struct Bounds<const BITS: u32, const WORDS: usize, const K: usize> {
    /// By number and way to be open.
    rows: Vec<Row<WORDS, K>>,
    /// Most runs open in a color.
    runs: usize,
    /// Ways to be open.
    states: usize,
    /// What can happen to the runs of a color at a number, by what is open before it.
    passages: Vec<Passage>,
    /// Where the passages of each way to be open end.
    ends: [usize; STATES],
}

/// Tiles of a color that lie in runs at a number, and what is open after it.
#[derive(Clone, Copy)]
struct Passage {
    naturals: u8,
    jokers: u8,
    after: u8,
}

impl<const BITS: u32, const WORDS: usize, const K: usize> Bounds<BITS, WORDS, K> {
    pub(super) const fn new() -> Self {
        Bounds { rows: Vec::new(), runs: 0, states: 0, passages: Vec::new(), ends: [0; STATES] }
    }

    /// Computes them for a task.
    pub(super) fn compute(&mut self, task: &Task, cells: &Cells) {
        self.list_passages(task.most_copies().max(1));
        let size = self.place(task.numbers() + 2);
        if self.rows.len() < size {
            self.rows.resize(size, [[0; WORDS]; K]);
        }
        self.close(task.numbers() + 1);
        for number in (1..=task.numbers()).rev() {
            self.step(&Worths::of::<BITS>(task, cells, number), number);
        }
    }

    /// Most runs open in a color.
    pub(super) const fn runs(&self) -> usize {
        self.runs
    }

    /// The most that each color gains from a number on, by how it is open.
    pub(super) fn rows(&self, number: usize) -> &[Row<WORDS, K>] {
        &self.rows[self.place(number)..]
    }

    const fn place(&self, number: usize) -> usize {
        number * self.states
    }

    /// Lists the passages, unless they are known. Jokers only go on with runs.
    fn list_passages(&mut self, runs: usize) {
        if self.runs == runs {
            return;
        }
        (self.runs, self.states) = (runs, WITH_RUNS[runs]);
        self.passages.clear();
        for (end, open) in self.ends.iter_mut().zip(&OPEN[..self.states]) {
            for tiles in usize::from(open.short)..=runs {
                for jokers in 0..K.min(tiles.min(usize::from(open.runs)) + 1) {
                    let after = open.next[tiles];
                    let naturals = (tiles - jokers) as u8;
                    self.passages.push(Passage { naturals, jokers: jokers as u8, after });
                }
            }
            *end = self.passages.len();
        }
    }

    /// After the last number short runs take jokers at their low ends.
    fn close(&mut self, after: usize) {
        let place = self.place(after);
        for (row, open) in self.rows[place..].iter_mut().zip(&OPEN[..self.states]) {
            for (jokers, lanes) in row.iter_mut().enumerate() {
                let is_closed = jokers >= usize::from(open.wanting);
                *lanes = if is_closed { alive::<BITS, WORDS>() } else { [0; WORDS] };
            }
        }
    }

    /// The most from a number on, from what is open after it.
    fn step(&mut self, worths: &Worths<WORDS>, number: usize) {
        let (place, place_after) = (self.place(number), self.place(number + 1));
        let (rows, after) = self.rows.split_at_mut(place_after);
        let mut first = 0;
        for (row, end) in rows[place..].iter_mut().zip(self.ends) {
            let mut best = [[0; WORDS]; K];
            for passage in &self.passages[first..end] {
                if usize::from(passage.naturals) <= worths.most {
                    worths.raise::<BITS, K>(&mut best, &after[usize::from(passage.after)], passage);
                }
            }
            *row = best;
            first = end;
        }
    }
}

/// Most ways to have so many tiles in runs and so many in groups that lack jokers.
const CHARGED: usize = MOST_RUNS * (MOST_RUNS + 1) / 2;

/// What tiles are worth at a number by how many lie in runs, the others in groups as far as that can be.
struct Worths<const WORDS: usize> {
    /// Most tiles of a color in runs.
    most: usize,
    /// Without jokers for groups.
    free: [Gains<WORDS>; MOST_RUNS + 1],
    /// With jokers that are charged for groups: tiles in runs, jokers, worth.
    charged: [(u8, u8, Gains<WORDS>); CHARGED],
    charged_count: usize,
}

impl<const WORDS: usize> Worths<WORDS> {
    /// Raises the best by what a passage is worth.
    #[inline(always)]
    fn raise<const BITS: u32, const K: usize>(
        &self,
        best: &mut Row<WORDS, K>,
        from: &Row<WORDS, K>,
        passage: &Passage,
    ) {
        raise::<BITS, WORDS, K>(best, from, &self.free[usize::from(passage.naturals)], passage.jokers);
        for (in_runs, charged, gains) in &self.charged[..self.charged_count] {
            if *in_runs == passage.naturals {
                raise::<BITS, WORDS, K>(best, from, gains, passage.jokers + charged);
            }
        }
    }

    fn of<const BITS: u32>(task: &Task, cells: &Cells, number: usize) -> Worths<WORDS> {
        let mut worths = Worths {
            most: 0,
            free: [Gains::NONE; MOST_RUNS + 1],
            charged: [(0, 0, Gains::NONE); CHARGED],
            charged_count: 0,
        };
        let grouped =
            |jokers: usize| (0..=MOST_RUNS).rev().find(|&tiles| cells.lacking(number, tiles) <= jokers);
        let free = grouped(0).unwrap_or(0);
        let most = grouped(task.jokers()).unwrap_or(0);
        for cell in &cells.at(number)[..task.colors()] {
            let (must, may) = (usize::from(cell.must), usize::from(cell.may));
            worths.most = worths.most.max(may);
            let free = if cell.is_charged { free } else { most };
            for in_runs in 0..=may {
                let laid = may.min(in_runs + free);
                if laid >= must {
                    let worth = task.worth.natural[number] * (laid - must) as i32;
                    worths.free[in_runs].set::<BITS>(usize::from(cell.color), worth);
                }
            }
            if cell.is_charged && most > free {
                worths.charge::<BITS>(task, cells, number, cell, free + 1..=most);
            }
        }
        worths
    }

    /// Adds what more tiles in groups are worth for the jokers that these lack.
    fn charge<const BITS: u32>(
        &mut self,
        task: &Task,
        cells: &Cells,
        number: usize,
        cell: &Cell,
        in_groups: RangeInclusive<usize>,
    ) {
        let (must, may) = (usize::from(cell.must), usize::from(cell.may));
        for tiles in in_groups {
            for in_runs in must.saturating_sub(tiles)..(may + 1).saturating_sub(tiles) {
                let mut gains = Gains::NONE;
                let worth = task.worth.natural[number] * (in_runs + tiles - must) as i32;
                gains.set::<BITS>(usize::from(cell.color), worth);
                self.charged[self.charged_count] = (in_runs as u8, cells.lacking(number, tiles) as u8, gains);
                self.charged_count += 1;
            }
        }
    }
}

/// Raises the best to what is gained besides, for so many jokers more.
#[inline(always)]
fn raise<const BITS: u32, const WORDS: usize, const K: usize>(
    best: &mut Row<WORDS, K>,
    from: &Row<WORDS, K>,
    gains: &Gains<WORDS>,
    jokers: u8,
) {
    match usize::from(jokers) {
        0 => (0..K).for_each(|left| gains.raise::<BITS>(&mut best[left], &from[left])),
        1 => (1..K).for_each(|left| gains.raise::<BITS>(&mut best[left], &from[left - 1])),
        2 => (2..K).for_each(|left| gains.raise::<BITS>(&mut best[left], &from[left - 2])),
        jokers if K > 3 => {
            (jokers..K).for_each(|left| gains.raise::<BITS>(&mut best[left], &from[left - jokers]));
        }
        _ => {}
    }
}

/// The most of all colors together, by the jokers that there are for them.
pub(super) type Sums<const K: usize> = [i32; K];

/// Adds what a color gains. `row` is that of its way to be open.
#[inline(always)]
pub(super) fn join<const BITS: u32, const WORDS: usize, const K: usize>(
    sums: &Sums<K>,
    row: &Row<WORDS, K>,
    color: usize,
) -> Sums<K> {
    let mut joined = [i32::MIN; K];
    for some in 0..K {
        let gain = gain_of::<BITS, WORDS>(&row[some], color);
        for others in 0..K - some {
            joined[some + others] = joined[some + others].max(sums[others] + gain);
        }
    }
    joined
}

/// The most of a color and the others together, when so many jokers are left.
#[inline(always)]
pub(super) fn most_of<const BITS: u32, const WORDS: usize, const K: usize>(
    sums: &Sums<K>,
    row: &Row<WORDS, K>,
    color: usize,
    jokers: usize,
) -> i32 {
    let sum = |some: usize| gain_of::<BITS, WORDS>(&row[some], color) + sums[jokers - some];
    (1..=jokers).fold(sum(0), |most, some| most.max(sum(some)))
}
