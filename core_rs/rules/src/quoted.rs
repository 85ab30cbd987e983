//! Names in quotation marks: `"Ann"`, `"the \"tall\" one"`, `"two\u{a}lines"`.

use alloc::string::String;
use core::fmt::{self, Write};

/// Writes a name so that it stays on its line: quotation marks, backslashes and control characters are escaped.
pub(crate) fn write_quoted(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    f.write_char('"')?;
    for letter in name.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            _ if letter.is_control() => write!(f, "\\u{{{:x}}}", u32::from(letter))?,
            _ => f.write_char(letter)?,
        }
    }
    f.write_char('"')
}

/// Reads a name at the beginning of the text, and gives what follows it. Fails with the byte where it goes wrong.
pub(crate) fn next_quoted(text: &str) -> Result<(String, &str), usize> {
    let mut name = String::new();
    let mut letters = text.char_indices().peekable();
    letters.next_if(|&(_, letter)| letter == '"').ok_or(0_usize)?;
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Ok((name, &text[at + 1..])),
            '\\' => {
                let (escaped, len) = escaped(&text[at + 1..]).ok_or(at)?;
                name.push(escaped);
                while letters.next_if(|&(next, _)| next <= at + len).is_some() {}
            }
            _ if letter.is_control() => return Err(at),
            _ => name.push(letter),
        }
    }
    Err(text.len())
}

/// The letter that an escape stands for, and how many bytes follow the backslash.
fn escaped(text: &str) -> Option<(char, usize)> {
    match text.chars().next()? {
        mark @ ('"' | '\\') => Some((mark, 1)),
        'u' => {
            let digits = text.strip_prefix("u{")?;
            let end = digits.bytes().take(7).position(|byte| byte == b'}')?;
            let plain = digits[..end].bytes().all(|byte| byte.is_ascii_hexdigit());
            let code = u32::from_str_radix(&digits[..end], 16).ok().filter(|_| plain)?;
            Some((char::from_u32(code)?, end + 3))
        }
        _ => None,
    }
}
