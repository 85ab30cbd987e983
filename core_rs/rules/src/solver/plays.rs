//! Play after play, the best first.
//!
//! A space of plays is given by how many tiles of each kind are laid at least and at most. Its best play is known;
//! when that is the best of all it is shown, and the rest of the space is divided: into the plays that lay another
//! number of the first kind, those that lay as many of the first and another number of the second, and so on.

use alloc::vec::Vec;

use super::{
    Objective, Solution,
    engine::Engine,
    search::Budget,
    stage::{Space, Stage},
};
use crate::{counts::Counts, meld::Meld, tile::Tile};

/// The plays of a position, as sets of tiles of the rack. See [`Solver::plays`](super::Solver::plays).
pub struct Plays<'a> {
    stage: Option<Stage<'a>>,
    /// The same, asked for tiles: where only plays count that are no part of others.
    maximal: Option<Stage<'a>>,
    engine: &'a mut Engine,
    budget: Budget,
    open: Vec<Answered>,
    /// What the last play was worth.
    worth: i32,
    is_truncated: bool,
}

/// A space and its best play.
struct Answered {
    space: Space,
    melds: Vec<Meld>,
    worth: i32,
}

impl<'a> Plays<'a> {
    /// Those of a stage; none without one, and then some may be missing.
    pub(super) fn new(stage: Option<Stage<'a>>, engine: &'a mut Engine, node_limit: u64) -> Plays<'a> {
        let (is_truncated, space) = (stage.is_none(), stage.as_ref().map(Stage::space));
        let budget = Budget { nodes: 0, node_limit };
        let (open, maximal, worth) = (Vec::new(), None, 0);
        let mut plays = Plays { stage, maximal, engine, budget, open, worth, is_truncated };
        space.into_iter().for_each(|space| plays.ask(space));
        plays
    }

    /// Only those of which no other play lays all tiles and more.
    pub fn maximal(self) -> Plays<'a> {
        let maximal = self.stage.as_ref().map(|stage| stage.wanting(Objective::Tiles));
        Plays { maximal, ..self }
    }

    /// Whether some plays may be missing: the search came to its limit, or the table is none of the set.
    pub const fn is_truncated(&self) -> bool {
        self.is_truncated
    }

    /// How many states the search has looked at.
    pub const fn nodes(&self) -> u64 {
        self.budget.nodes
    }

    /// What the last play is worth by the objective.
    pub(super) const fn worth(&self) -> i32 {
        self.worth
    }

    /// Whether no play lays these tiles and more.
    fn is_maximal(&mut self, laid: &Counts) -> bool {
        let Some(stage) = &self.maximal else { return true };
        let space = Space { must: laid.clone(), more: stage.rack().surplus(laid) };
        let found = stage.best(&space, self.engine, &mut self.budget);
        self.is_truncated |= !found.is_proved;
        let most = found.melds.and_then(|melds| stage.tell(melds));
        most.is_none_or(|most| most.tiles as usize == laid.len())
    }

    fn ask(&mut self, space: Space) {
        let Some(stage) = &self.stage else { return };
        let found = stage.best(&space, self.engine, &mut self.budget);
        self.is_truncated |= !found.is_proved;
        if let Some(melds) = found.melds {
            let worth = stage.worth_of(&melds);
            self.open.push(Answered { space, melds, worth });
        }
    }

    /// Divides what is left of a space besides the plays that lay these tiles.
    fn divide(&mut self, mut space: Space, laid: &Counts) {
        let kinds: Vec<Tile> = space.must.plus(&space.more).iter().map(|(tile, _)| tile).collect();
        for tile in kinds {
            let ((least, most), count) = (space.range(tile), laid.get(tile));
            if count < most {
                self.ask(space.with(tile, count + 1, most));
            }
            if count > least {
                self.ask(space.with(tile, least, count - 1));
            }
            space = space.with(tile, count, count);
        }
    }
}

impl Iterator for Plays<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        loop {
            let best = (0..self.open.len()).max_by_key(|&index| (self.open[index].worth, index))?;
            let Answered { space, melds, worth } = self.open.swap_remove(best);
            self.worth = worth;
            let solution = self.stage.as_ref().and_then(|stage| stage.tell(melds));
            let laid = solution.iter().flat_map(|solution| &solution.laid).collect();
            self.divide(space, &laid);
            if let Some(solution) = solution.filter(|_| self.is_maximal(&laid)) {
                return Some(Solution { nodes: self.budget.nodes, proved: !self.is_truncated, ..solution });
            }
        }
    }
}
