//! Plays that leave the table as it is but for what they add: enough where any play will do.

use alloc::vec::Vec;

use super::{Solution, stage::Stage};
use crate::{
    counts::Counts,
    meld::{Kind, Limits, Meld},
    tile::Tile,
};

/// A play of at most so many new melds and additions, one after another, by a seat that has laid its initial meld;
/// `None` if there is none. It is legal under every ruleset: each joker of the table still stands for one of its tiles
/// beside all the others. The first of them changes a meld of the table only if there is no play without that.
pub(super) fn play(stage: &Stage<'_>, most: usize) -> Option<Solution> {
    if !stage.is_melded() {
        return None;
    }
    let limits = Limits::of(stage.request.rules);
    let (mut melds, mut rack) = (stage.request.table.0.clone(), stage.rack().clone());
    for _ in 0..most {
        let Some(added) = add(&mut melds, &rack, limits) else { break };
        rack = rack.surplus(&added);
    }
    stage.tell(melds)
}

/// Adds a meld, else a tile to one, and tells of the tiles that are laid so.
fn add(melds: &mut Vec<Meld>, rack: &Counts, limits: Limits) -> Option<Counts> {
    if let Some(own) = own_meld(rack, limits) {
        melds.push(own);
        return Some(own.tiles().collect());
    }
    let longer = |(place, meld): (usize, &Meld)| Some((place, longer(*meld, rack, limits)?));
    let (place, longer) = melds.iter().enumerate().find_map(longer)?;
    let old: Counts = melds[place].tiles().collect();
    melds[place] = longer;
    Some(longer.tiles().collect::<Counts>().surplus(&old))
}

/// A meld with one tile of the rack more.
fn longer(meld: Meld, rack: &Counts, limits: Limits) -> Option<Meld> {
    let has_joker = rack.get(Tile::JOKER) > 0 && meld.jokers() < limits.max_jokers;
    let has = |color: u8, number: u8| rack.get(Tile::at(color, number)) > 0;
    let (number, len) = (meld.number(), meld.len() as u8);
    if meld.kind() == Kind::Group {
        let mut colors =
            (0..limits.colors).filter(|color| meld.colors() >> color & 1 == 0 && has(*color, number));
        return match colors.next() {
            _ if len == limits.colors => None,
            Some(color) => Some(Meld::laid_group(number, meld.colors() | 1 << color, meld.jokers())),
            None => has_joker.then(|| Meld::laid_group(number, meld.colors(), meld.jokers() + 1)),
        };
    }
    let color = meld.colors().trailing_zeros() as u8;
    let with = |end: u8, first: u8| {
        let is_place = (1..=limits.numbers).contains(&end);
        let natural: u16 = if is_place && has(color, end) { 1 << end } else { 0 };
        let fits = natural > 0 || (is_place && has_joker);
        fits.then(|| Meld::laid_run(color, first, meld.numbers() | natural, len + 1))
    };
    with(number + len, number).or_else(|| with(number - 1, number.saturating_sub(1)))
}

/// A meld of the rack alone.
fn own_meld(rack: &Counts, limits: Limits) -> Option<Meld> {
    let groups = (1..=limits.numbers).filter_map(|number| own_group(number, rack, limits));
    let runs = (0..limits.colors).flat_map(|color| (1..=limits.numbers).map(move |first| (color, first)));
    groups.chain(runs.filter_map(|(color, first)| own_run(color, first, rack, limits))).next()
}

fn own_group(number: u8, rack: &Counts, limits: Limits) -> Option<Meld> {
    let there = (0..limits.colors).filter(|color| rack.get(Tile::at(*color, number)) > 0);
    let colors = there.fold(0u8, |mask, color| mask | 1 << color);
    let (naturals, jokers) = (colors.count_ones() as u8, rack.get(Tile::JOKER).min(limits.max_jokers));
    let wanting = 3u8.saturating_sub(naturals);
    (naturals >= limits.min_naturals && wanting <= jokers).then(|| Meld::laid_group(number, colors, wanting))
}

fn own_run(color: u8, first: u8, rack: &Counts, limits: Limits) -> Option<Meld> {
    let jokers = rack.get(Tile::JOKER).min(limits.max_jokers);
    let mut numbers = 0u16;
    (first..=limits.numbers).find_map(|last| {
        numbers |= u16::from(rack.get(Tile::at(color, last)) > 0) << last;
        let (naturals, len) = (numbers.count_ones() as u8, last + 1 - first);
        let is_meld = len >= 3 && naturals >= limits.min_naturals && naturals + jokers >= len;
        is_meld.then(|| Meld::laid_run(color, first, numbers, len))
    })
}
