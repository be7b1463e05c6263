//! From an answer to what it is about, so that a click finds its answer; and the cell of a printed table in which dice
//! have fallen.

use crate::Sr;
use crate::army::*;
use crate::charge::Charge;
use crate::commanders::CommanderMarch;
use crate::march::March;
use crate::orders::{Answer, Going, Steel};
use crate::rout::{Rout, RoutFacing};
use crate::state::*;
use crate::tables;
use hexes::{Direction, FacingScheme, HexId};
use kernel::{Changes, Need, Roll};
use view::{Sense, Tag};

/// The variant of an attack with the bayonet.
const BAYONET: &str = "with the bayonet";

/// What the end of a segment is called on its button.
fn segment_end(s: &State) -> Option<String> {
    let label = match s.agenda.top()? {
        Task::Movement(_) => "End movement",
        Task::FireSegment(_) => "No more fire",
        Task::CombatSegment(_) => "No more attacks",
        _ => return None,
    };
    Some(label.to_owned())
}

/// What sort of deed an answer is.
const fn sense(answer: Answer) -> Sense {
    use Answer as A;
    match answer {
        A::Place { .. } => Sense::Place,
        A::With { .. } | A::Join { .. } => Sense::Join,
        A::Activate(_) | A::March(_) | A::Ride(_) | A::Begin => Sense::Begin,
        A::Rally { .. } => Sense::Rally,
        A::Enter { .. }
        | A::Step(_)
        | A::ReactionMove { .. }
        | A::Run(_)
        | A::Follow(Going::Follows)
        | A::Withdraw { .. }
        | A::Retreat { .. }
        | A::Advance { .. } => Sense::Go,
        A::Halt(_) | A::ReactionTurn { .. } | A::Face(_) => Sense::Turn,
        A::Rest
        | A::Wait
        | A::NoCharge
        | A::NoReaction
        | A::Follow(Going::Stays)
        | A::Stand
        | A::NoAdvance => Sense::Stay,
        A::Charge(_) | A::Attack { .. } | A::AlsoAttack(_) => Sense::Attack,
        A::ReactionFire(_) | A::Fire { .. } => Sense::Shoot,
        A::Choose(_) | A::Terrain(_) => Sense::Choose,
        A::End => Sense::End,
        A::Bid(_) | A::Take(_) | A::ActFirst | A::ActSecond => Sense::Other,
    }
}

impl Sr {
    /// The piece whose move it is: a march, a charge or a flight names only the next hex.
    fn acting(&self, s: &State) -> Option<String> {
        match *s.agenda.top()? {
            Task::March(March(u))
            | Task::Charge(Charge(u))
            | Task::Rout(Rout { unit: u, .. })
            | Task::RoutFacing(RoutFacing(u)) => Some(self.unit(u).code.clone()),
            Task::CommanderMarch(CommanderMarch(c)) => Some(self.commander_info(c).code.clone()),
            _ => None,
        }
    }

    /// The hex that was entered, where somebody may react to it.
    pub(crate) fn entered_hex(&self, s: &State) -> Option<u16> {
        match *s.agenda.top()? {
            Task::Reactions(task) => Some(self.map.id(task.entered).number()),
            _ => None,
        }
    }

    /// What an answer is about, and what sort of deed it is.
    pub(crate) fn tag_of(&self, s: &State, answer: Answer) -> Tag {
        Tag { sense: sense(answer), ..self.about(s, answer) }
    }

    fn about(&self, s: &State, answer: Answer) -> Tag {
        use Answer as A;
        let acting = || self.acting(s);
        let unit = |u: UnitId| Some(self.unit(u).code.clone());
        let officer = |c: CommanderId| Some(self.commander_info(c).code.clone());
        let hex = |h: HexId| Some(h.number());
        let face = |d: Direction| Some(FacingScheme::Edge33.twelfth(d));
        let tag = |kind: &str, piece: Option<String>, hex: Option<u16>, facing: Option<u8>| Tag {
            kind: kind.to_owned(),
            piece,
            hex,
            facing,
            ..Tag::default()
        };
        let bayonet = |tag: Tag, steel: Steel| {
            let variant = (steel == Steel::Bayonet).then(|| BAYONET.to_owned());
            Tag { variant, ..tag }
        };
        let ending = |tag: Tag| Tag { ends: true, ..tag };
        match answer {
            A::Bid(n) => Tag { variant: Some(n.to_string()), ..tag("bid", None, None, None) },
            A::Take(side) => {
                Tag { variant: Some(self.side_names[side.index()].clone()), ..tag("take", None, None, None) }
            }
            A::Place { unit: u, hex: h, facing } => tag("place", unit(u), hex(h), face(facing)),
            A::With { commander, unit: u } => {
                Tag { onto: unit(u), ..tag("with", officer(commander), None, None) }
            }
            A::ActFirst => tag("first", None, None, None),
            A::ActSecond => tag("second", None, None, None),
            A::Activate(f) => {
                let commander = self.formations[f.index()].commander;
                let name = self.formations[f.index()].name.clone();
                Tag { variant: Some(name), ..tag("activate", officer(commander), None, None) }
            }
            A::Rally { unit: u, helper } => Tag {
                variant: helper.map(|h| format!("with {}", self.commander_info(h).name)),
                ..tag("rally", unit(u), None, None)
            },
            A::March(u) => tag("march", unit(u), None, None),
            A::Enter { unit: u, hex: h } => tag("enter", unit(u), hex(h), None),
            A::Ride(c) => tag("ride", officer(c), None, None),
            A::Step(h) => tag("step", acting(), hex(h), None),
            A::Halt(d) => tag("halt", acting(), None, face(d)),
            A::Rest => tag("rest", acting(), None, None),
            A::Wait => tag("wait", None, None, None),
            A::Charge(h) => tag("charge", acting(), hex(h), None),
            A::NoCharge => tag("no charge", None, None, None),
            A::End => Tag { label: segment_end(s), ..ending(tag("end", None, None, None)) },
            A::NoReaction => tag("no reaction", None, None, None),
            A::ReactionFire(u) => tag("reaction fire", unit(u), self.entered_hex(s), None),
            A::ReactionTurn { hex: h, facing } => tag("reaction turn", None, hex(h), face(facing)),
            A::ReactionMove { unit: u, to, facing } => tag("reaction move", unit(u), hex(to), face(facing)),
            A::Fire { unit: u, target } => tag("fire", unit(u), hex(target), None),
            A::Attack { unit: u, hex: h, bayonet: b } => bayonet(tag("attack", unit(u), hex(h), None), b),
            A::Join { unit: u, bayonet: b } => bayonet(tag("join", unit(u), None, None), b),
            A::AlsoAttack(h) => tag("also attack", None, hex(h), None),
            A::Begin => tag("begin", None, None, None),
            A::Choose(u) => tag("choose", unit(u), None, None),
            A::Run(to) => tag("run", acting(), to.and_then(hex), None),
            A::Face(d) => tag("face", acting(), None, face(d)),
            A::Follow(Going::Follows) => tag("follow", None, None, None),
            A::Follow(Going::Stays) => tag("stay", None, None, None),
            A::Withdraw { unit: u, to, facing } => tag("withdraw", unit(u), hex(to), face(facing)),
            A::Stand => tag("stand", None, None, None),
            A::Terrain(h) => tag("terrain", None, hex(h), None),
            A::Retreat { unit: u, to, facing } => tag("retreat", unit(u), hex(to), face(facing)),
            A::Advance { unit: u, to, facing } => tag("advance", unit(u), hex(to), face(facing)),
            A::NoAdvance => tag("no advance", None, None, None),
        }
    }

    /// Row and column of the printed table in which these faces fell: SR-CRT by the die and the column of the value,
    /// the others by the total.
    pub(crate) fn lit_cell(roll: &Roll, faces: &[u8]) -> Option<(u16, u16)> {
        let total = roll.total(faces);
        let row = match roll.table?.as_str() {
            "SR-CRT" => {
                let column = tables::combat_column(roll.sum_of(Changes::Column));
                return Some((u16::from(*faces.first()?) - 1, column as u16 + 1));
            }
            "SR-FIRE" => total.clamp(1, 6) - 1,
            "SR-RALLY" => match roll.need? {
                Need::AtMost(morale) => 2 - i16::from(tables::rally_levels(total, morale)),
                _ => return None,
            },
            "SR-ELIM" => tables::fate(total) as i16,
            _ => return None,
        };
        Some((row as u16, 1))
    }
}

#[cfg(test)]
mod tests;
