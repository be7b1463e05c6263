//! Armies that players raise themselves: a form that the client draws, and a draft that the rule set judges.
//!
//! The client knows no price and no limit. It shows the fields of an [`ArmyForm`], sends what stands in them as an
//! [`ArmyDraft`], and shows the [`Appraisal`] that comes back: points, faults with their clauses, and the army as a
//! file.

use crate::Fact;
use kernel::{Fault, RuleId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A value of a choice.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct FormChoice {
    /// As the draft has it.
    pub value: String,
    /// As a player reads it.
    pub label: String,
}

/// What is put into a field. A draft has it as text: a number in digits, a flag as `yes` or `no`.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum FormInput {
    /// A text of one line.
    Text {
        /// The most characters.
        most: u32,
    },
    /// One of some values.
    Choice {
        /// In order.
        values: Vec<FormChoice>,
    },
    /// A whole number from 0. More than allowed may be tried: the appraisal says why not.
    Count {
        /// The largest number worth offering.
        most: u32,
    },
    /// Yes or no.
    Flag,
}

/// A field of the form.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct FormField {
    /// Its key in the draft.
    pub key: String,
    /// What it is.
    pub label: String,
    /// A sentence more.
    pub hint: String,
    /// What is put in.
    pub input: FormInput,
    /// The clause behind it.
    pub rule: Option<String>,
}

/// An army to begin with.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ReadyArmy {
    /// Its name.
    pub name: String,
    /// What stands in the fields.
    pub draft: ArmyDraft,
    /// The same as a file.
    pub text: String,
}

/// The form of a rule set.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ArmyForm {
    /// The prefix of the rule set: `MA`.
    pub rules: String,
    /// Its name.
    pub title: String,
    /// What an army is made of: "battalion".
    pub unit: String,
    /// What is asked, in a sentence.
    pub about: String,
    /// Fields of the army.
    pub fields: Vec<FormField>,
    /// Fields of each unit.
    pub unit_fields: Vec<FormField>,
    /// What stands in the fields of a new unit.
    #[ts(as = "BTreeMap<String, String>")]
    pub fresh: BTreeMap<String, String>,
    /// Armies to begin with, or to fight against.
    pub armies: Vec<ReadyArmy>,
    /// The battle that lets players bring armies.
    pub battle: String,
    /// The options of that battle that hold an army file, first side and second.
    pub options: [String; 2],
}

/// What stands in the fields.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ArmyDraft {
    /// Of the army, by key.
    pub fields: BTreeMap<String, String>,
    /// Of each unit, by key.
    pub units: Vec<BTreeMap<String, String>>,
}

/// What a unit comes to.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct UnitAppraisal {
    /// Its price.
    pub points: u32,
    /// What the price is made of, and what the unit can do.
    pub facts: Vec<Fact>,
}

/// Something that is wrong with a draft.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ArmyFault {
    /// The unit, counted from 0; absent for the army as a whole.
    pub unit: Option<u32>,
    /// The field.
    pub field: Option<String>,
    /// What is wrong, and what would help.
    pub sentence: String,
    /// The clause.
    pub rule: Option<String>,
}

impl ArmyFault {
    /// A fault of a unit and its field, or of the army as a whole.
    pub fn new(about: Option<(usize, &str)>, sentence: String, rule: Option<&RuleId>) -> ArmyFault {
        ArmyFault {
            unit: about.map(|(unit, _)| unit as u32),
            field: about.map(|(_, key)| key.to_owned()),
            sentence,
            rule: rule.map(ToString::to_string),
        }
    }
}

/// What a draft comes to.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Appraisal {
    /// What it costs.
    pub points: u32,
    /// What it may cost.
    pub most: u32,
    /// Whether it may be fielded.
    pub legal: bool,
    /// Each unit.
    pub units: Vec<UnitAppraisal>,
    /// All that is wrong.
    pub faults: Vec<ArmyFault>,
    /// The army as a file.
    pub text: String,
}

/// A rule that an army file breaks, with its place.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlacedBreach {
    /// Where, and the sentence.
    #[serde(flatten)]
    pub fault: Fault,
    /// The clause.
    pub rule: String,
}

impl PlacedBreach {
    /// A broken rule at its place.
    pub fn new(fault: Fault, rule: &RuleId) -> PlacedBreach {
        PlacedBreach { fault, rule: rule.to_string() }
    }
}

/// What an army file comes to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CheckedArmy {
    /// Its name.
    pub name: String,
    /// What it costs.
    pub points: u32,
    /// What it may cost.
    pub most: u32,
    /// Each unit with its price.
    pub units: Vec<(String, u32)>,
    /// All rules it breaks.
    pub breaches: Vec<PlacedBreach>,
}

/// A rule set whose players raise armies.
pub trait Builder: Sync {
    /// The form.
    fn form(&self) -> ArmyForm;
    /// What a draft comes to. Any draft is answered, however wrong.
    fn appraise(&self, draft: &ArmyDraft) -> Appraisal;
    /// Reads an army file into the fields.
    ///
    /// # Errors
    /// All that keeps the file from being read.
    fn read(&self, file: &str, text: &str) -> Result<ArmyDraft, Vec<Fault>>;
    /// Judges an army file.
    ///
    /// # Errors
    /// All that keeps the file from being read.
    fn check(&self, file: &str, text: &str) -> Result<CheckedArmy, Vec<Fault>>;
}
