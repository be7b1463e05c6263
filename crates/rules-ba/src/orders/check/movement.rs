//! Marches and attacks that can be known wrong (BA-2.3, BA-2.4, BA-4.1, BA-R43, BA-R128).

use super::super::*;
use super::{Body, CHARGE_PAUSE, CHARGE_WHEEL};
use crate::bodies;
use crate::refusals::Refusal;
use crate::sight;
use crate::state::Where;
use crate::units::{Arm, Degree};
use kernel::Reasons;

impl Body<'_> {
    /// A march at its rate, leg by leg (BA-2.3, BA-2.4).
    pub(super) fn march(&self, pace: Pace, legs: &[Leg], why: &mut Reasons<Refusal>) {
        let id = self.id;
        // At work and at rest nobody moves or attacks (BA-1.3.5c, BA-1.3.6b).
        if matches!(self.formation, Formation::Work | Formation::Rest)
            || matches!(self.unit.place, Where::Building(_)) && self.formation == self.unit.formation
        {
            why.because(Refusal::MayNotMove(id));
        }
        if pace == Pace::Fast && self.formation != Formation::ColumnOfMarch {
            why.because(Refusal::NoFastMarch(id));
        }
        if pace == Pace::Charge {
            self.charge(legs, why);
        }
        let free = self.formation == Formation::SkirmishLine;
        // Skirmish lines and unlimbered guns go backwards (BA-2.3.1l, BA-2.3.1m).
        let back = free || self.arm == Arm::Artillery && self.formation == Formation::Line;
        let column = self.formation == Formation::ColumnOfMarch;
        let inverts = legs.iter().filter(|leg| matches!(leg, Leg::Invert)).count();
        if inverts > 1 {
            why.because(Refusal::InvertsTwice(id));
        }
        for leg in legs {
            match leg {
                Leg::Back(_) if !back => why.because(Refusal::OnlyAhead(id)),
                Leg::Side(..) if !free => why.because(Refusal::OnlyAhead(id)),
                // Columns of march may not rotate (BA-T3b).
                Leg::Rotate(..) if column => why.because(Refusal::NoRotation(id)),
                Leg::Along(_) if !column => why.because(Refusal::NotAlong(id)),
                _ => {}
            }
        }
    }

    /// Whether it may charge (BA-2.3.3, BA-2.4.1b, BA-R43).
    fn charge(&self, legs: &[Leg], why: &mut Reasons<Refusal>) {
        let id = self.id;
        let horse = self.game.battle.raised(self.unit.root).nature.horse;
        let arm = match self.arm {
            Arm::Infantry | Arm::Engineers | Arm::Cavalry => true,
            Arm::Artillery => horse && self.formation == Formation::ColumnOfMarch,
            Arm::Waggon => false,
        };
        let solid = matches!(self.formation, Formation::Square | Formation::Huddle);
        if !arm || solid || self.unit.degree > Degree::Or {
            why.because(Refusal::NoCharge(id));
        }
        if self.unit.charged_in > 0 && self.state.bound <= self.unit.charged_in + CHARGE_PAUSE {
            why.because(Refusal::ChargedLately(id));
        }
        let turns = legs
            .iter()
            .filter(|leg| matches!(leg, Leg::Wheel(..) | Leg::Rotate(..) | Leg::Invert | Leg::To(_)));
        let wide = |leg: &Leg| match leg {
            Leg::Wheel(_, by) => by.turn() > CHARGE_WHEEL,
            Leg::Rotate(..) | Leg::Invert => true,
            _ => false,
        };
        // A column of march on a road has no limit (BA-2.4.3g); whether it is on one is seen when it marches.
        if self.formation != Formation::ColumnOfMarch && (turns.clone().count() > 1 || legs.iter().any(wide))
        {
            why.because(Refusal::TurnsAtTheCharge(id));
        }
    }

    /// An attack (BA-4.1.1b, BA-4.1.2, BA-4.4.0a, BA-4.5.0a).
    pub(super) fn attack(&self, attack: &Attack, why: &mut Reasons<Refusal>) {
        let id = self.id;
        if self.arm.is_artillery()
            || self.game.battle.raised(self.unit.root).arm == Arm::Artillery
            || self.formation == Formation::Huddle
            || self.unit.degree >= Degree::Md
        {
            why.because(Refusal::MayNotAttack(id));
        }
        self.march(attack.pace, &attack.via, why);
        match attack.aim {
            Aim::Unit(target) | Aim::Position(target, _) => self.target(target, why),
            Aim::Feature(Feature::Area(area), _) if self.game.names(self.state).is_building(area) => {
                if !self.arm.is_foot() {
                    why.because(Refusal::NotForHorse(id));
                }
            }
            Aim::Feature(..) => {}
        }
    }

    fn target(&self, target: UnitId, why: &mut Reasons<Refusal>) {
        let known = target.index() < self.state.units.len();
        if !known
            || bodies::side(self.game, self.state, target) == self.side
            || !self.state.unit(target).is_present()
        {
            return why.because(Refusal::NotAnOpponent(self.id, target));
        }
        let arm = self.game.battle.raised(self.state.unit(target).root).arm;
        if self.arm.is_foot() && arm == Arm::Cavalry {
            why.because(Refusal::FootAgainstHorse(self.id, target));
        }
        if matches!(self.state.unit(target).place, Where::Building(_)) && !self.arm.is_foot() {
            why.because(Refusal::NotForHorse(self.id));
        }
        if !sight::seen_for_orders(self.game, self.state, self.id, target) {
            why.because(Refusal::Unseen(self.id, target));
        }
    }
}
