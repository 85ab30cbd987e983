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
    /// Jokers that groups of the number lack are charged to this color.
    pub(super) is_charged: bool,
}

const NOTHING: Cell = Cell { color: 0, must: 0, may: 0, is_charged: false };

/// Every color at every number.
pub(super) struct Cells {
    by_turn: [[Cell; COLORS]; PLACES],
    lacking: [[u8; MOST_RUNS + 1]; PLACES],
}

impl Cells {
    pub(super) const fn new() -> Cells {
        Cells { by_turn: [[NOTHING; COLORS]; PLACES], lacking: [[0; MOST_RUNS + 1]; PLACES] }
    }

    /// Looks a task over.
    pub(super) fn survey(&mut self, task: &Task) {
        for number in 1..=task.numbers() {
            let mut charged = 0;
            let mut lacking = [0u8, 3, 6, 9, 12];
            for color in 0..task.colors() {
                let may = task.may[color][number];
                (1..)
                    .zip(&mut lacking[1..])
                    .for_each(|(tiles, lacking)| *lacking = lacking.saturating_sub(may.min(tiles)));
                charged = if may > task.may[charged][number] { color } else { charged };
                self.by_turn[number][color] =
                    Cell { color: color as u8, must: task.must[color][number], may, is_charged: false };
            }
            self.lacking[number] = lacking;
            let turns = &mut self.by_turn[number][..task.colors()];
            turns[charged].is_charged = true;
            turns.swap(charged, task.colors() - 1);
        }
    }

    /// The colors at a number, in the order in which they are decided. One that has tiles, if any does, comes last.
    pub(super) const fn at(&self, number: usize) -> &[Cell; COLORS] {
        &self.by_turn[number]
    }

    /// The fewest jokers of groups of a number that hold so many tiles of one color, whatever else they hold: each
    /// needs two tiles of other colors.
    pub(super) const fn lacking(&self, number: usize, tiles: usize) -> usize {
        self.lacking[number][tiles] as usize
    }
}
