//! How long the verdicts take. Prints one JSON object: what was judged, and the median time in nanoseconds.
//!
//! A sample is the mean over enough repetitions to be measured well, and the result the median of the samples.
#![allow(clippy::panic, reason = "here a panic is the report")]

use std::{hint::black_box, time::Instant};

use meldhall_rules::{
    Counts, Kind, Layout, Ruleset, Table, check_play, classify, enumerate_melds, notation::parse_table,
};

const SAMPLES: usize = 301;
const REPETITIONS: u32 = 200;
const RULES: Ruleset = Ruleset::CLASSIC;

/// All 106 tiles of the classic set but for the last meld, which a seat lays.
const BEFORE: &str = "k1 k2 k3 | k4 k5 k6 | k7 k8 k9 j | k10 k11 k12 k13 | r1 r2 r3 | r4 r5 r6 j | r7 r8 r9 | \
    r10 r11 r12 r13 | b1 b2 b3 | b4 b5 b6 | b7 b8 b9 | b10 b11 b12 b13 | o1 o2 o3 | o4 o5 o6 | o7 o8 o9 | \
    o10 o11 o12 o13 | k1 r1 b1 o1 | k2 r2 b2 o2 | k3 r3 b3 o3 | k4 r4 b4 o4 | k5 r5 b5 o5 | k6 r6 b6 o6 | \
    k7 r7 b7 o7 | k8 r8 b8 o8 | k9 r9 b9 o9 | k10 r10 b10 o10 | k11 r11 b11 o11 | k12 r12 b12 o12";
const LAID: &str = "k13 r13 b13 o13";

/// The median time of one call.
fn median_ns<T>(call: impl Fn() -> T) -> u64 {
    let sample = || {
        let start = Instant::now();
        (0..REPETITIONS).for_each(|_| drop(black_box(call())));
        start.elapsed().as_nanos() as u64 / u64::from(REPETITIONS)
    };
    let mut samples = [(); SAMPLES].map(|()| sample());
    samples.sort_unstable();
    samples[SAMPLES / 2]
}

fn layout(text: &str) -> Layout {
    parse_table(text).unwrap_or_else(|error| panic!("{error}"))
}

fn table(text: &str) -> Table {
    layout(text).read(&RULES).unwrap_or_else(|bad| panic!("{bad:?}"))
}

fn main() {
    let (before, after) = (table(BEFORE), layout(&format!("{BEFORE} | {LAID}")));
    let rack: Counts = layout(LAID).tiles();
    let run = layout("r5 r6 j r8").0.remove(0);
    let strict = Ruleset::preset("pressman").unwrap_or(RULES);
    let tiles = after.tiles().len();
    assert!(check_play(&before, &rack, &after, true, &RULES).is_ok());
    let times = [
        ("classify_4_tiles", median_ns(|| classify(black_box(&run.tiles), None::<Kind>, &RULES))),
        ("check_table", median_ns(|| black_box(&after).read(&RULES))),
        ("check_play", median_ns(|| check_play(black_box(&before), &rack, &after, true, &RULES))),
        ("check_play_unopened", median_ns(|| check_play(black_box(&before), &rack, &after, false, &RULES))),
        ("check_play_pressman", median_ns(|| check_play(black_box(&before), &rack, &after, true, &strict))),
        ("enumerate_classic", median_ns(|| enumerate_melds(black_box(&RULES)).count())),
    ];
    let times: Vec<String> = times.iter().map(|(name, ns)| format!("\"{name}_ns\": {ns}")).collect();
    println!("{{\"tiles\": {tiles}, {}}}", times.join(", "));
}
