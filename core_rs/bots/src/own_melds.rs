//! New melds from one rack, one after another, the best first.

use meldhall_rules::{
    Color, Counts, Meld, Tile,
    meld::{Limits, classify_within},
};

/// What makes one meld better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taste {
    /// More numbered tiles, then more points: to get rid of a rack.
    Tiles,
    /// More points: to reach the initial meld.
    Points,
}

/// Takes melds with up to so many jokers each out of the rack until it holds none.
pub fn take_melds(rack: &mut Counts, jokers: u8, taste: Taste, limits: Limits) -> Vec<Meld> {
    let mut melds = Vec::new();
    while let Some(meld) = best_meld(rack, jokers, taste, limits) {
        meld.tiles().for_each(|tile| {
            rack.remove(tile);
        });
        melds.push(meld);
    }
    melds
}

fn best_meld(rack: &Counts, jokers: u8, taste: Taste, limits: Limits) -> Option<Meld> {
    let jokers = rack.get(Tile::JOKER).min(jokers).min(limits.max_jokers);
    let groups = (1..=limits.numbers).filter_map(|number| group(rack, number, jokers, limits));
    let places = (0..limits.colors).flat_map(|color| (1..=limits.numbers).map(move |first| (color, first)));
    let runs = places.filter_map(|(color, first)| run(rack, color, first, jokers, limits));
    // A joker is worth most on the rack: fewer jokers come before everything else.
    let rank = |meld: &Meld| {
        let (saved, points) = (u8::MAX - meld.jokers(), meld.points());
        match taste {
            Taste::Tiles => (saved, u32::from(meld.naturals()), points),
            Taste::Points => (saved, points, 0),
        }
    };
    groups.chain(runs).max_by_key(rank)
}

/// The group of that number with the most colors of the rack, and jokers only as far as it needs them.
fn group(rack: &Counts, number: u8, jokers: u8, limits: Limits) -> Option<Meld> {
    let colors = Color::ALL.into_iter().take(usize::from(limits.colors));
    let mut tiles: Vec<Tile> = colors.filter_map(|color| Tile::new(color, number)).collect();
    tiles.retain(|&tile| rack.get(tile) > 0);
    let lacking = 3usize.saturating_sub(tiles.len());
    fill(tiles, lacking, jokers, limits)
}

/// The run from that number on, as long as the rack has tiles, and with jokers in gaps and at its end only as far
/// as it needs them.
fn run(rack: &Counts, color: u8, first: u8, jokers: u8, limits: Limits) -> Option<Meld> {
    let color = Color::ALL[usize::from(color)];
    let mut tiles = Vec::new();
    let mut used = 0;
    for number in first..=limits.numbers {
        let tile = Tile::new(color, number)?;
        let next_is_here = Tile::new(color, number + 1).is_some_and(|next| rack.get(next) > 0);
        if rack.get(tile) > 0 {
            tiles.push(tile);
        } else if !tiles.is_empty() && tiles.len() < 3 && used < jokers && next_is_here {
            tiles.push(Tile::JOKER);
            used += 1;
        } else {
            break;
        }
    }
    let lacking = 3usize.saturating_sub(tiles.len());
    fill(tiles, lacking, jokers - used, limits)
}

/// A meld of these tiles and so many jokers more; `None` if there are not so many, or more of them than numbers.
fn fill(mut tiles: Vec<Tile>, lacking: usize, jokers: u8, limits: Limits) -> Option<Meld> {
    if tiles.len() < 2 || lacking > usize::from(jokers) {
        return None;
    }
    tiles.resize(tiles.len() + lacking, Tile::JOKER);
    classify_within(&tiles, None, limits).ok()
}
