//! Every legal meld, counted.
#![allow(clippy::expect_used, reason = "here a panic is the report")]

use std::collections::BTreeSet;

use meldhall_rules::{Kind, Ruleset, Tile, classify, enumerate_melds};

/// Distinct multisets of tiles with each number of jokers, by kind and together.
fn census(rules: &str) -> [Vec<usize>; 3] {
    let rules: Ruleset = rules.parse().expect("a ruleset");
    let mut found: [BTreeSet<(u8, Vec<Tile>)>; 3] = Default::default();
    for meld in enumerate_melds(&rules) {
        let mut tiles: Vec<Tile> = meld.tiles().collect();
        tiles.sort();
        assert!(found[usize::from(meld.kind() == Kind::Run)].insert((meld.jokers(), tiles.clone())));
        found[2].insert((meld.jokers(), tiles));
    }
    found.map(|melds| {
        let count = |jokers| melds.iter().filter(|meld| meld.0 == jokers).count();
        (0..=rules.jokers).map(count).collect()
    })
}

#[test]
fn counts_of_the_classic_set() {
    let expected = [vec![65, 130, 130], vec![264, 1452, 4312], vec![329, 1582, 4390]];
    assert_eq!(census("classic"), expected);
    // Copies make no difference: no meld needs a tile twice.
    assert_eq!(census("classic+copies=1+rack_tiles=5"), expected);
}

#[test]
fn counts_follow_the_limits() {
    let [groups, runs, _] = census("classic+max_jokers_per_meld=1");
    assert_eq!([groups, runs], [[65, 130, 0], [264, 1452, 0]]);
    let [groups, runs, _] = census("classic+min_naturals_per_meld=3");
    // Four tiles with a joker; runs of three and more numbers.
    assert_eq!([groups[1], groups[2]], [52, 0]);
    assert_eq!(runs[0], 264);
    assert!(runs[2] < 4312);
    let [groups, runs, _] = census("classic+jokers=0");
    assert_eq!([groups, runs], [[65], [264]]);
}

#[test]
fn each_is_legal_and_canonical() {
    for rules in ["classic", "xp", "junior", "classic+colors=3+numbers=5+jokers=8+rack_tiles=5"] {
        let rules: Ruleset = rules.parse().expect("a ruleset");
        for meld in enumerate_melds(&rules) {
            let tiles: Vec<Tile> = meld.tiles().collect();
            assert_eq!(classify(&tiles, Some(meld.kind()), &rules), Ok(meld));
        }
    }
}

#[test]
fn the_order_is_fixed_and_lazy() {
    let first: Vec<String> =
        enumerate_melds(&Ruleset::CLASSIC).take(3).map(|meld| meld.to_string()).collect();
    assert_eq!(first, ["k1 r1 b1", "k1 r1 o1", "k1 b1 o1"]);
    let huge = "classic+colors=6+numbers=15+jokers=8".parse().expect("a ruleset");
    assert_eq!(enumerate_melds(&huge).take(1000).count(), 1000);
}
