//! What each color has at each number, and in which order the colors are decided there.

use super::{
    super::task::{COLORS, PLACES, Task},
    open::MOST_RUNS,
};

/// One color at one number.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) color: u8,
    /// Tiles that must be laid.
    pub(super) must: u8,
    /// Tiles that may be laid, those included.
    pub(super) may: u8,
    /// Tiles that lay in runs, as far as there are.
    pub(super) in_runs: u8,
    /// Jokers that groups of the number lack are charged to this color.
    pub(super) is_charged: bool,
}

const NOTHING: Cell = Cell { color: 0, must: 0, may: 0, in_runs: 0, is_charged: false };

/// Every color at every number.
pub(super) struct Cells {
    by_turn: [[Cell; COLORS]; PLACES],
    lacking: [[u8; MOST_RUNS + 1]; PLACES],
    /// Most tiles of one color in groups, without jokers and with all there are.
    grouped: [[u8; 2]; PLACES],
}

impl Cells {
    pub(super) const fn new() -> Cells {
        Cells {
            by_turn: [[NOTHING; COLORS]; PLACES],
            lacking: [[0; MOST_RUNS + 1]; PLACES],
            grouped: [[0; 2]; PLACES],
        }
    }

    /// Looks a task over.
    pub(super) fn survey(&mut self, task: &Task) {
        for number in 1..=task.numbers() {
            let mut lacking = [0u8, 3, 6, 9, 12];
            let mut charged = 0;
            for color in 0..task.colors() {
                let (must, may) = (task.must[color][number], task.may[color][number]);
                for tiles in 1..5 {
                    lacking[usize::from(tiles)] = lacking[usize::from(tiles)].saturating_sub(may.min(tiles));
                }
                charged = if may > task.may[charged][number] { color } else { charged };
                self.by_turn[number][color] = Cell {
                    color: color as u8,
                    must,
                    may,
                    in_runs: may.min(task.in_runs[color][number]),
                    is_charged: false,
                };
            }
            let turns = &mut self.by_turn[number][..task.colors()];
            turns[charged].is_charged = true;
            turns.swap(charged, task.colors() - 1);
            // More tiles never lack less.
            let with = |jokers: u8| lacking[1..].iter().filter(|lacking| **lacking <= jokers).count() as u8;
            self.grouped[number] = [with(0), with(task.may_jokers)];
            self.lacking[number] = lacking;
        }
    }

    /// The colors at a number, in the order in which they are decided. One that has tiles, if any does, comes last.
    pub(super) const fn at(&self, number: usize) -> &[Cell; COLORS] {
        &self.by_turn[number]
    }

    /// The fewest jokers of groups of a number, by how many tiles of one color they hold: each group needs two tiles
    /// of other colors.
    pub(super) const fn lacking(&self, number: usize) -> &[u8; MOST_RUNS + 1] {
        &self.lacking[number]
    }

    /// Most tiles of one color in groups of a number, without jokers and with all there are.
    pub(super) const fn grouped(&self, number: usize) -> [u8; 2] {
        self.grouped[number]
    }
}
