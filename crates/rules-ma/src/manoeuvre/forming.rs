//! Changing formation, and facing anew after a rout (MA-8.7, MA-8.8, MA-G19, MA-R88).

use crate::Ma;
use crate::army::BattalionId;
use crate::bodies::on;
use crate::events::{Cause, Event};
use crate::refusals::{Refusal, Refused, Why, refuse};
use crate::state::*;
use crate::tables::{CHANGE_SHIFT, SEPARATION};
use kernel::Stage;
use tabletop::{Heading, Point, Pose, Stance, Vector};

impl Ma {
    /// Where a battalion stands after forming: the same centre, but for a shift; the other formation, or the same
    /// when it only turns (MA-G19, MA-R88).
    pub fn formed(
        &self,
        s: &State,
        unit: BattalionId,
        turn: bool,
        heading: Heading,
        shift: [i32; 2],
    ) -> Stance {
        let formation = s.of(unit).formation;
        let block = self.block_in(s, unit, if turn { formation } else { formation.other() });
        let centre = self.stance(s, unit).centre();
        let by = Vector { x: i64::from(shift[0]), y: i64::from(shift[1]) };
        Stance::new(Pose::from_centre(centre + by, heading, block), block)
    }

    /// Judges a change of formation or a turn after a rout.
    pub(crate) fn judge_form<W: Why>(
        &self,
        s: &State,
        unit: BattalionId,
        turn: bool,
        (heading, shift): (Heading, [i32; 2]),
        why: &mut W,
    ) {
        let square = i128::from(shift[0]).pow(2) + i128::from(shift[1]).pow(2);
        refuse!(why, square > i128::from(CHANGE_SHIFT.wide().pow(2)), Refusal::ShiftTooFar);
        if why.any() {
            return;
        }
        self.judge_place(s, unit, self.formed(s, unit, turn, heading, shift), why);
        // MA-G19: only what does not fit may be shifted.
        if square > 0 && !why.any() {
            let mut there = Refused::default();
            self.judge_place(s, unit, self.formed(s, unit, turn, heading, [0, 0]), &mut there);
            refuse!(why, !there.0, Refusal::FitsWithoutShift);
        }
    }

    /// MA-G19: on the table, clear of difficult and impassable terrain and of other units, 10 cm from enemies.
    fn judge_place<W: Why>(&self, s: &State, unit: BattalionId, to: Stance, why: &mut W) {
        let (before, after) = (self.footprint(s, unit), to.footprint());
        if let Some(edge) = self.table().beyond(&after) {
            refuse!(why, true, Refusal::LeavesTable(edge));
        }
        for (area, (kind, ground)) in self.battle.terrain.areas().enumerate() {
            let closed = kind.is_difficult() || kind.is_impassable();
            refuse!(why, closed && ground.overlaps(&after), Refusal::FormOnDifficult { area });
        }
        let side = self.side(unit);
        let others = self.near(s, &[after], SEPARATION, |other| {
            other.unit != unit && (self.side(other.unit) != side || other.body == Body::Formed)
        });
        for (other, shape) in others {
            let shape = &shape;
            refuse!(why, on(&after, shape), Refusal::FormOnUnit(other));
            if self.side(other.unit) != side && after.closer(shape, SEPARATION) {
                // MA-G19: if it was already nearer, not nearer than before.
                let (was, is) = (before.gap(shape), after.gap(shape));
                let nearer = !was.closer(SEPARATION) || is.cmp_gap(&was).is_lt();
                let reach = after.reach(shape);
                refuse!(why, nearer, Refusal::TooNear { unit: other, from: reach.from, to: reach.to });
            }
        }
    }

    /// Headings worth a look: towards the enemies, and square to the table; the present one first for a turn.
    pub(crate) fn offer_forms(
        &self,
        s: &State,
        unit: BattalionId,
        turn: bool,
        out: &mut Vec<(Heading, [i32; 2])>,
    ) {
        let here: Point = self.stance(s, unit).centre();
        let mut headings: Vec<Heading> = vec![s.of(unit).pose.heading];
        let foes = self.standing_of(s, !self.side(unit)).map(|foe| self.stance(s, foe).centre());
        if let Some(foe) = foes.min_by_key(|at| (*at - here).square()) {
            headings.push(Heading::towards(here, foe));
        }
        headings.extend([Heading::NORTH, Heading::SOUTH, Heading::EAST, Heading::WEST]);
        for heading in headings {
            let fits = |shift: [i32; 2]| {
                let mut why = Refused::default();
                self.judge_form(s, unit, turn, (heading, shift), &mut why);
                !why.0
            };
            let new = !out.iter().any(|(h, _)| *h == heading);
            if new && fits([0, 0]) {
                out.push((heading, [0, 0]));
            } else if new && out.len() < 2 {
                let back = heading.back().along(CHANGE_SHIFT);
                let shift = [back.x as i32, back.y as i32];
                let shift = [shift[0] * 99 / 100, shift[1] * 99 / 100];
                if fits(shift) {
                    out.push((heading, shift));
                }
            }
        }
    }

    /// The new formation is taken up (MA-8.8), or the battalion faces anew (MA-R88).
    pub(crate) fn form(
        &self,
        stage: &mut Stage<'_, Ma>,
        unit: BattalionId,
        turn: bool,
        to: (Heading, [i32; 2]),
    ) {
        let stance = self.formed(stage.state(), unit, turn, to.0, to.1);
        stage.emit(Event::Pop);
        if turn {
            stage.emit(Event::Moved { unit, to: stance.pose, why: Cause::Turn });
            self.ask_for_screen(stage, unit, None, false);
        } else {
            let formation = stage.state().of(unit).formation.other();
            stage.emit(Event::Formed { unit, formation, to: stance.pose });
            // MA-R77: after any formation change the screen is put at the nearest pose.
            self.settle_screen(stage, unit);
        }
        self.chiefs_make_room(stage);
    }
}
