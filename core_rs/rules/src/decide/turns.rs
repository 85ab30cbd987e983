//! Playing, drawing, passing and failing (R5, R7.3).

use super::{Course, DecideError, check_turn, require_turn};
use crate::{
    game::Game,
    messages::{DrawCause, Event, SeatNumber},
    refusal::Refusal,
    ruleset::{FinalLapStarts, IllegalCommit},
    solver::{self, VERDICT_NODES},
    table::Layout,
    turn::Play,
};

impl Course {
    /// R5.2; R5.5 for a table that is not legal.
    pub(super) fn play(&mut self, seat: SeatNumber, table: &Layout) -> Result<(), DecideError> {
        match check_turn(&self.game, seat, table) {
            Ok(play) => self.commit(seat, play, false),
            Err(DecideError::Refused(refusal)) if self.costs_the_turn(&refusal) => {
                self.fail_turn(seat, Some(refusal))
            }
            Err(error) => Err(error),
        }
    }

    /// Whether a commit refused like that counts as a failed turn: steps 3 to 6 of the verdict (R5.5).
    fn costs_the_turn(&self, refusal: &Refusal) -> bool {
        self.game.rules.illegal_commit == IllegalCommit::Penalty && breaks_a_rule(refusal)
    }

    /// A legal play, by commit or because its draft stands (R7.3).
    pub(super) fn commit(
        &mut self,
        seat: SeatNumber,
        play: Play,
        from_draft: bool,
    ) -> Result<(), DecideError> {
        self.happen(Event::TurnPlayed {
            seat,
            table: play.table,
            laid: play.laid.tiles(),
            rack_tiles: play.rack_left.len() as u32,
            initial_meld: play.initial_meld,
            from_draft,
        })?;
        if play.goes_out { self.go_out(seat) } else { self.go_on(self.game.next_in_play(seat)) }
    }

    /// R5.4.
    pub(super) fn draw_by_choice(&mut self, seat: SeatNumber) -> Result<(), DecideError> {
        require_turn(&self.game, seat)?;
        if self.game.pool.is_empty() {
            Err(Refusal::PoolEmpty)?;
        }
        self.draw(seat, DrawCause::Choice, 1)
    }

    /// R5.1, R8.3.
    pub(super) fn pass_by_choice(&mut self, seat: SeatNumber) -> Result<(), DecideError> {
        require_turn(&self.game, seat)?;
        if !self.game.pool.is_empty() {
            Err(Refusal::PoolNotEmpty)?;
        }
        // What is not proved is not owed.
        if self.game.rules.pool_empty_must_play && self.can_play(seat) == Some(true) {
            Err(Refusal::MustPlay)?;
        }
        self.pass(seat)
    }

    /// Whether that seat has a legal play, proved by search (R8.2, R8.3); `None` if that would take too long.
    pub(super) fn can_play(&self, seat: SeatNumber) -> Option<bool> {
        let Some(holder) = self.game.seat(seat) else { return Some(false) };
        let Game { table, rules, .. } = &self.game;
        solver::can_play(table, &holder.rack, holder.has_melded, rules, VERDICT_NODES)
    }

    fn pass(&mut self, seat: SeatNumber) -> Result<(), DecideError> {
        self.happen(Event::TurnPassed { seat })?;
        self.go_on_after_pass(self.game.next_in_play(seat))
    }

    /// Takes tiles from the pool, or what is left there (R7.4), and ends the turn. From an empty pool nothing can be
    /// drawn, and the turn counts as a pass (R8.2).
    pub(super) fn draw(&mut self, seat: SeatNumber, cause: DrawCause, tiles: u8) -> Result<(), DecideError> {
        if self.game.pool.is_empty() {
            return self.pass(seat);
        }
        let tiles: alloc::vec::Vec<_> = self.game.pool.front(usize::from(tiles)).collect();
        if !tiles.is_empty() {
            let pool_tiles = (self.game.pool.len() - tiles.len()) as u32;
            self.happen(Event::TilesDrawn { seat, cause, tiles, pool_tiles })?;
        }
        let begins_lap =
            self.game.final_lap && self.game.rules.final_lap_starts == FinalLapStarts::LastDrawer;
        self.go_on(if begins_lap { seat } else { self.game.next_in_play(seat) })
    }

    /// A failed turn: the table stays as it was, the seat keeps its tiles and draws the penalty (R7.3).
    pub(super) fn fail_turn(
        &mut self,
        seat: SeatNumber,
        refusal: Option<Refusal>,
    ) -> Result<(), DecideError> {
        self.happen(Event::TurnFailed { seat, refusal })?;
        self.draw(seat, DrawCause::Penalty, self.game.rules.penalty_draw_tiles)
    }
}

/// Whether it refuses tiles that were the seat's to lay: steps 3 to 6 of the verdict (R5.5).
const fn breaks_a_rule(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::NothingPlayed
            | Refusal::NotAMeld { .. }
            | Refusal::InitialMeldTouchesTable { .. }
            | Refusal::InitialMeldTooLow { .. }
            | Refusal::JokerMeldChanged
            | Refusal::JokerNotReplayed
            | Refusal::JokerNotFreedByItsTile
    )
}
