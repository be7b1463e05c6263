//! What a player may decide: each answer with its words and its sense (MA-D1 to MA-D19). What the words name is said and read in
//! `words::nouns`.

use crate::Ma;
use crate::army::BattalionId;
use crate::battle::Placing;
use crate::shown::subjects::{acting, chief, screen};
use crate::state::{Legs, Onset, Volleys};
use kernel::Side;
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Length, Point, TableEdge};

view::answers! {
    /// What a side answers.
    pub enum Answer for Ma;

    /// This edge of the table.
    Edge(edge: TableEdge) => "edge {edge}" as Other,
    /// This side begins.
    Begins(side: Side) => "{side}" as Other,
    /// This battalion is placed there.
    Place { unit: BattalionId, placing: Placing } => "place {unit} {placing}" as Place,
    /// The Commander is put, or goes, here.
    Post(at: Point) => "to {at}" as Go + chief,
    /// The Commander joins this battalion.
    Join(unit: BattalionId) => "join {unit}" as Join + chief,
    /// The Commander moves: his die is thrown.
    Ride => "ride" as Begin + chief,
    /// He stays where he is.
    Stay => "stay" as Stay + chief,
    /// A battalion is activated.
    Activate { unit: BattalionId, act: Act } => "{act} {unit}" as Other,
    /// Accuracy: a battalion shoots (MA-D11).
    Shoot(shots: Volleys) => "shoot {shots}" as Shoot,
    /// Aggression: a battalion charges (MA-D12).
    Charge(onset: Onset) => "charge {onset}" as Attack,
    /// Throw again.
    Reroll => "re-roll" | "reroll" as Other + acting,
    /// Let it stand; while setting up, leave behind the battalion that finds no room (MA-R90).
    Keep => "keep" | "leave behind" as Stay + acting,
    /// The path of a move.
    March(legs: Legs) => "march {legs}" as Go + acting,
    /// The new facing, and a shift in units east and north if it does not fit (MA-G19).
    Form { heading: Heading, shift: [i32; 2] } => "form facing {heading} {shift}" as Turn + acting,
    /// The front-edge centre of a screen, and the front of each of its groups.
    Screen { at: Point, cell: Length } => "screen at {at} {cell}" as Place + screen,
    /// Fire.
    Fire => "fire" as Shoot + acting,
    /// Do not fire.
    HoldFire => "hold fire" | "hold" as Stay + acting,
    /// Counter-attack.
    CounterAttack => "counter-attack" | "counterattack" as Attack + acting,
    /// Receive the charge standing.
    StandFast => "stand fast" as Stay + acting,
    /// Pursue.
    Pursue => "pursue" as Go + acting,
    /// Do not pursue.
    Halt => "halt" as Stay + acting,
}

/// What a battalion is activated for (MA-D7). Shooting and charging are answers of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Manoeuvre: move.
    Move,
    /// Manoeuvre: change formation.
    Change,
    /// Manoeuvre: reform.
    Reform,
    /// Rally from rout.
    Rally,
    /// Continue the combat.
    Combat,
    /// Nothing.
    Pass,
}

impl Act {
    /// All.
    pub const ALL: [Act; 6] = [Act::Move, Act::Change, Act::Reform, Act::Rally, Act::Combat, Act::Pass];

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Act::Move => "move",
            Act::Change => "change",
            Act::Reform => "reform",
            Act::Rally => "rally",
            Act::Combat => "combat",
            Act::Pass => "pass",
        }
    }
}
