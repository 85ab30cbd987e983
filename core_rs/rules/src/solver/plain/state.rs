//! States of the search, and choices that lead from one to the next, as keys of 64 bits.

use super::{
    super::{queue::Key, task::COLORS},
    open::{OPEN, Open},
};

/// What is known of the past at a number: how each color is open, how many jokers are used, and whether any tile lies
/// in a run.
///
/// From the lowest bit: six bits for each color, then the parts that have names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State(u64);

const NUMBER: u32 = 36;
const JOKERS: u32 = 41;
const HAS_RUN: u32 = 45;
const _: () = assert!(6 * COLORS as u32 == NUMBER);

impl State {
    /// Nothing is open, and no tile was decided.
    pub(super) const START: State = State(0);
    /// Stands for the best that groups alone can do.
    pub(super) const GROUPS_ALONE: State = State(1 << 63);

    const fn part(self, shift: u32, bits: u32) -> u64 {
        self.0 >> shift & ((1 << bits) - 1)
    }

    /// The number that is decided next.
    pub(super) const fn number(self) -> usize {
        self.part(NUMBER, 5) as usize
    }

    /// The jokers that are used.
    pub(super) const fn jokers(self) -> u32 {
        self.part(JOKERS, 4) as u32
    }

    /// Whether any tile lies in a run.
    pub(super) const fn has_run(self) -> bool {
        self.part(HAS_RUN, 1) == 1
    }

    /// The way in which a color is open.
    pub(super) const fn way(self, color: usize) -> usize {
        self.part(6 * color as u32, 6) as usize
    }

    /// How a color is open.
    pub(super) fn open(self, color: usize) -> &'static Open {
        &OPEN[self.way(color)]
    }

    /// With a color open in another way.
    pub(super) const fn with_way(self, color: usize, way: u8) -> State {
        let shift = 6 * color as u32;
        State(self.0 & !(63 << shift) | (way as u64) << shift)
    }

    /// With a run, if there is one now.
    pub(super) const fn with_run(self, is_run: bool) -> State {
        State(self.0 | (is_run as u64) << HAS_RUN)
    }

    /// At another number, with so many jokers used.
    pub(super) const fn at(self, number: usize, jokers: u32) -> State {
        let kept = self.0 & !(31 << NUMBER | 15 << JOKERS);
        State(kept | (number as u64) << NUMBER | (jokers as u64) << JOKERS)
    }
}

impl Key for State {
    fn hash(self) -> u64 {
        self.0.hash()
    }
}

/// What is chosen at a number: for each color three bits for numbered tiles in runs, three for those in groups, and
/// three for jokers in runs.
#[derive(Clone, Copy)]
pub(super) struct Choice(pub(super) u64);

impl Choice {
    /// Nothing is laid.
    pub(super) const NONE: Choice = Choice(0);
    const IN_RUNS: u64 = 0o007_007_007_007_007_007;

    /// With the tiles of a color for which nothing was chosen.
    pub(super) const fn with(self, color: usize, in_runs: u8, grouped: u8, jokers: u32) -> Choice {
        let chosen = in_runs as u64 | (grouped as u64) << 3 | (jokers as u64) << 6;
        Choice(self.0 | chosen << (9 * color))
    }

    /// Numbered tiles in runs, those in groups, and jokers in runs.
    pub(super) fn of(self, color: usize) -> [u8; 3] {
        [0, 3, 6].map(|shift| (self.0 >> (9 * color + shift) & 7) as u8)
    }

    /// Whether any numbered tile lies in a run.
    pub(super) const fn has_run(self) -> bool {
        self.0 & Choice::IN_RUNS != 0
    }
}
