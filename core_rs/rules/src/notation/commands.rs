//! Commands: `play seat=1 table=[r10 r11 r12]`.

use core::fmt;

use super::{
    Listed, NotationError,
    fields::{ABSENT, Fields},
};
use crate::{
    messages::{Chance, Command},
    table::Layout,
};

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Command::StartRound(Chance { seat, start_order, deal_order }) => {
                let (start_order, deal_order) = (Listed(start_order), Listed(deal_order));
                write!(f, " seat={seat} start_order={start_order} deal_order={deal_order}")
            }
            Command::Play { seat, table } => write!(f, " seat={seat} table=[{table}]"),
            Command::Draw { seat } | Command::Pass { seat } | Command::Leave { seat } => {
                write!(f, " seat={seat}")
            }
            Command::RequestRedeal { seat, deal_order } => {
                write!(f, " seat={seat} deal_order={}", Listed(deal_order))
            }
            Command::ExpireTurn { draft: Some(draft) } => write!(f, " draft=[{draft}]"),
            Command::ExpireTurn { draft: None } => write!(f, " draft={ABSENT}"),
            Command::PauseClock | Command::ResumeClock => Ok(()),
            Command::CreditClock { seat, credit_ms } => write!(f, " seat={seat} credit_ms={credit_ms}"),
        }
    }
}

/// Reads one command.
pub fn parse_command(text: &str) -> Result<Command, NotationError> {
    let mut fields = Fields::new(text, 1, 1);
    let command = next_command(&mut fields)?;
    fields.end()?;
    Ok(command)
}

fn next_command(fields: &mut Fields<'_>) -> Result<Command, NotationError> {
    let name = fields.word();
    Ok(match name.text {
        "start-round" => Command::StartRound(Chance {
            seat: fields.seat()?,
            start_order: fields.tiles("start_order")?,
            deal_order: fields.tiles("deal_order")?,
        }),
        "play" => Command::Play { seat: fields.seat()?, table: fields.layout("table")? },
        "draw" => Command::Draw { seat: fields.seat()? },
        "pass" => Command::Pass { seat: fields.seat()? },
        "leave" => Command::Leave { seat: fields.seat()? },
        "request-redeal" => {
            Command::RequestRedeal { seat: fields.seat()?, deal_order: fields.tiles("deal_order")? }
        }
        "expire-turn" => Command::ExpireTurn { draft: next_draft(fields)? },
        "pause-clock" => Command::PauseClock,
        "resume-clock" => Command::ResumeClock,
        "credit-clock" => {
            Command::CreditClock { seat: fields.seat()?, credit_ms: fields.number("credit_ms")? }
        }
        _ => return Err(name.expected("the name of a command")),
    })
}

fn next_draft(fields: &mut Fields<'_>) -> Result<Option<Layout>, NotationError> {
    let mut ahead = fields.clone();
    ahead.name("draft")?;
    if ahead.word().text == ABSENT {
        *fields = ahead;
        return Ok(None);
    }
    fields.layout("draft").map(Some)
}
