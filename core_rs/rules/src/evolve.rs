//! What an event makes of a game.
//!
//! An event is believed about chance and time, never about tiles: each is checked to move tiles that are where it
//! takes them from, so that the set stays whole after every event, whatever a damaged log says.

use alloc::vec::Vec;
use core::{error::Error, fmt};

use crate::{
    counts::Counts,
    game::{Game, Phase, Seat, Stage, Turn, TurnClock},
    messages::{Event, Millis, SeatNumber},
    pool::Pool,
    results::{GameResult, RoundResult},
    table::Table,
    tile::Tile,
};

/// An event that does not fit the game it is said to have happened in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inconsistent {
    /// Name of the event.
    pub event: &'static str,
    /// What does not fit.
    pub misfit: Misfit,
}

/// What does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It belongs to another phase of the game.
    Phase,
    /// There is no such seat, or it has left.
    Seat,
    /// It is not that seat's turn, or its turn is over, or another is still running.
    Turn,
    /// The round or turn is not the one that follows.
    Number,
    /// Racks and pool are not the whole set.
    Set,
    /// The tiles are not the next ones of the pool, or it holds some when it should not.
    Pool,
    /// The tiles are not on the rack.
    Rack,
    /// The table does not hold just what lay there and what was laid.
    Table,
    /// The clock stands or runs when it should not, or a deadline is missing or too much.
    Clock,
    /// It was dealt again, or melded, or played, before.
    Repeated,
}

impl Misfit {
    /// It in words that follow the event's name.
    pub const fn sentence(self) -> &'static str {
        match self {
            Misfit::Phase => "belongs to another phase of the game",
            Misfit::Seat => "names a seat that is not in play",
            Misfit::Turn => "does not fit the turn that is running",
            Misfit::Number => "does not follow the last round or turn",
            Misfit::Set => "does not deal the whole set",
            Misfit::Pool => "does not fit the tiles of the pool",
            Misfit::Rack => "does not fit the tiles of the rack",
            Misfit::Table => "does not fit the tiles of the table",
            Misfit::Clock => "does not fit the clock",
            Misfit::Repeated => "can happen only once",
        }
    }
}

impl fmt::Display for Inconsistent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.event, self.misfit.sentence())
    }
}

impl Error for Inconsistent {}

/// The game after these events. Fails with the first that does not fit; the game given is not touched.
pub fn evolve(game: &Game, events: &[Event]) -> Result<Game, Inconsistent> {
    let mut next = game.clone();
    events.iter().try_for_each(|event| next.apply(event))?;
    Ok(next)
}

/// Fails with the misfit unless the condition holds.
const fn ensure(holds: bool, misfit: Misfit) -> Result<(), Misfit> {
    if holds { Ok(()) } else { Err(misfit) }
}

impl Game {
    /// Goes on by one event. If it does not fit, nothing is changed.
    pub fn apply(&mut self, event: &Event) -> Result<(), Inconsistent> {
        self.absorb(event).map_err(|misfit| Inconsistent { event: event.name(), misfit })
    }

    fn absorb(&mut self, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::RoundStarted { round, starter, start_draws, racks, pool } => {
                let drawers_exist = start_draws.iter().all(|&(seat, _)| self.is_in_play(seat));
                ensure(drawers_exist && self.is_in_play(*starter), Misfit::Seat)?;
                self.start_round(*round, *starter, racks, pool)
            }
            Event::RedealGranted { seat, racks, pool } => self.redeal(*seat, racks, pool),
            Event::TurnStarted { seat, turn, start_ms: _, deadline_ms, time_banks_ms } => {
                self.start_turn(*seat, *turn, *deadline_ms, time_banks_ms)
            }
            Event::TurnPlayed { seat, table, laid, rack_tiles, initial_meld, from_draft: _ } => {
                self.play(*seat, table, laid, *rack_tiles, *initial_meld)
            }
            Event::TilesDrawn { seat, cause: _, tiles, pool_tiles } => self.draw(*seat, tiles, *pool_tiles),
            Event::TurnPassed { seat } => self.pass(*seat),
            Event::TurnFailed { seat, .. } | Event::TurnExpired { seat } => self.lose_turn(*seat),
            Event::SeatLeft { seat } => self.leave(*seat),
            Event::ClockPaused { at_ms } => self.pause(*at_ms),
            Event::ClockResumed { deadline_ms } => self.resume(*deadline_ms),
            Event::ClockCredited { seat, credit_ms, deadline_ms } => {
                self.credit(*seat, *credit_ms, *deadline_ms)
            }
            Event::RoundEnded(result) => self.end_round(result),
            Event::GameEnded(result) => self.end_game(result),
        }
    }

    fn start_round(
        &mut self,
        round: u32,
        starter: SeatNumber,
        racks: &[Vec<Tile>],
        pool: &[Tile],
    ) -> Result<(), Misfit> {
        ensure(self.phase == Phase::BetweenRounds, Misfit::Phase)?;
        ensure(Some(round) == self.round.checked_add(1), Misfit::Number)?;
        self.deal(racks, pool)?;
        self.phase = Phase::Round;
        self.round = round;
        self.starter = starter;
        self.redealt = false;
        Ok(())
    }

    fn redeal(&mut self, seat: SeatNumber, racks: &[Vec<Tile>], pool: &[Tile]) -> Result<(), Misfit> {
        ensure(self.phase == Phase::Round, Misfit::Phase)?;
        ensure(self.is_in_play(seat), Misfit::Seat)?;
        ensure(!self.redealt && !self.seats[usize::from(seat)].has_acted, Misfit::Repeated)?;
        self.deal(racks, pool)?;
        self.redealt = true;
        Ok(())
    }

    /// Gives every seat its rack and begins the round anew (R2.1).
    fn deal(&mut self, racks: &[Vec<Tile>], pool: &[Tile]) -> Result<(), Misfit> {
        ensure(racks.len() == self.seats.len(), Misfit::Seat)?;
        let fits = |(rack, seat): (&Vec<Tile>, &Seat)| rack.is_empty() == seat.has_left;
        ensure(racks.iter().zip(&self.seats).all(fits), Misfit::Seat)?;
        let dealt: Counts = racks.iter().flatten().chain(pool).collect();
        ensure(dealt == self.rules.tiles().iter().collect(), Misfit::Set)?;
        for (seat, rack) in self.seats.iter_mut().zip(racks) {
            seat.rack = rack.iter().collect();
            seat.has_melded = self.rules.initial_meld_points == 0;
            (seat.has_acted, seat.has_passed, seat.owes_lap_turn) = (false, false, false);
            seat.time_bank_ms = self.rules.time_bank_ms;
        }
        self.table = Table::default();
        self.pool = Pool::new(pool);
        (self.turn_number, self.turn, self.final_lap) = (0, None, false);
        Ok(())
    }

    fn start_turn(
        &mut self,
        seat: SeatNumber,
        number: u32,
        deadline_ms: Option<Millis>,
        time_banks_ms: &[u32],
    ) -> Result<(), Misfit> {
        ensure(self.phase == Phase::Round, Misfit::Phase)?;
        ensure(self.is_in_play(seat) && time_banks_ms.len() == self.seats.len(), Misfit::Seat)?;
        ensure(self.turn.as_ref().is_none_or(|turn| turn.stage != Stage::Open), Misfit::Turn)?;
        ensure(Some(number) == self.turn_number.checked_add(1), Misfit::Number)?;
        let clock = match deadline_ms {
            Some(deadline_ms) if self.is_timed() && !self.clock_paused => TurnClock::Until(deadline_ms),
            None if !self.is_timed() => TurnClock::Untimed,
            None if self.clock_paused => {
                TurnClock::Standing { left_ms: self.allowance_ms(time_banks_ms[usize::from(seat)]) }
            }
            _ => return Err(Misfit::Clock),
        };
        self.turn_number = number;
        self.turn = Some(Turn { seat, stage: Stage::Open, clock });
        for (seat, &time_bank_ms) in self.seats.iter_mut().zip(time_banks_ms) {
            seat.time_bank_ms = time_bank_ms;
        }
        Ok(())
    }

    /// The running turn of that seat, unless it is over.
    fn turn_of(&mut self, seat: SeatNumber) -> Result<&mut Turn, Misfit> {
        ensure(self.phase == Phase::Round, Misfit::Phase)?;
        let turn = self.turn.as_mut().filter(|turn| turn.seat == seat && turn.stage != Stage::Closed);
        turn.ok_or(Misfit::Turn)
    }

    fn play(
        &mut self,
        seat: SeatNumber,
        table: &Table,
        laid: &[Tile],
        rack_tiles: u32,
        initial_meld: bool,
    ) -> Result<(), Misfit> {
        self.turn_of(seat)?;
        let laid: Counts = laid.iter().collect();
        let grown = table.tiles().checked_sub(&self.table.tiles());
        ensure(!laid.is_empty() && grown.as_ref() == Some(&laid), Misfit::Table)?;
        let holder = &self.seats[usize::from(seat)];
        let rack = holder.rack.checked_sub(&laid).ok_or(Misfit::Rack)?;
        ensure(rack.len() == rack_tiles as usize, Misfit::Rack)?;
        ensure(initial_meld != holder.has_melded, Misfit::Repeated)?;
        let holder = &mut self.seats[usize::from(seat)];
        (holder.rack, holder.has_melded) = (rack, true);
        self.table = table.clone();
        self.seats.iter_mut().for_each(|seat| seat.has_passed = false);
        self.close_turn(seat);
        Ok(())
    }

    fn draw(&mut self, seat: SeatNumber, tiles: &[Tile], pool_tiles: u32) -> Result<(), Misfit> {
        self.turn_of(seat)?;
        let fits = !tiles.is_empty() && self.pool.front(tiles.len()).eq(tiles.iter().copied());
        ensure(fits && self.pool.len() - tiles.len() == pool_tiles as usize, Misfit::Pool)?;
        self.pool.draw(tiles.len());
        self.seats[usize::from(seat)].rack.extend(tiles.iter().copied());
        self.close_turn(seat);
        if self.pool.is_empty() && self.ends_by_final_lap() {
            self.final_lap = true;
            self.seats.iter_mut().for_each(|seat| seat.owes_lap_turn = !seat.has_left);
        }
        Ok(())
    }

    fn pass(&mut self, seat: SeatNumber) -> Result<(), Misfit> {
        self.turn_of(seat)?;
        ensure(self.pool.is_empty(), Misfit::Pool)?;
        self.seats[usize::from(seat)].has_passed = true;
        self.close_turn(seat);
        Ok(())
    }

    fn close_turn(&mut self, seat: SeatNumber) {
        let holder = &mut self.seats[usize::from(seat)];
        (holder.has_acted, holder.owes_lap_turn) = (true, false);
        if let Some(turn) = &mut self.turn {
            turn.stage = Stage::Closed;
        }
    }

    fn lose_turn(&mut self, seat: SeatNumber) -> Result<(), Misfit> {
        self.turn_of(seat)?.stage = Stage::Lost;
        self.seats[usize::from(seat)].has_acted = true;
        Ok(())
    }

    fn leave(&mut self, seat: SeatNumber) -> Result<(), Misfit> {
        ensure(self.phase != Phase::Over, Misfit::Phase)?;
        ensure(self.is_in_play(seat), Misfit::Seat)?;
        self.seats[usize::from(seat)].has_left = true;
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == seat) {
            turn.stage = Stage::Closed;
        }
        Ok(())
    }

    fn pause(&mut self, at_ms: Millis) -> Result<(), Misfit> {
        ensure(!self.clock_paused, Misfit::Clock)?;
        self.clock_paused = true;
        if let Some(Turn { clock, .. }) = &mut self.turn {
            if let TurnClock::Until(deadline_ms) = *clock {
                *clock = TurnClock::Standing { left_ms: deadline_ms.saturating_sub(at_ms) };
            }
        }
        Ok(())
    }

    fn resume(&mut self, deadline_ms: Option<Millis>) -> Result<(), Misfit> {
        ensure(self.clock_paused, Misfit::Clock)?;
        let stands = matches!(self.turn, Some(Turn { clock: TurnClock::Standing { .. }, .. }));
        ensure(stands == deadline_ms.is_some(), Misfit::Clock)?;
        self.clock_paused = false;
        if let (Some(turn), Some(deadline_ms)) = (&mut self.turn, deadline_ms) {
            turn.clock = TurnClock::Until(deadline_ms);
        }
        Ok(())
    }

    fn credit(
        &mut self,
        seat: SeatNumber,
        credit_ms: u32,
        deadline_ms: Option<Millis>,
    ) -> Result<(), Misfit> {
        ensure(self.phase == Phase::Round, Misfit::Phase)?;
        ensure(self.is_in_play(seat), Misfit::Seat)?;
        ensure(self.deadline_ms().is_some() == deadline_ms.is_some(), Misfit::Clock)?;
        if let Some(turn) = &mut self.turn {
            match &mut turn.clock {
                TurnClock::Until(until) => *until = deadline_ms.unwrap_or(*until),
                TurnClock::Standing { left_ms } if turn.seat == seat => {
                    *left_ms = left_ms.saturating_add(i64::from(credit_ms));
                }
                TurnClock::Standing { .. } | TurnClock::Untimed => {}
            }
        }
        let holder = &mut self.seats[usize::from(seat)];
        holder.time_bank_ms = holder.time_bank_ms.saturating_add(credit_ms);
        Ok(())
    }

    fn end_round(&mut self, result: &RoundResult) -> Result<(), Misfit> {
        ensure(self.phase == Phase::Round, Misfit::Phase)?;
        ensure(result.round == self.round, Misfit::Number)?;
        let winners = &result.winners;
        let lens_fit = result.seats.len() == self.seats.len() && winners.len() <= self.seats.len();
        ensure(lens_fit && winners.iter().all(|&seat| self.is_in_play(seat)), Misfit::Seat)?;
        let won_twice = |(place, seat)| winners[..place].contains(seat);
        ensure(!winners.iter().enumerate().any(won_twice), Misfit::Repeated)?;
        let racks_fit =
            result.seats.iter().zip(&self.seats).all(|(score, seat)| score.rack == seat.rack.tiles());
        ensure(racks_fit, Misfit::Rack)?;
        for (seat, score) in self.seats.iter_mut().zip(&result.seats) {
            seat.total_points = seat.total_points.saturating_add(score.score_points);
        }
        for &winner in &result.winners {
            let winner = &mut self.seats[usize::from(winner)];
            winner.rounds_won = winner.rounds_won.saturating_add(1);
        }
        self.last_round = Some(result.clone());
        (self.phase, self.turn) = (Phase::BetweenRounds, None);
        Ok(())
    }

    fn end_game(&mut self, result: &GameResult) -> Result<(), Misfit> {
        ensure(self.phase == Phase::BetweenRounds, Misfit::Phase)?;
        let seat_exists = |seat: SeatNumber| self.seat(seat).is_some();
        let seats_fit = result.standings.len() == self.seats.len();
        ensure(seats_fit && result.standings.iter().all(|place| seat_exists(place.seat)), Misfit::Seat)?;
        self.result = Some(result.clone());
        self.phase = Phase::Over;
        Ok(())
    }

    /// What each time bank holds once what the last turn used beyond `turn_time_ms` is taken from its seat's (R7.1).
    pub(crate) fn time_banks_ms(&self, end_ms: Millis) -> Vec<u32> {
        let mut time_banks_ms: Vec<u32> = self.seats.iter().map(|seat| seat.time_bank_ms).collect();
        let left_ms = match self.turn.as_ref().map(|turn| turn.clock) {
            None | Some(TurnClock::Untimed) => return time_banks_ms,
            Some(TurnClock::Until(deadline_ms)) => deadline_ms.saturating_sub(end_ms),
            Some(TurnClock::Standing { left_ms }) => left_ms,
        };
        if let Some(bank_ms) =
            self.turn.as_ref().and_then(|turn| time_banks_ms.get_mut(usize::from(turn.seat)))
        {
            *bank_ms = (*bank_ms).min(u32::try_from(left_ms.max(0)).unwrap_or(u32::MAX));
        }
        time_banks_ms
    }

    /// The time of a turn that begins with that much in the bank (R7.1).
    pub(crate) fn allowance_ms(&self, time_bank_ms: u32) -> i64 {
        i64::from(self.rules.turn_time_ms) + i64::from(time_bank_ms)
    }
}
