//! The solver: `meldhall._core.solver`.

mod plays;
mod request;
mod solution;

use pyo3::prelude::*;
pub use request::{Limit, Objective, Position as Solvable, Stop};
pub use solution::Solution;

/// The exact solver. `meldhall.rules` is its public face.
#[pymodule]
pub mod solver {
    #[pymodule_export]
    use super::{
        plays::{Outs, Plays, count_best_plays, find_outs, iter_plays},
        request::Stop,
        solution::{Solution, Step, solve},
    };
}
