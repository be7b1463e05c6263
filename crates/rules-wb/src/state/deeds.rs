//! What is being done: the move and the combat in hand (WB-S11).

use crate::army::*;
use crate::tables::CombatResult;
use arrayvec::ArrayVec;
use hexes::Cell;
use serde::{Deserialize, Serialize};

/// What kind of move is being made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveKind {
    /// Nobody moves.
    #[default]
    None,
    /// Marching movement in phase A (WB-8.4).
    March,
    /// An active unit moves in B2 or B3 (WB-8.1).
    Own,
    /// A unit led by an army commander moves in step 4 (WB-7.5b).
    Led,
}

/// A hex a mover came through, and whether it was on a road there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waypoint {
    /// The hex.
    pub cell: Cell,
    /// Its on-road flag there.
    pub on_road: bool,
}

/// The longest way back: nobody has more movement points than this and still pays at least one for a step.
pub const LONGEST_PATH: usize = 16;

/// The unit, stack or commander that is moving (WB-S11).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Mover {
    /// The units that move as one.
    pub units: Units,
    /// Commanders who ride along.
    pub riders: Commanders,
    /// What kind of move it is.
    pub kind: MoveKind,
    /// Movement points left to a commander who moves alone.
    pub left: u8,
    /// Hexes entered.
    pub entered: u8,
    /// No further step: a minimum move or an escape was made (WB-8.1d, WB-5.2d).
    pub finished: bool,
    /// A reaction has harmed it: the move is over (WB-8.5m, WB-9.3d).
    pub harmed: bool,
    /// The hexes it left, for the way back (WB-4.2k).
    pub path: ArrayVec<Waypoint, LONGEST_PATH>,
}

/// One of the two parties of a combat or a shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Party {
    /// Whoever attacks or fires.
    Attacker,
    /// The other.
    Defender,
}

/// What is being fought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fight {
    /// Nothing.
    #[default]
    None,
    /// A combat of step 5 (WB-10.1).
    Attack,
    /// An opportunity charge (WB-8.5).
    Charge,
    /// Fire in B1 (WB-9.1).
    Fire,
    /// Reaction fire (WB-9.3).
    Reaction,
}

/// The hexes of one attacked group: at most three lie in front of a unit.
pub type Attacked = ArrayVec<Cell, 3>;

/// The combat or shot in hand: what its tasks share.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    /// What is fought.
    pub fight: Fight,
    /// It is complete and being fought; until then it is put together (WB-D10).
    pub begun: bool,
    /// Attacking units; of a shot the battery.
    pub attackers: Units,
    /// Attacked hexes, as declared.
    pub hexes: Attacked,
    /// Defending units that take part; of a shot the target.
    pub defenders: Units,
    /// The attacking hexes when the die was rolled (WB-R94).
    pub from: ArrayVec<Cell, 6>,
    /// The hexes defended when the die was rolled (WB-R94).
    pub held: Attacked,
    /// Cavalry that came into the combat disorganised by combat (WB-10.5l).
    pub shaken: Units,
    /// Grenadiers whose shock was fresh when the attack began (WB-10.3s).
    pub shock: Units,
    /// Units in rout that have fled already (WB-10.8b).
    pub fled: Units,
    /// What the table gave; a shot has only the defender's part.
    pub result: CombatResult,
    /// Units that have lost a step in this round of losses (WB-10.5i).
    pub hit: Units,
    /// Commanders in whose hex steps were lost (WB-7.6a).
    pub at_risk: Commanders,
    /// Units that have retreated.
    pub retreated: Units,
    /// Units that have advanced.
    pub advanced: Units,
    /// A bridge was crossed by an advance (WB-10.7b).
    pub bridge_used: bool,
}
