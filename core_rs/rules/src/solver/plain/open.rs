//! How the runs of one color can be open between two numbers.
//!
//! All that matters of an open run is how long it is, and from three tiles on not even that. So a color is known by
//! how many open runs have one tile, two tiles and more; way 0 is that none is open. Runs that are long enough go on before new ones begin: a
//! long run can end whenever a new one could not.
//!
//! Never more runs need be open than there are copies of a tile. Take any runs, and for each number how many of them
//! hold it. Where these are more than the copies, some hold a joker there: cut the counts off at the copies and take
//! those jokers out. What is left is runs again. Runs that go on as above exist if, at every number, the count is at
//! least what it rose by at the two numbers before; cutting off lets no count rise more than it did, and where it
//! cuts, the two rises together are no more than the copies.
use super::super::task::MOST_COPIES;

/// Most open runs of a color.
pub(super) const MOST_RUNS: usize = MOST_COPIES;
/// Ways for the runs of a color to be open.
const STATES: usize = 35;
/// Room for every number of six bits.
pub(super) const SLOTS: usize = 64;
/// How many of the ways have at most so many runs: they come first.
pub(in super::super) const WITH_RUNS: [usize; MOST_RUNS + 1] = [1, 4, 10, 20, STATES];
/// There is no such way: nothing comes of it.
pub(in super::super) const IMPOSSIBLE: u8 = SLOTS as u8 - 1;

/// How the runs of one color are open.
#[derive(Clone, Copy)]
pub(in super::super) struct Open {
    /// Runs of one tile, of two, and of more.
    pub(in super::super) lengths: [u8; 3],
    /// Runs.
    pub(in super::super) runs: u8,
    /// Runs that are no melds yet: all must go on.
    pub(super) short: u8,
    /// Tiles that are wanting until none is short.
    pub(in super::super) wanting: u8,
    /// What is open after so many tiles of the next number: impossible if short runs need more.
    next: [u8; 8],
}

impl Open {
    /// What is open after so many tiles of the next number. It is impossible if short runs need more.
    pub(in super::super) const fn after(&self, tiles: u32) -> u8 {
        self.next[tiles as usize % self.next.len()]
    }
}

/// Every way to be open, by its number.
pub(in super::super) static OPEN: [Open; SLOTS] = every_way();

const fn every_way() -> [Open; SLOTS] {
    let none = Open { lengths: [0; 3], runs: 0, short: 0, wanting: 0, next: [IMPOSSIBLE; 8] };
    let mut ways = [none; SLOTS];
    let (mut count, mut runs) = (0, 0);
    while runs <= MOST_RUNS as u8 {
        let mut long = 0;
        while long <= runs {
            let mut two = 0;
            while two + long <= runs {
                let lengths = [runs - two - long, two, long];
                ways[count] = Open { lengths, runs, short: runs - long, ..none };
                ways[count].wanting = 2 * lengths[0] + two;
                count += 1;
                two += 1;
            }
            long += 1;
        }
        runs += 1;
    }
    with_next(ways)
}

const fn with_next(mut ways: [Open; SLOTS]) -> [Open; SLOTS] {
    let mut way = 0;
    while way < STATES {
        let mut tiles = ways[way].short;
        while tiles <= MOST_RUNS as u8 {
            let [one, two, long] = ways[way].lengths;
            let free = tiles - one - two;
            let going_on = if free < long { free } else { long };
            ways[way].next[tiles as usize] = find(&ways, [free - going_on, one, two + going_on]);
            tiles += 1;
        }
        way += 1;
    }
    ways
}

const fn find(ways: &[Open; SLOTS], lengths: [u8; 3]) -> u8 {
    let mut way = 0;
    while way < STATES {
        let found = ways[way].lengths;
        if found[0] == lengths[0] && found[1] == lengths[1] && found[2] == lengths[2] {
            return way as u8;
        }
        way += 1;
    }
    IMPOSSIBLE
}
