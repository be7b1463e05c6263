//! Guided first battles: a rule set learnt in ten minutes, by doing.
//!
//! A lesson is data (`lessons/*.toml`): a small battle, the side the pupil plays, the bot that plays the other, and steps.
//! A step says what to try, why, and by which clause, and names the answers that finish it. Nothing about a pupil is
//! stored: how far he has come follows from the answers of his game, so a lesson goes on after a restart, in a replay and
//! in a file.
//!
//! A step is finished by something the pupil does, never by how the dice fall. Where the dice may take an opportunity
//! away, the step names answers that go past it; they do so only as long as the opportunity has not come. Whoever could
//! have done what he was told, and did something else, is told again.

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
    /// The battle to go on with.
    pub next: String,
    /// What to do, one after the other.
    pub steps: Vec<Exercise>,
}

/// One thing to try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
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
    /// Answers that go past it, as long as nothing that finishes it has been offered.
    pub past: Vec<String>,
}

impl Exercise {
    /// Whether an answer finishes it.
    pub fn is_done_by(&self, words: &str) -> bool {
        fits_one(&self.done, words)
    }
}

fn fits_one(patterns: &[String], words: &str) -> bool {
    patterns.iter().any(|pattern| Lesson::fits(pattern, words))
}

/// How far a pupil has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// The step he is at, counted from 0.
    pub step: usize,
    /// Whether he could have finished it already.
    pub could: bool,
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

    /// How far a pupil is who was here and gave this answer; `offered` says whether an answer that finishes a step was
    /// offered to him just now. What goes past a step may finish the next.
    pub fn after(
        &self,
        at: Progress,
        side: Side,
        words: &str,
        offered: &dyn Fn(&Exercise) -> bool,
    ) -> Progress {
        let Some(step) = self.steps.get(at.step).filter(|_| side == self.side) else { return at };
        let next = Progress { step: at.step + 1, could: false };
        if step.is_done_by(words) {
            return next;
        }
        let could = at.could || offered(step);
        if !could && fits_one(&step.past, words) {
            self.after(next, side, words, offered)
        } else {
            Progress { could, ..at }
        }
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
