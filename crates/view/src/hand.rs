//! A hand on the free table: bodies are dragged, wheeled by their corners, pushed by keys or ordered in words.
//!
//! There is no list of all moves of a body, so a move is built up: a **plan** is an answer in words
//! ("move A1: wheel left 20, advance 10"). A drag or a stroke makes a longer plan of it; the rule set judges and draws
//! every one ([`Sketch`]), and what is sent in the end is the plan itself. The client knows neither what a wheel is
//! nor what it costs.

use crate::Piece;
use kernel::Mark;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where a body is taken hold of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Grip {
    /// In the middle: it goes, or is put down.
    Body,
    /// At its left front corner.
    Left,
    /// At its right front corner.
    Right,
}

/// A body is dragged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Drag {
    /// The piece.
    pub piece: String,
    /// Where it is held.
    pub grip: Grip,
    /// Where the grip is to come to, in the smallest unit; as near as the rules let it come.
    pub to: [i32; 2],
    /// The plan so far, in words; absent at its beginning.
    #[serde(default)]
    #[ts(optional)]
    pub plan: Option<String>,
}

/// What a key or a button of the client does to a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StrokeKey {
    /// Straight ahead: arrow up.
    Forward,
    /// Straight back: arrow down.
    Back,
    /// Aside to the left: arrow left.
    Left,
    /// Aside to the right: arrow right.
    Right,
    /// A little to the left about: `[`.
    TurnLeft,
    /// A little to the right about: `]`.
    TurnRight,
    /// A button only.
    Other,
}

/// A small step of a plan, for keyboards and thumbs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Stroke {
    /// Its key.
    pub key: StrokeKey,
    /// The words it adds to the plan: "advance 1".
    pub words: String,
    /// On a button: "Advance 1 cm".
    pub label: String,
}

/// A piece that can be moved by hand now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Mover {
    /// The piece.
    pub piece: String,
    /// The words a plan begins with: "move A1".
    pub start: String,
    /// Where it can be taken hold of.
    pub grips: Vec<Grip>,
    /// Small steps, in the order of their buttons.
    pub strokes: Vec<Stroke>,
}

/// What a plan would come to, legal or not.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sketch {
    /// The bodies as they would stand.
    pub ghosts: Vec<Piece>,
    /// The ground swept, the way, arcs and lines of sight.
    pub marks: Vec<Mark>,
    /// What it costs, as a player says it: "12.5 of 15 cm".
    pub cost: Option<String>,
}
