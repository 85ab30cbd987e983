//! The time of a turn (R7).

use super::{Course, DecideError, check_draft, check_turn, require_round};
use crate::{
    game::{Phase, TurnClock},
    messages::{DrawCause, Event, Millis, SeatNumber},
    refusal::Refusal,
    ruleset::TimeoutFailedDraft,
    table::{LaidMeld, Layout, Table},
    tile::Tile,
};
use alloc::vec::Vec;

impl Course {
    /// The next seat is to play, and its time begins (R7.1).
    pub(super) fn start_turn(&mut self, seat: SeatNumber) -> Result<(), DecideError> {
        let game = &self.game;
        let mut time_banks_ms = game.time_banks_ms(self.now_ms);
        let bank_ms = time_banks_ms.get_mut(usize::from(seat)).ok_or(DecideError::NoSuchSeat(seat))?;
        *bank_ms = bank_ms.saturating_add(game.rules.increment_ms);
        let allowance_ms = game.allowance_ms(*bank_ms);
        let runs = game.is_timed() && !game.clock_paused;
        let deadline_ms = runs.then(|| self.now_ms.saturating_add(allowance_ms));
        let turn = game.turn_number.saturating_add(1);
        self.happen(Event::TurnStarted { seat, turn, start_ms: self.now_ms, deadline_ms, time_banks_ms })
    }

    /// R7.3. Nothing if time is not over, or if there is none that could be.
    pub(super) fn expire_turn(&mut self, draft: Option<&Layout>) -> Result<(), DecideError> {
        let overdue = self.game.deadline_ms().is_some_and(|deadline_ms| deadline_ms <= self.now_ms);
        let Some(seat) = self.game.turn_seat().filter(|_| overdue) else { return Ok(()) };
        let draft = draft.filter(|draft| {
            check_draft(&self.game, seat, draft).is_ok() && !is_unchanged(&self.game.table, draft)
        });
        let verdict = draft.map(|draft| check_turn(&self.game, seat, draft));
        self.happen(Event::TurnExpired { seat })?;
        let rules = &self.game.rules;
        let draft_fails = rules.timeout_failed_draft == TimeoutFailedDraft::Penalty;
        match verdict {
            Some(Ok(play)) if rules.timeout_commits_legal_draft => self.commit(seat, play, true),
            Some(Ok(_)) if draft_fails => self.fail_turn(seat, None),
            Some(Err(DecideError::Refused(refusal))) if draft_fails => self.fail_turn(seat, Some(refusal)),
            Some(Err(DecideError::Refused(_)) | Ok(_)) | None => {
                self.draw(seat, DrawCause::Timeout, rules.timeout_draw_tiles)
            }
            Some(Err(error)) => Err(error),
        }
    }

    /// R7.5. A game that is over has no clock.
    pub(super) fn pause_clock(&mut self) -> Result<(), DecideError> {
        if self.game.clock_paused || self.game.phase == Phase::Over {
            return Ok(());
        }
        self.happen(Event::ClockPaused { at_ms: self.now_ms })
    }

    /// R7.5.
    pub(super) fn resume_clock(&mut self) -> Result<(), DecideError> {
        if !self.game.clock_paused || self.game.phase == Phase::Over {
            return Ok(());
        }
        let deadline_ms = match self.game.turn.as_ref().map(|turn| turn.clock) {
            Some(TurnClock::Standing { left_ms }) => Some(self.now_ms.saturating_add(left_ms)),
            _ => None,
        };
        self.happen(Event::ClockResumed { deadline_ms })
    }

    /// R7.5. What is not used stays in the seat's bank for this round.
    pub(super) fn credit_clock(&mut self, seat: SeatNumber, credit_ms: u32) -> Result<(), DecideError> {
        let turn_seat = require_round(&self.game)?;
        if self.game.seat(seat).ok_or(DecideError::NoSuchSeat(seat))?.has_left {
            Err(Refusal::SeatLeft)?;
        }
        if credit_ms == 0 || !self.game.is_timed() {
            return Ok(());
        }
        let gain_ms: Millis = if seat == turn_seat { credit_ms.into() } else { 0 };
        let deadline_ms = self.game.deadline_ms().map(|deadline_ms| deadline_ms.saturating_add(gain_ms));
        self.happen(Event::ClockCredited { seat, credit_ms, deadline_ms })
    }
}

/// Whether a draft shows the melds of the table, in whatever order (R7.3).
fn is_unchanged(table: &Table, draft: &Layout) -> bool {
    let groups = |mut groups: Vec<Vec<Tile>>| {
        groups.iter_mut().for_each(|tiles| tiles.sort_unstable());
        groups.sort_unstable();
        groups
    };
    let drafted = draft.0.iter().map(|LaidMeld { tiles, .. }| tiles.clone()).collect();
    groups(drafted) == groups(table.0.iter().map(|meld| meld.tiles().collect()).collect())
}
