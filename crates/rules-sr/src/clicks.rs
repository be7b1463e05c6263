//! What a click on the map names, so that the question at hand can say what it means; and a march to a far hex, step by
//! step.

use crate::Sr;
use crate::army::*;
use crate::commanders::CommanderMarch;
use crate::march::March;
use crate::orders::Answer;
use crate::points::HalfPoints;
use crate::state::*;
use crate::ways::Goer;
use hexes::{Cell, Direction, HexId};
use kernel::{Game, Pointed, Side, Stage};
use view::{Click, FoundWay, Route};

/// What a click names.
pub(crate) struct Clicked {
    /// The unit that would act: the selected one, or else the one that was clicked.
    pub unit: Option<UnitId>,
    /// The commander who would act.
    pub officer: Option<CommanderId>,
    /// The unit that was clicked.
    pub onto: Option<UnitId>,
    /// The hex that was clicked.
    pub hex: Option<HexId>,
}

impl Clicked {
    /// The unit that was clicked is the one that is meant.
    pub(crate) fn chosen(&self) -> Vec<Answer> {
        self.onto.or(self.unit).map(Answer::Choose).into_iter().collect()
    }

    /// The acting unit goes to the hex; a facing that was not chosen stays as it is.
    pub(crate) fn goes(
        &self,
        s: &State,
        answer: impl FnOnce(UnitId, HexId, Direction) -> Answer,
    ) -> Vec<Answer> {
        let there = self.unit.zip(self.hex);
        there.map(|(unit, to)| answer(unit, to, s.unit(unit).facing)).into_iter().collect()
    }

    /// Something is done in the hex.
    pub(crate) fn in_hex(&self, answer: impl FnOnce(HexId) -> Answer) -> Vec<Answer> {
        self.hex.map(answer).into_iter().collect()
    }
}

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

    /// What was clicked, by name.
    pub(crate) fn clicked(&self, at: &Pointed<'_>) -> Clicked {
        Clicked {
            unit: self.unit_by(at.actor()),
            officer: self.officer_by(at.actor()),
            onto: self.unit_by(at.piece),
            hex: at.hex.and_then(HexId::from_number),
        }
    }

    /// Whether the selected piece stands somewhere: then a click elsewhere means its way there.
    pub(crate) fn has_a_way(&self, s: &State, at: &Pointed<'_>) -> bool {
        self.goer_by(at.selected).is_some_and(|goer| self.stands(s, goer).is_some())
    }

    /// The formation a piece belongs to.
    pub(crate) fn formation_by(&self, code: Option<&str>) -> Option<FormationId> {
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

    fn step_by_step(&self, begin: Option<Answer>, cells: &[Cell], cost: HalfPoints) -> Route<Answer> {
        let ids = || cells.iter().map(|&cell| self.map.id(cell));
        Route {
            answers: begin.into_iter().chain(ids().map(Answer::Step)).collect(),
            hexes: ids().map(HexId::number).collect(),
            cost: Some(cost.to_string()),
        }
    }
}

#[cfg(test)]
mod tests;
