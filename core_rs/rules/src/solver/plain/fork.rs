//! The ways on from a state: one color of a number after the other is decided.

use alloc::vec::Vec;
use core::ops::ControlFlow::{self, Break, Continue};

use super::{
    bounds::Rows,
    cells::{Cell, Way},
    lanes::{Figure, Others, Sums, both, join},
    open::{Open, SLOTS},
    state::{Choice, State},
};

/// A color that is to be decided.
#[derive(Clone, Copy)]
pub(super) struct Turn<'a, const K: usize> {
    pub(super) cell: &'a Cell,
    pub(super) open: &'static Open,
    /// The most that those gain which are decided later.
    pub(super) ahead: Sums<K>,
}

/// What is decided at a number so far.
pub(super) struct Partial<const K: usize> {
    /// Colors that are decided are open as they are afterwards.
    pub(super) state: State,
    pub(super) choice: Choice,
    pub(super) gain: i32,
    pub(super) jokers_left: u32,
    /// Tiles in groups, and the most of one color among them.
    pub(super) grouped: u32,
    pub(super) most_grouped: u8,
    /// The most that the decided colors gain from the next number on, and jokers that are not laid.
    pub(super) sums: Sums<K>,
}

/// A state that follows, but for its number.
#[derive(Clone, Copy)]
pub(super) struct Next {
    pub(super) state: State,
    pub(super) choice: Choice,
    pub(super) gain: i32,
    pub(super) jokers_left: u32,
}

/// The ways on from a state that gain as much in all as they are to.
pub(super) struct Fork<'a, F, const C: usize, const K: usize> {
    /// Bounds from the next number on.
    pub(super) after: &'a Rows<F, C, K>,
    /// Most runs open in a color.
    pub(super) runs: u32,
    /// What the ways on are to gain in all.
    pub(super) target: i32,
    /// The most of those that gain less; less than nothing if there are none.
    pub(super) below: i32,
    /// Whether one way is enough.
    pub(super) is_first_enough: bool,
    pub(super) found: &'a mut Vec<Next>,
}

impl<F: Figure, const C: usize, const K: usize> Fork<'_, F, C, K> {
    /// Decides colors in every way that is wanted.
    #[inline(never)]
    pub(super) fn decide(&mut self, turns: &[Turn<'_, K>], partial: &Partial<K>) -> ControlFlow<()> {
        let [turn, rest @ ..] = turns else { return Continue(()) };
        let Turn { cell, open, ahead } = turn;
        let others = if rest.is_empty() { partial.sums } else { both(&partial.sums, ahead) };
        let now = Now { turn, rest, partial, others: Others::of(&others) };
        // A run that ends could go on with a tile that is left out.
        let fewest_if_less = if cell.is_welcome() { open.runs } else { 0 };
        for way in cell.ways {
            if way.left_out == 0 || way.in_runs >= fewest_if_less {
                self.take(&now, way, 0)?;
            }
        }
        let most_jokers = partial.jokers_left.min(u32::from(open.runs));
        if most_jokers > 0 {
            for way in cell.ways_with_joker() {
                for jokers in 1..most_jokers.min(self.runs - u32::from(way.in_runs)) + 1 {
                    self.take(&now, &way, jokers)?;
                }
            }
        }
        Continue(())
    }

    /// Takes this way, if it is wanted.
    #[inline(always)]
    fn take(&mut self, now: &Now<'_, K>, way: &Way, jokers: u32) -> ControlFlow<()> {
        let Now { turn: Turn { cell, open, .. }, partial, .. } = now;
        let next = open.after(u32::from(way.in_runs) + jokers);
        let row = &self.after[usize::from(next) % SLOTS];
        let grouped = partial.grouped + u32::from(way.grouped);
        let most_grouped = partial.most_grouped.max(way.grouped);
        let jokers_left = partial.jokers_left - jokers;
        let Some(left) = jokers_left.checked_sub(cell.lacking(grouped, most_grouped)) else {
            return Continue(());
        };
        // Bounds count some of the jokers in that groups lack, until the last color is decided.
        let jokers_left = if now.rest.is_empty() { left } else { jokers_left };
        let to_come = now.others.most_with(row, usize::from(cell.color), jokers_left as usize);
        let gain = partial.gain + cell.gain_without(way.left_out);
        if to_come < 0 {
            return Continue(());
        }
        if gain + to_come < self.target {
            self.below = self.below.max(gain + to_come);
            return Continue(());
        }
        self.go_on(
            now,
            way,
            jokers,
            &Partial { gain, jokers_left, grouped, most_grouped, ..**partial },
            to_come,
        )
    }

    /// Takes this way, which leaves that much to come, and decides the other colors.
    #[inline(always)]
    fn go_on(
        &mut self,
        now: &Now<'_, K>,
        way: &Way,
        jokers: u32,
        partial: &Partial<K>,
        to_come: i32,
    ) -> ControlFlow<()> {
        let color = usize::from(now.turn.cell.color);
        let next = now.turn.open.after(u32::from(way.in_runs) + jokers);
        let state = partial.state.with_way(color, next);
        let choice = partial.choice.with(color, way.in_runs, way.grouped, jokers);
        if !now.rest.is_empty() {
            let sums = join(&partial.sums, &self.after[usize::from(next) % SLOTS], color);
            return self.decide(now.rest, &Partial { state, choice, sums, ..*partial });
        }
        // Those that gain more were followed before.
        if partial.gain + to_come == self.target {
            let (state, gain, jokers_left) =
                (state.with_run(choice.has_run()), partial.gain, partial.jokers_left);
            self.found.push(Next { state, choice, gain, jokers_left });
            if self.is_first_enough {
                return Break(());
            }
        }
        Continue(())
    }
}

/// A color that is being decided.
struct Now<'a, const K: usize> {
    turn: &'a Turn<'a, K>,
    /// Those that are decided later.
    rest: &'a [Turn<'a, K>],
    partial: &'a Partial<K>,
    /// The most that the others gain.
    others: Others<K>,
}
