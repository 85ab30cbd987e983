//! `play_games` and `GameScore`.

use std::{panic::resume_unwind, sync::mpsc, thread, time::Duration};

use meldhall_bots::{Arena, PlayError, TURN_NODES};
use meldhall_rules::solver;
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::entrant::Entrant;
use crate::{
    errors::impossible,
    input,
    solver::{Limit, Stop},
};

/// Deals that each thread plays between two reports, about: threads that are done wait for the others.
const DEALS_OF_THREAD: u64 = 4;
/// How often signals are looked for.
const SIGNALS: Duration = Duration::from_millis(50);

/// How one game of bots ended. What is of each bot is in the order in which the bots were given.
#[pyclass(module = "meldhall._core.bots", frozen, eq, get_all)]
#[derive(PartialEq)]
pub struct GameScore {
    /// Number of the deal.
    deal: u64,
    /// How many seats the bots had moved up, counted around: bot `b` had seat `b + turned`.
    turned: usize,
    /// The place of each bot, from 1; equal ones share one.
    ranks: Vec<u32>,
    /// The sum of each bot's scores.
    points: Vec<i32>,
    /// Whether each bot has left the game: only functions do, by a command that is not allowed or by choice.
    has_left: Vec<bool>,
    /// How many rounds it took.
    rounds: u32,
    /// How many turns they took.
    turns: u32,
}

#[pymethods]
impl GameScore {
    fn __repr__(&self) -> String {
        format!("<GameScore of deal {}, turned {}: {:?}>", self.deal, self.turned, self.points)
    }
}

/// Plays deals, each once for every way to move the bots around the seats, on `jobs` threads; the scores are those of
/// the seed, whatever the number of threads.
///
/// A bot is a name, or a function of a view and the turn's seed (64 bits) that gives a command; what it does that is
/// not allowed takes it out of the game. It is called by any of the threads. What it raises is raised.
///
/// `progress` is called now and then with the number of deals played so far. Once `stop` is set, or if `progress`
/// raises, what was played since then is lost; a stopped call returns what came before. Raises RulesetError.
#[pyfunction]
#[pyo3(
    signature = (bots, deals, ruleset = None, seed = 0, *, first_deal = 0, node_limit = Limit(TURN_NODES),
        jobs = 1, stop = None, progress = None),
    text_signature = "(bots, deals, ruleset='classic', seed=0, *, first_deal=0, node_limit=20000, jobs=1, \
        stop=None, progress=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are those of Python")]
pub fn play_games(
    py: Python<'_>,
    bots: Vec<Entrant>,
    deals: u64,
    ruleset: Option<&Bound<'_, PyAny>>,
    seed: u64,
    first_deal: u64,
    node_limit: Limit,
    jobs: usize,
    stop: Option<&Stop>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<GameScore>> {
    let rules = input::ruleset(ruleset)?;
    let arena = Arena { rules, bots, seed, node_limit: node_limit.0 };
    let threads = threads(jobs)?;
    let (never, end) = (solver::Stop::default(), first_deal.saturating_add(deals));
    let stop = stop.map_or(&never, |stop| &stop.0);
    let (mut scores, mut next) = (Vec::new(), first_deal);
    while next < end {
        let until = next.saturating_add(DEALS_OF_THREAD * threads.current_num_threads() as u64).min(end);
        let played = heedful(py, &arena.bots, || threads.install(|| arena.play(next..until, stop)))?;
        if let Some(failure) = arena.bots.iter().find_map(Entrant::failure) {
            return Err(failure);
        }
        match played.map_err(|error| not_played(py, &error))? {
            Some(played) => scores.extend(played.into_iter().flat_map(games)),
            None => break,
        }
        next = until;
        progress.map(|progress| progress.call1((next - first_deal,))).transpose()?;
    }
    Ok(scores)
}

/// Does that on another thread, while signals are heeded on this one. What a handler raises is raised once it is done,
/// and that is soon: functions are not called any more.
fn heedful<T: Send>(py: Python<'_>, bots: &[Entrant], work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let (done, mut finished) = mpsc::channel();
    let mut raised = None;
    let result = thread::scope(|scope| {
        let work = scope.spawn(move || {
            let result = work();
            drop(done);
            result
        });
        while raised.is_none() && py.detach(|| waits(&mut finished)) {
            raised = py.check_signals().err();
        }
        if let Some(raised) = &raised {
            bots.iter().for_each(|bot| bot.end(py, raised));
        }
        py.detach(|| work.join())
    });
    match (raised, result) {
        (Some(raised), _) => Err(raised),
        (None, Ok(result)) => Ok(result),
        (None, Err(panic)) => resume_unwind(panic),
    }
}

/// Whether it is not finished after a while.
fn waits(finished: &mut mpsc::Receiver<()>) -> bool {
    finished.recv_timeout(SIGNALS) == Err(mpsc::RecvTimeoutError::Timeout)
}

/// So many threads; as many as there are processors for 0.
fn threads(jobs: usize) -> PyResult<ThreadPool> {
    let threads = ThreadPoolBuilder::new().num_threads(jobs).build();
    threads.map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

fn games(deal: meldhall_bots::DealScore) -> impl Iterator<Item = GameScore> {
    deal.games.into_iter().enumerate().map(move |(turned, score)| {
        let meldhall_bots::GameScore { ranks, points, has_left, rounds, turns } = score;
        GameScore { deal: deal.deal, turned, ranks, points, has_left, rounds, turns }
    })
}

fn not_played(py: Python<'_>, error: &PlayError) -> PyErr {
    match error {
        PlayError::Ruleset(error) => impossible(py, error),
        PlayError::Stuck(_) => PyRuntimeError::new_err(error.to_string()),
    }
}
