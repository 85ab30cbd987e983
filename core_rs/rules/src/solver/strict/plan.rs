//! What is settled of a play, and what is left to be found.

use alloc::vec::Vec;

use super::{
    super::{question::Question, task::Task},
    homes::{self, Home},
    jokers::OldJoker,
    kinds::Kinds,
};
use crate::{
    counts::Counts,
    meld::{Kind, Limits, Meld},
    tile::Tile,
};

/// What is settled.
#[derive(Clone)]
pub(super) struct Plan {
    /// Numbered tiles of the table.
    table: Counts,
    /// Numbered tiles of the rack.
    rack: Counts,
    /// Numbered tiles of the rack that must be laid anyway.
    must: Counts,
    /// Tiles that must come from the rack for freed jokers.
    promised: Counts,
    /// Tiles of homes that must come from the rack (R6.4): the same tiles can do for both.
    paired: Counts,
    /// Jokers of the rack that must be laid, and those that may.
    must_jokers: u8,
    rack_jokers: u8,
    /// Jokers of the table that have no home yet.
    table_jokers: u8,
    pub(super) homes: Vec<Home>,
}

impl Plan {
    /// With the melds that stay as they are as homes.
    pub(super) fn new(question: &Question<'_>, homes: Vec<Home>) -> Plan {
        let (mut table, mut must) = (question.on_table.clone(), question.must.clone());
        let mut rack = must.plus(&question.more);
        let table_jokers = table.remove_all(Tile::JOKER) - homes.iter().map(Home::held_seats).sum::<u8>();
        let (must_jokers, rack_jokers) = (must.remove_all(Tile::JOKER), rack.remove_all(Tile::JOKER));
        let (promised, paired) = (Counts::EMPTY, Counts::EMPTY);
        Plan { table, rack, must, promised, paired, must_jokers, rack_jokers, table_jokers, homes }
    }

    /// With tiles that must come from the rack; `None` if it has not got them.
    pub(super) fn with_promises(&self, promised: &Counts) -> Option<Plan> {
        let plan = Plan { promised: promised.clone(), ..self.clone() };
        plan.rest().is_some().then_some(plan)
    }

    /// With one home more, of which these tiles must come from the rack; `None` if the tiles are not there.
    pub(super) fn with_home(&self, home: &Home, from_rack: Kinds) -> Option<Plan> {
        let mut plan = self.clone();
        plan.table_jokers -= home.held_seats();
        plan.paired.extend(from_rack.iter());
        plan.homes.push(home.clone());
        let jokers = plan.rack_jokers + plan.table_jokers;
        (plan.seats() <= jokers && plan.rest().is_some()).then_some(plan)
    }

    /// With a joker of the table in a home that is there already.
    pub(super) fn with_holder(&self, home: usize, seat: usize, joker: usize) -> Plan {
        let mut plan = self.clone();
        plan.table_jokers -= 1;
        plan.homes[home].seats[seat].holder = Some(joker);
        plan
    }

    /// Seats of homes that any joker may take.
    fn seats(&self) -> u8 {
        self.homes.iter().map(Home::free_seats).sum()
    }

    /// What must and what may be laid beside the homes.
    fn rest(&self) -> Option<(Counts, Counts)> {
        let from_rack = self.promised.plus(&self.paired.surplus(&self.promised));
        let from_rack = from_rack.plus(&self.must.surplus(&from_rack));
        let (mut need, mut spare) = (self.table.plus(&from_rack), self.rack.checked_sub(&from_rack)?);
        for tile in self.homes.iter().flat_map(|home| home.numbered.iter()) {
            if !need.remove(tile) && !spare.remove(tile) {
                return None;
            }
        }
        Some((need, spare))
    }

    /// To lay all the rest, with so many jokers of the table that may be anywhere; `None` if the seats of homes want
    /// more.
    pub(super) fn task(&self, question: &Question<'_>, limits: Limits, free_jokers: u8) -> Option<Task> {
        let (mut need, mut spare) = self.rest()?;
        let may = (free_jokers + self.rack_jokers).checked_sub(self.seats())?;
        let must = (free_jokers + self.must_jokers).saturating_sub(self.seats());
        need.add_many(Tile::JOKER, must);
        spare.add_many(Tile::JOKER, may - must);
        Some(Task::new(&need, &spare, limits, question.worth).like(question.others()))
    }

    /// All melds, when the rest is laid like this.
    pub(super) fn melds_with(&self, rest: &[Meld]) -> Vec<Meld> {
        self.homes.iter().map(|home| home.meld).chain(rest.iter().copied()).collect()
    }

    /// Every meld with a joker that can still be laid; only where an old joker may stay, if one is said.
    pub(super) fn melds(&self, limits: Limits, old: Option<&OldJoker>) -> Vec<Meld> {
        let Some((need, spare)) = self.rest() else { return Vec::new() };
        let is_there = |tile: Tile| need.get(tile) + spare.get(tile) > 0;
        let jokers = (self.rack_jokers + self.table_jokers).saturating_sub(self.seats());
        let colors_of = |number: u8| {
            let there = (0..limits.colors).filter(|color| is_there(Tile::at(*color, number)));
            there.fold(0, |mask, color| mask | 1 << color)
        };
        let numbers_of = |color: u8| homes::numbers_of(color, limits, is_there);
        match old.map(|old| (old, old.meld.kind(), old.meld.color())) {
            Some((old, Kind::Run, Some(color))) => {
                let place = old.stands_for.iter().next().map_or(0, Tile::number);
                let color = color as u8;
                homes::runs(color, numbers_of(color), jokers, (place, place), limits)
            }
            Some((old, ..)) => homes::groups(old.meld.number(), colors_of(old.meld.number()), jokers, limits),
            None => {
                let runs =
                    |color: u8| homes::runs(color, numbers_of(color), jokers, (limits.numbers, 1), limits);
                let groups = |number: u8| homes::groups(number, colors_of(number), jokers, limits);
                (0..limits.colors).flat_map(runs).chain((1..=limits.numbers).flat_map(groups)).collect()
            }
        }
    }
}
