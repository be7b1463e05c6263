//! Ordering rolls: an order that needs one may bring the unit into disorder or rout, so it must be worth it (BA-1.1.3, BA-T17).

use super::clash::FALLS;
use super::deeds::Deedful;
use super::eye;
use crate::bodies;
use crate::command::{self, Due, Only, changes_formation};
use crate::formation::Formation;
use crate::orders::Element;
use crate::state::Alive;
use crate::tables::command::{Followed, ordered};
use crate::units::{Degree, UnitId};
use kernel::Changes;
use tabletop::Shape;

/// Within this an officer calls and an enemy disturbs, in centimetres (BA-1.1.3a, BA-1.1.3c).
const CALL: i32 = 30;

impl Deedful<'_> {
    /// Whether an order needs no roll, or is likely enough to be followed for what it is: attacks and squares dare more than marches,
    /// everybody in the last bounds.
    pub(super) fn dares(&self, elements: &[Element]) -> bool {
        if !self.needs_roll(elements) {
            return true;
        }
        let square = |element: &Element| matches!(element, Element::Form(form) if form.into.formation == Formation::Square);
        let wanted = match elements {
            _ if self.state.bound + 2 > self.game.battle.bounds => 100,
            _ if elements.iter().any(|element| matches!(element, Element::Attack(_))) => 150,
            _ if elements.iter().any(square) || self.kept().is_some() => 110,
            _ => 170,
        };
        self.followed() >= wanted
    }

    /// Whether an order seems to need a roll.
    fn needs_roll(&self, elements: &[Element]) -> bool {
        !self.is_in_call()
            || changes_formation(elements) && (self.unit.degree > Degree::Or || self.nearest_threat() <= CALL)
    }

    /// Whether its commander is within call, as the eye judges it.
    pub(super) fn is_in_call(&self) -> bool {
        let commander = self.state.staff(self.unit.commander);
        let at = Shape::point(commander.at);
        let own = bodies::footprint(self.game, self.state, self.id);
        let far = own.parts().iter().map(|part| part.gap(&at).length().units() / 1_000).min();
        commander.alive == Alive::Yes && far.is_some_and(|cm| eye::grained(cm) <= CALL)
    }

    /// How far the nearest sound closed opponent seems.
    pub(super) fn nearest_threat(&self) -> i32 {
        let own = bodies::footprint(self.game, self.state, self.id);
        let gap =
            |id: UnitId| own.gap(&bodies::footprint(self.game, self.state, id)).length().units() / 1_000;
        let sound = bodies::of(self.game, self.state, !self.side)
            .filter(|id| self.state.unit(*id).is_healthy_closed());
        sound.map(|id| eye::grained(gap(id))).min().unwrap_or(i32::MAX)
    }

    /// In how many of 216 falls an order is followed.
    fn followed(&self) -> i32 {
        let due = Due { unit: self.id, only: Only::Other, failures: 0 };
        let more = command::roll(self.game, self.state, &due).sum_of(Changes::Die);
        let falls = FALLS.iter().enumerate();
        falls
            .filter(|(at, _)| ordered(*at as i16 + 3 + more).0 == Followed::Yes)
            .map(|(_, often)| often)
            .sum()
    }
}
