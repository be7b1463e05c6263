//! Exact odds of a decision, before it is made.

use kernel::{Modifier, RuleId, Side};
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
    /// How often it comes up on average, as a fraction: "1", "5/6".
    pub times: String,
}

/// A test that may follow: "morale of K1".
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct FollowUp {
    /// What it is.
    pub what: &'static str,
    /// The clause.
    pub rule: &'static str,
    /// Modifiers.
    pub modifiers: Vec<Modifier>,
    /// How often it comes to this; outcomes where they are the same every time.
    pub outcomes: Vec<Chance>,
}

/// The odds of a decision.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Odds {
    /// What is rolled: "combat at 1209".
    pub what: &'static str,
    /// The dice of the first roll: "1D6".
    pub dice: String,
    /// The clause that demands the roll.
    pub rule: RuleId,
    /// The table, by its id.
    pub table: Option<RuleId>,
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

impl From<&odds::Statement> for Odds {
    fn from(stated: &odds::Statement) -> Odds {
        let roll = &stated.roll;
        let follow_up = |met: &odds::Met| FollowUp {
            what: met.what,
            rule: met.rule,
            modifiers: Vec::new(),
            outcomes: vec![Chance::of("times on average".to_owned(), met.times)],
        };
        let assumed = |one: &odds::Assumed| Assumed {
            side: one.side,
            text: one.text.clone(),
            times: one.times.to_string(),
        };
        Odds {
            what: roll.what,
            dice: format!("{}D{}", roll.dice.count, roll.dice.sides),
            rule: roll.rule,
            table: roll.table,
            modifiers: roll.modifiers.to_vec(),
            outcomes: stated.outcomes.iter().map(Into::into).collect(),
            each: stated.each.iter().map(Into::into).collect(),
            follow_ups: stated.follow_ups.iter().map(follow_up).collect(),
            policy: stated.policy,
            assumed: stated.assumed.iter().map(assumed).collect(),
        }
    }
}
