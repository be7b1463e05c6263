//! Guided first battles: a rule set learnt in ten minutes, by doing.
//!
//! A lesson is data (`lessons/*.toml`): a small battle, the side the pupil plays, the bot that plays the other, and steps.
//! A step says what to try, why, and by which clause, and names the answers that finish it. Nothing about a pupil is
//! stored: how far he has come follows from the answers of his game, so a lesson goes on after a restart, in a replay and
//! in a file.
//!
//! A step must be finished by something the pupil does, never by how the dice fall; where the dice may take an
//! opportunity away, the step names the answer that goes past it.

mod file;
#[cfg(test)]
mod tests;

use kernel::Side;
use std::sync::OnceLock;

/// A guided first battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The prefix of the rule set: `SR`.
    pub rules: String,
    /// The battle it is fought in; a game of this battle against a bot is the lesson.
    pub battle: String,
    /// The side the pupil plays.
    pub side: Side,
    /// The bot that plays the other, by name.
    pub bot: String,
    /// "First orders".
    pub title: String,
    /// How long it takes.
    pub minutes: u32,
    /// Said before the first step.
    pub intro: String,
    /// Said after the last.
    pub outro: String,
    /// What to do, one after the other.
    pub steps: Vec<Step>,
}

/// One thing to try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// "Fire".
    pub title: String,
    /// What it is about.
    pub say: String,
    /// What to do now.
    pub task: String,
    /// The clause behind it.
    pub clause: String,
    /// Answers that finish it, in the words of the rule set, `*` standing for anything. None: the step lasts to the end.
    pub done: Vec<String>,
}

impl Step {
    /// Whether an answer finishes it.
    pub fn is_done_by(&self, words: &str) -> bool {
        self.done.iter().any(|pattern| Lesson::fits(pattern, words))
    }
}

impl Lesson {
    /// All lessons, in the order of the shelf. A file that cannot be read is left out; tests see to it that ours can.
    pub fn all() -> &'static [Lesson] {
        static ALL: OnceLock<Vec<Lesson>> = OnceLock::new();
        ALL.get_or_init(|| file::FILES.iter().filter_map(|text| file::read(text).ok()).collect())
    }

    /// The lesson that is fought in this battle.
    pub fn of(battle: &str) -> Option<&'static Lesson> {
        Lesson::all().iter().find(|lesson| lesson.battle == battle)
    }

    /// The step a pupil is at who was at `step` and gave this answer.
    pub fn after(&self, step: usize, side: Side, words: &str) -> usize {
        let done = side == self.side && self.steps.get(step).is_some_and(|step| step.is_done_by(words));
        step + usize::from(done)
    }

    /// Whether words fit a pattern in which `*` stands for anything, nothing included. Case does not matter.
    pub fn fits(pattern: &str, words: &str) -> bool {
        let words = words.to_lowercase();
        let pattern = pattern.to_lowercase();
        let mut parts = pattern.split('*');
        let Some(mut rest) = parts.next().and_then(|first| words.strip_prefix(first)) else { return false };
        let mut parts: Vec<&str> = parts.collect();
        let Some(last) = parts.pop() else { return rest.is_empty() };
        for part in parts {
            match rest.find(part) {
                Some(at) => rest = &rest[at + part.len()..],
                None => return false,
            }
        }
        rest.ends_with(last)
    }
}
