//! Phases 7 and 12: whoever lost a melee (LB-7, LB-12, LB-12.3, LB-D8, LB-G28, LB-R33 to LB-R35, LB-R62, LB-R83, LB-R98).

use crate::Lb;
use crate::army::{UnitId, Units};
use crate::bodies::touch;
use crate::events::{Cause, Event, Mark1};
use crate::formation::Formation;
use crate::morale::Outcome;
use crate::movement::halted::{After, FreeChange};
use crate::repulse::CrushDie;
use crate::state::*;
use kernel::{Dice, Duty, Faces, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Block, Heading, Length, Pose, Push, Stance, Turn, nearest_along};

/// A beaten line retires D6", and the winner follows up (LB-7.3a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RetireDie(pub UnitId);

impl Duty<Lb> for RetireDie {
    fn wait(&self, game: &Lb, _: &State) -> Wait {
        Wait::Dice(Roll::new(Dice::d6(1), "retirement", rule!("LB-7.3a")).by(game.side(self.0)))
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let game = stage.game;
        stage.pop();
        game.retire(stage, self.0, Length::whole(faces.first().copied().unwrap_or(1).into()));
    }
}

impl Lb {
    /// The direction from the enemy to a unit in melee: the contact line is the front of the one that came (LB-G24).
    fn away(&self, s: &State, unit: UnitId, melee: Melee) -> Heading {
        match melee.part {
            Part::Came => s.of(unit).pose.heading.back(),
            Part::Met => s.of(melee.foe).pose.heading,
        }
    }

    /// What comes of the test of a loser that did not rout.
    pub(crate) fn lost(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, outcome: Outcome) {
        let s = stage.state();
        let Some(melee) = s.of(unit).melee else { return };
        if self.arm(unit).is_cavalry() {
            // LB-7.3c, LB-12.2, LB-12.3a: it stays; in phase 12 it rolls for recall if it charged this turn.
            if s.phase == 12 && s.of(unit).is(Mark::Initiated) {
                stage.emit(Event::Noted(unit, Mark1::MustRecall));
            }
            return;
        }
        if outcome == Outcome::Pass {
            return;
        }
        if s.of(unit).formation == Formation::Line {
            return stage.push(RetireDie(unit));
        }
        // LB-7.3: it forms line two inches back, the melee is over, and the opponent may change his formation, also
        // if it cannot (LB-R62, LB-R117).
        let (away, from) = (self.away(s, unit, melee), self.stood_at(s, unit, melee));
        let batteries = self.batteries_of(s, unit);
        stage.emit(Event::Parted(unit));
        stage.push(FreeChange { unit: melee.foe, after: After::Victory });
        if stage.state().of(unit).formation == Formation::Garrison {
            self.come_out(stage, unit, melee.foe);
        } else {
            self.form_line_off(stage, unit, from, away);
        }
        self.abandoned(stage, &batteries);
    }

    /// Whom the two inches are measured from: the opponent, or the battery in front of him (LB-R97).
    fn stood_at(&self, s: &State, unit: UnitId, melee: Melee) -> UnitId {
        let own = melee.part == Part::Came && melee.touched != unit && s.of(melee.touched).on_table();
        if own { melee.touched } else { melee.foe }
    }

    /// A beaten garrison comes out on the side away from the winner: in line, facing the building, two inches from it; if it
    /// does not fit it takes D6 casualties and stays inside (LB-R35, LB-R83).
    fn come_out(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, winner: UnitId) {
        let s = stage.state();
        match self.out_of(s, unit, winner) {
            Some(pose) => self.put(stage, unit, Formation::Line, pose, Cause::FormLine),
            None => stage.push(CrushDie(unit)),
        }
    }

    fn out_of(&self, s: &State, unit: UnitId, winner: UnitId) -> Option<Pose> {
        let shape = self.shape(s, unit);
        let from = s.of(winner).pose.anchor;
        let away = Heading::towards(from, shape.centre());
        let block: Block = self.block_in(s, unit, Formation::Line);
        let far = Length::whole(20);
        let start = Stance::new(Pose::new(shape.centre() + away.along(far), away.back()), block);
        let body = start.footprint();
        let push = Push { shape: &body, heading: away.back(), most: far };
        let line = start.moved(away.back(), push.comes_closer(&shape, self.battle.constants.repulse_gap)?);
        let fits = |stance: Stance| self.fits(s, unit, &stance.footprint(), Units::NONE);
        let slide = crate::tables::SLIDE;
        nearest_along(line, away + Turn::QUARTER, Length::new(250), (slide, slide), fits)
            .map(|stance| stance.pose)
    }

    /// LB-7.3a, LB-G28, LB-R34
    fn retire(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, distance: Length) {
        let s = stage.state();
        let Some(melee) = s.of(unit).melee else { return };
        let (away, stance) = (self.away(s, unit, melee), self.stance(s, unit));
        let free = self.free_way(s, unit, stance, away, distance, Units::NONE.with(melee.foe));
        let edge = self.table().way(&stance.footprint(), away, distance);
        let batteries = self.batteries_of(s, unit);
        // Leaving the table with any part is rout, unless something stops it before.
        if edge.is_some_and(|(at, _)| at <= free && at < distance) {
            return self.rout(stage, unit);
        }
        let formation = s.of(unit).formation;
        self.put(stage, unit, formation, stance.moved(away, free).pose, Cause::Retire);
        self.abandoned(stage, &batteries);
        self.follow_up(stage, melee.foe, unit, away);
    }

    /// The winner follows until it touches; a garrison stays in its building, and whoever is kept from touching fights no
    /// more (LB-R112).
    fn follow_up(&self, stage: &mut Stage<'_, Lb>, winner: UnitId, loser: UnitId, away: Heading) {
        let s = stage.state();
        let (stance, shape) = (self.stance(s, winner), self.shape(s, loser));
        if s.of(winner).formation != Formation::Garrison {
            let body = stance.footprint();
            let push = Push { shape: &body, heading: away, most: Length::whole(12) };
            let gap = push.meets(&shape).unwrap_or(Length::ZERO);
            let far = self.free_way(s, winner, stance, away, gap, Units::NONE.with(loser));
            let (formation, pose) = (s.of(winner).formation, stance.moved(away, far).pose);
            self.put(stage, winner, formation, pose, Cause::FollowUp);
        }
        let s = stage.state();
        if !touch(&self.shape(s, winner), &self.shape(s, loser)) {
            stage.emit(Event::Parted(loser));
        }
    }
}
