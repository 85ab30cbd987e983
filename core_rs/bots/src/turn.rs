//! A turn to be played, as its seat knows it.

use meldhall_rules::{
    Command, Counts, Meld, Ruleset, SeatNumber, SeatView, View, check_play,
    solver::{Objective, Request, Solution, Stop, VERDICT_NODES, can_play},
};

use crate::dice::Dice;

/// With no more tiles on some other rack, the round may end before the seat plays again.
const FEW_TILES: u32 = 3;

/// What a strategy knows of the turn that it is to play: what its seat may see, never the game.
pub struct Turn<'a> {
    /// What the seat sees.
    pub view: &'a View,
    /// The rules.
    pub rules: &'a Ruleset,
    /// The seat.
    pub seat: SeatNumber,
    /// Its tiles.
    pub rack: Counts,
    /// Whether it has laid its initial meld, or needs none (R4).
    pub has_melded: bool,
    /// How many states of the solver it may look at; strategies that ask once or twice do not count them.
    pub node_limit: u64,
    seed: u64,
    stop: Option<&'a Stop>,
}

impl<'a> Turn<'a> {
    /// The turn of the viewer's seat; `None` unless that seat is to play. What is drawn by chance follows from the
    /// seed, the number of the turn and the seat, so that one seed serves a whole game.
    pub fn new(view: &'a View, rules: &'a Ruleset, seed: u64, node_limit: u64) -> Option<Turn<'a>> {
        let seat = view.viewer_seat.filter(|&seat| view.turn_seat == Some(seat))?;
        let has_melded = view.seats.get(usize::from(seat))?.has_melded;
        let rack = view.rack.iter().collect();
        let part = u64::from(view.round) << 40 | u64::from(view.turn) << 8 | u64::from(seat);
        let seed = Dice::part(seed, part);
        Some(Turn { view, rules, seat, rack, has_melded, node_limit, seed, stop: None })
    }

    /// The same turn, in which no more is searched once the sign is set.
    #[must_use]
    pub const fn until(mut self, stop: Option<&'a Stop>) -> Turn<'a> {
        self.stop = stop;
        self
    }

    /// Whether no more is to be searched: what was found so far is played.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(Stop::is_set)
    }

    /// What this turn's chance follows from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// What this turn draws by chance.
    pub(crate) const fn dice(&self) -> Dice {
        Dice::new(self.seed)
    }

    /// The question for what is best to lay from some of the rack's tiles.
    pub(crate) fn request<'r>(&'r self, rack: &'r Counts, objective: Objective) -> Request<'r> {
        Request {
            table: &self.view.table,
            rack,
            rules: self.rules,
            has_melded: self.has_melded,
            objective,
            fewest_changes: false,
            node_limit: VERDICT_NODES.min(self.node_limit),
        }
    }

    /// To lay what was found; to draw or pass if it lays nothing.
    pub(crate) fn command(&self, solution: &Solution) -> Command {
        let Turn { view, rules, seat, .. } = *self;
        match solution.tiles {
            0 => self.skip(),
            _ => Command::Play { seat, table: solution.layout(&view.table, rules) },
        }
    }

    /// To lay nothing: to draw, or to pass if the pool is empty.
    pub(crate) const fn skip(&self) -> Command {
        let seat = self.seat;
        if self.view.pool_tiles > 0 { Command::Draw { seat } } else { Command::Pass { seat } }
    }

    /// Whether a seat that can play may lay nothing all the same (R5.4, R8.3).
    pub(crate) const fn may_skip(&self) -> bool {
        self.view.pool_tiles > 0 || !self.rules.pool_empty_must_play
    }

    /// The other seats in play.
    pub(crate) fn others(&self) -> impl Iterator<Item = &SeatView> {
        let others =
            (0..).zip(&self.view.seats).filter(|&(seat, other)| seat != self.seat && !other.has_left);
        others.map(|(_, other)| other)
    }

    /// Whether the round may end before the seat plays again.
    pub(crate) fn is_late(&self) -> bool {
        self.view.pool_tiles == 0 || self.others().any(|other| other.rack_tiles <= FEW_TILES)
    }

    /// How many melds of the table afterwards were not there before, if that command is carried out.
    pub fn changed_melds(&self, command: &Command) -> usize {
        let Command::Play { table, .. } = command else { return 0 };
        let mut before = self.view.table.0.clone();
        let is_new = |meld: &Meld| match before.iter().position(|old| old == meld) {
            Some(place) => {
                before.swap_remove(place);
                false
            }
            None => true,
        };
        table.read(self.rules).map_or(0, |after| after.0.into_iter().filter(is_new).count())
    }

    /// Whether the rules allow that command of the seat now: to play, draw or pass, and to leave.
    pub fn allows(&self, command: &Command) -> bool {
        let Turn { view, rules, rack, has_melded, .. } = self;
        let owes = || can_play(&view.table, rack, *has_melded, rules, VERDICT_NODES) == Some(true);
        match command {
            Command::Play { seat, table } if *seat == self.seat => {
                check_play(&view.table, rack, table, *has_melded, rules).is_ok()
            }
            Command::Draw { seat } => *seat == self.seat && view.pool_tiles > 0,
            Command::Pass { seat } => {
                *seat == self.seat && view.pool_tiles == 0 && !(rules.pool_empty_must_play && owes())
            }
            Command::Leave { seat } => *seat == self.seat,
            _ => false,
        }
    }
}
