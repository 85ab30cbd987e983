//! The table of parameters: from it come the fields of a ruleset, their names, limits and texts.

use alloc::{
    format,
    string::{String, ToString},
};
use core::fmt;

use crate::ruleset::{PARAMETERS, Ruleset, RulesetError};

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Int(u32),
    /// Yes or no.
    Bool(bool),
    /// One of several names.
    Name(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(number) => number.fmt(f),
            Value::Bool(flag) => flag.fmt(f),
            Value::Name(name) => f.write_str(name),
        }
    }
}

/// What values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Numbers from the first to the second, both included.
    Int(u32, u32),
    /// Yes or no.
    Bool,
    /// These names.
    Names(&'static [&'static str]),
}

impl Domain {
    /// The value that a text stands for.
    fn read(self, text: &str) -> Result<Value, String> {
        match self {
            Domain::Int(..) => text.parse().map(Value::Int).map_err(|_| self.limit()),
            Domain::Bool => text.parse().map(Value::Bool).map_err(|_| self.limit()),
            Domain::Names(names) => {
                let found = names.iter().find(|name| **name == text);
                found.map(|name| Value::Name(name)).ok_or_else(|| self.limit())
            }
        }
    }

    /// The limit in words.
    fn limit(self) -> String {
        match self {
            Domain::Int(least, most) => format!("must be a number from {least} to {most}"),
            Domain::Bool => "must be true or false".to_string(),
            Domain::Names(names) => format!("must be one of {}", names.join(", ")),
        }
    }
}

/// One parameter of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name, as in the rulebook.
    pub name: &'static str,
    /// The clause that explains it.
    pub clause: &'static str,
    /// What values it takes.
    pub domain: Domain,
    pub(crate) get: fn(&Ruleset) -> Value,
    pub(crate) set: fn(&mut Ruleset, Value) -> bool,
}

impl Parameter {
    /// The parameter of that name.
    pub fn named(name: &str) -> Option<&'static Parameter> {
        PARAMETERS.iter().find(|parameter| parameter.name == name)
    }

    /// Its value in a ruleset.
    pub fn get(&self, rules: &Ruleset) -> Value {
        (self.get)(rules)
    }

    /// Changes its value; refused, and nothing changed, if it takes no such value.
    pub fn set(&self, rules: &mut Ruleset, value: Value) -> Result<(), RulesetError> {
        if (self.set)(rules, value) { Ok(()) } else { Err(self.error(self.domain.limit())) }
    }

    /// Changes its value to what the text stands for.
    pub fn set_text(&self, rules: &mut Ruleset, text: &str) -> Result<(), RulesetError> {
        let value = self.domain.read(text).map_err(|why| self.error(why))?;
        self.set(rules, value)
    }

    /// Refuses a value outside the domain, however it came into the ruleset.
    pub(crate) fn check(&self, rules: &Ruleset) -> Result<(), RulesetError> {
        self.set(&mut rules.clone(), self.get(rules))
    }

    fn error(&self, why: String) -> RulesetError {
        RulesetError { parameter: self.name.to_string(), why }
    }
}

/// A type that parameters have.
pub(crate) trait ParameterType: Copy {
    fn value(self) -> Value;
    /// `None` for a value of another type or outside the domain.
    fn of(value: Value, domain: Domain) -> Option<Self>;
}

impl ParameterType for bool {
    fn value(self) -> Value {
        Value::Bool(self)
    }

    fn of(value: Value, _: Domain) -> Option<bool> {
        if let Value::Bool(flag) = value { Some(flag) } else { None }
    }
}

macro_rules! number_types {
    ($($type:ty)*) => {$(
        impl ParameterType for $type {
            fn value(self) -> Value {
                Value::Int(u32::from(self))
            }

            fn of(value: Value, domain: Domain) -> Option<$type> {
                let (Value::Int(number), Domain::Int(least, most)) = (value, domain) else { return None };
                if (least..=most).contains(&number) { number.try_into().ok() } else { None }
            }
        }
    )*};
}
number_types! { u8 u16 u32 }

/// Declares the types of parameters that are one of several names.
macro_rules! choices {
    ($($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $type { $($(#[$variant_doc])* $variant,)* }

        impl $type {
            /// The names of its values, in the order of the rulebook.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// The name of this value.
            pub const fn name(self) -> &'static str {
                match self { $($type::$variant => $name,)* }
            }
        }

        impl $crate::parameters::ParameterType for $type {
            fn value(self) -> Value {
                Value::Name(self.name())
            }

            fn of(value: Value, _: Domain) -> Option<$type> {
                let Value::Name(name) = value else { return None };
                match name { $($name => Some($type::$variant),)* _ => None }
            }
        }
    )*};
}

/// The domain of a parameter: the range it gives, or what its type says.
macro_rules! domain {
    (bool) => {
        Domain::Bool
    };
    ($type:ident) => {
        Domain::Names($type::NAMES)
    };
    ($type:ident $least:literal $most:literal) => {
        Domain::Int($least, $most)
    };
}

/// Declares every parameter once: documentation, name, type, range, value in `classic`, clause.
macro_rules! parameters {
    ($($(#[$doc:meta])*
       $name:ident: $type:ident $($least:literal ..= $most:literal)? = $default:expr, $clause:literal;)*) => {
        /// Every parameter of the rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Ruleset {
            /// The preset it starts from, which only matters for its text.
            pub preset: Preset,
            $($(#[$doc])* pub $name: $type,)*
        }

        impl Ruleset {
            /// The preset `classic`, from which the others differ.
            pub const CLASSIC: Ruleset = Ruleset { preset: Preset::Classic, $($name: $default,)* };
        }

        /// Every parameter, in the order of the rulebook.
        pub const PARAMETERS: &[Parameter] = &[$(Parameter {
            name: stringify!($name),
            clause: $clause,
            domain: domain!($type $($least $most)?),
            get: |rules| rules.$name.value(),
            set: |rules, value| {
                let new = <$type as ParameterType>::of(value, domain!($type $($least $most)?));
                new.map(|new| rules.$name = new).is_some()
            },
        },)*];
    };
}

pub(crate) use {choices, domain, parameters};
