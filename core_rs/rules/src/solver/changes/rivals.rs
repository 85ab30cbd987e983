//! States that can do whatever others can, though they are not the same.
//!
//! Between two numbers a color with some open runs can do whatever it could with others, if it has no more runs of one
//! tile, no more of one or two, and no fewer in all: each of its runs is as long as one of the others, or long enough
//! to end.

use alloc::{vec, vec::Vec};

use super::super::task::{COLORS, MOST_COPIES};

/// The states seen so far, by the number and the runs that stay.
pub(super) struct Rivals {
    lists: Vec<(u64, Vec<Rival>)>,
    slots: Vec<u32>,
}

/// What a state has used up, figure by figure, with a free bit above each; and what it has not gained.
#[derive(Clone, Copy)]
pub(super) struct Rival([u64; 2]);

/// Bits for each color: three figures of three bits with a free one above.
const COLOR_BITS: usize = 12;
/// Colors in the first word, jokers and changes after them; other colors in the second word, the gain after them.
const IN_FIRST: usize = 4;
const JOKERS: usize = IN_FIRST * COLOR_BITS;
const CHANGES: usize = JOKERS + 5;
const GAIN: usize = (COLORS - IN_FIRST) * COLOR_BITS;
/// More than any gain.
const MOST_GAIN: i64 = 1 << 38;
/// The free bits.
const FREE: [u64; 2] = [0x8888_8888_8888 | 1 << (CHANGES - 1) | 1 << (CHANGES + 7), 0x88_8888 | 1 << 63];

impl Rival {
    /// From how each color is open, with runs of one tile, of two and of more, the jokers used and the melds changed.
    pub(super) fn new(
        lengths: impl Iterator<Item = [u8; 3]>,
        jokers: usize,
        changes: u32,
        gain: i32,
    ) -> Rival {
        let mut words = [
            (jokers as u64) << JOKERS | u64::from(changes) << CHANGES,
            ((MOST_GAIN - i64::from(gain)) as u64) << GAIN,
        ];
        for (color, [one, two, more]) in lengths.enumerate() {
            let runs = MOST_COPIES as u8 - one - two - more;
            let figures = u64::from(one) | u64::from(one + two) << 4 | u64::from(runs) << 8;
            words[color / IN_FIRST] |= figures << (COLOR_BITS * (color % IN_FIRST));
        }
        Rival(words)
    }

    /// Whether no figure is higher.
    const fn outdoes(self, other: Rival) -> bool {
        let ([first, second], [others_first, others_second]) = (self.0, other.0);
        let is_less = [(others_first | FREE[0]) - first, (others_second | FREE[1]) - second];
        is_less[0] & FREE[0] == FREE[0] && is_less[1] & FREE[1] == FREE[1]
    }
}

const FEWEST_SLOTS: usize = 1 << 7;
const NONE: u32 = u32::MAX;

impl Rivals {
    pub(super) fn new() -> Rivals {
        Rivals { lists: Vec::new(), slots: vec![NONE; FEWEST_SLOTS] }
    }

    /// Whether a state of the same key was seen that can do whatever this one can; else this one is kept.
    pub(super) fn outdo(&mut self, key: u64, rival: Rival) -> bool {
        let slot = self.find(key);
        if self.slots[slot] == NONE {
            self.slots[slot] = self.lists.len() as u32;
            self.lists.push((key, vec![rival]));
            if self.lists.len() * 2 > self.slots.len() {
                self.grow();
            }
            return false;
        }
        let (_, list) = &mut self.lists[self.slots[slot] as usize];
        if list.iter().any(|known| known.outdoes(rival)) {
            return true;
        }
        list.push(rival);
        false
    }

    fn find(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.slots[slot] != NONE && self.lists[self.slots[slot] as usize].0 != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(slots, NONE);
        for index in 0..self.lists.len() {
            let slot = self.find(self.lists[index].0);
            self.slots[slot] = index as u32;
        }
    }
}
