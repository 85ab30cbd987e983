//! The searches, and which of them suits a task.

use super::{
    detailed::Detailed,
    plain::{self, Plain},
    search::{Budget, End},
    task::Task,
};

/// The memory of the searches.
pub(super) struct Engine {
    plain: Plain,
    detailed: Detailed,
}

impl Engine {
    pub(super) fn new() -> Engine {
        Engine { plain: Plain::new(), detailed: Detailed::new() }
    }

    /// Finds the best that can be laid.
    pub(super) fn search(&mut self, task: &Task, budget: &mut Budget) -> End {
        if plain::suits(task) { self.plain.search(task, budget) } else { self.detailed.search(task, budget) }
    }
}
