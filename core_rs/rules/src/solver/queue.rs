//! The states that a search has found, best first.
//!
//! Losses only grow from what was taken last, so a radix heap keeps the order: bucket 0 holds what loses as much as
//! the last one, the others what differs from it first in that bit. Within a bucket the newest comes first, which
//! follows a promising way to its end before it tries others as good.

use alloc::{vec, vec::Vec};

/// Refers to a state by its place.
pub(super) type Id = u32;
/// No state.
pub(super) const NOWHERE: Id = Id::MAX;

const BUCKETS: usize = 33;
const FEWEST_SLOTS: usize = 1 << 9;
/// Spreads the bits of a key: 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Tells states apart.
pub(super) trait Key: Copy + Eq {
    /// Spreads the keys over all numbers.
    fn hash(self) -> u64;
}

impl Key for u64 {
    fn hash(self) -> u64 {
        self.wrapping_mul(SPREAD)
    }
}

impl Key for u128 {
    fn hash(self) -> u64 {
        (self as u64).wrapping_mul(SPREAD).rotate_left(32) ^ ((self >> 64) as u64).wrapping_mul(SPREAD)
    }
}

/// A state on the way of a search.
#[derive(Clone, Copy)]
pub(super) struct Node<K> {
    pub(super) key: K,
    /// How much less than the best conceivable can be reached from here.
    pub(super) loss: i32,
    /// What is gained so far.
    pub(super) gain: i32,
    /// Where it comes from.
    pub(super) parent: Id,
    /// What was chosen there; the search knows how.
    pub(super) choice: u64,
    /// How far its ways on were followed; the search knows how.
    pub(super) followed: u8,
    /// A better way to the same state is known.
    is_outdone: bool,
    /// Its place in the order: its loss, or that of the best way on that was not followed yet.
    pub(super) rank: i32,
    /// The next one of its bucket.
    next: Id,
}

impl<K> Node<K> {
    pub(super) const fn new(key: K, loss: i32, gain: i32, parent: Id, choice: u64) -> Node<K> {
        Node { key, loss, gain, parent, choice, followed: 0, is_outdone: false, rank: loss, next: NOWHERE }
    }
}

/// The states found so far, each by its best way, and which of them are still to be looked at.
pub(super) struct Queue<K> {
    nodes: Vec<Node<K>>,
    buckets: [Id; BUCKETS],
    /// The rank of what was taken last.
    last: i32,
    /// The newest state of each key, marked with the search it belongs to: nothing need be cleared between two.
    slots: Vec<u64>,
    search: u32,
}

impl<K: Key> Queue<K> {
    pub(super) fn new() -> Queue<K> {
        Queue {
            nodes: Vec::new(),
            buckets: [NOWHERE; BUCKETS],
            last: 0,
            slots: vec![0; FEWEST_SLOTS],
            search: 0,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.buckets = [NOWHERE; BUCKETS];
        self.last = 0;
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.slots.fill(0);
            self.search = 1;
        }
    }

    pub(super) fn node(&self, id: Id) -> &Node<K> {
        &self.nodes[id as usize]
    }

    /// Keeps a state unless a way to it is known that loses no more. It loses at least the rank taken last.
    pub(super) fn push(&mut self, node: Node<K>) {
        let slot = self.find(node.key);
        if self.is_taken(slot) {
            let known = &mut self.nodes[self.slots[slot] as u32 as usize];
            if known.loss <= node.loss {
                return;
            }
            known.is_outdone = true;
        }
        let id = self.nodes.len() as Id;
        self.slots[slot] = u64::from(self.search) << 32 | u64::from(id);
        self.nodes.push(node);
        self.enqueue(id);
        if self.nodes.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    /// Puts a state that was taken back: it has ways on that lose that much.
    pub(super) fn put_back(&mut self, id: Id, rank: i32, followed: u8) {
        let node = &mut self.nodes[id as usize];
        (node.rank, node.followed) = (rank, followed);
        self.enqueue(id);
    }

    /// Takes the state of the lowest rank; states that were found again by a better way are left out.
    pub(super) fn pop(&mut self) -> Option<Id> {
        loop {
            if self.buckets[0] == NOWHERE {
                self.refill()?;
            }
            let id = self.buckets[0];
            let node = &self.nodes[id as usize];
            self.buckets[0] = node.next;
            if !node.is_outdone {
                return Some(id);
            }
        }
    }

    fn enqueue(&mut self, id: Id) {
        let node = &mut self.nodes[id as usize];
        let bucket =
            &mut self.buckets[(u32::BITS - ((node.rank ^ self.last) as u32).leading_zeros()) as usize];
        node.next = core::mem::replace(bucket, id);
    }

    /// Spreads the first bucket that holds anything over those before it.
    fn refill(&mut self) -> Option<()> {
        let bucket = self.buckets.iter().position(|&first| first != NOWHERE)?;
        let first = core::mem::replace(&mut self.buckets[bucket], NOWHERE);
        let mut id = first;
        self.last = i32::MAX;
        while id != NOWHERE {
            let node = &self.nodes[id as usize];
            self.last = self.last.min(node.rank);
            id = node.next;
        }
        id = first;
        while id != NOWHERE {
            let next = self.nodes[id as usize].next;
            self.enqueue(id);
            id = next;
        }
        Some(())
    }

    /// The slot of a key: the one that holds it, else the free one where it belongs.
    fn find(&self, key: K) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.hash() >> 32) as usize & mask;
        while self.is_taken(slot) && self.nodes[self.slots[slot] as u32 as usize].key != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn is_taken(&self, slot: usize) -> bool {
        (self.slots[slot] >> 32) as u32 == self.search
    }

    /// Doubles the slots; of states with the same key the newest has the slot.
    fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(slots, 0);
        for id in 0..self.nodes.len() {
            let slot = self.find(self.nodes[id].key);
            self.slots[slot] = u64::from(self.search) << 32 | id as u64;
        }
    }
}
