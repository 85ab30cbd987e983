//! Tiles of a rack added to melds as they lie, which no rule about jokers forbids.

use meldhall_rules::{
    Counts, Kind, Meld, Table, Tile,
    meld::{Limits, classify_within},
};

/// Adds tiles of the rack to melds of the table until none fits; jokers only if `with_jokers`.
pub fn add_tiles(table: &mut Table, rack: &mut Counts, with_jokers: bool, limits: Limits) {
    while let Some((index, meld, tile)) = first_addition(table, rack, with_jokers, limits) {
        table.0[index] = meld;
        rack.remove(tile);
    }
}

fn first_addition(
    table: &Table,
    rack: &Counts,
    with_jokers: bool,
    limits: Limits,
) -> Option<(usize, Meld, Tile)> {
    let usable = rack.iter().map(|(tile, _)| tile).filter(|tile| with_jokers || !tile.is_joker());
    usable.into_iter().find_map(|tile| {
        let melds = table.0.iter().enumerate();
        melds.filter_map(|(index, &meld)| Some((index, with_tile(meld, tile, limits)?, tile))).next()
    })
}

/// The meld with one tile more, where every joker still may stand for what it stood for; `None` if it does not fit.
fn with_tile(meld: Meld, tile: Tile, limits: Limits) -> Option<Meld> {
    let len = meld.len() as u8;
    let (in_front, at_end) = match meld.kind() {
        Kind::Run if tile.is_joker() => (meld.number() > 1, meld.number() + len <= limits.numbers),
        Kind::Run if tile.color() != meld.color() => return None,
        Kind::Run => (tile.number() + 1 == meld.number(), tile.number() == meld.number() + len),
        Kind::Group => (false, tile.is_joker() || tile.number() == meld.number()),
    };
    if !in_front && !at_end {
        return None;
    }
    let mut tiles: Vec<Tile> = meld.tiles().collect();
    tiles.insert(if at_end { tiles.len() } else { 0 }, tile);
    classify_within(&tiles, Some(meld.kind()), limits).ok()
}
