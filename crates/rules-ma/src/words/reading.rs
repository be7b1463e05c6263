//! Answers read from words. The answer need not be legal.

use super::answers;
use crate::Ma;
use crate::army::BattalionId;
use crate::battle::{Placing, ScreenPlacing};
use crate::formation::Formation;
use crate::orders::{Act, Answer};
use crate::shown::joined;
use crate::state::*;
use crate::tables::SCREEN_CELL;
use kernel::{Side, nearest};
use tabletop::{Hand, Heading, Length, Point, Pose, TableEdge, Turn, text};

/// The most words of an answer.
const MOST_WORDS: usize = 40;

/// How a decision begins.
const VERBS: [&str; 27] = [
    "edge",
    "first",
    "second",
    "place",
    "to",
    "join",
    "ride",
    "stay",
    "move",
    "change",
    "reform",
    "rally",
    "combat",
    "pass",
    "shoot",
    "charge",
    "re-roll",
    "keep",
    "march",
    "form",
    "screen",
    "fire",
    "hold fire",
    "counter-attack",
    "stand fast",
    "pursue",
    "halt",
];

impl Ma {
    /// Reads an answer in words.
    pub(crate) fn read_answer(&self, s: &State, side: Side, words: &str) -> Result<Answer, String> {
        let small = words.trim();
        let list: Vec<&str> = small.split_whitespace().take(MOST_WORDS + 1).collect();
        if list.len() > MOST_WORDS {
            return Err(format!("an answer has at most {MOST_WORDS} words"));
        }
        if let Some((head, rest)) = small.split_once(',')
            && !small.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("march"))
        {
            let answer = self.read_answer(s, side, head)?;
            let changes = rest.split(',').filter(|change| !change.trim().is_empty());
            return changes.into_iter().try_fold(answer, |answer, change| self.amended(answer, change));
        }
        let lower: Vec<String> = list.iter().map(|word| word.to_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        let plain = match lower.as_slice() {
            ["first"] => Some(Answer::Begins(side)),
            ["second"] => Some(Answer::Begins(!side)),
            ["ride"] => Some(Answer::Ride),
            ["stay"] => Some(Answer::Stay),
            ["re-roll" | "reroll"] => Some(Answer::Reroll),
            ["keep"] | ["leave", "behind"] => Some(Answer::Keep),
            ["fire"] => Some(Answer::Fire),
            ["hold"] | ["hold", "fire"] => Some(Answer::HoldFire),
            ["counter-attack" | "counterattack"] => Some(Answer::CounterAttack),
            ["stand", "fast"] => Some(Answer::StandFast),
            ["pursue"] => Some(Answer::Pursue),
            ["halt"] => Some(Answer::Halt),
            _ => None,
        };
        if let Some(answer) = plain {
            return Ok(answer);
        }
        match lower.as_slice() {
            ["edge", name] => {
                let found = TableEdge::ALL.into_iter().find(|edge| super::edge(*edge) == *name);
                found.map(Answer::Edge).ok_or_else(|| "an edge is south, east, north or west".to_owned())
            }
            ["place", code, rest @ ..] => self.read_place(code, rest),
            ["to", x, y] => Ok(Answer::Post(point(x, y)?)),
            ["join", code] => Ok(Answer::Join(self.battalion(code)?)),
            ["shoot", code, rest @ ..] => self.read_shoot(code, rest),
            ["charge", code, "at", target, rest @ ..] => {
                let (unit, target) = (self.battalion(code)?, self.battalion(target)?);
                Ok(Answer::Charge { unit, target, wheel: wheel(rest)? })
            }
            ["march", ..] => self.read_march(s, small.get("march".len()..).unwrap_or_default()),
            ["form", "facing", heading] => Ok(Answer::Form { heading: facing(heading)?, shift: [0, 0] }),
            ["form", "facing", heading, "shift", x, y] => {
                let shift = [signed(x)?.units(), signed(y)?.units()];
                Ok(Answer::Form { heading: facing(heading)?, shift })
            }
            ["screen", "at", x, y] => Ok(Answer::Screen { at: point(x, y)?, cell: SCREEN_CELL }),
            ["screen", "at", x, y, "cell", cell] => {
                Ok(Answer::Screen { at: point(x, y)?, cell: length(cell)? })
            }
            [word, code] if Act::ALL.into_iter().any(|act| answers::act(act) == *word) => {
                let act = Act::ALL.into_iter().find(|act| answers::act(*act) == *word).unwrap_or(Act::Pass);
                Ok(Answer::Activate { unit: self.battalion(code)?, act })
            }
            [word, ..] => Err(match nearest(word, VERBS) {
                Some(near) => format!("“{}” does not read; did you mean “{near}”?", short(small)),
                None => format!("“{}” is no decision; write one of: {}", short(small), VERBS.join(", ")),
            }),
            [] => Err(format!("write one of: {}", VERBS.join(", "))),
        }
    }

    /// A battalion by its code, or a sentence.
    pub(crate) fn battalion(&self, code: &str) -> Result<BattalionId, String> {
        self.find(code).ok_or_else(|| {
            let codes: Vec<&str> = self.battle.ids().map(|unit| self.code(unit)).collect();
            format!("there is no battalion “{}”; there are {}", short(code), codes.join(", "))
        })
    }

    /// `line at 60 30 facing 90 screen 8 at 60 38 cell 6`
    fn read_place(&self, code: &str, words: &[&str]) -> Result<Answer, String> {
        let unit = self.battalion(code)?;
        let [formation, "at", x, y, "facing", heading, rest @ ..] = words else {
            return Err("write `place B1 line at 60 30 facing 90`, then `screen 8 at 60 38 cell 6` if it \
                        has a screen"
                .to_owned());
        };
        let formation = Formation::ALL.into_iter().find(|known| known.name() == *formation);
        let formation = formation.ok_or_else(|| "a formation is line or column".to_owned())?;
        let heading = facing(heading)?;
        let screen = match rest {
            [] => None,
            ["screen", figures, "at", x, y, "cell", cell] => {
                let figures = figures.parse().map_err(|_| "how many skirmishers?".to_owned())?;
                Some(ScreenPlacing { figures, pose: Pose::new(point(x, y)?, heading), cell: length(cell)? })
            }
            _ => return Err("write a screen as `screen 8 at 60 38 cell 6`".to_owned()),
        };
        let pose = Pose::new(point(x, y)?, heading);
        Ok(Answer::Place { unit, placing: Placing { formation, pose, screen } })
    }

    /// `at F1`, `screen at F1`, `at F1 and screen at screen F2 bonus screen`
    fn read_shoot(&self, code: &str, words: &[&str]) -> Result<Answer, String> {
        let unit = self.battalion(code)?;
        let target = |words: &[&str]| -> Result<Target, String> {
            match words {
                [code] => Ok(Target::formed(self.battalion(code)?)),
                ["screen", code] => Ok(Target::screen(self.battalion(code)?)),
                _ => Err("a target is a battalion, `F1`, or its screen, `screen F1`".to_owned()),
            }
        };
        let (words, bonus) = match words {
            [rest @ .., "bonus", "screen"] => (rest, Some(Body::Screen)),
            [rest @ .., "bonus", "body"] => (rest, Some(Body::Formed)),
            all => (all, None),
        };
        let (formed, screen) = match words.iter().position(|word| *word == "and") {
            Some(i) => match (&words[..i], &words[i + 1..]) {
                (["at", a @ ..], ["screen", "at", b @ ..]) => (Some(target(a)?), Some(target(b)?)),
                _ => return Err("write `shoot B1 at F1 and screen at F2`".to_owned()),
            },
            None => match words {
                ["screen", "at", rest @ ..] => (None, Some(target(rest)?)),
                ["at", rest @ ..] => (Some(target(rest)?), None),
                _ => return Err("write `shoot B1 at F1`, or `shoot B1 screen at F1`".to_owned()),
            },
        };
        let alone = if formed.is_some() { Body::Formed } else { Body::Screen };
        Ok(Answer::Shoot { unit, formed, screen, bonus: bonus.unwrap_or(alone) })
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

pub(super) fn length(word: &str) -> Result<Length, String> {
    Length::parse(word.trim_end_matches("cm"))
        .ok_or_else(|| format!("{:?} is no length such as 7.5", short(word)))
}

/// A length to either side: `-3.5`.
fn signed(word: &str) -> Result<Length, String> {
    match word.strip_prefix(['-', '−']) {
        Some(rest) => Ok(-length(rest)?),
        None => length(word),
    }
}

/// A point, also one beside the table: it is read, so that a clause refuses it.
fn point(x: &str, y: &str) -> Result<Point, String> {
    Ok(Point::new(signed(x)?.units(), signed(y)?.units()))
}

fn facing(word: &str) -> Result<Heading, String> {
    let turn = Turn::parse(word.trim_end_matches('°'));
    turn.map(|turn| Heading::new(turn.steps()))
        .ok_or_else(|| format!("{:?} is no heading such as 90", short(word)))
}

/// An angle in degrees.
pub(super) fn turn(word: &str) -> Result<Turn, String> {
    Turn::parse(word.trim_end_matches('°'))
        .ok_or_else(|| format!("{:?} is no angle such as 22.5", short(word)))
}

fn wheel(words: &[&str]) -> Result<Option<Wheel>, String> {
    match words {
        [] => Ok(None),
        ["wheel", hand @ ("left" | "right"), by] => {
            let by = Turn::parse(by).ok_or_else(|| format!("{:?} is no angle such as 22.5", short(by)))?;
            Ok(Some(Wheel { hand: if *hand == "left" { Hand::Left } else { Hand::Right }, by }))
        }
        _ => Err("write the wheel of a charge as `wheel left 20`".to_owned()),
    }
}

fn short(word: &str) -> String {
    word.chars().take(16).collect()
}
