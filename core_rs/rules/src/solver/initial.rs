//! Initial melds (R4).

use alloc::vec::Vec;

use super::{
    Objective, Request, Solution,
    engine::Engine,
    question::Found,
    search::Budget,
    stage::Space,
    task::{Task, Worth},
};
use crate::{
    counts::Counts,
    meld::{Limits, Meld},
    table::Table,
};

/// The best initial meld, with nothing else in the turn: its new melds.
pub(super) fn find(request: &Request<'_>, space: &Space, engine: &mut Engine, budget: &mut Budget) -> Found {
    let limits = Limits::of(request.rules);
    let (tile, point) = worth(request, &space.must.plus(&space.more));
    let mut task = Task::new(&space.must, &space.more, limits, Worth::in_melds(tile, point));
    // Where points count first, enough is reached if it can be.
    let is_bound =
        matches!(request.objective, Objective::Tiles | Objective::TilesThenPoints | Objective::FewestTiles);
    task.needed_points = if is_bound { request.rules.initial_meld_points } else { 0 };
    let found = Found::of(engine.search(&task, budget));
    let enough = |melds: &Vec<Meld>| points_of(melds) >= needed_points(request) && !melds.is_empty();
    Found { melds: found.melds.filter(enough), ..found }
}

/// What each tile and each point of an initial meld are worth.
pub(super) fn worth(request: &Request<'_>, rack: &Counts) -> (i32, i32) {
    let most_points = rack.rack_points(u16::from(request.rules.numbers)) as i32;
    match request.objective {
        Objective::Tiles => (1, 0),
        Objective::Points | Objective::GoOut | Objective::Any => (0, 1),
        Objective::TilesThenPoints => (1 + most_points, 1),
        Objective::PointsThenTiles => (1, 1 + rack.len() as i32),
        Objective::FewestTiles => (-1 - most_points, 1),
    }
}

/// Tells of an initial meld with these melds.
pub(super) fn tell(request: &Request<'_>, mut new: Vec<Meld>) -> Option<Solution> {
    new.sort_unstable();
    let mut laid = Counts::EMPTY;
    new.iter().for_each(|meld| meld.count_into(&mut laid));
    let rack_left = request.rack.surplus(&laid);
    let solution = Solution {
        tiles: laid.len() as u32,
        points: points_of(&new),
        goes_out: rack_left.is_empty(),
        laid: laid.tiles(),
        table: Table([request.table.0.as_slice(), &new].concat()),
        rack_left,
        proved: true,
        gone: Vec::new(),
        new,
        nodes: 0,
    };
    (solution.tiles > 0).then_some(solution)
}

/// What an initial meld must be worth.
pub(super) fn needed_points(request: &Request<'_>) -> u32 {
    u32::from(request.rules.initial_meld_points)
}

/// The value of melds (R3.8).
pub(super) fn points_of(melds: &[Meld]) -> u32 {
    melds.iter().map(|meld| meld.points()).sum()
}
