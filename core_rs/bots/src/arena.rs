//! Many games of the same strategies.

use std::ops::Range;

use meldhall_rules::{Ruleset, solver::Stop};
use rayon::prelude::*;

use crate::{
    dice::Dice,
    self_play::{GameScore, PlayError, Seeds, play_game},
    strategy::{Bot, Strategy},
};

/// Who can be seated by an arena, as often as it has threads.
pub trait Entrant: Sync {
    /// One that has not played yet.
    fn strategy(&self) -> Box<dyn Strategy>;
}

impl Entrant for Bot {
    fn strategy(&self) -> Box<dyn Strategy> {
        (*self).strategy()
    }
}

/// Who plays by what rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena<E = Bot> {
    /// The rules.
    pub rules: Ruleset,
    /// Who plays: one bot for each seat.
    pub bots: Vec<E>,
    /// What deals and bots' chance follow from.
    pub seed: u64,
    /// States of the solver that a bot may look at in a turn.
    pub node_limit: u64,
}

/// The games of one deal. In game `g` bot `b` has seat `b + g`, counted around: every bot plays the tiles of each
/// seat once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealScore {
    /// Number of the deal.
    pub deal: u64,
    /// Its games, by bot, not by seat.
    pub games: Vec<GameScore>,
}

impl<E: Entrant> Arena<E> {
    /// Plays deals on the threads that there are, in whatever order; the scores are in order and the same on any
    /// number of threads. `None` once the sign is set.
    pub fn play(&self, deals: Range<u64>, stop: &Stop) -> Result<Option<Vec<DealScore>>, PlayError> {
        let players = || self.bots.iter().map(|bot| bot.strategy()).collect::<Vec<_>>();
        let scores = deals.into_par_iter().map_init(players, |players, deal| {
            if stop.is_set() { Ok(None) } else { self.play_deal(players, deal).map(Some) }
        });
        scores.collect()
    }

    /// Plays one deal with every bot on each seat.
    fn play_deal(&self, players: &mut [Box<dyn Strategy>], deal: u64) -> Result<DealScore, PlayError> {
        let seats = players.len();
        let deal_seed = Dice::part(self.seed, deal);
        let games = (0..seats).map(|turned| {
            let seeds = Seeds { deal: deal_seed, bots: Dice::part(deal_seed, u64::MAX - turned as u64) };
            let mut seated: Vec<&mut dyn Strategy> =
                players.iter_mut().map(|player| &mut **player as _).collect();
            seated.rotate_right(turned);
            let score = play_game(&self.rules, &mut seated, seeds, self.node_limit);
            score.map(|score| by_bot(score, turned))
        });
        Ok(DealScore { deal, games: games.collect::<Result<_, _>>()? })
    }
}

/// The score with what was by seat by bot.
fn by_bot(mut score: GameScore, turned: usize) -> GameScore {
    score.ranks.rotate_left(turned);
    score.points.rotate_left(turned);
    score.has_left.rotate_left(turned);
    score
}
