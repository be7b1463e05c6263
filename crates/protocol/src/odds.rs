//! Exact odds of a decision, before it is made.

use kernel::{Modifier, Need, RuleId, Side};
use serde::Serialize;
use ts_rs::TS;

/// One outcome.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Chance {
    /// What happens, in the words of the book.
    pub text: String,
    /// The fraction, as text: it may be larger than a number of the browser.
    pub numerator: String,
    /// Below the line.
    pub denominator: String,
    /// The same in per cent, for bars.
    pub percent: f64,
}

/// A choice that the odds make for a player on the way.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Assumed {
    /// Whose choice.
    pub side: Side,
    /// What is assumed, in words.
    pub text: String,
}

/// A test that may follow: "morale of K1".
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct FollowUp {
    /// What it is.
    pub what: &'static str,
    /// The clause.
    pub rule: &'static str,
}

/// A row of the table, and how likely it is read.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct RowChance {
    /// The row, counted from 0 without the header.
    pub row: u16,
    /// The fraction, as text: "5/36".
    pub chance: String,
    /// The same in per cent.
    pub percent: f64,
}

/// Something that an answer brings with it, dice or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Foreseen {
    /// What, in a sentence.
    pub text: String,
    /// The clause.
    pub rule: Option<String>,
    /// Whether it follows in any case; else the other side may make it follow.
    pub certain: bool,
}

impl From<&odds::Foreseen> for Foreseen {
    fn from(one: &odds::Foreseen) -> Foreseen {
        Foreseen {
            text: one.text.clone(),
            rule: one.rule.map(|rule| rule.as_str().to_owned()),
            certain: one.sure == odds::Sure::Certain,
        }
    }
}

/// What a decision comes to: its odds, where dice are thrown, and what it brings with it, dice or not.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Odds {
    /// What is rolled: "combat at 1209"; the decision itself where nothing is.
    pub what: String,
    /// Whom that roll is for, by name: "Brigade Demars (J2)"; `null` where the rules do not say.
    pub whom: Option<String>,
    /// The dice of the first roll: "1D6"; `null` where nothing is rolled.
    pub dice: Option<String>,
    /// Whether they are thrown as soon as the decision is made, before anybody decides anything else.
    pub at_once: bool,
    /// What they must show together, the modifiers of the die reckoned with; `null` where it is no test.
    pub need: Option<Need>,
    /// What each of them must show to count; `null` where they are not counted one by one.
    pub each_needs: Option<u8>,
    /// The clause that demands the roll.
    pub rule: Option<RuleId>,
    /// What follows in any case, and what the other side may make follow.
    pub foreseen: Vec<Foreseen>,
    /// Whether the player decides more before any dice are thrown: these are the odds if he added nothing.
    pub open: bool,
    /// What a player wants to know first, in a few lines.
    pub first: Vec<Chance>,
    /// The table, by its id.
    pub table: Option<RuleId>,
    /// Its column, counted from 0 with the first, where every fall is read in one.
    pub column: Option<u16>,
    /// Its rows, and how likely each is read.
    pub rows: Vec<RowChance>,
    /// Modifiers, in the order of the book.
    pub modifiers: Vec<Modifier>,
    /// All outcomes; their fractions sum to one.
    pub outcomes: Vec<Chance>,
    /// The same by single changes ("K1: in rout"), each whatever else happens: these do not sum to one.
    pub each: Vec<Chance>,
    /// What may follow.
    pub follow_ups: Vec<FollowUp>,
    /// What is done at choices on the way, in words.
    pub policy: &'static str,
    /// The choices that were made so.
    pub assumed: Vec<Assumed>,
    /// The odds of a sheet, line by line, where a line has dice of its own; then there is nothing else here.
    pub parts: Vec<PartOdds>,
}

/// The odds of one line of a sheet.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PartOdds {
    /// The piece whose line it is.
    pub piece: String,
    /// The words of the line.
    pub words: String,
    /// What is taken for granted: "as everybody stands now".
    pub supposing: &'static str,
    /// Its odds.
    pub odds: Odds,
}

impl From<&odds::Chance> for Chance {
    fn from(chance: &odds::Chance) -> Chance {
        Chance::of(chance.text.clone(), chance.p)
    }
}

impl Chance {
    fn of(text: String, p: odds::Fraction) -> Chance {
        let (numerator, denominator) = (p.numerator().to_string(), p.denominator().to_string());
        let percent = p.numerator() as f64 * 100.0 / p.denominator() as f64;
        Chance { text, numerator, denominator, percent }
    }
}

impl Odds {
    /// What a decision brings with it that needs no dice; `None` where that is nothing.
    pub fn foreseen(what: String, foreseen: Vec<Foreseen>) -> Option<Odds> {
        (!foreseen.is_empty()).then(|| Odds { foreseen, ..Odds::undiced(what) })
    }

    /// The odds of a sheet, line by line.
    pub fn of_parts(parts: Vec<PartOdds>) -> Odds {
        Odds { parts, ..Odds::undiced(String::new()) }
    }

    fn undiced(what: String) -> Odds {
        Odds {
            what,
            whom: None,
            dice: None,
            at_once: false,
            need: None,
            each_needs: None,
            rule: None,
            foreseen: Vec::new(),
            open: false,
            first: Vec::new(),
            table: None,
            column: None,
            rows: Vec::new(),
            modifiers: Vec::new(),
            outcomes: Vec::new(),
            each: Vec::new(),
            follow_ups: Vec::new(),
            policy: "",
            assumed: Vec::new(),
            parts: Vec::new(),
        }
    }
}

impl From<&odds::Statement> for Odds {
    fn from(stated: &odds::Statement) -> Odds {
        let roll = &stated.roll;
        let follow_up = |met: &odds::Met| FollowUp { what: met.what, rule: met.rule };
        let assumed = |one: &odds::Assumed| Assumed { side: one.side, text: one.text.clone() };
        let row = |one: &odds::RowChance| RowChance {
            row: one.row,
            chance: one.p.to_string(),
            percent: one.p.numerator() as f64 * 100.0 / one.p.denominator() as f64,
        };
        Odds {
            what: roll.what.to_owned(),
            whom: stated.whom.clone(),
            dice: Some(format!("{}D{}", roll.dice.count, roll.dice.sides)),
            at_once: true,
            need: roll.must_show(),
            each_needs: roll.each_needs(),
            rule: Some(roll.rule),
            foreseen: Vec::new(),
            open: false,
            first: stated.first.iter().map(Into::into).collect(),
            table: roll.table,
            column: stated.column,
            rows: stated.rows.iter().map(row).collect(),
            modifiers: roll.modifiers.to_vec(),
            outcomes: stated.outcomes.iter().map(Into::into).collect(),
            each: stated.each.iter().map(Into::into).collect(),
            follow_ups: stated.follow_ups.iter().map(follow_up).collect(),
            policy: stated.policy,
            assumed: stated.assumed.iter().map(assumed).collect(),
            parts: Vec::new(),
        }
    }
}
