//! Plays mirrored deals of one bot against others and prints how often it wins: `duel strong,optimal 1000 1 20000`
//! is a thousand deals from seed 1, each with every bot on each seat, at 20000 states a turn.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "here a panic is the report")]

use std::{env, time::Instant};

use meldhall_bots::{Arena, Bot, DealScore, GameScore, TURN_NODES};
use meldhall_rules::{Ruleset, solver::Stop};

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let argument = |place: usize| arguments.get(place).map(String::as_str);
    let bots = argument(1).unwrap_or("strong,optimal").split(',').map(|name| name.parse::<Bot>());
    let bots: Vec<Bot> = bots.collect::<Result<_, _>>().expect("names of bots");
    let number = |place: usize, normally: u64| argument(place).map_or(normally, |text| text.parse().unwrap());
    let (deals, seed, node_limit) = (number(2, 100), number(3, 1), number(4, TURN_NODES));
    let arena = Arena { rules: Ruleset::CLASSIC, bots, seed, node_limit };
    let begun = Instant::now();
    let scores = arena.play(0..deals, &Stop::default()).expect("games").expect("nobody stops it");
    let took = begun.elapsed().as_secs_f64();
    let games = scores.iter().flat_map(|deal| &deal.games);
    let (count, turns) =
        games.fold((0.0, 0.0), |(count, turns), game| (count + 1.0, turns + f64::from(game.turns)));
    for (place, bot) in arena.bots.iter().enumerate() {
        println!("{:8} {}", bot.name(), share(&scores, place));
    }
    println!("{count} games of {:.1} turns, {:.1} games/s", turns / count, count / took);
}

/// How often a bot wins, with the half width of the 95 % interval over deals, and its mean points.
fn share(scores: &[DealScore], place: usize) -> String {
    let won = |game: &GameScore| {
        let firsts = game.ranks.iter().filter(|&&rank| rank == 1).count();
        if game.ranks[place] == 1 { 1.0 / firsts as f64 } else { 0.0 }
    };
    let of_deal = |deal: &DealScore| deal.games.iter().map(won).sum::<f64>() / deal.games.len() as f64;
    let wins: Vec<f64> = scores.iter().map(of_deal).collect();
    let deals = wins.len() as f64;
    let mean = wins.iter().sum::<f64>() / deals;
    let spread = wins.iter().map(|win| (win - mean).powi(2)).sum::<f64>() / (deals - 1.0);
    let bar = 1.96 * (spread / deals).sqrt();
    let points = scores.iter().flat_map(|deal| &deal.games).map(|game| f64::from(game.points[place]));
    let points = points.sum::<f64>() / (deals * scores[0].games.len() as f64);
    format!("wins {:5.1} % ± {:.1}, {points:+.1} points", 100.0 * mean, 100.0 * bar)
}
