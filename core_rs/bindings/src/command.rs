//! `Command`.

use meldhall_rules::{Chance, SeatNumber, notation::parse_command};
use pyo3::{prelude::*, types::PyString};

use crate::{
    errors::unreadable_text,
    input::{self, Seat},
    table::Table,
};

/// What a game is told to do; `str` gives its notation, which makes one again. Raises NotationError.
#[pyclass(module = "meldhall._core", frozen, eq)]
#[derive(PartialEq)]
pub struct Command(pub meldhall_rules::Command);

#[pymethods]
impl Command {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Command> {
        parse_command(text).map(Command).map_err(|error| unreadable_text(py, "", &error))
    }

    /// Deal a round. `seat` is any seat, drawn uniformly; each order is the whole set in a random order of its own.
    #[staticmethod]
    fn start_round(
        seat: Seat,
        start_order: &Bound<'_, PyAny>,
        deal_order: &Bound<'_, PyAny>,
    ) -> PyResult<Command> {
        let start_order = input::tiles(start_order, "start_order")?;
        let deal_order = input::tiles(deal_order, "deal_order")?;
        Ok(Command(meldhall_rules::Command::StartRound(Chance { seat: seat.0, start_order, deal_order })))
    }

    /// Lay tiles: the whole table afterwards (R5.2).
    #[staticmethod]
    fn play(seat: Seat, table: &Bound<'_, PyAny>) -> PyResult<Command> {
        let table = input::table(table, "table")?.into_owned();
        Ok(Command(meldhall_rules::Command::Play { seat: seat.0, table }))
    }

    /// Draw a tile (R5.4).
    #[staticmethod]
    fn draw(seat: Seat) -> Command {
        Command(meldhall_rules::Command::Draw { seat: seat.0 })
    }

    /// Pass (R5.1).
    #[staticmethod]
    fn pass_turn(seat: Seat) -> Command {
        Command(meldhall_rules::Command::Pass { seat: seat.0 })
    }

    /// Take no more turns (R8.5); allowed at any time.
    #[staticmethod]
    fn leave(seat: Seat) -> Command {
        Command(meldhall_rules::Command::Leave { seat: seat.0 })
    }

    /// Ask for another deal (R2.4), of the whole set in a new random order.
    #[staticmethod]
    fn request_redeal(seat: Seat, deal_order: &Bound<'_, PyAny>) -> PyResult<Command> {
        let deal_order = input::tiles(deal_order, "deal_order")?;
        Ok(Command(meldhall_rules::Command::RequestRedeal { seat: seat.0, deal_order }))
    }

    /// End the turn if its time is over, else nothing (R7.3). `draft` is the last one of the seat to play.
    #[staticmethod]
    #[pyo3(signature = (draft = None))]
    fn expire_turn(draft: Option<&Bound<'_, PyAny>>) -> PyResult<Command> {
        let draft = draft.map(|draft| input::table(draft, "draft")).transpose()?;
        let draft = draft.map(|draft| draft.into_owned());
        Ok(Command(meldhall_rules::Command::ExpireTurn { draft }))
    }

    /// Stop the clock (R7.5); nothing if it stands.
    #[staticmethod]
    fn pause_clock() -> Command {
        Command(meldhall_rules::Command::PauseClock)
    }

    /// Let the clock run again (R7.5); nothing if it runs.
    #[staticmethod]
    fn resume_clock() -> Command {
        Command(meldhall_rules::Command::ResumeClock)
    }

    /// Give a seat time, in milliseconds (R7.5).
    #[staticmethod]
    fn credit_clock(seat: Seat, credit_ms: u32) -> Command {
        Command(meldhall_rules::Command::CreditClock { seat: seat.0, credit_ms })
    }

    /// Reads the notation. Raises NotationError.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Command> {
        Command::new(py, text)
    }

    /// What it tells the game to do, the first word of its notation: `play`, `draw`, `pass`, …
    #[getter]
    fn verb(&self) -> &'static str {
        self.0.name()
    }

    /// The seat that acts or is given time; None for commands to the whole table.
    #[getter]
    fn seat(&self) -> Option<SeatNumber> {
        self.0.seat()
    }

    /// The table of a play, the draft of an expiry; None for any other command.
    #[getter]
    fn table(&self) -> Option<Table> {
        match &self.0 {
            meldhall_rules::Command::Play { table, .. }
            | meldhall_rules::Command::ExpireTurn { draft: Some(table) } => Some(Table(table.clone())),
            _ => None,
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// Shows no tile: what is printed may be seen by anybody.
    fn __repr__(&self) -> String {
        let by = self.seat().map_or_else(String::new, |seat| format!(", seat {seat}"));
        format!("<Command {}{by}>", self.verb())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__str__()).hash()
    }
    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }
}
