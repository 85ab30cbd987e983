//! Figures of several colors side by side: arrays of a width that is worked on all at once.

/// How much is gained; less than nothing, whatever is gained besides, if that cannot be reached.
pub(super) trait Figure: Copy + Ord + Into<i32> {
    /// Cannot be reached.
    const DEAD: Self;
    /// Nothing is gained.
    const NOTHING: Self;
    /// The most that may be gained in all.
    const MOST: i32;

    /// That much, `MOST` at most.
    fn of(gain: i32) -> Self;

    /// Both together.
    fn plus(self, other: Self) -> Self;
}

impl Figure for i16 {
    const DEAD: i16 = i16::MIN;
    const NOTHING: i16 = 0;
    const MOST: i32 = i16::MAX as i32;

    fn of(gain: i32) -> i16 {
        gain as i16
    }

    fn plus(self, other: i16) -> i16 {
        self.saturating_add(other)
    }
}

impl Figure for i32 {
    // What is dead in every color can still be added up.
    const DEAD: i32 = -(1 << 28);
    const NOTHING: i32 = 0;
    const MOST: i32 = (1 << 28) - 1;

    fn of(gain: i32) -> i32 {
        gain
    }

    fn plus(self, other: i32) -> i32 {
        (self + other).max(i32::DEAD)
    }
}

/// One figure for each of `C` colors.
pub(super) type Lanes<F, const C: usize> = [F; C];

/// What can be gained by the jokers that there are for it: from none to `K - 1`.
pub(super) type Row<F, const C: usize, const K: usize> = [Lanes<F, C>; K];

/// Raises the best to what is gained besides, for so many jokers more.
#[inline(always)]
pub(super) fn raise<F: Figure, const C: usize, const K: usize, const JOKERS: usize>(
    best: &mut Row<F, C, K>,
    from: &Row<F, C, K>,
    gains: &Lanes<F, C>,
) {
    for left in JOKERS..K {
        for color in 0..C {
            let gained = from[left - JOKERS][color].plus(gains[color]);
            best[left][color] = best[left][color].max(gained);
        }
    }
}

/// The most of all colors together, by the jokers that there are for them.
pub(super) type Sums<const K: usize> = [i32; K];

/// Adds what a color gains. `row` is that of its way to be open.
#[inline(always)]
pub(super) fn join<F: Figure, const C: usize, const K: usize>(
    sums: &Sums<K>,
    row: &Row<F, C, K>,
    color: usize,
) -> Sums<K> {
    let mut joined = [i32::MIN; K];
    for some in 0..K {
        let gain: i32 = row[some][color % C].into();
        for others in 0..K - some {
            joined[some + others] = joined[some + others].max(sums[others] + gain);
        }
    }
    joined
}

/// The most of both together.
#[inline(always)]
pub(super) fn both<const K: usize>(some: &Sums<K>, others: &Sums<K>) -> Sums<K> {
    let mut both = [i32::MIN; K];
    for (jokers, most) in some.iter().enumerate() {
        for others_jokers in 0..K - jokers {
            both[jokers + others_jokers] = both[jokers + others_jokers].max(most + others[others_jokers]);
        }
    }
    both
}

/// The most of the colors but one.
pub(super) struct Others<const K: usize> {
    /// From that with all jokers to that with none, and below.
    falling: [[i32; K]; 2],
}

impl<const K: usize> Others<K> {
    #[inline(always)]
    pub(super) fn of(sums: &Sums<K>) -> Others<K> {
        let mut falling = [[i32::MIN / 2; K]; 2];
        for jokers in 0..K {
            falling[0][K - 1 - jokers] = sums[jokers];
        }
        Others { falling }
    }

    /// The most together with one color more, when so many jokers are left. `row` is that of its way to be open.
    #[inline(always)]
    pub(super) fn most_with<F: Figure, const C: usize>(
        &self,
        row: &Row<F, C, K>,
        color: usize,
        jokers: usize,
    ) -> i32 {
        let mut most = i32::MIN;
        let falling = self.falling.as_flattened();
        let Some(falling) = falling[K - 1 - jokers..].first_chunk::<K>() else { return most };
        for (lanes, others) in row.iter().zip(falling) {
            most = most.max(lanes[color % C].into() + others);
        }
        most
    }
}
