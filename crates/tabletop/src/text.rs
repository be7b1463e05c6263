//! Moves in short text: `wheel left 20, advance 10`.
//!
//! Commands are divided by commas, semicolons, line ends or the word `then`. Small and capital letters are the same;
//! lengths are in the rule set's own unit (cm, inches), angles in degrees.
//!
//! | command | short | what it does |
//! |---|---|---|
//! | `advance 10` | `a 10`, `forward 10` | straight ahead |
//! | `retire 5` | `b 5`, `back 5` | straight back, facing kept |
//! | `wheel left 20` | `wl 20` | about the left front corner, by degrees |
//! | `wheel right 5 cm` | `wr 5 cm` | the same, as far as the outer corner goes 5 cm (`in` for inches) |
//! | `oblique left 30 10` | `incline left 30 10` | ahead on a slant of 30 degrees for 10, facing kept |
//! | `sidestep right 2` | | straight to the side |
//! | `turn left 90` | `tl 90` | in place, about the middle of the front |
//! | `face 270` | | in place, to a heading in degrees |
//! | `about turn` | `about` | every figure turns about |
//! | `form column` | | another formation about the same centre; `form line facing 90` |
//! | `go 60.5 32` | | straight to a place, facing kept |
//! | `stand` | `halt` | nothing |

use crate::path::LEGS;
use crate::{Block, Hand, Heading, Leg, Length, Pivot, Point, Stance, Turn, turn_within};
use std::fmt;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 400;

/// What is wrong with a text: where, and a sentence.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    /// The character at which the command starts, counted from 1.
    pub column: usize,
    /// One sentence without a full stop.
    pub sentence: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.sentence)
    }
}

impl std::error::Error for Fault {}

/// A command as written. It becomes a leg where the body stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A leg that needs nothing else to be known.
    Leg(Leg),
    /// A wheel by the way of the outer corner.
    WheelAlong(Hand, Length),
    /// A turn in place to a heading.
    Face(Heading),
    /// Another formation, by its name, with a new heading or the old one.
    Form(String, Option<Heading>),
    /// Nothing.
    Stand,
}

impl Command {
    /// The leg of a body that stands here; `form` knows the blocks of its formations by name. Nothing for `stand`.
    pub fn leg(&self, start: Stance, form: impl Fn(&str) -> Option<Block>) -> Result<Option<Leg>, String> {
        let heading = start.pose.heading;
        Ok(Some(match self {
            Command::Leg(leg) => *leg,
            Command::WheelAlong(hand, way) => {
                Leg::Wheel { hand: *hand, by: turn_within(start.block.width(), *way) }
            }
            Command::Face(to) => Leg::Rotate { about: Pivot::Front, by: heading.turn_to(*to) },
            Command::Form(name, facing) => {
                let Some(block) = form(name) else {
                    return Err(format!("there is no formation {name:?} here"));
                };
                Leg::Form { block, heading: facing.unwrap_or(heading) }
            }
            Command::Stand => return Ok(None),
        }))
    }
}

/// Reads a move; all faults at once.
pub fn parse(text: &str) -> Result<Vec<Command>, Vec<Fault>> {
    if text.len() > MAX_TEXT {
        return Err(vec![Fault { column: 1, sentence: format!("a move has at most {MAX_TEXT} letters") }]);
    }
    let (mut commands, mut faults) = (Vec::new(), Vec::new());
    for (column, words) in pieces(text) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match command(&words) {
            Ok(_) if commands.len() == LEGS => {
                faults.push(Fault { column, sentence: format!("a move has at most {LEGS} legs") });
                break;
            }
            Ok(command) => commands.push(command),
            Err(sentence) => faults.push(Fault { column, sentence }),
        }
    }
    if faults.is_empty() { Ok(commands) } else { Err(faults) }
}

/// Reads a move and lays its legs out from a stance.
pub fn legs(text: &str, start: Stance, form: impl Fn(&str) -> Option<Block>) -> Result<Vec<Leg>, Vec<Fault>> {
    let (mut here, mut legs) = (start, Vec::new());
    for command in parse(text)? {
        let leg = command.leg(here, &form).map_err(|sentence| vec![Fault { column: 1, sentence }])?;
        if let Some(leg) = leg {
            here = leg.from(here);
            legs.push(leg);
        }
    }
    Ok(legs)
}

/// The commands of a text as words, with the column each starts at.
fn pieces(text: &str) -> Vec<(usize, Vec<String>)> {
    let mut pieces: Vec<(usize, Vec<String>)> = Vec::new();
    let (mut word, mut words, mut start) = (String::new(), Vec::new(), 1);
    let chars = text.chars().chain(std::iter::once(',')).enumerate();
    for (i, c) in chars {
        let divides = matches!(c, ',' | ';' | '\n');
        if !divides && !c.is_whitespace() {
            if word.is_empty() && words.is_empty() {
                start = i + 1;
            }
            word.extend(c.to_lowercase());
            continue;
        }
        let then = word == "then";
        if !word.is_empty() && !then {
            words.push(std::mem::take(&mut word));
        }
        word.clear();
        if (divides || then) && !words.is_empty() {
            pieces.push((start, std::mem::take(&mut words)));
        }
    }
    pieces
}

fn command(words: &[&str]) -> Result<Command, String> {
    let leg = |leg: Leg| Ok(Command::Leg(leg));
    match *words {
        ["advance" | "forward" | "a", n] => leg(Leg::Advance { distance: length(n)? }),
        ["retire" | "back" | "backward" | "b", n] => leg(Leg::Retire { distance: length(n)? }),
        ["wheel" | "w", side, n] => leg(Leg::Wheel { hand: hand(side)?, by: angle(n)? }),
        ["wheel" | "w", side, n, unit] => wheel(hand(side)?, n, unit),
        ["wl", n] => leg(Leg::Wheel { hand: Hand::Left, by: angle(n)? }),
        ["wr", n] => leg(Leg::Wheel { hand: Hand::Right, by: angle(n)? }),
        ["wl", n, unit] => wheel(Hand::Left, n, unit),
        ["wr", n, unit] => wheel(Hand::Right, n, unit),
        ["oblique" | "incline", side, by, n] => {
            leg(Leg::Oblique { hand: hand(side)?, by: angle(by)?, distance: length(n)? })
        }
        ["sidestep", side, n] => {
            leg(Leg::Oblique { hand: hand(side)?, by: Turn::QUARTER, distance: length(n)? })
        }
        ["turn" | "t", side, n] => leg(Leg::Rotate { about: Pivot::Front, by: hand(side)?.turn(angle(n)?) }),
        ["tl", n] => leg(Leg::Rotate { about: Pivot::Front, by: angle(n)? }),
        ["tr", n] => leg(Leg::Rotate { about: Pivot::Front, by: -angle(n)? }),
        ["face", n] => Ok(Command::Face(Heading::new(angle(n)?.steps()))),
        ["about"] | ["about", "turn"] | ["about-turn"] => leg(Leg::AboutTurn),
        ["form", name] => Ok(Command::Form(formation(name)?, None)),
        ["form", name, "facing" | "face", n] => {
            Ok(Command::Form(formation(name)?, Some(Heading::new(angle(n)?.steps()))))
        }
        ["go", x, y] => leg(Leg::Go { to: Point::new(length(x)?.units(), length(y)?.units()) }),
        ["stand" | "halt"] => Ok(Command::Stand),
        ["advance" | "forward" | "retire" | "back" | "a" | "b"] => {
            Err("how far? write `advance 10`".to_owned())
        }
        ["wheel" | "w" | "turn" | "t", ..] => Err("write a wheel as `wheel left 20`, in degrees".to_owned()),
        ["oblique" | "incline", ..] => {
            Err("write it as `oblique left 30 10`: degrees, then distance".to_owned())
        }
        [first, ..] => Err(format!("{} is no command; write `wheel left 20, advance 10`", quoted(first))),
        [] => Ok(Command::Stand),
    }
}

fn wheel(hand: Hand, n: &str, unit: &str) -> Result<Command, String> {
    match unit {
        "cm" | "in" | "inch" | "inches" => Ok(Command::WheelAlong(hand, length(n)?)),
        "°" | "deg" | "degrees" => Ok(Command::Leg(Leg::Wheel { hand, by: angle(n)? })),
        _ => Err(format!("{} is no unit of a wheel: write degrees, cm or in", quoted(unit))),
    }
}

fn hand(word: &str) -> Result<Hand, String> {
    match word {
        "left" | "l" => Ok(Hand::Left),
        "right" | "r" => Ok(Hand::Right),
        _ => Err(format!("left or right, not {}", quoted(word))),
    }
}

fn length(word: &str) -> Result<Length, String> {
    let number = word.trim_end_matches("cm").trim_end_matches("in").trim_end_matches('"');
    Length::parse(number).ok_or_else(|| format!("{} is not a length; write one like 7.5", quoted(word)))
}

fn angle(word: &str) -> Result<Turn, String> {
    Turn::parse(word.trim_end_matches('°'))
        .ok_or_else(|| format!("{} is not an angle; write one like 22.5", quoted(word)))
}

fn formation(word: &str) -> Result<String, String> {
    let plain = word.len() <= 24 && word.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    if plain { Ok(word.to_owned()) } else { Err(format!("{} is not the name of a formation", quoted(word))) }
}

/// A word as it may stand in a sentence: shortened.
fn quoted(word: &str) -> String {
    let short: String = word.chars().take(16).collect();
    let more = if word.chars().nth(16).is_some() { "…" } else { "" };
    format!("{short:?}{more}")
}

/// For fuzzing: reads any bytes as a move and lays it out. Nothing may panic.
pub fn fuzz_move(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let block = Block::new(Length::whole(24), Length::whole(4));
    let start = Stance::new(crate::Pose::new(Point::whole(60, 30), Heading::NORTH), block);
    let form = |name: &str| (name == "column").then(|| Block::new(Length::whole(8), Length::whole(12)));
    if let Ok(legs) = legs(text, start, form)
        && let Ok(path) = crate::Path::new(start, legs)
    {
        let _ = path.sweep().count() + path.track(false).count();
    }
}

#[cfg(test)]
mod tests;
