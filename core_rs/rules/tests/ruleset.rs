//! Rulesets: presets, parameters, texts and limits.
#![allow(clippy::expect_used, reason = "here a panic is the report")]

use meldhall_rules::{
    Preset, Ruleset,
    ruleset::{PARAMETERS, Value},
};

fn error(text: &str) -> (String, String) {
    let error = text.parse::<Ruleset>().expect_err(text);
    (error.parameter, error.why)
}

#[test]
fn every_preset_is_possible() {
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset.name()).expect("a preset");
        assert_eq!(rules.validate(), Ok(()));
        assert_eq!(rules.preset, preset);
        assert_eq!(rules.to_string(), preset.name());
    }
}

/// What of the rulebook's table of presets differs from `classic`.
const DIFFERENCES: [(&str, &str); 9] = [
    ("classic", ""),
    (
        "pressman",
        "joker_release=EXACT_TILE joker_replacement_source=RACK joker_reuse=NEW_MELD_TWO_RACK_TILES \
             turn_time_ms=120000",
    ),
    (
        "sabra",
        "initial_meld_extra_plays=AFTER_THRESHOLD joker_release=EXACT_TILE joker_replacement_source=RACK \
             joker_meld_removal=false turn_time_ms=120000",
    ),
    (
        "sabra_50",
        "initial_meld_points=50 initial_meld_extra_plays=AFTER_THRESHOLD joker_release=EXACT_TILE \
             joker_replacement_source=RACK joker_meld_removal=false turn_time_ms=120000 joker_rack_points=25",
    ),
    ("online", "timeout_failed_draft=DRAW pool_empty=ONE_MORE_TURN"),
    ("xp", "copies=3 jokers=4 max_seats=6"),
    (
        "tournament",
        "redeal_on_three_pairs=true illegal_commit=PENALTY turn_time_ms=40000 pool_empty=ONE_MORE_TURN \
             joker_rack_points=100 unopened=ABLE_200_UNABLE_100 ranking=ROUNDS_WON_THEN_POINTS",
    ),
    (
        "mso",
        "max_seats=2 redeal_on_three_pairs=true turn_time_ms=0 time_bank_ms=600000 increment_ms=10000 \
             pool_empty=UNTIL_NOBODY_CAN pool_empty_must_play=true joker_rack_points=50 \
             unopened=ABLE_200_UNABLE_100",
    ),
    (
        "junior",
        "numbers=10 initial_meld_points=0 initial_meld_extra_plays=AFTER_THRESHOLD turn_time_ms=120000 \
             ranking=ROUNDS_WON_THEN_POINTS",
    ),
];

#[test]
fn presets_differ_from_classic_as_the_rulebook_says() {
    for (name, expected) in DIFFERENCES {
        let rules = Ruleset::preset(name).expect("a preset");
        let differs = PARAMETERS.iter().filter(|one| one.get(&rules) != one.get(&Ruleset::CLASSIC));
        let found: Vec<String> = differs.map(|one| format!("{}={}", one.name, one.get(&rules))).collect();
        assert_eq!(found.join(" "), expected, "{name}");
    }
}

#[test]
fn the_sets_of_r1_1() {
    assert_eq!(Ruleset::preset("classic").expect("a preset").tiles().len(), 106);
    assert_eq!(Ruleset::preset("xp").expect("a preset").tiles().len(), 160);
    assert_eq!(Ruleset::preset("junior").expect("a preset").tiles().len(), 82);
}

#[test]
fn texts_are_canonical() {
    let canonical = [
        ("classic", "classic"),
        ("classic+initial_meld_points=30", "classic"),
        (" xp + turn_time_ms = 1000 +copies=2", "xp+copies=2+turn_time_ms=1000"),
        ("sabra+joker_meld_removal=true", "sabra+joker_meld_removal=true"),
        ("classic+target_points=200+rounds=0", "classic+rounds=0+target_points=200"),
    ];
    for (text, expected) in canonical {
        let rules: Ruleset = text.parse().expect(text);
        assert_eq!(rules.to_string(), expected);
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
}

/// The guides that the presets were taken from, each as a ruleset.
#[test]
fn the_source_guides_are_rulesets() {
    for text in [
        "pressman+turn_time_ms=60000+pool_empty=UNTIL_NOBODY_CAN",
        "classic+joker_release=EXACT_TILE+joker_reuse=NEW_MELD+start_choice=RANDOM+turn_time_ms=120000",
        "online",
        "classic+joker_release=EXACT_TILE+pool_empty=UNTIL_NOBODY_CAN+blocked_score=FULL_VALUE",
        "classic+joker_release=EXACT_TILE+pool_empty=UNTIL_NOBODY_CAN",
        "classic+initial_meld_points=50+joker_rack_points=25",
        "xp",
    ] {
        assert_eq!(text.parse::<Ruleset>().map(|rules| rules.validate()), Ok(Ok(())), "{text}");
    }
}

#[test]
fn impossible_rulesets_name_the_parameter() {
    assert_eq!(error("clasic").0, "preset");
    assert_eq!(error("classic+color=4"), ("color".into(), "is no parameter of the rules".into()));
    let nameless = "must have parameter=value behind each +";
    assert_eq!(error("classic+"), ("ruleset".into(), nameless.into()));
    assert_eq!(error("classic+ =4"), ("ruleset".into(), nameless.into()));
    assert_eq!(error("classic+colors=7"), ("colors".into(), "must be a number from 3 to 6".into()));
    assert_eq!(error("classic+colors=-1").0, "colors");
    assert_eq!(error("classic+colors").0, "colors");
    assert_eq!(error("classic+numbers=4").0, "numbers");
    assert_eq!(error("classic+copies=5").0, "copies");
    assert_eq!(error("classic+jokers=9").0, "jokers");
    assert_eq!(error("classic+max_seats=7").0, "max_seats");
    assert_eq!(error("classic+min_naturals_per_meld=0").0, "min_naturals_per_meld");
    assert_eq!(error("classic+joker_meld_removal=yes"), {
        ("joker_meld_removal".into(), "must be true or false".into())
    });
    assert_eq!(error("classic+unopened=rack_value"), {
        ("unopened".into(), "must be one of RACK_VALUE, FIXED_100, ABLE_200_UNABLE_100".into())
    });
    assert_eq!(error("classic+min_seats=5").0, "max_seats");
    assert_eq!(
        error("classic+rounds=0"),
        ("rounds".into(), "must be at least 1 without target_points".into())
    );
}

#[test]
fn the_pool_holds_a_tile_after_the_deal() {
    // 4 seats of 26 tiles leave 2 of 106; 4 of 27 would need 108.
    assert!("classic+rack_tiles=26".parse::<Ruleset>().is_ok());
    assert_eq!(error("classic+rack_tiles=27").0, "rack_tiles");
    // Not even the last tile may be dealt: 60 tiles, 4 seats of 15.
    let text = "classic+numbers=15+copies=1+jokers=0+rack_tiles=";
    assert!(format!("{text}14").parse::<Ruleset>().is_ok());
    assert_eq!(error(&format!("{text}15")), {
        ("rack_tiles".into(), "must leave a tile in the pool: 60 are dealt of 60".into())
    });
}

#[test]
fn fields_written_directly_are_validated_too() {
    let rules = Ruleset { colors: 9, ..Ruleset::CLASSIC };
    assert_eq!(rules.validate().map_err(|error| error.parameter), Err("colors".into()));
}

#[test]
fn parameters_are_read_and_set_by_name() {
    let mut rules = Ruleset::CLASSIC;
    assert_eq!(rules.get("rack_tiles"), Some(Value::Int(14)));
    assert_eq!(rules.get("ranking"), Some(Value::Name("TOTAL_POINTS")));
    assert_eq!(rules.get("redeal_on_three_pairs"), Some(Value::Bool(false)));
    assert_eq!(rules.get("cards"), None);
    assert_eq!(rules.set_value("rack_tiles", Value::Int(10)), Ok(()));
    assert_eq!(rules.set_value("ranking", Value::Name("ROUNDS_WON_THEN_POINTS")), Ok(()));
    assert_eq!(rules.to_string(), "classic+rack_tiles=10+ranking=ROUNDS_WON_THEN_POINTS");
    assert!(rules.set_value("rack_tiles", Value::Bool(true)).is_err());
    assert!(rules.set_value("ranking", Value::Int(1)).is_err());
    assert!(rules.set_value("rack_tiles", Value::Int(256 + 10)).is_err());
    assert_eq!(rules.rack_tiles, 10);
}

#[test]
fn every_parameter_of_the_wire_is_one_of_the_rules() {
    let proto = include_str!("../../../proto/meldhall/v1/ruleset.proto");
    let message = proto.split("message Ruleset {").nth(1).expect("the message");
    let fields = message.lines().filter_map(|line| line.trim().split_once(" = ")?.0.rsplit(' ').next());
    let named = fields.skip(1).map(|field| match field {
        "turn_time" | "time_bank" | "increment" => format!("{field}_ms"),
        _ => field.to_string(),
    });
    assert_eq!(named.collect::<Vec<_>>(), PARAMETERS.iter().map(|one| one.name).collect::<Vec<_>>());
}
