//! Ends of rounds and of games.

use meldhall_rules::{GameResult, RoundEndReason, RoundResult, SeatScore, Standing};

use crate::{
    read::{WireError, codes, count, each, int, seat_number, tiles},
    v1,
};

/// The end of a round as a message.
pub(crate) fn round_result_message(result: &RoundResult) -> v1::RoundResult {
    let seats = (0..).zip(&result.seats);
    v1::RoundResult {
        round: int(result.round),
        reason: end_reason_value(result.reason).into(),
        winner_seats: result.winners.iter().map(|&seat| i32::from(seat)).collect(),
        seats: seats.map(|(number, score)| score_message(number, score)).collect(),
    }
}

fn score_message(number: i32, score: &SeatScore) -> v1::SeatScore {
    v1::SeatScore {
        seat: number,
        rack: codes(&score.rack),
        rack_points: int(score.rack_points),
        score_points: score.score_points,
    }
}

/// The final ranking as a message.
pub(crate) fn game_result_message(result: &GameResult) -> v1::GameResult {
    let standing = |standing: &Standing| v1::Standing {
        rank: int(standing.rank),
        seat: standing.seat.into(),
        total_points: standing.total_points,
        rounds_won: int(standing.rounds_won),
    };
    v1::GameResult { standings: result.standings.iter().map(standing).collect() }
}

/// Reads the end of a round.
pub(crate) fn round_result_of(message: &v1::RoundResult) -> Result<RoundResult, WireError> {
    let winners = message.winner_seats.iter().map(|&seat| seat_number(seat, "winner_seats"));
    Ok(RoundResult {
        round: count(message.round, "round")?,
        reason: end_reason_of(message.reason)?,
        winners: winners.collect::<Result<_, _>>()?,
        seats: each(&message.seats, "seats", score_of)?,
    })
}

fn score_of(message: &v1::SeatScore) -> Result<SeatScore, WireError> {
    Ok(SeatScore {
        rack: tiles(&message.rack, "rack")?,
        rack_points: count(message.rack_points, "rack_points")?,
        score_points: message.score_points,
    })
}

/// Reads a final ranking.
pub(crate) fn game_result_of(message: &v1::GameResult) -> Result<GameResult, WireError> {
    let standing = |standing: &v1::Standing| {
        Ok(Standing {
            rank: count(standing.rank, "rank")?,
            seat: seat_number(standing.seat, "seat")?,
            total_points: standing.total_points,
            rounds_won: count(standing.rounds_won, "rounds_won")?,
        })
    };
    Ok(GameResult { standings: each(&message.standings, "standings", standing)? })
}

fn end_reason_of(value: i32) -> Result<RoundEndReason, WireError> {
    let found = RoundEndReason::ALL.into_iter().find(|&reason| i32::from(end_reason_value(reason)) == value);
    found.ok_or_else(|| WireError::new("reason", "why a round ended"))
}

const fn end_reason_value(reason: RoundEndReason) -> v1::RoundEndReason {
    match reason {
        RoundEndReason::WentOut => v1::RoundEndReason::WentOut,
        RoundEndReason::AllPassed => v1::RoundEndReason::AllPassed,
        RoundEndReason::FinalLap => v1::RoundEndReason::FinalLap,
        RoundEndReason::NobodyCan => v1::RoundEndReason::NobodyCan,
        RoundEndReason::LastSeat => v1::RoundEndReason::LastSeat,
    }
}
