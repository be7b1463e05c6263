//! What a click on the map means beyond the listed answers: the answer it would have been, so that its refusal says why
//! not; and a march to a far hex, step by step.

use crate::Wb;
use crate::army::*;
use crate::commanders::RideMove;
use crate::commanders::risk::PlaceCommander;
use crate::orders::{Answer, Band};
use crate::state::*;
use crate::ways::Walked;
use hexes::HexId;
use kernel::{Game, Side, Stage};
use view::{Click, FoundWay, Route};

impl Wb {
    pub(crate) fn unit_by(&self, code: Option<&str>) -> Option<UnitId> {
        code.and_then(|code| self.unit_ids().find(|&u| self.unit(u).code == code))
    }

    pub(crate) fn officer_by(&self, code: Option<&str>) -> Option<CommanderId> {
        code.and_then(|code| self.commander_ids().find(|&c| self.commander_info(c).code == code))
    }

    /// The answer that a click would be at the question at hand, legal or not. A facing that was not chosen stays as it
    /// is.
    pub(crate) fn meant_by(&self, s: &State, click: &Click) -> Option<Answer> {
        use Answer as A;
        let actor = click.selected.as_deref().or(click.piece.as_deref());
        let (unit, officer) = (self.unit_by(actor), self.officer_by(actor));
        let onto = || self.unit_by(click.piece.as_deref());
        let hex = click.hex.and_then(HexId::from_number);
        let (face, posture) = (|u: UnitId| s.unit(u).facing, |u: UnitId| s.unit(u).posture);
        Some(match *s.agenda.top()? {
            Task::SetUp(_) => match officer {
                Some(commander) => A::With { commander, unit: onto()? },
                None => A::Place { unit: unit?, hex: hex?, facing: face(unit?), posture: posture(unit?) },
            },
            Task::PlaceCommander(PlaceCommander(commander)) => A::With { commander, unit: onto()? },
            Task::Activations(_) => match (unit.filter(|&u| self.independent.has(u)), officer) {
                (Some(unit), _) => A::TestUnit(unit),
                _ => A::Test(self.formation_by(actor)?),
            },
            Task::Marches(_) => match (unit, officer) {
                (Some(unit), _) if s.cell(unit).is_none() => A::Enter { unit, hex: hex? },
                (_, Some(commander)) if s.commander(commander).place.on().is_none() => {
                    A::EnterAlone { commander, hex: hex? }
                }
                // Elsewhere on the map the way is meant, not the march without it.
                _ if click.selected.is_some() => return None,
                _ => officer.map(A::Ride).or(unit.map(A::March))?,
            },
            Task::Movement(_) | Task::Command(_) | Task::Army(_) => match (officer, onto()) {
                (Some(commander), Some(unit)) => A::Lead { commander, unit },
                _ if click.selected.is_some() => return None,
                _ => officer.map(A::Ride).or(unit.map(A::March))?,
            },
            Task::Move(_) | Task::RideMove(_) => A::Step(hex?),
            Task::Reactions(_) if click.hex == self.entered_hex(s) => A::ReactionFire(unit?),
            Task::Reactions(_) => A::Charge { unit: unit?, band: Band::Alone, to: hex?, facing: face(unit?) },
            Task::Guns(_) => A::Fire { unit: unit?, target: hex? },
            Task::Combats(_) => A::Attack { unit: unit?, hex: hex? },
            Task::Muster(_) => match onto().filter(|&u| self.unit(u).side == s.active) {
                Some(unit) => A::Join(unit),
                None => A::AlsoAttack(hex?),
            },
            Task::Rout(_) => A::Run(Some(hex?)),
            Task::Retreat(_) => A::Retreat(Some(hex?)),
            Task::Losses(_) => A::Lose(onto().or(unit)?),
            Task::Advance(_) => A::Advance { unit: unit?, to: hex?, facing: face(unit?) },
            _ => return None,
        })
    }

    /// The formation a piece belongs to.
    fn formation_by(&self, code: Option<&str>) -> Option<FormationId> {
        match (self.unit_by(code), self.officer_by(code).map(|c| self.commander_info(c).role)) {
            (Some(unit), _) => self.unit(unit).formation,
            (_, Some(Role::Formation(formation))) => Some(formation),
            _ => None,
        }
    }

    /// The move of the selected piece to a hex it does not stand in, turns included: with the answer that begins it where
    /// it has not begun; or why it cannot go there (WB-8.1, WB-8.4, WB-7.4a).
    pub(crate) fn way_by(&self, s: &State, side: Side, click: &Click) -> Option<FoundWay<Wb>> {
        let code = click.selected.as_deref();
        let to = self.map.grid.cell(HexId::from_number(click.hex?)?)?;
        let (unit, officer) = (self.unit_by(code), self.officer_by(code));
        let here = unit.and_then(|u| s.cell(u)).or_else(|| s.commander(officer?).place.on())?;
        if here == to {
            return None;
        }
        let begin = match (*s.agenda.top()?, unit, officer) {
            (Task::Move(_), Some(unit), _) if s.mover.units.has(unit) => None,
            (Task::RideMove(RideMove(riding)), _, Some(officer)) if riding == officer => None,
            (Task::Marches(_) | Task::Movement(_), Some(unit), _) => Some(Answer::March(unit)),
            (Task::Marches(_) | Task::Command(_) | Task::Army(_), _, Some(officer)) => {
                Some(Answer::Ride(officer))
            }
            _ => return None,
        };
        let mut going = s.clone();
        if let Some(begin) = begin {
            if let Err(refusals) = self.check(s, side, &begin) {
                return Some(Err(refusals));
            }
            self.decide(&mut Stage::silent(self, &mut going), side, &begin);
        }
        let found = match officer {
            Some(officer) if unit.is_none() => self.rides(&going, officer).to(to),
            _ => self.ways(&going).to(to),
        };
        Some(match found {
            Some(way) => Ok(self.step_by_step(begin, way)),
            None => Err(self.why_no_way(&going, officer.filter(|_| unit.is_none()), to)),
        })
    }

    fn step_by_step(&self, begin: Option<Answer>, way: Walked) -> Route<Answer> {
        Route {
            answers: begin.into_iter().chain(way.answers).collect(),
            hexes: way.cells.iter().map(|&cell| self.map.id(cell).number()).collect(),
            cost: Some(way.cost.to_string()),
        }
    }
}
