//! Tables: melds as somebody laid them, and legal ones.

use alloc::vec::Vec;

use crate::{
    counts::Counts,
    meld::{Kind, Limits, Meld, classify_within},
    refusal::BadMeld,
    ruleset::Ruleset,
    tile::Tile,
};

/// Tiles laid as one meld; whether they are one is for the rules to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaidMeld {
    /// In laid order.
    pub tiles: Vec<Tile>,
    /// The kind that is claimed, if any (R3.6).
    pub declared: Option<Kind>,
}

/// All melds as laid, legal or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout(pub Vec<LaidMeld>);

impl Layout {
    /// Every tile of it.
    pub fn tiles(&self) -> Counts {
        self.0.iter().flat_map(|meld| &meld.tiles).collect()
    }

    /// Reads every meld as laid, or lists all that are none.
    pub fn read(&self, rules: &Ruleset) -> Result<Table, Vec<BadMeld>> {
        self.read_within(Limits::of(rules))
    }

    /// Reads every meld as laid, within limits of one's own.
    pub fn read_within(&self, limits: Limits) -> Result<Table, Vec<BadMeld>> {
        let mut melds = Vec::with_capacity(self.0.len());
        let mut bad = Vec::new();
        for (index, laid) in self.0.iter().enumerate() {
            match classify_within(&laid.tiles, laid.declared, limits) {
                Ok(meld) => melds.push(meld),
                Err(flaw) => bad.push(BadMeld { index, flaw }),
            }
        }
        if bad.is_empty() { Ok(Table(melds)) } else { Err(bad) }
    }

    /// Reads the table that follows `before`: a meld sent back with the same tiles and no declared kind keeps its
    /// kind and roles, each old meld once (R3.7).
    pub fn read_after(&self, before: &Table, rules: &Ruleset) -> Result<Table, Vec<BadMeld>> {
        let mut table = self.read(rules)?;
        self.keep_readings(&mut table, before);
        Ok(table)
    }

    /// Gives melds that are as old ones but for their reading the old reading. Only jokers leave a choice, and an
    /// old meld that is there as it was is not there a second time.
    fn keep_readings(&self, table: &mut Table, before: &Table) {
        let mut old: Vec<Meld> = before.0.iter().copied().filter(|meld| meld.jokers() > 0).collect();
        let mut reread: Vec<&mut Meld> = Vec::new();
        for (meld, laid) in table.0.iter_mut().zip(&self.0).filter(|(meld, _)| meld.jokers() > 0) {
            if let Some(place) = old.iter().position(|old| old == meld) {
                old.remove(place);
            } else if laid.declared.is_none() {
                reread.push(meld);
            }
        }
        for meld in reread {
            if let Some(place) = old.iter().position(|old| old.same_tiles(*meld)) {
                *meld = old.remove(place);
            }
        }
    }
}

/// Legal melds, in the order in which they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table(pub Vec<Meld>);

impl Table {
    /// Every tile of it.
    pub fn tiles(&self) -> Counts {
        let mut tiles = Counts::EMPTY;
        self.0.iter().for_each(|meld| meld.count_into(&mut tiles));
        tiles
    }

    /// The value of its melds (R3.8).
    pub fn points(&self) -> u32 {
        self.0.iter().map(|meld| meld.points()).sum()
    }

    /// The melds laid in canonical order, with the kind declared where they would be read differently (R3.6).
    pub fn layout(&self, rules: &Ruleset) -> Layout {
        self.layout_within(Limits::of(rules))
    }

    /// The same within limits of one's own; [`Limits::WIDEST`] suits every ruleset.
    pub fn layout_within(&self, limits: Limits) -> Layout {
        let laid =
            |meld: &Meld| LaidMeld { tiles: meld.tiles().collect(), declared: meld.kind_to_declare(limits) };
        Layout(self.0.iter().map(laid).collect())
    }

    /// The same to follow `before`: the kind is declared as well where an old meld of the same tiles would lend its
    /// reading (R3.7).
    pub fn layout_after(&self, before: &Table, rules: &Ruleset) -> Layout {
        let mut layout = self.layout(rules);
        let (gone, new) = self.compare(before);
        let is_like_old = |meld: &Meld| gone.iter().any(|&index| before.0[index].same_tiles(*meld));
        for (meld, laid) in self.0.iter().zip(&mut layout.0) {
            if meld.jokers() > 0 && new.contains(meld) && is_like_old(meld) {
                laid.declared = Some(meld.kind());
            }
        }
        layout
    }

    /// Which melds of `old` are not here unchanged, by index, and the melds here that are not among `old`.
    pub fn compare(&self, old: &Table) -> (Vec<usize>, Vec<Meld>) {
        let mut gone = Vec::new();
        let mut new = self.0.clone();
        for (index, meld) in old.0.iter().enumerate() {
            match new.iter().position(|other| other == meld) {
                Some(place) => drop(new.remove(place)),
                None => gone.push(index),
            }
        }
        (gone, new)
    }
}
