//! What holds for any tiles, tables and rulesets.
#![allow(clippy::expect_used, reason = "here a panic is the report")]

use meldhall_rules::{
    Counts, Kind, LaidMeld, Layout, Meld, Preset, Ruleset, Table, Tile, check_play, classify,
    enumerate_melds,
    notation::{parse_stored_table, parse_table},
    ruleset::{Domain, PARAMETERS, Value},
};
use proptest::{
    collection::vec,
    option,
    prelude::*,
    sample::{Index, select, subsequence},
};

/// Any tile of a set; `colors` and `numbers` as the narrow sets have, so that melds come up often.
fn tile(colors: u8, numbers: u8) -> impl Strategy<Value = Tile> {
    (0..colors * numbers + numbers / 2).prop_map(move |place| {
        Tile::from_code(16 * (place / numbers) + place % numbers + 1)
            .filter(|_| place < colors * numbers)
            .unwrap_or(Tile::JOKER)
    })
}

fn kind() -> impl Strategy<Value = Option<Kind>> {
    option::of(select(vec![Kind::Group, Kind::Run]))
}

fn preset() -> impl Strategy<Value = Ruleset> {
    select(Preset::ALL.to_vec()).prop_map(Preset::ruleset)
}

/// Any legal meld of a ruleset.
fn legal_meld(rules: &Ruleset) -> impl Strategy<Value = Meld> + use<> {
    select(enumerate_melds(rules).collect::<Vec<_>>())
}

/// Tiles that form a meld or nearly do.
fn near_meld() -> impl Strategy<Value = Vec<Tile>> {
    let change = option::weighted(0.3, (any::<Index>(), tile(4, 13)));
    (legal_meld(&Preset::Xp.ruleset()), change).prop_map(|(meld, change)| {
        let mut tiles: Vec<Tile> = meld.tiles().collect();
        if let Some((place, tile)) = change {
            *place.get_mut(&mut tiles) = tile;
        }
        tiles
    })
}

fn shuffled(tiles: Vec<Tile>) -> impl Strategy<Value = Vec<Tile>> {
    Just(tiles).prop_shuffle()
}

/// Any ruleset whose parameters are each within their limits; the whole may be impossible.
fn ruleset() -> impl Strategy<Value = Ruleset> {
    let change = (0..PARAMETERS.len(), any::<u32>());
    (preset(), vec(change, 0..6)).prop_map(|(mut rules, changes)| {
        for (place, number) in changes {
            let value = match PARAMETERS[place].domain {
                Domain::Int(least, most) => Value::Int(least + number % (most - least + 1)),
                Domain::Bool => Value::Bool(number % 2 == 0),
                Domain::Names(names) => Value::Name(names[number as usize % names.len()]),
            };
            PARAMETERS[place].set(&mut rules, value).expect("a value within the limits");
        }
        rules
    })
}

/// Kind, number (the lowest of a run) and points of a meld.
type Reading = (Kind, u8, u32);

/// The reading of R3.5 and R3.6, tried out number by number.
fn slow_reading(tiles: &[Tile], declared: Option<Kind>, rules: &Ruleset) -> Option<Reading> {
    let naturals: Vec<Tile> = tiles.iter().copied().filter(|tile| !tile.is_joker()).collect();
    let set = rules.tiles();
    if naturals.is_empty() || tiles.len() < 3 || !naturals.iter().all(|tile| set.contains(tile)) {
        return None;
    }
    let group = slow_group(&naturals, tiles.len(), rules);
    let stands =
        |first: u8, place: usize| tiles[place].is_joker() || tiles[place].number() == first + place as u8;
    let laid =
        slow_run(&naturals, tiles.len(), rules, |first| (0..tiles.len()).all(|place| stands(first, place)));
    let rebuilt = slow_run(&naturals, tiles.len(), rules, |_| true);
    match declared {
        Some(Kind::Group) => group,
        Some(Kind::Run) => laid.or(rebuilt),
        None if group.is_none() => laid.or(rebuilt),
        None => [laid, group]
            .into_iter()
            .flatten()
            .reduce(|best, other| if other.2 > best.2 { other } else { best }),
    }
}

fn slow_group(naturals: &[Tile], len: usize, rules: &Ruleset) -> Option<Reading> {
    let colors: Vec<_> = naturals.iter().map(|tile| tile.color()).collect();
    let distinct = colors.iter().all(|color| colors.iter().filter(|other| *other == color).count() == 1);
    let number = naturals[0].number();
    let one_number = naturals.iter().all(|tile| tile.number() == number);
    let fits = distinct && one_number && len <= usize::from(rules.colors);
    fits.then(|| (Kind::Group, number, u32::from(number) * len as u32))
}

/// The run that begins as high as these tiles allow: jokers go to the high end first.
fn slow_run(naturals: &[Tile], len: usize, rules: &Ruleset, fits: impl Fn(u8) -> bool) -> Option<Reading> {
    let numbers: Vec<u8> = naturals.iter().map(|tile| tile.number()).collect();
    let one_color = naturals.iter().all(|tile| tile.color() == naturals[0].color());
    let distinct = numbers.iter().all(|number| numbers.iter().filter(|other| *other == number).count() == 1);
    let end = |first: u8| first + len as u8 - 1;
    let holds = |first: u8| {
        let inside = numbers.iter().all(|number| (first..=end(first)).contains(number));
        one_color && distinct && inside && end(first) <= rules.numbers && fits(first)
    };
    let first = (1..=rules.numbers).rev().find(|first| holds(*first))?;
    Some((Kind::Run, first, (first..=end(first)).map(u32::from).sum()))
}

proptest! {
    #[test]
    fn melds_are_read_as_the_rulebook_says(tiles in near_meld().prop_flat_map(shuffled), declared in kind()) {
        for rules in [Ruleset::CLASSIC, Preset::Xp.ruleset(), Preset::Junior.ruleset()] {
            let read = classify(&tiles, declared, &rules).ok();
            let read = read.map(|meld| (meld.kind(), meld.number(), meld.points()));
            prop_assert_eq!(read, slow_reading(&tiles, declared, &rules));
        }
    }

    #[test]
    fn any_tiles_are_read_as_the_rulebook_says(tiles in vec(tile(2, 5), 0..8), declared in kind()) {
        let rules = "classic+colors=3+numbers=5+jokers=8+rack_tiles=5".parse().expect("a ruleset");
        let read = classify(&tiles, declared, &rules).ok();
        let read = read.map(|meld| (meld.kind(), meld.number(), meld.points()));
        prop_assert_eq!(read, slow_reading(&tiles, declared, &rules));
    }

    #[test]
    fn the_order_of_tiles_never_changes_legality(
        (tiles, other) in near_meld().prop_flat_map(|tiles| (Just(tiles.clone()), shuffled(tiles))),
        declared in kind(),
        rules in preset(),
    ) {
        let legal = |tiles| classify(tiles, declared, &rules).map(|meld| meld.tiles().collect::<Counts>());
        prop_assert_eq!(legal(&tiles), legal(&other));
    }

    #[test]
    fn a_meld_has_the_tiles_it_was_read_from(tiles in near_meld(), rules in preset()) {
        let Ok(meld) = classify(&tiles, None, &rules) else { return Ok(()) };
        prop_assert_eq!(meld.tiles().collect::<Counts>(), tiles.iter().collect::<Counts>());
        prop_assert_eq!(meld.len(), tiles.len());
        prop_assert_eq!(meld.jokers(), tiles.iter().filter(|tile| tile.is_joker()).count() as u8);
        prop_assert_eq!(meld.roles(rules.colors).count(), meld.len());
        for (role, tile) in meld.roles(rules.colors).zip(meld.tiles()) {
            prop_assert_eq!(role.is_joker(), tile.is_joker());
            prop_assert!(role.is_joker() || role.stands_for().eq([tile]));
            prop_assert!(role.stands_for().count() >= 1);
        }
    }

    #[test]
    fn layouts_are_read_as_they_are_written(melds in vec((vec(tile(6, 15), 1..6), kind()), 0..8)) {
        let melds = melds.into_iter().map(|(tiles, declared)| LaidMeld { tiles, declared });
        let layout = Layout(melds.collect());
        prop_assert_eq!(parse_table(&layout.to_string()), Ok(layout));
    }

    #[test]
    fn tables_are_read_as_they_are_written(
        melds in vec(legal_meld(&Preset::Xp.ruleset()), 0..12),
        rules in select(vec![Ruleset::CLASSIC, Preset::Xp.ruleset()]),
    ) {
        let table = Table(melds);
        prop_assert_eq!(parse_stored_table(&table.to_string()), Ok(table.clone()));
        prop_assert_eq!(parse_table(&table.to_string()).expect("notation").read(&rules), Ok(table.clone()));
        prop_assert_eq!(table.layout(&rules).read(&rules), Ok(table));
    }

    #[test]
    fn any_text_is_read_or_refused_with_its_place(text in "[ \\n|;:a-z0-9éß]{0,40}") {
        if let Err(error) = parse_table(&text) {
            let line = text.split('\n').nth(error.line - 1).expect("a line of the text");
            prop_assert!(error.column <= line.chars().count() + 1);
            prop_assert!(!error.expected.is_empty());
        }
    }

    #[test]
    fn a_table_sent_back_in_any_order_is_the_same(
        (table, sent) in vec(legal_meld(&Preset::Xp.ruleset()), 0..10).prop_flat_map(|melds| {
            let tiles = melds.iter().map(|meld| shuffled(meld.tiles().collect())).collect::<Vec<_>>();
            (Just(Table(melds)), tiles.prop_flat_map(|melds| Just(melds).prop_shuffle()))
        })
    ) {
        let melds = sent.into_iter().map(|tiles| LaidMeld { tiles, declared: None });
        let read = Layout(melds.collect()).read_after(&table, &Preset::Xp.ruleset()).expect("the same melds");
        let (gone, new) = read.compare(&table);
        prop_assert_eq!((gone, new), (vec![], vec![]));
    }

    #[test]
    fn a_legal_play_keeps_every_tile(
        (before, laid, rest) in (vec(legal_meld(&Ruleset::CLASSIC), 0..6), vec(legal_meld(&Ruleset::CLASSIC), 1..4),
            vec(tile(4, 13), 0..14)),
        has_melded: bool,
        rules in preset(),
    ) {
        let (before, laid) = (Table(before), Table(laid));
        prop_assume!(before.layout(&rules).read(&rules).is_ok());
        let rack = laid.tiles().plus(&rest.iter().collect());
        let after = Layout([before.layout(&rules).0, laid.layout(&rules).0].concat());
        let Ok(play) = check_play(&before, &rack, &after, has_melded, &rules) else { return Ok(()) };
        prop_assert_eq!(play.table.tiles(), before.tiles().plus(&play.laid));
        prop_assert_eq!(play.laid.plus(&play.rack_left), rack);
        prop_assert_eq!(play.goes_out, rest.is_empty());
    }

    #[test]
    fn texts_of_rulesets_are_read_as_they_are_written(rules in ruleset()) {
        let read = rules.to_string().parse::<Ruleset>();
        prop_assert_eq!(read, rules.validate().map(|()| rules));
    }

    #[test]
    fn counts_are_multisets(
        (all, part) in vec(tile(4, 13), 0..60)
            .prop_flat_map(|all| (Just(all.clone()), 0..=all.len()).prop_flat_map(|(all, len)| {
                (Just(all.clone()), subsequence(all, len))
            })),
    ) {
        let (counts, part): (Counts, Counts) = (all.iter().collect(), part.iter().collect());
        let mut sorted = all.clone();
        sorted.sort();
        prop_assert_eq!(counts.tiles(), sorted);
        prop_assert_eq!(counts.len(), all.len());
        let rest = counts.checked_sub(&part).expect("a part");
        prop_assert_eq!(rest.plus(&part), counts.clone());
        prop_assert_eq!(part.checked_sub(&counts).is_some(), rest.is_empty());
    }
}
