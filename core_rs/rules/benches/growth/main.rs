//! How the solver's time grows with the table, and what it takes for the worst input.
//!
//! `cargo bench --bench growth -- [--positions=N] [--rounds=N] [--fewest-changes] [--json]`. The first tables are of
//! positions as they come about in play, by the tiles on the table and by the jokers on table and rack; every position
//! is solved several times in a row, and its fastest round counts. The last table is of input that nobody plays, by
//! limits of states.
#![allow(clippy::panic, clippy::expect_used, reason = "here a panic is the report")]

mod deal;
mod worst;

use std::{env, hint::black_box, time::Instant};

use deal::{Dealer, Position};
use meldhall_rules::{
    Ruleset, check_play,
    solver::{Objective, Request, Solution, Solver},
};
use serde_json::json;

/// Tiles on the racks of the positions.
const RACK_TILES: usize = 14;
/// More than any position of play takes.
const NODE_LIMIT: u64 = 10_000_000;

/// The value of an option, or what it is without.
fn option(name: &str, default: usize) -> usize {
    let value = env::args().find_map(|arg| arg.strip_prefix(name).map(str::to_string));
    value.map_or(default, |value| value.parse().expect("a number"))
}

/// Whether a flag is given.
pub fn flag(name: &str) -> bool {
    env::args().any(|arg| arg == name)
}

/// What is measured with.
struct Bench {
    solver: Solver,
    rounds: usize,
    fewest_changes: bool,
}

impl Bench {
    /// The fastest time in ns, and the solution, which the checker accepts.
    fn measure(&mut self, request: &Request<'_>) -> (u64, Solution) {
        let solution = self.solver.solve(request);
        let Request { table, rack, rules, has_melded, .. } = *request;
        let layout = solution.layout(table, rules);
        let is_legal = solution.tiles == 0 || check_play(table, rack, &layout, has_melded, rules).is_ok();
        assert!(is_legal, "{table} / {rack}: {}", solution.table);
        let time = |_| {
            let start = Instant::now();
            black_box(self.solver.solve(black_box(request)));
            start.elapsed().as_nanos() as u64
        };
        ((0..self.rounds).map(time).min().unwrap_or(0), solution)
    }

    fn solve(&mut self, position: &Position, rules: &Ruleset) -> u64 {
        let Position { table, rack } = position;
        let (has_melded, objective, fewest_changes) = (true, Objective::Tiles, self.fewest_changes);
        let request =
            Request { table, rack, rules, has_melded, objective, fewest_changes, node_limit: NODE_LIMIT };
        let (time_ns, solution) = self.measure(&request);
        assert!(solution.proved, "{table} / {rack}");
        time_ns
    }
}

/// Median, 95th and 99th percentile and most of some times in ns, in µs.
fn quantiles(mut times_ns: Vec<u64>) -> [f64; 4] {
    times_ns.sort_unstable();
    let last = times_ns.len() - 1;
    [50, 95, 99, 100].map(|percent| times_ns[(times_ns.len() * percent / 100).min(last)] as f64 / 1000.0)
}

/// Measures positions of some sizes, and prints a table of them.
fn grow(bench: &mut Bench, rules: &Ruleset, sizes: &[usize], jokers: &[usize]) {
    let mut dealer = Dealer::new(1);
    let positions = option("--positions=", 100);
    if !flag("--json") {
        let head: String = jokers.iter().map(|jokers| format!(" {jokers} jokers |")).collect();
        println!("\n{rules}, µs: median / p95 / p99 / max of {positions} positions\n\n| tiles |{head}");
        println!("|---|{}", "---|".repeat(jokers.len()));
    }
    for &tiles in sizes {
        let mut row = format!("| {tiles} |");
        for &jokers in jokers {
            let rack_tiles = RACK_TILES.min(rules.set_tiles() - usize::from(rules.jokers) + jokers - tiles);
            let times = (0..positions).map(|_| {
                let position = dealer.position(rules, tiles, rack_tiles, jokers);
                bench.solve(&position, rules)
            });
            let [median, p95, p99, max] = quantiles(times.collect());
            if flag("--json") {
                let us = json!({"median": median, "p95": p95, "p99": p99, "max": max});
                println!(
                    "{}",
                    json!({"ruleset": rules.to_string(), "tiles": tiles, "jokers": jokers, "us": us})
                );
            }
            row += &format!(" {} |", [median, p95, p99, max].map(brief).join(" / "));
        }
        if !flag("--json") {
            println!("{row}");
        }
    }
}

/// Three digits or all before the point.
fn brief(figure: f64) -> String {
    match figure {
        0.0..10.0 => format!("{figure:.1}"),
        _ => format!("{figure:.0}"),
    }
}

fn main() {
    let (rounds, fewest_changes) = (option("--rounds=", 5), flag("--fewest-changes"));
    let mut bench = Bench { solver: Solver::new(), rounds, fewest_changes };
    let tens: Vec<usize> = (0..=10).map(|tens| 10 * tens).collect();
    grow(&mut bench, &Ruleset::CLASSIC, &tens, &[0, 1, 2]);
    let twenties: Vec<usize> = (0..=7).map(|count| 20 * count).chain([150]).collect();
    let xp = "xp".parse().expect("a preset");
    grow(&mut bench, &xp, &twenties, &[0, 2, 4]);
    worst::report(&mut bench);
}
