//! Whole games of strategies, without a clock and without anybody to watch.

use std::{error::Error, fmt};

use meldhall_rules::{
    Chance, Command, DecideError, Game, Phase, Ruleset, RulesetError, SeatNumber, Viewer, decide as outcome,
    view,
};

use crate::{
    dice::Dice,
    strategy::{Strategy, decide},
};

/// How a game ended, by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameScore {
    /// The place of each seat, from 1; equal seats share one.
    pub ranks: Vec<u32>,
    /// The sum of each seat's scores.
    pub points: Vec<i32>,
    /// Whether each seat has left the game.
    pub has_left: Vec<bool>,
    /// How many rounds it took.
    pub rounds: u32,
    /// How many turns they took.
    pub turns: u32,
}

/// Why a game could not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The rules are impossible, or allow no such number of seats.
    Ruleset(RulesetError),
    /// The rules did not let the game go on: a defect.
    Stuck(DecideError),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Ruleset(error) => error.fmt(f),
            PlayError::Stuck(error) => write!(f, "the game cannot go on: {error}"),
        }
    }
}

impl Error for PlayError {}

impl From<RulesetError> for PlayError {
    fn from(error: RulesetError) -> PlayError {
        PlayError::Ruleset(error)
    }
}

impl From<DecideError> for PlayError {
    fn from(error: DecideError) -> PlayError {
        PlayError::Stuck(error)
    }
}

/// The seeds of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    /// For what is dealt, to whoever sits where.
    pub deal: u64,
    /// For what strategies draw by chance.
    pub bots: u64,
}

/// Plays a game to its end, a strategy on each seat. The same for the same arguments.
pub fn play_game(
    rules: &Ruleset,
    seats: &mut [&mut dyn Strategy],
    seeds: Seeds,
    node_limit: u64,
) -> Result<GameScore, PlayError> {
    let mut game = Game::new(*rules, seats.len())?;
    let (mut turns, count) = (0, seats.len());
    while game.phase() != Phase::Over {
        let command = match game.turn_seat() {
            None => {
                Command::StartRound(chance(rules, count, Dice::part(seeds.deal, u64::from(game.round()))))
            }
            Some(seat) => {
                turns += 1;
                let seen = view(&game, Viewer::Seat(seat));
                let strategy = &mut *seats[usize::from(seat)];
                decide(strategy, &seen, rules, seeds.bots, node_limit).unwrap_or(Command::Pass { seat })
            }
        };
        for event in outcome(&game, &command, 0)? {
            game.apply(&event).map_err(DecideError::from)?;
        }
    }
    Ok(score(&game, turns))
}

/// The chance of a round.
fn chance(rules: &Ruleset, seats: usize, seed: u64) -> Chance {
    let mut dice = Dice::new(seed);
    let mut order = || {
        let mut tiles = rules.tiles();
        dice.shuffle(&mut tiles);
        tiles
    };
    let (start_order, deal_order) = (order(), order());
    Chance { seat: dice.below(seats) as SeatNumber, start_order, deal_order }
}

fn score(game: &Game, turns: u32) -> GameScore {
    let mut ranks = vec![0; game.seats().len()];
    for standing in game.result().iter().flat_map(|result| &result.standings) {
        ranks[usize::from(standing.seat)] = standing.rank;
    }
    let points = game.seats().iter().map(|seat| seat.total_points()).collect();
    let has_left = game.seats().iter().map(|seat| seat.has_left()).collect();
    GameScore { ranks, points, has_left, rounds: game.round(), turns }
}
