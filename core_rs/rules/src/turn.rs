//! The verdict on a play: steps 2 to 6 of the rulebook's order.

use crate::{
    counts::Counts,
    joker, opening,
    refusal::Refusal,
    ruleset::{InitialMeldExtraPlays, Ruleset},
    table::{Layout, Table},
};

/// A legal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The whole table afterwards, canonical.
    pub table: Table,
    /// What came from the rack.
    pub laid: Counts,
    /// What is left on the rack.
    pub rack_left: Counts,
    /// Whether it is the seat's initial meld (R4.2).
    pub initial_meld: bool,
    /// The value of the initial meld (R4.2, R4.3), else the rack value of the tiles laid (R9.1).
    pub points: u32,
    /// Whether the rack is empty afterwards (R8.1).
    pub goes_out: bool,
}

/// The verdict on laying `after` over `before` from `rack`, by a seat that has laid its initial meld or has not.
/// Refused with the first step that fails; takes time linear in the tiles, but for R4.3 and R6.
pub fn check_play(
    before: &Table,
    rack: &Counts,
    after: &Layout,
    has_melded: bool,
    rules: &Ruleset,
) -> Result<Play, Refusal> {
    let laid = laid_tiles(before, after)?;
    let Some(rack_left) = rack.checked_sub(&laid) else {
        return Err(Refusal::TileNotOnRack { tiles: laid.surplus(rack).tiles() });
    };
    if laid.is_empty() {
        return Err(Refusal::NothingPlayed);
    }
    let table = after.read_after(before, rules).map_err(|bad| Refusal::NotAMeld { bad })?;
    let initial_meld = !has_melded && rules.initial_meld_points > 0;
    let points = if initial_meld {
        initial_meld_points(before, &table, &laid, rules)?
    } else {
        laid.rack_points(rules.joker_rack_points)
    };
    joker::check(before, &table, &laid, rules)?;
    let goes_out = rack_left.is_empty();
    Ok(Play { table, laid, rack_left, initial_meld, points, goes_out })
}

/// What comes from the rack, if no table tile is missing afterwards.
pub(crate) fn laid_tiles(before: &Table, after: &Layout) -> Result<Counts, Refusal> {
    let (old_tiles, new_tiles) = (before.tiles(), after.tiles());
    let left = old_tiles.surplus(&new_tiles);
    if left.is_empty() {
        Ok(new_tiles.surplus(&old_tiles))
    } else {
        Err(Refusal::TileLeftTable { tiles: left.tiles() })
    }
}

/// What the initial meld is worth, if it may be laid like this (R4).
fn initial_meld_points(
    before: &Table,
    after: &Table,
    laid: &Counts,
    rules: &Ruleset,
) -> Result<u32, Refusal> {
    let points = match rules.initial_meld_extra_plays {
        InitialMeldExtraPlays::None => {
            let (melds, new) = after.compare(before);
            if !melds.is_empty() {
                return Err(Refusal::InitialMeldTouchesTable { melds });
            }
            new.iter().map(|meld| meld.points()).sum()
        }
        InitialMeldExtraPlays::AfterThreshold => opening::points_laid(before, after, laid, rules),
    };
    let needed_points = u32::from(rules.initial_meld_points);
    if points < needed_points {
        Err(Refusal::InitialMeldTooLow { points, needed_points })
    } else {
        Ok(points)
    }
}
