//! `Game`.

use meldhall_rules::{
    DecideError, Draft, Millis, SeatNumber, check_draft, check_turn, decide, evolve,
    notation::{parse_command, parse_events},
    see_draft, view_drafted,
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBytes, PyDict, PyString},
};

use crate::{
    command::Command,
    errors::{impossible, inconsistent, refused, unreadable, unreadable_text},
    events::{Events, viewer},
    input::{self, Seat},
    ruleset::Ruleset,
    table::Table,
    verdict::Verdict,
    view::View,
};

/// A game over nameless seats, at one moment; immutable. Knows hidden tiles and shows none: see `view`.
///
/// It begins before its first round. Raises RulesetError if the ruleset does not allow that many seats.
#[pyclass(module = "meldhall._core", frozen, eq)]
#[derive(PartialEq)]
pub struct Game(pub meldhall_rules::Game);

#[pymethods]
impl Game {
    #[new]
    fn new(py: Python<'_>, ruleset: &Bound<'_, PyAny>, seats: usize) -> PyResult<Game> {
        let rules = input::ruleset(Some(ruleset))?;
        meldhall_rules::Game::new(rules, seats).map(Game).map_err(|error| impossible(py, &error))
    }

    /// What the command brings about; empty if nothing (a turn not yet expired). Changes nothing.
    ///
    /// Raises Refused if the rules say no, NotationError for a text that is no command, ValueError for a seat that
    /// does not exist or an order that is no permutation of the set.
    fn decide(&self, py: Python<'_>, command: &Bound<'_, PyAny>, now_ms: Millis) -> PyResult<Events> {
        let decided = if let Ok(command) = command.cast::<Command>() {
            let command = &command.get().0;
            py.detach(|| decide(&self.0, command, now_ms))
        } else {
            let command = parse_command(text(command, "command")?)
                .map_err(|error| unreadable_text(py, "command", &error))?;
            py.detach(|| decide(&self.0, &command, now_ms))
        };
        decided.map(Events).map_err(|error| not_decided(py, &error))
    }

    /// The game after these events. Raises Inconsistent for events that did not happen in this game.
    fn evolve(&self, py: Python<'_>, events: &Bound<'_, PyAny>) -> PyResult<Game> {
        let after = if let Ok(events) = events.cast::<Events>() {
            evolve(&self.0, &events.get().0)
        } else {
            let events = parse_events(text(events, "events")?);
            evolve(&self.0, &events.map_err(|error| unreadable_text(py, "events", &error))?)
        };
        after.map(Game).map_err(|error| inconsistent(py, &error))
    }

    /// The verdict `decide` would give on that play, NOT_YOUR_TURN and ROUND_OVER included.
    fn check_turn(&self, py: Python<'_>, seat: Seat, table: &Bound<'_, PyAny>) -> PyResult<Verdict> {
        let play = match check_turn(&self.0, seat.0, &*input::table(table, "table")?) {
            Ok(play) => Ok(play),
            Err(DecideError::Refused(refusal)) => Err(refusal),
            Err(error) => return Err(not_decided(py, &error)),
        };
        Ok(Verdict { play, rules: *self.0.rules() })
    }

    /// Whether a table has at most as many tiles, and as many melds, as the set has tiles: none larger can be meant.
    fn fits(&self, table: &Bound<'_, PyAny>) -> PyResult<bool> {
        let laid = input::table(table, "table")?;
        let tiles: usize = laid.0.iter().map(|meld| meld.tiles.len()).sum();
        Ok(tiles.max(laid.0.len()) <= self.0.rules().set_tiles())
    }

    /// Nothing, if that is a draft of the seat now (R7.2). Raises Refused if the rules say no, NotationError for a
    /// group without tiles.
    fn check_draft(&self, py: Python<'_>, seat: Seat, table: &Bound<'_, PyAny>) -> PyResult<()> {
        check_draft(&self.0, seat.0, &*input::table(table, "table")?).map_err(|error| not_decided(py, &error))
    }

    /// What that seat may see, or with None a spectator; `racks` are for one who sees all, and late. Of a draft the
    /// seat to play sees it, and if it is shown everybody but who sees racks. Raises ValueError for a seat that does
    /// not exist, or that is to see racks.
    #[pyo3(signature = (seat, *, racks = false, draft = None, shows_draft = false))]
    fn view(
        &self,
        seat: Option<Seat>,
        racks: bool,
        draft: Option<&Table>,
        shows_draft: bool,
    ) -> PyResult<View> {
        let viewer = viewer(seat, self.seats(), racks)?;
        let draft = draft.map(|table| Draft { table: &table.0, is_shown: shows_draft });
        Ok(View { view: view_drafted(&self.0, viewer, draft), rules: *self.0.rules() })
    }

    /// The `meldhall.v1.Draft` message of a draft as in `view`; None if that viewer may not see it.
    #[pyo3(signature = (seat, draft, *, racks = false, shows_draft = false))]
    fn draft_seen_by<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Seat>,
        draft: &Table,
        racks: bool,
        shows_draft: bool,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let viewer = viewer(seat, self.seats(), racks)?;
        let seen = see_draft(&self.0, Draft { table: &draft.0, is_shown: shows_draft }, viewer);
        Ok(seen.map(|seen| PyBytes::new(py, &meldhall_wire::draft_bytes(&seen, self.0.rules()))))
    }

    /// The rules it is played by.
    #[getter]
    fn ruleset(&self) -> Ruleset {
        Ruleset(*self.0.rules())
    }

    /// How many seats it has.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats().len()
    }

    /// `between_rounds` (before the first, too), `round` or `over`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.0.phase().name()
    }

    /// The seat to play; None unless a round is running.
    #[getter]
    fn turn_seat(&self) -> Option<SeatNumber> {
        self.0.turn_seat()
    }

    /// When the turn runs out; None without a turn, in an untimed game and while the clock stands.
    #[getter]
    fn deadline_ms(&self) -> Option<Millis> {
        self.0.deadline_ms()
    }

    /// Number of the current or last round, from 1; 0 before the first.
    #[getter]
    fn round(&self) -> u32 {
        self.0.round()
    }

    /// Number of the current or last turn of that round, from 1; 0 before the first.
    #[getter]
    fn turn(&self) -> u32 {
        self.0.turn()
    }

    /// Which seats take no more turns (R8.5).
    #[getter]
    fn has_left(&self) -> Vec<bool> {
        self.0.seats().iter().map(|seat| seat.has_left()).collect()
    }

    /// A picture of the table, as a spectator sees it.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.view(None, false, None, false)?._repr_svg_(py)
    }

    /// Tiles by kind over pool, racks and table: always the whole set, once a round has started.
    fn tile_counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for (tile, count) in self.0.tile_counts().iter() {
            counts.set_item(tile.to_string(), count)?;
        }
        Ok(counts)
    }

    /// Whether pool, racks and table hold the whole set, each tile once: always, once a round has started.
    #[getter]
    fn is_whole(&self) -> bool {
        self.0.is_whole()
    }

    /// Itself: it never changes.
    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    /// Shows no tile: what is printed may be seen by anybody.
    fn __repr__(&self) -> String {
        let game = &self.0;
        let (seats, phase) = (game.seats().len(), game.phase().name());
        format!(
            "<Game {}, {seats} seats, round {}, turn {}, {phase}>",
            game.rules(),
            game.round(),
            game.turn()
        )
    }
}

fn text<'a>(value: &'a Bound<'_, PyAny>, place: &str) -> PyResult<&'a str> {
    let expected = || PyTypeError::new_err(format!("{place}: expected an object of the core or a text"));
    value.cast::<PyString>().map_err(|_| expected())?.to_str()
}

fn not_decided(py: Python<'_>, error: &DecideError) -> PyErr {
    match error {
        DecideError::Refused(refusal) => refused(py, refusal),
        DecideError::Inconsistent(error) => inconsistent(py, error),
        DecideError::EmptyGroup(index) => {
            unreadable(py, &format!("table.melds[{index}].tiles"), "at least one tile")
        }
        DecideError::NoSuchSeat(_) | DecideError::BadChance(_) => PyValueError::new_err(error.to_string()),
    }
}
