//! How hidden tiles may lie, and how a round goes on from there.

use meldhall_rules::{
    Counts, Ruleset, Table, Tile,
    solver::{Objective, Request, Solution, Solver, VERDICT_NODES},
};

use crate::{dice::Dice, turn::Turn};

/// States that asking the solver costs besides those that it looks at.
const QUESTION_NODES: u64 = 20;

/// A solver, and what it has been used for so far.
pub(super) struct Thought {
    solver: Solver,
    /// States looked at.
    pub(super) nodes: u64,
}

impl Thought {
    pub(super) fn new() -> Thought {
        Thought { solver: Solver::new(), nodes: 0 }
    }

    /// Answers a question and counts what it took.
    pub(super) fn solve(&mut self, request: &Request<'_>) -> Solution {
        let solution = self.solver.solve(request);
        self.nodes += QUESTION_NODES + solution.nodes;
        solution
    }
}

/// A seat with its tiles as they may be.
#[derive(Clone)]
pub(super) struct Holder {
    pub(super) rack: Counts,
    pub(super) has_melded: bool,
    has_left: bool,
}

/// A moment of a round with every tile in its place.
#[derive(Clone)]
pub(super) struct World<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) table: Table,
    pub(super) seats: Vec<Holder>,
    /// The next tile to draw comes last.
    pub(super) pool: Vec<Tile>,
    /// Turns in a row that laid and drew nothing.
    passes: usize,
}

/// How a seat's turn leaves the round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    /// It goes on.
    On,
    /// The seat went out.
    Out,
    /// Nobody can go on.
    Blocked,
}

impl<'a> World<'a> {
    /// The turn's tiles as they lie, those that its seat does not see dealt by chance.
    pub(super) fn deal(turn: &Turn<'a>, unseen: &mut [Tile], dice: &mut Dice) -> World<'a> {
        dice.shuffle(unseen);
        let mut rest = unseen.iter().copied();
        let seats = (0..).zip(&turn.view.seats).map(|(seat, seen)| Holder {
            rack: if seat == turn.seat {
                turn.rack.clone()
            } else {
                rest.by_ref().take(seen.rack_tiles as usize).collect()
            },
            has_melded: seen.has_melded,
            has_left: seen.has_left,
        });
        let (rules, table) = (turn.rules, turn.view.table.clone());
        World { rules, table, seats: seats.collect(), pool: rest.collect(), passes: 0 }
    }

    /// The seat lays what was found or, if that is nothing, draws or passes.
    pub(super) fn go(&mut self, seat: usize, play: Option<&Solution>) -> After {
        let holder = &mut self.seats[seat];
        match (play.filter(|play| play.tiles > 0), self.pool.pop()) {
            (Some(play), drawn) => {
                self.pool.extend(drawn);
                self.passes = 0;
                self.table.clone_from(&play.table);
                holder.rack.clone_from(&play.rack_left);
                holder.has_melded = true;
                if play.goes_out { After::Out } else { After::On }
            }
            (None, Some(tile)) => {
                holder.rack.add(tile);
                After::On
            }
            (None, None) => {
                self.passes += 1;
                let in_play = self.seats.iter().filter(|seat| !seat.has_left).count();
                if self.passes >= in_play { After::Blocked } else { After::On }
            }
        }
    }

    /// The seat lays most tiles.
    pub(super) fn go_optimally(&mut self, seat: usize, thought: &mut Thought) -> After {
        let Holder { rack, has_melded, .. } = &self.seats[seat];
        let play = thought.solve(&Request {
            table: &self.table,
            rack,
            rules: self.rules,
            has_melded: *has_melded,
            objective: Objective::Tiles,
            fewest_changes: false,
            node_limit: VERDICT_NODES,
        });
        self.go(seat, Some(&play))
    }

    /// The seat that plays after that one.
    pub(super) fn next(&self, seat: usize) -> usize {
        let seats = self.seats.len();
        let clockwise = (1..=seats).map(|step| (seat + step) % seats);
        clockwise.into_iter().find(|&next| !self.seats[next].has_left).unwrap_or(seat)
    }

    /// The seats in play.
    pub(super) fn in_play(&self) -> impl Iterator<Item = (usize, &Holder)> {
        self.seats.iter().enumerate().filter(|(_, holder)| !holder.has_left)
    }
}
