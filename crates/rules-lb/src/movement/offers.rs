//! Moves worth offering; each passes the judge. They are numbered, so that one can be drawn by lot without judging the
//! others: a lot holds one answer or none, and no answer stands in two.

use crate::Lb;
use crate::army::{GeneralId, UnitId, Units};
use crate::formation::Formation;
use crate::movement::Command;
use crate::orders::Answer;
use crate::state::*;
use crate::tables::WHEEL_LIMIT;
use crate::words::{Building, Side4};
use arrayvec::ArrayVec;
use kernel::{Offers, Side, Stream, fine};
use tabletop::{Hand, Leg, Length, Stance, Turn};

/// The lots of a unit: marches, changes of formation, doors, then a charge at each unit of the roster.
const MARCHES: usize = 7;
const FORMS: usize = 8;
const ENTERS: usize = 4;
const LEAVES: usize = 16;
const FIXED: usize = MARCHES + FORMS + ENTERS + LEAVES;
/// The places along its section at which a reserve is offered to enter.
pub(crate) const ENTRIES: usize = 5;
/// The directions in which a general is offered to ride.
pub(crate) const RIDES: usize = 4;
/// How often a lot is drawn before all are listed.
const DRAWS: usize = 2_000;

impl Lb {
    pub(crate) fn offer_moves(&self, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        (0..self.move_lots()).filter_map(|lot| self.move_of_lot(s, side, lot)).all(|answer| out.add(answer))
    }

    /// One of the moves that are offered, each as likely as any other; the end of the phase is one of them.
    pub(crate) fn move_by_lot(&self, s: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        let lots = self.move_lots();
        (0..DRAWS).find_map(|_| match chance.below(lots + 1) {
            lot if lot == lots => Some(Answer::Done),
            lot => self.move_of_lot(s, side, lot),
        })
    }

    /// How many lots there are: for each unit of the roster its own, then its entry, then each general's rides and units.
    fn move_lots(&self) -> usize {
        let units = self.battle.units.len();
        units * (FIXED + units) + units * ENTRIES + self.battle.generals.len() * (RIDES + units)
    }

    fn move_of_lot(&self, s: &State, side: Side, lot: usize) -> Option<Answer> {
        let units = self.battle.units.len();
        let own = units * (FIXED + units);
        if lot < own {
            let unit = UnitId((lot / (FIXED + units)) as u8);
            return if self.side(unit) == side {
                self.unit_lot(s, side, unit, lot % (FIXED + units))
            } else {
                None
            };
        }
        let lot = lot - own;
        if lot < units * ENTRIES {
            return self.entry_lot(s, side, UnitId((lot / ENTRIES) as u8), lot % ENTRIES);
        }
        let lot = lot - units * ENTRIES;
        self.ride_lot(s, side, GeneralId((lot / (RIDES + units)) as u8), lot % (RIDES + units))
    }

    fn unit_lot(&self, s: &State, side: Side, unit: UnitId, lot: usize) -> Option<Answer> {
        let troop = s.of(unit);
        let spent = troop.moves >= 2 || troop.moves == 1 && !(s.turn > 1 && troop.is(Mark::Far));
        if !troop.on_table()
            || spent
            || troop.melee.is_some()
            || troop.is(Mark::Halted)
            || troop.marker.is_some()
        {
            return None;
        }
        if lot < MARCHES {
            return self.march_lot(s, side, unit, lot);
        }
        let lot = lot - MARCHES;
        if lot < FORMS {
            let answer = self.change_lot(s, unit, lot)?;
            let Answer::Form { formation, heading, shift, .. } = answer else { return None };
            return fine(|why| self.judge_form(s, side, unit, (formation, heading, shift), why))
                .then_some(answer);
        }
        let lot = lot - FORMS;
        if lot < ENTERS {
            let building = self.battle.terrain.building_ids().nth(lot)?;
            let legal = fine(|why| self.judge_enter(s, side, unit, building, why));
            return legal.then_some(Answer::Enter { unit, building: Building(building) });
        }
        let lot = lot - ENTERS;
        if lot < LEAVES {
            if troop.formation != Formation::Garrison {
                return None;
            }
            let formation = if lot < LEAVES / 2 { Formation::Line } else { Formation::Column };
            let by = (lot % (LEAVES / 2)) as u8;
            let legal = fine(|why| self.judge_leave(s, side, unit, (formation, by), why));
            return legal.then_some(Answer::Leave { unit, formation, by: Side4(by) });
        }
        if troop.moves > 0 { None } else { self.charge_lot(s, side, unit, UnitId((lot - LEAVES) as u8)) }
    }

    fn march_lot(&self, s: &State, side: Side, unit: UnitId, lot: usize) -> Option<Answer> {
        let legs = self.marches(s, unit).get(lot).cloned()?;
        fine(|why| self.judge_march(s, side, unit, &legs, why)).then_some(Answer::March { unit, legs })
    }

    /// Marches worth a look, each once: ahead as far as two moves, one or half a one lead, straight back, and after a wheel
    /// towards the nearest enemy or a little to each hand.
    fn marches(&self, s: &State, unit: UnitId) -> ArrayVec<Legs, MARCHES> {
        let mut paths: ArrayVec<Legs, MARCHES> = ArrayVec::new();
        let (have, command) = self.allowance(s, unit);
        if have == Length::ZERO || s.of(unit).formation == Formation::Garrison {
            return paths;
        }
        let start = self.stance(s, unit);
        let ahead = |distance: Length| Leg::Advance { distance };
        let far = self.free_way(s, unit, start, start.pose.heading, have.times(2), Units::NONE);
        let mut add = |legs: &[Leg]| {
            let legs: Legs = legs.iter().copied().collect();
            if legs.iter().all(|leg| leg.length(start) > Length::ZERO) && !paths.contains(&legs) {
                let _ = paths.try_push(legs);
            }
        };
        add(&[ahead(have.times(2).min(far))]);
        add(&[ahead(have.min(far))]);
        add(&[ahead(Length::new(have.units() / 2).min(far))]);
        let back = if command == Command::In { Length::new(have.units() / 2) } else { have };
        add(&[Leg::Retire { distance: back }]);
        for (hand, by) in self.wheels(s, unit, start) {
            let wheel = Leg::Wheel { hand, by };
            let left = have - wheel.length(start);
            if left > Length::ZERO {
                add(&[wheel, ahead(left)]);
            } else {
                add(&[wheel]);
            }
        }
        paths
    }

    /// Towards the nearest enemy, and a little to each hand, within what is left of 45 degrees.
    fn wheels(&self, s: &State, unit: UnitId, start: Stance) -> ArrayVec<(Hand, Turn), 3> {
        let left = Turn::new(WHEEL_LIMIT.steps() - s.of(unit).turned.steps());
        let here = start.pose.anchor;
        let nearest = self
            .troops_of(s, !self.side(unit))
            .min_by_key(|enemy| (s.of(*enemy).pose.anchor - here).square());
        let towards = nearest.and_then(|enemy| start.wheel_to_face(self.shape(s, enemy).centre()));
        let mut wheels: ArrayVec<(Hand, Turn), 3> = ArrayVec::new();
        wheels.extend(towards.map(|(hand, by)| (hand, by.min(left))));
        wheels.extend([Hand::Left, Hand::Right].map(|hand| (hand, Turn::degrees(15).min(left))));
        wheels.retain(|(_, by)| *by > Turn::ZERO);
        wheels
    }

    /// The n-th change of formation worth a look: each formation of the arm, facing as now or about.
    pub(crate) fn change_lot(&self, s: &State, unit: UnitId, lot: usize) -> Option<Answer> {
        let troop = s.of(unit);
        if troop.formation == Formation::Garrison {
            return None;
        }
        let formation = *Formation::of(self.arm(unit)).get(lot / 2)?;
        let about = if lot % 2 == 1 { Turn::HALF } else { Turn::ZERO };
        let heading = troop.pose.heading + about;
        if formation == troop.formation && (about == Turn::ZERO || formation == Formation::Unlimbered) {
            return None;
        }
        let shift = self.shift_for(s, unit, formation, heading, Units::NONE)?;
        Some(Answer::Form { unit, formation, heading, shift })
    }
}
