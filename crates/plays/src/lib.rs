//! Plays: tests a wargamer can read. `docs/plays.md` is the manual; this is the machine behind it.
//!
//! A tour: [`parse`] splits a text into [`lines`], reads one verb per line and gives [`PlayScript`]s, or every
//! fault of the file at once. [`run`] opens the battle, arranges the position and does the steps on a
//! [`Course`](kernel::Course), the same judge that live play and replay use. Nothing here knows a rule: the words
//! of a position, a decision and a fact are the rule set's own (`arrange`, `read`, `fact`).

mod chance;
mod checks;
mod expect;
mod fenced;
mod fraction;
mod lines;
mod parse;
mod rolls;
mod run;
mod runner;
mod script;
mod steps;

pub use fenced::fenced;
pub use fraction::Fraction;
pub use kernel::nearest;
pub use lines::{MOST_ANSWER, MOST_BYTES, MOST_LINE, MOST_LINES};
pub use parse::parse;
pub use run::{Failed, Passed, built_in, run};
pub use script::{
    Because, Check, Deed, Ending, Expectation, Extra, PlayScript, Scenario, Sides, Verb, Waiting,
    looks_like_id,
};

/// Reads any bytes as a play: for the fuzzer. A fault always has a place inside the file.
pub fn fuzz_play(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let count = text.lines().count() as u32;
    match parse("fuzz.play", &text) {
        Ok(plays) => assert!(plays.iter().all(|play| play.line <= count)),
        Err(faults) => {
            assert!(!faults.is_empty());
            assert!(faults.iter().all(|fault| fault.line <= count + 1));
        }
    }
}
