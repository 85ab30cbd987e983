//! A turn that is put together tile by tile, of which every part can be completed.

use meldhall_rules::{
    Command, Counts, Ruleset, SeatNumber, Table, Tile,
    solver::{Objective, Request, Solution, Solver, VERDICT_NODES},
};

use crate::turn::Turn;

/// Tiles of the rack that are picked to be laid, which tiles can still be added so that all of them are part of some
/// legal play, and whether they are a play as they are.
///
/// What can be added is looked for by the solver, and each answer is kept with a play that proves it. So nothing that is
/// offered leads to where no turn can end, even where a search comes to its limit: then something may be missing.
#[derive(Clone)]
pub struct Picks {
    position: Position,
    picked: Counts,
    /// Plays that lay what is picked, and more.
    known: Vec<Known>,
    next: Vec<Tile>,
    end: Option<Command>,
}

/// What a turn begins with.
#[derive(Clone)]
struct Position {
    table: Table,
    rack: Counts,
    rules: Ruleset,
    has_melded: bool,
    seat: SeatNumber,
    has_pool: bool,
    node_limit: u64,
}

/// A legal play, and what it lays.
#[derive(Clone)]
struct Known {
    laid: Counts,
    play: Solution,
}

impl Picks {
    /// Nothing picked yet in that turn.
    pub fn new(turn: &Turn<'_>, solver: &mut Solver) -> Picks {
        let position = Position {
            table: turn.view.table.clone(),
            rack: turn.rack.clone(),
            rules: *turn.rules,
            has_melded: turn.has_melded,
            seat: turn.seat,
            has_pool: turn.view.pool_tiles > 0,
            node_limit: turn.node_limit.min(VERDICT_NODES),
        };
        let mut picks =
            Picks { position, picked: Counts::EMPTY, known: Vec::new(), next: Vec::new(), end: None };
        let most = solver.solve(&picks.position.request(Objective::Tiles));
        let any = match most.tiles {
            0 if !most.proved => solver.solve(&picks.position.request(Objective::Any)),
            _ => most,
        };
        picks.keep(any);
        let kinds: Vec<Tile> = picks.position.rack.iter().map(|(tile, _)| tile).collect();
        picks.look(&kinds, solver);
        picks
    }

    /// The tiles that can be picked next.
    pub fn next(&self) -> &[Tile] {
        &self.next
    }

    /// What is picked.
    pub const fn picked(&self) -> &Counts {
        &self.picked
    }

    /// What the turn is if it ends here: a play of what is picked or, if that is nothing, a draw or a pass; `None` where
    /// it may not end yet.
    pub const fn end(&self) -> Option<&Command> {
        self.end.as_ref()
    }

    /// The same with one tile more; `None` unless it is one of [`next`](Picks::next).
    pub fn pick(&self, tile: Tile, solver: &mut Solver) -> Option<Picks> {
        if !self.next.contains(&tile) {
            return None;
        }
        let mut picks = self.clone();
        picks.picked.add(tile);
        picks.known.retain(|known| known.laid.contains(&picks.picked));
        // What could not be added before cannot be added to more.
        picks.look(&self.next, solver);
        Some(picks)
    }

    /// Looks for what can be added, among some kinds, and for how the turn can end here.
    fn look(&mut self, kinds: &[Tile], solver: &mut Solver) {
        let left = self.position.rack.surplus(&self.picked);
        self.next.clear();
        for &tile in kinds.iter().filter(|&&tile| left.get(tile) > 0) {
            let mut with = self.picked.clone();
            with.add(tile);
            if !self.known.iter().any(|known| known.laid.contains(&with)) {
                let request = self.position.request(Objective::Tiles);
                self.keep(solver.solve_laying(&request, &with, &self.position.rack.surplus(&with)));
            }
            if self.known.iter().any(|known| known.laid.contains(&with)) {
                self.next.push(tile);
            }
        }
        self.end = self.ending(solver);
    }

    fn ending(&mut self, solver: &mut Solver) -> Option<Command> {
        let Position { seat, has_pool, ref rules, .. } = self.position;
        if self.picked.is_empty() {
            let owes = rules.pool_empty_must_play && !self.next.is_empty();
            return match (has_pool, owes) {
                (true, _) => Some(Command::Draw { seat }),
                (false, false) => Some(Command::Pass { seat }),
                (false, true) => None,
            };
        }
        if !self.known.iter().any(|known| known.laid == self.picked) {
            let request = self.position.request(Objective::Tiles);
            self.keep(solver.solve_laying(&request, &self.picked, &Counts::EMPTY));
        }
        let known = self.known.iter().find(|known| known.laid == self.picked)?;
        Some(Command::Play { seat, table: known.play.layout(&self.position.table, &self.position.rules) })
    }

    fn keep(&mut self, play: Solution) {
        if play.tiles > 0 {
            self.known.push(Known { laid: play.laid.iter().collect(), play });
        }
    }
}

impl Position {
    fn request(&self, objective: Objective) -> Request<'_> {
        Request {
            table: &self.table,
            rack: &self.rack,
            rules: &self.rules,
            has_melded: self.has_melded,
            objective,
            fewest_changes: false,
            node_limit: self.node_limit,
        }
    }
}
