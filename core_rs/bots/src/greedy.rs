//! The greedy strategy: lays what it simply can.

use meldhall_rules::{
    Command, Counts, Layout, Play, Ruleset, View, check_play,
    meld::Limits,
    ruleset::InitialMeldExtraPlays,
    solver::{Objective, VERDICT_NODES, solve},
};

use crate::{
    additions::add_tiles,
    own_melds::{Taste, take_melds},
    strategy::Strategy,
    turn::Turn,
};

/// What the viewer's seat should do: lay own melds and simple additions, else draw, else pass.
///
/// `None` unless that seat is to play. Jokers are kept while other tiles can be laid, spent on pairs when none can,
/// and spent freely to go out or when the round is near its end.
pub fn greedy(view: &View, rules: &Ruleset) -> Option<Command> {
    Turn::new(view, rules, 0, VERDICT_NODES).map(|turn| Greedy.choose(&turn))
}

/// Own melds and simple additions.
pub(crate) struct Greedy;

impl Strategy for Greedy {
    fn choose(&mut self, turn: &Turn<'_>) -> Command {
        let table = if turn.has_melded { best_turn(turn) } else { opening(turn) };
        match table.or_else(|| if turn.may_skip() { None } else { any_turn(turn) }) {
            Some(table) => Command::Play { seat: turn.seat, table },
            None => turn.skip(),
        }
    }
}

/// How to go about a turn.
#[derive(Clone, Copy)]
struct Plan {
    /// Jokers in each new meld, at most.
    jokers: u8,
    taste: Taste,
    /// Whether tiles are added to melds of the table.
    adds: bool,
    /// Whether jokers are, too.
    adds_jokers: bool,
}

impl Plan {
    const FRUGAL: Plan = Plan { jokers: 0, taste: Taste::Tiles, adds: true, adds_jokers: false };
    const PAIRS: Plan = Plan { jokers: 1, ..Plan::FRUGAL };
    const LAVISH: Plan = Plan { jokers: u8::MAX, adds_jokers: true, ..Plan::FRUGAL };
}

/// The table after a turn of a seat with its initial meld.
fn best_turn(turn: &Turn<'_>) -> Option<Layout> {
    match carried_out(turn, &turn.rack, Plan::LAVISH) {
        Some((table, play)) if play.goes_out || turn.is_late() => Some(table),
        _ => [Plan::FRUGAL, Plan::PAIRS]
            .into_iter()
            .find_map(|plan| carried_out(turn, &turn.rack, plan))
            .map(|(table, _)| table),
    }
}

/// The table after laying what some tiles of the rack simply allow, jokers and all.
pub(crate) fn simple_play(turn: &Turn<'_>, tiles: &Counts) -> Option<Layout> {
    let plan = Plan { adds: turn.has_melded, ..Plan::LAVISH };
    carried_out(turn, tiles, plan).map(|(table, _)| table)
}

/// The table after the turn of an initial meld.
fn opening(turn: &Turn<'_>) -> Option<Layout> {
    let then_adds = turn.rules.initial_meld_extra_plays == InitialMeldExtraPlays::AfterThreshold;
    let plans = [0, 1, u8::MAX].into_iter().flat_map(|jokers| {
        let tastes = [Taste::Tiles, Taste::Points].into_iter();
        tastes.map(move |taste| Plan { jokers, taste, adds: then_adds, adds_jokers: false })
    });
    plans.into_iter().find_map(|plan| carried_out(turn, &turn.rack, plan)).map(|(table, _)| table)
}

/// The table after some turn if there is any: for when a play is owed (R8.3).
fn any_turn(turn: &Turn<'_>) -> Option<Layout> {
    let solution = solve(&turn.request(&turn.rack, Objective::Any));
    (solution.tiles > 0).then(|| solution.layout(&turn.view.table, turn.rules))
}

/// The table that a plan for some tiles of the rack leads to, if the rules allow that play.
fn carried_out(turn: &Turn<'_>, tiles: &Counts, plan: Plan) -> Option<(Layout, Play)> {
    let Turn { view, rules, has_melded, .. } = *turn;
    let limits = Limits::of(rules);
    let mut rack = tiles.clone();
    let mut table = view.table.clone();
    table.0.extend(take_melds(&mut rack, plan.jokers, plan.taste, limits));
    if plan.adds {
        add_tiles(&mut table, &mut rack, plan.adds_jokers, limits);
    }
    let layout = table.layout(rules);
    let play = check_play(&view.table, &turn.rack, &layout, has_melded, rules).ok()?;
    Some((layout, play))
}
