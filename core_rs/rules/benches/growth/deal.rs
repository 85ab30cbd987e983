//! Positions of any size, the same in every run.

use meldhall_rules::{
    Counts, Ruleset, Table, Tile,
    solver::{Objective, Request, Solver},
};

/// A position to be solved.
pub struct Position {
    pub table: Table,
    pub rack: Counts,
}

/// A dealer with a generator of numbers that look random.
pub struct Dealer {
    state: u64,
    solver: Solver,
}

impl Dealer {
    pub fn new(seed: u64) -> Dealer {
        Dealer { state: seed, solver: Solver::new() }
    }

    /// A number below `count`.
    fn below(&mut self, count: usize) -> usize {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.state >> 33) % count as u64) as usize
    }

    /// Takes so many tiles, or all there are.
    fn draw(&mut self, pool: &mut Vec<Tile>, count: usize) -> Counts {
        let tiles = (0..count.min(pool.len())).map(|_| {
            let place = self.below(pool.len());
            pool.swap_remove(place)
        });
        tiles.collect()
    }

    /// A table of so many tiles as it comes about in play, and a rack of some or all of the others; with so many
    /// jokers on table and rack together.
    pub fn position(
        &mut self,
        rules: &Ruleset,
        table_tiles: usize,
        rack_tiles: usize,
        jokers: usize,
    ) -> Position {
        loop {
            let mut pool: Vec<Tile> = rules.tiles();
            pool.retain(|tile| !tile.is_joker());
            pool.extend((0..jokers).map(|_| Tile::JOKER));
            if let Some(table) = self.table(rules, table_tiles, &mut pool) {
                // The jokers that are not on the table are on the rack.
                let held = pool.iter().filter(|tile| tile.is_joker()).count();
                pool.retain(|tile| !tile.is_joker());
                let mut rack = self.draw(&mut pool, rack_tiles.saturating_sub(held));
                rack.add_many(Tile::JOKER, held.min(rack_tiles) as u8);
                return Position { table, rack };
            }
        }
    }

    /// Lets one player after another lay most of a rack, until so many tiles are on the table; `None` if that takes too
    /// long.
    pub fn table(&mut self, rules: &Ruleset, tiles: usize, pool: &mut Vec<Tile>) -> Option<Table> {
        let mut table = Table::default();
        for _ in 0..400 {
            let wanting = tiles - table.tiles().len();
            if wanting == 0 {
                return Some(table);
            }
            let rack = self.draw(pool, wanting.min(14));
            let solution = self.solve(&table, &rack, rules);
            pool.extend(solution.rack_left.tiles());
            table = solution.table;
        }
        None
    }

    /// All of these tiles as a table, if there is one.
    pub fn table_of(&mut self, tiles: &[Tile], rules: &Ruleset) -> Option<Table> {
        let solution = self.solve(&Table::default(), &tiles.iter().collect(), rules);
        solution.goes_out.then_some(solution.table)
    }

    fn solve(&mut self, table: &Table, rack: &Counts, rules: &Ruleset) -> meldhall_rules::solver::Solution {
        let (has_melded, objective, fewest_changes, node_limit) = (true, Objective::Tiles, false, 1_000_000);
        self.solver.solve(&Request { table, rack, rules, has_melded, objective, fewest_changes, node_limit })
    }
}
