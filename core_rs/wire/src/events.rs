//! Events as one viewer may know them.

use meldhall_rules::{
    DrawCause, GameResult, Millis, Refusal, RoundResult, Ruleset, SeatNumber, SeenEvent, Tile,
};
use prost::Message;

use crate::{
    read::{codes, int},
    results::{game_result_message, round_result_message},
    table::table_message,
    time::{duration, timestamp},
    v1::{self, game_event::Event},
    verdict::refusal_message,
    view::rack_messages,
};

/// The fields `game_events` of a `VersionEvents` message, to be put behind its other fields.
pub fn event_fields(events: &[SeenEvent], rules: &Ruleset) -> Vec<u8> {
    let game_events = events.iter().map(|event| v1::GameEvent { event: Some(message(event, rules)) });
    v1::VersionEvents { game_events: game_events.collect(), ..v1::VersionEvents::default() }.encode_to_vec()
}

fn message(event: &SeenEvent, rules: &Ruleset) -> Event {
    match event {
        SeenEvent::RoundStarted { round, starter, start_draws, rack_tiles, pool_tiles, rack, racks } => {
            let racks = rack_messages(racks);
            round_started(*round, *starter, start_draws, rack_tiles, *pool_tiles, rack, racks)
        }
        SeenEvent::TurnStarted { seat, turn, deadline_ms, time_banks_ms } => {
            turn_started(*seat, *turn, *deadline_ms, time_banks_ms)
        }
        SeenEvent::TurnPlayed { seat, table, laid, rack_tiles, initial_meld, from_draft } => {
            let table = table_message(table, rules);
            turn_played(*seat, table, laid, *rack_tiles, *initial_meld, *from_draft)
        }
        SeenEvent::TilesDrawn { seat, cause, drawn_tiles, pool_tiles, tiles } => {
            tiles_drawn(*seat, *cause, *drawn_tiles, *pool_tiles, tiles)
        }
        SeenEvent::TurnPassed { seat } => Event::TurnPassed(v1::TurnPassed { seat: (*seat).into() }),
        SeenEvent::TurnFailed { seat, refusal } => turn_failed(*seat, refusal.as_ref()),
        SeenEvent::TurnExpired { seat } => Event::TurnExpired(v1::TurnExpired { seat: (*seat).into() }),
        SeenEvent::SeatLeft { seat } => Event::SeatLeft(v1::SeatLeft { seat: (*seat).into() }),
        SeenEvent::RedealGranted { seat, rack, racks } => redeal_granted(*seat, rack, racks),
        SeenEvent::ClockPaused => Event::ClockPaused(v1::ClockPaused {}),
        SeenEvent::ClockResumed { deadline_ms } => clock_resumed(*deadline_ms),
        SeenEvent::ClockCredited { seat, credit_ms, deadline_ms } => {
            clock_credited(*seat, *credit_ms, *deadline_ms)
        }
        SeenEvent::RoundEnded(result) => round_ended(result),
        SeenEvent::GameEnded(result) => game_ended(result),
    }
}

fn round_started(
    round: u32,
    starter: SeatNumber,
    start_draws: &[(SeatNumber, Tile)],
    rack_tiles: &[u32],
    pool_tiles: u32,
    rack: &[Tile],
    racks: Vec<v1::Rack>,
) -> Event {
    Event::RoundStarted(v1::RoundStarted {
        round: int(round),
        starter_seat: starter.into(),
        start_draws: start_draws.iter().map(start_draw).collect(),
        rack_tiles: rack_tiles.iter().map(|&tiles| int(tiles)).collect(),
        pool_tiles: int(pool_tiles),
        rack: codes(rack),
        racks,
    })
}

fn turn_started(seat: SeatNumber, turn: u32, deadline_ms: Option<Millis>, time_banks_ms: &[u32]) -> Event {
    Event::TurnStarted(v1::TurnStarted {
        seat: seat.into(),
        turn: int(turn),
        deadline_time: deadline_ms.map(timestamp),
        time_banks: time_banks_ms.iter().map(|&bank_ms| duration(bank_ms)).collect(),
    })
}

fn turn_played(
    seat: SeatNumber,
    table: v1::Table,
    laid: &[Tile],
    rack_tiles: u32,
    initial_meld: bool,
    from_draft: bool,
) -> Event {
    Event::TurnPlayed(v1::TurnPlayed {
        seat: seat.into(),
        table: Some(table),
        laid: codes(laid),
        rack_tiles: int(rack_tiles),
        initial_meld,
        from_draft,
    })
}

fn tiles_drawn(
    seat: SeatNumber,
    cause: DrawCause,
    drawn_tiles: u32,
    pool_tiles: u32,
    tiles: &[Tile],
) -> Event {
    Event::TilesDrawn(v1::TilesDrawn {
        seat: seat.into(),
        cause: cause_value(cause).into(),
        drawn_tiles: int(drawn_tiles),
        pool_tiles: int(pool_tiles),
        tiles: codes(tiles),
    })
}

fn turn_failed(seat: SeatNumber, refusal: Option<&Refusal>) -> Event {
    Event::TurnFailed(v1::TurnFailed { seat: seat.into(), refusal: refusal.map(refusal_message) })
}

fn redeal_granted(seat: SeatNumber, rack: &[Tile], racks: &[Vec<Tile>]) -> Event {
    let (rack, racks) = (codes(rack), rack_messages(racks));
    Event::RedealGranted(v1::RedealGranted { seat: seat.into(), rack, racks })
}

fn clock_resumed(deadline_ms: Option<Millis>) -> Event {
    Event::ClockResumed(v1::ClockResumed { deadline_time: deadline_ms.map(timestamp) })
}

fn clock_credited(seat: SeatNumber, credit_ms: u32, deadline_ms: Option<Millis>) -> Event {
    Event::ClockCredited(v1::ClockCredited {
        seat: seat.into(),
        credit: Some(duration(credit_ms)),
        deadline_time: deadline_ms.map(timestamp),
    })
}

fn round_ended(result: &RoundResult) -> Event {
    Event::RoundEnded(v1::RoundEnded { result: Some(round_result_message(result)) })
}

fn game_ended(result: &GameResult) -> Event {
    Event::GameEnded(v1::GameEnded { result: Some(game_result_message(result)) })
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
