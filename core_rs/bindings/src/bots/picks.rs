//! `Picks`, and what a learner is shown as numbers.

use std::{
    mem::take,
    sync::{Arc, Mutex, PoisonError},
};

use meldhall_bots::{Picks as Inner, TURN_NODES, Turn};
use meldhall_rules::{Kind, Ruleset, SeatView, Tile, notation::parse_tile, solver::Solver};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyBytes};

use super::turn_of;
use crate::{command::Command, errors::unreadable_text, solver::Limit, text::names, view::View};

/// Rows of an observation that have a place for each kind of tile.
const ROWS: usize = 4;
/// Numbers of an observation about the round.
const ROUND_NUMBERS: usize = 2;
/// Numbers of an observation about each seat.
const SEAT_NUMBERS: usize = 4;

/// A turn that is put together tile by tile: what is picked, and which tiles can be added so that all of them are part
/// of some legal play. Raises ValueError unless the viewer's seat is to play.
#[pyclass(module = "meldhall._core.bots", frozen)]
pub struct Picks {
    picks: Inner,
    rules: Ruleset,
    solver: Arc<Mutex<Solver>>,
}

#[pymethods]
impl Picks {
    #[new]
    #[pyo3(
        signature = (view, *, node_limit = Limit(TURN_NODES)),
        text_signature = "(view, *, node_limit=20000)"
    )]
    fn new(py: Python<'_>, view: &View, node_limit: Limit) -> PyResult<Picks> {
        let turn: Turn<'_> = turn_of(view, 0, node_limit.0)?;
        let (picks, solver) = py.detach(|| {
            let mut solver = Solver::new();
            (Inner::new(&turn, &mut solver), solver)
        });
        Ok(Picks { picks, rules: view.rules, solver: Arc::new(Mutex::new(solver)) })
    }

    /// The tiles that can be picked next.
    #[getter]
    fn tiles(&self) -> Vec<String> {
        names(self.picks.next())
    }

    /// The tiles that are picked, in canonical order.
    #[getter]
    fn picked(&self) -> Vec<String> {
        names(&self.picks.picked().tiles())
    }

    /// What the turn is if it ends here; None where it may not.
    #[getter]
    fn command(&self) -> Option<Command> {
        self.picks.end().cloned().map(Command)
    }

    /// The same with one tile more. Raises ValueError unless it is one of `tiles`, NotationError.
    fn pick(&self, py: Python<'_>, tile: &str) -> PyResult<Picks> {
        let tile = parse_tile(tile).map_err(|error| unreadable_text(py, "tile", &error))?;
        let picks = py.detach(|| {
            let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
            self.picks.pick(tile, &mut solver)
        });
        let picks = picks.ok_or_else(|| PyValueError::new_err(format!("{tile} cannot be picked now")))?;
        Ok(Picks { picks, rules: self.rules, solver: Arc::clone(&self.solver) })
    }

    /// A byte for each kind of tile, in canonical order with the joker last, and one for the end of the turn: 1 for
    /// what can be done next.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut mask = vec![0; kinds(&self.rules) + 1];
        self.picks.next().iter().for_each(|&tile| mask[place(tile, &self.rules)] = 1);
        mask[kinds(&self.rules)] = u8::from(self.picks.end().is_some());
        PyBytes::new(py, &mask)
    }
}

/// What a view shows as numbers of 16 bits, the least byte first: for each kind of tile how many are on the own rack,
/// picked, in groups and in runs of the table; the tiles of the pool and the round; for each seat, the own one first,
/// its tiles, whether it has melded, whether it has left, and its points. Raises ValueError for a spectator.
#[pyfunction]
#[pyo3(signature = (view, picks = None))]
pub fn observation<'py>(
    py: Python<'py>,
    view: &View,
    picks: Option<&Picks>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (rules, view) = (&view.rules, &view.view);
    let own = view.viewer_seat.ok_or_else(|| PyValueError::new_err("view: expected that of a seat"))?;
    let kinds = kinds(rules);
    let mut numbers = vec![0; ROWS * kinds];
    count(&mut numbers[..kinds], view.rack.iter().copied(), rules);
    if let Some(picks) = picks {
        count(&mut numbers[kinds..2 * kinds], picks.picks.picked().tiles().into_iter(), rules);
    }
    for meld in &view.table.0 {
        let row = if meld.kind() == Kind::Group { 2 } else { 3 };
        count(&mut numbers[row * kinds..(row + 1) * kinds], meld.tiles(), rules);
    }
    numbers.extend([narrowed(view.pool_tiles), narrowed(view.round)]);
    let (before, from_own) = view.seats.split_at(usize::from(own));
    numbers.extend(from_own.iter().chain(before).flat_map(seat_numbers));
    let bytes: Vec<u8> = take(&mut numbers).into_iter().flat_map(i16::to_le_bytes).collect();
    Ok(PyBytes::new(py, &bytes))
}

/// The final place of each seat, from 1, equal ones sharing one; None before the end of the game.
#[pyfunction]
pub fn final_places(view: &View) -> Option<Vec<u32>> {
    let result = view.view.result.as_ref()?;
    let mut places = vec![0; view.view.seats.len()];
    for standing in &result.standings {
        places[usize::from(standing.seat)] = standing.rank;
    }
    Some(places)
}

/// How many numbers an observation has where so many seats play.
#[pyfunction]
pub fn observation_numbers(ruleset: &Bound<'_, PyAny>, seats: usize) -> PyResult<usize> {
    let rules = crate::input::ruleset(Some(ruleset))?;
    Ok(ROWS * kinds(&rules) + ROUND_NUMBERS + SEAT_NUMBERS * seats)
}

fn seat_numbers(seat: &SeatView) -> [i16; SEAT_NUMBERS] {
    let &SeatView { rack_tiles, has_melded, has_left, total_points, .. } = seat;
    [narrowed(rack_tiles), i16::from(has_melded), i16::from(has_left), narrowed(total_points)]
}

/// The nearest number of 16 bits.
fn narrowed(number: impl Into<i64>) -> i16 {
    number.into().clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

fn count(row: &mut [i16], tiles: impl Iterator<Item = Tile>, rules: &Ruleset) {
    tiles.for_each(|tile| row[place(tile, rules)] += 1);
}

/// How many kinds of tiles there are, the joker included even where the set has none.
fn kinds(rules: &Ruleset) -> usize {
    usize::from(rules.colors) * usize::from(rules.numbers) + 1
}

/// The place of a kind among all.
fn place(tile: Tile, rules: &Ruleset) -> usize {
    match tile.color() {
        Some(color) => color as usize * usize::from(rules.numbers) + usize::from(tile.number()) - 1,
        None => kinds(rules) - 1,
    }
}
