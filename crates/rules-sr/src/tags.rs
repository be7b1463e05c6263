//! What an answer is about, so that a click finds it; and the answer a click means that fits none of the listed ones, so
//! that "why not" is answered with a rule.

use crate::Sr;
use crate::army::*;
use crate::orders::Answer;
use crate::state::*;
use hexes::{Direction, HexId};
use view::Tag;

impl Sr {
    /// The piece whose move it is: a march, a charge or a flight names only the next hex.
    fn acting(&self, s: &State) -> Option<String> {
        match *s.agenda.top()? {
            Task::March(u) | Task::Charge(u) | Task::Rout { unit: u, .. } | Task::RoutFacing(u) => {
                Some(self.unit(u).code.clone())
            }
            Task::CommanderMarch(c) => Some(self.commander_info(c).code.clone()),
            _ => None,
        }
    }

    /// What a click on piece and hex means where no listed answer fits it. `None` where nothing can be made of it.
    pub(crate) fn clicked_answer(&self, s: &State, tag: &Tag) -> Option<Answer> {
        let code = tag.piece.as_deref();
        let unit = code.and_then(|code| self.unit_ids().find(|&u| self.unit(u).code == code));
        let officer =
            code.and_then(|code| self.commander_ids().find(|&c| self.commander_info(c).code == code));
        let hex = tag.hex.and_then(HexId::from_number);
        let faced = tag.facing.and_then(Direction::from_index);
        let facing = |u: UnitId| faced.unwrap_or(s.unit(u).facing);
        match *s.agenda.top()? {
            Task::SetUp(_) => {
                unit.zip(hex).map(|(unit, hex)| Answer::Place { unit, hex, facing: facing(unit) })
            }
            Task::Activations => {
                let formation = match (unit, officer.map(|c| self.commander_info(c).role)) {
                    (Some(u), _) => Some(self.unit(u).formation),
                    (_, Some(Role::Formation(f))) => Some(f),
                    _ => None,
                };
                formation.map(Answer::Activate)
            }
            Task::RallyRouted => unit.map(|unit| Answer::Rally { unit, helper: None }),
            Task::Movement => match (unit, officer) {
                (Some(unit), _) if tag.kind == "rally" => Some(Answer::Rally { unit, helper: None }),
                (Some(unit), _) => Some(Answer::March(unit)),
                (_, commander) => commander.map(Answer::Ride),
            },
            Task::March(_) | Task::CommanderMarch(_) => hex.map(Answer::Step),
            Task::Charge(_) => hex.map(Answer::Charge),
            Task::Reactions { .. } => match (unit, hex) {
                (Some(unit), Some(to)) => Some(Answer::ReactionMove { unit, to, facing: facing(unit) }),
                (unit, _) => unit.map(Answer::ReactionFire),
            },
            Task::FireSegment => unit.zip(hex).map(|(unit, target)| Answer::Fire { unit, target }),
            Task::CombatSegment => {
                let bayonet = tag.variant.is_some();
                unit.zip(hex).map(|(unit, hex)| Answer::Attack { unit, hex, bayonet })
            }
            Task::Muster => match unit {
                Some(unit) => Some(Answer::Join { unit, bayonet: tag.variant.is_some() }),
                None => hex.map(Answer::AlsoAttack),
            },
            Task::Rout { .. } => hex.map(|h| Answer::Run(Some(h))),
            Task::Retreats(_) => {
                unit.zip(hex).map(|(unit, to)| Answer::Retreat { unit, to, facing: facing(unit) })
            }
            Task::Spread { .. } | Task::RoutQueue(_) | Task::Flights(_) | Task::MakeRoom { .. } => {
                unit.map(Answer::Choose)
            }
            Task::Combat => match s.combat.step {
                CombatStep::Withdrawals => {
                    unit.zip(hex).map(|(unit, to)| Answer::Withdraw { unit, to, facing: facing(unit) })
                }
                CombatStep::TerrainHexes => hex.map(Answer::Terrain),
                CombatStep::AttackerHead | CombatStep::DefenderHead | CombatStep::WorkTests => {
                    unit.map(Answer::Choose)
                }
                _ => unit.zip(hex).map(|(unit, to)| Answer::Advance { unit, to, facing: facing(unit) }),
            },
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
            ends: false,
            variant: None,
        };
        let bayonet =
            |tag: Tag, yes: bool| Tag { variant: yes.then(|| "with the bayonet".to_owned()), ..tag };
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
            A::Follow(goes) => tag(if goes { "follow" } else { "stay" }, None, None, None),
            A::Withdraw { unit: u, to, facing } => tag("withdraw", unit(u), hex(to), face(facing)),
            A::Stand => tag("stand", None, None, None),
            A::Terrain(h) => tag("terrain", None, hex(h), None),
            A::Retreat { unit: u, to, facing } => tag("retreat", unit(u), hex(to), face(facing)),
            A::Advance { unit: u, to, facing } => tag("advance", unit(u), hex(to), face(facing)),
            A::NoAdvance => tag("no advance", None, None, None),
        }
    }
}
