//! Random games: seeded dice, chance drawn with them, and a player that lays what it simply can.

#![allow(dead_code)] // not every test file uses all of it

use meldhall_rules::{
    Chance, Command, Counts, Game, LaidMeld, Layout, Meld, Millis, Phase, Ruleset, SeatNumber, Tile, View,
    Viewer, check_play, classify, enumerate_melds, view,
};

/// Rulesets that together reach every parameter of the game machine; the presets come beside them.
pub const RULESETS: &[&str] = &[
    "classic+rounds=3+next_starter=LOSER+start_choice=RANDOM+turn_time_ms=0",
    "classic+rounds=3+next_starter=WINNER+time_bank_ms=20000+increment_ms=1000+turn_time_ms=0",
    "classic+rounds=0+target_points=60+next_starter=ROTATE+unopened=FIXED_100+ranking=ROUNDS_WON_THEN_POINTS",
    "classic+pool_empty=ONE_MORE_TURN+final_lap_starts=LAST_DRAWER+illegal_commit=PENALTY",
    "classic+timeout_commits_legal_draft=false+blocked_score=FULL_VALUE+blocked_winner_joker=IGNORED",
    "classic+colors=3+numbers=5+jokers=3+max_seats=3+rack_tiles=8+initial_meld_points=0+rounds=4",
    "junior+copies=1+max_seats=3+rack_tiles=6+pool_empty=UNTIL_NOBODY_CAN+pool_empty_must_play=true+rounds=2",
    "tournament+max_seats=6+rack_tiles=12+copies=3+timeout_draw_tiles=0+penalty_draw_tiles=20",
];

/// A generator of random numbers (SplitMix64): the same seed, the same game.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    pub fn order(&mut self, rules: &Ruleset) -> Vec<Tile> {
        let mut tiles = rules.tiles();
        self.shuffle(&mut tiles);
        tiles
    }

    pub fn chance(&mut self, game: &Game) -> Chance {
        Chance {
            seat: self.below(game.seats().len()) as SeatNumber,
            start_order: self.order(game.rules()),
            deal_order: self.order(game.rules()),
        }
    }
}

/// A player that knows the short melds of a ruleset, and nothing of a game but a view.
pub struct Player {
    rules: Ruleset,
    melds: Vec<(Meld, Counts)>,
}

impl Player {
    pub fn new(rules: Ruleset) -> Player {
        let short = |meld: &Meld| meld.len() <= 4 && meld.jokers() <= 1;
        let melds =
            enumerate_melds(&rules).filter(short).map(|meld| (meld, meld.tiles().collect())).collect();
        Player { rules, melds }
    }

    /// A legal table for the seat to play, if one is simply found.
    pub fn play(&self, view: &View, dice: &mut Dice) -> Option<Layout> {
        let seat = usize::from(view.viewer_seat?);
        let rack: Counts = view.rack.iter().collect();
        let has_melded = view.seats[seat].has_melded;
        let mut layout = view.table.layout(&self.rules);
        let mut left = rack.clone();
        self.lay_melds(&mut layout, &mut left, dice);
        if has_melded {
            self.add_tiles(&mut layout, &mut left);
        }
        check_play(&view.table, &rack, &layout, has_melded, &self.rules).is_ok().then_some(layout)
    }

    fn lay_melds(&self, layout: &mut Layout, left: &mut Counts, dice: &mut Dice) {
        let start = dice.below(self.melds.len());
        for (meld, tiles) in self.melds[start..].iter().chain(&self.melds[..start]) {
            while let Some(rest) = left.checked_sub(tiles) {
                *left = rest;
                layout.0.push(LaidMeld { tiles: meld.tiles().collect(), declared: Some(meld.kind()) });
            }
        }
    }

    fn add_tiles(&self, layout: &mut Layout, left: &mut Counts) {
        for tile in left.tiles() {
            for laid in &mut layout.0 {
                let tiles: Vec<Tile> = laid.tiles.iter().copied().chain([tile]).collect();
                if let Ok(meld) = classify(&tiles, None, &self.rules) {
                    *laid = LaidMeld { tiles: meld.tiles().collect(), declared: None };
                    left.remove(tile);
                    break;
                }
            }
        }
    }

    /// What it does: starts a round, lays what it can, else draws or passes.
    pub fn command(&self, game: &Game, dice: &mut Dice) -> Command {
        let Some(seat) = game.turn_seat() else { return Command::StartRound(dice.chance(game)) };
        match self.play(&view(game, Viewer::Seat(seat)), dice) {
            Some(table) => Command::Play { seat, table },
            None if game.pool().is_empty() => Command::Pass { seat },
            None => Command::Draw { seat },
        }
    }
}

/// A command as nobody should send it; by chance it may fit all the same.
pub fn wild_command(game: &Game, player: &Player, dice: &mut Dice) -> Command {
    let seat = dice.below(game.seats().len()) as SeatNumber;
    match dice.below(16) {
        0..4 => Command::Play { seat, table: wild_table(game, player, dice) },
        4..7 => Command::ExpireTurn { draft: Some(wild_table(game, player, dice)) },
        7 => Command::ExpireTurn { draft: None },
        8 => Command::Draw { seat },
        9 => Command::Pass { seat },
        10 => Command::PauseClock,
        11 => Command::ResumeClock,
        12 => Command::CreditClock { seat, credit_ms: dice.below(20_000) as u32 },
        13 => Command::RequestRedeal { seat, deal_order: dice.order(game.rules()) },
        14 => Command::StartRound(dice.chance(game)),
        _ if dice.percent(15) => Command::Leave { seat },
        _ => Command::ResumeClock,
    }
}

/// A table near the one that lies there, mostly illegal.
fn wild_table(game: &Game, player: &Player, dice: &mut Dice) -> Layout {
    let seat = game.turn_seat().unwrap_or(0);
    let seen = view(game, Viewer::Seat(seat));
    let mut layout = match player.play(&seen, dice) {
        Some(layout) if dice.percent(60) => layout,
        _ => seen.table.layout(game.rules()),
    };
    if dice.percent(70) && !seen.rack.is_empty() {
        let tile = seen.rack[dice.below(seen.rack.len())];
        layout.0.push(LaidMeld { tiles: vec![tile], declared: None });
    }
    if dice.percent(40) && !layout.0.is_empty() {
        let split = dice.below(layout.0.len());
        let tail = layout.0[split].tiles.split_off(1);
        layout.0.push(LaidMeld { tiles: tail, declared: None });
    }
    if dice.percent(20) {
        layout.0.push(LaidMeld { tiles: player.rules.tiles()[..3].to_vec(), declared: None });
    }
    layout.0.retain(|laid| !laid.tiles.is_empty());
    dice.shuffle(&mut layout.0);
    layout
}

/// A command and when it is given; the game decides what comes of it.
pub fn next_command(
    game: &Game,
    player: &Player,
    now_ms: &mut Millis,
    wild_percent: usize,
    dice: &mut Dice,
) -> Command {
    *now_ms += dice.below(9000) as Millis;
    let due = game.deadline_ms().is_some_and(|deadline_ms| *now_ms >= deadline_ms);
    if due && dice.percent(80) {
        let draft = dice.percent(50).then(|| wild_table(game, player, dice));
        return Command::ExpireTurn { draft };
    }
    if dice.percent(wild_percent) { wild_command(game, player, dice) } else { player.command(game, dice) }
}

/// The whole set of a ruleset.
pub fn whole_set(rules: &Ruleset) -> Counts {
    rules.tiles().iter().collect()
}

/// Whether the game goes on.
pub fn goes_on(game: &Game) -> bool {
    game.phase() != Phase::Over
}
