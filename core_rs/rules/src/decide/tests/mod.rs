//! Scenes: games put at a given moment and played on, command by command.

extern crate std;

mod clock;
mod ends;
mod scores;
mod set_up;
mod turns;
mod vectors;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::*;
use crate::{
    messages::Chance,
    notation::{join, parse_command, parse_events, parse_table, parse_tiles, write_events},
    pool::Pool,
    results::RoundResult,
    tile::Tile,
};

/// A game and the time in it.
pub(super) struct Scene {
    pub(super) game: Game,
    pub(super) now_ms: Millis,
}

impl Scene {
    /// Seat 0 is to play at time 0, every seat has melded. Racks and table need not add up to the whole set.
    pub(super) fn new(rules: &str, table: &str, racks: &[&str], pool: &str) -> Scene {
        let rules = rules.parse().expect("a ruleset");
        let mut game = Game::new(rules, racks.len()).expect("so many seats");
        (game.phase, game.round) = (Phase::Round, 1);
        game.table = parse_table(table).expect("notation").read(&rules).expect("melds");
        game.pool = Pool::new(&tiles(pool));
        for (seat, rack) in game.seats.iter_mut().zip(racks) {
            seat.rack = tiles(rack).iter().collect();
            (seat.has_melded, seat.time_bank_ms) = (true, rules.time_bank_ms);
        }
        let mut course = Course { game, now_ms: 0, events: Vec::new() };
        course.start_turn(0).expect("a first turn");
        Scene { game: course.game, now_ms: 0 }
    }

    /// What the command brings about; the scene goes on with it. Tiles are conserved, and print and parse agree.
    pub(super) fn run(&mut self, command: &str) -> Result<Vec<Event>, DecideError> {
        let command = parse_command(command).unwrap_or_else(|error| panic!("{command}: {error}"));
        let events = decide(&self.game, &command, self.now_ms)?;
        assert_eq!(parse_events(&write_events(&events)).as_ref(), Ok(&events));
        let mut tiles = self.game.tile_counts();
        for event in &events {
            self.game.apply(event).expect("its own event");
            if matches!(event, Event::RoundStarted { .. } | Event::RedealGranted { .. }) {
                tiles = self.game.rules.tiles().iter().collect();
            }
            assert_eq!(self.game.tile_counts(), tiles, "{event}");
        }
        Ok(events)
    }

    /// The same in notation.
    pub(super) fn line(&mut self, command: &str) -> String {
        match self.run(command) {
            Ok(events) => write_events(&events),
            Err(error) => panic!("{command}: {error}"),
        }
    }

    /// Only the names of the events.
    pub(super) fn names(&mut self, command: &str) -> String {
        match self.run(command) {
            Ok(events) => join(&events.iter().map(Event::name).collect::<Vec<_>>(), " "),
            Err(error) => panic!("{command}: {error}"),
        }
    }

    /// Why the command is refused; it changes nothing.
    pub(super) fn refusal(&mut self, command: &str) -> &'static str {
        let before = self.game.clone();
        let refusal = match self.run(command) {
            Err(DecideError::Refused(refusal)) => refusal.reason(),
            other => panic!("{command}: {other:?}"),
        };
        assert_eq!(self.game, before);
        refusal
    }

    /// The seat to play passes.
    pub(super) fn pass(&mut self) -> String {
        let seat = self.turn_seat();
        self.names(&alloc::format!("pass seat={seat}"))
    }

    pub(super) fn turn_seat(&self) -> SeatNumber {
        self.game.turn_seat().expect("a turn")
    }

    pub(super) fn rack(&self, seat: usize) -> String {
        self.game.seats[seat].rack.to_string()
    }

    /// How the last round ended.
    pub(super) fn result(&self) -> &RoundResult {
        self.game.last_round.as_ref().expect("a round that ended")
    }

    pub(super) fn scores(&self) -> Vec<i32> {
        self.result().seats.iter().map(|seat| seat.score_points).collect()
    }
}

pub(super) fn tiles(text: &str) -> Vec<Tile> {
    parse_tiles(text).expect("tiles")
}

/// The whole set, beginning with these tiles.
pub(super) fn order(rules: &crate::Ruleset, front: &[Tile]) -> Vec<Tile> {
    let mut rest: crate::Counts = rules.tiles().iter().collect();
    assert!(front.iter().all(|tile| rest.remove(*tile)), "more tiles than the set has");
    front.iter().copied().chain(rest.tiles()).collect()
}

/// A new game, and chance whose orders begin with these tiles.
pub(super) fn new_game(rules: &str, seats: usize, start: &str, deal: &str) -> (Scene, Chance) {
    let rules = rules.parse().expect("a ruleset");
    let chance = Chance {
        seat: 0,
        start_order: order(&rules, &tiles(start)),
        deal_order: order(&rules, &tiles(deal)),
    };
    (Scene { game: Game::new(rules, seats).expect("so many seats"), now_ms: 0 }, chance)
}

pub(super) fn start(chance: &Chance) -> String {
    Command::StartRound(chance.clone()).to_string()
}
