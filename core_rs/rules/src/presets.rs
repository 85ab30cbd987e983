//! The presets of the rulebook, as what each changes of `classic`.

use crate::ruleset::{
    IllegalCommit, InitialMeldExtraPlays, JokerRelease, JokerReplacementSource, JokerReuse, PoolEmpty,
    Ranking, Ruleset, TimeoutFailedDraft, Unopened,
};

/// A named ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The current international sheet.
    Classic,
    /// Pressman 2009.
    Pressman,
    /// Sabra as Pagat describes it.
    Sabra,
    /// Older Sabra printings.
    Sabra50,
    /// An online Sabra game.
    Online,
    /// The six-player box.
    Xp,
    /// A club and a national tournament code.
    Tournament,
    /// Mind Sports Olympiad 2019.
    Mso,
    /// The children's box, simplified.
    Junior,
}

impl Preset {
    /// Every preset, in the order of the rulebook.
    pub const ALL: [Preset; 9] = [
        Preset::Classic,
        Preset::Pressman,
        Preset::Sabra,
        Preset::Sabra50,
        Preset::Online,
        Preset::Xp,
        Preset::Tournament,
        Preset::Mso,
        Preset::Junior,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Classic => "classic",
            Preset::Pressman => "pressman",
            Preset::Sabra => "sabra",
            Preset::Sabra50 => "sabra_50",
            Preset::Online => "online",
            Preset::Xp => "xp",
            Preset::Tournament => "tournament",
            Preset::Mso => "mso",
            Preset::Junior => "junior",
        }
    }

    /// Its parameters.
    pub const fn ruleset(self) -> Ruleset {
        let rules = match self {
            Preset::Classic => Ruleset::CLASSIC,
            Preset::Pressman => PRESSMAN,
            Preset::Sabra => SABRA,
            Preset::Sabra50 => SABRA_50,
            Preset::Online => ONLINE,
            Preset::Xp => XP,
            Preset::Tournament => TOURNAMENT,
            Preset::Mso => MSO,
            Preset::Junior => JUNIOR,
        };
        Ruleset { preset: self, ..rules }
    }
}

const PRESSMAN: Ruleset = Ruleset {
    joker_release: JokerRelease::ExactTile,
    joker_replacement_source: JokerReplacementSource::Rack,
    joker_reuse: JokerReuse::NewMeldTwoRackTiles,
    turn_time_ms: 120_000,
    ..Ruleset::CLASSIC
};

const SABRA: Ruleset = Ruleset {
    initial_meld_extra_plays: InitialMeldExtraPlays::AfterThreshold,
    joker_release: JokerRelease::ExactTile,
    joker_replacement_source: JokerReplacementSource::Rack,
    joker_meld_removal: false,
    turn_time_ms: 120_000,
    ..Ruleset::CLASSIC
};

const SABRA_50: Ruleset = Ruleset { initial_meld_points: 50, joker_rack_points: 25, ..SABRA };

const ONLINE: Ruleset = Ruleset {
    pool_empty: PoolEmpty::OneMoreTurn,
    timeout_failed_draft: TimeoutFailedDraft::Draw,
    ..Ruleset::CLASSIC
};

const XP: Ruleset = Ruleset { copies: 3, jokers: 4, max_seats: 6, ..Ruleset::CLASSIC };

const TOURNAMENT: Ruleset = Ruleset {
    redeal_on_three_pairs: true,
    illegal_commit: IllegalCommit::Penalty,
    turn_time_ms: 40_000,
    pool_empty: PoolEmpty::OneMoreTurn,
    joker_rack_points: 100,
    unopened: Unopened::Able200Unable100,
    ranking: Ranking::RoundsWonThenPoints,
    ..Ruleset::CLASSIC
};

const MSO: Ruleset = Ruleset {
    max_seats: 2,
    redeal_on_three_pairs: true,
    turn_time_ms: 0,
    time_bank_ms: 600_000,
    increment_ms: 10_000,
    pool_empty: PoolEmpty::UntilNobodyCan,
    pool_empty_must_play: true,
    joker_rack_points: 50,
    unopened: Unopened::Able200Unable100,
    ..Ruleset::CLASSIC
};

const JUNIOR: Ruleset = Ruleset {
    numbers: 10,
    initial_meld_points: 0,
    initial_meld_extra_plays: InitialMeldExtraPlays::AfterThreshold,
    turn_time_ms: 120_000,
    ranking: Ranking::RoundsWonThenPoints,
    ..Ruleset::CLASSIC
};
