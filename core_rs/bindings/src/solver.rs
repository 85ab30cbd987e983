//! The solver: `meldhall._core.solver`.

mod plays;
mod request;
mod solution;

use pyo3::{prelude::*, types::PyDict};
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

/// Makes the module one that can be imported by its full name: no file has it.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let sys_modules = module.py().import("sys")?.getattr("modules")?.cast_into::<PyDict>()?;
    let solver = module.getattr("solver")?;
    solver.setattr("__name__", "meldhall._core.solver")?;
    sys_modules.set_item("meldhall._core.solver", solver)
}
