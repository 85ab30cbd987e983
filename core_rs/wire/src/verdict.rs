//! Verdicts on turns and tables, and refusals.

use meldhall_rules::{Play, Refusal, Ruleset, Table};
use prost::Message;

use crate::{
    read::{codes, int},
    table::table_message,
    v1,
};

/// The `TurnVerdict` message.
pub fn verdict_bytes(verdict: &Result<Play, Refusal>, rules: &Ruleset) -> Vec<u8> {
    let message = match verdict {
        Ok(play) => v1::TurnVerdict {
            legal: true,
            refusal: None,
            table: Some(table_message(&play.table, rules)),
            rack_left: codes(&play.rack_left.tiles()),
            goes_out: play.goes_out,
            points: int(play.points),
        },
        Err(refusal) => {
            v1::TurnVerdict { refusal: Some(refusal_message(refusal)), ..v1::TurnVerdict::default() }
        }
    };
    message.encode_to_vec()
}

/// The `CheckTableResponse` message.
pub fn check_table_response_bytes(read: &Result<Table, Refusal>, rules: &Ruleset) -> Vec<u8> {
    let message = v1::CheckTableResponse {
        valid: read.is_ok(),
        table: read.as_ref().ok().map(|table| table_message(table, rules)),
        refusal: read.as_ref().err().map(refusal_message),
    };
    message.encode_to_vec()
}

/// A refusal as a message: its reason and its facts.
pub(crate) fn refusal_message(refusal: &Refusal) -> v1::Refusal {
    let name = format!("REASON_{}", refusal.reason());
    let facts = refusal.facts().into_iter();
    v1::Refusal {
        reason: v1::Reason::from_str_name(&name).unwrap_or_default().into(),
        details: facts.map(|(name, fact)| (name.to_owned(), fact)).collect(),
    }
}
