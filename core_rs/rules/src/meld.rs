//! Melds: groups and runs (R3).

use crate::{
    counts::Counts,
    refusal::Flaw,
    ruleset::Ruleset,
    tile::{Color, MAX_COLORS, MAX_NUMBERS, Tile},
};

/// What kind of meld it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One number in different colors (R3.1).
    Group,
    /// Consecutive numbers of one color (R3.2).
    Run,
}

impl Kind {
    /// Its name in notation and answers.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Group => "group",
            Kind::Run => "run",
        }
    }
}

/// The limits that decide what is a meld: the part of a ruleset that reading tiles needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Colors of the set.
    pub colors: u8,
    /// Numbers of the set.
    pub numbers: u8,
    /// Most jokers in one meld.
    pub max_jokers: u8,
    /// Fewest numbered tiles in one meld, at least 1.
    pub min_naturals: u8,
}

impl Limits {
    /// The widest that any ruleset has: for tables known to be legal, whatever their ruleset.
    pub const WIDEST: Limits =
        Limits { colors: MAX_COLORS, numbers: MAX_NUMBERS, max_jokers: u8::MAX, min_naturals: 1 };

    /// Those of a ruleset.
    pub const fn of(rules: &Ruleset) -> Limits {
        let max_jokers = match (rules.jokers, rules.max_jokers_per_meld) {
            (0, _) => 0,
            (_, 0) => u8::MAX,
            (_, most) => most,
        };
        Limits {
            colors: rules.colors,
            numbers: rules.numbers,
            max_jokers,
            min_naturals: rules.min_naturals_per_meld,
        }
    }

    /// Refuses what is too few or too many in a meld of either kind.
    const fn check(self, naturals: usize, jokers: usize) -> Result<(), Flaw> {
        if naturals + jokers < 3 {
            Err(Flaw::TooShort)
        } else if naturals == 0 || naturals < self.min_naturals as usize {
            Err(Flaw::TooFewNaturals)
        } else if jokers > self.max_jokers as usize {
            Err(Flaw::TooManyJokers)
        } else {
            Ok(())
        }
    }
}

/// A legal meld in canonical form (R3.7), with the role of every joker.
///
/// A run is known by its color, its lowest number and the places of its numbered tiles, a group by its number,
/// the colors of its numbered tiles and its length. The order is that of kinds, then numbers, then colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    kind: Kind,
    /// The number of a group, the lowest number of a run.
    number: u8,
    /// Colors of the numbered tiles, as a mask; one bit in a run.
    colors: u8,
    /// Tiles, jokers included.
    len: u8,
    /// Places of a run that hold a numbered tile, as a mask; 0 in a group.
    naturals: u16,
}

/// What the tile at one place of a meld stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    joker: bool,
    number: u8,
    colors: u8,
}

impl Role {
    /// Whether a joker lies there.
    pub const fn is_joker(self) -> bool {
        self.joker
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.number
    }

    /// The tiles it stands for: the tile itself, or for a joker one tile (run) or every missing color (group).
    pub fn stands_for(self) -> impl Iterator<Item = Tile> {
        let colors = (0..MAX_COLORS).filter(move |color| self.colors >> color & 1 == 1);
        colors.map(move |color| Tile::at(color, self.number))
    }
}

impl Meld {
    /// Its kind.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// How many tiles it has, jokers included.
    #[allow(clippy::len_without_is_empty)] // a meld has three tiles or more
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// How many of them are jokers.
    pub const fn jokers(self) -> u8 {
        self.len - self.naturals()
    }

    /// How many of them are numbered.
    pub const fn naturals(self) -> u8 {
        match self.kind {
            Kind::Group => self.colors.count_ones() as u8,
            Kind::Run => self.naturals.count_ones() as u8,
        }
    }

    /// The number of a group, the lowest number of a run.
    pub const fn number(self) -> u8 {
        self.number
    }

    /// The color of a run; `None` for a group.
    pub const fn color(self) -> Option<Color> {
        match self.kind {
            Kind::Group => None,
            Kind::Run => Some(Color::ALL[self.colors.trailing_zeros() as usize]),
        }
    }

    /// Its value, jokers as the tiles they stand for (R3.8).
    pub const fn points(self) -> u32 {
        let (len, number) = (self.len as u32, self.number as u32);
        match self.kind {
            Kind::Group => len * number,
            Kind::Run => len * number + len * (len - 1) / 2,
        }
    }

    /// Its tiles in canonical order (R3.7).
    pub fn tiles(self) -> impl Iterator<Item = Tile> + Clone {
        let mut colors = self.colors;
        (0..self.len).map(move |place| match self.kind {
            Kind::Run if self.naturals >> place & 1 == 1 => {
                Tile::at(self.colors.trailing_zeros() as u8, self.number + place)
            }
            Kind::Group if colors != 0 => {
                let color = colors.trailing_zeros() as u8;
                colors &= colors - 1;
                Tile::at(color, self.number)
            }
            _ => Tile::JOKER,
        })
    }

    /// Puts its tiles into a multiset.
    pub(crate) fn count_into(self, counts: &mut Counts) {
        match self.kind {
            Kind::Run => {
                let color = self.colors.trailing_zeros() as u8;
                for_each_bit(self.naturals, |place| counts.add(Tile::at(color, self.number + place)));
            }
            Kind::Group => for_each_bit(self.colors.into(), |color| counts.add(Tile::at(color, self.number))),
        }
        counts.add_many(Tile::JOKER, self.jokers());
    }

    /// The role of each tile, in canonical order. `colors` is how many the set has.
    pub fn roles(self, colors: u8) -> impl Iterator<Item = Role> {
        let missing = ((1u16 << colors) - 1) as u8 & !self.colors;
        self.tiles().zip(0..).map(move |(tile, place)| match self.kind {
            Kind::Run => Role { joker: tile.is_joker(), number: self.number + place, colors: self.colors },
            Kind::Group if tile.is_joker() => Role { joker: true, number: self.number, colors: missing },
            Kind::Group => Role { joker: false, number: self.number, colors: 1 << (tile.code() >> 4) },
        })
    }

    /// Whether both have the same tiles, whatever the reading.
    pub fn same_tiles(self, other: Meld) -> bool {
        self == other
            || (self.len == other.len
                && self.jokers() == other.jokers()
                && self.tiles().filter(|tile| !tile.is_joker()).eq(other.tiles().filter(|t| !t.is_joker())))
    }

    /// The kind to declare so that its canonical tiles are read as this very meld; `None` if they are anyway (R3.6).
    pub fn kind_to_declare(self, limits: Limits) -> Option<Kind> {
        let other = match self.kind {
            Kind::Group if self.naturals() == 1 => self.run_as_laid(limits)?,
            Kind::Run => self.group_of_same_tiles(limits)?,
            Kind::Group => return None,
        };
        let bare = if self.kind == Kind::Group { preferred(self, other) } else { preferred(other, self) };
        (bare != self).then_some(self.kind)
    }
}

/// Each bit that is set, from the lowest.
fn for_each_bit(mut mask: u16, mut see: impl FnMut(u8)) {
    while mask != 0 {
        see(mask.trailing_zeros() as u8);
        mask &= mask - 1;
    }
}

/// Reads tiles in laid order as a meld (R3.5, R3.6).
pub fn classify(tiles: &[Tile], declared: Option<Kind>, rules: &Ruleset) -> Result<Meld, Flaw> {
    classify_within(tiles, declared, Limits::of(rules))
}

/// Reads tiles in laid order as a meld, within limits of one's own.
pub fn classify_within(tiles: &[Tile], declared: Option<Kind>, limits: Limits) -> Result<Meld, Flaw> {
    let tally = Tally::of(tiles);
    tally.check(limits)?;
    match declared {
        Some(Kind::Group) if tally.one_number() => tally.group(limits),
        Some(Kind::Run) if tally.one_color() => match tally.run_as_laid(limits) {
            Some(run) => Ok(run),
            None => tally.rebuilt_run(limits),
        },
        None if tally.one_number() || tally.one_color() => tally.read(limits),
        Some(_) if tally.one_number() || tally.one_color() => Err(Flaw::NotOfDeclaredKind),
        _ => Err(Flaw::MixedColorsAndNumbers),
    }
}

/// The reading that counts where a group and a run are possible: the higher value, else the run (R3.6).
const fn preferred(group: Meld, run: Meld) -> Meld {
    if group.points() > run.points() { group } else { run }
}

/// What one pass over laid tiles finds.
struct Tally {
    len: usize,
    naturals: usize,
    /// Colors of the numbered tiles, as a mask.
    colors: u8,
    /// Numbers of the numbered tiles, as a mask.
    numbers: u16,
    /// What the place 0 would hold in a run as laid; may be out of range.
    first: isize,
    /// Whether every numbered tile agrees on `first`.
    aligned: bool,
}

impl Tally {
    fn of(tiles: &[Tile]) -> Tally {
        let mut tally =
            Tally { len: tiles.len(), naturals: 0, colors: 0, numbers: 0, first: 0, aligned: true };
        for (place, tile) in tiles.iter().enumerate() {
            if tile.is_joker() {
                continue;
            }
            let first = tile.number() as isize - place as isize;
            tally.aligned &= tally.naturals == 0 || tally.first == first;
            tally.first = first;
            tally.naturals += 1;
            tally.colors |= 1 << (tile.code() >> 4);
            tally.numbers |= 1 << tile.number();
        }
        tally
    }

    const fn one_number(&self) -> bool {
        self.numbers.is_power_of_two()
    }

    const fn one_color(&self) -> bool {
        self.colors.is_power_of_two()
    }

    const fn jokers(&self) -> usize {
        self.len - self.naturals
    }

    /// Refuses tiles that the set does not have, and what no kind allows.
    fn check(&self, limits: Limits) -> Result<(), Flaw> {
        let strange_color = u32::from(self.colors) >> limits.colors != 0;
        let strange_number = u32::from(self.numbers) >> (limits.numbers + 1) != 0;
        let strange_joker = self.jokers() > 0 && limits.max_jokers == 0;
        if strange_color || strange_number || strange_joker {
            return Err(Flaw::NoSuchTile);
        }
        limits.check(self.naturals, self.jokers())
    }

    /// The reading without a declared kind. Some reading must be possible by colors and numbers.
    fn read(&self, limits: Limits) -> Result<Meld, Flaw> {
        let group = if self.one_number() { self.group(limits) } else { Err(Flaw::Gap) };
        let run = if self.one_color() { self.run_as_laid(limits) } else { None };
        match (group, run) {
            (Ok(group), Some(run)) => Ok(preferred(group, run)),
            (Ok(group), None) => Ok(group),
            (Err(_), Some(run)) => Ok(run),
            (Err(_), None) if self.one_color() => self.rebuilt_run(limits),
            (Err(flaw), None) => Err(flaw),
        }
    }

    fn group(&self, limits: Limits) -> Result<Meld, Flaw> {
        if self.naturals != self.colors.count_ones() as usize {
            return Err(Flaw::DuplicateColor);
        }
        let number = self.numbers.trailing_zeros() as u8;
        grouped(number, self.colors, self.len, limits)
    }

    fn run_as_laid(&self, limits: Limits) -> Option<Meld> {
        let end = self.first + self.len as isize - 1;
        let fits = self.aligned && self.first >= 1 && end <= isize::from(limits.numbers);
        fits.then(|| run_from(self.first as u8, self.colors, self.numbers, self.len))
    }

    fn rebuilt_run(&self, limits: Limits) -> Result<Meld, Flaw> {
        if self.naturals != self.numbers.count_ones() as usize {
            return Err(Flaw::DuplicateNumber);
        }
        rebuilt(self.colors, self.numbers, self.len, limits)
    }
}

const fn grouped(number: u8, colors: u8, len: usize, limits: Limits) -> Result<Meld, Flaw> {
    if len > limits.colors as usize {
        return Err(Flaw::TooLong);
    }
    Ok(Meld { kind: Kind::Group, number, colors, len: len as u8, naturals: 0 })
}

/// A run of these numbers and as many jokers as make up the length: inner gaps first, then the high end up to the
/// top number, then the low end (R3.5).
const fn rebuilt(color: u8, numbers: u16, len: usize, limits: Limits) -> Result<Meld, Flaw> {
    let (low, high) = (numbers.trailing_zeros() as usize, numbers.ilog2() as usize);
    let top = limits.numbers as usize;
    if len < high + 1 - low {
        Err(Flaw::Gap)
    } else if len > top {
        Err(Flaw::TooLong)
    } else {
        let lowest_end = top + 1 - len;
        Ok(run_from(if low < lowest_end { low } else { lowest_end } as u8, color, numbers, len))
    }
}

/// The run that begins at a number; `color` and `numbers` are masks.
const fn run_from(number: u8, color: u8, numbers: u16, len: usize) -> Meld {
    Meld { kind: Kind::Run, number, colors: color, len: len as u8, naturals: numbers >> number }
}

impl Meld {
    /// The group of a number in these colors (a mask, not empty) and of some jokers.
    pub(crate) fn group(number: u8, colors: u8, jokers: u8, limits: Limits) -> Result<Meld, Flaw> {
        let naturals = colors.count_ones() as usize;
        limits.check(naturals, usize::from(jokers))?;
        grouped(number, colors, naturals + usize::from(jokers), limits)
    }

    /// The run of these numbers (a mask from bit 1 on, not empty) of a color and of some jokers, rebuilt (R3.5).
    pub(crate) fn run(color: u8, numbers: u16, jokers: u8, limits: Limits) -> Result<Meld, Flaw> {
        let naturals = numbers.count_ones() as usize;
        limits.check(naturals, usize::from(jokers))?;
        rebuilt(1 << color, numbers, naturals + usize::from(jokers), limits)
    }

    /// The run of a color that begins at a number, with numbered tiles at these numbers (a mask from bit 1 on) and
    /// jokers at the others. The caller knows that it is legal.
    pub(crate) const fn laid_run(color: u8, first: u8, numbers: u16, len: u8) -> Meld {
        run_from(first, 1 << color, numbers, len as usize)
    }

    /// The group of a number in these colors (a mask) and of some jokers. The caller knows that it is legal.
    pub(crate) const fn laid_group(number: u8, colors: u8, jokers: u8) -> Meld {
        Meld { kind: Kind::Group, number, colors, len: colors.count_ones() as u8 + jokers, naturals: 0 }
    }

    /// The numbers of a run's numbered tiles, as a mask from bit 1 on.
    pub(crate) const fn numbers(self) -> u16 {
        self.naturals << self.number
    }

    /// The colors of its numbered tiles, as a mask.
    pub(crate) const fn colors(self) -> u8 {
        self.colors
    }

    /// The reading of its tiles that is worth most.
    pub(crate) fn best_reading(self, limits: Limits) -> Meld {
        let run = match self.kind {
            Kind::Run => self.naturals << self.number,
            Kind::Group => 1 << self.number,
        };
        let color = self.colors.trailing_zeros() as u8;
        let run = if self.colors.is_power_of_two() {
            Meld::run(color, run, self.jokers(), limits).ok()
        } else {
            None
        };
        let group = if self.kind == Kind::Group { Some(self) } else { self.group_of_same_tiles(limits) };
        let better = |best: Meld, other: Meld| if other.points() > best.points() { other } else { best };
        [run, group].into_iter().flatten().fold(self, better)
    }

    /// Its canonical tiles read as a run in that very order; `None` unless they fit.
    fn run_as_laid(self, limits: Limits) -> Option<Meld> {
        let fits = self.number + self.len - 1 <= limits.numbers;
        fits.then_some(Meld { kind: Kind::Run, naturals: 1, ..self })
    }

    /// A run read as a group; `None` unless it has one numbered tile and the set so many colors.
    fn group_of_same_tiles(self, limits: Limits) -> Option<Meld> {
        let number = self.number + self.naturals.trailing_zeros() as u8;
        let fits = self.naturals() == 1 && self.len <= limits.colors;
        fits.then_some(Meld { kind: Kind::Group, number, naturals: 0, ..self })
    }
}
