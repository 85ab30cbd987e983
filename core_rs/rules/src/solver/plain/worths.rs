//! What the tiles of each color are worth at a number, by how many of them lie in runs.

use super::{
    super::task::MOST_COPIES,
    bounds::Rows,
    cells::{Cell, Each, Place},
    lanes::{Figure, Lanes},
    open::{OPEN, SLOTS},
};

/// How many tiles are gained by so many in runs.
#[derive(Clone, Copy)]
struct Gained {
    /// The others in groups, as far as these are free.
    alone: Each<u8>,
    /// With jokers in runs, and then none in groups.
    with_jokers: Each<u8>,
}

/// So many cannot be.
const IMPOSSIBLE: u8 = 7;

/// By the tiles that must be laid, then by those that may be.
type ByTiles = Each<Each<Gained>>;

/// By whether it is no loss to lay tiles, then by how many may lie in groups.
static GAINED: [Each<ByTiles>; 2] = [every_gain(false), every_gain(true)];

const fn every_gain(is_welcome: bool) -> Each<ByTiles> {
    const EACH: usize = MOST_COPIES + 1;
    let none = Gained { alone: [IMPOSSIBLE; EACH], with_jokers: [IMPOSSIBLE; EACH] };
    let mut every = [[[none; EACH]; EACH]; EACH];
    let mut index = 0;
    while index < EACH * EACH * EACH * EACH {
        let (free, must) = (index / EACH / EACH / EACH, index / EACH / EACH % EACH);
        let (may, in_runs) = (index / EACH % EACH, index % EACH);
        let most = if in_runs + free < may { in_runs + free } else { may };
        let fewest = if in_runs > must { in_runs } else { must };
        let gained = &mut every[free][must][may];
        if in_runs <= may && must <= most {
            gained.alone[in_runs] = if is_welcome { most - must } else { may - fewest } as u8;
        }
        if in_runs <= may && must <= in_runs && (in_runs == may || !is_welcome) {
            gained.with_jokers[in_runs] = if is_welcome { may - must } else { may - in_runs } as u8;
        }
        index += 1;
    }
    every
}

/// What the tiles of each color are worth at a number, by how many of them lie in runs.
pub(super) struct Worths<F, const C: usize> {
    /// Without jokers in runs, the others in groups as far as these are free.
    pub(super) alone: Each<Lanes<F, C>>,
    /// With jokers in runs, and then none in groups.
    pub(super) with_jokers: Each<Lanes<F, C>>,
    charged: [Charged; CHARGED],
    charged_count: usize,
    charged_color: usize,
}

/// Tiles of the charged color in groups that lack jokers.
#[derive(Clone, Copy)]
struct Charged {
    in_runs: u8,
    jokers: u8,
    gain: i32,
}

/// Most ways to have so many tiles in runs and so many in groups that lack jokers.
const CHARGED: usize = MOST_COPIES * (MOST_COPIES + 1) / 2;

impl<F: Figure, const C: usize> Worths<F, C> {
    pub(super) const fn new() -> Self {
        let dead = [[F::DEAD; C]; MOST_COPIES + 1];
        let charged = [Charged { in_runs: 0, jokers: 0, gain: 0 }; CHARGED];
        Worths { alone: dead, with_jokers: dead, charged, charged_count: 0, charged_color: 0 }
    }

    /// Looks a number over, for up to so many runs.
    #[inline(never)]
    pub(super) fn survey(&mut self, place: &Place, cells: &[Cell], runs: usize) {
        self.charged_count = 0;
        let [others @ .., charged] = cells else { return };
        let worth = place.worth.abs();
        let gains = [0, 1, 2, 3, 4, 5, 6, IMPOSSIBLE]
            .map(|tiles| if tiles == IMPOSSIBLE { F::DEAD } else { F::of(worth * i32::from(tiles)) });
        let gained = &GAINED[usize::from(place.worth >= 0)];
        let [free, most] = place.grouped;
        self.enter(charged, &gained[usize::from(free)], &gains, runs);
        for cell in others {
            self.enter(cell, &gained[usize::from(most)], &gains, runs);
        }
        for tiles in free + 1..most.min(charged.may) + 1 {
            self.list_charged(charged, tiles, place.lacking[usize::from(tiles)]);
        }
    }

    #[inline(always)]
    fn enter(&mut self, cell: &Cell, gained: &ByTiles, gains: &[F; 8], runs: usize) {
        let color = usize::from(cell.color) % C;
        let Gained { alone, with_jokers } = &gained[usize::from(cell.must)][usize::from(cell.may)];
        for in_runs in 0..runs.min(MOST_COPIES) + 1 {
            self.alone[in_runs][color] = gains[usize::from(alone[in_runs]) % 8];
            self.with_jokers[in_runs][color] = gains[usize::from(with_jokers[in_runs]) % 8];
        }
    }

    /// Adds what so many tiles of a color in groups are worth for the jokers that these lack.
    fn list_charged(&mut self, cell: &Cell, tiles: u8, jokers: u8) {
        let Cell { must, may, .. } = *cell;
        self.charged_color = usize::from(cell.color);
        for in_runs in must.saturating_sub(tiles)..may + 1 - tiles {
            let left_out = if cell.is_welcome() { may - in_runs - tiles } else { may - must.max(in_runs) };
            self.charged[self.charged_count] = Charged { in_runs, jokers, gain: cell.gain_without(left_out) };
            self.charged_count += 1;
        }
    }

    /// Raises what comes before a number by what groups with jokers gain, for so many ways to be open.
    pub(super) fn charge<const K: usize>(
        &self,
        before: &mut Rows<F, C, K>,
        after: &Rows<F, C, K>,
        ways: usize,
    ) {
        let color = self.charged_color % C;
        for &Charged { in_runs, jokers, gain } in &self.charged[..self.charged_count] {
            for (row, open) in before.iter_mut().zip(&OPEN[..ways]) {
                let from = &after[usize::from(open.after(in_runs.into())) % SLOTS];
                for left in usize::from(jokers)..K {
                    let gained = from[left - usize::from(jokers)][color].plus(F::of(gain));
                    row[left][color] = row[left][color].max(gained);
                }
            }
        }
    }
}
