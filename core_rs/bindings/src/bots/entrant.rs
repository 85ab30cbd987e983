//! Who may be seated by `play_games`: bots of the core, and functions of Python.

use std::sync::{Arc, Mutex, PoisonError};

use meldhall_bots::{Strategy, Turn};
use meldhall_rules::Command;
use pyo3::{Borrowed, exceptions::PyTypeError, prelude::*, types::PyString};

use super::Bot;
use crate::{command, view::View};

/// One who can be seated.
pub enum Entrant {
    /// A bot of the core.
    Bot(meldhall_bots::Bot),
    /// A function of Python.
    Outside(Arc<Outside>),
}

impl Entrant {
    /// Has a function not be called any more: its games are to end.
    pub fn end(&self, py: Python<'_>, why: &PyErr) {
        if let Entrant::Outside(outside) = self {
            let mut failure = outside.failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.get_or_insert_with(|| why.clone_ref(py));
        }
    }

    /// What the function raised, if it did.
    pub fn failure(&self) -> Option<PyErr> {
        match self {
            Entrant::Bot(_) => None,
            Entrant::Outside(outside) => {
                outside.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
            }
        }
    }
}

impl meldhall_bots::Entrant for Entrant {
    fn strategy(&self) -> Box<dyn Strategy> {
        match self {
            Entrant::Bot(bot) => bot.strategy(),
            Entrant::Outside(outside) => Box::new(Seated(Arc::clone(outside))),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Entrant {
    type Error = PyErr;

    fn extract(bot: Borrowed<'_, 'py, PyAny>) -> PyResult<Entrant> {
        if bot.is_instance_of::<PyString>() {
            return Ok(Entrant::Bot(bot.extract::<Bot>()?.0));
        }
        if !bot.is_callable() {
            return Err(PyTypeError::new_err("bot: expected a name or a function of view and seed"));
        }
        let choose = bot.to_owned().unbind();
        Ok(Entrant::Outside(Arc::new(Outside { choose, failure: Mutex::new(None) })))
    }
}

/// A function of a view and the turn's seed that gives a command, and what it raised first.
pub struct Outside {
    choose: Py<PyAny>,
    failure: Mutex<Option<PyErr>>,
}

impl Outside {
    fn has_failed(&self) -> bool {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

/// One seated: it leaves the game when it does what the rules do not allow, or raises.
struct Seated(Arc<Outside>);

impl Strategy for Seated {
    fn choose(&mut self, turn: &Turn<'_>) -> Command {
        if self.0.has_failed() {
            return Command::Leave { seat: turn.seat };
        }
        let seen = View { view: turn.view.clone(), rules: *turn.rules };
        let chosen = Python::attach(|py| -> PyResult<Command> {
            let chosen = self.0.choose.bind(py).call1((seen, turn.seed()))?;
            Ok(chosen.cast::<command::Command>()?.get().0.clone())
        });
        match chosen {
            Ok(command) if turn.allows(&command) => command,
            Ok(_) => Command::Leave { seat: turn.seat },
            Err(error) => {
                let mut failure = self.0.failure.lock().unwrap_or_else(PoisonError::into_inner);
                failure.get_or_insert(error);
                Command::Leave { seat: turn.seat }
            }
        }
    }
}
