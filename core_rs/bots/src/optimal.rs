//! The optimal strategy: most tiles each turn.

use meldhall_rules::{
    Command,
    solver::{Objective, Solver},
};

use crate::{strategy::Strategy, turn::Turn};

/// Lays most tiles each turn, and of such plays the one of most points, by the exact solver.
#[derive(Default)]
pub(crate) struct Optimal {
    solver: Solver,
}

impl Strategy for Optimal {
    fn choose(&mut self, turn: &Turn<'_>) -> Command {
        turn.command(&self.solver.solve(&turn.request(&turn.rack, Objective::TilesThenPoints)))
    }
}
