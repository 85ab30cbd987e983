//! The best play where a joker of the table is bound to the tile for which it stands (R6).
//!
//! Each joker on the table stays or is freed. Every choice of those that are freed is tried, with every choice of the
//! tiles that free them: these are promised from the rack, or are there anyway. A joker that stays needs a meld where
//! it may stay, and one that is freed a new meld, if the rules say so: such homes are tried tile by tile. The rest is
//! a plain question. Without the homes that are not chosen yet it is a bound: what cannot be better than the best so
//! far is left out, and mostly the meld as it lies is as good a home as any.
//!
//! A meld that is to stay as it is holds its jokers, unless one of another meld could stay there instead: then that is
//! tried as well.
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
    let (best, ceiling) = (None, i32::MAX);
    let mut search =
        Search { question, engine, budget, jokers, limits, ceiling, best, homes: 0, is_cut_short: false };
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
    /// The most that could be reached if jokers were free; the least number if that would be too little.
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
        let (kept, settled) = self.kept_homes();
        let start = Plan::new(self.question, kept);
        let free = ((1u32 << self.jokers.len()) - 1) & !settled;
        for count in 0..=free.count_ones() {
            for freed in (0..=free).filter(|freed| freed & !free == 0 && freed.count_ones() == count) {
                for promised in self.promises(freed) {
                    let staying = free & !freed;
                    let reuse = self.question.rules.joker_reuse;
                    let homeless = if reuse == JokerReuse::Anywhere { staying } else { staying | freed };
                    let plan = start.with_promises(&promised);
                    plan.into_iter().for_each(|plan| self.house(plan, Fates { freed, homeless }));
                }
            }
        }
    }

    /// The melds that stay as they are, and the jokers that stay there for certain: no other could stay instead.
    fn kept_homes(&self) -> (Vec<Home>, u32) {
        let colors = self.question.rules.colors;
        let mut homes: Vec<Home> = self.question.kept_melds().map(|meld| Home::new(meld, colors)).collect();
        let mut settled = 0;
        for old in self.jokers.iter().filter(|old| self.question.kept >> old.place & 1 == 1) {
            let home = &mut homes[self.kept_home(old.place)];
            let is_rival = |other: &OldJoker| {
                let suits = |seat: &Seat| seat.stands_for.meets(other.stands_for);
                other.place != old.place
                    && home.seats.iter().any(suits)
                    && other.stays_beside(home.numbered, self.question.rules.joker_meld_removal)
            };
            if !self.jokers.iter().any(is_rival) {
                let joker = self.jokers.partition_point(|joker| joker.place < old.place) + old.seat;
                home.seats[old.seat].holder = Some(joker);
                settled |= 1 << joker;
            }
        }
        (homes, settled)
    }

    /// Which of the homes is the meld of that place, if it stays as it is.
    fn kept_home(&self, place: usize) -> usize {
        (self.question.kept & ((1 << place) - 1)).count_ones() as usize
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
        if self.ceiling == i32::MIN || self.is_reached(self.ceiling) {
            return;
        }
        let melds = self.lay_rest(&plan, fates);
        let worth = melds.as_ref().map_or(i32::MIN, |melds| self.question.worth_of(melds));
        // The first of all plans leaves every joker free.
        self.ceiling = if self.ceiling == i32::MAX { worth } else { self.ceiling };
        let Some(melds) = melds.filter(|_| !self.is_reached(worth)) else { return };
        if self.all_stay(&melds, &plan, fates) {
            self.homes = plan.homes.len();
            self.best = Some((melds, worth));
            return;
        }
        for plan in self.with_kept(&plan, fates) {
            self.house(plan, Fates { homeless: fates.homeless & (fates.homeless - 1), ..fates });
            if self.is_reached(worth) {
                return;
            }
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
        self.best.as_ref().is_some_and(|(_, best)| *best >= worth.min(self.question.enough))
    }

    /// Plans with the first joker without a home in a meld that stays as it is: its own first.
    fn with_kept(&self, plan: &Plan, fates: Fates) -> Vec<Plan> {
        let joker = fates.homeless.trailing_zeros() as usize;
        let own = self.kept_home(self.jokers[joker].place);
        let mut homes: Vec<usize> = (0..self.question.kept.count_ones() as usize).collect();
        homes.sort_by_key(|home| *home != own);
        let seats = |home: usize| self.free_seats(fates, joker, &plan.homes[home]);
        let with = |home| seats(home).into_iter().map(move |seat| plan.with_holder(home, seat, joker));
        homes.into_iter().flat_map(with).collect()
    }

    /// All melds, as if jokers without a home could be anywhere; `None` if there is no way.
    fn lay_rest(&mut self, plan: &Plan, fates: Fates) -> Option<Vec<Meld>> {
        let may_roam = self.question.rules.joker_reuse == JokerReuse::Anywhere;
        let roaming = if may_roam { fates.freed.count_ones() } else { 0 };
        let mut task =
            plan.task(self.question, self.limits, (fates.homeless.count_ones() + roaming) as u8)?;
        let more_than = self.best.as_ref().map_or(self.question.more_than, |(_, best)| *best);
        task.more_than = self.question.more_than_beside(more_than, &plan.melds_with(&[]));
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
        let (kept, mut others): (Vec<&OldJoker>, Vec<&OldJoker>) = homeless
            .map(|joker| &self.jokers[joker])
            .partition(|old| self.question.kept >> old.place & 1 == 1);
        others.dedup_by_key(|old| old.place);
        let is_free =
            |old: &&OldJoker| plan.homes[self.kept_home(old.place)].seats[old.seat].holder.is_none();
        fates.homeless & fates.freed == 0
            && kept.iter().all(is_free)
            && others.iter().all(|old| {
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
