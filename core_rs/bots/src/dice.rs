//! Numbers drawn from a seed: the same ones on every machine.

/// A small generator (SplitMix64): good enough to sample by, nothing is kept secret with it.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Those of a seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The seed of a part of what is drawn from a seed.
    pub const fn part(seed: u64, part: u64) -> u64 {
        mix(seed ^ mix(part.wrapping_add(STEP)))
    }

    /// The next number.
    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below a limit, which is at least 1. How far that is from uniform cannot be measured.
    pub const fn below(&mut self, limit: usize) -> usize {
        ((self.draw() as u128 * limit as u128) >> 64) as usize
    }

    /// Puts things in any order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// The golden ratio in 64 bits.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
