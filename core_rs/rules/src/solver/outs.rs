//! What a drawn tile would change.

use alloc::vec::Vec;

use super::{Objective, Request, Solver};
use crate::{counts::Counts, tile::Tile};

/// Tiles that would help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outs {
    /// With any one of these more the seat could go out.
    pub go_out: Vec<Tile>,
    /// With any one of these more a seat without its initial meld could lay it.
    pub open: Vec<Tile>,
    /// Whether the search told of every tile.
    pub proved: bool,
}

/// Asks about every tile of which not all copies are on the table and the rack.
pub(super) fn find(request: &Request<'_>, solver: &mut Solver) -> Outs {
    let mut outs = Outs { proved: true, ..Outs::default() };
    let mut node_limit = request.node_limit;
    for (tile, _) in unseen(request).iter() {
        let mut rack = request.rack.clone();
        rack.add(tile);
        let mut can = |objective: Objective| {
            let solution = solver.solve(&Request {
                rack: &rack,
                objective,
                fewest_changes: false,
                node_limit,
                ..*request
            });
            node_limit = node_limit.saturating_sub(solution.nodes);
            outs.proved &= solution.proved || solution.tiles > 0;
            solution.tiles > 0
        };
        let (goes_out, opens) = (can(Objective::GoOut), !request.has_melded && can(Objective::Any));
        outs.go_out.extend(goes_out.then_some(tile));
        outs.open.extend(opens.then_some(tile));
    }
    outs
}

/// The tiles of the set that are neither on the table nor on the rack.
fn unseen(request: &Request<'_>) -> Counts {
    let set: Counts = request.rules.tiles().into_iter().collect();
    set.surplus(&request.table.tiles().plus(request.rack))
}
