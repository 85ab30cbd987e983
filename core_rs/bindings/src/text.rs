//! Tiles as Python shows them: by their names in notation.

use meldhall_rules::Tile;

/// The name of each tile.
pub fn names(tiles: &[Tile]) -> Vec<String> {
    tiles.iter().map(ToString::to_string).collect()
}
