//! How searches end.

use alloc::{sync::Arc, vec::Vec};
use core::sync::atomic::{AtomicBool, Ordering};

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

/// Ends searches from outside: every copy is the same sign.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends each search that looks at it, soon and for good.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The states that a search may look at, and those that it has.
pub(super) struct Budget {
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    pub(super) stop: Option<Stop>,
}

/// After so many states a search looks whether it is to stop.
const STOP_NODES: u64 = 1 << 10;

impl Budget {
    /// Counts one more state; false if that is one too many, or the search is to stop.
    pub(super) fn take(&mut self) -> bool {
        let is_left = self.nodes < self.node_limit && (self.nodes % STOP_NODES > 0 || !self.is_stopped());
        self.nodes += u64::from(is_left);
        is_left
    }

    #[cold]
    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(Stop::is_set)
    }
}
