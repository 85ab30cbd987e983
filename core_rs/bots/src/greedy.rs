//! The greedy strategy: lays what it simply can.

use meldhall_rules::{
    Command, Counts, Layout, Play, Ruleset, SeatNumber, Table, View, check_play,
    meld::Limits,
    ruleset::InitialMeldExtraPlays,
    solver::{Objective, Request, VERDICT_NODES, solve},
};

use crate::{
    additions::add_tiles,
    own_melds::{Taste, take_melds},
};

/// With no more tiles on some other rack, jokers are better spent than kept.
const FEW_TILES: u32 = 3;

/// What the viewer's seat should do: lay own melds and simple additions, else draw, else pass.
///
/// `None` unless that seat is to play. Jokers are kept while other tiles can be laid, spent on pairs when none can,
/// and spent freely to go out or when the round is near its end.
pub fn greedy(view: &View, rules: &Ruleset) -> Option<Command> {
    let seat = view.viewer_seat.filter(|&seat| view.turn_seat == Some(seat))?;
    let position = Position {
        before: &view.table,
        rack: view.rack.iter().collect(),
        has_melded: view.seats.get(usize::from(seat))?.has_melded,
        rules,
    };
    let table =
        if position.has_melded { position.best_turn(is_late(view, seat)) } else { position.opening() };
    let is_owed = view.pool_tiles == 0 && rules.pool_empty_must_play;
    Some(match table.or_else(|| if is_owed { position.any_turn() } else { None }) {
        Some(table) => Command::Play { seat, table },
        None if view.pool_tiles > 0 => Command::Draw { seat },
        None => Command::Pass { seat },
    })
}

/// Whether the round may end before the seat plays again.
fn is_late(view: &View, own: SeatNumber) -> bool {
    let others = (0..).zip(&view.seats).filter(|&(seat, other)| seat != own && !other.has_left);
    view.pool_tiles == 0 || others.into_iter().any(|(_, other)| other.rack_tiles <= FEW_TILES)
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

/// What a turn is decided on.
struct Position<'a> {
    before: &'a Table,
    rack: Counts,
    has_melded: bool,
    rules: &'a Ruleset,
}

impl Position<'_> {
    /// The table after a turn of a seat with its initial meld.
    fn best_turn(&self, late: bool) -> Option<Layout> {
        let lavish = self.carried_out(Plan::LAVISH);
        match lavish {
            Some((table, play)) if late || play.goes_out => Some(table),
            _ => [Plan::FRUGAL, Plan::PAIRS]
                .into_iter()
                .find_map(|plan| self.carried_out(plan))
                .map(|(table, _)| table),
        }
    }

    /// The table after the turn of an initial meld.
    fn opening(&self) -> Option<Layout> {
        let then_adds = self.rules.initial_meld_extra_plays == InitialMeldExtraPlays::AfterThreshold;
        let plans = [0, 1, u8::MAX].into_iter().flat_map(|jokers| {
            let tastes = [Taste::Tiles, Taste::Points].into_iter();
            tastes.map(move |taste| Plan { jokers, taste, adds: then_adds, adds_jokers: false })
        });
        plans.into_iter().find_map(|plan| self.carried_out(plan)).map(|(table, _)| table)
    }

    /// The table after some turn if there is any: for when a play is owed (R8.3).
    fn any_turn(&self) -> Option<Layout> {
        let Position { before: table, rack, has_melded, rules } = self;
        let solution = solve(&Request {
            table,
            rack,
            rules,
            has_melded: *has_melded,
            objective: Objective::Any,
            fewest_changes: false,
            node_limit: VERDICT_NODES,
        });
        (solution.tiles > 0).then(|| solution.layout(table, rules))
    }

    /// The table that a plan leads to, if the rules allow that play.
    fn carried_out(&self, plan: Plan) -> Option<(Layout, Play)> {
        let limits = Limits::of(self.rules);
        let mut rack = self.rack.clone();
        let mut table = self.before.clone();
        table.0.extend(take_melds(&mut rack, plan.jokers, plan.taste, limits));
        if plan.adds {
            add_tiles(&mut table, &mut rack, plan.adds_jokers, limits);
        }
        let layout = table.layout(self.rules);
        let play = check_play(self.before, &self.rack, &layout, self.has_melded, self.rules).ok()?;
        Some((layout, play))
    }
}
