//! What sort of statement an entry is.

use crate::id;
use serde::Serialize;

/// The sort of an entry. It follows from the family letters of its id and, for definitions, from the chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A rule.
    Clause,
    /// A clause that only fixes scale, scope or words.
    Definition,
    /// A table as a whole.
    Table,
    /// One row of a table, with an id of its own.
    TableRow,
    /// Our decision where the print is silent.
    Ruling,
    /// A worked example.
    Example,
    /// A step of the sequence of play, a decision or a roll in it.
    Sequence,
    /// What a state has to hold.
    State,
    /// A number or an option that a battle or a scenario may change.
    Parameter,
    /// A convention of measuring or of the map.
    Geometry,
    /// Data of a scenario.
    ScenarioData,
    /// Damage of the print that the digest repaired.
    Repair,
    /// A remark that sums up other clauses.
    Note,
    /// A numbered heading: found by its number, but no statement of its own and not counted as one.
    Section,
}

/// What has to exist before an entry counts as done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// A citation in code and one in a test.
    CodeAndTest,
    /// A test; examples and steps of the sequence are not code of their own.
    Test,
}

impl Kind {
    /// The word for the kind.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Clause => "clause",
            Kind::Definition => "definition",
            Kind::Table => "table",
            Kind::TableRow => "table row",
            Kind::Ruling => "ruling",
            Kind::Example => "example",
            Kind::Sequence => "sequence",
            Kind::State => "state",
            Kind::Parameter => "parameter",
            Kind::Geometry => "geometry",
            Kind::ScenarioData => "scenario data",
            Kind::Repair => "repair",
            Kind::Note => "note",
            Kind::Section => "section",
        }
    }

    /// Whether entries of this kind count as clauses in the coverage.
    pub fn counts(self) -> bool {
        self != Kind::Section
    }

    /// What an entry of this kind needs to be done.
    pub fn needs(self) -> Needs {
        match self {
            Kind::Example | Kind::Sequence => Needs::Test,
            _ => Needs::CodeAndTest,
        }
    }

    /// The kind of a list item. `chapter` is the title of the nearest heading.
    pub(crate) fn of_item(id: &str, chapter: &str) -> Kind {
        let (prefix, _) = id::split(id).unwrap_or_default();
        match (prefix, id::family(id)) {
            ("WBS", _) => Kind::ScenarioData,
            (_, "") if defines(chapter) => Kind::Definition,
            (_, "R") => Kind::Ruling,
            ("SR" | "BA", "E") | ("WB" | "MA" | "LB", "X") => Kind::Example,
            ("SR", "OCR") | ("WB", "O") | ("MA" | "LB", "F") => Kind::Repair,
            ("SR" | "BA", "S") | ("WB" | "MA" | "LB", "D") | ("WB", "Z") => Kind::Sequence,
            ("SR", "D") | ("WB" | "MA" | "LB", "S") | ("BA", "ST") => Kind::State,
            ("SR", "B") | ("WB", "V") | ("MA" | "LB", "K") => Kind::Parameter,
            ("SR", "H") | ("MA" | "LB" | "BA", "G") => Kind::Geometry,
            ("MA" | "LB", "C") | ("BA", "SC") => Kind::ScenarioData,
            ("LB", "A") => Kind::Note,
            _ => Kind::Clause,
        }
    }

    /// The kind of a table row with an id: what its family says, where the family says something.
    pub(crate) fn of_row(id: &str) -> Kind {
        match Kind::of_item(id, "") {
            Kind::Clause => Kind::TableRow,
            kind => kind,
        }
    }
}

/// Whether a chapter of this title consists of definitions.
fn defines(chapter: &str) -> bool {
    let chapter = chapter.to_lowercase();
    ["scale", "abbreviations", "scope", "introduction"].iter().any(|word| chapter.contains(word))
}
