//! How much a search may do.

use alloc::rc::Rc;
use core::cell::Cell;

/// Steps that one search may still take, shared by all its parts. A step is some dozens of nanoseconds.
#[derive(Clone)]
pub(super) struct Effort(Rc<Cell<u64>>);

impl Effort {
    pub(super) fn new(steps: u64) -> Effort {
        Effort(Rc::new(Cell::new(steps)))
    }

    /// Takes a step; `false` if none is left. A search that was refused one may have missed something.
    pub(super) fn spend(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }

    /// Whether no step is left.
    pub(super) fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}
