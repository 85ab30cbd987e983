//! The most that each color can still gain, whatever the others do.
//!
//! Backward from the last number, for each way to be open: the most that tiles of the color from that number on are
//! worth, by how many jokers there are for them. Groups count as free where enough tiles of other colors exist, and
//! jokers that groups lack then are charged to one color of each number, so that the sum over the colors is never
//! less than what can be reached.

use alloc::vec::Vec;

use super::{
    super::task::Task,
    cells::Cells,
    lanes::{Figure, Row, raise},
    open::{OPEN, SLOTS, WITH_RUNS},
    worths::Worths,
};

/// By how a color is open.
pub(super) type Rows<F, const C: usize, const K: usize> = [Row<F, C, K>; SLOTS];

/// The bounds of at most `C` colors, for at most `K - 1` jokers.
pub(super) struct Bounds<F, const C: usize, const K: usize> {
    by_number: Vec<Rows<F, C, K>>,
    worths: Worths<F, C>,
}

impl<F: Figure, const C: usize, const K: usize> Bounds<F, C, K> {
    pub(super) const fn new() -> Self {
        Bounds { by_number: Vec::new(), worths: Worths::new() }
    }

    /// Computes them for a task.
    #[inline(never)]
    pub(super) fn compute(&mut self, task: &Task, cells: &Cells) {
        if self.by_number.len() < task.numbers() + 2 {
            self.by_number.resize(task.numbers() + 2, [[[F::DEAD; C]; K]; SLOTS]);
        }
        let ways = WITH_RUNS[cells.runs()];
        self.close(task.numbers() + 1, ways);
        for number in (1..=task.numbers()).rev() {
            self.worths.survey(cells.place(number), cells.at(number), cells.runs());
            self.step(number, cells.runs());
        }
    }

    /// The most that each color gains from a number on, by how it is open.
    pub(super) fn rows(&self, number: usize) -> &Rows<F, C, K> {
        &self.by_number[number]
    }

    /// After the last number short runs take jokers at their low ends.
    fn close(&mut self, after: usize, ways: usize) {
        for (row, open) in self.by_number[after].iter_mut().zip(&OPEN[..ways]) {
            for (jokers, lanes) in row.iter_mut().enumerate() {
                let is_closed = jokers >= usize::from(open.wanting);
                *lanes = [if is_closed { F::NOTHING } else { F::DEAD }; C];
            }
        }
    }

    /// The most from a number on, from what can be open after it.
    #[inline(never)]
    fn step(&mut self, number: usize, runs: usize) {
        let [before, after] = &mut self.by_number[number..number + 2] else { return };
        let Worths { alone, with_jokers, .. } = &self.worths;
        for (row, open) in before.iter_mut().zip(&OPEN[..WITH_RUNS[runs]]) {
            *row = [[F::DEAD; C]; K];
            for tiles in usize::from(open.short)..runs + 1 {
                let from = &after[usize::from(open.after(tiles as u32)) % SLOTS];
                raise::<F, C, K, 0>(row, from, &alone[tiles]);
                let most_jokers = tiles.min(usize::from(open.runs));
                if K > 1 && most_jokers > 0 {
                    raise::<F, C, K, 1>(row, from, &with_jokers[tiles - 1]);
                }
                if K > 2 && most_jokers > 1 {
                    raise::<F, C, K, 2>(row, from, &with_jokers[tiles - 2]);
                }
                if K > 3 && most_jokers > 2 {
                    raise::<F, C, K, 3>(row, from, &with_jokers[tiles - 3]);
                }
                if K > 4 && most_jokers > 3 {
                    raise::<F, C, K, 4>(row, from, &with_jokers[tiles - 4]);
                }
            }
        }
        self.worths.charge(before, after, WITH_RUNS[runs]);
    }
}
