//! The most that each color can still gain, whatever the others do.
//!
//! Backward from the last number, for each way to be open: the most that tiles of the color from that number on are
//! worth, by how many jokers there are for them. Groups count as free where enough tiles of other colors exist, and
//! jokers that groups lack then are charged to one color of each number, so that the sum over the colors is never
//! less than what can be reached.

use alloc::vec::Vec;
use core::slice::IterMut;

use super::{
    super::task::Task,
    cells::{Cell, Cells},
    lanes::{Gains, Lanes, alive, gain_of, raise_to},
    open::{MOST_RUNS, OPEN, STATES, WITH_RUNS},
};

/// What can be gained by the jokers that there are for it: from none to `K - 1`.
pub(super) type Row<const WORDS: usize, const K: usize> = [Lanes<WORDS>; K];

/// By how a color is open, with room for every number of six bits.
pub(super) type Rows<const WORDS: usize, const K: usize> = [Row<WORDS, K>; SLOTS];
pub(super) const SLOTS: usize = 64;

/// The bounds of every color, in lanes of so many bits and words, for at most `K - 1` jokers.
pub(super) struct Bounds<const BITS: u32, const WORDS: usize, const K: usize> {
    by_number: Vec<Rows<WORDS, K>>,
    /// Most runs open in a color.
    runs: usize,
    /// For each way to be open before a number what it can lead to, by the places of `steps`.
    departures: Vec<u8>,
    /// Where the departures of each way to be open end.
    ends: [u8; STATES],
    /// The most from a number on, by what is open after it and by how many jokers lie in runs there.
    steps: Vec<Row<WORDS, K>>,
    worths: Worths<WORDS>,
}

impl<const BITS: u32, const WORDS: usize, const K: usize> Bounds<BITS, WORDS, K> {
    pub(super) const fn new() -> Self {
        Bounds {
            by_number: Vec::new(),
            runs: 0,
            departures: Vec::new(),
            ends: [0; STATES],
            steps: Vec::new(),
            worths: Worths::new(),
        }
    }

    /// Computes them for a task.
    #[inline(never)]
    pub(super) fn compute(&mut self, task: &Task, cells: &Cells) {
        self.list_passages(task.most_copies().max(1));
        if self.by_number.len() < task.numbers() + 2 {
            self.by_number.resize(task.numbers() + 2, [[[0; WORDS]; K]; SLOTS]);
        }
        self.close(task.numbers() + 1);
        for number in (1..=task.numbers()).rev() {
            self.worths.survey::<BITS>(task, cells, number);
            self.step(number);
        }
    }

    /// Most runs open in a color.
    pub(super) const fn runs(&self) -> usize {
        self.runs
    }

    /// The most that each color gains from a number on, by how it is open.
    pub(super) fn rows(&self, number: usize) -> &Rows<WORDS, K> {
        &self.by_number[number]
    }

    /// Lists what can happen to the runs of a color, unless that is known. Jokers only go on with runs: how many may
    /// lie there depends on what was open before.
    fn list_passages(&mut self, runs: usize) {
        if self.runs == runs {
            return;
        }
        self.runs = runs;
        let ways = &OPEN[..WITH_RUNS[runs]];
        let (mut first, mut firsts) = (0, [0; STATES]);
        for (way, place) in ways.iter().zip(&mut firsts) {
            *place = first;
            first += (way.runs + 1).min(K as u8);
        }
        self.steps.clear();
        self.steps.resize(usize::from(first), [[0; WORDS]; K]);
        self.departures.clear();
        for (way, end) in ways.iter().zip(&mut self.ends) {
            for tiles in way.short..=runs as u8 {
                let jokers = tiles.min(way.runs).min(K as u8 - 1);
                self.departures.push(firsts[usize::from(way.next[usize::from(tiles)])] + jokers);
            }
            *end = self.departures.len() as u8;
        }
    }

    /// After the last number short runs take jokers at their low ends.
    fn close(&mut self, after: usize) {
        for (row, open) in self.by_number[after].iter_mut().zip(&OPEN[..WITH_RUNS[self.runs]]) {
            for (jokers, lanes) in row.iter_mut().enumerate() {
                let is_closed = jokers >= usize::from(open.wanting);
                *lanes = if is_closed { alive::<BITS, WORDS>() } else { [0; WORDS] };
            }
        }
    }

    /// The most from a number on, from what is open after it: as many tiles lie in runs there as runs are open.
    #[inline(never)]
    fn step(&mut self, number: usize) {
        let [before, after] = &mut self.by_number[number..number + 2] else { return };
        let mut steps = self.steps.iter_mut();
        for (from, way) in after.iter().zip(&OPEN[..WITH_RUNS[self.runs]]) {
            let mut best = [[0; WORDS]; K];
            self.worths.arrive::<BITS, K, 0>(&mut best, from, way.runs, &mut steps);
            if K > 1 && way.runs > 0 {
                self.worths.arrive::<BITS, K, 1>(&mut best, from, way.runs, &mut steps);
            }
            if K > 2 && way.runs > 1 {
                self.worths.arrive::<BITS, K, 2>(&mut best, from, way.runs, &mut steps);
            }
            if K > 3 && way.runs > 2 {
                self.worths.arrive::<BITS, K, 3>(&mut best, from, way.runs, &mut steps);
            }
            if K > 4 && way.runs > 3 {
                self.worths.arrive::<BITS, K, 4>(&mut best, from, way.runs, &mut steps);
            }
        }
        let mut first = 0;
        for (row, end) in before.iter_mut().zip(&self.ends[..WITH_RUNS[self.runs]]) {
            let mut best = [[0; WORDS]; K];
            for &departure in &self.departures[first..usize::from(*end)] {
                let step = &self.steps[usize::from(departure)];
                for (best, lanes) in best.iter_mut().zip(step) {
                    raise_to::<BITS, WORDS>(best, lanes);
                }
            }
            *row = best;
            first = usize::from(*end);
        }
    }
}

/// Most ways to have so many tiles in runs and so many in groups that lack jokers.
const CHARGED: usize = MOST_RUNS * (MOST_RUNS + 1) / 2;

/// What tiles are worth at a number by how many lie in runs, the others in groups as far as that can be.
struct Worths<const WORDS: usize> {
    /// Most tiles of a color in runs.
    most: u8,
    /// Without jokers for groups.
    free: [Gains<WORDS>; 8],
    /// With jokers that are charged for groups: tiles in runs, jokers, worth.
    charged: [(u8, u8, Gains<WORDS>); CHARGED],
    charged_count: usize,
}

impl<const WORDS: usize> Worths<WORDS> {
    const fn new() -> Self {
        let none = Gains::NONE;
        Worths { most: 0, free: [none; 8], charged: [(0, 0, none); CHARGED], charged_count: 0 }
    }

    /// Raises the best by what so many tiles in runs are worth, so many of them jokers, and notes it.
    #[inline(always)]
    fn arrive<const BITS: u32, const K: usize, const JOKERS: usize>(
        &self,
        best: &mut Row<WORDS, K>,
        from: &Row<WORDS, K>,
        runs: u8,
        steps: &mut IterMut<'_, Row<WORDS, K>>,
    ) {
        let naturals = usize::from(runs) - JOKERS;
        if naturals <= usize::from(self.most) {
            raise::<BITS, WORDS, K, JOKERS>(best, from, &self.free[naturals % 8]);
            for (in_runs, charged, gains) in &self.charged[..self.charged_count] {
                if usize::from(*in_runs) == naturals {
                    raise_any::<BITS, WORDS, K>(best, from, gains, JOKERS + usize::from(*charged));
                }
            }
        }
        if let Some(step) = steps.next() {
            *step = *best;
        }
    }

    #[inline(never)]
    fn survey<const BITS: u32>(&mut self, task: &Task, cells: &Cells, number: usize) {
        let ([free, most], lacking) = (cells.grouped(number), *cells.lacking(number));
        let cells = &cells.at(number)[..task.colors()];
        self.most = cells.iter().map(|cell| cell.may).max().unwrap_or(0);
        self.free[..usize::from(self.most) + 1].fill(Gains::NONE);
        self.charged_count = 0;
        let worth = task.worth.natural[number];
        for cell in cells {
            let free = if cell.is_charged { free } else { most };
            for in_runs in cell.must.saturating_sub(free)..cell.may + 1 {
                let laid = cell.may.min(in_runs + free);
                let gains = &mut self.free[usize::from(in_runs) % 8];
                gains.set::<BITS>(usize::from(cell.color), worth * i32::from(laid - cell.must));
            }
        }
        let charged = cells[cells.len() - 1];
        for tiles in free + 1..most.min(charged.may) + 1 {
            self.charge::<BITS>(&charged, worth, tiles, lacking[usize::from(tiles)]);
        }
    }

    /// Adds what so many tiles of a color in groups are worth for the jokers that these lack.
    fn charge<const BITS: u32>(&mut self, cell: &Cell, worth: i32, tiles: u8, lacking: u8) {
        for in_runs in cell.must.saturating_sub(tiles)..cell.may + 1 - tiles {
            let mut gains = Gains::NONE;
            gains.set::<BITS>(usize::from(cell.color), worth * i32::from(in_runs + tiles - cell.must));
            self.charged[self.charged_count] = (in_runs, lacking, gains);
            self.charged_count += 1;
        }
    }
}

/// Raises the best to what is gained besides, for so many jokers more.
#[inline(always)]
fn raise<const BITS: u32, const WORDS: usize, const K: usize, const JOKERS: usize>(
    best: &mut Row<WORDS, K>,
    from: &Row<WORDS, K>,
    gains: &Gains<WORDS>,
) {
    for left in JOKERS..K {
        gains.raise::<BITS>(&mut best[left], &from[left - JOKERS]);
    }
}

/// The same where only the task knows how many jokers.
#[inline(always)]
fn raise_any<const BITS: u32, const WORDS: usize, const K: usize>(
    best: &mut Row<WORDS, K>,
    from: &Row<WORDS, K>,
    gains: &Gains<WORDS>,
    jokers: usize,
) {
    match jokers {
        1 => raise::<BITS, WORDS, K, 1>(best, from, gains),
        2 => raise::<BITS, WORDS, K, 2>(best, from, gains),
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
    let mut most = gain_of::<BITS, WORDS>(&row[0], color) + sums[jokers];
    for some in 1..jokers + 1 {
        most = most.max(gain_of::<BITS, WORDS>(&row[some], color) + sums[jokers - some]);
    }
    most
}
