//! What the lots of a unit hold: marches, changes of formation, doors. Each passes the judge.

use crate::army::{UnitId, Units};
use crate::formation::Formation;
use crate::movement::Command;
use crate::orders::Answer;
use crate::state::*;
use crate::tables::WHEEL_LIMIT;
use crate::words::{Building, Side4};
use crate::{Edition, Lb};
use kernel::{Side, fine};
use tabletop::{Hand, Heading, Leg, Length, Stance, Turn};

/// The marches of a unit.
pub(crate) const MARCHES: usize = 7;
/// Its changes of formation: four at the most, each with up to [`FACINGS`].
pub(crate) const FORMS: usize = 4 * FACINGS;
/// As now, towards the nearest enemy, about, to the left and to the right.
pub(crate) const FACINGS: usize = 5;
/// The ways out of a building.
pub(crate) const LEAVES: usize = 16;

/// The shortest way that is offered: what is less is not worth a move, though it may be ordered.
const A_STEP: Length = Length::new(500);
/// How far a unit is offered to wheel to either hand.
const A_LITTLE: Turn = Turn::degrees(15);

impl Lb {
    pub(crate) fn march_lot(&self, s: &State, side: Side, unit: UnitId, lot: u8) -> Option<Answer> {
        let legs = self.march_of(s, unit, lot)?;
        fine(|why| self.judge_march(s, side, unit, &legs, why)).then_some(Answer::March { unit, legs })
    }

    /// Marches worth a look, each once: ahead as far as two moves, one or half a one lead, straight back, and after a wheel
    /// towards the nearest enemy or a little to each hand.
    fn march_of(&self, s: &State, unit: UnitId, lot: u8) -> Option<Legs> {
        let troop = s.of(unit);
        if lot == 0 && (s.turn <= 1 || troop.moves > 0) {
            return None;
        }
        let (have, command) = self.allowance(s, unit);
        let half = Length::new(have.units() / 2);
        let start = self.stance(s, unit);
        let far = |most: Length| self.free_way(s, unit, start, start.pose.heading, most, Units::NONE);
        let legs = |legs: &[Leg]| legs.iter().copied().collect::<Legs>();
        let ahead = |distance: Length| Leg::Advance { distance };
        // What the first edition asked about it goes on asking about: its games have the answers.
        let step = if self.edition == Edition::First { Length::new(1) } else { A_STEP };
        // What is stopped short of one move is no longer with two.
        let straight = |least: Length, most: Length| {
            let far = far(most);
            (far >= least).then(|| legs(&[ahead(far)]))
        };
        match lot {
            0 => straight(have + Length::new(1), have.times(2)),
            1 => straight(step, have),
            2 => (far(have) > half && half > Length::ZERO).then(|| legs(&[ahead(half)])),
            3 => {
                let back = if command == Command::In { half } else { have };
                (back > Length::ZERO).then(|| legs(&[Leg::Retire { distance: back }]))
            }
            _ => {
                let (hand, by) = self.wheel_of(s, unit, start, lot - 4)?;
                let wheel = Leg::Wheel { hand, by };
                let left = have - wheel.length(start);
                Some(if left >= step { legs(&[wheel, ahead(left)]) } else { legs(&[wheel]) })
            }
        }
    }

    /// Towards the nearest enemy, and a little to each hand, within what is left of 45 degrees.
    fn wheel_of(&self, s: &State, unit: UnitId, start: Stance, lot: u8) -> Option<(Hand, Turn)> {
        let left = Turn::new(WHEEL_LIMIT.steps() - s.of(unit).turned.steps());
        let little = A_LITTLE.min(left);
        let wheel = match lot {
            0 => {
                let square = |enemy: &UnitId| (s.of(*enemy).pose.anchor - start.pose.anchor).square();
                let nearest = self.troops_of(s, !self.side(unit)).min_by_key(square)?;
                let (hand, by) = start.wheel_to_face(self.shape(s, nearest).centre())?;
                Some((hand, by.min(left))).filter(|(_, by)| *by != little)
            }
            1 => Some((Hand::Left, little)),
            _ => Some((Hand::Right, little)),
        };
        wheel.filter(|(_, by)| *by > Turn::ZERO)
    }

    pub(crate) fn form_lot(&self, s: &State, side: Side, unit: UnitId, lot: u8) -> Option<Answer> {
        let answer = self.change_lot(s, unit, lot.into())?;
        // SHORTCUT: it fits, and a unit that may yet move and has not has a move for it.
        if s.of(unit).moves == 0 {
            return Some(answer);
        }
        let Answer::Form { formation, heading, shift, .. } = answer else { return None };
        fine(|why| self.judge_form(s, side, unit, (formation, heading, shift), why)).then_some(answer)
    }

    /// The n-th change worth a look: another formation facing as now or towards the nearest enemy, or the same formation
    /// towards him, about, left or right. A square looks to all sides and faces as before.
    pub(crate) fn change_lot(&self, s: &State, unit: UnitId, lot: usize) -> Option<Answer> {
        let troop = s.of(unit);
        if troop.formation == Formation::Garrison {
            return None;
        }
        let formation = *Formation::of(self.arm(unit)).get(lot / FACINGS)?;
        let now = troop.pose.heading;
        let quarters = [now + Turn::HALF, now + Turn::QUARTER, now - Turn::QUARTER];
        let heading = match lot % FACINGS {
            0 => now,
            _ if formation == Formation::Square => return None,
            2.. if formation != troop.formation => return None,
            1 => self.towards_the_enemy(s, unit).filter(|to| *to != now && !quarters.contains(to))?,
            n => quarters[n - 2],
        };
        if formation == troop.formation && (heading == now || formation == Formation::Unlimbered) {
            return None;
        }
        let shift = self.shift_for(s, unit, formation, heading, Units::NONE)?;
        Some(Answer::Form { unit, formation, heading, shift })
    }

    /// From the middle of a unit to the middle of the enemy that is nearest to it.
    pub(crate) fn towards_the_enemy(&self, s: &State, unit: UnitId) -> Option<Heading> {
        let here = self.stance(s, unit).centre();
        let at = |enemy: UnitId| self.shape(s, enemy).centre();
        let near = |enemy: &UnitId| (s.of(*enemy).pose.anchor - here).square();
        let nearest = self.troops_of(s, !self.side(unit)).min_by_key(near).map(at);
        nearest.filter(|there| *there != here).map(|there| Heading::towards(here, there))
    }

    pub(crate) fn enter_lot(&self, s: &State, side: Side, unit: UnitId, building: u8) -> Option<Answer> {
        let legal = fine(|why| self.judge_enter(s, side, unit, building, why));
        legal.then_some(Answer::Enter { unit, building: Building(building) })
    }

    pub(crate) fn leave_lot(&self, s: &State, side: Side, unit: UnitId, lot: u8) -> Option<Answer> {
        const SIDES: u8 = LEAVES as u8 / 2;
        let formation = if lot < SIDES { Formation::Line } else { Formation::Column };
        let by = lot % SIDES;
        let legal = fine(|why| self.judge_leave(s, side, unit, (formation, by), why));
        legal.then_some(Answer::Leave { unit, formation, by: Side4(by) })
    }
}
