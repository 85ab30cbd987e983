//! Jokers on the table (R6), judged on the end state alone.
//!
//! Every joker that lay on the table either stayed or was freed (R6.3). Equal tiles and jokers are interchangeable,
//! so that the turn is legal if *some* assignment of old jokers to jokers on the table, and of tiles to what they
//! replaced, passes (R6.5). The search goes over the sets of freed jokers and, for each, over the places that those
//! who stayed can have: with 8 jokers, the most of any set (R1.3), 2^8 sets of 8 jokers over 2^8 sets of places.
//! With the one or two jokers of a usual table it is a handful of bit operations.
//!
//! Before the initial meld no joker may be touched (R6.2). Where that turn holds nothing else, the step before has
//! seen to it; with `AFTER_THRESHOLD` the end state counts, in which the initial meld is laid: it is an ordinary turn.

use alloc::vec::Vec;

use crate::{
    counts::Counts,
    meld::{Kind, Meld},
    refusal::Refusal,
    ruleset::{JokerGroupOfThree, JokerRelease, JokerReplacementSource, JokerReuse, Ruleset},
    supply::{TileSet, Want, suffices},
    table::Table,
};

/// Most jokers of any set (R1.3).
const MAX_JOKERS: usize = 8;

/// A set of places for jokers, or of jokers, as a mask.
type Mask = u8;

/// Whether every joker that lay on the table stayed or was freed as the rules want; refused by R6.7.
/// A table with more jokers than any set has is refused as well.
pub fn check(before: &Table, after: &Table, laid: &Counts, rules: &Ruleset) -> Result<(), Refusal> {
    let unbound = before.0.iter().all(|meld| meld.jokers() == 0);
    if unbound || rules.joker_release == JokerRelease::AnyRearrangement {
        return Ok(());
    }
    let Some(turn) = Turn::new(before, after, laid, rules) else {
        return Err(Refusal::JokerNotFreedByItsTile);
    };
    let (removal, reuse) = (rules.joker_meld_removal, rules.joker_reuse);
    if turn.passes(removal, reuse) {
        Ok(())
    } else if turn.passes(true, reuse) {
        Err(Refusal::JokerMeldChanged)
    } else if turn.passes(removal, JokerReuse::Anywhere) {
        Err(Refusal::JokerNotReplayed)
    } else {
        Err(Refusal::JokerNotFreedByItsTile)
    }
}

/// What matters of a meld that holds jokers.
struct Home {
    numbered: TileSet,
    jokers: u8,
    /// Its kind and length make it a group of three.
    group_of_three: bool,
    /// For each of its jokers what it stands for: one tile (run) or every missing color (group).
    roles: Vec<TileSet>,
}

impl Home {
    fn of(meld: Meld, colors: u8) -> Home {
        let jokers = meld.roles(colors).filter(|role| role.is_joker());
        Home {
            numbered: TileSet::numbered(meld),
            jokers: meld.jokers(),
            group_of_three: meld.kind() == Kind::Group && meld.len() == 3,
            roles: jokers.map(|role| role.stands_for().collect()).collect(),
        }
    }

    /// The homes of a table's jokers.
    fn all(table: &Table, colors: u8) -> Vec<Home> {
        table.0.iter().filter(|meld| meld.jokers() > 0).map(|&meld| Home::of(meld, colors)).collect()
    }
}

/// A play that is legal but perhaps for its jokers.
struct Turn<'a> {
    before: &'a Table,
    laid: &'a Counts,
    rules: &'a Ruleset,
    old: Vec<Home>,
    now: Vec<Home>,
    /// Numbered tiles on the table at the end.
    on_table: TileSet,
}

impl<'a> Turn<'a> {
    /// `None` with more jokers than any set has.
    fn new(before: &'a Table, after: &Table, laid: &'a Counts, rules: &'a Ruleset) -> Option<Turn<'a>> {
        let (old, now) = (Home::all(before, rules.colors), Home::all(after, rules.colors));
        let on_table = after.0.iter().flat_map(|meld| meld.tiles()).filter(|tile| !tile.is_joker()).collect();
        let jokers = |homes: &[Home]| homes.iter().map(|home| home.roles.len()).sum::<usize>();
        let possible = jokers(&old) <= jokers(&now) && jokers(&now) <= MAX_JOKERS;
        possible.then_some(Turn { before, laid, rules, old, now, on_table })
    }

    /// Whether some assignment passes.
    fn passes(&self, removal: bool, reuse: JokerReuse) -> bool {
        let stays = self.stays(removal);
        let homes = self.homes_for_freed(reuse);
        let everyone = Mask::MAX >> (MAX_JOKERS - stays.len());
        let room = |freed: Mask, taken: Mask| {
            homes.iter().any(|places| (places & !taken).count_ones() >= freed.count_ones())
        };
        (0..=everyone).any(|freed| {
            self.sources_allow(freed) && reachable(&stays, freed).any(|taken| room(freed, taken))
        })
    }

    /// For each old joker the places in which it counts as not having moved (R6.3).
    fn stays(&self, removal: bool) -> Vec<Mask> {
        let jokers = self.old.iter().flat_map(|home| home.roles.iter().map(move |role| (home, *role)));
        jokers
            .map(|(old, role)| {
                let mut places: Mask = 0;
                for (place, (now, stands_for)) in self.places().enumerate() {
                    let beside = old.numbered & now.numbered;
                    let enough = if removal { !beside.is_empty() } else { beside == old.numbered };
                    places |= Mask::from(enough && !(role & stands_for).is_empty()) << place;
                }
                places
            })
            .collect()
    }

    /// Each joker on the table at the end: the meld that holds it, and what it stands for.
    fn places(&self) -> impl Iterator<Item = (&Home, TileSet)> {
        self.now.iter().flat_map(|home| home.roles.iter().map(move |role| (home, *role)))
    }

    /// The sets of places that freed jokers may have together: those of melds that may all hold one (R6.4).
    fn homes_for_freed(&self, reuse: JokerReuse) -> Vec<Mask> {
        if reuse == JokerReuse::Anywhere {
            return alloc::vec![Mask::MAX];
        }
        let mut new_homes: Vec<(TileSet, Mask)> = Vec::with_capacity(self.now.len());
        let mut first_place = 0;
        for home in &self.now {
            let places = (Mask::MAX >> (MAX_JOKERS - home.roles.len())) << first_place;
            first_place += home.roles.len();
            if !self.before.0.iter().any(|old| contains(home, *old)) {
                new_homes.push((home.numbered, places));
            }
        }
        let together = |chosen: usize| {
            let chosen = new_homes.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1);
            let (kinds, places): (Vec<TileSet>, Vec<Mask>) = chosen.map(|(_, home)| *home).unzip();
            let wants: Vec<Want> = kinds.into_iter().map(|kinds| Want { kinds, tiles: 2 }).collect();
            let allowed = reuse == JokerReuse::NewMeld || suffices(self.laid, &wants);
            allowed.then(|| places.into_iter().fold(0, |all, places| all | places))
        };
        (0..1 << new_homes.len()).filter_map(together).collect()
    }

    /// Whether the tiles that took the places of these jokers came from an allowed source (R6.3, R6.5).
    fn sources_allow(&self, freed: Mask) -> bool {
        let wants = self.wants(freed);
        match self.rules.joker_replacement_source {
            JokerReplacementSource::Rack => suffices(self.laid, &wants),
            JokerReplacementSource::RackOrTable => {
                wants.iter().all(|want| (want.kinds & self.on_table).len() >= usize::from(want.tiles))
            }
        }
    }

    /// What must have come for these jokers: for each meld some of these tiles, all different.
    fn wants(&self, freed: Mask) -> Vec<Want> {
        let mut left = freed;
        let mut wants = Vec::with_capacity(self.old.len());
        for home in &self.old {
            let freed_here = home.roles.iter().enumerate().filter(|(index, _)| left >> index & 1 == 1);
            let (tiles, kinds) =
                freed_here.fold((0, TileSet::EMPTY), |(tiles, kinds), (_, role)| (tiles + 1, kinds | *role));
            let both = self.rules.joker_group_of_three == JokerGroupOfThree::Both && home.group_of_three;
            let tiles = if both && tiles > 0 { kinds.len() as u8 } else { tiles };
            wants.push(Want { kinds, tiles });
            left = left.checked_shr(home.roles.len() as u32).unwrap_or(0);
        }
        wants
    }
}

/// Whether the meld that is now a joker's home contains an old one, tile by tile (R6.4).
fn contains(home: &Home, old: Meld) -> bool {
    let tiles = TileSet::numbered(old);
    tiles & home.numbered == tiles && old.jokers() <= home.jokers
}

/// The sets of places that the jokers which are not `freed` can have together; none if they cannot all stay.
fn reachable(stays: &[Mask], freed: Mask) -> impl Iterator<Item = Mask> {
    let mut reached = [false; 1 << MAX_JOKERS];
    reached[0] = true;
    for (_, places) in stays.iter().enumerate().filter(|(joker, _)| freed >> joker & 1 == 0) {
        let mut next = [false; 1 << MAX_JOKERS];
        for taken in (0..=Mask::MAX).filter(|&taken| reached[usize::from(taken)]) {
            for place in 0..MAX_JOKERS as u32 {
                let place = 1 << place;
                if places & place & !taken != 0 {
                    next[usize::from(taken | place)] = true;
                }
            }
        }
        reached = next;
    }
    (0..=Mask::MAX).filter(move |&taken| reached[usize::from(taken)])
}
