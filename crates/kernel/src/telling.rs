//! Lines of the log, and how several of them read as one.
//!
//! A rule set tells each event by itself. [`Paragraph`] puts together what a reader takes for one thing: the steps of a
//! march, a shot with its losses, a combat with its retreats. Every line stays as it was told, to be unfolded.

use crate::{Place, RuleId, agreed, capital};
use serde::Serialize;

/// A line of the log as a player reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Telling {
    /// The sentence.
    pub text: String,
    /// The clause behind it, if one is worth a link.
    pub rule: Option<RuleId>,
    /// Where it happened.
    pub at: Vec<Place>,
    /// Whether it opens something (a turn, a phase, an activation, a combat), or is only a detail.
    pub heading: Caption,
    /// For a piece on its way: who does what, so that its steps read as one move.
    pub deed: Option<Deed>,
}

/// Where a line of the log stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Caption {
    /// Opens a turn.
    Turn,
    /// Opens a phase or an activation.
    Phase,
    /// Opens a move, a shot, a charge, a combat. What follows belongs to it.
    Action,
    /// An ordinary line.
    Line,
    /// A step on the way to a result, for those who want to know how it came about.
    Detail,
}

/// What a piece does: its deeds within one action are told in one sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Deed {
    /// The piece as the log names it.
    pub who: String,
    /// The verb: "moves", "faces north". Empty where a move only begins.
    pub does: String,
    /// The place it comes to, if the log names places.
    pub to: Option<String>,
}

impl Telling {
    /// A line of this kind.
    pub fn new(heading: Caption, text: impl Into<String>, rule: RuleId) -> Telling {
        Telling {
            text: capital(&agreed(&text.into())),
            rule: Some(rule),
            at: Vec::new(),
            heading,
            deed: None,
        }
    }
    /// An ordinary line.
    pub fn line(text: impl Into<String>, rule: RuleId) -> Telling {
        Telling::new(Caption::Line, text, rule)
    }
    /// A step on the way to a result.
    pub fn detail(text: impl Into<String>, rule: RuleId) -> Telling {
        Telling::new(Caption::Detail, text, rule)
    }
    /// A piece comes to a place, as part of what happens: "K1 retreats to 1108."
    pub fn goes(who: impl Into<String>, does: &str, to: impl ToString, rule: RuleId) -> Telling {
        Telling::doing(Deed { who: who.into(), does: does.to_owned(), to: Some(to.to_string()) }, rule)
    }
    /// A piece does something on its way: "K1 faces north."
    pub fn does(who: impl Into<String>, does: &str, rule: RuleId) -> Telling {
        Telling::doing(Deed { who: who.into(), does: does.to_owned(), to: None }, rule)
    }
    fn doing(deed: Deed, rule: RuleId) -> Telling {
        let text = sentence(&[&deed]).unwrap_or_default();
        Telling { deed: Some(deed), ..Telling::line(text, rule) }
    }
    /// A piece begins to move; the sentence stands for the move until there is something else to tell of it.
    pub fn sets_out(who: impl Into<String>, text: impl Into<String>, rule: RuleId) -> Telling {
        let deed = Deed { who: who.into(), does: String::new(), to: None };
        Telling { deed: Some(deed), ..Telling::new(Caption::Action, text, rule) }
    }
    /// Whether it merely says that a piece begins to move.
    pub fn is_setting_out(&self) -> bool {
        self.deed.as_ref().is_some_and(|deed| deed.does.is_empty() && deed.to.is_none())
    }
    /// The same line, where it happened.
    #[must_use]
    pub fn at(self, at: Vec<Place>) -> Telling {
        Telling { at, ..self }
    }
    /// The same as a move of its own, not as part of something else.
    #[must_use]
    pub fn alone(self) -> Telling {
        Telling { heading: Caption::Action, ..self }
    }
}

/// The lines of one action as they come in.
#[derive(Default)]
pub struct Paragraph {
    /// What each piece has done in it; the first is whose move it is, where it is a move.
    deeds: Vec<Deed>,
    sort: Sort,
}

/// What a paragraph is about.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Sort {
    /// Nothing yet: every line stands for itself.
    #[default]
    Loose,
    /// A move of whoever did the first deed.
    Move,
    /// A shot, a charge, a combat.
    Action,
}

/// How a line joins those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joined {
    /// Whether it begins something new or belongs to the line that did.
    pub part: Part,
    /// For a deed: all that its piece has done in this action, in one sentence.
    pub so_far: Option<String>,
}

/// Whether a line begins something new.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Part {
    /// It does.
    Opens,
    /// It belongs to the line that opened.
    Joins,
}

impl Paragraph {
    /// Whether a line begins something new whatever came before it.
    pub fn always_opens(heading: Caption, deed: Option<&Deed>) -> bool {
        match heading {
            Caption::Turn | Caption::Phase => true,
            Caption::Action => deed.is_none(),
            Caption::Line | Caption::Detail => false,
        }
    }

    /// Takes a line.
    pub fn add(&mut self, heading: Caption, deed: Option<&Deed>) -> Joined {
        let part = self.part(heading, deed);
        if part == Part::Opens {
            self.deeds.clear();
            self.sort = match (heading, deed) {
                (Caption::Turn | Caption::Phase, _) => Sort::Loose,
                (_, Some(_)) => Sort::Move,
                (Caption::Action, None) => Sort::Action,
                (_, None) => Sort::Loose,
            };
        }
        let so_far = deed.and_then(|deed| {
            self.deeds.push(deed.clone());
            let own: Vec<&Deed> = self.deeds.iter().filter(|other| other.who == deed.who).collect();
            sentence(&own)
        });
        Joined { part, so_far }
    }

    fn part(&self, heading: Caption, deed: Option<&Deed>) -> Part {
        if Paragraph::always_opens(heading, deed) {
            return Part::Opens;
        }
        let same = || deed.is_some_and(|deed| self.deeds.first().is_some_and(|first| first.who == deed.who));
        let joins = match self.sort {
            Sort::Loose => false,
            Sort::Move => heading != Caption::Action || same(),
            Sort::Action => heading != Caption::Action,
        };
        if joins { Part::Joins } else { Part::Opens }
    }
}

/// The deeds of one piece in one sentence: "K1 moves by 1107 to 1108 and faces north." A move that has only begun is none.
fn sentence(deeds: &[&Deed]) -> Option<String> {
    let who = &deeds.first()?.who;
    let mut phrases: Vec<(&str, Vec<&str>)> = Vec::new();
    for deed in deeds.iter().filter(|deed| !deed.does.is_empty()) {
        match phrases.last_mut() {
            Some((does, places)) if *does == deed.does => places.extend(deed.to.as_deref()),
            _ => phrases.push((&deed.does, deed.to.as_deref().into_iter().collect())),
        }
    }
    let phrases: Vec<String> = phrases.into_iter().map(|(does, places)| phrase(does, &places)).collect();
    (!phrases.is_empty()).then(|| capital(&agreed(&format!("{who} {}.", listed(&phrases, "and")))))
}

/// "moves", "moves to 1108", "moves by 1106 and 1107 to 1108".
fn phrase(does: &str, places: &[&str]) -> String {
    match places {
        [] => does.to_owned(),
        [to] => format!("{does} to {to}"),
        [by @ .., to] => format!("{does} by {} to {to}", listed(by, "and")),
    }
}

/// "a", "a and b", "a, b and c", with the word that stands before the last.
pub fn listed(names: &[impl AsRef<str>], before_last: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [] => "nobody".to_owned(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} {before_last} {last}", most.join(", ")),
    }
}
