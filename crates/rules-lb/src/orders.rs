//! What a player may decide: each answer with its words (LB-D1 to LB-D13). What the words name is said and read in
//! [`words`](crate::words).

use crate::Lb;
use crate::army::{GeneralId, UnitId};
use crate::formation::Formation;
use crate::state::{Legs, Wheel};
use crate::words::{Building, Laying, Shift, Side4};
use tabletop::{Heading, Length, Point};

kernel::answers! {
    /// What a side answers.
    pub enum Answer for Lb;

    /// Phase 1: a horse battery unlimbers (LB-1.1).
    Unlimber(unit: UnitId) => "unlimber {unit}",
    /// Phase 1: a battery fires, after adjusting where it must (LB-1.2, LB-1.3).
    Fire { gun: UnitId, target: UnitId, laying: Laying } => "fire {gun} at {target} {laying}",
    /// Halted British infantry retires this far (LB-2.5a).
    Retire(distance: Length) => "retire {distance}",
    /// It stays where it is.
    Stay => "stay",
    /// A unit moves.
    March { unit: UnitId, legs: Legs } => "march {unit} {legs}",
    /// A unit changes its formation or its heading (LB-3.6, LB-17.2).
    Form { unit: UnitId, formation: Formation, heading: Heading, shift: Shift } =>
        "form {unit} {formation} facing {heading} {shift}",
    /// Infantry enters a building (LB-17.5).
    Enter { unit: UnitId, building: Building } => "enter {unit} {building}",
    /// A garrison comes out (LB-R82).
    Leave { unit: UnitId, formation: Formation, by: Side4 } => "leave {unit} {formation} {by}",
    /// A unit charges (LB-22.1).
    Charge { unit: UnitId, target: UnitId, wheel: Wheel } => "charge {unit} at {target} {wheel}",
    /// A unit of an arrived group enters here, measured along its edge (LB-21.3).
    Arrive { unit: UnitId, at: Length, legs: Legs } => "arrive {unit} {at} {legs}",
    /// A general rides to a place (LB-16.2).
    Ride { general: GeneralId, to: Point } => "ride {general} {to}",
    /// A general attaches himself to a unit (LB-16.3).
    Join { general: GeneralId, unit: UnitId } => "join {general} {unit}",
    /// A unit shoots (LB-3.15).
    Shoot { unit: UnitId, target: UnitId } => "shoot {unit} at {target}",
    /// Charged infantry stands (LB-5.4a).
    Stand => "stand",
    /// It forms square (LB-5.4a, LB-5.5a, LB-10.4).
    Square => "square" | "form square",
    /// It counter-charges (LB-5.4a).
    CounterCharge => "counter-charge" | "countercharge" | "counter charge",
    /// This unit is the one that fights (LB-R52).
    Fights(unit: UnitId) => "fights {unit}",
    /// This lane is next (LB-R104).
    Lane(unit: UnitId) => "lane {unit}",
    /// The winner leaves his formation as it is (LB-7.3).
    Keep => "keep",
    /// This cavalry tries to be recalled (LB-13.1).
    Recall(unit: UnitId) => "recall {unit}",
    /// A unit is placed before the battle (LB-R71).
    Place { unit: UnitId, formation: Formation, at: Point, heading: Heading } =>
        "place {unit} {formation} {at} facing {heading}",
    /// A general is placed before the battle (LB-R71).
    Post { general: GeneralId, at: Point } => "post {general} {at}",
    /// Nothing more in this phase.
    Done => "done" | "end",
}

impl Answer {
    /// What kind of answer it is, for the groups in which offers are shown.
    pub fn kind(&self) -> &'static str {
        match self {
            Answer::Unlimber(_) => "unlimber",
            Answer::Fire { .. } => "fire",
            Answer::Retire(_) => "retire",
            Answer::Stay => "stay",
            Answer::March { .. } => "march",
            Answer::Form { .. } => "form",
            Answer::Enter { .. } => "enter",
            Answer::Leave { .. } => "leave",
            Answer::Charge { .. } => "charge",
            Answer::Arrive { .. } => "arrive",
            Answer::Ride { .. } => "ride",
            Answer::Join { .. } => "join",
            Answer::Shoot { .. } => "shoot",
            Answer::Stand => "stand",
            Answer::Square => "square",
            Answer::CounterCharge => "counter-charge",
            Answer::Fights(_) => "fights",
            Answer::Lane(_) => "lane",
            Answer::Keep => "keep",
            Answer::Recall(_) => "recall",
            Answer::Place { .. } => "place",
            Answer::Post { .. } => "post",
            Answer::Done => "done",
        }
    }
}
