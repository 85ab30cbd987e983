//! The record of a game: who sat where by which rules, every event, the result. `docs/notation.md` specifies it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, iter};

use crate::{
    evolve::evolve,
    game::Game,
    messages::Event,
    notation::{Fields, NotationError, Standings, next_events, next_standings, number_of, write_events},
    quoted::{next_quoted, write_quoted},
    results::GameResult,
    ruleset::{Ruleset, RulesetError},
    shuffle::{self, Shuffle, next_shuffle},
};

/// The first line: the format and its version.
const FORMAT: &str = "meldhall-record 1";
/// Lines before the first row, and before that of the shuffle.
const HEADER_LINES: usize = 3;

/// The record of a game, finished or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    rules: Ruleset,
    names: Vec<String>,
    shuffle: Shuffle,
    rows: Vec<Row>,
    result: Option<GameResult>,
}

/// What one accepted command brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The version that it made, from 1; higher than that of the row before.
    pub version: u64,
    /// What happened, at least one event.
    pub events: Vec<Event>,
}

/// One step of a replay.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// The version.
    pub version: u64,
    /// What happened.
    pub events: &'a [Event],
    /// The game afterwards.
    pub game: Game,
}

impl Record {
    /// A record of these rows, which says nothing of its shuffle. Rows without an event are left out; the result is that of the last `game-ended`.
    /// Refused as [`Game::new`] refuses so many seats.
    pub fn new(rules: Ruleset, names: Vec<String>, rows: Vec<Row>) -> Result<Record, RulesetError> {
        Game::new(rules, names.len())?;
        let rows: Vec<Row> = rows.into_iter().filter(|row| !row.events.is_empty()).collect();
        let ending =
            |event: &Event| if let Event::GameEnded(result) = event { Some(result.clone()) } else { None };
        let result = rows.last().and_then(|row| row.events.iter().find_map(ending));
        Ok(Record { rules, names, shuffle: Shuffle::Unsaid, rows, result })
    }

    /// The same record, saying that of its shuffle.
    pub fn with_shuffle(self, shuffle: Shuffle) -> Record {
        Record { shuffle, ..self }
    }

    /// The rules it was played by.
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The names of the seats, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What it says of its shuffle.
    pub const fn shuffle(&self) -> &Shuffle {
        &self.shuffle
    }

    /// What happened, row by row.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How the game ended; `None` if it did not.
    pub const fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// Reads a record, in time and space linear in the text. Whether its events fit together is for
    /// [`Record::replay`] to say.
    pub fn parse(text: &str) -> Result<Record, NotationError> {
        let mut lines = (1..).zip(text.trim_end().split('\n'));
        let mut header = |line| lines.next().unwrap_or((line, ""));
        let (line, format) = header(1);
        if format.trim_end() != FORMAT {
            return Err(NotationError { line, column: 1, expected: format!("`{FORMAT}`") });
        }
        let rules = parse_rules(header(2))?;
        let names = parse_names(header(HEADER_LINES), rules)?;
        let mut rows: Vec<Row> = Vec::new();
        let mut last = HEADER_LINES;
        let mut shuffle = Shuffle::Unsaid;
        for (line, text) in lines.by_ref() {
            last = line;
            let mut fields = Fields::new(text, line, 1);
            if line == HEADER_LINES + 1 && fields.peek().text == shuffle::NAME {
                fields.word();
                shuffle = next_shuffle(&mut fields, names.len())?;
                continue;
            }
            if fields.peek().text == "result" {
                let result = parse_result(&mut fields)?;
                let record = Record { rules, names, shuffle, rows, result };
                return lines.next().map_or(Ok(record), |(line, _)| Err(after_the_end(line)));
            }
            let least = rows.last().map_or(1, |row| row.version.saturating_add(1));
            rows.push(parse_row(fields, least)?);
        }
        Err(NotationError { line: last + 1, column: 1, expected: "a version or `result`".to_string() })
    }

    /// Steps through the game. A step fails, and is the last, if its events do not fit the game before; so does one
    /// more at the end if the result does not.
    pub fn replay(&self) -> impl Iterator<Item = Result<Step<'_>, NotationError>> {
        let mut game = self.start();
        let mut places = 0..;
        iter::from_fn(move || {
            let step = self.step(places.next()?, &game.take()?).transpose()?;
            game = step.as_ref().ok().map(|step| step.game.clone());
            Some(step)
        })
    }

    /// The game before the first row; `None` for a number of seats that the rules do not allow.
    pub fn start(&self) -> Option<Game> {
        Game::new(self.rules, self.names.len()).ok()
    }

    /// The step at that place, from 0, in the game before it; `None` behind the last, if the result is that of the
    /// game.
    pub fn step(&self, place: usize, before: &Game) -> Result<Option<Step<'_>>, NotationError> {
        let Some(row) = self.rows.get(place) else { return self.check_result(before).map(|()| None) };
        let after = evolve(before, &row.events).map_err(|misfit| NotationError {
            line: self.first_line() + place,
            column: row.version.to_string().len() + 2,
            expected: format!("events that fit the game: {misfit}"),
        });
        after.map(|game| Some(Step { version: row.version, events: &row.events, game }))
    }

    /// The line of the first row.
    fn first_line(&self) -> usize {
        HEADER_LINES + 1 + usize::from(self.shuffle != Shuffle::Unsaid)
    }

    fn check_result(&self, game: &Game) -> Result<(), NotationError> {
        if game.result() == self.result.as_ref() {
            return Ok(());
        }
        let line = self.first_line() + self.rows.len();
        Err(NotationError { line, column: 8, expected: "the result that the events give".to_string() })
    }
}

fn after_the_end(line: usize) -> NotationError {
    NotationError { line, column: 1, expected: "the end".to_string() }
}

fn parse_rules((line, text): (usize, &str)) -> Result<Ruleset, NotationError> {
    let error = |column, expected| NotationError { line, column, expected };
    let rest = text.strip_prefix("ruleset ").ok_or_else(|| error(1, "`ruleset` and its text".to_string()))?;
    rest.trim_end().parse().map_err(|why| error(9, format!("a ruleset that is possible: {why}")))
}

fn parse_names((line, text): (usize, &str), rules: Ruleset) -> Result<Vec<String>, NotationError> {
    let error = |column, expected: String| NotationError { line, column, expected };
    let mut rest =
        text.strip_prefix("seats").ok_or_else(|| error(1, "`seats` and their names".to_string()))?;
    let column = |rest: &str| text[..text.len() - rest.len()].chars().count() + 1;
    let start = column(rest.trim_start());
    let mut names = Vec::new();
    while !rest.trim_start().is_empty() {
        rest = rest.trim_start();
        let quoted = next_quoted(rest);
        let (name, after) = quoted.map_err(|at| error(column(&rest[at..]), "a name in `\"`".to_string()))?;
        names.push(name);
        rest = after;
    }
    match Game::new(rules, names.len()) {
        Ok(_) => Ok(names),
        Err(why) => Err(error(start, format!("a name for each seat: {why}"))),
    }
}

fn parse_row(mut fields: Fields<'_>, least: u64) -> Result<Row, NotationError> {
    let word = fields.word();
    let version = number_of(word).ok().filter(|version| *version >= least);
    let version = version.ok_or_else(|| word.expected(format!("a version from {least} on, or `result`")))?;
    Ok(Row { version, events: next_events(&mut fields)? })
}

fn parse_result(fields: &mut Fields<'_>) -> Result<Option<GameResult>, NotationError> {
    fields.pass("result")?;
    let result = if fields.peek().text == "-" {
        fields.word();
        None
    } else {
        Some(next_standings(fields)?)
    };
    fields.end()?;
    Ok(result)
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{FORMAT}\nruleset {}\nseats", self.rules)?;
        for name in &self.names {
            f.write_str(" ")?;
            write_quoted(f, name)?;
        }
        write!(f, "{}", self.shuffle)?;
        for Row { version, events } in &self.rows {
            write!(f, "\n{version} {}", write_events(events))?;
        }
        match &self.result {
            Some(result) => writeln!(f, "\nresult standings={}", Standings(result)),
            None => f.write_str("\nresult -\n"),
        }
    }
}
