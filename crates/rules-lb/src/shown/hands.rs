//! A hand on the table: who can be moved, and what a pull means.

use crate::Lb;
use crate::army::{GeneralId, UnitId};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::state::*;
use crate::words::{Laying, Shift};
use hands::{ALL_GRIPS, Touch, button, charge_wheel, corner, faced, mover, stroke};
use kernel::{Game, Side};
use tabletop::{Leg, Length, Pivot, Point, Pose, Stance, Turn};
use view::{Drag, Grip, Mover, Stroke, StrokeKey};

/// A hand on this table.
pub(super) const TOUCH: Touch = Touch::INCHES;

impl Lb {
    pub(super) fn movers_of(&self, s: &State, side: Side) -> Vec<Mover> {
        if self.pending(s).question(side).is_none() {
            return Vec::new();
        }
        match s.agenda.top() {
            Some(Task::Guns(_)) => {
                let guns = self.troops_of(s, side).filter(|unit| self.lays_by_hand(s, *unit));
                guns.filter_map(|gun| self.gunner(s, side, gun)).collect()
            }
            Some(Task::Moves(_)) => {
                let units = self.troops_of(s, side).filter(|unit| self.moves_by_hand(s, *unit));
                let arriving = self.battle.of(side).filter(|unit| s.of(*unit).place == Where::Arrived);
                let generals = self.battle.general_ids().filter(|id| self.battle.general(*id).side == side);
                let units = units.map(|unit| self.marcher(s, unit));
                let arriving = arriving.filter_map(|unit| self.newcomer(s, side, unit));
                units.chain(arriving).chain(generals.filter_map(|id| self.rider(s, side, id))).collect()
            }
            Some(Task::Deploy(_)) => {
                let units = self.to_place(s, side).map(|unit| self.placer(s, side, unit));
                let posts = self.to_post(s, side).map(|general| {
                    let start = self.say_start(s, side, &Answer::Post { general, at: self.somewhere(side) });
                    mover(self.battle.general(general).code.clone(), start, &[Grip::Body], TOUCH.shifting())
                });
                units.chain(posts).collect()
            }
            Some(Task::HaltedRetire(task)) => {
                let step = TOUCH.step;
                let back =
                    stroke(StrokeKey::Back, &format!("back {step}"), &format!("Retire {step} in more"));
                vec![mover(self.code(task.0).to_owned(), "retire 0,".to_owned(), &[Grip::Body], [back])]
            }
            Some(Task::FreeChange(task)) => vec![self.reformer(s, side, task.unit)],
            _ => Vec::new(),
        }
    }

    /// The middle of the first zone of a side.
    pub(super) fn somewhere(&self, side: Side) -> Point {
        self.battle.zones[side].first().map_or(Point::default(), |zone| zone.low.middle(zone.high))
    }

    /// A unit put down there: in column or limbered, looking at the enemy (LB-R71).
    pub(super) fn first_place(&self, side: Side, unit: UnitId, at: Point) -> Answer {
        let formation = if self.arm(unit).is_artillery() { Formation::Limbered } else { Formation::Column };
        Answer::Place { unit, formation, at, heading: self.front_of(side) }
    }

    fn placer(&self, s: &State, side: Side, unit: UnitId) -> Mover {
        let mut strokes: Vec<Stroke> = TOUCH.shifting().into();
        strokes.extend(TOUCH.turning());
        for formation in Formation::of(self.arm(unit)) {
            strokes.push(button(&format!("form {}", formation.name()), &kernel::capital(formation.name())));
        }
        let start = self.say_start(s, side, &self.first_place(side, unit, self.somewhere(side)));
        mover(self.code(unit).to_owned(), start, &ALL_GRIPS, strokes)
    }

    fn lays_by_hand(&self, s: &State, unit: UnitId) -> bool {
        let troop = s.of(unit);
        troop.formation == Formation::Unlimbered
            && self.adjusts(unit)
            && !troop.is(Mark::Shot)
            && troop.melee.is_none()
    }

    /// Whether it has a move left: who has not is not taken in hand, and says why when it is clicked.
    fn moves_by_hand(&self, s: &State, unit: UnitId) -> bool {
        kernel::fine(|why| {
            self.judge_free(s, self.side(unit), unit, why);
            self.judge_moves_left(s, unit, || true, why);
        })
    }

    fn say_start(&self, s: &State, side: Side, answer: &Answer) -> String {
        format!("{},", self.say(s, side, answer).trim_end())
    }

    /// A gun is swung by its corners and shifted by its middle (LB-G23).
    fn gunner(&self, s: &State, side: Side, gun: UnitId) -> Option<Mover> {
        let answer = self.laid_so(s, gun, s.of(gun).pose)?;
        let keys = [
            stroke(StrokeKey::TurnLeft, "turn left 1", "Turn 1° to the left"),
            stroke(StrokeKey::TurnRight, "turn right 1", "Turn 1° to the right"),
        ];
        let strokes = keys.into_iter().chain(TOUCH.shifting());
        Some(mover(self.code(gun).to_owned(), self.say_start(s, side, &answer), &ALL_GRIPS, strokes))
    }

    /// A gun that fires as it stands in a pose: at the first unit under its stick, or at the nearest enemy.
    pub(crate) fn laid_so(&self, s: &State, gun: UnitId, pose: Pose) -> Option<Answer> {
        let stance = Stance::new(pose, self.stance(s, gun).block);
        let under = self.under_stick(s, gun, stance).into_iter().map(|(unit, _)| unit);
        let first = under.into_iter().find(|unit| self.side(*unit) != self.side(gun));
        let target = first.or_else(|| self.nearest_enemy(s, gun))?;
        Some(Answer::Fire { gun, target, laying: Laying(Some(pose)) })
    }

    /// The enemy whose front centre is nearest to a unit's.
    pub(crate) fn nearest_enemy(&self, s: &State, unit: UnitId) -> Option<UnitId> {
        let here = s.of(unit).pose.anchor;
        let foes = self.troops_of(s, !self.side(unit));
        foes.min_by_key(|foe| ((s.of(*foe).pose.anchor - here).square(), *foe))
    }

    /// A unit marches by hand; buttons make a charge or a change of formation of it.
    fn marcher(&self, s: &State, unit: UnitId) -> Mover {
        let formation = s.of(unit).formation;
        let mut strokes: Vec<Stroke> = Vec::new();
        if !matches!(formation, Formation::Garrison | Formation::Unlimbered) {
            strokes.extend(TOUCH.marching());
            if !self.arm(unit).is_artillery() {
                strokes.push(button("charge", "Charge ahead"));
            }
        }
        for other in Formation::of(self.arm(unit)).iter().filter(|other| **other != formation) {
            let label = match other {
                Formation::Limbered => "Limber".to_owned(),
                Formation::Unlimbered => "Unlimber".to_owned(),
                other => format!("Form {}", other.name()),
            };
            strokes.push(button(&format!("form {}", other.name()), &label));
        }
        strokes.push(button("face left 15", "Face 15° left"));
        strokes.push(button("face right 15", "Face 15° right"));
        let grips: &[Grip] = if formation == Formation::Garrison { &[] } else { &ALL_GRIPS };
        mover(self.code(unit).to_owned(), format!("march {}", self.code(unit)), grips, strokes)
    }

    /// A unit that has arrived is drawn along its edge (LB-R72).
    fn newcomer(&self, s: &State, side: Side, unit: UnitId) -> Option<Mover> {
        let answer = (0..crate::reserves::ENTRIES).find_map(|lot| self.entry_lot(s, side, unit, lot))?;
        let step = TOUCH.step;
        let keys = [
            stroke(StrokeKey::Left, &format!("along -{step}"), &format!("{step} in along the edge, back")),
            stroke(StrokeKey::Right, &format!("along {step}"), &format!("{step} in along the edge")),
        ];
        Some(mover(self.code(unit).to_owned(), self.say_start(s, side, &answer), &[], keys))
    }

    fn rider(&self, s: &State, side: Side, general: GeneralId) -> Option<Mover> {
        let to = match (s.leader(general).post, s.leader(general).ridden) {
            (Post::At(at), Ridden::No) => at,
            _ => return None,
        };
        let start = self.say_start(s, side, &Answer::Ride { general, to });
        Some(mover(self.battle.general(general).code.clone(), start, &[Grip::Body], TOUCH.shifting()))
    }

    /// A unit that may change its formation for nothing (LB-2.5a, LB-7.3).
    fn reformer(&self, s: &State, side: Side, unit: UnitId) -> Mover {
        let troop = s.of(unit);
        let formation = troop.formation;
        let answer = Answer::Form { unit, formation, heading: troop.pose.heading, shift: Shift::default() };
        let mut strokes: Vec<Stroke> = TOUCH.turning().into();
        for other in Formation::of(self.arm(unit)) {
            strokes.push(button(&format!("form {}", other.name()), &format!("Form {}", other.name())));
        }
        mover(self.code(unit).to_owned(), self.say_start(s, side, &answer), &ALL_GRIPS, strokes)
    }

    pub(super) fn drag(&self, s: &State, side: Side, drag: &Drag) -> Option<Answer> {
        let mover = self.movers_of(s, side).into_iter().find(|mover| mover.piece == drag.piece)?;
        if !mover.grips.contains(&drag.grip) {
            return None;
        }
        let so_far = drag.plan.as_deref().and_then(|plan| self.read_answer(s, side, plan).ok());
        let to = Point::new(drag.to[0], drag.to[1]);
        if let Some(general) = self.general_of_piece(&drag.piece) {
            let to = TOUCH.rounded(to);
            let placed = matches!(s.agenda.top(), Some(Task::Deploy(_)));
            return Some(if placed {
                Answer::Post { general, at: to }
            } else {
                Answer::Ride { general, to }
            });
        }
        let unit = self.unit_of_piece(&drag.piece)?;
        match (s.agenda.top()?, so_far) {
            (Task::Deploy(_), so_far) => {
                let so_far = so_far
                    .filter(|answer| matches!(answer, Answer::Place { unit: same, .. } if *same == unit));
                let so_far = so_far.unwrap_or_else(|| self.first_place(side, unit, to));
                let Answer::Place { formation, at, heading, .. } = so_far else { return None };
                let stance = Stance::new(Pose::new(at, heading), self.block_in(s, unit, formation));
                let pose = match corner(drag.grip) {
                    None => TOUCH.put_at(stance, to).pose,
                    Some(held) => Pose::from_centre(stance.centre(), faced(stance, held, to), stance.block),
                };
                Some(Answer::Place { unit, formation, at: pose.anchor, heading: pose.heading })
            }
            (Task::Guns(_), so_far) => {
                let pose = match so_far {
                    Some(Answer::Fire { gun, laying: Laying(Some(pose)), .. }) if gun == unit => pose,
                    _ => s.of(unit).pose,
                };
                let stance = Stance::new(pose, self.stance(s, unit).block);
                let pose = match corner(drag.grip) {
                    None => TOUCH.put_at(stance, to).pose,
                    Some(held) => {
                        let by = stance.pose.heading.turn_to(faced(stance, held, to));
                        Leg::Rotate { about: Pivot::Centre, by }.from(stance).pose
                    }
                };
                self.laid_so(s, unit, pose)
            }
            (Task::HaltedRetire(_), _) => {
                let back =
                    -(to - self.stance(s, unit).centre()).dot(s.of(unit).pose.heading.direction()) >> 30;
                Some(Answer::Retire(TOUCH.round(back.max(0))))
            }
            (_, Some(Answer::Form { unit: same, formation, heading, shift })) if same == unit => {
                let stance = self.formed(s, unit, formation, heading, shift);
                Some(match corner(drag.grip) {
                    Some(held) => Answer::Form { unit, formation, heading: faced(stance, held, to), shift },
                    None => {
                        let by = to - self.stance(s, unit).centre();
                        let shift = Shift([TOUCH.round(by.x).units(), TOUCH.round(by.y).units()]);
                        Answer::Form { unit, formation, heading, shift }
                    }
                })
            }
            (Task::FreeChange(_), _) => {
                let troop = s.of(unit);
                let heading = match corner(drag.grip) {
                    Some(held) => faced(self.stance(s, unit), held, to),
                    None => troop.pose.heading,
                };
                Some(Answer::Form { unit, formation: troop.formation, heading, shift: Shift::default() })
            }
            (_, Some(Answer::Charge { unit: same, target, wheel })) if same == unit => {
                let Some(held) = corner(drag.grip) else {
                    return self.pulled_onto(s, unit, wheel, to).or(Some(Answer::Charge {
                        unit,
                        target,
                        wheel,
                    }));
                };
                let leg = charge_wheel(self.stance(s, unit), leg_of(wheel), held, to);
                Some(self.retargeted(s, unit, target, wheel_of(leg)))
            }
            (_, so_far) => {
                let legs = match so_far {
                    Some(Answer::March { unit: same, legs }) if same == unit => legs.to_vec(),
                    _ => Vec::new(),
                };
                let wheel = match legs.as_slice() {
                    [] => Some(None),
                    [leg @ Leg::Wheel { .. }] => Some(Some(*leg)),
                    _ => None,
                };
                // What cannot march is turned where it stands.
                if let (true, Some(held)) = (legs.is_empty(), corner(drag.grip))
                    && self.rate_in(unit, s.of(unit).formation) == Length::ZERO
                {
                    let (formation, heading) = (s.of(unit).formation, faced(self.stance(s, unit), held, to));
                    return Some(Answer::Form { unit, formation, heading, shift: Shift::default() });
                }
                // Pulled onto an enemy it charges him.
                if drag.grip == Grip::Body
                    && let Some(wheel) = wheel
                    && let Some(charge) = self.pulled_onto(s, unit, wheel_of(wheel), to)
                {
                    return Some(charge);
                }
                let legs = TOUCH.pulled(self.stance(s, unit), &legs, drag.grip, to);
                (legs.len() <= MOST_LEGS).then(|| Answer::March { unit, legs: legs.into_iter().collect() })
            }
        }
    }

    /// The charge at the enemy who stands at a point: after the wheel so far, or if there is none, after the least that is
    /// legal; where none is, after the least that faces him, so that the refusal says what is wanting.
    fn pulled_onto(&self, s: &State, unit: UnitId, wheel: Wheel, to: Point) -> Option<Answer> {
        let side = self.side(unit);
        let at = tabletop::Shape::point(to);
        let target = self.troops_of(s, !side).find(|foe| at.within(&self.shape(s, *foe), Length::ZERO))?;
        if self.arm(unit).is_artillery() {
            return None;
        }
        if wheel.by > Turn::ZERO {
            return Some(Answer::Charge { unit, target, wheel });
        }
        Some(self.charge_onto(s, unit, target))
    }

    /// A charge after a wheel: at the first enemy in its way, or at him it was meant for.
    pub(crate) fn retargeted(&self, s: &State, unit: UnitId, target: UnitId, wheel: Wheel) -> Answer {
        let most = self.rate_in(unit, s.of(unit).formation) + Length::whole(12);
        let met = self.strip(s, unit, self.wheeled(s, unit, wheel), most);
        let first =
            met.into_iter().map(|(other, _)| other).find(|other| self.side(*other) != self.side(unit));
        Answer::Charge { unit, target: first.unwrap_or(target), wheel }
    }
}

/// The wheel of a charge as a leg.
pub(crate) fn leg_of(wheel: Wheel) -> Option<Leg> {
    (wheel.by > Turn::ZERO).then_some(Leg::Wheel { hand: wheel.hand, by: wheel.by })
}

/// A leg as the wheel of a charge.
pub(crate) fn wheel_of(leg: Option<Leg>) -> Wheel {
    match leg {
        Some(Leg::Wheel { hand, by }) => Wheel { hand, by },
        _ => Wheel::NONE,
    }
}
