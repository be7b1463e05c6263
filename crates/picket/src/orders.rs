//! What a player is asked and what a player may decide.

use crate::{Post, Posture, UnitId};
use serde::{Deserialize, Serialize};

/// What a side is asked. Nothing here betrays where an ambush lies: both players see the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Where does your ambush lie? (PK-3a)
    Conceal,
    /// Which posture? (PK-2b)
    Posture,
    /// Which company does what? (PK-2d, PK-2e)
    Activate,
    /// A second step? (PK-4a)
    Onward(UnitId),
    /// Who fires at this company? (PK-5f)
    React(UnitId),
    /// Who takes the hit? (PK-5d)
    Suffer(Post),
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The ambush lies here.
    Conceal(Post),
    /// The posture of the turn.
    Posture(Posture),
    /// The company steps, or assaults.
    Step(UnitId, Post),
    /// The company fires at a post.
    Fire(UnitId, Post),
    /// The company rallies.
    Rally(UnitId),
    /// The company stands.
    Stand(UnitId),
    /// A second step onto this post.
    Onward(Post),
    /// No second step.
    Halt,
    /// This company reacts.
    React(UnitId),
    /// Nobody reacts.
    Decline,
    /// This company takes the hit.
    Suffer(UnitId),
}
