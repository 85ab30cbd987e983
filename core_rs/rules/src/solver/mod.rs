//! The exact solver: the best that can be laid from a rack on a table, under every ruleset.
//!
//! A `question` is answered by a search of the `engine`: `plain` where the rules leave jokers alone, else `detailed`;
//! where jokers of the table are bound to what they stand for, `strict` asks it several times. `initial` is about
//! initial melds. The solver shares no code with the checker.

mod detailed;
mod engine;
mod extended;
mod groups;
mod initial;
mod plain;
mod plan;
mod question;
mod queue;
mod search;
mod solution;
mod strict;
mod task;

use alloc::vec::Vec;

use crate::{
    counts::Counts,
    meld::Meld,
    ruleset::{InitialMeldExtraPlays, Ruleset},
    table::Table,
    tile::Tile,
};
use engine::Engine;
use question::Question;
use search::Budget;
use task::Worth;

/// What is wanted most of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// Most tiles from the rack.
    Tiles,
    /// Most points.
    Points,
    /// Most tiles, and of those plays most points.
    TilesThenPoints,
    /// Most points, and of those plays most tiles.
    PointsThenTiles,
    /// Fewest tiles, but at least one.
    FewestTiles,
    /// The whole rack.
    GoOut,
    /// Any play.
    Any,
}

/// A question to the solver.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The table as it lies.
    pub table: &'a Table,
    /// The rack of the seat.
    pub rack: &'a Counts,
    /// The rules.
    pub rules: &'a Ruleset,
    /// Whether the seat has laid its initial meld.
    pub has_melded: bool,
    /// What is wanted.
    pub objective: Objective,
    /// How many states the search may look at.
    pub node_limit: u64,
}

/// The best play; or none, then no tile is laid and the table is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The whole table afterwards: melds that stay first.
    pub table: Table,
    /// What comes from the rack, in canonical order.
    pub laid: Vec<Tile>,
    /// What is left on the rack.
    pub rack_left: Counts,
    /// How many tiles come from the rack.
    pub tiles: u32,
    /// Rack points of the tiles laid (R9.1); of an initial meld that is all a turn may hold its value (R4.2).
    pub points: u32,
    /// Whether the rack is empty afterwards (R8.1).
    pub goes_out: bool,
    /// Whether nothing better exists; false if the search came to its limit, or the table is none of this set.
    pub proved: bool,
    /// Which melds of the table are not there any more, by index.
    pub gone: Vec<usize>,
    /// The melds that were not there.
    pub new: Vec<Meld>,
    /// How many states the search looked at.
    pub nodes: u64,
}

/// Solves positions, one after another, with the same memory.
pub struct Solver {
    engine: Engine,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver that has not solved anything yet.
    pub fn new() -> Solver {
        Solver { engine: Engine::new() }
    }

    /// The best play. Tiles of the rack that the set has not got besides the table are never laid.
    pub fn solve(&mut self, request: &Request<'_>) -> Solution {
        let Some(rack) = request.rack_of_set() else { return request.no_play(0, false) };
        let mut budget = Budget { nodes: 0, node_limit: request.node_limit };
        if request.is_initial() {
            let solve = match request.rules.initial_meld_extra_plays {
                InitialMeldExtraPlays::None => initial::solve,
                InitialMeldExtraPlays::AfterThreshold => extended::solve,
            };
            return solve(request, &rack, &mut self.engine, &mut budget);
        }
        let question = request.question(&rack);
        let found = match request.objective {
            Objective::FewestTiles => question.answer_with_a_tile(&mut self.engine, &mut budget),
            _ => question.answer(&mut self.engine, &mut budget),
        };
        match found.melds {
            Some(melds) => request.solution(melds, budget.nodes, found.is_proved),
            None => request.no_play(budget.nodes, found.is_proved),
        }
    }
}

/// The best play, by a solver of its own.
pub fn solve(request: &Request<'_>) -> Solution {
    Solver::new().solve(request)
}

impl Request<'_> {
    /// Whether the play has to be an initial meld.
    fn is_initial(&self) -> bool {
        !self.has_melded && self.rules.initial_meld_points > 0
    }

    /// The question for a seat that has laid its initial meld.
    fn question<'b>(&'b self, rack: &Counts) -> Question<'b> {
        let joker_points = self.rules.joker_rack_points;
        let (tile, point) = match self.objective {
            Objective::Tiles | Objective::Any => (1, 0),
            Objective::Points => (0, 1),
            Objective::TilesThenPoints => (1 + rack.rack_points(joker_points) as i32, 1),
            Objective::PointsThenTiles => (1, 1 + rack.len() as i32),
            Objective::FewestTiles => (-1 - rack.rack_points(joker_points) as i32, 1),
            Objective::GoOut => (0, 0),
        };
        let worth = Worth::on_rack(tile, point, joker_points);
        let all = || self.rack.clone();
        let (must, more) = match self.objective {
            Objective::GoOut => (all(), Counts::EMPTY),
            _ => (Counts::EMPTY, rack.clone()),
        };
        Question { table: self.table, rules: self.rules, must, more, worth }
    }
}
