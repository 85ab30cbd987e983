//! Figures of several colors side by side, worked on together: lanes of 16 or 32 bits in words of 64.
//!
//! A lane holds how much is gained, with the bit `ALIVE` set if that can be reached at all. Gains add up to less than
//! half of that bit, so that a dead lane stays dead, and the top bit is free for comparisons.

/// The lanes of all colors: `BITS` for each, in `WORDS` words.
pub(super) type Lanes<const WORDS: usize> = [u64; WORDS];

/// A word with the same in each lane.
const fn spread(bits: u32, lane: u64) -> u64 {
    let mut word = lane;
    let mut shift = bits;
    while shift < u64::BITS {
        word |= lane << shift;
        shift += bits;
    }
    word
}

/// The most that can be gained in all.
pub(super) const fn most_gain(bits: u32) -> i32 {
    (1 << (bits - 3)) - 1
}

/// Lanes of which each is reached, and gains nothing.
pub(super) const fn alive<const BITS: u32, const WORDS: usize>() -> Lanes<WORDS> {
    [spread(BITS, 1 << (BITS - 2)); WORDS]
}

/// The word of a color's lane, and how far up it is.
const fn place(bits: u32, color: usize) -> (usize, u32) {
    let in_word = (u64::BITS / bits) as usize;
    (color / in_word, (color % in_word) as u32 * bits)
}

/// What a color gains; less than nothing, whatever the others add, if that cannot be reached.
#[inline(always)]
pub(super) const fn gain_of<const BITS: u32, const WORDS: usize>(lanes: &Lanes<WORDS>, color: usize) -> i32 {
    let (word, shift) = place(BITS, color);
    (lanes[word] >> shift & ((1 << BITS) - 1)) as i32 - (1 << (BITS - 2))
}

/// For each color a gain, or that there is none.
#[derive(Clone, Copy)]
pub(super) struct Gains<const WORDS: usize> {
    /// All ones where there is a gain.
    mask: Lanes<WORDS>,
    gain: Lanes<WORDS>,
}

impl<const WORDS: usize> Gains<WORDS> {
    /// No color has one.
    pub(super) const NONE: Gains<WORDS> = Gains { mask: [0; WORDS], gain: [0; WORDS] };

    pub(super) fn set<const BITS: u32>(&mut self, color: usize, gain: i32) {
        let (word, shift) = place(BITS, color);
        self.mask[word] |= ((1 << BITS) - 1) << shift;
        self.gain[word] |= (gain as u64) << shift;
    }

    /// Raises each lane of `best` to what is gained besides `from`.
    #[inline(always)]
    pub(super) fn raise<const BITS: u32>(&self, best: &mut Lanes<WORDS>, from: &Lanes<WORDS>) {
        let gained = core::array::from_fn(|word| (from[word] & self.mask[word]) + self.gain[word]);
        raise_to::<BITS, WORDS>(best, &gained);
    }
}

/// Raises each lane of `best` to that of `other`.
#[inline(always)]
pub(super) fn raise_to<const BITS: u32, const WORDS: usize>(best: &mut Lanes<WORDS>, other: &Lanes<WORDS>) {
    let top = const { spread(BITS, 1 << (BITS - 1)) };
    for word in 0..WORDS {
        let (old, new) = (best[word], other[word]);
        let is_greater = ((new | top) - old) & top;
        let mask = is_greater - (is_greater >> (BITS - 1));
        best[word] = new & mask | old & !mask;
    }
}
