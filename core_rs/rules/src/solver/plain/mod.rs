//! The search for rules that set no limits to jokers, on sets with many more numbers than jokers: the usual case.
//!
//! `walk` is the search and says how it goes. `bounds` is what guides it, with figures of `lanes`; `open` is what it
//! knows of runs, and `cells` what there is of each color and number.

mod bounds;
mod cells;
mod fork;
mod lanes;
pub(super) mod open;
mod state;
mod walk;
mod worths;

use super::{
    search::{Budget, End},
    task::{MOST_COPIES, Task},
};
use bounds::Bounds;
use cells::Cells;
use lanes::Figure;
use walk::{Memory, Walk};

/// Whether jokers have no limits and are worth the same everywhere, and the set has so many more numbers than jokers
/// that there is room for them all as soon as there is a run: a run of all numbers has four numbered tiles at least,
/// and can be parted between them.
pub(super) fn suits(task: &Task) -> bool {
    task.limits.min_naturals == 1
        && task.limits.max_jokers >= task.may_jokers
        && task.numbers() >= task.jokers() + 4
        && task.jokers() <= MOST_JOKERS
        && task.most_copies() <= MOST_COPIES
        && (task.jokers() == 0 || task.worth.joker[1] == task.worth.joker[2])
        && task.needed_points == 0
}

/// Most jokers of a set (R1.3).
const MOST_JOKERS: usize = 8;

/// The memory of the search.
pub(super) struct Plain {
    cells: Cells,
    bounds: AllBounds,
    memory: Memory,
}

impl Plain {
    pub(super) fn new() -> Plain {
        Plain { cells: Cells::new(), bounds: AllBounds::new(), memory: Memory::new() }
    }

    /// Finds the best that can be laid.
    pub(super) fn search(&mut self, task: &Task, budget: &mut Budget) -> End {
        self.cells.survey(task);
        self.bounds.search(task, &self.cells, &mut self.memory, budget)
    }
}

/// Bounds of every kind that tasks need: the fewer figures there are, the faster.
macro_rules! all_bounds {
    ($($name:ident<$figure:ty, $colors:literal, $jokers:literal>;)*) => {
        struct AllBounds {
            $($name: Bounds<$figure, $colors, { $jokers + 1 }>,)*
        }

        impl AllBounds {
            const fn new() -> AllBounds {
                AllBounds { $($name: Bounds::new(),)* }
            }

            fn search(&mut self, task: &Task, cells: &Cells, memory: &mut Memory, budget: &mut Budget) -> End {
                let (worth, colors, jokers) = (task.most_worth(), task.colors(), task.jokers());
                $(if worth <= <$figure>::MOST && colors <= $colors && jokers <= $jokers {
                    return Walk::new(task, cells, &mut self.$name, memory).run(budget);
                })*
                End::Limit
            }
        }
    };
}
all_bounds! {
    no_joker<i16, 4, 0>;
    a_joker<i16, 4, 1>;
    two_jokers<i16, 4, 2>;
    four_jokers<i16, 4, 4>;
    all_colors<i16, 8, 8>;
    wide<i32, 4, 2>;
    all<i32, 8, 8>;
}
