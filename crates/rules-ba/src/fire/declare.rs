//! Declarations of fire, written and sealed like orders (BA-3.1.1i, BA-S10, BA-S16, BA-R118, BA-R142).
//!
//! ```text
//! D1: FIRE S1
//! D1: FIRE S1 (165,84)
//! D1: FIRE S1 18, S2 18+
//! D4: FIRE hedge (60,60)
//! D2: NEIGHBOUR D1
//! D4: RANGE S1
//! ```

use crate::names::Names;
use crate::orders::Feature;
use crate::orders::lexer::{Misread, Token, tokens};
use crate::units::UnitId;
use serde::{Deserialize, Serialize};
use tabletop::{Length, Point};

/// What a side fires in a fire phase, by unit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Volleys {
    /// The declarations, in the order of the units.
    pub all: Vec<Declared>,
}

/// What one unit does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Declared {
    /// Who.
    pub unit: UnitId,
    /// What.
    pub deed: Deed,
}

/// A deed of a fire phase.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Fires at one target, or splits its fire between two (BA-3.1.2a).
    Fire(Vec<Aimed>),
    /// Counts as a neighbour unit of another that fires (BA-3.1.6a).
    Neighbour(UnitId),
    /// Ranges without effect (BA-3.4.1e).
    Range(UnitId),
}

/// A target with what is fired at it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Aimed {
    /// At what.
    pub goal: Goal,
    /// How many figures or gunners fire, counted from the left; all where no number is given.
    pub figures: Option<u16>,
    /// Whether this part of a split fire has the small unit of fire (BA-3.1.1c, BA-R54); the larger remainder has it if no part
    /// is marked.
    #[serde(default)]
    pub small: Small,
    /// Where it is to be hit; the part of a feature that is fired at (BA-1.1.2n).
    pub at: Option<Point>,
}

/// What is fired at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// A unit.
    Unit(UnitId),
    /// A part of a feature, whoever may be there (BA-1.1.2n, BA-R50).
    Feature(Feature),
}

/// Whether a part of a split fire is marked as the one with the small unit of fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Small {
    /// It is not.
    #[default]
    Unmarked,
    /// It is, by a `+` behind its figures.
    Here,
}

impl Aimed {
    /// All figures at a unit, at the usual point.
    pub const fn at_unit(target: UnitId) -> Aimed {
        Aimed { goal: Goal::Unit(target), figures: None, small: Small::Unmarked, at: None }
    }
}

/// Reads declarations, one to a line.
///
/// # Errors
/// The first fault of every line that has one.
pub fn read(names: &Names<'_>, text: &str) -> Result<Volleys, Vec<Misread>> {
    let (mut volleys, mut faults) = (Volleys::default(), Vec::new());
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match one(names, line) {
            Ok(declared) if volleys.all.iter().any(|other| other.unit == declared.unit) => {
                let sentence = format!("{} is declared twice", names.unit(declared.unit));
                faults.push(Misread { line: number + 1, column: 1, sentence });
            }
            Ok(declared) => volleys.all.push(declared),
            Err((column, sentence)) => faults.push(Misread { line: number + 1, column, sentence }),
        }
    }
    volleys.all.sort_by_key(|declared| names.precedence(declared.unit));
    if faults.is_empty() { Ok(volleys) } else { Err(faults) }
}

fn one(names: &Names<'_>, line: &str) -> Result<Declared, (usize, String)> {
    let tokens = tokens(line)
        .map_err(|(column, sign)| (column, format!("the sign {sign:?} has no place in a declaration")))?;
    let end = line.chars().count() + 1;
    let mut at = 0;
    let column = |at: usize| tokens.get(at).map_or(end, |placed| placed.column);
    let unit = |at: usize| match tokens.get(at).map(|placed| placed.token) {
        Some(Token::Word(word)) => names
            .find_unit(word)
            .ok_or_else(|| (column(at), format!("expected a unit; nobody has the id {word:?}"))),
        _ => Err((column(at), "expected a unit".to_owned())),
    };
    let goal = |at: usize| match tokens.get(at).map(|placed| placed.token) {
        Some(Token::Word(word)) => names
            .find_unit(word)
            .map(Goal::Unit)
            .or_else(|| names.find_feature(word).map(Goal::Feature))
            .ok_or_else(|| {
                (column(at), format!("expected a unit or a feature; nothing has the id {word:?}"))
            }),
        _ => Err((column(at), "expected a unit or a feature".to_owned())),
    };
    let sign = |at: usize, sign: char| tokens.get(at).map(|placed| placed.token) == Some(Token::Sign(sign));
    let number = |at: usize| match tokens.get(at).map(|placed| placed.token) {
        Some(Token::Number(text)) => Some(text),
        _ => None,
    };
    let who = unit(at)?;
    if !sign(1, ':') {
        return Err((column(1), "expected \":\"".to_owned()));
    }
    at += 2;
    let word = match tokens.get(at).map(|placed| placed.token) {
        Some(Token::Word(word)) => word.to_uppercase(),
        _ => String::new(),
    };
    let deed = match word.as_str() {
        "NEIGHBOUR" | "RANGE" => {
            let other = unit(at + 1)?;
            at += 2;
            if word == "RANGE" { Deed::Range(other) } else { Deed::Neighbour(other) }
        }
        "FIRE" => {
            let mut aims = Vec::new();
            loop {
                at += 1;
                let goal = goal(at)?;
                at += 1;
                let figures = number(at).and_then(|text| text.parse().ok());
                at += usize::from(figures.is_some());
                let small = if figures.is_some() && sign(at, '+') { Small::Here } else { Small::Unmarked };
                at += usize::from(small == Small::Here);
                let mut point = None;
                if sign(at, '(') {
                    let length = |at: usize| {
                        number(at).and_then(Length::parse).filter(|length| length.units() % 10 == 0)
                    };
                    let (Some(x), true, Some(y), true) =
                        (length(at + 1), sign(at + 2, ','), length(at + 3), sign(at + 4, ')'))
                    else {
                        return Err((column(at), "expected a point (x,y)".to_owned()));
                    };
                    point = Some(Point::new(x.units(), y.units()));
                    at += 5;
                }
                if matches!(goal, Goal::Feature(_)) && point.is_none() {
                    let sentence = "expected the point (x,y) of the feature that is fired at (BA-1.1.2n)";
                    return Err((column(at), sentence.to_owned()));
                }
                aims.push(Aimed { goal, figures, small, at: point });
                if aims.len() == 2 || !sign(at, ',') {
                    break;
                }
            }
            Deed::Fire(aims)
        }
        _ => return Err((column(at), "expected FIRE, NEIGHBOUR or RANGE".to_owned())),
    };
    if at < tokens.len() {
        return Err((column(at), "expected the end of the line".to_owned()));
    }
    Ok(Declared { unit: who, deed })
}

/// Declarations written out, one to a line.
pub fn say(names: &Names<'_>, volleys: &Volleys) -> String {
    let lines = volleys
        .all
        .iter()
        .map(|declared| format!("{}: {}", names.unit(declared.unit), deed(names, &declared.deed)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A declaration without its unit.
pub fn deed(names: &Names<'_>, deed: &Deed) -> String {
    match deed {
        Deed::Neighbour(other) => format!("NEIGHBOUR {}", names.unit(*other)),
        Deed::Range(target) => format!("RANGE {}", names.unit(*target)),
        Deed::Fire(aims) => {
            let said: Vec<String> = aims.iter().map(|aim| aimed(names, aim)).collect();
            format!("FIRE {}", said.join(", "))
        }
    }
}

fn aimed(names: &Names<'_>, aim: &Aimed) -> String {
    let mut said = match aim.goal {
        Goal::Unit(unit) => names.unit(unit),
        Goal::Feature(feature) => names.feature(feature),
    };
    if let Some(figures) = aim.figures {
        said += &format!(" {figures}");
    }
    if aim.small == Small::Here {
        said += "+";
    }
    if let Some(at) = aim.at {
        said += &format!(" ({},{})", Length::new(at.x()), Length::new(at.y()));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::mill;
    use kernel::Game;

    /// BA-R118, BA-R142, BA-3.1.2a, BA-3.1.6a, BA-3.4.1e
    #[test]
    fn declarations_are_said_back_as_they_were_written() {
        let game = mill();
        let state = game.start();
        let names = game.names(&state);
        let text = "D1: FIRE S1\nD2: FIRE S1 18, S2 18+\nD3: NEIGHBOUR D1\nD4: RANGE S1\nD5: FIRE S1 12 (165,84.25)\nD6: FIRE hedge (150,57.5)";
        let volleys = read(&names, text).unwrap();
        assert_eq!(say(&names, &volleys), text);
        for (line, column) in [
            ("D1 FIRE S1", 4),
            ("D1: FIRE", 9),
            ("D1: SHOOT S1", 5),
            ("D1: FIRE S1 (1 2)", 13),
            ("D1: FIRE S1 S2", 13),
            ("D1: FIRE hedge", 15),
            ("D1: FIRE nowhere (1,1)", 10),
        ] {
            let faults = read(&names, line).unwrap_err();
            assert_eq!((faults[0].line, faults[0].column), (1, column), "{line}: {faults:?}");
        }
    }
}
