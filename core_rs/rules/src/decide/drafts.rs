//! What is a draft (R7.2).

use super::{DecideError, require_turn};
use crate::{
    game::Game,
    messages::SeatNumber,
    refusal::Refusal,
    table::{LaidMeld, Layout},
    turn::laid_tiles,
};

/// Refuses a table that is no draft of that seat now (R7.2), in the order of the rulebook's verdict: it is another
/// seat's turn, a table tile is missing, a tile is not on the rack. A group without tiles is [`DecideError::EmptyGroup`].
pub fn check_draft(game: &Game, seat: SeatNumber, draft: &Layout) -> Result<(), DecideError> {
    require_turn(game, seat)?;
    let holder = game.seat(seat).ok_or(DecideError::NoSuchSeat(seat))?;
    if let Some(index) = draft.0.iter().position(|LaidMeld { tiles, .. }| tiles.is_empty()) {
        return Err(DecideError::EmptyGroup(index));
    }
    let laid = laid_tiles(&game.table, draft)?;
    let missing = laid.surplus(&holder.rack);
    if missing.is_empty() { Ok(()) } else { Err(Refusal::TileNotOnRack { tiles: missing.tiles() }.into()) }
}
