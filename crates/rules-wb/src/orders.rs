//! What a player may decide (WB-D1 to WB-D16): each answer with its words.

mod nouns;

use crate::Wb;
use crate::army::*;
use crate::state::*;
use hexes::{Direction, HexId};
use kernel::{Noun, Speaker, words::Words};
use serde::{Deserialize, Serialize};

kernel::answers! {
    /// An answer.
    #[derive(Copy)]
    pub enum Answer for Wb;

    /// A unit is set up.
    Place { unit: UnitId, hex: HexId, facing: Direction, posture: Posture } =>
        "place {unit} at {hex} {facing}{posture}" | "place {unit} {hex} {posture} {facing}",
    /// A commander is set up, or placed, with a unit.
    With { commander: CommanderId, unit: UnitId } =>
        "{commander} with {unit}" | "place {commander} with {unit}" | "place {unit} with {commander}",
    /// All units of the side face the corner on this side of their printed facing.
    Corner(corner: Corner) => "corners {corner}",
    /// Test the activation of this formation.
    Test(formation: FormationId) => "test {formation}" | "activate {formation}",
    /// Test the activation of this independent unit.
    TestUnit(unit: UnitId) => "test {unit}" | "activate {unit}",
    /// Begin to move a unit.
    March(unit: UnitId) => "march {unit}" | "move {unit}",
    /// Begin to move a stack as one.
    MarchStack(hex: HexId) => "march stack {hex}" | "move stack {hex}",
    /// Begin to move a commander alone.
    Ride(commander: CommanderId) => "ride {commander}" | "move {commander}",
    /// A commander moves with a unit.
    Lead { commander: CommanderId, unit: UnitId } =>
        "lead {unit} with {commander}" | "lead {commander} {unit}",
    /// A commander moves with a stack.
    LeadStack { commander: CommanderId, hex: HexId } =>
        "lead stack {hex} with {commander}" | "lead {commander} stack {hex}",
    /// A reinforcement comes onto the map.
    Enter { unit: UnitId, hex: HexId } => "enter {unit} at {hex}" | "enter {hex} {unit}",
    /// A commander comes onto the map alone.
    EnterAlone { commander: CommanderId, hex: HexId } => "enter {commander} at {hex}" | "enter {hex} {commander}",
    /// Enter the next hex.
    Step(hex: HexId) => "step {hex}" | "go {hex}",
    /// Turn in place.
    Turn(facing: Direction) => "turn {facing}",
    /// Deploy into line with this facing.
    Deploy(facing: Direction) => "deploy {facing}",
    /// Adopt march column.
    Column => "column" | "adopt column" | "march column",
    /// This commander rides along.
    Take(commander: CommanderId) => "take {commander}" | "take along {commander}",
    /// Leave the map for good.
    Leave => "leave map" | "leave",
    /// Stop here.
    Halt => "halt" | "stop" | "rest",
    /// The stack of a battery turns.
    TurnGuns { hex: HexId, facing: Direction } => "turn {hex} {facing}",
    /// A battery fires.
    Fire { unit: UnitId, target: HexId } => "fire {unit} at {target}" | "fire {target} {unit}",
    /// The units of a stack change places.
    Reorder(hex: HexId) => "reorder {hex}",
    /// End of this part.
    End => "end" | "done" | "pass",
    /// No (further) reaction to this step.
    NoReaction => "no reaction",
    /// No (further) fire at this step; a charge is still possible.
    HoldFire => "hold fire",
    /// Reaction fire.
    ReactionFire(unit: UnitId) => "reaction fire {unit}" | "react fire {unit}",
    /// An opportunity charge that ends in this hex with this facing.
    Charge { unit: UnitId, band: Band, to: HexId, facing: Direction } =>
        "charge {unit}{band} to {to} {facing}" | "charge {unit} {to} {facing}{band}",
    /// The first unit of an attack and the hex it attacks.
    Attack { unit: UnitId, hex: HexId } => "attack {hex} with {unit}" | "attack {unit} {hex}",
    /// Another unit joins.
    Join(unit: UnitId) => "join {unit}",
    /// Another hex is attacked too.
    AlsoAttack(hex: HexId) => "also attack {hex}" | "also {hex}",
    /// The attack begins.
    Begin => "begin",
    /// This unit loses the step.
    Lose(unit: UnitId) => "lose {unit}" | "choose {unit}",
    /// The unit in rout runs into this hex; off leaves the map.
    Run(to: Option<HexId>) => "run {to}",
    /// The unit retreats into this hex; off leaves the map.
    Retreat(to: Option<HexId>) => "retreat {to}",
    /// Facing.
    Face(facing: Direction) => "face {facing}",
    /// The commander goes along, or stays.
    Follow(going: Going) => "{going}",
    /// Advance after combat.
    Advance { unit: UnitId, to: HexId, facing: Direction } => "advance {unit} to {to} {facing}",
    /// Nobody (else) advances.
    NoAdvance => "no advance",
}

/// Which corner of a printed hexside is faced with option V1 (WB-R107).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Corner {
    /// The corner between directions f and f+1.
    Right,
    /// The corner between directions f-1 and f.
    Left,
}

/// Who of a stack charges (WB-8.5a, WB-R87).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Band {
    /// The unit alone.
    Alone,
    /// All cavalry of its hex.
    Together,
}

/// Whether a commander goes with a unit (WB-7.4c, WB-R89).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Going {
    /// He goes along.
    Goes,
    /// He stays where he is.
    Stays,
}

/// Reads an answer, which need not be legal; a bare name means what the question at hand makes of it.
pub(crate) fn read(by: &Speaker<'_, Wb>, text: &str) -> Result<Answer, String> {
    Words::of(text)?;
    Answer::heard(by, text).or_else(|| shorthand(by, text)).ok_or_else(|| by.not_understood(text))
}

/// A facing that is not said stays as it is; a bare name gets the verb of the question at hand.
fn shorthand(by: &Speaker<'_, Wb>, text: &str) -> Option<Answer> {
    let words = Words::of(text).ok()?;
    let named = (0..words.as_slice().len()).find_map(|at| UnitId::read(by, &words.as_slice()[at..]));
    let facing = named.and_then(|(unit, _)| by.state.units.0.get(unit.index())).map(|unit| unit.facing);
    let kept = facing.and_then(|facing| Answer::heard(by, &format!("{text} {}", facing.say(by))));
    kept.or_else(|| verbs(by.state).iter().find_map(|verb| Answer::heard(by, &format!("{verb} {text}"))))
}

/// The verbs that a bare name may stand for at the question at hand.
fn verbs(s: &State) -> &'static [&'static str] {
    match s.agenda.top() {
        Some(Task::Move(_) | Task::RideMove(_)) => &["step", "turn", "take"],
        Some(Task::Rout(_)) => &["run"],
        Some(Task::Retreat(_)) => &["retreat"],
        Some(Task::ChooseFacing(_) | Task::RetreatFacing(_)) => &["face"],
        Some(Task::Activations(_)) => &["test"],
        Some(Task::Marches(_) | Task::Movement(_)) => &["march", "ride"],
        Some(Task::Losses(_)) => &["lose"],
        _ => &["ride", "march"],
    }
}
