//! The fewest melds of which some are in every cut.

use core::ops::Range;

use super::super::{question::Places, search::Budget};

/// That the search came to its limit.
pub(super) struct Limit;

/// The fewest melds, in a range of numbers, of which each cut holds one.
pub(super) fn fewest(
    cuts: &[Places],
    range: Range<usize>,
    budget: &mut Budget,
) -> Result<Option<Places>, Limit> {
    for count in range {
        if let Some(places) = meet(cuts, 0, 0, count, budget)? {
            return Ok(Some(places));
        }
    }
    Ok(None)
}

/// So many melds at most, besides some that are chosen and none of those that are left out.
fn meet(
    cuts: &[Places],
    chosen: Places,
    left_out: Places,
    count: usize,
    budget: &mut Budget,
) -> Result<Option<Places>, Limit> {
    if !budget.take() {
        return Err(Limit);
    }
    let open = || cuts.iter().filter(|cut| *cut & chosen == 0).map(|cut| cut & !left_out);
    let Some(mut smallest) = open().min_by_key(|cut| cut.count_ones()) else { return Ok(Some(chosen)) };
    if apart(open()) > count {
        return Ok(None);
    }
    let mut left_out = left_out;
    while smallest != 0 {
        let place = smallest & smallest.wrapping_neg();
        smallest &= !place;
        if let Some(places) = meet(cuts, chosen | place, left_out, count - 1, budget)? {
            return Ok(Some(places));
        }
        left_out |= place;
    }
    Ok(None)
}

/// How many cuts have nothing to do with each other: each needs a meld of its own.
fn apart(cuts: impl Iterator<Item = Places>) -> usize {
    let mut seen = 0;
    let mut count = 0;
    for cut in cuts {
        let is_apart = cut & seen == 0;
        count += usize::from(is_apart);
        seen |= if is_apart { cut } else { 0 };
    }
    count
}
