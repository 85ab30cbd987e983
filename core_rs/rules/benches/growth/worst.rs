//! Input that nobody plays: as many tiles and jokers as there are, in every place.

use meldhall_rules::{
    Counts, Ruleset, Table, Tile,
    solver::{Objective, Request},
};
use serde_json::json;

use super::{Bench, brief, deal::Dealer, flag};

const NODE_LIMITS: [u64; 3] = [20_000, 200_000, 1_000_000];
/// All the jokers and tiles of R1.3.
const LARGEST: &str = "classic+colors=6+numbers=15+copies=4+jokers=8";
/// A table joker is bound to its tile, and has to go to a new meld.
const STRICT: &str = "+joker_release=EXACT_TILE+joker_reuse=NEW_MELD_TWO_RACK_TILES";

struct Case {
    name: &'static str,
    rules: Ruleset,
    table: Table,
    rack: Counts,
    has_melded: bool,
    objective: Objective,
    fewest_changes: bool,
}

impl Case {
    fn new(name: &'static str, rules: Ruleset, table: Table, rack: Counts) -> Case {
        let (has_melded, objective, fewest_changes) = (true, Objective::Tiles, false);
        Case { name, rules, table, rack, has_melded, objective, fewest_changes }
    }
}

fn rules(text: &str) -> Ruleset {
    text.parse().expect("a ruleset")
}

/// A set with all tiles on one rack, on the table, and on the table but one.
fn whole_set(names: [&'static str; 3], text: &str, dealer: &mut Dealer) -> Vec<Case> {
    let rules = rules(text);
    let tiles = rules.tiles();
    let on_table = dealer.table_of(&tiles, &rules).expect("a set can be laid");
    let but_one = dealer.table_of(&tiles[1..], &rules).expect("all but one can be laid");
    Vec::from([
        Case::new(names[0], rules, Table::default(), tiles.iter().collect()),
        Case::new(names[1], rules, on_table, Counts::EMPTY),
        Case::new(names[2], rules, but_one, [tiles[0]].iter().collect()),
    ])
}

/// A big table with every joker, and a rack.
fn all_jokers(name: &'static str, text: &str, tiles: usize, dealer: &mut Dealer) -> Case {
    let rules = rules(text);
    let free = Ruleset { joker_release: Ruleset::CLASSIC.joker_release, ..rules };
    loop {
        let position = dealer.position(&free, tiles, 14, usize::from(rules.jokers));
        if position.rack.get(Tile::JOKER) == 0 {
            return Case::new(name, rules, position.table, position.rack);
        }
    }
}

fn cases() -> Vec<Case> {
    let mut dealer = Dealer::new(2);
    let mut cases = whole_set(
        ["classic: 106 on the rack", "classic: 106 on the table", "classic: 105 on the table, 1 on the rack"],
        "classic",
        &mut dealer,
    );
    cases.extend(whole_set(
        ["xp: 160 on the rack", "xp: 160 on the table", "xp: 159 on the table, 1 on the rack"],
        "xp",
        &mut dealer,
    ));
    cases.extend(whole_set(
        ["largest: 368 on the rack", "largest: 368 on the table", "largest: 367 on the table, 1 on the rack"],
        LARGEST,
        &mut dealer,
    ));
    let strict = |text: &str| format!("{text}{STRICT}");
    cases.push(all_jokers("pressman: 80 on the table with both jokers", "pressman", 80, &mut dealer));
    cases.push(all_jokers("sabra: 80 on the table with both jokers", "sabra", 80, &mut dealer));
    cases.push(all_jokers("xp, strict: 100 on the table with 4 jokers", &strict("xp"), 100, &mut dealer));
    cases.push(all_jokers(
        "largest, strict: 200 on the table with 8 jokers",
        &strict(LARGEST),
        200,
        &mut dealer,
    ));
    cases
}

/// Solves each within each limit, and prints what that takes.
pub fn report(bench: &mut Bench) {
    if !flag("--json") {
        let head: String = NODE_LIMITS.iter().map(|limit| format!(" {limit} states |")).collect();
        println!(
            "\nStates and ms within limits; * not proved\n\n| |{head}\n|---|{}",
            "---|".repeat(NODE_LIMITS.len())
        );
    }
    for case in cases() {
        let mut row = format!("| {} |", case.name);
        for node_limit in NODE_LIMITS {
            let Case { name, rules, table, rack, has_melded, objective, fewest_changes } = &case;
            let (has_melded, objective, fewest_changes) = (*has_melded, *objective, *fewest_changes);
            let request = Request { table, rack, rules, has_melded, objective, fewest_changes, node_limit };
            let (time_ns, solution) = bench.measure(&request);
            let (ms, nodes, proved) = (time_ns as f64 / 1e6, solution.nodes, solution.proved);
            if flag("--json") {
                let found = json!({"nodes": nodes, "ms": ms, "proved": proved, "tiles": solution.tiles});
                println!("{}", json!({"input": name, "node_limit": node_limit, "found": found}));
            }
            row += &format!(" {nodes}{}, {} |", if proved { "" } else { "*" }, brief(ms));
        }
        if !flag("--json") {
            println!("{row}");
        }
    }
}
