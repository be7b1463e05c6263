//! Places, drawings and refusals.

use serde::Serialize;
use ts_rs::TS;

/// A place on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Place {
    /// A hex as printed: 1209.
    Hex {
        /// Column and row.
        hex: u16,
    },
    /// A point of the table in the smallest unit.
    Point {
        /// From the left.
        x: i32,
        /// From the near edge.
        y: i32,
    },
}

impl From<kernel::Place> for Place {
    fn from(place: kernel::Place) -> Place {
        match place {
            kernel::Place::Hex(hex) => Place::Hex { hex },
            kernel::Place::Point(x, y) => Place::Point { x, y },
        }
    }
}

/// One stroke of a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Mark {
    /// Places to ring.
    Places {
        /// Where.
        at: Vec<Place>,
    },
    /// A straight line.
    Line {
        /// From here …
        from: Place,
        /// … to here.
        to: Place,
    },
    /// A closed area of the table.
    Area {
        /// Its corners in order.
        corners: Vec<Place>,
    },
    /// A few words at a place: "15 cm".
    Label {
        /// Where.
        at: Place,
        /// What.
        text: String,
    },
    /// The side between two neighbouring hexes.
    Hexside {
        /// One of the two.
        a: Place,
        /// The other.
        b: Place,
    },
}

impl From<&kernel::Mark> for Mark {
    fn from(mark: &kernel::Mark) -> Mark {
        let all = |places: &[kernel::Place]| places.iter().map(|&place| place.into()).collect();
        match mark {
            kernel::Mark::Places { at } => Mark::Places { at: all(at) },
            kernel::Mark::Line { from, to } => Mark::Line { from: (*from).into(), to: (*to).into() },
            kernel::Mark::Area { corners } => Mark::Area { corners: all(corners) },
            kernel::Mark::Label { at, text } => Mark::Label { at: (*at).into(), text: text.clone() },
            kernel::Mark::Hexside { a, b } => Mark::Hexside { a: (*a).into(), b: (*b).into() },
        }
    }
}

/// Why not: the clause, a sentence, and its proof drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Refusal {
    /// The clause that forbids it; absent where no rule is broken (words nobody can read, nobody is asked).
    pub rule: Option<String>,
    /// Who, why, and what would help.
    pub sentence: String,
    /// The proof.
    pub proof: Vec<Mark>,
}

impl Refusal {
    /// A refusal that no clause stands behind.
    pub fn plain(sentence: impl Into<String>) -> Refusal {
        Refusal { rule: None, sentence: sentence.into(), proof: Vec::new() }
    }
}

impl From<&kernel::Explained> for Refusal {
    fn from(explained: &kernel::Explained) -> Refusal {
        Refusal {
            rule: Some(explained.rule.as_str().to_owned()),
            sentence: explained.sentence.clone(),
            proof: explained.proof.iter().map(Mark::from).collect(),
        }
    }
}

/// What is drawn above the board on demand: reach, control, command, sight.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Drawing {
    /// What it shows, in words.
    pub title: String,
    /// Hexes with a short text: 1110 "3".
    pub hexes: Vec<(u16, String)>,
    /// Further strokes.
    pub marks: Vec<Mark>,
}

impl From<view::Overlay> for Drawing {
    fn from(overlay: view::Overlay) -> Drawing {
        let marks = overlay.marks.iter().map(Mark::from).collect();
        Drawing { title: overlay.title, hexes: overlay.hexes, marks }
    }
}
