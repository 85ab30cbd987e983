//! The exact solver: the best that can be laid from a rack on a table, under every ruleset.
//!
//! A `question` is answered by a search of the `engine`: `plain` where the rules leave jokers alone, else `detailed`;
//! where jokers of the table are bound to what they stand for, `strict` asks it several times. `initial` is about
//! initial melds. The solver shares no code with the checker.

mod changes;
mod detailed;
mod engine;
mod extended;
mod groups;
mod initial;
mod outs;
mod plain;
mod plan;
mod plays;
mod question;
mod queue;
mod search;
mod simple;
mod solution;
mod stage;
mod steps;
mod strict;
mod task;

use alloc::vec::Vec;

use crate::{counts::Counts, meld::Meld, ruleset::Ruleset, table::Table, tile::Tile};
use engine::Engine;
pub use outs::Outs;
pub use plays::Plays;
use question::Found;
use search::Budget;
pub use search::Stop;
use stage::{Space, Stage};
pub use steps::Step;

/// States that may be looked at for one verdict of the rules (R8.2, R8.3, R9.4): twice what the hardest classic tables
/// take, some milliseconds.
pub const VERDICT_NODES: u64 = 20_000;

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
#[derive(Clone, Copy, Debug)]
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
    /// Whether the best play is to change as few melds of the table as can be. Any play is as good as another if any
    /// is wanted, and so are all of the fewest tiles. [`Solver::solve`] alone asks for it.
    pub fewest_changes: bool,
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
    /// Whether nothing better exists, and nothing as good that changes fewer melds if that was asked; false if the
    /// search came to its limit, or the table is none of this set.
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
    stop: Option<Stop>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver that has not solved anything yet.
    pub fn new() -> Solver {
        Solver { engine: Engine::new(), stop: None }
    }

    /// One whose searches end, as if they came to their limit, once the sign is set.
    pub fn until(stop: Stop) -> Solver {
        Solver { stop: Some(stop), ..Solver::new() }
    }

    /// What a search may look at that has looked at some states already.
    fn budget(&self, stage: &Stage<'_>, nodes: u64) -> Budget {
        Budget { nodes, node_limit: stage.request.node_limit, stop: self.stop.clone() }
    }

    /// The best play. Tiles of the rack that the set has not got besides the table are never laid.
    pub fn solve(&mut self, request: &Request<'_>) -> Solution {
        let Some(stage) = Stage::new(request) else { return request.no_play(0, false) };
        let best = self.best(&stage);
        // Where any play will do the search sees to it that one that changes nothing is found if there is one.
        let fewest = usize::from(request.objective == Objective::Any);
        if !request.fewest_changes || !best.proved || best.gone.len() <= fewest {
            return best;
        }
        let mut budget = self.budget(&stage, best.nodes);
        let best = changes::fewest(&stage, best, &mut self.engine, &mut budget);
        Solution { nodes: budget.nodes, ..best }
    }

    /// The best play that lays these tiles of the rack, and of those `more` as many as is best; nothing laid if there is
    /// none. What it changes does not count.
    pub fn solve_laying(&mut self, request: &Request<'_>, must: &Counts, more: &Counts) -> Solution {
        let Some(stage) = Stage::new(request) else { return request.no_play(0, false) };
        let Some(left) = stage.rack().checked_sub(must) else { return request.no_play(0, true) };
        let space = Space { must: must.clone(), more: more.surplus(&more.surplus(&left)) };
        self.best_of(&stage, &space)
    }

    /// The best play, whatever it changes. A search that came to its limit with nothing in its hands still has plays
    /// that only add to the table.
    fn best(&mut self, stage: &Stage<'_>) -> Solution {
        let request = &stage.request;
        if request.objective == Objective::Any
            && let Some(solution) = simple::play(stage, 1)
        {
            return solution;
        }
        let best = match request.objective {
            Objective::FewestTiles => self.fewest_tiles(stage),
            _ => self.most(stage),
        };
        if best.proved || best.tiles > 0 {
            return best;
        }
        let at_most = if request.objective == Objective::FewestTiles { 1 } else { usize::MAX };
        let simple = simple::play(stage, at_most)
            .filter(|play| play.goes_out || request.objective != Objective::GoOut);
        simple.map_or(best.clone(), |play| Solution { nodes: best.nodes, proved: false, ..play })
    }

    /// The play of fewest tiles. The least of all is no play: nothing laid. One tile is mostly enough.
    fn fewest_tiles(&mut self, stage: &Stage<'_>) -> Solution {
        let mut budget = self.budget(stage, 0);
        for space in stage.singles() {
            let Found { melds, is_proved, .. } = stage.best(&space, &mut self.engine, &mut budget);
            match melds.and_then(|melds| stage.tell(melds)) {
                Some(solution) => return Solution { nodes: budget.nodes, proved: is_proved, ..solution },
                None if is_proved => {}
                None => return stage.request.no_play(budget.nodes, false),
            }
        }
        let mut search = plays::Search::new(budget);
        search.ask(stage, &mut self.engine, stage.space());
        let first = search.next(stage, &mut self.engine);
        first.unwrap_or_else(|| stage.request.no_play(search.budget.nodes, !search.is_truncated))
    }

    /// The play that is worth most.
    fn most(&mut self, stage: &Stage<'_>) -> Solution {
        self.best_of(stage, &stage.space())
    }

    fn best_of(&mut self, stage: &Stage<'_>, space: &Space) -> Solution {
        let mut budget = self.budget(stage, 0);
        let Found { melds, is_proved: proved, .. } = stage.best(space, &mut self.engine, &mut budget);
        let nodes = budget.nodes;
        match melds.and_then(|melds| stage.tell(melds)) {
            Some(solution) => Solution { nodes, proved, ..solution },
            None => stage.request.no_play(nodes, proved),
        }
    }

    /// Which tiles, drawn now, would let the seat go out or open with its next turn, on this table.
    pub fn outs(&mut self, request: &Request<'_>) -> Outs {
        outs::find(request, self)
    }
}

/// How many plays are best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptimalPlays {
    /// How many were counted.
    pub count: u32,
    /// Whether there are no more.
    pub is_all: bool,
}

/// The best play, by a solver of its own.
pub fn solve(request: &Request<'_>) -> Solution {
    Solver::new().solve(request)
}

/// Every play as a set of tiles of the rack, the best ones by the objective first, each with one table. The node
/// limit is for all of them together.
pub fn plays(request: &Request<'_>) -> Plays {
    Plays::new(request)
}

/// How many plays, as sets of tiles of the rack, are best by the objective; counted up to so many.
pub fn count_optimal(request: &Request<'_>, limit: u32) -> OptimalPlays {
    let mut plays = plays(request);
    let (mut count, mut best) = (0, 0);
    while plays.next().is_some() && (count == 0 || plays.worth() == best) {
        if count == limit {
            return OptimalPlays { count, is_all: false };
        }
        (count, best) = (count + 1, plays.worth());
    }
    OptimalPlays { count, is_all: !plays.is_truncated() }
}

/// Whether a seat with that rack, with or without its initial meld, has any legal play; `None` if looking at that many
/// states does not tell.
pub fn can_play(
    table: &Table,
    rack: &Counts,
    has_melded: bool,
    rules: &Ruleset,
    node_limit: u64,
) -> Option<bool> {
    let objective = Objective::Any;
    let solution =
        solve(&Request { table, rack, rules, has_melded, objective, fewest_changes: false, node_limit });
    (solution.tiles > 0 || solution.proved).then_some(solution.tiles > 0)
}

/// Whether the rack alone holds new melds worth the initial meld (R4.2, R9.4); `None` if looking at that many states
/// does not tell.
pub fn can_open(rack: &Counts, rules: &Ruleset, node_limit: u64) -> Option<bool> {
    if rules.initial_meld_points == 0 {
        return Some(true);
    }
    can_play(&Table::default(), rack, false, rules, node_limit)
}
