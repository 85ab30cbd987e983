//! How rounds begin, go on and end, and seats that leave (R2, R8).

use alloc::vec::Vec;

use super::{Course, DecideError, require_round, scores};
use crate::{
    counts::Counts,
    game::{Game, Phase},
    messages::{Chance, Event, SeatNumber},
    refusal::Refusal,
    results::RoundEndReason,
    ruleset::{NextStarter, PoolEmpty, Ruleset, StartChoice},
    tile::Tile,
};

impl Course {
    /// R2.1, R2.2.
    pub(super) fn start_round(&mut self, chance: &Chance) -> Result<(), DecideError> {
        match self.game.phase {
            Phase::Over => Err(Refusal::GameOver)?,
            Phase::Round => Err(Refusal::RoundRunning)?,
            Phase::BetweenRounds => {}
        }
        require_chance(&self.game, chance)?;
        let (starter, start_draws) = choose_starter(&self.game, chance);
        let (racks, pool) = deal(&self.game, &chance.deal_order);
        let round = self.game.round.saturating_add(1);
        self.happen(Event::RoundStarted { round, starter, start_draws, racks, pool })?;
        self.start_turn(starter)
    }

    /// R2.4: one complete redeal, the first turn included.
    pub(super) fn redeal(&mut self, seat: SeatNumber, deal_order: &[Tile]) -> Result<(), DecideError> {
        require_round(&self.game)?;
        let holder = self.game.seat(seat).ok_or(DecideError::NoSuchSeat(seat))?;
        if holder.has_left {
            Err(Refusal::SeatLeft)?;
        }
        let too_late = holder.has_acted || self.game.redealt;
        if !self.game.rules.redeal_on_three_pairs || too_late || !has_three_pairs(&holder.rack) {
            Err(Refusal::RedealNotAllowed)?;
        }
        require_order(&self.game.rules, deal_order, "deal_order")?;
        let (racks, pool) = deal(&self.game, deal_order);
        self.happen(Event::RedealGranted { seat, racks, pool })?;
        let starter = self.game.in_play_from(self.game.starter).next().unwrap_or(self.game.starter);
        self.start_turn(starter)
    }

    /// R8.5.
    pub(super) fn leave(&mut self, seat: SeatNumber) -> Result<(), DecideError> {
        if self.game.phase == Phase::Over {
            Err(Refusal::GameOver)?;
        }
        if self.game.seat(seat).ok_or(DecideError::NoSuchSeat(seat))?.has_left {
            Err(Refusal::SeatLeft)?;
        }
        let was_to_play = self.game.turn_seat() == Some(seat);
        self.happen(Event::SeatLeft { seat })?;
        let last = self.game.next_in_play(seat);
        if self.game.next_in_play(last) != last {
            return self.go_on_without(seat, was_to_play);
        }
        match self.game.phase {
            Phase::Round => self.end_round(RoundEndReason::LastSeat, Some(last)),
            Phase::BetweenRounds | Phase::Over => self.end_game(),
        }
    }

    fn go_on_without(&mut self, seat: SeatNumber, was_to_play: bool) -> Result<(), DecideError> {
        let ends = if self.game.phase == Phase::Round { self.round_end() } else { None };
        match ends {
            Some(reason) => self.end_round(reason, None),
            None if was_to_play => self.start_turn(self.game.next_in_play(seat)),
            None => Ok(()),
        }
    }

    /// R8.1.
    pub(super) fn go_out(&mut self, seat: SeatNumber) -> Result<(), DecideError> {
        self.end_round(RoundEndReason::WentOut, Some(seat))
    }

    /// The end of a turn that moved tiles: the round ends, or `next` is to play.
    pub(super) fn go_on(&mut self, next: SeatNumber) -> Result<(), DecideError> {
        match self.round_end() {
            Some(reason) => self.end_round(reason, None),
            None => self.start_turn(next),
        }
    }

    /// The end of a turn that moved none: whoever had a legal play before has it still.
    pub(super) fn go_on_after_pass(&mut self, next: SeatNumber) -> Result<(), DecideError> {
        match self.lap_end() {
            Some(reason) => self.end_round(reason, None),
            None => self.start_turn(next),
        }
    }

    /// Whether the round ends without a seat going out, and why (R8.2).
    fn round_end(&self) -> Option<RoundEndReason> {
        let until_nobody_can = self.game.rules.pool_empty == PoolEmpty::UntilNobodyCan;
        let is_stuck = || {
            let proves = until_nobody_can && self.game.pool.is_empty();
            proves && self.game.in_play_from(0).all(|seat| self.can_play(seat) == Some(false))
        };
        self.lap_end().or_else(|| is_stuck().then_some(RoundEndReason::NobodyCan))
    }

    /// Whether the final lap or a full lap of passes is over. Both begin when the pool is empty.
    fn lap_end(&self) -> Option<RoundEndReason> {
        let in_play = || self.game.seats.iter().filter(|seat| !seat.has_left);
        if self.game.final_lap && !in_play().any(|seat| seat.owes_lap_turn) {
            Some(RoundEndReason::FinalLap)
        } else if in_play().all(|seat| seat.has_passed) {
            Some(RoundEndReason::AllPassed)
        } else {
            None
        }
    }

    fn end_round(&mut self, reason: RoundEndReason, winner: Option<SeatNumber>) -> Result<(), DecideError> {
        let result = scores::round_result(&self.game, reason, winner);
        self.happen(Event::RoundEnded(result))?;
        if scores::is_last_round(&self.game) { self.end_game() } else { Ok(()) }
    }

    fn end_game(&mut self) -> Result<(), DecideError> {
        self.happen(Event::GameEnded(scores::game_result(&self.game)))
    }
}

/// Racks of every seat in play from the front of the order, seat by seat, and what is left for the pool.
fn deal(game: &Game, order: &[Tile]) -> (Vec<Vec<Tile>>, Vec<Tile>) {
    let mut rest = order.iter().copied();
    let rack_tiles = usize::from(game.rules.rack_tiles);
    let mut rack = |left: bool| -> Counts { rest.by_ref().take(if left { 0 } else { rack_tiles }).collect() };
    let racks = game.seats.iter().map(|seat| rack(seat.has_left).tiles()).collect();
    (racks, rest.collect())
}

fn require_chance(game: &Game, chance: &Chance) -> Result<(), DecideError> {
    game.seat(chance.seat).ok_or(DecideError::BadChance("seat"))?;
    require_order(&game.rules, &chance.start_order, "start_order")?;
    require_order(&game.rules, &chance.deal_order, "deal_order")
}

fn require_order(rules: &Ruleset, order: &[Tile], name: &'static str) -> Result<(), DecideError> {
    let whole = order.iter().collect::<Counts>() == rules.tiles().iter().collect();
    if whole { Ok(()) } else { Err(DecideError::BadChance(name)) }
}

/// Whether a rack was dealt three pairs of identical tiles (R2.4); four of a kind are two pairs.
fn has_three_pairs(rack: &Counts) -> bool {
    rack.iter().map(|(_, count)| count / 2).sum::<u8>() >= 3
}

/// The seat that starts the next round, and the start draw if there is one (R2.2, R9.5).
fn choose_starter(game: &Game, chance: &Chance) -> (SeatNumber, Vec<(SeatNumber, Tile)>) {
    let wanted = match (&game.last_round, game.rules.next_starter) {
        (None, _) | (_, NextStarter::StartDraw) => match game.rules.start_choice {
            StartChoice::HighestTile => return draw_for_start(game, &chance.start_order),
            StartChoice::Random => chance.seat,
        },
        (Some(_), NextStarter::Rotate) => game.next_in_play(game.starter),
        (Some(last), NextStarter::Winner) => {
            let won = |seat: &SeatNumber| last.winners.contains(seat);
            game.in_play_from(game.starter).find(won).unwrap_or(last.winners.first().copied().unwrap_or(0))
        }
        (Some(last), NextStarter::Loser) => {
            let score = |seat: &SeatNumber| last.seats.get(usize::from(*seat)).map(|seat| seat.score_points);
            game.in_play_from(game.starter).min_by_key(score).unwrap_or(game.starter)
        }
    };
    (game.in_play_from(wanted).next().unwrap_or(wanted), Vec::new())
}

/// Each seat in play draws from the front of the order; drawn jokers first, then tied highest seats draw again.
/// If the order is used up, the lowest of the seats that are still in it starts.
fn draw_for_start(game: &Game, order: &[Tile]) -> (SeatNumber, Vec<(SeatNumber, Tile)>) {
    let mut order = order.iter().copied();
    let mut draws = Vec::new();
    let mut tied: Vec<SeatNumber> = game.in_play_from(0).collect();
    loop {
        let lowest = tied.first().copied().unwrap_or(0);
        let mut drawn: Vec<(SeatNumber, Tile)> = Vec::new();
        let mut waiting = tied;
        while !waiting.is_empty() {
            let round: Vec<(SeatNumber, Tile)> = waiting.iter().copied().zip(order.by_ref()).collect();
            draws.extend_from_slice(&round);
            if round.len() < waiting.len() {
                return (lowest, draws);
            }
            waiting = round.iter().filter(|(_, tile)| tile.is_joker()).map(|&(seat, _)| seat).collect();
            drawn.extend(round.into_iter().filter(|(_, tile)| !tile.is_joker()));
        }
        let highest = drawn.iter().map(|(_, tile)| tile.number()).max();
        tied = drawn.iter().filter(|(_, t)| Some(t.number()) == highest).map(|&(seat, _)| seat).collect();
        tied.sort_unstable();
        if let [only] = tied[..] {
            return (only, draws);
        }
    }
}
