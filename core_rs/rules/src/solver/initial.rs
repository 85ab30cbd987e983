//! Initial melds (R4).

use alloc::vec::Vec;

use super::{
    Objective, Request, Solution,
    engine::Engine,
    question::Found,
    search::Budget,
    task::{Task, Worth},
};
use crate::{
    counts::Counts,
    meld::{Limits, Meld},
    table::Table,
};

/// The best initial meld, with nothing else in the turn.
pub(super) fn solve(
    request: &Request<'_>,
    rack: &Counts,
    engine: &mut Engine,
    budget: &mut Budget,
) -> Solution {
    let found = find(request, rack, engine, budget);
    let enough = |melds: &Vec<Meld>| points_of(melds) >= needed_points(request) && !melds.is_empty();
    let Some(mut new) = found.melds.filter(enough) else {
        return request.no_play(budget.nodes, found.is_proved);
    };
    new.sort_unstable();
    let laid: Counts = new.iter().flat_map(|meld| meld.tiles()).collect();
    let rack_left = request.rack.surplus(&laid);
    Solution {
        tiles: laid.len() as u32,
        points: points_of(&new),
        goes_out: rack_left.is_empty(),
        laid: laid.tiles(),
        table: Table([request.table.0.as_slice(), &new].concat()),
        rack_left,
        proved: found.is_proved,
        gone: Vec::new(),
        new,
        nodes: budget.nodes,
    }
}

/// What an initial meld must be worth.
pub(super) fn needed_points(request: &Request<'_>) -> u32 {
    u32::from(request.rules.initial_meld_points)
}

/// The value of melds (R3.8).
pub(super) fn points_of(melds: &[Meld]) -> u32 {
    melds.iter().map(|meld| meld.points()).sum()
}

/// New melds of the rack, worth what is needed or as much as possible.
fn find(request: &Request<'_>, rack: &Counts, engine: &mut Engine, budget: &mut Budget) -> Found {
    let limits = Limits::of(request.rules);
    let most_points = rack.rack_points(u16::from(limits.numbers)) as i32;
    let (tile, point) = match request.objective {
        Objective::Tiles => (1, 0),
        Objective::Points | Objective::GoOut | Objective::Any => (0, 1),
        Objective::TilesThenPoints => (1 + most_points, 1),
        Objective::PointsThenTiles => (1, 1 + rack.len() as i32),
        Objective::FewestTiles => (-1 - most_points, 1),
    };
    let (must, more) = match request.objective {
        Objective::GoOut => (request.rack.clone(), Counts::EMPTY),
        _ => (Counts::EMPTY, rack.clone()),
    };
    let mut task = Task::new(&must, &more, limits, Worth::in_melds(tile, point));
    // Where points count first, enough is reached if it can be.
    let is_bound =
        matches!(request.objective, Objective::Tiles | Objective::TilesThenPoints | Objective::FewestTiles);
    task.needed_points = if is_bound { request.rules.initial_meld_points } else { 0 };
    Found::of(engine.search(&task, budget))
}
