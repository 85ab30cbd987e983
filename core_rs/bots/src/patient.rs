//! The patient strategy: what printed advice says to people.

use meldhall_rules::{
    Command, Counts, Tile,
    solver::{Objective, Solution, Solver},
};

use crate::{strategy::Strategy, turn::Turn};

/// An initial meld is laid at once with no more tiles left on the rack.
const FEW_TILES_LEFT: usize = 5;
/// With no more tiles on some other rack it is laid however many are left.
const OTHERS_TILES: u32 = 8;

/// Holds the initial meld until it empties most of the rack or others get ahead; keeps jokers, and pairs that may
/// become melds, as long as something else can be laid. Near the end it lays all it can.
#[derive(Default)]
pub(crate) struct Patient {
    solver: Solver,
}

impl Strategy for Patient {
    fn choose(&mut self, turn: &Turn<'_>) -> Command {
        let most = self.most(turn, &turn.rack);
        if most.goes_out || turn.is_late() || !turn.may_skip() {
            return turn.command(&most);
        }
        if !turn.has_melded {
            let holds = most.rack_left.len() > FEW_TILES_LEFT
                && turn.others().all(|other| other.rack_tiles > OTHERS_TILES);
            return if holds { turn.skip() } else { turn.command(&most) };
        }
        let without_jokers = numbered(&turn.rack);
        let frugal = self.most(turn, &single(&without_jokers));
        let frugal = if frugal.tiles > 0 { frugal } else { self.most(turn, &without_jokers) };
        turn.command(&frugal)
    }
}

impl Patient {
    fn most(&mut self, turn: &Turn<'_>, rack: &Counts) -> Solution {
        self.solver.solve(&turn.request(rack, Objective::TilesThenPoints))
    }
}

/// The numbered tiles.
fn numbered(rack: &Counts) -> Counts {
    rack.tiles().into_iter().filter(|tile| !tile.is_joker()).collect()
}

/// The tiles without those that go with just one other of the rack, and so wait for a third.
fn single(rack: &Counts) -> Counts {
    let partners = |tile: Tile| rack.iter().filter(|&(other, _)| go_together(tile, other)).count();
    rack.tiles().into_iter().filter(|&tile| partners(tile) != 1).collect()
}

/// Whether two tiles lack one more to be a meld.
fn go_together(one: Tile, other: Tile) -> bool {
    let apart = one.number().abs_diff(other.number());
    if one.color() == other.color() { (1..=2).contains(&apart) } else { apart == 0 }
}
