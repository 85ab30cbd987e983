//! Views: what one viewer may see, out for clients and in for those that play by it.

use meldhall_rules::{Layout, Phase, Ruleset, SeatView, SeenDraft, Table, Tile, View};
use prost::Message;

use crate::{
    read::{WireError, codes, count, decode, each, int, seat_number, tiles},
    results::{game_result_message, game_result_of, round_result_message, round_result_of},
    table::{layout_message, layout_of, table_message},
    time::{duration, duration_ms, millis, timestamp},
    v1,
};

/// The `GameView` message.
pub fn view_bytes(view: &View, rules: &Ruleset) -> Vec<u8> {
    let message = v1::GameView {
        phase: phase_value(view.phase).into(),
        round: int(view.round),
        table: Some(table_message(&view.table, rules)),
        pool_tiles: int(view.pool_tiles),
        seats: (0..).zip(&view.seats).map(|(number, seat)| seat_message(number, seat)).collect(),
        turn_seat: view.turn_seat.map(i32::from),
        turn: int(view.turn),
        deadline_time: view.deadline_ms.map(timestamp),
        clock_paused: view.clock_paused,
        viewer_seat: view.viewer_seat.map(i32::from),
        rack: codes(&view.rack),
        last_round: view.last_round.as_ref().map(round_result_message),
        result: view.result.as_ref().map(game_result_message),
        draft: view.draft.as_ref().map(|draft| draft_message(draft, rules)),
        racks: rack_messages(&view.racks),
    };
    message.encode_to_vec()
}

/// The `Draft` message.
pub fn draft_bytes(draft: &SeenDraft, rules: &Ruleset) -> Vec<u8> {
    draft_message(draft, rules).encode_to_vec()
}

/// Reads a `GameView` message of a game by these rules.
pub fn read_view(bytes: &[u8], rules: &Ruleset) -> Result<View, WireError> {
    let message: v1::GameView = decode(bytes, "view")?;
    view_of(&message, rules).map_err(|error| error.within("view"))
}

fn view_of(message: &v1::GameView, rules: &Ruleset) -> Result<View, WireError> {
    let seat = |value: Option<i32>, place| value.map(|value| seat_number(value, place)).transpose();
    let deadline = message.deadline_time.as_ref().map(|moment| millis(moment, "deadline_time"));
    let last_round = message.last_round.as_ref().map(round_result_of);
    let result = message.result.as_ref().map(game_result_of);
    let draft = message.draft.as_ref().map(draft_of);
    Ok(View {
        phase: phase_of(message.phase)?,
        round: count(message.round, "round")?,
        table: message.table.as_ref().map_or(Ok(Table::default()), |table| table_of(table, rules))?,
        pool_tiles: count(message.pool_tiles, "pool_tiles")?,
        seats: each(&message.seats, "seats", seat_of)?,
        turn_seat: seat(message.turn_seat, "turn_seat")?,
        turn: count(message.turn, "turn")?,
        deadline_ms: deadline.transpose()?,
        clock_paused: message.clock_paused,
        viewer_seat: seat(message.viewer_seat, "viewer_seat")?,
        rack: tiles(&message.rack, "rack")?,
        last_round: last_round.transpose().map_err(|error| error.within("last_round"))?,
        result: result.transpose().map_err(|error| error.within("result"))?,
        draft: draft.transpose().map_err(|error| error.within("draft"))?,
        racks: each(&message.racks, "racks", |rack| tiles(&rack.tiles, "tiles"))?,
    })
}

fn draft_message(draft: &SeenDraft, rules: &Ruleset) -> v1::Draft {
    v1::Draft { seat: draft.seat.into(), table: Some(layout_message(&draft.table, rules)) }
}

fn draft_of(message: &v1::Draft) -> Result<SeenDraft, WireError> {
    let table = message.table.as_ref().map_or(Ok(Layout::default()), layout_of);
    let table = table.map_err(|error| error.within("table"))?;
    Ok(SeenDraft { seat: seat_number(message.seat, "seat")?, table })
}

/// Racks, by seat.
pub(crate) fn rack_messages(racks: &[Vec<Tile>]) -> Vec<v1::Rack> {
    racks.iter().map(|rack| v1::Rack { tiles: codes(rack) }).collect()
}

fn seat_message(number: i32, seat: &SeatView) -> v1::SeatView {
    v1::SeatView {
        seat: number,
        rack_tiles: int(seat.rack_tiles),
        has_melded: seat.has_melded,
        has_left: seat.has_left,
        total_points: seat.total_points,
        rounds_won: int(seat.rounds_won),
        time_bank: Some(duration(seat.time_bank_ms)),
    }
}

fn seat_of(message: &v1::SeatView) -> Result<SeatView, WireError> {
    let time_bank_ms = message.time_bank.as_ref().map_or(Some(0), duration_ms);
    let time_bank_ms = time_bank_ms.and_then(|time_ms| time_ms.try_into().ok());
    Ok(SeatView {
        rack_tiles: count(message.rack_tiles, "rack_tiles")?,
        has_melded: message.has_melded,
        has_left: message.has_left,
        total_points: message.total_points,
        rounds_won: count(message.rounds_won, "rounds_won")?,
        time_bank_ms: time_bank_ms.ok_or_else(|| WireError::new("time_bank", "whole milliseconds"))?,
    })
}

fn table_of(message: &v1::Table, rules: &Ruleset) -> Result<Table, WireError> {
    let layout = layout_of(message).map_err(|error| error.within("table"))?;
    layout.read(rules).map_err(|bad| {
        let index = bad.first().map_or(0, |bad| bad.index);
        WireError::new(format!("table.melds[{index}]"), "a legal meld")
    })
}

fn phase_of(value: i32) -> Result<Phase, WireError> {
    let phases = [Phase::BetweenRounds, Phase::Round, Phase::Over];
    let found = phases.into_iter().find(|&phase| i32::from(phase_value(phase)) == value);
    found.ok_or_else(|| WireError::new("phase", "a phase"))
}

const fn phase_value(phase: Phase) -> v1::Phase {
    match phase {
        Phase::BetweenRounds => v1::Phase::BetweenRounds,
        Phase::Round => v1::Phase::Round,
        Phase::Over => v1::Phase::Over,
    }
}
