//! Drafts are shown to the seat that builds them, to others only where that is allowed, and only as far as they go.
#![allow(clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

use meldhall_rules::{
    Chance, Command, Draft, Event, Game, LaidMeld, Layout, Ruleset, Tile, Viewer, decide, evolve, see_draft,
    view, view_drafted,
};

/// A round in its first turn, the seat to play and the racks.
fn begun() -> (Game, u8, Vec<Vec<Tile>>) {
    let rules = Ruleset::CLASSIC;
    let tiles: Vec<Tile> = rules.tiles();
    let game = Game::new(rules, 3).expect("so many seats");
    let chance = Chance { seat: 0, start_order: tiles.clone(), deal_order: tiles };
    let dealt = decide(&game, &Command::StartRound(chance), 0).expect("a round");
    let Event::RoundStarted { racks, .. } = &dealt[0] else { panic!("a round starts") };
    let game = evolve(&game, &dealt).expect("its own events");
    let seat = game.turn_seat().expect("a turn");
    (game, seat, racks.clone())
}

fn layout(tiles: &[Tile]) -> Layout {
    Layout(tiles.iter().map(|tile| LaidMeld { tiles: vec![*tile], declared: None }).collect())
}

#[test]
fn only_who_may_see_a_draft_sees_it() {
    let (game, seat, racks) = begun();
    let table = layout(&racks[usize::from(seat)][..2]);
    let others = [Viewer::Seat((seat + 1) % 3), Viewer::Seat(9), Viewer::Spectator];
    for is_shown in [false, true] {
        let draft = Draft { table: &table, is_shown };
        let own = see_draft(&game, draft, Viewer::Seat(seat)).expect("the own one");
        assert_eq!((own.seat, &own.table), (seat, &table));
        for viewer in others {
            assert_eq!(see_draft(&game, draft, viewer), is_shown.then(|| own.clone()));
            assert_eq!(view_drafted(&game, viewer, Some(draft)).draft, is_shown.then(|| own.clone()));
        }
        assert_eq!(see_draft(&game, draft, Viewer::RackSpectator), None);
    }
}

#[test]
fn what_is_no_draft_of_this_turn_is_shown_to_nobody() {
    let (game, seat, racks) = begun();
    let strange =
        layout(&[racks[usize::from((seat + 1) % 3)].as_slice(), &racks[usize::from(seat)]].concat());
    let draft = Draft { table: &strange, is_shown: true };
    assert_eq!(see_draft(&game, draft, Viewer::Seat(seat)), None);
    let own = layout(&racks[usize::from(seat)][..1]);
    let draft = Draft { table: &own, is_shown: true };
    let drawn = decide(&game, &Command::Draw { seat }, 0).expect("a draw");
    let later = evolve(&game, &drawn).expect("its own events");
    let rack_has = racks[usize::from((seat + 1) % 3)].contains(&own.0[0].tiles[0]);
    assert_eq!(see_draft(&later, draft, Viewer::Spectator).is_some(), rack_has);
}

#[test]
fn a_view_without_a_draft_is_the_same_as_before() {
    let (game, seat, _) = begun();
    for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
        assert_eq!(view_drafted(&game, viewer, None), view(&game, viewer));
    }
}
