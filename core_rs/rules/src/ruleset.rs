//! Rulesets: every parameter of the rulebook, checked as a whole.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{error::Error, fmt, str::FromStr};

use crate::tile::Tile;
pub use crate::{choices::*, parameters::*, presets::Preset};

crate::parameters::parameters! {
    /// Colors of numbered tiles.
    colors: u8 3..=6 = 4, "R1.3";
    /// Numbers of each color.
    numbers: u8 5..=15 = 13, "R1.3";
    /// Copies of each numbered tile.
    copies: u8 1..=4 = 2, "R1.3";
    /// Jokers.
    jokers: u8 0..=8 = 2, "R1.3";
    /// Fewest seats of a game.
    min_seats: u8 2..=6 = 2, "R2.1";
    /// Most seats of a game.
    max_seats: u8 2..=6 = 4, "R2.1";
    /// Tiles dealt to each rack.
    rack_tiles: u8 1..=183 = 14, "R2.1";
    /// How the first starter is chosen.
    start_choice: StartChoice = StartChoice::HighestTile, "R2.2";
    /// Whether three identical pairs may ask for a redeal.
    redeal_on_three_pairs: bool = false, "R2.4";
    /// Most jokers in one meld; 0 is no limit.
    max_jokers_per_meld: u8 0..=8 = 0, "R3.4";
    /// Fewest numbered tiles in one meld.
    min_naturals_per_meld: u8 1..=3 = 1, "R3.4";
    /// Value an initial meld must reach; 0 needs none.
    initial_meld_points: u16 0..=1000 = 30, "R4.2";
    /// What else the turn of an initial meld may hold.
    initial_meld_extra_plays: InitialMeldExtraPlays = InitialMeldExtraPlays::None, "R4.3";
    /// What an illegal commit costs.
    illegal_commit: IllegalCommit = IllegalCommit::Refuse, "R5.5";
    /// What frees a joker of the table.
    joker_release: JokerRelease = JokerRelease::AnyRearrangement, "R6";
    /// Where the freeing tile may come from.
    joker_replacement_source: JokerReplacementSource = JokerReplacementSource::RackOrTable, "R6";
    /// Which missing colors free the joker of a group of three.
    joker_group_of_three: JokerGroupOfThree = JokerGroupOfThree::Either, "R6";
    /// Whether tiles may be taken from a meld that holds a joker.
    joker_meld_removal: bool = true, "R6";
    /// Where a freed joker may be played again.
    joker_reuse: JokerReuse = JokerReuse::Anywhere, "R6";
    /// Time for each turn, in milliseconds.
    turn_time_ms: u32 0..=2592000000 = 60_000, "R7.1";
    /// Extra time of each seat and round, in milliseconds.
    time_bank_ms: u32 0..=2592000000 = 0, "R7.1";
    /// Time added to the bank with each turn, in milliseconds.
    increment_ms: u32 0..=2592000000 = 0, "R7.1";
    /// Tiles drawn when time is over.
    timeout_draw_tiles: u8 0..=100 = 1, "R7.3";
    /// Whether a legal draft stands when time is over.
    timeout_commits_legal_draft: bool = true, "R7.3";
    /// What any other draft costs when time is over.
    timeout_failed_draft: TimeoutFailedDraft = TimeoutFailedDraft::Penalty, "R7.3";
    /// Tiles drawn for a failed turn.
    penalty_draw_tiles: u8 0..=100 = 3, "R7.3";
    /// How a round ends once the pool is empty.
    pool_empty: PoolEmpty = PoolEmpty::UntilAllPass, "R8.2";
    /// Which seat begins the final lap.
    final_lap_starts: FinalLapStarts = FinalLapStarts::NextSeat, "R8.2";
    /// Whether a seat with a legal play may not pass.
    pool_empty_must_play: bool = false, "R8.3";
    /// Value of a joker on a rack.
    joker_rack_points: u16 0..=1000 = 30, "R9.1";
    /// How a blocked round is scored.
    blocked_score: BlockedScore = BlockedScore::Difference, "R9.3";
    /// Whether a joker on the winner's rack counts in a blocked round.
    blocked_winner_joker: BlockedWinnerJoker = BlockedWinnerJoker::Counts, "R9.3";
    /// What a seat without its initial meld pays.
    unopened: Unopened = Unopened::RackValue, "R9.4";
    /// Rounds of a game; 0 with `target_points`.
    rounds: u16 0..=1000 = 1, "R9.5";
    /// Points that end a game; 0 is none.
    target_points: u32 0..=1000000 = 0, "R9.5";
    /// How the seats are ranked.
    ranking: Ranking = Ranking::TotalPoints, "R9.5";
    /// Which seat starts later rounds.
    next_starter: NextStarter = NextStarter::StartDraw, "R9.5";
}

/// A ruleset that is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetError {
    /// The culprit; `preset` if there is no such preset.
    pub parameter: String,
    /// The limit that it breaks.
    pub why: String,
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.parameter, self.why)
    }
}

impl Error for RulesetError {}

impl Ruleset {
    /// The preset of that name.
    pub fn preset(name: &str) -> Result<Ruleset, RulesetError> {
        let found = Preset::ALL.into_iter().find(|preset| preset.name() == name);
        found.map(Preset::ruleset).ok_or_else(|| {
            let names = Preset::ALL.map(Preset::name).join(", ");
            RulesetError { parameter: "preset".to_string(), why: format!("must be one of {names}") }
        })
    }

    /// Changes a parameter to what the text stands for; whether the whole is possible is for [`Ruleset::validate`].
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), RulesetError> {
        Ruleset::parameter(name)?.set_text(self, text)
    }

    /// Changes a parameter to a value; see [`Ruleset::set`].
    pub fn set_value(&mut self, name: &str, value: Value) -> Result<(), RulesetError> {
        Ruleset::parameter(name)?.set(self, value)
    }

    /// The value of a parameter; `None` if there is no such parameter.
    pub fn get(&self, name: &str) -> Option<Value> {
        Parameter::named(name).map(|parameter| parameter.get(self))
    }

    fn parameter(name: &str) -> Result<&'static Parameter, RulesetError> {
        Parameter::named(name).ok_or_else(|| RulesetError {
            parameter: name.to_string(),
            why: "is no parameter of the rules".to_string(),
        })
    }

    /// Refuses a ruleset by which nobody can play, with the parameter to change.
    pub fn validate(&self) -> Result<(), RulesetError> {
        for parameter in PARAMETERS {
            parameter.check(self)?;
        }
        let dealt = usize::from(self.max_seats) * usize::from(self.rack_tiles);
        let (parameter, why) = if self.max_seats < self.min_seats {
            ("max_seats", format!("must be at least min_seats, {}", self.min_seats))
        } else if dealt >= self.set_tiles() {
            (
                "rack_tiles",
                format!("must leave a tile in the pool: {dealt} are dealt of {}", self.set_tiles()),
            )
        } else if self.rounds == 0 && self.target_points == 0 {
            ("rounds", "must be at least 1 without target_points".to_string())
        } else {
            return Ok(());
        };
        Err(RulesetError { parameter: parameter.to_string(), why })
    }

    /// How many tiles the set has (R1.1).
    pub fn set_tiles(&self) -> usize {
        usize::from(self.colors) * usize::from(self.numbers) * usize::from(self.copies)
            + usize::from(self.jokers)
    }

    /// The whole set, in canonical order (R1.1).
    pub fn tiles(&self) -> Vec<Tile> {
        let mut tiles = Vec::with_capacity(self.set_tiles());
        for color in 0..self.colors {
            for number in 1..=self.numbers {
                tiles.extend((0..self.copies).map(|_| Tile::at(color, number)));
            }
        }
        tiles.extend((0..self.jokers).map(|_| Tile::JOKER));
        tiles
    }
}

impl Default for Ruleset {
    fn default() -> Ruleset {
        Ruleset::CLASSIC
    }
}

impl fmt::Display for Ruleset {
    /// `preset+parameter=value+…`: what differs from the preset, in the order of the rulebook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.preset.name())?;
        let preset = self.preset.ruleset();
        for parameter in PARAMETERS {
            if parameter.get(self) != parameter.get(&preset) {
                write!(f, "+{}={}", parameter.name, parameter.get(self))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Ruleset {
    type Err = RulesetError;

    /// Reads `preset+parameter=value+…` and validates the whole.
    fn from_str(text: &str) -> Result<Ruleset, RulesetError> {
        let mut parts = text.trim().split('+').map(str::trim);
        let mut rules = Ruleset::preset(parts.next().unwrap_or_default())?;
        for part in parts {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            if name.is_empty() {
                let why = "must have parameter=value behind each +".to_string();
                return Err(RulesetError { parameter: "ruleset".to_string(), why });
            }
            rules.set(name.trim(), value.trim())?;
        }
        rules.validate()?;
        Ok(rules)
    }
}
