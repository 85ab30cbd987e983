//! What tiles are worth as new melds, laid by themselves (R4.3, R9.4).

use alloc::vec::Vec;

use crate::{
    counts::Counts,
    meld::{Limits, Meld},
    ruleset::Ruleset,
    table::Table,
    tile::Tile,
};

/// The most steps a search takes; tiles that somebody lays in a turn take a few hundred.
const MOST_STEPS: u32 = 100_000;

/// The points of the initial meld among `laid` tiles, where the rest of the turn is free (R4.3).
///
/// What lies on the end table as a new meld of such tiles only has its value there. If that is too little, tiles
/// that went on into other melds count too: any melds that `laid` tiles form, up to the points needed.
pub(crate) fn points_laid(before: &Table, after: &Table, laid: &Counts, rules: &Ruleset) -> u32 {
    let (_, mut new) = after.compare(before);
    new.retain(|meld| laid.contains(&meld.tiles().collect()));
    let needed = u32::from(rules.initial_meld_points);
    let lying = points_lying(&new, laid);
    if lying >= needed { lying } else { lying.max(Search::new(laid, &new, needed, rules).run()) }
}

/// The value of new melds made of `laid` tiles, each tile counted once.
fn points_lying(new: &[Meld], laid: &Counts) -> u32 {
    let mut rest = laid.clone();
    let mut points = 0;
    for meld in new {
        if let Some(left) = rest.checked_sub(&meld.tiles().collect()) {
            rest = left;
            points += meld.points();
        }
    }
    points
}

/// The most points that some of the tiles are worth as melds, or some number not below `enough` if that can be
/// reached: the first such value found.
pub fn points_of_melds(tiles: &Counts, enough: u32, rules: &Ruleset) -> u32 {
    Search::new(tiles, &[], enough, rules).run()
}

/// A depth-first search that decides about one tile after another, high numbers first.
struct Search<'a> {
    limits: Limits,
    /// Tiles not decided about.
    left: Counts,
    /// Their value, jokers as the top number: no way to go on gains more.
    left_points: u32,
    /// Melds whose reading is fixed, because they lie so on the table.
    fixed: &'a [Meld],
    points: u32,
    best: u32,
    enough: u32,
    steps: u32,
}

impl<'a> Search<'a> {
    fn new(tiles: &Counts, fixed: &'a [Meld], enough: u32, rules: &Ruleset) -> Search<'a> {
        let limits = Limits::of(rules);
        let left_points = tiles.rack_points(u16::from(limits.numbers));
        Search { limits, left: tiles.clone(), left_points, fixed, points: 0, best: 0, enough, steps: 0 }
    }

    fn run(mut self) -> u32 {
        self.decide(self.limits.numbers, 0);
        self.best
    }

    fn is_done(&self) -> bool {
        self.best >= self.enough || self.steps >= MOST_STEPS || self.points + self.left_points <= self.best
    }

    /// Decides about the tiles from this one on: numbers fall, colors rise.
    fn decide(&mut self, number: u8, color: u8) {
        self.steps += 1;
        self.best = self.best.max(self.points);
        if self.is_done() || number == 0 {
            return;
        }
        if color == self.limits.colors {
            return self.decide(number - 1, 0);
        }
        let tile = Tile::at(color, number);
        if self.left.get(tile) > 0 {
            for meld in self.melds_with(color, number) {
                self.lay(meld, number, color);
            }
        }
        self.leave(tile, number, color);
    }

    /// Lays a meld and goes on; then takes it back.
    fn lay(&mut self, meld: Meld, number: u8, color: u8) {
        let before = (self.left.clone(), self.left_points, self.points);
        for tile in meld.tiles() {
            self.left.remove(tile);
        }
        self.left_points = self.left.rack_points(u16::from(self.limits.numbers));
        self.points += self.value(meld);
        self.decide(number, color);
        (self.left, self.left_points, self.points) = before;
    }

    /// Leaves what there is of a tile out of every meld and goes on.
    fn leave(&mut self, tile: Tile, number: u8, color: u8) {
        let count = self.left.remove_all(tile);
        let points = u32::from(count) * u32::from(number);
        self.left_points -= points;
        self.decide(number, color + 1);
        self.left.add_many(tile, count);
        self.left_points += points;
    }

    /// A meld's value: as it lies on the table, else that of its best reading.
    fn value(&self, meld: Meld) -> u32 {
        let lying = self.fixed.iter().filter(|fixed| fixed.same_tiles(meld));
        lying.map(|fixed| fixed.points()).max().unwrap_or(meld.points())
    }

    /// Every meld of tiles left whose highest number is this tile's, and its lowest color if it is a group.
    fn melds_with(&self, color: u8, number: u8) -> Vec<Meld> {
        let jokers = self.left.get(Tile::JOKER).min(self.limits.max_jokers);
        let mut melds = Vec::new();
        self.runs_down_from(color, number, jokers, &mut melds);
        self.groups_from(color, number, jokers, &mut melds);
        melds
    }

    fn runs_down_from(&self, color: u8, number: u8, jokers: u8, melds: &mut Vec<Meld>) {
        let mut partial = Vec::from([(1u16 << number, number - 1, 0u8)]);
        while let Some((numbers, next, gaps)) = partial.pop() {
            // A set of numbers is complete where its lowest one was taken last.
            if numbers >> (next + 1) & 1 == 1 {
                let with =
                    (gaps..=jokers).filter_map(|jokers| Meld::run(color, numbers, jokers, self.limits).ok());
                melds.extend(with);
            }
            if next == 0 {
                continue;
            }
            if gaps < jokers {
                partial.push((numbers, next - 1, gaps + 1));
            }
            if self.left.get(Tile::at(color, next)) > 0 {
                partial.push((numbers | 1 << next, next - 1, gaps));
            }
        }
    }

    fn groups_from(&self, color: u8, number: u8, jokers: u8, melds: &mut Vec<Meld>) {
        let there =
            (color + 1..self.limits.colors).filter(|&other| self.left.get(Tile::at(other, number)) > 0);
        let others = there.fold(0u8, |mask, other| mask | 1 << other);
        // Every part of a mask: subtract one, keep to the mask.
        let mut part = others;
        loop {
            let with = (0..=jokers)
                .filter_map(|jokers| Meld::group(number, part | 1 << color, jokers, self.limits).ok());
            melds.extend(with);
            if part == 0 {
                return;
            }
            part = (part - 1) & others;
        }
    }
}
