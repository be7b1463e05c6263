//! Changes of formation and of heading, limbering, entering and leaving buildings (LB-3.6, LB-17, LB-R61, LB-R82).

use crate::army::{UnitId, Units};
use crate::events::{Cause, Event};
use crate::formation::Formation;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::{CONTACT, DOORSTEP, FORM_SHIFT, SHORT};
use crate::words::Shift;
use crate::{Edition, Lb};
use kernel::{Side, Stage, refuse};
use tabletop::settle::offsets;
use tabletop::{Heading, Length, Point, Pose, Stance};

/// How far the shifts lie apart that are tried for a new formation.
const SHIFT_STEP: Length = Length::new(250);

impl Lb {
    /// A unit in another formation about the same centre, shifted (LB-17.2).
    pub(crate) fn formed(
        &self,
        s: &State,
        unit: UnitId,
        formation: Formation,
        heading: Heading,
        shift: Shift,
    ) -> Stance {
        let block = self.block_in(s, unit, formation);
        let centre = self.stance(s, unit).centre() + shift.way();
        Stance::new(Pose::from_centre(centre, heading, block), block)
    }

    /// LB-3.6, LB-17.2, LB-17.3, LB-17.7, LB-17.8
    pub(crate) fn judge_form(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        form: (Formation, Heading, Shift),
        why: &mut Why,
    ) {
        self.judge_free(s, side, unit, why);
        if why.found() {
            return;
        }
        let stance = self.formed(s, unit, form.0, form.1, form.2);
        self.judge_moves_left(s, unit, || self.keeps_away(s, unit, &stance.footprint()), why);
        self.judge_change(s, unit, form, Units::NONE, why);
    }

    /// Whether a unit may take up a formation where it stands, whatever the phase (LB-17.1, LB-17.2).
    pub(crate) fn judge_change(
        &self,
        s: &State,
        unit: UnitId,
        (formation, heading, shift): (Formation, Heading, Shift),
        ignored: Units,
        why: &mut Why,
    ) {
        let troop = s.of(unit);
        refuse!(why, troop.formation == Formation::Garrison, Refusal::InBuilding(unit));
        refuse!(
            why,
            !Formation::of(self.arm(unit)).contains(&formation),
            Refusal::NoSuchFormation(unit, formation)
        );
        let same = troop.formation == formation;
        refuse!(why, same && troop.pose.heading == heading, Refusal::AlreadySo(unit));
        refuse!(why, same && formation == Formation::Unlimbered, Refusal::GunsDoNotMove(unit));
        if why.found() {
            return;
        }
        if shift != Shift::default() {
            refuse!(
                why,
                shift.way().length() > FORM_SHIFT,
                Refusal::ShiftedTooFar { gun: unit, shift: shift.way().length() }
            );
            let plain = self.formed(s, unit, formation, heading, Shift::default()).footprint();
            refuse!(why, self.fits(s, unit, &plain, ignored), Refusal::FitsWithoutShift(unit));
        }
        let shape = self.formed(s, unit, formation, heading, shift).footprint();
        if let Some(misfit) = self.misfit(s, unit, &shape, ignored) {
            why.because(Refusal::NoRoom(unit, misfit));
        }
    }

    /// The least shift with which a new formation fits, if one of up to an inch does (LB-17.2).
    pub(crate) fn shift_for(
        &self,
        s: &State,
        unit: UnitId,
        formation: Formation,
        heading: Heading,
        ignored: Units,
    ) -> Option<Shift> {
        let plain = self.formed(s, unit, formation, heading, Shift::default());
        // SHORTCUT: only who stands near can be in the way of any of them.
        let around = plain.footprint().bounds();
        let near = |other: UnitId| {
            let wide = FORM_SHIFT + CONTACT + Length::new(2);
            other != unit && !ignored.has(other) && self.may_be_near(s, other, around, wide)
        };
        let bodies = self.bodies(s, near);
        let fits = |shift: &Shift| {
            let shape = self.formed(s, unit, formation, heading, *shift).footprint();
            self.fits_among(unit, &shape, &bodies)
        };
        let shifts = offsets(SHIFT_STEP, FORM_SHIFT, heading).map(|by| Shift([by.x as i32, by.y as i32]));
        shifts.filter(|shift| shift.way().length() <= FORM_SHIFT).find(fits)
    }

    /// LB-17.5, LB-R82
    pub(crate) fn judge_enter(&self, s: &State, side: Side, unit: UnitId, building: u8, why: &mut Why) {
        self.judge_free(s, side, unit, why);
        if why.found() {
            return;
        }
        self.judge_moves_left(s, unit, || self.enters_far(s, unit, building), why);
        self.judge_doorstep(s, unit, building, why);
    }

    /// Whether a unit that enters a building keeps its distance: then it is one half of a double move (LB-3.7, LB-R19).
    pub(crate) fn enters_far(&self, s: &State, unit: UnitId, building: u8) -> bool {
        let shape = self.battle.building(building);
        self.edition >= Edition::Third && shape.is_some_and(|shape| self.keeps_away(s, unit, shape))
    }

    /// The same for one that comes out.
    pub(crate) fn leaves_far(&self, s: &State, unit: UnitId, formation: Formation, side: u8) -> bool {
        let out = self.doorstep(s, unit, formation, side);
        self.edition >= Edition::Third && out.is_some_and(|out| self.keeps_away(s, unit, &out.footprint()))
    }

    /// Whether a unit can occupy a building: infantry, within an inch, and nobody inside.
    pub(crate) fn judge_doorstep(&self, s: &State, unit: UnitId, building: u8, why: &mut Why) {
        let Some(shape) = self.battle.building(building) else {
            return why.because(Refusal::NoSuchBuilding);
        };
        refuse!(why, !self.arm(unit).is_infantry(), Refusal::OnlyInfantryGarrisons(unit));
        refuse!(why, s.of(unit).formation == Formation::Garrison, Refusal::InBuilding(unit));
        refuse!(why, !shape.within(&self.shape(s, unit), DOORSTEP), Refusal::NotAtTheDoor { unit, building });
        if let Some(other) = self.garrison_of(s, building) {
            why.because(Refusal::Occupied { building, other });
        }
    }

    pub(crate) fn enter(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, building: u8, why: Cause) {
        let centre = self.battle.building(building).map(|shape| shape.centre());
        let troop = stage.state().of(unit);
        let pose = Pose::new(centre.unwrap_or(troop.pose.anchor), troop.pose.heading);
        stage.emit(Event::Placed { unit, formation: Formation::Garrison, pose, building, why });
    }

    /// Where a garrison stands that comes out by a side: its rear a tenth of an inch from the middle of that side, facing
    /// outward (LB-R82).
    pub(crate) fn doorstep(&self, s: &State, unit: UnitId, formation: Formation, side: u8) -> Option<Stance> {
        let (middle, outward) = self.wall_of(s.of(unit).building, side)?;
        let block = self.block_in(s, unit, formation);
        Some(Stance::new(Pose::new(middle + outward.along(SHORT + block.depth()), outward), block))
    }

    /// The middle of a side of a building, and where it looks.
    pub(crate) fn wall_of(&self, building: u8, side: u8) -> Option<(Point, Heading)> {
        let core = self.battle.building(building)?.core();
        let (a, b) = (*core.get(usize::from(side))?, core[(usize::from(side) + 1) % core.len()]);
        // Counter-clockwise, so outward is to the right.
        Some((a.middle(b), Heading::of(-(b - a).left())))
    }

    pub(crate) fn judge_leave(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        (formation, by): (Formation, u8),
        why: &mut Why,
    ) {
        self.judge_free(s, side, unit, why);
        if why.found() {
            return;
        }
        self.judge_moves_left(s, unit, || self.leaves_far(s, unit, formation, by), why);
        refuse!(why, s.of(unit).formation != Formation::Garrison, Refusal::NotInBuilding(unit));
        let open = matches!(formation, Formation::Line | Formation::Column);
        refuse!(why, !open, Refusal::LeavesInLineOrColumn(unit));
        if why.found() {
            return;
        }
        match self.doorstep(s, unit, formation, by) {
            None => why.because(Refusal::NoSuchBuilding),
            Some(stance) => {
                if let Some(misfit) = self.misfit(s, unit, &stance.footprint(), Units::NONE) {
                    why.because(Refusal::NoRoom(unit, misfit));
                }
            }
        }
    }
}
