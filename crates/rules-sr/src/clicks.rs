//! What a click on the map means beyond the listed answers: the answer it would have been, so that its refusal says why
//! not; and a march to a far hex, step by step.

use crate::Sr;
use crate::army::*;
use crate::commanders::CommanderMarch;
use crate::commanders::risk::PlaceCommander;
use crate::march::March;
use crate::orders::{Answer, Steel};
use crate::points::HalfPoints;
use crate::state::*;
use crate::ways::Goer;
use hexes::{Cell, HexId};
use kernel::{Game, Side, Stage};
use view::{Click, FoundWay, Way};

impl Sr {
    fn unit_by(&self, code: Option<&str>) -> Option<UnitId> {
        code.and_then(|code| self.unit_ids().find(|&u| self.unit(u).code == code))
    }

    fn officer_by(&self, code: Option<&str>) -> Option<CommanderId> {
        code.and_then(|code| self.commander_ids().find(|&c| self.commander_info(c).code == code))
    }

    fn goer_by(&self, code: Option<&str>) -> Option<Goer> {
        let unit = self.unit_by(code).map(Goer::Unit);
        unit.or_else(|| self.officer_by(code).map(Goer::Commander))
    }

    /// The answer that a click would be at the question at hand, legal or not. A facing that was not chosen stays as it
    /// is.
    pub(crate) fn meant_by(&self, s: &State, click: &Click) -> Option<Answer> {
        use Answer as A;
        let actor = click.selected.as_deref().or(click.piece.as_deref());
        let (unit, officer) = (self.unit_by(actor), self.officer_by(actor));
        let onto = || self.unit_by(click.piece.as_deref());
        let hex = click.hex.and_then(HexId::from_number);
        let face = |unit: UnitId| s.unit(unit).facing;
        Some(match *s.agenda.top()? {
            Task::SetUp(_) => match officer {
                Some(commander) => A::With { commander, unit: onto()? },
                None => A::Place { unit: unit?, hex: hex?, facing: face(unit?) },
            },
            Task::PlaceCommander(PlaceCommander(commander)) => A::With { commander, unit: onto()? },
            Task::Activations(_) => A::Activate(self.formation_by(click.piece.as_deref().or(actor))?),
            Task::RallyRouted(_) => A::Rally { unit: unit?, helper: None },
            // Elsewhere on the map the way is meant, not the march without it.
            Task::Movement(_)
                if click.selected.is_some() && self.stands(s, self.goer_by(actor)?).is_some() =>
            {
                return None;
            }
            Task::Movement(_) => officer.map(A::Ride).or(unit.map(A::March))?,
            Task::March(March(marching)) if s.cell(marching).is_none() => {
                A::Enter { unit: marching, hex: hex? }
            }
            Task::March(_) | Task::CommanderMarch(_) => A::Step(hex?),
            Task::Charge(_) => A::Charge(hex?),
            Task::Reactions(_) if click.hex == self.entered_hex(s) => A::ReactionFire(unit?),
            Task::Reactions(_) => A::ReactionMove { unit: unit?, to: hex?, facing: face(unit?) },
            Task::FireSegment(_) => A::Fire { unit: unit?, target: hex? },
            Task::CombatSegment(_) => A::Attack { unit: unit?, hex: hex?, bayonet: Steel::Usual },
            Task::Muster(_) => match onto() {
                Some(unit) => A::Join { unit, bayonet: Steel::Usual },
                None => A::AlsoAttack(hex?),
            },
            Task::Rout(_) => A::Run(Some(hex?)),
            Task::Retreats(_) => A::Retreat { unit: unit?, to: hex?, facing: face(unit?) },
            Task::Withdrawals(_) => A::Withdraw { unit: unit?, to: hex?, facing: face(unit?) },
            Task::TerrainHexes(_) => A::Terrain(hex?),
            Task::Advance(_) => A::Advance { unit: unit?, to: hex?, facing: face(unit?) },
            Task::Head(_)
            | Task::WorkTests(_)
            | Task::Spread(_)
            | Task::RoutQueue(_)
            | Task::Flights(_)
            | Task::MakeRoom(_) => A::Choose(onto().or(unit)?),
            _ => return None,
        })
    }

    /// The hex that was entered, where somebody may react to it.
    pub(crate) fn entered_hex(&self, s: &State) -> Option<u16> {
        match *s.agenda.top()? {
            Task::Reactions(task) => Some(self.map.id(task.entered).number()),
            _ => None,
        }
    }

    /// The formation a piece belongs to.
    fn formation_by(&self, code: Option<&str>) -> Option<FormationId> {
        match (self.unit_by(code), self.officer_by(code).map(|c| self.commander_info(c).role)) {
            (Some(unit), _) => Some(self.unit(unit).formation),
            (_, Some(Role::Formation(formation))) => Some(formation),
            _ => None,
        }
    }

    /// The march or ride of the selected piece to a hex it does not stand in: with the answer that begins it, where it
    /// has not begun; or why it cannot go there (SR-4.2, SR-7b).
    pub(crate) fn way_by(&self, s: &State, side: Side, click: &Click) -> Option<FoundWay<Sr>> {
        let goer = self.goer_by(click.selected.as_deref())?;
        let to = self.map.grid.cell(HexId::from_number(click.hex?)?)?;
        if self.stands(s, goer)? == to {
            return None;
        }
        let begin = match (s.agenda.top()?, goer) {
            (Task::Movement(_), Goer::Unit(unit)) => Some(Answer::March(unit)),
            (Task::Movement(_), Goer::Commander(commander)) => Some(Answer::Ride(commander)),
            (&Task::March(March(unit)), goer) if goer == Goer::Unit(unit) => None,
            (&Task::CommanderMarch(CommanderMarch(commander)), goer)
                if goer == Goer::Commander(commander) =>
            {
                None
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
        Some(match self.ways(&going, goer).remove(&to) {
            Some(way) => Ok(self.step_by_step(begin, &way.cells, way.spent - going.mover.spent)),
            None => Err(self.why_no_way(&going, goer, to)),
        })
    }

    fn step_by_step(&self, begin: Option<Answer>, cells: &[Cell], cost: HalfPoints) -> Way<Answer> {
        let ids = || cells.iter().map(|&cell| self.map.id(cell));
        Way {
            answers: begin.into_iter().chain(ids().map(Answer::Step)).collect(),
            hexes: ids().map(HexId::number).collect(),
            cost: Some(cost.to_string()),
        }
    }
}

#[cfg(test)]
mod tests;
