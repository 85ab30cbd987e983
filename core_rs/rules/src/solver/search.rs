//! How searches end.

use alloc::vec::Vec;

use crate::meld::Meld;

/// How a search ended.
pub(super) enum End {
    /// With the best that there is: all melds.
    Best(Vec<Meld>),
    /// What must be laid cannot be.
    Impossible,
    /// With more states than allowed.
    Limit,
}

/// The states that a search may look at, and those that it has.
pub(super) struct Budget {
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
}

impl Budget {
    /// Counts one more state; false if that is one too many.
    pub(super) const fn take(&mut self) -> bool {
        let is_left = self.nodes < self.node_limit;
        self.nodes += is_left as u64;
        is_left
    }
}
