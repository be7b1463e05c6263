//! Phase 1: adjust and fire artillery (LB-1, LB-20, LB-G13, LB-G19, LB-G23, LB-R74 to LB-R77).

use crate::Lb;
use crate::army::{Arm, Draught, UnitId, Units};
use crate::events::{Cause, Event};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::{Row, shell};
use crate::terrain::Shelter;
use crate::words::Laying;
use kernel::{
    Dice, Duty, Faces, Listing, Need, Offers, Reading, Roll, RuleId, Side, Stage, Stream, Wait, refuse, rule,
};
use serde::{Deserialize, Serialize};
use tabletop::{AtTheEnd, Hit, Length, Pose, Push, Shape, Stance, lane};

pub mod laying;
pub(crate) mod offers;

/// A side lays its guns, the French first; what they hit is thrown when both have (LB-1.12, LB-D2, LB-R1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Guns(pub Side);

impl Duty<Lb> for Guns {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(rule!("LB-1.2"))
    }
    fn prompt(&self, _: &Lb, _: &State, _: Side) -> String {
        "Lay your guns: choose a battery and its target.".to_owned()
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Lb, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        // SHORTCUT: one shot is enough to know that there is a choice.
        if out.is_sole() {
            return out.add(Answer::Done) && game.offer_guns(s, side, out);
        }
        game.offer_guns(s, side, out) && out.add(Answer::Done)
    }
    fn draw(&self, game: &Lb, s: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        game.gunnery_by_lot(s, side, chance)
    }
    fn judge(&self, game: &Lb, s: &State, side: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Done => {}
            Answer::Unlimber(unit) => game.judge_unlimber(s, side, unit, why),
            Answer::Fire { gun, target, laying } => game.judge_fire(s, side, gun, target, laying, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::Unlimber(unit) => {
                let pose = game.unlimbered(stage.state(), unit).pose;
                game.put(stage, unit, Formation::Unlimbered, pose, Cause::Unlimber);
            }
            Answer::Fire { gun, target, laying } => {
                let pose = game.laid(stage.state(), gun, target, laying);
                let pose = pose.unwrap_or(stage.state().of(gun).pose);
                stage.emit(Event::Laid { gun, target, pose });
            }
            _ => stage.pop(),
        }
    }
}

/// The guns that were laid fire, all at once: the dice of one after the other, the losses together (LB-1.12, LB-R77). Each
/// hits the target it was laid on, whatever that one has done since (LB-R118).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Barrage {
    /// The battery that is next, by its place in the roster.
    pub gun: u8,
    /// Which of the units it strikes is next.
    pub nth: u8,
}

impl Duty<Lb> for Barrage {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let (game, state, Barrage { gun, nth }) = (stage.game, stage.state(), *self);
        let laid = game.on_table(state).filter(|unit| unit.0 >= gun);
        let next = laid.into_iter().find_map(|unit| state.of(unit).aimed.map(|target| (unit, target)));
        let Some((next, target)) = next else { return stage.change(Reckoning) };
        let nth = if next.0 == gun { nth } else { 0 };
        let struck = game.struck(state, next, target).get(usize::from(nth)).copied();
        match struck {
            Some(unit) => {
                stage.change(Barrage { gun: next.0, nth: nth + 1 });
                stage.push(Shot { gun: next, unit });
            }
            None => stage.change(Barrage { gun: next.0 + 1, nth: 0 }),
        }
    }
}

/// All hits of the phase are taken off together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reckoning;

impl Duty<Lb> for Reckoning {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let game = stage.game;
        stage.pop();
        if stage.state().units.0.iter().all(|troop| troop.wounds == 0) {
            return;
        }
        stage.emit(Event::LossesTaken);
        let gone: Vec<UnitId> =
            game.on_table(stage.state()).filter(|unit| stage.state().of(*unit).figures == 0).collect();
        for unit in gone {
            game.destroy(stage, unit);
        }
        let left: Vec<UnitId> = game.on_table(stage.state()).collect();
        for unit in &left {
            game.dress(stage, *unit);
        }
        for unit in left {
            game.close_up(stage, unit);
        }
    }
}

/// One battery at one unit: the dice of its crew, for each unit struck anew (LB-1.7, LB-1.11, LB-R4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// The battery.
    pub gun: UnitId,
    /// Who is hit.
    pub unit: UnitId,
}

impl Duty<Lb> for Shot {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        Wait::Dice(game.shell_roll(s, *self))
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let hits = hits(&stage.roll_or(|| stage.game.shell_roll(stage.state(), *self)), faces);
        stage.pop();
        let (unit, by) = (self.unit, self.gun);
        stage.emit(Event::Struck { unit, by, hits });
    }
}

/// How many dice reach what each of them needs; a single die too.
pub(crate) fn hits(roll: &Roll, faces: &Faces) -> u8 {
    let Reading::AtLeast(need) = roll.reading else { return 0 };
    faces.iter().filter(|face| **face >= need).count() as u8
}

/// A roll of dice that are counted one by one: each must reach `need` with the modifiers of the roll (LB-1.10, LB-R6).
pub(crate) fn counted(roll: Roll, need: i16) -> Roll {
    let roll = roll.needing(Need::AtLeast(need));
    let natural = (need - roll.sum_of(kernel::Changes::Die)).clamp(1, 7) as u8;
    roll.read(Reading::AtLeast(natural))
}

impl Lb {
    /// The artillery stick of a gun that stands there, the same for all guns (LB-20.3, LB-G13, LB-R5): a rectangle from the muzzle straight ahead.
    pub fn stick(&self, stance: Stance) -> (Shape, Length) {
        let muzzle = Stance::new(
            stance.pose,
            tabletop::Block::new(self.battle.constants.stick_width, Length::new(10)),
        );
        (crate::bodies::front(muzzle), self.battle.constants.stick_bands[2])
    }

    /// The units under the stick, nearest first, with their distance; what terrain hides from the muzzle is left out
    /// (LB-20.4).
    pub(crate) fn under_stick(&self, s: &State, gun: UnitId, stance: Stance) -> Vec<(UnitId, Length)> {
        let (muzzle, most) = self.stick(stance);
        let push = Push { shape: &muzzle, heading: stance.pose.heading, most };
        let around = push.strip().bounds();
        let bodies = self.bodies(s, |other| other != gun && self.may_be_near(s, other, around, Length::ZERO));
        let mut found: Vec<Hit> = Vec::new();
        lane(push, AtTheEnd::Met, bodies.shapes.iter().enumerate(), &mut found);
        let known = found.iter().filter_map(|hit| bodies.owner(hit.body).map(|unit| (unit, hit.along)));
        known.filter(|(_, along)| self.sees_along(stance.pose, *along)).collect()
    }

    /// Whom a gun hits: its target, and on level ground every unit up to 12" behind the target's near edge, friend or foe
    /// (LB-1.6, LB-20.5, LB-G19, LB-R76).
    pub(crate) fn struck(&self, s: &State, gun: UnitId, target: UnitId) -> Vec<UnitId> {
        let stance = self.stance(s, gun);
        let under = self.under_stick(s, gun, stance);
        let mut all = vec![target];
        let Some((_, near)) = under.iter().find(|(unit, _)| *unit == target).copied() else { return all };
        let level = |unit: UnitId| self.battle.terrain.level(self.foot_of(s, unit));
        if level(gun) != level(target) {
            return all;
        }
        let reach = near + self.battle.constants.bounce;
        let behind = under.iter().filter(|(unit, along)| {
            *unit != target && *along >= near && *along <= reach && level(*unit) == level(gun)
        });
        all.extend(behind.map(|(unit, _)| *unit));
        all
    }

    /// The point at which the level of a unit's ground is read: its front centre; the middle of a garrison's building.
    fn foot_of(&self, s: &State, unit: UnitId) -> tabletop::Point {
        if s.of(unit).formation == Formation::Garrison {
            self.shape(s, unit).centre()
        } else {
            s.of(unit).pose.anchor
        }
    }

    /// The rows of LB-1.8 that a target belongs to; of two the one that needs more counts (LB-R51).
    fn shell_need(&self, s: &State, shot: Shot, along: Length) -> i16 {
        let stance = self.stance(s, shot.gun);
        let to = stance.pose.moved(stance.pose.heading, along).anchor;
        let mut need = shell(self.row(s, shot.unit, stance.pose.anchor));
        // The middle of the stick says whether a feature lies between (LB-R95).
        let shelter = self.shelter_along(s, shot.unit, stance.pose.anchor, to);
        if shelter == Some(Shelter::Fortification) {
            need = need.max(shell(Row::Hard));
        }
        need
    }

    /// How far a unit under the stick is from the muzzle.
    fn range(&self, s: &State, shot: Shot) -> Length {
        let (stance, body) = (self.stance(s, shot.gun), self.shape(s, shot.unit));
        let (muzzle, most) = self.stick(stance);
        let push = Push { shape: &muzzle, heading: stance.pose.heading, most };
        let under = push.hits(&push.strip(), AtTheEnd::Met, &body);
        let seen = under.filter(|along| s.of(shot.unit).on_table() && self.sees_along(stance.pose, *along));
        seen.unwrap_or_else(|| Shape::point(stance.pose.anchor).gap(&body).length())
    }

    /// LB-1.7 to LB-1.10, LB-20.1, LB-20.3
    pub fn shell_roll(&self, s: &State, shot: Shot) -> Roll {
        let [close, normal, _] = self.battle.constants.stick_bands;
        let range = self.range(s, shot);
        let pounds = match self.arm(shot.gun) {
            Arm::Artillery(pounds, _) => pounds,
            _ => 0,
        };
        let dice = Dice::d6(s.of(shot.gun).figures);
        let roll = Roll::new(dice, "artillery fire", rule!("LB-1.7"))
            .by(self.side(shot.gun))
            .on(rule!("LB-1.8"))
            .modify_if(range <= close, 1, "close range", rule!("LB-1.9"))
            .modify_if(range > normal, -1, "long range", rule!("LB-1.9"))
            .modify_if(pounds >= 12, 1, "12 lb or heavier", rule!("LB-1.9"))
            .modify_if(pounds <= 6, -1, "6 lb or lighter", rule!("LB-1.9"));
        counted(roll, self.shell_need(s, shot, range))
    }

    /// The row of a target by its arm and formation, seen from a point (LB-1.8, LB-3.16, LB-17.6, LB-R7).
    pub(crate) fn row(&self, s: &State, unit: UnitId, from: tabletop::Point) -> Row {
        let troop = s.of(unit);
        match troop.formation {
            Formation::Column | Formation::Square => Row::Dense,
            Formation::Line if troop.pose.behind_front(from) => Row::Dense,
            Formation::Line => Row::Line,
            Formation::Skirmish | Formation::Garrison => Row::Hard,
            Formation::Limbered | Formation::Unlimbered => Row::Artillery,
        }
    }

    pub(crate) fn judge_unlimber(&self, s: &State, side: Side, unit: UnitId, why: &mut Why) {
        if !self.commands(s, side, unit, why) {
            return;
        }
        let horse = matches!(self.arm(unit), Arm::Artillery(_, Draught::Horse));
        refuse!(why, !horse, Refusal::NotHorseArtillery(unit));
        refuse!(why, s.of(unit).formation != Formation::Limbered, Refusal::NotLimbered(unit));
        refuse!(why, self.in_melee(s, unit), Refusal::InMelee(unit));
        let shape = self.unlimbered(s, unit).footprint();
        if let Some(misfit) = self.misfit(s, unit, &shape, Units::NONE) {
            why.because(Refusal::NoRoom(unit, misfit));
        }
    }

    /// Where a horse battery stands when it has unlimbered: on the same centre, facing as before (LB-1.1, LB-17.2).
    fn unlimbered(&self, s: &State, unit: UnitId) -> Stance {
        let (limbered, block) = (self.stance(s, unit), self.block_in(s, unit, Formation::Unlimbered));
        Stance::new(Pose::from_centre(limbered.centre(), limbered.pose.heading, block), block)
    }

    /// LB-1.2 to LB-1.5, LB-1.14, LB-20.4, LB-R74, LB-R75
    pub(crate) fn judge_fire(
        &self,
        s: &State,
        side: Side,
        gun: UnitId,
        target: UnitId,
        laying: Laying,
        why: &mut Why,
    ) {
        if !self.commands(s, side, gun, why) || !self.is_target(s, side, target, why) {
            return;
        }
        refuse!(why, !self.arm(gun).is_artillery(), Refusal::NotArtillery(gun));
        refuse!(why, s.of(gun).formation != Formation::Unlimbered, Refusal::NotUnlimbered(gun));
        refuse!(why, self.in_melee(s, gun), Refusal::InMelee(gun));
        refuse!(why, s.of(gun).is(Mark::Shot), Refusal::HasFired(gun));
        // LB-R75: nobody fires into a continuing melee.
        refuse!(why, self.in_melee(s, target), Refusal::TargetInMelee(target));
        if why.found() {
            return;
        }
        if let Laying(Some(pose)) = laying {
            self.judge_laying(s, gun, target, pose, why);
        } else if self.laid(s, gun, target, laying).is_none() {
            why.because(self.cannot_lay(s, gun, target));
        }
    }

    /// Whether a unit is the side's own and on the table; the reasons otherwise.
    pub(crate) fn commands(&self, s: &State, side: Side, unit: UnitId, why: &mut Why) -> bool {
        if unit.index() >= self.battle.units.len() {
            why.because(Refusal::NoSuchUnit);
        } else if self.side(unit) != side {
            why.because(Refusal::NotYours(unit));
        } else if !s.of(unit).on_table() {
            why.because(Refusal::NotOnTable(unit));
        } else {
            return true;
        }
        false
    }

    /// Whether a unit is an enemy on the table; the reasons otherwise.
    pub(crate) fn is_target(&self, s: &State, side: Side, unit: UnitId, why: &mut Why) -> bool {
        if unit.index() >= self.battle.units.len() {
            why.because(Refusal::NoSuchUnit);
        } else if self.side(unit) == side {
            why.because(Refusal::NotAnEnemy(unit));
        } else if !s.of(unit).on_table() {
            why.because(Refusal::NotOnTable(unit));
        } else {
            return true;
        }
        false
    }
}
