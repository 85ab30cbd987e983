//! Whether there is a legal play under the joker rules of R6.
//!
//! Each joker on the table stays or is freed. A freed one is a joker like those of the rack, once the tiles that took
//! its place are promised; one that stays binds some places of the meld that holds it at the end. What is left to
//! find is how the other tiles lie, which is the walk's. All ways for the jokers are tried, those first that free
//! few: exponential in the jokers on the table, of which a set has 2 as a rule and 8 at most (R1.3). Where a freed
//! joker wants a new meld, the melds that can be its home are tried as well, if there is a play without that rule.

use alloc::vec::Vec;

use super::{
    effort::Effort,
    homes::{self, Home},
    plan::Plan,
    runs::{Fill, Segment},
};
use crate::{
    counts::Counts,
    meld::{Kind, Limits, Meld},
    ruleset::{JokerGroupOfThree, JokerReplacementSource, JokerReuse, Ruleset},
    supply::TileSet,
    table::Table,
    tile::Tile,
};

/// Whether some legal play exists for a seat that has melded, under `EXACT_TILE`.
pub(super) fn can_play(table: &Table, rack: &Counts, rules: &Ruleset, effort: &Effort) -> bool {
    let search = Search::new(table, rack, rules, effort);
    let all = search.jokers.len() as u32;
    (0..=all).any(|count| {
        (0..1u32 << all).filter(|freed| freed.count_ones() == count).any(|freed| search.can_free(freed))
    })
}

/// A joker that lay on the table.
struct OldJoker {
    meld: Meld,
    /// Index of the meld among those that hold jokers.
    index: usize,
    /// What it stands for: one tile (run) or every missing color (group).
    stands_for: TileSet,
    companions: TileSet,
}

struct Search<'a> {
    table: &'a Table,
    rules: &'a Ruleset,
    limits: Limits,
    start: Plan,
    jokers: Vec<OldJoker>,
}

impl Search<'_> {
    fn new<'a>(table: &'a Table, rack: &Counts, rules: &'a Ruleset, effort: &Effort) -> Search<'a> {
        let holders = table.0.iter().filter(|meld| meld.jokers() > 0).enumerate();
        let of_meld = |(index, &meld): (usize, &Meld)| {
            let roles = meld.roles(rules.colors).filter(|role| role.is_joker());
            roles
                .map(|role| OldJoker {
                    meld,
                    index,
                    stands_for: role.stands_for().collect(),
                    companions: TileSet::numbered(meld),
                })
                .collect::<Vec<_>>()
        };
        let jokers = holders.flat_map(of_meld).collect();
        let limits = Limits::of(rules);
        Search { table, rules, limits, start: Plan::new(table, rack, effort), jokers }
    }

    /// Whether there is a play that frees exactly these jokers.
    fn can_free(&self, freed: u32) -> bool {
        let staying: Vec<&OldJoker> = self
            .jokers
            .iter()
            .enumerate()
            .filter(|(i, _)| freed >> i & 1 == 0)
            .map(|(_, joker)| joker)
            .collect();
        let count = freed.count_ones() as u8;
        self.promises(freed).into_iter().any(|promised| {
            let plan = Plan { promised, ..self.start.clone() };
            let anywhere = Plan { need_jokers: count, jokers: plan.jokers + count, ..plan.clone() };
            let possible = plan.is_affordable() && self.arrange(&anywhere, &staying);
            if !possible || count == 0 || self.rules.joker_reuse == JokerReuse::Anywhere {
                return possible;
            }
            let homes = homes::all(self.table, &plan, self.jokers.len() as u8, self.limits);
            self.rehome(&plan, count, &homes, &staying)
        })
    }

    /// The ways in which the tiles that take these jokers' places come from the rack, where they must (R6.3, R6.5).
    fn promises(&self, freed: u32) -> Vec<Counts> {
        let mut ways = alloc::vec![Counts::EMPTY];
        let melds = self.jokers.last().map_or(0, |joker| joker.index + 1);
        for index in 0..melds {
            let here = self
                .jokers
                .iter()
                .enumerate()
                .filter(|(i, joker)| joker.index == index && freed >> i & 1 == 1);
            let here: Vec<&OldJoker> = here.map(|(_, joker)| joker).collect();
            let Some(first) = here.first() else { continue };
            let kinds = here.iter().fold(TileSet::EMPTY, |kinds, joker| kinds | joker.stands_for);
            let of_three = first.meld.kind() == Kind::Group && first.meld.len() == 3;
            let both = of_three && self.rules.joker_group_of_three == JokerGroupOfThree::Both;
            let tiles = if both { kinds.len() } else { here.len() };
            let choices = kinds.subsets_of(tiles);
            ways =
                ways.iter().flat_map(|way| choices.iter().map(|kinds| self.promised(way, *kinds))).collect();
        }
        ways
    }

    /// These promises and one more tile of each kind, unless it need not come from the rack.
    fn promised(&self, way: &Counts, kinds: TileSet) -> Counts {
        let mut way = way.clone();
        for tile in kinds.iter() {
            let there = self.start.need.get(tile) > 0 || way.get(tile) > 0;
            if self.rules.joker_replacement_source == JokerReplacementSource::Rack || !there {
                way.add(tile);
            }
        }
        way
    }

    /// Whether the freed jokers that are left can have new melds as homes (R6.4), and all else can be arranged.
    fn rehome(&self, plan: &Plan, freed: u8, homes: &[Home], staying: &[&OldJoker]) -> bool {
        if freed == 0 {
            return self.arrange(plan, staying);
        }
        homes.iter().enumerate().any(|(index, home)| {
            if !plan.effort.spend() {
                return false;
            }
            let may_be_shared = staying.iter().any(|joker| self.seat(joker, home).is_some());
            let pairs = match self.rules.joker_reuse {
                JokerReuse::NewMeldTwoRackTiles => home.numbered.subsets_of(2),
                _ => alloc::vec![TileSet::EMPTY],
            };
            let useful =
                pairs.into_iter().filter(|pair| may_be_shared || !home.is_too_long(*pair, self.limits));
            useful.into_iter().any(|pair| {
                (1..=freed.min(home.seats.len() as u8)).any(|here| {
                    let plan = plan.with_home(Home { freed: here, ..home.clone() }, pair);
                    plan.is_affordable() && self.rehome(&plan, freed - here, &homes[index..], staying)
                })
            })
        })
    }

    /// Whether the jokers that stay can have places, and all else can be arranged.
    fn arrange(&self, plan: &Plan, staying: &[&OldJoker]) -> bool {
        if !plan.effort.spend() {
            return false;
        }
        let Some((joker, others)) = staying.split_first() else { return plan.can_be_laid(self.limits) };
        let shares = (0..plan.homes.len()).any(|index| {
            let home = &plan.homes[index];
            let seat = self.seat(joker, home).filter(|_| home.seats.len() > usize::from(home.freed));
            seat.is_some_and(|seat| self.arrange(&plan.with_seat_taken(index, seat), others))
        });
        shares
            || match joker.meld.kind() {
                Kind::Group => self.arrange_in_group(plan, joker, others),
                Kind::Run => self.arrange_in_run(plan, joker, others),
            }
    }

    /// The seat of a home in which that joker stays (R6.3).
    fn seat(&self, joker: &OldJoker, home: &Home) -> Option<usize> {
        let beside = joker.companions & home.numbered;
        let enough =
            if self.rules.joker_meld_removal { !beside.is_empty() } else { beside == joker.companions };
        let seat = || home.seats.iter().position(|role| !(*role & joker.stands_for).is_empty());
        if enough { seat() } else { None }
    }

    /// Tries every group in which the joker stays.
    fn arrange_in_group(&self, plan: &Plan, joker: &OldJoker, others: &[&OldJoker]) -> bool {
        let most_jokers = plan.jokers + self.jokers.len() as u8;
        homes::groups(joker.meld.number(), plan, most_jokers, self.limits).into_iter().any(|home| {
            let Some(seat) = self.seat(joker, &home) else { return false };
            let plan = plan.with_home(home, TileSet::EMPTY).with_seat_taken(plan.homes.len(), seat);
            plan.is_affordable() && self.arrange(&plan, others)
        })
    }

    /// Tries every part of a run in which the joker stays, on its own or one with a part for another joker.
    fn arrange_in_run(&self, plan: &Plan, joker: &OldJoker, others: &[&OldJoker]) -> bool {
        let companions: Vec<TileSet> = if self.rules.joker_meld_removal {
            joker.companions.iter().map(TileSet::only).collect()
        } else {
            alloc::vec![joker.companions]
        };
        companions.into_iter().any(|companions| {
            let Some(segment) = segment(joker, companions) else { return false };
            let alone = plan.with_segment(segment.clone());
            self.arrange(&alone, others)
                || plan.segments.iter().enumerate().any(|(index, other)| {
                    let merged = other.merged(&segment);
                    merged.is_some_and(|merged| {
                        self.arrange(&plan.with_segment_replaced(index, merged), others)
                    })
                })
        })
    }
}

/// The part of a run from a joker to its companions.
fn segment(joker: &OldJoker, companions: TileSet) -> Option<Segment> {
    let color = joker.meld.color()? as u8;
    let place = joker.stands_for.iter().next()?.number();
    let numbers = || companions.iter().map(Tile::number);
    let first = numbers().fold(place, u8::min);
    let last = numbers().fold(place, u8::max);
    let fill = |number: u8| match number {
        _ if number == place => Fill::Staying,
        _ if numbers().any(|companion| companion == number) => Fill::Numbered,
        _ => Fill::Any,
    };
    Some(Segment { color, first, fills: (first..=last).map(fill).collect() })
}
