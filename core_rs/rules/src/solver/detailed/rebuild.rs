//! The runs of a color, from the ways on that were chosen.

use alloc::vec::Vec;

use super::{
    super::task::{PLACES, Task},
    lane::{Arc, Lane, Place, arc},
    runs::{Act, Bars, Grower, Growth, OpenRun},
};
use crate::meld::Meld;

/// A run that is being laid.
struct Run {
    first: u8,
    last: u8,
    /// Numbers at which a numbered tile lies, as a mask.
    naturals: u16,
}

impl Run {
    const fn meld(&self, color: usize) -> Meld {
        Meld::laid_run(color as u8, self.first, self.naturals, self.last + 1 - self.first)
    }
}

/// Adds the runs of a color; at each number the way on is chosen by its index.
pub(super) fn runs(task: &Task, color: usize, lane: &Lane, chosen: &[usize; PLACES], melds: &mut Vec<Meld>) {
    let mut place = 0;
    let mut open: Vec<(OpenRun, Run)> = Vec::new();
    for (number, &chosen) in chosen.iter().enumerate().take(task.numbers() + 1).skip(1) {
        let before = &lane.places[number][place];
        let arc = before.arcs[chosen];
        place = usize::from(arc.next);
        let Some(growth) = growth(task, number, before, &lane.places[number + 1][place], arc) else { return };
        let runs = open.drain(..).map(|(_, run)| run).collect();
        open = growth.open.iter().copied().zip(grow(color, number as u8, &growth, runs, melds)).collect();
        open.sort_by_key(|(state, _)| *state);
    }
    melds.extend(open.iter().map(|(_, run)| run.meld(color)));
}

/// A growth that is this way on.
fn growth(task: &Task, number: usize, before: &Place, after: &Place, wanted: Arc) -> Option<Growth> {
    let bars = Bars::new(task.limits, task.may_jokers);
    let (most_naturals, most_jokers) = (wanted.naturals, wanted.jokers);
    let growth = Growth::default();
    let mut grower =
        Grower { open: &before.open, number: number as u8, most_naturals, most_jokers, bars, growth };
    let mut found = None;
    grower.each(&mut |growth| {
        let mut open = growth.open.clone();
        open.sort_unstable();
        if found.is_none() && open == after.open && arc(growth, wanted.next, number, &task.worth) == wanted {
            found = Some(growth.clone());
        }
    });
    found
}

/// Lets runs do what a growth says; those that are open afterwards, in its order.
fn grow(color: usize, number: u8, growth: &Growth, runs: Vec<Run>, melds: &mut Vec<Meld>) -> Vec<Run> {
    let mut open = Vec::with_capacity(growth.open.len());
    for (mut run, act) in runs.into_iter().zip(&growth.acts) {
        if *act == Act::End {
            melds.push(run.meld(color));
            continue;
        }
        run.last = number;
        run.naturals |= u16::from(*act == Act::Natural) << number;
        open.push(run);
    }
    open.extend(growth.leads.iter().map(|leads| Run {
        first: number - leads,
        last: number,
        naturals: 1 << number,
    }));
    open
}
