//! Who wins a round, what everybody scores, and how a game ends (R8.4, R9).

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::{
    game::{Game, Seat},
    messages::SeatNumber,
    results::{GameResult, RoundEndReason, RoundResult, SeatScore, Standing},
    ruleset::{BlockedScore, BlockedWinnerJoker, Ranking, Unopened},
    solver::{self, VERDICT_NODES},
};

/// How the round ends now. `winner` is the seat that went out or is the last in play; `None` if the round is blocked.
pub(super) fn round_result(game: &Game, reason: RoundEndReason, winner: Option<SeatNumber>) -> RoundResult {
    let winners = winner.map_or_else(|| lowest_racks(game), |seat| Vec::from([seat]));
    let threshold = if winner.is_some() { None } else { Some(winning_value(game, &winners)) };
    let numbered = || (0..).zip(&game.seats);
    let loses = |seat: SeatNumber| !winners.contains(&seat);
    let charges: Vec<u32> = numbered()
        .map(|(number, seat)| if loses(number) { charge(game, seat, threshold) } else { 0 })
        .collect();
    let gains = shares(game, &winners, charges.iter().sum());
    let scores = game.seats.iter().zip(charges).zip(gains);
    let score = |((seat, charge), gain): ((&Seat, u32), u32)| SeatScore {
        rack: seat.rack.tiles(),
        rack_points: rack_points(game, seat),
        // A rack of 183 tiles at 1000 points each is far from the limits.
        score_points: gain as i32 - charge as i32,
    };
    RoundResult { round: game.round, reason, seats: scores.map(score).collect(), winners }
}

fn rack_points(game: &Game, seat: &Seat) -> u32 {
    seat.rack.rack_points(game.rules.joker_rack_points)
}

/// The seats in play with the lowest rack value, among them those with the fewest tiles (R8.4).
fn lowest_racks(game: &Game) -> Vec<SeatNumber> {
    let rank = |seat: &Seat| (rack_points(game, seat), seat.rack.len());
    let in_play = || (0..).zip(&game.seats).filter(|(_, seat)| !seat.has_left);
    let lowest = in_play().map(|(_, seat)| rank(seat)).min();
    in_play().filter(|(_, seat)| Some(rank(seat)) == lowest).map(|(number, _)| number).collect()
}

/// W of R9.3. Winners that share tie on value; a joker that is ignored may still part them, then the least counts.
fn winning_value(game: &Game, winners: &[SeatNumber]) -> u32 {
    let joker_points = match game.rules.blocked_winner_joker {
        BlockedWinnerJoker::Counts => game.rules.joker_rack_points,
        BlockedWinnerJoker::Ignored => 0,
    };
    let values = winners.iter().filter_map(|&seat| game.seat(seat)).map(|s| s.rack.rack_points(joker_points));
    values.min().unwrap_or(0)
}

/// What a seat that did not win pays. `lowest` is W in a blocked round, else `None`.
fn charge(game: &Game, seat: &Seat, lowest: Option<u32>) -> u32 {
    let own = rack_points(game, seat);
    if seat.has_left {
        return own;
    }
    match (game.rules.unopened, game.rules.blocked_score, lowest) {
        (Unopened::Fixed100, ..) if !seat.has_melded => 100,
        (Unopened::Able200Unable100, ..) if !seat.has_melded => {
            if solver::can_open(&seat.rack, &game.rules, VERDICT_NODES) == Some(true) { 200 } else { 100 }
        }
        (_, BlockedScore::Difference, Some(lowest)) => own.saturating_sub(lowest),
        _ => own,
    }
}

/// What each seat gains: the winners share alike, odd points go to the earlier ones counted from the starter (R8.4).
fn shares(game: &Game, winners: &[SeatNumber], total: u32) -> Vec<u32> {
    let mut gains = alloc::vec![0; game.seats.len()];
    let among = winners.len().max(1) as u32;
    let in_order = game.in_play_from(game.starter).filter(|seat| winners.contains(seat));
    for (place, seat) in (0..).zip(in_order) {
        gains[usize::from(seat)] = total / among + u32::from(place < total % among);
    }
    gains
}

/// Whether the game ends with the round that just ended (R9.5): also when nobody is left to play against.
pub(super) fn is_last_round(game: &Game) -> bool {
    let rules = &game.rules;
    let in_play = game.seats.iter().filter(|seat| !seat.has_left).count();
    let reaches_target = |seat: &Seat| i64::from(seat.total_points) >= i64::from(rules.target_points);
    in_play < 2
        || (rules.rounds > 0 && game.round >= u32::from(rules.rounds))
        || (rules.target_points > 0 && game.seats.iter().any(reaches_target))
}

/// The ranking (R9.5). Between equals a seat that has left comes after those that stayed.
pub(super) fn game_result(game: &Game) -> GameResult {
    let key = |seat: &Seat| {
        let rounds = match game.rules.ranking {
            Ranking::TotalPoints => 0,
            Ranking::RoundsWonThenPoints => seat.rounds_won,
        };
        Reverse((rounds, seat.total_points, !seat.has_left))
    };
    let standing = |(number, seat): (SeatNumber, &Seat)| Standing {
        rank: 1 + game.seats.iter().filter(|other| key(other) < key(seat)).count() as u32,
        seat: number,
        total_points: seat.total_points,
        rounds_won: seat.rounds_won,
    };
    let mut standings: Vec<Standing> = (0..).zip(&game.seats).map(standing).collect();
    standings.sort_by_key(|standing| standing.rank);
    GameResult { standings }
}
