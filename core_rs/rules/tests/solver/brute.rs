//! Every play of a small position, by laying every table and asking the checker.

#![allow(dead_code)] // not every test file uses all of it

use std::collections::BTreeMap;

use meldhall_rules::{
    Counts, Kind, Meld, Play, Ruleset, Table, Tile, check_play,
    meld::{Limits, classify_within},
    notation::parse_tiles,
};

/// A generator of numbers that look random, the same in every run.
#[derive(Clone)]
pub struct Dice(pub u64);

impl Dice {
    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % count as u64) as usize
    }

    pub fn any<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}

/// Every meld of some tiles, each joker in each place.
pub fn melds_within(tiles: &Counts, limits: Limits) -> Vec<Meld> {
    let mut melds = Vec::new();
    let tile = |color: u8, number: u8| Tile::from_code(16 * color + number).expect("a tile");
    for (first, color) in (1..=limits.numbers).flat_map(|first| (0..limits.colors).map(move |c| (first, c))) {
        let mut laid: Vec<Vec<Tile>> = Vec::from([Vec::new()]);
        for number in first..=limits.numbers {
            let longer = |tile: Tile| laid.iter().map(move |laid| [laid.as_slice(), &[tile]].concat());
            laid = longer(tile(color, number)).chain(longer(Tile::JOKER)).collect();
            laid.retain(|laid| tiles.contains(&laid.iter().collect()));
            melds.extend(laid.iter().filter_map(|laid| classify_within(laid, Some(Kind::Run), limits).ok()));
        }
    }
    for (number, mask) in (1..=limits.numbers).flat_map(|n| (1u8..1 << limits.colors).map(move |m| (n, m))) {
        let naturals = (0..limits.colors).filter(|color| mask >> color & 1 == 1).map(|c| tile(c, number));
        for jokers in 0..=tiles.get(Tile::JOKER) {
            let laid: Vec<Tile> = naturals.clone().chain((0..jokers).map(|_| Tile::JOKER)).collect();
            let group = classify_within(&laid, Some(Kind::Group), limits);
            melds.extend(group.ok().filter(|_| tiles.contains(&laid.iter().collect())));
        }
    }
    melds.sort_unstable();
    melds.dedup();
    melds
}

/// Every table with all of the tiles that are owed and some of the others.
pub fn every_table(
    melds: &[Meld],
    owed: &Counts,
    left: &Counts,
    laid: &mut Vec<Meld>,
    see: &mut dyn FnMut(&[Meld]),
) {
    if owed.is_empty() {
        see(laid);
    }
    for (index, &meld) in melds.iter().enumerate() {
        let tiles: Counts = meld.tiles().collect();
        if let Some(left) = left.checked_sub(&tiles) {
            laid.push(meld);
            every_table(&melds[index..], &owed.surplus(&tiles), &left, laid, see);
            laid.pop();
        }
    }
}

/// What can be laid of a rack.
#[derive(Default)]
pub struct Plays {
    /// What the checker says of each set of tiles.
    pub sets: BTreeMap<Vec<Tile>, Best>,
}

/// The best of a set of tiles.
#[derive(Clone, Copy, Default)]
pub struct Best {
    pub kept: usize,
    /// The most points that the checker counts.
    pub points: u32,
}

impl Plays {
    /// Every play of a position.
    pub fn of(table: &Table, rack: &Counts, has_melded: bool, rules: &Ruleset) -> Plays {
        let (owed, all) = (table.tiles(), table.tiles().plus(rack));
        let mut plays = Plays::default();
        every_table(&melds_within(&all, Limits::of(rules)), &owed, &all, &mut Vec::new(), &mut |melds| {
            let after = Table(melds.to_vec());
            if let Ok(play) = check_play(table, rack, &after.layout_after(table, rules), has_melded, rules) {
                plays.add(table, &play);
            }
        });
        plays
    }

    fn add(&mut self, table: &Table, play: &Play) {
        let best = self.sets.entry(play.laid.tiles()).or_default();
        best.kept = best.kept.max(table.0.len() - play.table.compare(table).0.len());
        best.points = best.points.max(play.points);
    }

    /// The most of something.
    pub fn most<T: Ord + Default>(&self, of: impl Fn(&[Tile], &Best) -> T) -> T {
        self.sets.iter().map(|(tiles, best)| of(tiles, best)).max().unwrap_or_default()
    }
}

/// A table of at most so many tiles and a rack from what is left of the set; jokers are more frequent than in life.
pub fn position(dice: &mut Dice, rules: &Ruleset, most_tiles: usize, most_rack: usize) -> (Table, Counts) {
    let mut left: Counts = rules.tiles().iter().collect();
    let mut table = Table::default();
    let melds = melds_within(&left, Limits::of(rules));
    for _ in 0..30 {
        let meld = dice.any(&melds);
        let fits =
            meld.len() + table.tiles().len() <= most_tiles && (meld.jokers() > 0 || dice.below(3) == 0);
        if let Some(rest) = left.checked_sub(&meld.tiles().collect()).filter(|_| fits) {
            left = rest;
            table.0.push(meld);
        }
    }
    let rack_tiles = 1 + dice.below(most_rack);
    let from_left = |_| {
        let tile = dice.any(&left.tiles());
        left.remove(tile);
        tile
    };
    (table, (0..rack_tiles).map(from_left).collect())
}

/// Any ruleset with a small set; `more` are parameters besides.
pub fn ruleset(dice: &mut Dice, more: &str) -> Ruleset {
    let (colors, numbers) = dice.any(&[(3, 5), (3, 6), (3, 7), (4, 5), (4, 6), (5, 5), (6, 5), (3, 9)]);
    let copies = dice.any(&[1, 2, 2, 3]);
    let jokers = dice.any(&[0, 1, 1, 2, 2, 3]);
    let limits = dice.any(&[(0, 1), (0, 1), (0, 1), (0, 1), (1, 1), (2, 1), (0, 2), (0, 3), (1, 2)]);
    let text = format!(
        "classic+colors={colors}+numbers={numbers}+copies={copies}+jokers={jokers}+max_jokers_per_meld={}\
         +min_naturals_per_meld={}+rack_tiles=1+max_seats=2+joker_rack_points={}{more}",
        limits.0,
        limits.1,
        dice.any(&[30, 0, 5]),
    );
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Any joker rules of R6 that bind jokers.
pub fn strict(dice: &mut Dice) -> String {
    format!(
        "+joker_release=EXACT_TILE+joker_replacement_source={}+joker_group_of_three={}+joker_meld_removal={}\
         +joker_reuse={}",
        dice.any(&["RACK", "RACK_OR_TABLE"]),
        dice.any(&["EITHER", "EITHER", "BOTH"]),
        dice.any(&["true", "false"]),
        dice.any(&["ANYWHERE", "NEW_MELD", "NEW_MELD_TWO_RACK_TILES"]),
    )
}

/// Tiles from notation.
pub fn tiles(text: &str) -> Counts {
    parse_tiles(text).expect("notation").iter().collect()
}
