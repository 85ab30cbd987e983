//! What every target checks: text is read, printed and read again as the same, or refused at a place of its own.

use std::fmt::Debug;

use meldhall_rules::NotationError;

/// Reads fuzzed bytes, if they are text, and checks what comes of them; gives what was read.
pub fn read_back<T: Debug + PartialEq>(
    bytes: &[u8],
    parse: impl Fn(&str) -> Result<T, NotationError>,
    print: impl Fn(&T) -> String,
) -> Option<T> {
    let text = std::str::from_utf8(bytes).ok()?;
    match parse(text) {
        Ok(value) => {
            let printed = print(&value);
            assert_eq!(parse(&printed).as_ref(), Ok(&value), "printed as {printed:?}");
            Some(value)
        }
        Err(error) => {
            check_place(text, &error);
            None
        }
    }
}

/// An error stands at a character of the text, behind the end of a line, or behind the last line.
pub fn check_place(text: &str, error: &NotationError) {
    let lines: Vec<&str> = text.split('\n').collect();
    assert!((1..=lines.len() + 1).contains(&error.line), "{error}");
    let length = lines.get(error.line - 1).map_or(0, |line| line.chars().count());
    assert!((1..=length + 1).contains(&error.column), "{error}");
    assert!(!error.expected.is_empty());
}

/// Reads fuzzed bytes of a message, and checks that what is written of them is read as the same.
pub fn message_back<T: Debug + PartialEq, E: Debug + PartialEq>(
    bytes: &[u8],
    read: impl Fn(&[u8]) -> Result<T, E>,
    write: impl Fn(&T) -> Vec<u8>,
) -> Option<T> {
    let value = read(bytes).ok()?;
    assert_eq!(read(&write(&value)).as_ref(), Ok(&value));
    Some(value)
}
