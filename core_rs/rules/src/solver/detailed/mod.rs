//! The search in which every joker has its place: for rules that limit jokers or ask for numbered tiles, for sets with
//! few numbers, and where a joker is worth as much as the tile it stands for.
//!
//! It goes like the plain search, but what matters of an open run is more, and runs may lead with jokers. What the
//! runs of each color can do is listed first (`lane`), from `runs`; `walk` is the search.

mod lane;
mod rebuild;
mod runs;
mod walk;

use alloc::vec::Vec;

use super::{
    queue::Queue,
    search::{Budget, End},
    task::Task,
};
use lane::{Groups, JOKERS, Lane};
use walk::Walk;

/// The memory of the search.
pub(super) struct Detailed {
    queue: Queue<u128>,
}

impl Detailed {
    pub(super) fn new() -> Detailed {
        Detailed { queue: Queue::new() }
    }

    /// Finds the best that can be laid.
    pub(super) fn search(&mut self, task: &Task, budget: &mut Budget) -> End {
        if task.jokers() >= JOKERS || task.must_jokers > task.may_jokers {
            return End::Impossible;
        }
        let lacking: Vec<[u8; 5]> = (0..=task.numbers()).map(|number| lacking(task, number)).collect();
        let mut lanes = Vec::with_capacity(task.colors());
        for color in 0..task.colors() {
            // Jokers that groups lack are charged to the color that is decided last.
            let groups: Vec<Groups> = lacking
                .iter()
                .map(|lacking| Groups { is_charged: color + 1 == task.colors(), lacking: *lacking })
                .collect();
            let Some(lane) = Lane::new(task, color, &groups, budget) else { return End::Limit };
            lanes.push(lane);
        }
        let groups: Vec<Groups> =
            lacking.iter().map(|lacking| Groups { is_charged: false, lacking: *lacking }).collect();
        Walk::new(task, &groups, &lanes, &mut self.queue).run(budget)
    }
}

/// The fewest jokers of groups of a number with so many tiles of one color: each needs two tiles of other colors.
fn lacking(task: &Task, number: usize) -> [u8; 5] {
    core::array::from_fn(|tiles| {
        let tiles = tiles as u8;
        let there = (0..task.colors()).map(|color| task.may[color][number].min(tiles)).sum::<u8>();
        (3 * tiles).saturating_sub(there)
    })
}
