//! From an answer to what it is about, and back: so that a click finds its answer, and a click that fits none is
//! refused with its clause. And the cell of a printed table in which dice have fallen.

use crate::Sr;
use crate::army::*;
use crate::charge::Charge;
use crate::commanders::CommanderMarch;
use crate::march::March;
use crate::orders::{Answer, Going, Steel};
use crate::rout::{Rout, RoutFacing};
use crate::state::*;
use crate::tables;
use hexes::{Direction, HexId};
use kernel::{Changes, Need, Roll};
use view::Tag;

/// The variant of an attack with the bayonet.
const BAYONET: &str = "with the bayonet";

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

    /// What an answer is about.
    pub(crate) fn tag_of(&self, s: &State, answer: Answer) -> Tag {
        use Answer as A;
        let acting = || self.acting(s);
        let unit = |u: UnitId| Some(self.unit(u).code.clone());
        let officer = |c: CommanderId| Some(self.commander_info(c).code.clone());
        let hex = |h: HexId| Some(h.number());
        let face = |d: Direction| Some(d.index() as u8);
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
                Tag { variant: unit(u), ..tag("with", officer(commander), None, None) }
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
            A::End => ending(tag("end", None, None, None)),
            A::NoReaction => tag("no reaction", None, None, None),
            A::ReactionFire(u) => tag("reaction fire", unit(u), None, None),
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

    /// The answer a click means that fits none of the listed ones. Without a kind, the question at hand says what a
    /// click on a piece or a hex would be; a facing that was not chosen stays as it is.
    pub(crate) fn untagged(&self, s: &State, tag: &Tag) -> Option<Answer> {
        let unit =
            || tag.piece.as_deref().and_then(|code| self.unit_ids().find(|&u| self.unit(u).code == code));
        let hex = || tag.hex.and_then(HexId::from_number);
        let facing = |unit: UnitId| match tag.facing {
            Some(index) => Direction::from_index(index),
            None => Some(s.unit(unit).facing),
        };
        let officer = || {
            let code = tag.piece.as_deref()?;
            self.commander_ids().find(|&c| self.commander_info(c).code == code)
        };
        let bayonet = Steel::from(tag.variant.as_deref() == Some(BAYONET));
        let kind = if tag.kind.is_empty() { self.usual_kind(s, tag) } else { tag.kind.as_str() };
        use Answer as A;
        Some(match kind {
            "place" => A::Place { unit: unit()?, hex: hex()?, facing: facing(unit()?)? },
            "activate" => A::Activate(match (unit(), officer().map(|c| self.commander_info(c).role)) {
                (Some(u), _) => self.unit(u).formation,
                (_, Some(Role::Formation(f))) => f,
                _ => return None,
            }),
            "march" => A::March(unit()?),
            "ride" => A::Ride(officer()?),
            "rally" => A::Rally { unit: unit()?, helper: None },
            "enter" => A::Enter { unit: unit()?, hex: hex()? },
            "step" => A::Step(hex()?),
            "halt" => A::Halt(facing(unit().or_else(|| self.marching(s))?)?),
            "charge" => A::Charge(hex()?),
            "reaction fire" => A::ReactionFire(unit()?),
            "reaction move" => A::ReactionMove { unit: unit()?, to: hex()?, facing: facing(unit()?)? },
            "fire" => A::Fire { unit: unit()?, target: hex()? },
            "attack" => A::Attack { unit: unit()?, hex: hex()?, bayonet },
            "join" => A::Join { unit: unit()?, bayonet },
            "also attack" => A::AlsoAttack(hex()?),
            "begin" => A::Begin,
            "end" => A::End,
            "choose" => A::Choose(unit()?),
            "run" => A::Run(Some(hex()?)),
            "withdraw" => A::Withdraw { unit: unit()?, to: hex()?, facing: facing(unit()?)? },
            "terrain" => A::Terrain(hex()?),
            "retreat" => A::Retreat { unit: unit()?, to: hex()?, facing: facing(unit()?)? },
            "advance" => A::Advance { unit: unit()?, to: hex()?, facing: facing(unit()?)? },
            "no advance" => A::NoAdvance,
            _ => return None,
        })
    }

    /// The unit that is moving.
    fn marching(&self, s: &State) -> Option<UnitId> {
        match s.agenda.top() {
            Some(&Task::March(March(unit))) => Some(unit),
            _ => None,
        }
    }

    /// What a click on the board usually means at the question at hand; empty where it means nothing.
    fn usual_kind(&self, s: &State, tag: &Tag) -> &'static str {
        let officer = tag
            .piece
            .as_deref()
            .is_some_and(|code| self.commander_ids().any(|c| self.commander_info(c).code == code));
        match s.agenda.top() {
            Some(Task::SetUp(_)) => "place",
            Some(Task::Activations(_)) => "activate",
            Some(Task::RallyRouted(_)) => "rally",
            Some(Task::Movement(_)) if officer => "ride",
            Some(Task::Movement(_)) => "march",
            Some(&Task::March(March(unit))) if s.cell(unit).is_none() => "enter",
            Some(Task::March(_) | Task::CommanderMarch(_)) => "step",
            Some(Task::Charge(_)) => "charge",
            Some(Task::Reactions(task)) if tag.hex == Some(self.map.id(task.entered).number()) => {
                "reaction fire"
            }
            Some(Task::Reactions(_)) => "reaction move",
            Some(Task::FireSegment(_)) => "fire",
            Some(Task::CombatSegment(_)) => "attack",
            Some(Task::Muster(_)) if tag.piece.is_some() => "join",
            Some(Task::Muster(_)) => "also attack",
            Some(Task::Rout(_)) => "run",
            Some(Task::Retreats(_)) => "retreat",
            Some(Task::Withdrawals(_)) => "withdraw",
            Some(Task::TerrainHexes(_)) => "terrain",
            Some(Task::Advance(_)) => "advance",
            Some(
                Task::Head(_)
                | Task::WorkTests(_)
                | Task::Spread(_)
                | Task::RoutQueue(_)
                | Task::Flights(_)
                | Task::MakeRoom(_),
            ) => "choose",
            _ => "",
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
