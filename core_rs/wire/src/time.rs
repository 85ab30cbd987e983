//! Moments and spans of time.

use meldhall_rules::Millis;
use prost_types::{Duration, Timestamp};

use crate::read::{WireError, int};

const MS_PER_SECOND: i64 = 1000;
const NANOS_PER_MS: i32 = 1_000_000;

/// A moment as a message.
pub(crate) fn timestamp(moment: Millis) -> Timestamp {
    let nanos = int(moment.rem_euclid(MS_PER_SECOND)) * NANOS_PER_MS;
    Timestamp { seconds: moment.div_euclid(MS_PER_SECOND), nanos }
}

/// The moment of a message, to the millisecond.
pub(crate) fn millis(moment: &Timestamp, place: &str) -> Result<Millis, WireError> {
    let whole_ms = moment.seconds.checked_mul(MS_PER_SECOND);
    let total_ms = whole_ms.and_then(|ms| ms.checked_add(i64::from(moment.nanos / NANOS_PER_MS)));
    total_ms.ok_or_else(|| WireError::new(place, "a moment"))
}

/// Milliseconds as a message.
pub(crate) fn duration(time_ms: u32) -> Duration {
    let nanos = int(time_ms % 1000) * NANOS_PER_MS;
    Duration { seconds: i64::from(time_ms / 1000), nanos }
}

/// The milliseconds of a message; `None` unless they are whole and not negative.
pub(crate) fn duration_ms(time: &Duration) -> Option<u64> {
    let whole = time.nanos % NANOS_PER_MS == 0;
    let total_ms = i128::from(time.seconds) * 1000 + i128::from(time.nanos / NANOS_PER_MS);
    if whole { total_ms.try_into().ok() } else { None }
}
