//! A position, solved by its own rules and by the strictest, with few states: what is found is legal, as it is told.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_rules::{
    Counts, Position, Ruleset, check_play,
    notation::parse_position,
    solver::{Objective, Request, solve},
};

const OBJECTIVES: [Objective; 7] = [
    Objective::Tiles,
    Objective::Points,
    Objective::TilesThenPoints,
    Objective::PointsThenTiles,
    Objective::FewestTiles,
    Objective::GoOut,
    Objective::Any,
];
/// Enough for most positions, and soon used up in the others.
const NODE_LIMIT: u64 = 2_000;

fuzz_target!(|bytes: &[u8]| {
    let Ok(Ok(position)) = std::str::from_utf8(bytes).map(parse_position) else { return };
    let strict: Ruleset =
        "sabra+joker_group_of_three=BOTH+joker_reuse=NEW_MELD_TWO_RACK_TILES+jokers=8+copies=4"
            .parse()
            .expect("a ruleset");
    for (number, objective) in OBJECTIVES.into_iter().enumerate() {
        let (has_melded, fewest_changes) = (number % 3 > 0, number % 2 > 0);
        check(&position, &position.rules, objective, has_melded, fewest_changes);
        check(&position, &strict, objective, has_melded, fewest_changes);
    }
});

fn check(position: &Position, rules: &Ruleset, objective: Objective, has_melded: bool, fewest_changes: bool) {
    let Position { table, rack, .. } = position;
    let node_limit = NODE_LIMIT;
    let solution = solve(&Request { table, rack, rules, has_melded, objective, fewest_changes, node_limit });
    let laid: Counts = solution.laid.iter().collect();
    assert_eq!(laid.plus(&solution.rack_left), *rack);
    assert_eq!(solution.table.tiles(), table.tiles().plus(&laid));
    assert_eq!(solution.origins(table).len(), solution.table.0.len());
    assert!(solution.nodes <= node_limit);
    if solution.tiles > 0 {
        let play = check_play(table, rack, &solution.layout(table, rules), has_melded, rules);
        assert_eq!(play.map(|play| play.table), Ok(solution.table));
    }
}
