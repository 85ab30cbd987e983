//! The best play of a position.

use meldhall_rules::{
    Ruleset, Table,
    solver::{Solution, Step},
};
use prost::Message;

use crate::{
    read::{codes, int},
    table::table_message,
    v1,
};

/// The `Solution` message of a play on the table `before`.
pub fn solution_bytes(solution: &Solution, before: &Table, rules: &Ruleset) -> Vec<u8> {
    let origins = solution.origins(before).into_iter();
    let message = v1::Solution {
        table: Some(table_message(&solution.table, rules)),
        tiles: int(solution.tiles),
        points: int(solution.points),
        goes_out: solution.goes_out,
        proved: solution.proved,
        laid: codes(&solution.laid),
        rack_left: codes(&solution.rack_left.tiles()),
        changed: solution.gone.iter().map(|&place| int(place)).collect(),
        origins: origins.map(|place| v1::MeldOrigin { place: place.map(int) }).collect(),
        steps: solution.steps(before).iter().map(step_message).collect(),
        nodes: solution.nodes.try_into().unwrap_or(i64::MAX),
    };
    message.encode_to_vec()
}

fn step_message(step: &Step) -> v1::SolutionStep {
    v1::SolutionStep { tile: i32::from(step.tile.code()), source: step.from.map(int), target: int(step.to) }
}
