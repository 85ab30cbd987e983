//! What a viewer may not know changes nothing that it is shown: views, events, refusals.
#![allow(clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

mod random;

use std::{collections::VecDeque, mem::discriminant};

use meldhall_rules::{
    Command, DecideError, Event, Game, Phase, Ruleset, SeatNumber, SeenEvent, Tile, Viewer, decide, evolve,
    see, view,
};
use proptest::prelude::*;
use random::{Dice, Player, next_command};

const RULES: &[&str] = &["classic", "sabra", "pressman", "online", "xp", "junior", "tournament"];

/// The tiles of a round as physical pieces: where each is, and what it shows.
struct Pieces {
    shown: Vec<Tile>,
    racks: Vec<Vec<usize>>,
    pool: VecDeque<usize>,
}

impl Pieces {
    fn dealt(racks: &[Vec<Tile>], pool: &[Tile]) -> Pieces {
        let mut pieces = Pieces { shown: Vec::new(), racks: Vec::new(), pool: VecDeque::new() };
        for rack in racks {
            pieces.racks.push((pieces.shown.len()..).take(rack.len()).collect());
            pieces.shown.extend(rack);
        }
        pieces.pool.extend((pieces.shown.len()..).take(pool.len()));
        pieces.shown.extend(pool);
        pieces
    }

    /// Moves the pieces as the event says.
    fn follow(&mut self, event: &Event) {
        match event {
            Event::TurnPlayed { seat, laid, .. } => {
                for tile in laid {
                    let rack = &mut self.racks[usize::from(*seat)];
                    let place = rack.iter().position(|piece| self.shown[*piece] == *tile);
                    rack.swap_remove(place.expect("on the rack"));
                }
            }
            Event::TilesDrawn { seat, tiles, .. } => {
                let drawn = self.pool.drain(..tiles.len());
                self.racks[usize::from(*seat)].extend(drawn);
            }
            _ => {}
        }
    }

    /// The pieces that this viewer does not see.
    fn hidden(&self, viewer: Viewer) -> Vec<usize> {
        let is_hidden = |seat| viewer != Viewer::Seat(seat) && viewer != Viewer::RackSpectator;
        let others = (0..).zip(&self.racks).filter(|(seat, _)| is_hidden(*seat));
        others.flat_map(|(_, rack)| rack).chain(&self.pool).copied().collect()
    }
}

/// A round up to some moment before its end.
struct Story {
    rules: Ruleset,
    seats: usize,
    events: Vec<Event>,
}

impl Story {
    fn game(&self) -> Game {
        let before = Game::new(self.rules, self.seats).expect("so many seats");
        evolve(&before, &self.events).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same story with the tiles that the viewer does not see at its end shuffled among themselves.
    fn told_otherwise(&self, viewer: Viewer, dice: &mut Dice) -> Story {
        let Event::RoundStarted { racks, pool, .. } = &self.events[0] else { panic!("a round starts") };
        let mut pieces = Pieces::dealt(racks, pool);
        self.events.iter().for_each(|event| pieces.follow(event));
        let hidden = pieces.hidden(viewer);
        let mut tiles: Vec<Tile> = hidden.iter().map(|piece| pieces.shown[*piece]).collect();
        dice.shuffle(&mut tiles);
        hidden.iter().zip(tiles).for_each(|(piece, tile)| pieces.shown[*piece] = tile);
        Story { events: self.retold(&pieces.shown), ..*self }
    }

    /// The same events where the pieces show these tiles.
    fn retold(&self, shown: &[Tile]) -> Vec<Event> {
        let mut drawn = 0;
        let retell = |event: &Event| {
            let mut event = event.clone();
            match &mut event {
                Event::RoundStarted { racks, pool, .. } => {
                    let mut rest = shown.iter().copied();
                    for tiles in racks.iter_mut() {
                        tiles.iter_mut().for_each(|tile| *tile = rest.next().expect("a piece"));
                        tiles.sort();
                    }
                    pool.iter_mut().for_each(|tile| *tile = rest.next().expect("a piece"));
                    drawn = shown.len() - pool.len();
                }
                Event::TilesDrawn { tiles, .. } => {
                    let next = drawn + tiles.len();
                    tiles.copy_from_slice(&shown[drawn..next]);
                    drawn = next;
                }
                _ => {}
            }
            event
        };
        self.events.iter().map(retell).collect()
    }

    fn seen_by(&self, viewer: Viewer) -> Vec<SeenEvent> {
        self.events.iter().map(|event| see(event, viewer)).collect()
    }
}

/// Plays some commands of a round that has started, without its end.
fn story(rules: Ruleset, seats: usize, commands: usize, dice: &mut Dice) -> (Story, i64) {
    let player = Player::new(rules);
    let mut story = Story { rules, seats, events: Vec::new() };
    let mut game = Game::new(rules, seats).expect("so many seats");
    let mut now_ms = 1_700_000_000_000;
    let mut left = commands;
    while left > 0 || story.events.is_empty() {
        left = left.saturating_sub(1);
        let command = next_command(&game, &player, &mut now_ms, 20, dice);
        let Ok(events) = decide(&game, &command, now_ms) else { continue };
        let after = evolve(&game, &events).expect("its own events");
        let redealt = events.iter().any(|event| matches!(event, Event::RedealGranted { .. }));
        if after.phase() == Phase::Round && !redealt {
            story.events.extend(events);
            game = after;
        }
    }
    (story, now_ms)
}

/// What the viewer learns from a command; a tile that it draws itself is news to it in either story.
fn learnt(
    game: &Game,
    command: &Command,
    now_ms: i64,
    viewer: Viewer,
) -> Result<Vec<SeenEvent>, DecideError> {
    let events = decide(game, command, now_ms)?;
    let seen = events.iter().map(|event| match see(event, viewer) {
        SeenEvent::TilesDrawn { seat, cause, drawn_tiles, pool_tiles, .. } => {
            SeenEvent::TilesDrawn { seat, cause, drawn_tiles, pool_tiles, tiles: Vec::new() }
        }
        seen => seen,
    });
    Ok(seen.collect())
}

fn is_of(viewer: Viewer, game: &Game, command: &Command) -> bool {
    let by = |seat: &SeatNumber| viewer == Viewer::Seat(*seat);
    match command {
        Command::Play { seat, .. }
        | Command::Draw { seat }
        | Command::Pass { seat }
        | Command::RequestRedeal { seat, .. } => by(seat),
        Command::ExpireTurn { .. } => game.turn_seat().is_some_and(|seat| by(&seat)),
        _ => true,
    }
}

/// Whether the same kinds of events happened: a draft of another seat may stand in one story and not in the other.
fn same_course(here: &[SeenEvent], there: &[SeenEvent]) -> bool {
    here.iter().map(discriminant).eq(there.iter().map(discriminant))
}

fn ends(seen: &[SeenEvent]) -> bool {
    seen.iter().any(|event| matches!(event, SeenEvent::RoundEnded(_)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hidden_tiles_change_nothing_that_is_shown(
        rules in proptest::sample::select(RULES),
        seats in 2..=4_usize,
        commands in 1..150_usize,
        watcher in 0..6_u8,
        seed in any::<u64>(),
    ) {
        let rules: Ruleset = rules.parse().expect("a ruleset");
        let mut dice = Dice(seed);
        let (story, mut now_ms) = story(rules, seats, commands, &mut dice);
        let viewer = match watcher {
            5 => Viewer::RackSpectator,
            seat if usize::from(seat) < seats => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        };
        let other = story.told_otherwise(viewer, &mut dice);
        prop_assert_eq!(story.seen_by(viewer), other.seen_by(viewer));
        let (game, told) = (story.game(), other.game());
        prop_assert_eq!(view(&game, viewer), view(&told, viewer));

        let player = Player::new(rules);
        for _ in 0..20 {
            let command = next_command(&game, &player, &mut now_ms, 60, &mut dice);
            let (here, there) =
                (learnt(&game, &command, now_ms, viewer), learnt(&told, &command, now_ms, viewer));
            if is_of(viewer, &game, &command) {
                let revealed = here.as_ref().is_ok_and(|seen| ends(seen));
                prop_assert!(revealed || here == there, "{}: {:?} {:?}", command, here, there);
            } else if let (Ok(here), Ok(there)) = (here, there) {
                let comparable = same_course(&here, &there) && !ends(&here);
                prop_assert!(!comparable || here == there, "{}: {:?} {:?}", command, here, there);
            }
        }
    }
}

#[test]
fn a_seat_sees_its_own_rack_and_draws_and_no_other() {
    let rules = Ruleset::CLASSIC;
    let mut dice = Dice(1);
    let game = Game::new(rules, 2).expect("so many seats");
    let events = decide(&game, &Command::StartRound(dice.chance(&game)), 0).expect("a round");
    let game = evolve(&game, &events).expect("its own events");
    for seat in 0..2 {
        let seen = view(&game, Viewer::Seat(seat));
        assert_eq!(seen.rack, game.seats()[usize::from(seat)].rack().tiles());
        assert_eq!(seen.viewer_seat, Some(seat));
        assert!(
            matches!(see(&events[0], Viewer::Seat(seat)), SeenEvent::RoundStarted { rack, .. } if rack == seen.rack)
        );
    }
    for viewer in [Viewer::Spectator, Viewer::Seat(2)] {
        assert_eq!((view(&game, viewer).rack, view(&game, viewer).viewer_seat), (Vec::new(), None));
    }
    let seat = game.turn_seat().expect("a turn");
    let drawn = decide(&game, &Command::Draw { seat }, 0).expect("a draw");
    let tiles = |viewer| match see(&drawn[0], viewer) {
        SeenEvent::TilesDrawn { tiles, drawn_tiles: 1, pool_tiles: 77, .. } => tiles,
        other => panic!("{other:?}"),
    };
    assert_eq!(tiles(Viewer::Seat(seat)).len(), 1);
    assert_eq!((tiles(Viewer::Seat(1 - seat)), tiles(Viewer::Spectator)), (Vec::new(), Vec::new()));
}

#[test]
fn one_kind_of_spectator_sees_all_racks_and_no_other_viewer_any() {
    let rules: Ruleset = "classic+redeal_on_three_pairs=true".parse().expect("a ruleset");
    let mut dice = Dice(2);
    let game = Game::new(rules, 3).expect("so many seats");
    let dealt = decide(&game, &Command::StartRound(dice.chance(&game)), 0).expect("a round");
    let Event::RoundStarted { racks, pool, .. } = &dealt[0] else { panic!("a round starts") };
    let redealt = Event::RedealGranted { seat: 0, racks: racks.clone(), pool: pool.clone() };
    let game = evolve(&game, &dealt).expect("its own events");
    let seat = game.turn_seat().expect("a turn");
    let drawn = decide(&game, &Command::Draw { seat }, 0).expect("a draw");
    let shown = |viewer| {
        let of_deal = |event| match see(event, viewer) {
            SeenEvent::RoundStarted { racks, .. } | SeenEvent::RedealGranted { racks, .. } => racks,
            other => panic!("{other:?}"),
        };
        (of_deal(&dealt[0]), of_deal(&redealt), view(&game, viewer).racks)
    };
    assert_eq!(shown(Viewer::RackSpectator), (racks.clone(), racks.clone(), racks.clone()));
    let own = view(&game, Viewer::RackSpectator);
    assert_eq!((own.viewer_seat, own.rack), (None, Vec::new()));
    assert!(matches!(
        (see(&drawn[0], Viewer::RackSpectator), &drawn[0]),
        (SeenEvent::TilesDrawn { tiles, .. }, Event::TilesDrawn { tiles: all, .. }) if tiles == *all
    ));
    for viewer in [Viewer::Seat(0), Viewer::Seat(2), Viewer::Seat(3), Viewer::Spectator] {
        assert_eq!(shown(viewer), Default::default());
    }
}
