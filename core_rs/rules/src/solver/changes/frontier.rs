//! The states that a search has found, those first that can do with the fewest changes.

use alloc::{vec, vec::Vec};

/// Refers to a state by its place.
pub(super) type Id = u32;
/// No state.
pub(super) const NOWHERE: Id = Id::MAX;

/// A state on the way of a search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) key: u128,
    /// Its place in the order, lower ones first.
    pub(super) rank: u32,
    /// Melds that were changed so far.
    pub(super) changes: u32,
    /// What is gained so far.
    pub(super) gain: i32,
    /// Where it comes from.
    pub(super) parent: Id,
    /// Which of the ways to leave melds as they are was chosen there.
    pub(super) stays: u16,
    /// As many changes or fewer gain as much on the way to the same state.
    is_outdone: bool,
    /// The next one of the same rank, and the next one of the same key.
    next: Id,
    twin: Id,
}

impl Node {
    pub(super) const fn new(key: u128, changes: u32, gain: i32, parent: Id, stays: u16) -> Node {
        Node { key, rank: 0, changes, gain, parent, stays, is_outdone: false, next: NOWHERE, twin: NOWHERE }
    }
}

/// The states found so far. Of those of the same rank the newest comes first.
pub(super) struct Frontier {
    nodes: Vec<Node>,
    by_rank: Vec<Id>,
    /// No state has a lower rank.
    lowest: usize,
    /// The newest state of each key.
    slots: Vec<Id>,
}

const FEWEST_SLOTS: usize = 1 << 10;
/// Spreads the bits of a key: 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Frontier {
    pub(super) fn new() -> Frontier {
        Frontier { nodes: Vec::new(), by_rank: Vec::new(), lowest: 0, slots: vec![NOWHERE; FEWEST_SLOTS] }
    }

    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    /// Keeps a state unless one of the same key is known that changes no more and gains no less.
    pub(super) fn push(&mut self, node: Node) {
        let slot = self.find(node.key);
        let first = self.slots[slot];
        let mut twin = first;
        while twin != NOWHERE {
            let known = &mut self.nodes[twin as usize];
            if known.changes <= node.changes && known.gain >= node.gain {
                return;
            }
            known.is_outdone |= node.changes <= known.changes && node.gain >= known.gain;
            twin = known.twin;
        }
        let id = self.nodes.len() as Id;
        let rank = node.rank as usize;
        if self.by_rank.len() <= rank {
            self.by_rank.resize(rank + 1, NOWHERE);
        }
        self.lowest = self.lowest.min(rank);
        let next = core::mem::replace(&mut self.by_rank[rank], id);
        self.nodes.push(Node { next, twin: first, ..node });
        self.slots[slot] = id;
        if self.nodes.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    /// Takes the state of the lowest rank; those are left out for which a better way was found.
    pub(super) fn pop(&mut self) -> Option<Id> {
        while let Some(first) = self.by_rank.get_mut(self.lowest) {
            let id = *first;
            if id == NOWHERE {
                self.lowest += 1;
                continue;
            }
            let node = &self.nodes[id as usize];
            *first = node.next;
            if !node.is_outdone {
                return Some(id);
            }
        }
        None
    }

    /// The slot of a key: the one that holds it, else the free one where it belongs.
    fn find(&self, key: u128) -> usize {
        let mask = self.slots.len() - 1;
        let (low, high) = (key as u64, (key >> 64) as u64);
        let hash = (low ^ high.wrapping_mul(SPREAD)).wrapping_mul(SPREAD);
        let mut slot = (hash >> 32) as usize & mask;
        while self.slots[slot] != NOWHERE && self.nodes[self.slots[slot] as usize].key != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the slots; of states with the same key the newest has the slot.
    fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(slots, NOWHERE);
        for id in 0..self.nodes.len() {
            let slot = self.find(self.nodes[id].key);
            self.slots[slot] = id as Id;
        }
    }
}
