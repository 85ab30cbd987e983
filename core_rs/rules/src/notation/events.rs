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
    messages::{DrawCause, Event, SeatNumber},
    refusal::Refusal,
    results::{GameResult, RoundEndReason, RoundResult, SeatScore, Standing},
    tile::Tile,
};

/// Writes fields by the names that they have in Rust: ` turn=3 pool=[r5]`.
macro_rules! write_fields {
    ($f:ident, $($name:ident $(= $shown:expr)?),+) => {{
        $(write!($f, concat!(" ", stringify!($name), "={}"), write_fields!(@shown $name $($shown)?))?;)+
        Ok(())
    }};
    (@shown $name:ident) => { $name };
    (@shown $name:ident $shown:expr) => { $shown };
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_name(f, self)?;
        match self {
            Event::RoundStarted { round, starter, start_draws: draws, racks, pool } => {
                write_fields!(f, round, starter, start_draws = StartDraws(draws))?;
                write_fields!(f, racks = Racks(racks), pool = Listed(pool))
            }
            Event::RedealGranted { seat: _, racks, pool } => {
                write_fields!(f, racks = Racks(racks), pool = Listed(pool))
            }
            Event::TurnStarted { seat: _, turn, start_ms, deadline_ms, time_banks_ms } => {
                let time_banks_ms = Listed(time_banks_ms);
                write_fields!(f, turn, start_ms, deadline_ms = Maybe(*deadline_ms), time_banks_ms)
            }
            Event::TurnPlayed { seat: _, table, laid, rack_tiles, initial_meld, from_draft } => {
                write!(f, " table=[{table}]")?;
                write_fields!(f, laid = Listed(laid), rack_tiles, initial_meld, from_draft)
            }
            Event::TilesDrawn { seat: _, cause, tiles, pool_tiles } => {
                write_fields!(f, cause = cause.name(), tiles = Listed(tiles), pool_tiles)
            }
            Event::TurnFailed { seat: _, refusal } => write_fields!(f, refusal = Maybe(refusal.as_ref())),
            Event::TurnPassed { .. } | Event::TurnExpired { .. } | Event::SeatLeft { .. } => Ok(()),
            Event::ClockPaused { at_ms } => write_fields!(f, at_ms),
            Event::ClockResumed { deadline_ms } => write_fields!(f, deadline_ms = Maybe(*deadline_ms)),
            Event::ClockCredited { seat: _, credit_ms, deadline_ms } => {
                write_fields!(f, credit_ms, deadline_ms = Maybe(*deadline_ms))
            }
            Event::RoundEnded(result) => write_round(f, result),
            Event::GameEnded(result) => write_fields!(f, standings = Standings(result)),
        }
    }
}

/// Writes what all events begin with: the name, and the seat if it is about one.
fn write_name(f: &mut fmt::Formatter<'_>, event: &Event) -> fmt::Result {
    f.write_str(event.name())?;
    event.seat().map_or(Ok(()), |seat| write!(f, " seat={seat}"))
}

/// Writes a start draw: each seat and its tile as `0:r7`.
struct StartDraws<'a>(&'a [(SeatNumber, Tile)]);

impl fmt::Display for StartDraws<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draws: Vec<String> = self.0.iter().map(|(seat, tile)| format!("{seat}:{tile}")).collect();
        Listed(&draws).fmt(f)
    }
}

fn write_round(f: &mut fmt::Formatter<'_>, result: &RoundResult) -> fmt::Result {
    let RoundResult { round, reason, winners, seats } = result;
    let racks: Vec<Vec<Tile>> = seats.iter().map(|seat| seat.rack.clone()).collect();
    let rack_points: Vec<u32> = seats.iter().map(|seat| seat.rack_points).collect();
    let score_points: Vec<i32> = seats.iter().map(|seat| seat.score_points).collect();
    write_fields!(f, round, reason = reason.name(), winners = Listed(winners), racks = Racks(&racks))?;
    write_fields!(f, rack_points = Listed(&rack_points), score_points = Listed(&score_points))
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

/// Reads an event; most that move no tile are below.
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
        "game-ended" => Event::GameEnded(next_standings(fields)?),
        _ => return next_plain_event(name, fields),
    })
}

fn next_plain_event(name: Word<'_>, fields: &mut Fields<'_>) -> Result<Event, NotationError> {
    Ok(match name.text {
        "redeal-granted" => {
            Event::RedealGranted { seat: fields.seat()?, racks: fields.racks()?, pool: fields.tiles("pool")? }
        }
        "turn-started" => Event::TurnStarted {
            seat: fields.seat()?,
            turn: fields.number("turn")?,
            start_ms: fields.number("start_ms")?,
            deadline_ms: fields.optional_number("deadline_ms")?,
            time_banks_ms: fields.list("time_banks_ms", number_of)?,
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

/// Reads `standings=[…]`, the list as [`Standings`] writes it.
pub(crate) fn next_standings(fields: &mut Fields<'_>) -> Result<GameResult, NotationError> {
    Ok(GameResult { standings: fields.list("standings", standing_of)? })
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
