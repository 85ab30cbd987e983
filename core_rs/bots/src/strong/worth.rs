//! What a moment of a round is worth to a seat.

use meldhall_rules::Tile;

use super::world::{Holder, World};

/// What losing costs for each point of the rack, where winning gains 1.
const LOST_POINT: f64 = 1.0 / 2000.0;

/// How far the seat to play is ahead of the others, in tiles.
const TURN: f64 = 0.3;
/// What having to lay the initial meld costs, in tiles.
const UNOPENED: f64 = 6.0;
/// What a joker is worth, in tiles.
const JOKER: f64 = 2.0;
/// So many tiles ahead make it e times as likely to win.
const SCALE: f64 = 5.0;

/// How likely the seat is to win, less what losing would cost it.
pub(super) fn worth(world: &World<'_>, own: usize, next: usize) -> f64 {
    let rating = |(seat, holder): (usize, &Holder)| {
        let turn = if seat == next { TURN } else { 0.0 };
        let opening = if holder.has_melded { 0.0 } else { UNOPENED };
        let jokers = f64::from(holder.rack.get(Tile::JOKER)) * JOKER;
        ((jokers + turn - opening - holder.rack.len() as f64) / SCALE).exp()
    };
    let all: f64 = world.in_play().map(rating).sum();
    let wins = rating((own, &world.seats[own])) / all;
    wins + (1.0 - wins) * loss(world, own)
}

/// What the end of a round is worth to the seat.
pub(super) fn end_worth(world: &World<'_>, own: usize, wins: bool) -> f64 {
    if wins { 1.0 } else { loss(world, own) }
}

fn loss(world: &World<'_>, own: usize) -> f64 {
    -LOST_POINT * f64::from(world.seats[own].rack.rack_points(world.rules.joker_rack_points))
}
