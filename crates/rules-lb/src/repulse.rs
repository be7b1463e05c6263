//! Two inches away: forming line off an enemy, being set back, giving way, closing up (LB-G24, LB-G27, LB-G28, LB-R33,
//! LB-R44, LB-R87, LB-R97).

use crate::army::{UnitId, Units};
use crate::events::{Cause, Event};
use crate::formation::Formation;
use crate::state::*;
use crate::{Edition, Lb};
use kernel::{Dice, Duty, Faces, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Length, Pose, Push, Shape, Stance, Turn, nearest_along, nearest_free};

/// As far as a body drawn up anew can come to stand on another: each of its corners was rounded before and is rounded after,
/// by less than a unit each time, and a shift is rounded, too.
const HAIR: Length = Length::new(4);
/// As far as anybody is ever pushed to find his two inches.
const FAR: Length = Length::whole(12);

/// A unit that cannot form line takes D6 casualties, and may be destroyed by them (LB-4.5, LB-7.3b, LB-15.5, LB-R91).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CrushDie(pub UnitId);

impl Duty<Lb> for CrushDie {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        let rule = if matches!(s.phase, 4 | 9) { rule!("LB-4.5") } else { rule!("LB-7.3b") };
        Wait::Dice(Roll::new(Dice::d6(1), "casualties for want of room", rule).by(game.side(self.0)))
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let game = stage.game;
        stage.pop();
        game.lose(stage, self.0, faces.first().copied().unwrap_or(1));
    }
}

impl Lb {
    /// A unit forms line with its front two inches from an enemy, `away` leading from him to it; if no line fits it takes
    /// D6 casualties and stands two inches off as it was, or where it is (LB-G24, LB-R33).
    pub(crate) fn form_line_off(
        &self,
        stage: &mut Stage<'_, Lb>,
        unit: UnitId,
        enemy: UnitId,
        away: Heading,
    ) {
        let s = stage.state();
        match self.line_off(s, unit, &self.shape(s, enemy), away) {
            Some(pose) => self.put(stage, unit, Formation::Line, pose, Cause::FormLine),
            None => {
                stage.push(CrushDie(unit));
                self.push_away(stage, unit, enemy, away);
            }
        }
    }

    /// Where the line would stand: facing the enemy, its front centre on the perpendicular through the old middle, sliding
    /// up to three inches to find room (LB-G24).
    pub(crate) fn line_off(&self, s: &State, unit: UnitId, enemy: &Shape, away: Heading) -> Option<Pose> {
        let block = self.block_in(s, unit, Formation::Line);
        let old = self.stance(s, unit);
        // From far off straight at the enemy, up to where it would be nearer than two inches.
        let start = Stance::new(Pose::new(old.centre() + away.along(FAR), away.back()), block);
        let (body, gap) = (start.footprint(), self.battle.constants.repulse_gap);
        let push = Push { shape: &body, heading: away.back(), most: FAR.times(2) };
        let line = start.moved(away.back(), push.comes_closer(enemy, gap).unwrap_or(FAR));
        let fits = |stance: Stance| self.fits(s, unit, &stance.footprint(), Units::NONE);
        let slide = crate::tables::SLIDE;
        nearest_along(line, away + Turn::QUARTER, Length::new(250), (slide, slide), fits)
            .map(|stance| stance.pose)
    }

    /// Charging infantry is set two inches from whom it touched, straight back, its heading kept; friends or closed ground
    /// behind stop it earlier (LB-R44, LB-R97).
    pub(crate) fn set_back(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, from: UnitId) {
        let away = stage.state().of(unit).pose.heading.back();
        self.push_away(stage, unit, from, away);
    }

    fn push_away(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, from: UnitId, away: Heading) {
        let s = stage.state();
        let shape = self.shape(s, from);
        let gap = self.battle.constants.repulse_gap;
        if let Some(pose) = self.backed(s, unit, &shape, gap, away) {
            let formation = s.of(unit).formation;
            self.put(stage, unit, formation, pose, Cause::SetBack);
        }
    }

    /// A unit moved straight away until the gap is there, or something stops it. `None` if it cannot come clear of the
    /// shape at all.
    pub(crate) fn backed(
        &self,
        s: &State,
        unit: UnitId,
        shape: &Shape,
        gap: Length,
        away: Heading,
    ) -> Option<Pose> {
        let stance = self.stance(s, unit);
        let clear = |s: i32, gap: Length| !stance.moved(away, Length::new(s)).footprint().closer(shape, gap);
        let least = |gap: Length| {
            let (mut low, mut high) = (0, FAR.units());
            if clear(0, gap) {
                return 0;
            }
            while high - low > 1 {
                let middle = (low + high) / 2;
                if clear(middle, gap) { high = middle } else { low = middle }
            }
            high
        };
        let want = Length::new(least(gap));
        let ignored =
            self.on_table(s).filter(|other| *other != unit && self.shape(s, *other) == *shape).collect();
        let free = self.free_way(s, unit, stance, away, want, ignored);
        let way = want.min(free);
        let off = !stance.moved(away, way).footprint().overlaps_by_more(shape, tabletop::GRAZE);
        off.then(|| stance.moved(away, way).pose)
    }

    /// Losses draw a unit up anew, and the corners of the smaller body are rounded anew: one that grazed a neighbour as far
    /// as rounding allows may now stand on him by a hair more, and would be kept from every move. It is put that hair away,
    /// straight back or where else it is free (LB-G8, LB-G16).
    pub(crate) fn dress(&self, stage: &mut Stage<'_, Lb>, unit: UnitId) {
        let s = stage.state();
        let (stance, formation) = (self.stance(s, unit), s.of(unit).formation);
        let fits = |stance: Stance| !self.crowded(s, unit, &stance.footprint(), Units::NONE);
        if self.edition == Edition::First || formation == Formation::Garrison || fits(stance) {
            return;
        }
        let back = stance.pose.heading.back();
        if let Some(free) = nearest_free(stance, Length::new(1), HAIR, back, fits) {
            self.put(stage, unit, formation, free.pose, Cause::Dress);
        }
    }

    /// If losses open a gap in a melee the one that came is shifted straight ahead until they touch again (LB-G8, LB-R87).
    pub(crate) fn close_up(&self, stage: &mut Stage<'_, Lb>, unit: UnitId) {
        let s = stage.state();
        let Some(melee) = s.of(unit).melee else { return };
        let (came, met) = if melee.part == Part::Came { (unit, melee.foe) } else { (melee.foe, unit) };
        if melee.touched != met && s.of(melee.touched).on_table() {
            return;
        }
        let (stance, shape) = (self.stance(s, came), self.shape(s, met));
        let body = stance.footprint();
        if s.of(came).formation == Formation::Garrison || crate::bodies::touch(&body, &shape) {
            return;
        }
        let heading = stance.pose.heading;
        let push = Push { shape: &body, heading, most: FAR };
        let Some(gap) = push.meets(&shape) else { return };
        let free = self.free_way(s, came, stance, heading, gap, Units::NONE.with(met));
        if free > Length::ZERO {
            let formation = s.of(came).formation;
            let pose = stance.moved(heading, free).pose;
            self.put(stage, came, formation, pose, Cause::CloseUp);
        }
    }

    /// Two units are in melee from now on.
    pub(crate) fn engage(&self, stage: &mut Stage<'_, Lb>, came: UnitId, met: UnitId, touched: UnitId) {
        stage.emit(Event::Engaged { came, met, touched });
    }
}
