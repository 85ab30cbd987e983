//! How tiles of one number split into groups.
//!
//! Dealt out color by color, tiles spread evenly over any number of groups that is not below the most tiles of one
//! color. An even spread needs the fewest jokers. So only two figures matter: the tiles, and the most of one color.

use alloc::{vec, vec::Vec};

use super::{
    plan::Plan,
    task::{COLORS, Task},
};
use crate::meld::Limits;

/// The best that can be laid in groups alone, and what it is worth; `None` if what must be laid cannot be.
///
/// Numbers have nothing to do with each other but the jokers that they share.
pub(super) fn alone(task: &Task) -> Option<(i32, Plan)> {
    let mut best: Vec<Option<(i32, Plan)>> = vec![None; task.jokers() + 1];
    best[0] = Some((0, Plan::default()));
    for number in 1..=task.numbers() {
        let ways = ways_at(task, number);
        let mut next = vec![None; best.len()];
        for (before, known) in best.iter().enumerate() {
            let Some((gain, plan)) = known else { continue };
            for (jokers, way) in ways.iter().enumerate().take(best.len() - before) {
                let Some(way) = way else { continue };
                let place: &mut Option<(i32, Plan)> = &mut next[before + jokers];
                if place.as_ref().is_none_or(|(known, _)| *known < gain + way.gain) {
                    *place = Some((gain + way.gain, plan.with_groups(number, way.tiles, jokers as u8)));
                }
            }
        }
        best = next;
    }
    let must = usize::from(task.must_jokers);
    let with_jokers = |(more, known): (i32, Option<(i32, Plan)>)| {
        known.map(|(gain, plan)| (gain + more * task.worth.joker[0], plan))
    };
    let enough = (0..).zip(best.into_iter().skip(must)).filter_map(with_jokers);
    enough.reduce(|best, other| if other.0 > best.0 { other } else { best })
}

/// Tiles of one number in groups.
#[derive(Clone, Copy)]
struct Way {
    gain: i32,
    /// By color.
    tiles: [u8; COLORS],
}

/// The best that groups of a number can do, by how many jokers are in them.
fn ways_at(task: &Task, number: usize) -> Vec<Option<Way>> {
    let mut best = vec![None; task.jokers() + 1];
    for way in choices(task, number) {
        let tiles: usize = way.tiles.iter().copied().map(usize::from).sum();
        let most = way.tiles.iter().copied().max().map_or(0, usize::from);
        for (jokers, best) in best.iter_mut().enumerate() {
            let fits = groups_with(tiles, most, jokers, task.limits).is_some();
            if fits && best.is_none_or(|best: Way| best.gain < way.gain) {
                *best = Some(way);
            }
        }
    }
    best
}

/// Every choice of tiles of a number, the best one for each figure that matters.
fn choices(task: &Task, number: usize) -> Vec<Way> {
    let mut ways = vec![Way { gain: 0, tiles: [0; COLORS] }];
    for color in 0..task.colors() {
        let (must, may) = (task.must[color][number], task.may[color][number]);
        let with = |way: &Way, count: u8| {
            let mut way = *way;
            way.tiles[color] = count;
            way.gain += task.worth.natural[number] * i32::from(count - must);
            way
        };
        ways = ways.iter().flat_map(|way| (must..=may).map(move |count| with(way, count))).collect();
        let figures = |way: &Way| (way.tiles.iter().sum::<u8>(), way.tiles.iter().copied().max());
        ways.sort_by_key(|way| (figures(way), -way.gain));
        ways.dedup_by_key(|way| figures(way));
    }
    ways
}

/// The numbers of jokers with which tiles split into groups, as a mask.
pub(super) fn splits_with(tiles: usize, most_of_color: usize, jokers: usize, limits: Limits) -> u16 {
    let fits = |jokers: &usize| groups_with(tiles, most_of_color, *jokers, limits).is_some();
    (0..=jokers).filter(fits).fold(0, |mask, jokers| mask | 1 << jokers)
}

/// Into how many groups tiles split with exactly so many jokers; the fewest, if any.
pub(super) fn groups_with(
    tiles: usize,
    most_of_color: usize,
    jokers: usize,
    limits: Limits,
) -> Option<usize> {
    if tiles == 0 {
        return (jokers == 0).then_some(0);
    }
    let (colors, most_jokers) = (usize::from(limits.colors), usize::from(limits.max_jokers));
    let wanting = |size: usize| 3usize.saturating_sub(size);
    let room = |size: usize| colors.saturating_sub(size).min(most_jokers);
    let fits = |size: usize| {
        (usize::from(limits.min_naturals)..=colors).contains(&size) && wanting(size) <= room(size)
    };
    (most_of_color..=tiles).find(|&groups| {
        let (each, longer) = (tiles / groups, tiles % groups);
        let sum = |of: &dyn Fn(usize) -> usize| (groups - longer) * of(each) + longer * of(each + 1);
        fits(each) && (longer == 0 || fits(each + 1)) && sum(&wanting) <= jokers && jokers <= sum(&room)
    })
}
