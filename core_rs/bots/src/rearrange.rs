//! Some play by taking the table apart, for rules by which a seat that can play must (R8.3).
//!
//! A walk over the numbers that goes back where it gets stuck: at each number the tiles of each color go into open
//! runs, new runs and groups. A state that failed once is not tried again. It stops after a fixed number of steps.

use std::collections::BTreeMap;

use meldhall_rules::{Color, Counts, Kind, LaidMeld, Layout, Tile, meld::Limits};

/// Steps after which the walk gives up: a fraction of a second.
const MOST_STEPS: u32 = 100_000;

/// What is to be laid.
pub struct Task {
    /// Tiles that must be laid.
    pub need: Counts,
    /// Tiles that may be laid besides.
    pub spare: Counts,
    /// What counts.
    pub aim: Aim,
}

/// What has to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// At least one tile that need not be laid.
    AnyTile,
    /// Melds worth so many points.
    Points(u32),
}

/// Melds that do the task; `None` if there are none, or if they were not found soon enough.
pub fn arrange(task: &Task, limits: Limits) -> Option<Layout> {
    let jokers = task.need.get(Tile::JOKER) + task.spare.get(Tile::JOKER);
    let mut walk = Walk { task, limits, jokers, best: BTreeMap::new(), steps: 0 };
    walk.number(1, &Partial::default()).map(|melds| Layout(melds.iter().map(Piece::laid).collect()))
}

/// A run up to the number that was reached, or a whole group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    kind: Kind,
    /// The color of a run, the colors of a group as a mask.
    colors: u8,
    /// The number of a group, the lowest number of a run.
    number: u8,
    len: u8,
    /// Places of jokers in a run as a mask.
    jokers: u16,
}

impl Piece {
    fn naturals(self) -> u8 {
        match self.kind {
            Kind::Group => self.colors.count_ones() as u8,
            Kind::Run => self.len - self.jokers.count_ones() as u8,
        }
    }

    fn is_complete(self, limits: Limits) -> bool {
        self.len >= 3
            && self.naturals() >= limits.min_naturals
            && self.len - self.naturals() <= limits.max_jokers
    }

    fn grown(self, joker: bool) -> Piece {
        Piece { len: self.len + 1, jokers: self.jokers | u16::from(joker) << self.len, ..self }
    }

    fn laid(&self) -> LaidMeld {
        let tile = |color: usize, number| Tile::new(Color::ALL[color], number).unwrap_or(Tile::JOKER);
        let tiles = match self.kind {
            Kind::Run => (0..self.len)
                .map(|place| match self.jokers >> place & 1 {
                    1 => Tile::JOKER,
                    _ => tile(usize::from(self.colors), self.number + place),
                })
                .collect(),
            Kind::Group => {
                let colors = (0..Color::ALL.len()).filter(|color| self.colors >> color & 1 == 1);
                let mut tiles: Vec<Tile> = colors.map(|color| tile(color, self.number)).collect();
                tiles.resize(usize::from(self.len), Tile::JOKER);
                tiles
            }
        };
        LaidMeld { tiles, declared: Some(self.kind) }
    }
}

/// What is laid so far.
#[derive(Clone, Default)]
struct Partial {
    /// Runs that reach the number before this one.
    open: Vec<Piece>,
    /// Runs that reach this number.
    next: Vec<Piece>,
    closed: Vec<Piece>,
    jokers: u8,
    gain: u32,
    /// Tiles of this number that go into groups, by color.
    grouped: [u8; 6],
}

/// What matters of a partial arrangement for how it can go on.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct State {
    number: u8,
    jokers: u8,
    /// Color, length and numbered tiles of each open run as far as they matter, and jokers where they are limited.
    open: Vec<(u8, u8, u8, u8)>,
}

struct Walk<'a> {
    task: &'a Task,
    limits: Limits,
    /// All jokers there are.
    jokers: u8,
    /// The most that was gained in each state that led nowhere.
    best: BTreeMap<State, u32>,
    steps: u32,
}

type Found = Option<Vec<Piece>>;

impl Walk<'_> {
    fn number(&mut self, number: u8, partial: &Partial) -> Found {
        if number > self.limits.numbers {
            return self.end(partial);
        }
        let state = self.state(number, partial);
        if self.best.get(&state).is_some_and(|&gain| gain >= partial.gain) {
            return None;
        }
        self.best.insert(state, partial.gain);
        self.color(number, 0, partial)
    }

    fn state(&self, number: u8, partial: &Partial) -> State {
        let limits = self.limits;
        let shape = |run: &Piece| {
            let jokers = if limits.max_jokers < self.jokers { run.len - run.naturals() } else { 0 };
            (run.colors, run.len.min(3), run.naturals().min(limits.min_naturals), jokers)
        };
        let mut open: Vec<_> = partial.open.iter().map(shape).collect();
        open.sort_unstable();
        State { number, jokers: partial.jokers, open }
    }

    fn end(&self, partial: &Partial) -> Found {
        let complete = partial.open.iter().all(|run| run.is_complete(self.limits));
        let spare_jokers = partial.jokers.checked_sub(self.task.need.get(Tile::JOKER))?;
        let reached = match self.task.aim {
            Aim::AnyTile => partial.gain + u32::from(spare_jokers) > 0,
            Aim::Points(needed) => partial.gain >= needed,
        };
        (complete && reached).then(|| [&*partial.closed, &*partial.open].concat())
    }

    /// Chooses how many tiles of that color and number are laid: as many as possible first.
    fn color(&mut self, number: u8, color: u8, partial: &Partial) -> Found {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        if color == self.limits.colors {
            return self.groups(number, partial);
        }
        let tile = Tile::new(Color::ALL[usize::from(color)], number)?;
        let (need, spare) = (self.task.need.get(tile), self.task.spare.get(tile));
        let (mine, others): (Vec<_>, Vec<_>) = partial.open.iter().partition(|run| run.colors == color);
        (need..=need + spare).rev().find_map(|tiles| {
            let gain = match self.task.aim {
                Aim::AnyTile => u32::from(tiles - need),
                Aim::Points(_) => u32::from(tiles) * u32::from(number),
            };
            let partial = Partial { open: others.clone(), gain: partial.gain + gain, ..partial.clone() };
            self.runs(number, color, &mine, tiles, &partial)
        })
    }

    /// Lets the open runs of a color go on with a tile or a joker, or ends them; then begins new ones.
    fn runs(&mut self, number: u8, color: u8, open: &[Piece], tiles: u8, partial: &Partial) -> Found {
        let Some((&run, rest)) = open.split_first() else { return self.begin(number, color, tiles, partial) };
        let mut found = None;
        if tiles > 0 {
            let mut grown = partial.clone();
            grown.next.push(run.grown(false));
            found = self.runs(number, color, rest, tiles - 1, &grown);
        }
        if found.is_none() && run.is_complete(self.limits) {
            let mut ended = partial.clone();
            ended.closed.push(run);
            found = self.runs(number, color, rest, tiles, &ended);
        }
        if found.is_none() && partial.jokers < self.jokers {
            let mut grown = self.with_joker(number, partial);
            grown.next.push(run.grown(true));
            found = self.runs(number, color, rest, tiles, &grown);
        }
        found
    }

    /// What is left of a color begins runs or goes into groups; a run may begin with a joker.
    fn begin(&mut self, number: u8, color: u8, tiles: u8, partial: &Partial) -> Found {
        let new = |joker| Piece { kind: Kind::Run, colors: color, number, len: 0, jokers: 0 }.grown(joker);
        for grouped in (0..=tiles).rev() {
            let mut begun = partial.clone();
            begun.grouped[usize::from(color)] = grouped;
            begun.next.extend((grouped..tiles).map(|_| new(false)));
            loop {
                if let Some(found) = self.color(number, color + 1, &begun) {
                    return Some(found);
                }
                if begun.jokers == self.jokers {
                    break;
                }
                begun = self.with_joker(number, &begun);
                begun.next.push(new(true));
            }
        }
        None
    }

    fn with_joker(&self, number: u8, partial: &Partial) -> Partial {
        let gain = if self.task.aim == Aim::AnyTile { 0 } else { u32::from(number) };
        Partial { jokers: partial.jokers + 1, gain: partial.gain + gain, ..partial.clone() }
    }

    /// Deals the tiles for groups evenly into every possible number of groups, and fills these with jokers.
    fn groups(&mut self, number: u8, partial: &Partial) -> Found {
        let tiles: u8 = partial.grouped.iter().sum();
        let most_of_color = partial.grouped.iter().copied().max().unwrap_or(0);
        let counts = if tiles == 0 { 0..=0 } else { most_of_color..=tiles };
        counts.into_iter().find_map(|count| {
            let mut groups = dealt(&partial.grouped, count, number);
            let mut filled = partial.clone();
            for group in &mut groups {
                while group.len < 3 && filled.jokers < self.jokers {
                    group.len += 1;
                    filled = self.with_joker(number, &filled);
                }
            }
            let fits = |group: &Piece| group.is_complete(self.limits) && group.len <= self.limits.colors;
            if groups.iter().all(fits) { self.go_on(number, &groups, filled) } else { None }
        })
    }

    /// Goes on to the next number, with ever more jokers in the groups as long as that fails.
    fn go_on(&mut self, number: u8, groups: &[Piece], mut partial: Partial) -> Found {
        let mut groups = groups.to_vec();
        loop {
            let mut next = partial.clone();
            next.closed.extend(&groups);
            next.open = std::mem::take(&mut next.next);
            next.grouped = [0; 6];
            if let Some(found) = self.number(number + 1, &next) {
                return Some(found);
            }
            let longer = |group: &Piece| Piece { len: group.len + 1, ..*group };
            let fits = |group: &Piece| group.len <= self.limits.colors && group.is_complete(self.limits);
            let room = groups.iter_mut().find(|group| fits(&longer(group)));
            let group = room.filter(|_| partial.jokers < self.jokers)?;
            *group = longer(group);
            partial = self.with_joker(number, &partial);
        }
    }
}

/// So many groups of one number, the tiles of each color in different ones and all as equal in size as can be.
fn dealt(grouped: &[u8; 6], count: u8, number: u8) -> Vec<Piece> {
    let empty = Piece { kind: Kind::Group, colors: 0, number, len: 0, jokers: 0 };
    let mut groups = vec![empty; usize::from(count)];
    let colors = (0u8..).zip(grouped).flat_map(|(color, &tiles)| (0..tiles).map(move |_| color));
    for (place, color) in colors.enumerate() {
        let group = &mut groups[place % usize::from(count)];
        group.colors |= 1 << color;
        group.len += 1;
    }
    groups
}
