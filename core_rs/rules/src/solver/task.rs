//! What a search is to lay.

use crate::{
    counts::Counts,
    meld::{Kind, Limits, Meld},
    tile::{MAX_COLORS, MAX_NUMBERS, Tile},
};

/// Most colors.
pub(super) const COLORS: usize = MAX_COLORS as usize;
/// Most copies of a tile (R1.3).
pub(super) const MOST_COPIES: usize = 4;
/// Places for what belongs to a number: from 1 on, and one after the last.
pub(super) const PLACES: usize = MAX_NUMBERS as usize + 2;
/// For each color and number.
pub(super) type Grid = [[u8; PLACES]; COLORS];

/// Tiles that must or may be laid, and what laying them is worth.
#[derive(Clone)]
pub(super) struct Task {
    pub(super) limits: Limits,
    /// Numbered tiles that must be laid.
    pub(super) must: Grid,
    /// Numbered tiles that may be laid, those included.
    pub(super) may: Grid,
    /// Jokers that must be laid.
    pub(super) must_jokers: u8,
    /// Jokers that may be laid, those included.
    pub(super) may_jokers: u8,
    pub(super) worth: Worth,
    /// Numbered tiles that lay in runs: ways to lie that are tried first.
    pub(super) in_runs: Grid,
    /// Only what is worth more than that is asked for, tiles counted that must be laid.
    pub(super) more_than: i32,
    /// The least value of all melds, jokers as the tiles they stand for; nothing else of the search asks for it.
    pub(super) needed_points: u16,
}

/// What each tile laid besides those that must be is worth.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    /// By number.
    pub(super) natural: [i32; PLACES],
    /// By the number for which the joker stands. The same everywhere, unless nothing must be laid.
    pub(super) joker: [i32; PLACES],
}

impl Worth {
    /// So much for each tile and so much for each point; a joker has those points on a rack.
    pub(super) fn on_rack(tile: i32, point: i32, joker_points: u16) -> Worth {
        let joker = [tile + point * i32::from(joker_points); PLACES];
        Worth { natural: core::array::from_fn(|number| tile + point * number as i32), joker }
    }

    /// The same, a joker being worth as much as the tile it stands for.
    pub(super) fn in_melds(tile: i32, point: i32) -> Worth {
        let worth = core::array::from_fn(|number| tile + point * number as i32);
        Worth { natural: worth, joker: worth }
    }
}

impl Task {
    /// To lay some tiles and perhaps some more.
    #[inline(never)]
    pub(super) fn new(must: &Counts, more: &Counts, limits: Limits, worth: Worth) -> Task {
        let mut task = Task {
            limits,
            must: [[0; PLACES]; COLORS],
            may: [[0; PLACES]; COLORS],
            must_jokers: must.get(Tile::JOKER),
            may_jokers: must.get(Tile::JOKER) + more.get(Tile::JOKER),
            worth,
            in_runs: [[0; PLACES]; COLORS],
            more_than: i32::MIN,
            needed_points: 0,
        };
        for color in 0..limits.colors {
            for number in 1..=limits.numbers {
                let (tile, place) = (Tile::at(color, number), usize::from(number));
                let count = must.get(tile);
                task.must[usize::from(color)][place] = count;
                task.may[usize::from(color)][place] = count + more.get(tile);
            }
        }
        task
    }

    /// The same, where tiles lay in some melds before.
    pub(super) fn like(mut self, melds: impl Iterator<Item = Meld>) -> Task {
        for run in melds.filter(|meld| meld.kind() == Kind::Run) {
            let mut numbers = run.numbers();
            let color = run.colors().trailing_zeros() as usize;
            while numbers != 0 {
                self.in_runs[color][numbers.trailing_zeros() as usize] += 1;
                numbers &= numbers - 1;
            }
        }
        self
    }

    pub(super) const fn colors(&self) -> usize {
        self.limits.colors as usize
    }

    pub(super) const fn numbers(&self) -> usize {
        self.limits.numbers as usize
    }

    pub(super) const fn jokers(&self) -> usize {
        self.may_jokers as usize
    }

    /// The worth of all tiles that must be laid, jokers as if they were the same everywhere.
    pub(super) fn least_worth(&self) -> i32 {
        let of = |number: usize| {
            let must = (0..self.colors()).map(|color| i32::from(self.must[color][number])).sum::<i32>();
            must * self.worth.natural[number]
        };
        (1..=self.numbers()).map(of).sum::<i32>() + i32::from(self.must_jokers) * self.worth.joker[0]
    }

    /// What is gained at least by what may be laid besides: less than nothing if some of it had better not be.
    pub(super) fn least_gain(&self) -> i32 {
        let tiles: i32 = (1..self.numbers() + 1).map(|number| self.more_worth(number).min(0)).sum();
        tiles + i32::from(self.may_jokers - self.must_jokers) * self.worth.joker[0]
    }

    /// How much may be lost of so much gained besides, so that it is still enough; negative if it is not.
    pub(super) fn most_loss(&self, gain: i32) -> i32 {
        if self.more_than == i32::MIN { i32::MAX } else { self.least_worth() + gain - self.more_than - 1 }
    }

    /// How much the gains of different ways to lay numbered tiles differ at most.
    pub(super) fn most_worth(&self) -> i32 {
        (1..self.numbers() + 1).map(|number| self.more_worth(number).abs()).sum()
    }

    /// The worth of all tiles of a number that may be laid besides those that must be.
    fn more_worth(&self, number: usize) -> i32 {
        let more = self.may.iter().zip(&self.must).map(|(may, must)| i32::from(may[number] - must[number]));
        more.sum::<i32>() * self.worth.natural[number]
    }

    /// Most of one tile that may be laid.
    pub(super) fn most_copies(&self) -> usize {
        self.may.iter().flatten().copied().max().map_or(0, usize::from)
    }
}
