//! The bots: `meldhall._core.bots`.

mod arena;
mod entrant;
mod picks;

use std::borrow::Cow;

use meldhall_bots::{TURN_NODES, Turn, UnknownBot};
use pyo3::{Borrowed, exceptions::PyValueError, prelude::*};

use crate::{
    command::Command,
    solver::{Limit, Stop},
    view::View,
};

/// Bots, each given what its seat may see, and games between them. All functions release the GIL.
#[pymodule]
pub mod bots {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{
        arena::{GameScore, play_games},
        changed_melds, decide_turn,
        picks::{Picks, final_places, observation, observation_numbers},
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
/// The strong bot looks at `node_limit` states of the solver; once `stop` is set it lays most tiles. Raises ValueError
/// unless the viewer's seat is to play.
#[pyfunction]
#[pyo3(
    signature = (view, bot, seed = 0, *, node_limit = Limit(TURN_NODES), stop = None),
    text_signature = "(view, bot, seed=0, *, node_limit=20000, stop=None)"
)]
pub fn decide_turn(
    py: Python<'_>,
    view: &View,
    bot: Bot,
    seed: u64,
    node_limit: Limit,
    stop: Option<&Stop>,
) -> PyResult<Command> {
    let (mut strategy, stop) = (bot.0.strategy(), stop.map(|stop| &stop.0));
    let turn = turn_of(view, seed, node_limit.0)?.until(stop);
    let command = py.detach(|| meldhall_bots::decide_turn(&mut *strategy, &turn));
    command.map(Command).ok_or_else(not_to_play)
}

/// How many melds of the table after that command of the viewer's seat are not there now: how much it changes. Raises
/// ValueError unless the viewer's seat is to play.
#[pyfunction]
pub fn changed_melds(view: &View, command: &Command) -> PyResult<usize> {
    Ok(turn_of(view, 0, TURN_NODES)?.changed_melds(&command.0))
}

fn turn_of(view: &View, seed: u64, node_limit: u64) -> PyResult<Turn<'_>> {
    Turn::new(&view.view, &view.rules, seed, node_limit).ok_or_else(not_to_play)
}

fn not_to_play() -> PyErr {
    PyValueError::new_err("the viewer's seat is not to play")
}
