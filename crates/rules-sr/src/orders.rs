//! What a player may decide (SR-S1 to SR-S24): each answer with its words and its sense.

mod nouns;
mod subjects;

use crate::Sr;
use crate::army::*;
use crate::march::March;
use crate::state::*;
use hexes::{Direction, HexId};
use kernel::{Noun, Side, Speaker, words::Words};
use serde::{Deserialize, Serialize};
use subjects::{act_first, act_second, acting, assault, entered, joining, resolve, resting, segment};

view::answers! {
    /// An answer.
    #[derive(Copy)]
    pub enum Answer for Sr;

    /// Victory points bid, 0 to 3.
    Bid(points: u8) => "bid {points}" as Other,
    /// The side the chooser takes.
    Take(side: Side) => "take {side}" as Other,
    /// A unit is set up.
    Place { unit: UnitId, hex: HexId, facing: Direction } =>
        "place {unit} at {hex} {facing}" | "place {hex} {unit} {facing}" as Place,
    /// A commander is set up, or placed, with a unit.
    With { commander: CommanderId, unit: UnitId } =>
        "{commander} with {unit}" | "place {commander} with {unit}" | "place {unit} with {commander}" as Join,
    /// Activate a formation first.
    ActFirst => "first" | "act first" as Other + act_first,
    /// Make the opponent activate first.
    ActSecond => "second" | "act second" as Other + act_second,
    /// Activate this formation.
    Activate(formation: FormationId) => "activate {formation}" as Begin,
    /// Take a rally test, with or without a commander's bonus.
    Rally { unit: UnitId, helper: Option<CommanderId> } =>
        "rally {unit}{helper}" | "rally {helper}{unit}" as Rally,
    /// Begin to move a unit.
    March(unit: UnitId) => "march {unit}" | "move {unit}" as Begin,
    /// Bring a unit back onto the map.
    Enter { unit: UnitId, hex: HexId } => "enter {unit} at {hex}" | "enter {hex} {unit}" as Go,
    /// Begin to move a commander.
    Ride(commander: CommanderId) => "ride {commander}" | "move {commander}" as Begin,
    /// Enter the next hex.
    Step(hex: HexId) => "step {hex}" | "go {hex}" as Go + acting,
    /// Stop, and face this way.
    Halt(facing: Direction) => "halt {facing}" | "stop {facing}" as Turn + acting,
    /// A commander stops.
    Rest => "rest" as Stay + resting,
    /// A rallied unit stays beside the map.
    Wait => "wait" as Stay,
    /// Charge the unit in this hex.
    Charge(hex: HexId) => "charge {hex}" as Attack + acting,
    /// Do not charge.
    NoCharge => "no charge" as Stay,
    /// End of the segment.
    End => "end" | "done" | "end segment" | "end movement" | "end fire" | "end combat" as End + segment,
    /// No (further) reaction.
    NoReaction => "no reaction" as Stay,
    /// Reaction fire.
    ReactionFire(unit: UnitId) => "reaction fire {unit}" | "react fire {unit}" as Shoot + entered,
    /// The stack in this hex turns.
    ReactionTurn { hex: HexId, facing: Direction } => "reaction turn {hex} {facing}" | "react turn {hex} {facing}" as Turn,
    /// A unit evades by one hex.
    ReactionMove { unit: UnitId, to: HexId, facing: Direction } =>
        "reaction move {unit} to {to} {facing}" | "reaction move {to} {unit} {facing}"
        | "react move {unit} {to} {facing}" | "react move {to} {unit} {facing}" as Go,
    /// Artillery fire.
    Fire { unit: UnitId, target: HexId } => "fire {unit} at {target}" | "fire {target} {unit}" as Shoot,
    /// The first unit of an attack and the hex it attacks.
    Attack { unit: UnitId, hex: HexId, bayonet: Steel } =>
        "attack {hex} with {unit}{bayonet}" | "attack {unit} {hex}{bayonet}"
        | "attack {hex} {bayonet} {unit}" | "attack {unit} {bayonet} {hex}" as Attack + assault,
    /// Another unit joins.
    Join { unit: UnitId, bayonet: Steel } => "join {unit}{bayonet}" | "join {bayonet} {unit}" as Join + joining,
    /// Another hex is attacked too.
    AlsoAttack(hex: HexId) => "also attack {hex}" | "also {hex}" as Attack,
    /// The attack begins.
    Begin => "begin" as Begin + resolve,
    /// This unit: takes the harm, is the head, is next, takes the test.
    Choose(unit: UnitId) => "choose {unit}" | "head {unit}" | "d {unit}" | "p {unit}" | "test {unit}" as Choose,
    /// The routed unit runs into this hex; `None` leaves the map.
    Run(to: Option<HexId>) => "run {to}" as Go + acting,
    /// Facing.
    Face(facing: Direction) => "face {facing}" as Turn + acting,
    /// The commander follows, or stays.
    Follow(going: Going) => "{going}" as Go,
    /// Withdraw before combat.
    Withdraw { unit: UnitId, to: HexId, facing: Direction } =>
        "withdraw {unit} to {to} {facing}" | "withdraw {to} {unit} {facing}" as Go,
    /// Stand and fight.
    Stand => "stand" | "no withdrawal" as Stay,
    /// This hex gives the terrain.
    Terrain(hex: HexId) => "terrain {hex}" as Choose,
    /// Retreat.
    Retreat { unit: UnitId, to: HexId, facing: Direction } =>
        "retreat {unit} to {to} {facing}" | "retreat {to} {unit} {facing}" as Go,
    /// Advance after combat.
    Advance { unit: UnitId, to: HexId, facing: Direction } =>
        "advance {unit} to {to} {facing}" | "advance {to} {unit} {facing}" as Go,
    /// Nobody (else) advances.
    NoAdvance => "no advance" as Stay,
}

/// Whether a unit attacks with the bayonet (SR-6.1f). Game files write it as yes or no.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum Steel {
    /// It attacks as usual, or charges on horse.
    Usual,
    /// It charges with the bayonet.
    Bayonet,
}

impl From<bool> for Steel {
    fn from(bayonet: bool) -> Steel {
        if bayonet { Steel::Bayonet } else { Steel::Usual }
    }
}
impl From<Steel> for bool {
    fn from(steel: Steel) -> bool {
        steel == Steel::Bayonet
    }
}

/// Whether a commander goes with a unit (SR-R45). Game files write it as yes or no.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum Going {
    /// He stays where he is.
    Stays,
    /// He follows.
    Follows,
}

impl From<bool> for Going {
    fn from(follows: bool) -> Going {
        if follows { Going::Follows } else { Going::Stays }
    }
}
impl From<Going> for bool {
    fn from(going: Going) -> bool {
        going == Going::Follows
    }
}

/// Reads an answer, which need not be legal; what is left out follows from what is asked.
pub(crate) fn read(by: &Speaker<'_, Sr>, text: &str) -> Result<Answer, String> {
    Words::of(text)?;
    Answer::heard(by, text).or_else(|| shorthand(by, text)).ok_or_else(|| by.not_understood(text))
}

/// A facing that is not said stays as it is; a bare name means what the question at hand makes of it.
fn shorthand(by: &Speaker<'_, Sr>, text: &str) -> Option<Answer> {
    let words = Words::of(text).ok()?;
    let moving = match by.state.agenda.top()? {
        Task::March(March(unit)) => Some(*unit),
        Task::CommanderMarch(_) if Answer::heard(by, &format!("{text} N")).is_some_and(is_halt) => {
            return Some(Answer::Rest);
        }
        _ => None,
    };
    let named = (0..words.as_slice().len()).find_map(|at| UnitId::read(by, &words.as_slice()[at..]));
    let facing = named.map(|(unit, _)| unit).or(moving).and_then(|unit| by.state.units.0.get(unit.index()));
    let kept = facing.and_then(|unit| Answer::heard(by, &format!("{text} {}", unit.facing)));
    kept.or_else(|| verbs(by.state).iter().find_map(|verb| Answer::heard(by, &format!("{verb} {text}"))))
}

fn is_halt(answer: Answer) -> bool {
    matches!(answer, Answer::Halt(_))
}

/// The verbs that a bare name may stand for at the question at hand.
fn verbs(s: &State) -> &'static [&'static str] {
    match s.agenda.top() {
        Some(Task::March(_)) => &["step", "halt", "choose"],
        Some(Task::CommanderMarch(_)) => &["step", "choose"],
        Some(Task::Charge(_)) => &["charge", "choose"],
        Some(Task::Rout(_)) => &["run", "choose"],
        Some(Task::TerrainHexes(_)) => &["terrain", "choose"],
        Some(Task::RoutFacing(_)) => &["face", "choose"],
        Some(Task::Activations(_)) => &["activate", "choose"],
        Some(Task::Movement(_)) => &["ride", "march"],
        _ => &["choose"],
    }
}
