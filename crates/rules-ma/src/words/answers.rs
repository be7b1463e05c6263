//! Answers said and read. [`orders`](crate::orders) has the words of each; here is what they leave open.

use super::nouns::called;
use crate::Ma;
use crate::orders::Answer;
use crate::state::*;
use hands::joined;
use kernel::words::{Words, fold};
use kernel::{Side, Speaker};
use tabletop::text;

impl Ma {
    pub(crate) fn say_answer(&self, s: &State, side: Side, answer: &Answer) -> String {
        match answer {
            // MA-R90: the one that finds no room.
            Answer::Keep if matches!(s.agenda.top(), Some(Task::Deploy(_))) => "leave behind".to_owned(),
            _ => answer.say(&Speaker { game: self, state: s, side }),
        }
    }

    /// Reads an answer in words. What follows a comma changes the answer before it, but in a march, where it is the next
    /// leg.
    pub(crate) fn read_answer(&self, s: &State, side: Side, text: &str) -> Result<Answer, String> {
        let (by, text) = (&Speaker { game: self, state: s, side }, text.trim());
        Words::of(text)?;
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match fold(verb).as_str() {
            "march" => self.read_march(s, rest),
            "shoot" => read_shots(by, rest).map(Answer::Shoot),
            _ => {
                let (head, changes) = text.split_once(',').unwrap_or((text, ""));
                let mut changes = changes.split(',').filter(|change| !change.trim().is_empty());
                let answer = Answer::read(by, head)?;
                changes.try_fold(answer, |answer, change| self.amended(s, answer, change))
            }
        }
    }

    /// `wheel left 20, advance 10`, read by the language of the table.
    fn read_march(&self, s: &State, words: &str) -> Result<Answer, String> {
        let unit = match s.agenda.top() {
            Some(Task::ChoosePath(path)) => path.0,
            _ => s.march.unit,
        };
        let start = self.stance(s, unit);
        let words = if words.trim().is_empty() { "stand" } else { words };
        let legs = text::legs(words, start, |_| None).map_err(|faults| {
            faults.first().map_or_else(|| "write `wheel left 20, advance 10`".to_owned(), ToString::to_string)
        })?;
        let legs = joined(&legs);
        if legs.len() > MOST_LEGS {
            return Err("a move is one wheel and one straight move, or one move backward (MA-R10)".to_owned());
        }
        Ok(Answer::March(legs.into_iter().collect()))
    }
}

/// `B1 at F1`, `B1 screen at F1`, `B1 at F1 and screen at screen F2 bonus screen`: whose screen is meant, that of the
/// shooter or that of the target, is told by the word *at*.
fn read_shots(by: &Speaker<'_, Ma>, words: &str) -> Result<Volleys, String> {
    let help =
        || "write `shoot B1 at F1`, `shoot B1 screen at F1`, or `shoot B1 at F1 and screen at F2`".to_owned();
    let lower: Vec<String> = words.split_whitespace().map(fold).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    let (words, bonus) = match lower.as_slice() {
        [rest @ .., "bonus", "screen"] => (rest, Some(Body::Screen)),
        [rest @ .., "bonus", "body"] => (rest, Some(Body::Formed)),
        all => (all, None),
    };
    let end = words.iter().position(|word| matches!(*word, "at" | "screen")).ok_or_else(help)?;
    let (shooter, words) = words.split_at(end);
    let unit = battalion(by, by.side, shooter)?;
    let target = |words: &[&str]| match words {
        ["screen", rest @ ..] => battalion(by, !by.side, rest).map(Target::screen),
        rest => battalion(by, !by.side, rest).map(Target::formed),
    };
    let (formed, screen) = match words {
        ["screen", "at", rest @ ..] => (None, Some(target(rest)?)),
        ["at", rest @ ..] => match rest.iter().position(|word| *word == "and") {
            Some(and) => match &rest[and + 1..] {
                ["screen", "at", second @ ..] => (Some(target(&rest[..and])?), Some(target(second)?)),
                _ => return Err(help()),
            },
            None => (Some(target(rest)?), None),
        },
        _ => return Err(help()),
    };
    let alone = if formed.is_some() { Body::Formed } else { Body::Screen };
    Ok(Volleys { unit, formed, screen, bonus: bonus.unwrap_or(alone) })
}

/// The battalion that all these words name, or a sentence.
fn battalion(by: &Speaker<'_, Ma>, side: Side, words: &[&str]) -> Result<crate::army::BattalionId, String> {
    let name = words.join(" ");
    let words = Words::of(&name)?;
    match called(by, side, words.as_slice()) {
        Some((unit, taken)) if taken == words.as_slice().len() => Ok(unit),
        _ => by.game.battalion(&name),
    }
}
