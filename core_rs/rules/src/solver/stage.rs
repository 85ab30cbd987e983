//! What a play has to be, by where the seat stands.

use alloc::vec::Vec;

use super::{
    Objective, Request, Solution,
    engine::Engine,
    extended, initial,
    question::{Found, Question},
    search::Budget,
    task::Worth,
};
use crate::{counts::Counts, meld::Meld, ruleset::InitialMeldExtraPlays, tile::Tile};

/// Tiles of the rack that must be laid, and others that may be.
#[derive(Clone)]
pub(super) struct Space {
    pub(super) must: Counts,
    pub(super) more: Counts,
}

impl Space {
    /// The fewest and the most tiles of a kind.
    pub(super) fn range(&self, tile: Tile) -> (u8, u8) {
        let must = self.must.get(tile);
        (must, must + self.more.get(tile))
    }

    /// With so many tiles of a kind at least and at most.
    pub(super) fn with(&self, tile: Tile, least: u8, most: u8) -> Space {
        let mut space = self.clone();
        space.must.remove_all(tile);
        space.more.remove_all(tile);
        space.must.add_many(tile, least);
        space.more.add_many(tile, most - least);
        space
    }
}

/// A request that can be answered: its table is one of the set.
#[derive(Clone)]
pub(super) struct Stage<'a> {
    pub(super) request: Request<'a>,
    on_table: Counts,
    /// What of the rack can be of the set.
    rack: Counts,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// After the initial meld.
    Melded,
    /// The initial meld alone.
    Initial,
    /// An initial meld, and more in the same turn.
    Extended,
}

impl<'a> Stage<'a> {
    /// `None` if the table cannot be of the set.
    pub(super) fn new(request: &Request<'a>) -> Option<Stage<'a>> {
        let on_table = request.table.tiles();
        let rack = request.rack_of_set(&on_table)?;
        let kind = match request.rules.initial_meld_extra_plays {
            _ if request.has_melded || request.rules.initial_meld_points == 0 => Kind::Melded,
            InitialMeldExtraPlays::None => Kind::Initial,
            InitialMeldExtraPlays::AfterThreshold => Kind::Extended,
        };
        Some(Stage { request: *request, on_table, rack, kind })
    }

    /// The same with another objective.
    pub(super) fn wanting(&self, objective: Objective) -> Stage<'a> {
        Stage { request: Request { objective, ..self.request }, ..self.clone() }
    }

    /// Whether the seat has laid its initial meld.
    pub(super) const fn is_melded(&self) -> bool {
        matches!(self.kind, Kind::Melded)
    }

    /// What of the rack can be of the set.
    pub(super) const fn rack(&self) -> &Counts {
        &self.rack
    }

    /// All plays, or for going out those that lay everything.
    pub(super) fn space(&self) -> Space {
        match self.request.objective {
            Objective::GoOut => Space { must: self.request.rack.clone(), more: Counts::EMPTY },
            _ => Space { must: Counts::EMPTY, more: self.rack.clone() },
        }
    }

    /// The plays of one tile, those of most points first; none where a tile is never enough.
    pub(super) fn singles(&self) -> Vec<Space> {
        let joker_points = self.request.rules.joker_rack_points;
        let mut kinds: Vec<Counts> = self.rack.iter().map(|(tile, _)| [tile].iter().collect()).collect();
        kinds.sort_by_key(|kind: &Counts| core::cmp::Reverse(kind.rack_points(joker_points)));
        kinds.retain(|_| self.is_melded());
        kinds.into_iter().map(|must| Space { must, more: Counts::EMPTY }).collect()
    }

    /// The best play of a space, or laying nothing if that is best.
    pub(super) fn best(&self, space: &Space, engine: &mut Engine, budget: &mut Budget) -> Found {
        match self.kind {
            Kind::Initial => initial::find(&self.request, space, engine, budget),
            _ => self.answer(self.question(space), engine, budget),
        }
    }

    /// The same for a question of one's own, where a turn may hold more than an initial meld.
    pub(super) fn answer(&self, question: Question<'_>, engine: &mut Engine, budget: &mut Budget) -> Found {
        match self.kind {
            Kind::Extended => extended::find(&self.request, question, engine, budget),
            _ => question.answer(engine, budget),
        }
    }

    /// What a play is worth that was found.
    pub(super) fn worth_of(&self, melds: &[Meld]) -> i32 {
        match self.kind {
            Kind::Initial => {
                let (tile, point) = initial::worth(&self.request, &self.rack);
                melds.iter().map(|meld| tile * meld.len() as i32 + point * meld.points() as i32).sum()
            }
            _ => self.question(&self.space()).worth_of(melds),
        }
    }

    /// Tells of a play that was found; `None` if it lays nothing.
    pub(super) fn tell(&self, melds: Vec<Meld>) -> Option<Solution> {
        match self.kind {
            Kind::Initial => initial::tell(&self.request, melds),
            _ => self.request.tell(melds),
        }
    }

    /// The question for a seat that has laid its initial meld.
    pub(super) fn question(&self, space: &Space) -> Question<'_> {
        let (request, rack) = (&self.request, &self.rack);
        let joker_points = request.rules.joker_rack_points;
        let (tile, point) = match request.objective {
            Objective::Tiles | Objective::Any => (1, 0),
            Objective::Points => (0, 1),
            Objective::TilesThenPoints => (1 + rack.rack_points(joker_points) as i32, 1),
            Objective::PointsThenTiles => (1, 1 + rack.len() as i32),
            Objective::FewestTiles => (-1 - rack.rack_points(joker_points) as i32, 1),
            Objective::GoOut => (0, 0),
        };
        let mut question = Question {
            table: request.table,
            on_table: self.on_table.clone(),
            rules: request.rules,
            must: space.must.clone(),
            more: space.more.clone(),
            worth: Worth::on_rack(tile, point, joker_points),
            kept: 0,
            more_than: i32::MIN,
            enough: i32::MAX,
        };
        if request.objective == Objective::Any {
            question.enough = question.worth_of(&request.table.0) + 1;
        }
        question
    }
}
