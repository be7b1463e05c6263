//! Sheets of orders: a question that is answered with a line for each unit, all of them sealed together.
//!
//! A sheet is an ordinary answer in words: the word it begins with ([`SheetForm::start`]), then one line for each unit
//! that gets an order, each beginning with the unit's piece. A line that is not written leaves in force what the form
//! says. So a sheet of one line is a legal answer by itself: it judges and draws that line. Text and arrows of a line
//! both come from [`WrittenLine`], as the rule set understood it, and cannot drift apart.

use crate::Arrow;
use kernel::{Mark, RuleId};
use serde::Serialize;
use ts_rs::TS;

/// The form of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SheetForm {
    /// The word the sheet begins with; its lines follow, each on a line of its own: "orders".
    pub start: String,
    /// A line for each unit, in the order of the sheet.
    pub lines: Vec<SheetLine>,
    /// The most bytes of the whole sheet.
    pub most: u32,
    /// On the button that gives it: "Seal orders".
    pub seal: String,
    /// What happens then, in a sentence.
    pub then: String,
}

/// A line of the form: one unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SheetLine {
    /// The piece it is for. A written line begins with it.
    pub piece: String,
    /// What the unit is called: "B1 Grenadiers".
    pub title: String,
    /// What it stands under: a brigade.
    pub group: Option<String>,
    /// What the unit does where nothing is written: "stand".
    pub words: String,
    /// Why no order can be given.
    pub closed: Option<Closed>,
    /// Words to begin with.
    pub phrases: Vec<Phrase>,
}

/// Why a line is closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Closed {
    /// A sentence.
    pub sentence: String,
    /// The clause behind it.
    pub rule: RuleId,
}

/// Words that a player need not type.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Phrase {
    /// On a button: "Step to …".
    pub label: String,
    /// The words; a number takes the place of `{}`.
    pub words: String,
    /// What stands between the line so far and these words: ", "; absent where they take the place of the line.
    pub after: Option<String>,
    /// What it still needs.
    pub wants: Wants,
}

impl Phrase {
    /// Words that are a whole line.
    pub fn whole(label: &str, words: &str) -> Phrase {
        Phrase { label: label.to_owned(), words: words.to_owned(), after: None, wants: Wants::Nothing }
    }
    /// The same, but the next click on the board completes it.
    pub fn pointing(label: &str, words: &str, wants: Wants) -> Phrase {
        Phrase { wants, ..Phrase::whole(label, words) }
    }
    /// The same, but it is added to the line.
    pub fn added(self, after: &str) -> Phrase {
        Phrase { after: Some(after.to_owned()), ..self }
    }
}

/// What a phrase still needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Wants {
    /// Nothing more.
    Nothing,
    /// A number.
    Number {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
        /// From one to the next.
        step: i32,
        /// Of what: "cm".
        unit: String,
    },
    /// A place of the board: the next click completes it (see [`Click::phrase`](crate::Click)).
    Place,
    /// A piece: the next click completes it.
    Piece,
}

/// A line as the rule set understood it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS)]
pub struct WrittenLine {
    /// The piece it is for.
    pub piece: String,
    /// Its words, without the piece.
    pub words: String,
    /// What it looks like on the board. Nothing is measured for it: it is what the player wrote.
    pub arrows: Vec<Arrow>,
    /// Further strokes.
    pub marks: Vec<Mark>,
}

/// A part of an answer that has odds of its own: a line of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Part<S> {
    /// The piece whose line it is.
    pub piece: String,
    /// Its words.
    pub words: String,
    /// A position in which its dice are due, as far as the side can know it.
    pub position: S,
    /// What is taken for granted in it: "as everybody stands now".
    pub supposing: &'static str,
}

impl SheetForm {
    /// A sheet of these lines in words, as [`kernel::Game::read`] takes it.
    pub fn say<'l>(start: &str, lines: impl IntoIterator<Item = (&'l str, &'l str)>) -> String {
        let mut said = start.to_owned();
        for (piece, words) in lines {
            said.extend(["\n", piece, " ", words]);
        }
        said
    }
}

/// The lines of a sheet in words: each piece as it is written, and its words. Blank lines count for nothing; the error
/// is the first line, where the sheet begins otherwise.
pub fn lines<'t>(start: &str, text: &'t str) -> Result<Vec<(&'t str, &'t str)>, &'t str> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    if !first.trim().eq_ignore_ascii_case(start) {
        return Err(first);
    }
    let filled = lines.map(str::trim).filter(|line| !line.is_empty());
    Ok(filled.map(|line| line.split_once(char::is_whitespace).unwrap_or((line, ""))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_said_and_read_line_by_line() {
        let said = SheetForm::say("orders", [("B1", "step b1"), ("B2", "stand")]);
        assert_eq!(said, "orders\nB1 step b1\nB2 stand");
        assert_eq!(lines("orders", &said), Ok(vec![("B1", "step b1"), ("B2", "stand")]));
        assert_eq!(lines("orders", " Orders \n\n  B1\t\n"), Ok(vec![("B1", "")]));
        assert_eq!((lines("orders", "hold\nB1 stand"), lines("orders", "")), (Err("hold"), Err("")));
    }
}
