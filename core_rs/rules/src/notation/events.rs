//! Events: `turn-passed seat=1`, several of one version joined by ` ; `.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use super::{
    Listed, NotationError, Word,
    fields::{ABSENT, Fields, Maybe, Racks, number_of, seat_and_tile},
    join,
    refusals::next_refusal,
};
use crate::{
    messages::{DrawCause, Event},
    refusal::Refusal,
    results::{GameResult, RoundEndReason, RoundResult, SeatScore, Standing},
    tile::Tile,
};

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Event::RoundStarted { round, starter, start_draws, racks, pool } => {
                let draws: Vec<String> =
                    start_draws.iter().map(|(seat, tile)| format!("{seat}:{tile}")).collect();
                write!(f, " round={round} starter={starter} start_draws={}", Listed(&draws))?;
                write!(f, " racks={} pool={}", Racks(racks), Listed(pool))
            }
            Event::RedealGranted { seat, racks, pool } => {
                write!(f, " seat={seat} racks={} pool={}", Racks(racks), Listed(pool))
            }
            Event::TurnStarted { seat, turn, start_ms, deadline_ms, time_bank_ms } => {
                write!(f, " seat={seat} turn={turn} start_ms={start_ms}")?;
                write!(f, " deadline_ms={} time_bank_ms={time_bank_ms}", Maybe(*deadline_ms))
            }
            Event::TurnPlayed { seat, table, laid, rack_tiles, initial_meld, from_draft } => {
                write!(f, " seat={seat} table=[{table}] laid={} rack_tiles={rack_tiles}", Listed(laid))?;
                write!(f, " initial_meld={initial_meld} from_draft={from_draft}")
            }
            Event::TilesDrawn { seat, cause, tiles, pool_tiles } => {
                let cause = cause.name();
                write!(f, " seat={seat} cause={cause} tiles={} pool_tiles={pool_tiles}", Listed(tiles))
            }
            Event::TurnFailed { seat, refusal } => {
                write!(f, " seat={seat} refusal={}", Maybe(refusal.as_ref()))
            }
            Event::TurnPassed { seat } | Event::TurnExpired { seat } | Event::SeatLeft { seat } => {
                write!(f, " seat={seat}")
            }
            Event::ClockPaused { at_ms } => write!(f, " at_ms={at_ms}"),
            Event::ClockResumed { deadline_ms } => write!(f, " deadline_ms={}", Maybe(*deadline_ms)),
            Event::ClockCredited { seat, credit_ms, deadline_ms } => {
                write!(f, " seat={seat} credit_ms={credit_ms} deadline_ms={}", Maybe(*deadline_ms))
            }
            Event::RoundEnded(result) => write_round(f, result),
            Event::GameEnded(result) => write!(f, " standings={}", Standings(result)),
        }
    }
}

fn write_round(f: &mut fmt::Formatter<'_>, result: &RoundResult) -> fmt::Result {
    let RoundResult { round, reason, winners, seats } = result;
    let racks: Vec<Vec<Tile>> = seats.iter().map(|seat| seat.rack.clone()).collect();
    let rack_points: Vec<u32> = seats.iter().map(|seat| seat.rack_points).collect();
    let score_points: Vec<i32> = seats.iter().map(|seat| seat.score_points).collect();
    write!(f, " round={round} reason={} winners={} racks={}", reason.name(), Listed(winners), Racks(&racks))?;
    write!(f, " rack_points={} score_points={}", Listed(&rack_points), Listed(&score_points))
}

/// Writes a ranking, best first: each seat as `rank:seat:total_points:rounds_won`.
pub(crate) struct Standings<'a>(pub(crate) &'a GameResult);

impl fmt::Display for Standings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |standing: &Standing| {
            let Standing { rank, seat, total_points, rounds_won } = standing;
            format!("{rank}:{seat}:{total_points}:{rounds_won}")
        };
        Listed(&self.0.standings.iter().map(one).collect::<Vec<_>>()).fmt(f)
    }
}

/// Several events as one line.
pub fn write_events(events: &[Event]) -> String {
    join(events, " ; ")
}

/// Reads one event.
pub fn parse_event(text: &str) -> Result<Event, NotationError> {
    let mut fields = Fields::new(text, 1, 1);
    let event = next_event(&mut fields)?;
    fields.end()?;
    Ok(event)
}

/// Reads events joined by `;`; none in an empty text.
pub fn parse_events(text: &str) -> Result<Vec<Event>, NotationError> {
    let mut fields = Fields::new(text, 1, 1);
    if fields.peek().is_end() { Ok(Vec::new()) } else { next_events(&mut fields) }
}

/// Reads one or more events up to the end.
pub(crate) fn next_events(fields: &mut Fields<'_>) -> Result<Vec<Event>, NotationError> {
    let mut events = Vec::from([next_event(fields)?]);
    loop {
        let word = fields.word();
        match word.text {
            "" => return Ok(events),
            ";" => events.push(next_event(fields)?),
            _ => return Err(word.expected("`;` or the end")),
        }
    }
}

/// Reads an event that moves tiles or ends something; the others are below.
fn next_event(fields: &mut Fields<'_>) -> Result<Event, NotationError> {
    let name = fields.word();
    Ok(match name.text {
        "round-started" => Event::RoundStarted {
            round: fields.number("round")?,
            starter: fields.number("starter")?,
            start_draws: fields.list("start_draws", seat_and_tile)?,
            racks: fields.racks()?,
            pool: fields.tiles("pool")?,
        },
        "redeal-granted" => {
            Event::RedealGranted { seat: fields.seat()?, racks: fields.racks()?, pool: fields.tiles("pool")? }
        }
        "turn-played" => Event::TurnPlayed {
            seat: fields.seat()?,
            table: fields.table()?,
            laid: fields.tiles("laid")?,
            rack_tiles: fields.number("rack_tiles")?,
            initial_meld: fields.flag("initial_meld")?,
            from_draft: fields.flag("from_draft")?,
        },
        "tiles-drawn" => Event::TilesDrawn {
            seat: fields.seat()?,
            cause: fields.choice("cause", &DrawCause::ALL, DrawCause::name)?,
            tiles: fields.tiles("tiles")?,
            pool_tiles: fields.number("pool_tiles")?,
        },
        "round-ended" => Event::RoundEnded(next_round(fields)?),
        "game-ended" => {
            fields.name("standings")?;
            Event::GameEnded(next_standings(fields)?)
        }
        _ => return next_plain_event(name, fields),
    })
}

fn next_plain_event(name: Word<'_>, fields: &mut Fields<'_>) -> Result<Event, NotationError> {
    Ok(match name.text {
        "turn-started" => Event::TurnStarted {
            seat: fields.seat()?,
            turn: fields.number("turn")?,
            start_ms: fields.number("start_ms")?,
            deadline_ms: fields.optional_number("deadline_ms")?,
            time_bank_ms: fields.number("time_bank_ms")?,
        },
        "turn-passed" => Event::TurnPassed { seat: fields.seat()? },
        "turn-failed" => Event::TurnFailed { seat: fields.seat()?, refusal: optional_refusal(fields)? },
        "turn-expired" => Event::TurnExpired { seat: fields.seat()? },
        "seat-left" => Event::SeatLeft { seat: fields.seat()? },
        "clock-paused" => Event::ClockPaused { at_ms: fields.number("at_ms")? },
        "clock-resumed" => Event::ClockResumed { deadline_ms: fields.optional_number("deadline_ms")? },
        "clock-credited" => Event::ClockCredited {
            seat: fields.seat()?,
            credit_ms: fields.number("credit_ms")?,
            deadline_ms: fields.optional_number("deadline_ms")?,
        },
        _ => return Err(name.expected("the name of an event")),
    })
}

fn optional_refusal(fields: &mut Fields<'_>) -> Result<Option<Refusal>, NotationError> {
    fields.name("refusal")?;
    if fields.peek().text == ABSENT {
        fields.word();
        return Ok(None);
    }
    next_refusal(fields).map(Some)
}

fn next_round(fields: &mut Fields<'_>) -> Result<RoundResult, NotationError> {
    let round = fields.number("round")?;
    let reason = fields.choice("reason", &RoundEndReason::ALL, RoundEndReason::name)?;
    let winners = fields.list("winners", number_of)?;
    let racks = fields.racks()?;
    let rack_points: Vec<u32> = fields.list_of(racks.len(), "rack_points")?;
    let score_points: Vec<i32> = fields.list_of(racks.len(), "score_points")?;
    let scores = racks.into_iter().zip(rack_points).zip(score_points);
    let score = |((rack, rack_points), score_points)| SeatScore { rack, rack_points, score_points };
    Ok(RoundResult { round, reason, winners, seats: scores.map(score).collect() })
}

/// Reads a ranking as [`Standings`] writes it.
pub(crate) fn next_standings(fields: &mut Fields<'_>) -> Result<GameResult, NotationError> {
    Ok(GameResult { standings: fields.bracketed(standing_of)? })
}

fn standing_of(word: Word<'_>) -> Result<Standing, NotationError> {
    let expected = || word.expected("rank:seat:total_points:rounds_won");
    let (rank, rest) = word.split(':').ok_or_else(expected)?;
    let (seat, rest) = rest.split(':').ok_or_else(expected)?;
    let (total_points, rounds_won) = rest.split(':').ok_or_else(expected)?;
    Ok(Standing {
        rank: number_of(rank)?,
        seat: number_of(seat)?,
        total_points: number_of(total_points)?,
        rounds_won: number_of(rounds_won)?,
    })
}
