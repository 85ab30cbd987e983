//! Events as one viewer may know them.

use meldhall_rules::{DrawCause, Ruleset, SeatNumber, SeenEvent, Tile};
use prost::Message;

use crate::{
    read::{codes, int},
    results::{game_result_message, round_result_message},
    table::table_message,
    time::{duration, timestamp},
    v1::{self, game_event::Event},
    verdict::refusal_message,
};

/// The fields `game_events` of a `VersionEvents` message, to be put behind its other fields.
pub fn event_fields(events: &[SeenEvent], rules: &Ruleset) -> Vec<u8> {
    let game_events = events.iter().map(|event| v1::GameEvent { event: Some(message(event, rules)) });
    v1::VersionEvents { game_events: game_events.collect(), ..v1::VersionEvents::default() }.encode_to_vec()
}

#[allow(clippy::too_many_lines, reason = "one arm for each kind of event")]
fn message(event: &SeenEvent, rules: &Ruleset) -> Event {
    match event {
        SeenEvent::RoundStarted { round, starter, start_draws, rack_tiles, pool_tiles, rack } => {
            Event::RoundStarted(v1::RoundStarted {
                round: int(*round),
                starter_seat: (*starter).into(),
                start_draws: start_draws.iter().map(start_draw).collect(),
                rack_tiles: rack_tiles.iter().map(|&tiles| int(tiles)).collect(),
                pool_tiles: int(*pool_tiles),
                rack: codes(rack),
            })
        }
        SeenEvent::TurnStarted { seat, turn, deadline_ms, time_banks_ms } => {
            Event::TurnStarted(v1::TurnStarted {
                seat: (*seat).into(),
                turn: int(*turn),
                deadline_time: deadline_ms.map(timestamp),
                time_banks: time_banks_ms.iter().map(|&bank_ms| duration(bank_ms)).collect(),
            })
        }
        SeenEvent::TurnPlayed { seat, table, laid, rack_tiles, initial_meld, from_draft } => {
            Event::TurnPlayed(v1::TurnPlayed {
                seat: (*seat).into(),
                table: Some(table_message(table, rules)),
                laid: codes(laid),
                rack_tiles: int(*rack_tiles),
                initial_meld: *initial_meld,
                from_draft: *from_draft,
            })
        }
        SeenEvent::TilesDrawn { seat, cause, drawn_tiles, pool_tiles, tiles } => {
            Event::TilesDrawn(v1::TilesDrawn {
                seat: (*seat).into(),
                cause: cause_value(*cause).into(),
                drawn_tiles: int(*drawn_tiles),
                pool_tiles: int(*pool_tiles),
                tiles: codes(tiles),
            })
        }
        SeenEvent::TurnPassed { seat } => Event::TurnPassed(v1::TurnPassed { seat: (*seat).into() }),
        SeenEvent::TurnFailed { seat, refusal } => Event::TurnFailed(v1::TurnFailed {
            seat: (*seat).into(),
            refusal: refusal.as_ref().map(refusal_message),
        }),
        SeenEvent::TurnExpired { seat } => Event::TurnExpired(v1::TurnExpired { seat: (*seat).into() }),
        SeenEvent::SeatLeft { seat } => Event::SeatLeft(v1::SeatLeft { seat: (*seat).into() }),
        SeenEvent::RedealGranted { seat, rack } => {
            Event::RedealGranted(v1::RedealGranted { seat: (*seat).into(), rack: codes(rack) })
        }
        SeenEvent::ClockPaused => Event::ClockPaused(v1::ClockPaused {}),
        SeenEvent::ClockResumed { deadline_ms } => {
            Event::ClockResumed(v1::ClockResumed { deadline_time: deadline_ms.map(timestamp) })
        }
        SeenEvent::ClockCredited { seat, credit_ms, deadline_ms } => {
            Event::ClockCredited(v1::ClockCredited {
                seat: (*seat).into(),
                credit: Some(duration(*credit_ms)),
                deadline_time: deadline_ms.map(timestamp),
            })
        }
        SeenEvent::RoundEnded(result) => {
            Event::RoundEnded(v1::RoundEnded { result: Some(round_result_message(result)) })
        }
        SeenEvent::GameEnded(result) => {
            Event::GameEnded(v1::GameEnded { result: Some(game_result_message(result)) })
        }
    }
}

fn start_draw((seat, tile): &(SeatNumber, Tile)) -> v1::StartDraw {
    v1::StartDraw { seat: (*seat).into(), tile: tile.code().into() }
}

const fn cause_value(cause: DrawCause) -> v1::DrawCause {
    match cause {
        DrawCause::Choice => v1::DrawCause::Choice,
        DrawCause::Timeout => v1::DrawCause::Timeout,
        DrawCause::Penalty => v1::DrawCause::Penalty,
    }
}
