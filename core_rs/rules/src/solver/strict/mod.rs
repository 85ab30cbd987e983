//! The best play where a joker of the table is bound to the tile for which it stands (R6).
//!
//! Each joker on the table stays or is freed. Every choice of those that are freed is tried, with every choice of the
//! tiles that free them: these are promised from the rack, or are there anyway. A joker that stays needs a meld where
//! it may stay, and one that is freed a new meld, if the rules say so: such homes are tried tile by tile. The rest is
//! a plain question. Without the homes that are not chosen yet it is a bound: what cannot be better than the best so
//! far is left out, and mostly the meld as it lies is as good a home as any.
//!
//! A home is tried only if no part of it could be a meld of its own: then the shorter home does what this one does.

mod homes;
mod jokers;
mod kinds;
mod plan;

use alloc::{vec, vec::Vec};

use super::{
    engine::Engine,
    question::{Found, Question},
    search::{Budget, End},
};
use crate::{
    counts::Counts,
    meld::{Limits, Meld},
    ruleset::{JokerReplacementSource, JokerReuse},
};
use homes::{Home, Seat};
use jokers::{OldJoker, old_jokers, sources};
use kinds::Kinds;
use plan::Plan;

/// Finds the best that can be laid under `EXACT_TILE`.
pub(super) fn answer(question: &Question<'_>, engine: &mut Engine, budget: &mut Budget) -> Found {
    let jokers = old_jokers(question.table, question.rules);
    let limits = Limits::of(question.rules);
    let least = question.worth_of(&question.table.0);
    let (best, ceiling) = (None, i32::MAX);
    let mut search = Search {
        question,
        engine,
        budget,
        jokers,
        limits,
        least,
        ceiling,
        best,
        homes: 0,
        is_cut_short: false,
    };
    search.run();
    let homes = search.homes;
    Found { melds: search.best.map(|(melds, _)| melds), homes, is_proved: !search.is_cut_short }
}

struct Search<'a, 'b> {
    question: &'a Question<'b>,
    engine: &'a mut Engine,
    budget: &'a mut Budget,
    jokers: Vec<OldJoker>,
    limits: Limits,
    /// The best so far, and what it is worth.
    best: Option<(Vec<Meld>, i32)>,
    /// How many of its melds are homes: the first ones.
    homes: usize,
    /// What the table is worth as it lies, and the most that it could be worth if jokers were free.
    least: i32,
    ceiling: i32,
    /// A search came to its limit.
    is_cut_short: bool,
}

/// A choice of what each joker of the table does, as masks.
#[derive(Clone, Copy)]
struct Fates {
    /// Jokers that are freed.
    freed: u32,
    /// Jokers that need a home and have none yet.
    homeless: u32,
}

impl Search<'_, '_> {
    /// Tries every choice of jokers to be freed, few first.
    fn run(&mut self) {
        let all = self.jokers.len() as u32;
        let start = Plan::new(self.question);
        for count in 0..=all {
            for freed in (0..1u32 << all).filter(|freed| freed.count_ones() == count) {
                for promised in self.promises(freed) {
                    let staying = !freed & ((1 << all) - 1);
                    let reuse = self.question.rules.joker_reuse;
                    let homeless = if reuse == JokerReuse::Anywhere { staying } else { staying | freed };
                    let plan = start.with_promises(&promised);
                    plan.into_iter().for_each(|plan| self.house(plan, Fates { freed, homeless }));
                }
            }
        }
    }

    /// The ways in which the tiles that take these jokers' places come from the rack, where they must (R6.3, R6.5).
    fn promises(&self, freed: u32) -> Vec<Counts> {
        let mut ways = vec![Counts::EMPTY];
        let on_table = &self.question.on_table;
        let from_rack = self.question.rules.joker_replacement_source == JokerReplacementSource::Rack;
        for (kinds, tiles) in sources(&self.jokers, freed, self.question.rules) {
            let choices = kinds.parts(tiles);
            let promised = |way: &Counts, index: usize| {
                let mut way = way.clone();
                for tile in choices[index].iter() {
                    let is_there = on_table.get(tile) > 0 || way.get(tile) > 0;
                    way.add_many(tile, u8::from(from_rack || !is_there));
                }
                way
            };
            ways = ways
                .iter()
                .flat_map(|way| (0..choices.len()).map(move |index| promised(way, index)))
                .collect();
        }
        ways
    }

    /// Finds homes for the jokers that need one, then the best for all the rest.
    fn house(&mut self, plan: Plan, fates: Fates) {
        if self.is_reached(self.ceiling) {
            return;
        }
        let Some(melds) = self.lay_rest(&plan, fates) else { return };
        let worth = self.question.worth_of(&melds);
        // The first of all plans leaves every joker free.
        self.ceiling = self.ceiling.min(if self.ceiling == i32::MAX { worth } else { i32::MAX });
        if self.is_reached(worth) {
            return;
        }
        if self.all_stay(&melds, &plan, fates) {
            self.homes = plan.homes.len();
            self.best = Some((melds, worth));
            return;
        }
        for home in self.homes(&plan, fates) {
            self.move_in(&plan, fates, &home);
            if self.is_reached(worth) {
                return;
            }
        }
    }

    /// Whether the best so far is worth as much, or is enough.
    fn is_reached(&self, worth: i32) -> bool {
        let enough = |best: i32| best >= worth || self.question.is_any_enough && best > self.least;
        self.best.as_ref().is_some_and(|(_, best)| enough(*best))
    }

    /// All melds, as if jokers without a home could be anywhere; `None` if there is no way.
    fn lay_rest(&mut self, plan: &Plan, fates: Fates) -> Option<Vec<Meld>> {
        let may_roam = self.question.rules.joker_reuse == JokerReuse::Anywhere;
        let roaming = if may_roam { fates.freed.count_ones() } else { 0 };
        let mut task =
            plan.task(self.question, self.limits, (fates.homeless.count_ones() + roaming) as u8)?;
        if let Some((_, best)) = &self.best {
            task.more_than =
                best - plan.homes.iter().map(|home| self.question.worth_of(&[home.meld])).sum::<i32>();
        }
        match self.engine.search(&task, self.budget) {
            End::Best(melds) => Some(plan.melds_with(&melds)),
            End::Impossible => None,
            End::Limit => {
                self.is_cut_short = true;
                None
            }
        }
    }

    /// Whether every joker without a home is to stay, and its meld is there as it was.
    fn all_stay(&self, melds: &[Meld], plan: &Plan, fates: Fates) -> bool {
        let mut rest = melds[plan.homes.len()..].to_vec();
        let homeless = (0..self.jokers.len()).filter(|joker| fates.homeless >> joker & 1 == 1);
        let mut holders: Vec<&OldJoker> = homeless.map(|joker| &self.jokers[joker]).collect();
        holders.dedup_by_key(|old| old.place);
        fates.homeless & fates.freed == 0
            && holders.iter().all(|old| {
                let place = rest.iter().position(|meld| *meld == old.meld);
                place.map(|place| rest.swap_remove(place)).is_some()
            })
    }

    /// Homes for the first joker without one, each with the jokers that live there: the meld that held it first, then
    /// shorter ones first.
    fn homes(&self, plan: &Plan, fates: Fates) -> Vec<Home> {
        let joker = fates.homeless.trailing_zeros() as usize;
        let old = &self.jokers[joker];
        let is_freed = fates.freed >> joker & 1 == 1;
        let mut homes = Vec::new();
        for meld in plan.melds(self.limits, (!is_freed).then_some(old)) {
            self.settle(fates, joker, Home::new(meld, self.question.rules.colors), &mut homes);
        }
        homes.sort_by_key(|home| (home.meld != old.meld, home.free_seats(), home.meld.len()));
        homes
    }

    /// Seats the joker, and others that have no home, in a meld in every way.
    fn settle(&self, fates: Fates, joker: usize, home: Home, homes: &mut Vec<Home>) {
        for place in self.free_seats(fates, joker, &home) {
            let mut home = home.clone();
            home.seats[place].holder = Some(joker);
            homes.push(home.clone());
            let later = (joker + 1..self.jokers.len()).filter(|later| fates.homeless >> later & 1 == 1);
            later.for_each(|later| self.settle(fates, later, home.clone(), homes));
        }
    }

    /// The seats of a home that a joker may take, one of each kind.
    fn free_seats(&self, fates: Fates, joker: usize, home: &Home) -> Vec<usize> {
        let old = &self.jokers[joker];
        let is_freed = fates.freed >> joker & 1 == 1;
        let suits = |seat: &Seat| is_freed || seat.stands_for.meets(old.stands_for);
        let is_at_home = if is_freed {
            self.question.table.0.iter().all(|old| !home.contains(*old))
        } else {
            old.stays_beside(home.numbered, self.question.rules.joker_meld_removal)
        };
        let seats = home.seats.iter().enumerate().filter(|(_, seat)| seat.holder.is_none() && suits(seat));
        let mut places: Vec<usize> = seats.map(|(place, _)| place).filter(|_| is_at_home).collect();
        places.dedup_by_key(|place| home.seats[*place].stands_for);
        places
    }

    /// Whether the home is a run that can be parted so that each joker still has a home. Tiles of the pair come from
    /// the rack for all jokers that are freed.
    fn could_be_shorter(&self, fates: Fates, home: &Home, pair: Kinds) -> bool {
        let suits = |part: &Home, joker: usize| {
            if fates.freed >> joker & 1 == 1 {
                pair.is_within(part.numbered)
            } else {
                self.jokers[joker].stays_beside(part.numbered, self.question.rules.joker_meld_removal)
            }
        };
        home.parts(self.limits).any(|parts| {
            parts
                .iter()
                .all(|part| part.seats.iter().filter_map(|seat| seat.holder).all(|joker| suits(part, joker)))
        })
    }

    /// Goes on with a home, whichever tiles of it come from the rack, if two must (R6.4).
    fn move_in(&mut self, plan: &Plan, fates: Fates, home: &Home) {
        let holders = home.seats.iter().filter_map(|seat| seat.holder);
        let here: u32 = holders.map(|joker| 1 << joker).sum();
        let wants_pair =
            here & fates.freed != 0 && self.question.rules.joker_reuse == JokerReuse::NewMeldTwoRackTiles;
        for pair in home.numbered.parts(if wants_pair { 2 } else { 0 }) {
            let plan = plan.with_home(home, pair).filter(|_| !self.could_be_shorter(fates, home, pair));
            plan.into_iter()
                .for_each(|plan| self.house(plan, Fates { homeless: fates.homeless & !here, ..fates }));
        }
    }
}
