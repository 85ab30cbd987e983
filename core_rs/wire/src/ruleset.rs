//! Rulesets: a preset and overrides in, every parameter out.

use meldhall_rules::{Ruleset, RulesetError};
use prost::Message;

use crate::{
    read::{decode, int},
    time::{duration, duration_ms},
    v1,
};

/// Every parameter, by the type it has on the wire: `$each` gets one list of fields of a type at a time.
macro_rules! parameters {
    ($each:ident) => {
        $each!(number colors numbers copies jokers min_seats max_seats rack_tiles);
        $each!(number max_jokers_per_meld min_naturals_per_meld initial_meld_points timeout_draw_tiles);
        $each!(number penalty_draw_tiles joker_rack_points rounds target_points);
        $each!(flag redeal_on_three_pairs joker_meld_removal timeout_commits_legal_draft pool_empty_must_play);
        $each!(choice start_choice StartChoice "START_CHOICE_");
        $each!(choice initial_meld_extra_plays InitialMeldExtraPlays "INITIAL_MELD_EXTRA_PLAYS_");
        $each!(choice illegal_commit IllegalCommit "ILLEGAL_COMMIT_");
        $each!(choice joker_release JokerRelease "JOKER_RELEASE_");
        $each!(choice joker_replacement_source JokerReplacementSource "JOKER_REPLACEMENT_SOURCE_");
        $each!(choice joker_group_of_three JokerGroupOfThree "JOKER_GROUP_OF_THREE_");
        $each!(choice joker_reuse JokerReuse "JOKER_REUSE_");
        $each!(choice timeout_failed_draft TimeoutFailedDraft "TIMEOUT_FAILED_DRAFT_");
        $each!(choice pool_empty PoolEmpty "POOL_EMPTY_");
        $each!(choice final_lap_starts FinalLapStarts "FINAL_LAP_STARTS_");
        $each!(choice blocked_score BlockedScore "BLOCKED_SCORE_");
        $each!(choice blocked_winner_joker BlockedWinnerJoker "BLOCKED_WINNER_JOKER_");
        $each!(choice unopened Unopened "UNOPENED_");
        $each!(choice ranking Ranking "RANKING_");
        $each!(choice next_starter NextStarter "NEXT_STARTER_");
        $each!(time turn_time turn_time_ms);
        $each!(time time_bank time_bank_ms);
        $each!(time increment increment_ms);
    };
}

/// The `Ruleset` message with every field set.
pub fn ruleset_bytes(rules: &Ruleset) -> Vec<u8> {
    let mut message = v1::Ruleset { preset: rules.preset.name().to_owned(), ..v1::Ruleset::default() };
    macro_rules! write {
        (number $($field:ident)*) => { $(message.$field = Some(int(rules.$field));)* };
        (flag $($field:ident)*) => { $(message.$field = Some(rules.$field);)* };
        (choice $field:ident $type:ident $prefix:literal) => {
            let name = [$prefix, rules.$field.name()].concat();
            message.$field = v1::$type::from_str_name(&name).map(i32::from);
        };
        (time $field:ident $field_ms:ident) => { message.$field = Some(duration(rules.$field_ms)); };
    }
    parameters!(write);
    message.encode_to_vec()
}

/// Reads a `Ruleset` message: a preset, `classic` if empty, and the parameters to override.
pub fn read_ruleset(bytes: &[u8]) -> Result<Ruleset, RulesetError> {
    let message: v1::Ruleset = decode(bytes, "ruleset").map_err(|error| RulesetError {
        parameter: error.place,
        why: format!("must be {}", error.expected),
    })?;
    let preset = if message.preset.is_empty() { "classic" } else { &message.preset };
    let mut rules = Ruleset::preset(preset)?;
    macro_rules! read {
        (choice $field:ident $type:ident $prefix:literal) => {
            if let Some(value) = message.$field {
                let name = v1::$type::try_from(value).map_or("", |choice| choice.as_str_name());
                rules.set(stringify!($field), name.strip_prefix($prefix).unwrap_or_default())?;
            }
        };
        (time $field:ident $field_ms:ident) => {
            if let Some(time) = &message.$field {
                let text = duration_ms(time).map(|time_ms| time_ms.to_string());
                rules.set(stringify!($field_ms), &text.unwrap_or_default())?;
            }
        };
        ($plain:ident $($field:ident)*) => {
            $(if let Some(value) = message.$field { rules.set(stringify!($field), &value.to_string())?; })*
        };
    }
    parameters!(read);
    rules.validate()?;
    Ok(rules)
}
