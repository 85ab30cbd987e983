//! The bots: `meldhall._core.bots`.

mod arena;
mod entrant;

use std::borrow::Cow;

use meldhall_bots::{TURN_NODES, UnknownBot};
use pyo3::{Borrowed, exceptions::PyValueError, prelude::*};

use crate::{command::Command, solver::Limit, view::View};

/// Bots, each given what its seat may see, and games between them. All functions release the GIL.
#[pymodule]
pub mod bots {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{
        arena::{GameScore, play_games},
        decide_turn,
    };

    #[pymodule_init]
    fn complete(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("BOTS", meldhall_bots::Bot::ALL.map(meldhall_bots::Bot::name))?;
        module.add("TURN_NODES", meldhall_bots::TURN_NODES)
    }
}

/// A bot, by its name.
#[derive(Clone, Copy)]
pub struct Bot(pub meldhall_bots::Bot);

impl<'py> FromPyObject<'_, 'py> for Bot {
    type Error = PyErr;

    fn extract(name: Borrowed<'_, 'py, PyAny>) -> PyResult<Bot> {
        let name: Cow<'_, str> = name.extract()?;
        name.parse().map(Bot).map_err(|error: UnknownBot| PyValueError::new_err(error.to_string()))
    }
}

/// What a bot does in that view: the same for the same arguments, and always legal. One seed serves a whole game.
/// The strong bot looks at `node_limit` states of the solver. Raises ValueError unless the viewer's seat is to play.
#[pyfunction]
#[pyo3(
    signature = (view, bot, seed = 0, *, node_limit = Limit(TURN_NODES)),
    text_signature = "(view, bot, seed=0, *, node_limit=20000)"
)]
pub fn decide_turn(py: Python<'_>, view: &View, bot: Bot, seed: u64, node_limit: Limit) -> PyResult<Command> {
    let View { view, rules } = view;
    let mut strategy = bot.0.strategy();
    let command = py.detach(|| meldhall_bots::decide(&mut *strategy, view, rules, seed, node_limit.0));
    command.map(Command).ok_or_else(|| PyValueError::new_err("the viewer's seat is not to play"))
}
