//! Play after play, the best first.
//!
//! A space of plays is given by how many tiles of each kind are laid at least and at most. Its best play is known;
//! when that is the best of all it is shown, and the rest of the space is divided: into the plays that lay another
//! number of the first kind, those that lay as many of the first and another number of the second, and so on.

use alloc::vec::Vec;

use super::{
    Objective, Request, Solution,
    engine::Engine,
    search::Budget,
    stage::{Space, Stage},
};
use crate::{counts::Counts, meld::Meld, ruleset::Ruleset, table::Table, tile::Tile};

/// The plays of a position, as sets of tiles of the rack. See [`plays`](super::plays).
pub struct Plays {
    position: Position,
    engine: Engine,
    search: Search,
}

/// What a request is about, kept for as long as plays are asked for.
struct Position {
    table: Table,
    rack: Counts,
    rules: Ruleset,
    has_melded: bool,
    objective: Objective,
}

impl Position {
    /// The stage for its request; `None` if the table is none of the set.
    fn stage(&self) -> Option<Stage<'_>> {
        let Position { table, rack, rules, has_melded, objective } = self;
        let (has_melded, objective) = (*has_melded, *objective);
        Stage::new(&Request {
            table,
            rack,
            rules,
            has_melded,
            objective,
            fewest_changes: false,
            node_limit: 0,
        })
    }
}

impl Plays {
    /// Those of a position; none if its table is none of the set, and then some may be missing.
    pub(super) fn new(request: &Request<'_>) -> Plays {
        let Request { table, rack, rules, has_melded, objective, node_limit, .. } = *request;
        let (table, rack, rules) = (table.clone(), rack.clone(), *rules);
        let position = Position { table, rack, rules, has_melded, objective };
        let mut plays = Plays {
            position,
            engine: Engine::new(),
            search: Search::new(Budget { nodes: 0, node_limit, stop: None }),
        };
        match plays.position.stage() {
            Some(stage) => plays.search.ask(&stage, &mut plays.engine, stage.space()),
            None => plays.search.is_truncated = true,
        }
        plays
    }

    /// Only those of which no other play lays all tiles and more.
    pub fn maximal(mut self) -> Plays {
        self.search.is_maximal = true;
        self
    }

    /// Whether some plays may be missing: the search came to its limit, or the table is none of the set.
    pub const fn is_truncated(&self) -> bool {
        self.search.is_truncated
    }

    /// How many states the search has looked at.
    pub const fn nodes(&self) -> u64 {
        self.search.budget.nodes
    }

    /// What the last play is worth by the objective.
    pub(super) const fn worth(&self) -> i32 {
        self.search.worth
    }
}

impl Iterator for Plays {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.search.next(&self.position.stage()?, &mut self.engine)
    }
}

/// The spaces that are left, and what was seen of plays.
pub(super) struct Search {
    open: Vec<Answered>,
    pub(super) budget: Budget,
    /// What the last play was worth.
    worth: i32,
    /// Whether plays are left out that are part of others.
    is_maximal: bool,
    pub(super) is_truncated: bool,
}

/// A space and its best play.
struct Answered {
    space: Space,
    melds: Vec<Meld>,
    worth: i32,
}

impl Search {
    pub(super) const fn new(budget: Budget) -> Search {
        Search { open: Vec::new(), budget, worth: 0, is_maximal: false, is_truncated: false }
    }

    /// The best play that was not shown yet.
    pub(super) fn next(&mut self, stage: &Stage<'_>, engine: &mut Engine) -> Option<Solution> {
        loop {
            let best = (0..self.open.len()).max_by_key(|&index| (self.open[index].worth, index))?;
            let Answered { space, melds, worth } = self.open.swap_remove(best);
            self.worth = worth;
            let solution = stage.tell(melds);
            let laid = solution.iter().flat_map(|solution| &solution.laid).collect();
            self.divide(stage, engine, space, &laid);
            if let Some(solution) = solution
                && (!self.is_maximal || self.has_no_more(stage, engine, &laid))
            {
                return Some(Solution { nodes: self.budget.nodes, proved: !self.is_truncated, ..solution });
            }
        }
    }

    /// Whether no play lays these tiles and more.
    fn has_no_more(&mut self, stage: &Stage<'_>, engine: &mut Engine, laid: &Counts) -> bool {
        let stage = stage.wanting(Objective::Tiles);
        let space = Space { must: laid.clone(), more: stage.rack().surplus(laid) };
        let found = stage.best(&space, engine, &mut self.budget);
        self.is_truncated |= !found.is_proved;
        let most = found.melds.and_then(|melds| stage.tell(melds));
        most.is_none_or(|most| most.tiles as usize == laid.len())
    }

    /// Finds the best play of a space, to be shown when its turn comes.
    pub(super) fn ask(&mut self, stage: &Stage<'_>, engine: &mut Engine, space: Space) {
        let found = stage.best(&space, engine, &mut self.budget);
        self.is_truncated |= !found.is_proved;
        if let Some(melds) = found.melds {
            let worth = stage.worth_of(&melds);
            self.open.push(Answered { space, melds, worth });
        }
    }

    /// Divides what is left of a space besides the plays that lay these tiles.
    fn divide(&mut self, stage: &Stage<'_>, engine: &mut Engine, mut space: Space, laid: &Counts) {
        let kinds: Vec<Tile> = space.must.plus(&space.more).iter().map(|(tile, _)| tile).collect();
        for tile in kinds {
            let ((least, most), count) = (space.range(tile), laid.get(tile));
            if count < most {
                self.ask(stage, engine, space.with(tile, count + 1, most));
            }
            if count > least {
                self.ask(stage, engine, space.with(tile, least, count - 1));
            }
            space = space.with(tile, count, count);
        }
    }
}
