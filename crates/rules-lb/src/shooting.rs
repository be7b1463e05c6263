//! Phases 3 and 8, the other side's half: muskets, and guns at four inches (LB-3.15 to LB-3.18, LB-8.8, LB-20.6, LB-G12,
//! LB-R8, LB-R9, LB-R13, LB-R25, LB-R36, LB-R37, LB-R51, LB-R63, LB-R92 to LB-R95).

use crate::Lb;
use crate::army::{Arm, FRENCH, UnitId, Units};
use crate::artillery::{counted, hits};
use crate::bodies::{front, touch};
use crate::events::Event;
use crate::formation::Formation;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::{GUN_LANE, Row, musket};
use arrayvec::ArrayVec;
use kernel::{Dice, Duty, Faces, Offers, Roll, RuleId, Side, Stage, Stream, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Hand, Length, Point, Shape};

/// A side shoots, each unit once, in the order it likes (LB-3.17, LB-D4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shooting(pub Side);

impl Duty<Lb> for Shooting {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(if self.0 == FRENCH { rule!("LB-8.8") } else { rule!("LB-3.15") })
    }
    fn prompt(&self, _: &Lb, _: &State, _: Side) -> String {
        "Shoot: choose a unit and its target.".to_owned()
    }
    fn offer(&self, game: &Lb, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let shots = || game.shots(s, side).filter(|shot| game.is_shot(s, side, *shot)).map(Answer::from);
        // SHORTCUT: one shot is enough to know that there is a choice.
        if out.is_sole() {
            return out.add(Answer::Done) && out.extend(shots());
        }
        out.extend(shots()) && out.add(Answer::Done)
    }
    fn draw(&self, game: &Lb, s: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        // SHORTCUT: one shot is drawn and judged, not all; none of them is the end of the phase.
        let shots = game.shots(s, side).map(Some).chain([None]);
        let mut lots: ArrayVec<Option<Volley>, MOST_SHOTS> = ArrayVec::new();
        for shot in shots {
            lots.try_push(shot).ok()?;
        }
        loop {
            match lots.swap_remove(chance.below(lots.len())) {
                None => return Some(Answer::Done),
                Some(shot) if game.is_shot(s, side, shot) => return Some(shot.into()),
                Some(_) => {}
            }
        }
    }
    fn judge(&self, game: &Lb, s: &State, side: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Done => {}
            Answer::Shoot { unit, target } => game.judge_shoot(s, side, unit, target, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        match *answer {
            Answer::Shoot { unit, target } => stage.push(Volley { unit, target }),
            _ => stage.pop(),
        }
    }
}

/// The most shots that are drawn from; with more the list is made.
const MOST_SHOTS: usize = 257;

/// The dice of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// Who shoots.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
}

impl From<Volley> for Answer {
    fn from(Volley { unit, target }: Volley) -> Answer {
        Answer::Shoot { unit, target }
    }
}

impl Duty<Lb> for Volley {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        Wait::Dice(game.volley_roll(s, self.unit, self.target))
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let (game, Volley { unit, target }) = (stage.game, *self);
        let hits = hits(&stage.roll_or(|| game.volley_roll(stage.state(), unit, target)), faces);
        stage.pop();
        stage.emit(Event::Volley { unit, target, hits });
        game.lose(stage, target, hits);
    }
}

impl Lb {
    /// The dice of a unit that shoots: half its figures, rounded down; a square two, or one with a single figure, however many
    /// have contacted it (LB-3.13e, LB-3.15, LB-17.4, LB-R13, LB-R63, LB-R93).
    pub fn volley_dice(&self, s: &State, unit: UnitId) -> u8 {
        let troop = s.of(unit);
        if troop.formation == Formation::Square { troop.figures.min(2) } else { troop.figures / 2 }
    }

    /// LB-3.15, LB-3.16, LB-R51
    pub fn volley_roll(&self, s: &State, unit: UnitId, target: UnitId) -> Roll {
        let british = self.side(target) == FRENCH;
        let (rule, table) =
            if british { (rule!("LB-3.15"), rule!("LB-3.16")) } else { (rule!("LB-8.8"), rule!("LB-3.16")) };
        let roll =
            Roll::new(Dice::d6(self.volley_dice(s, unit)), "shooting", rule).by(self.side(unit)).on(table);
        counted(roll, self.volley_need(s, unit, target))
    }

    /// Of the rows that apply the one that needs most (LB-R51).
    fn volley_need(&self, s: &State, unit: UnitId, target: UnitId) -> i16 {
        let (from, to) = self.line_of_fire(s, unit, target);
        let need = musket(self.row(s, target, from));
        let charging = self.arm(target).is_cavalry() && s.of(target).charge.is_some();
        let sheltered = self.shelter_along(s, target, from, to).is_some();
        if charging || sheltered { need.max(musket(Row::Hard)) } else { need }
    }

    /// From the shooter's front centre, or the nearest point of a square or garrison, to the nearest point of the target
    /// (LB-R95, LB-R123).
    fn line_of_fire(&self, s: &State, unit: UnitId, target: UnitId) -> (Point, Point) {
        let shape = self.shape(s, target);
        let from = if self.shoots_all_round(s, unit) {
            self.shape(s, unit).reach(&shape).from
        } else {
            s.of(unit).pose.anchor
        };
        (from, Shape::point(from).reach(&shape).to)
    }

    fn shoots_all_round(&self, s: &State, unit: UnitId) -> bool {
        matches!(s.of(unit).formation, Formation::Square | Formation::Garrison)
    }

    /// Whether a unit shoots at all in this phase (LB-3.3, LB-3.18, LB-R63).
    pub(crate) fn may_shoot(&self, s: &State, unit: UnitId) -> bool {
        let troop = s.of(unit);
        !self.arm(unit).is_cavalry()
            && troop.formation != Formation::Limbered
            && !self.in_melee(s, unit)
            && !troop.is(Mark::Shot)
            && self.volley_dice(s, unit) > 0
    }

    /// The shots that may be possible: all that are, and some that are not.
    ///
    /// SHORTCUT: whoever is too far off for a box around the shooter is not judged; cavalry whose lane has met somebody is
    /// shot at from any distance.
    fn shots<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Volley> + 'a {
        let range = self.battle.constants.musket_range;
        self.troops_of(s, side).filter(|unit| self.may_shoot(s, *unit)).flat_map(move |unit| {
            let around = self.shape(s, unit).bounds();
            let near = move |target: &UnitId| {
                self.may_be_near(s, *target, around, range) || s.lane(*target).is_some()
            };
            self.troops_of(s, !side).filter(near).map(move |target| Volley { unit, target })
        })
    }

    fn is_shot(&self, s: &State, side: Side, shot: Volley) -> bool {
        fine(|why| self.judge_shoot(s, side, shot.unit, shot.target, why))
    }

    pub(crate) fn judge_shoot(&self, s: &State, side: Side, unit: UnitId, target: UnitId, why: &mut Why) {
        if !self.commands(s, side, unit, why) || !self.is_target(s, side, target, why) {
            return;
        }
        refuse!(why, self.arm(unit).is_cavalry(), Refusal::HorseDoesNotShoot(unit));
        refuse!(why, s.of(unit).formation == Formation::Limbered, Refusal::NotUnlimbered(unit));
        refuse!(why, self.in_melee(s, unit), Refusal::InMelee(unit));
        refuse!(why, s.of(unit).is(Mark::Shot), Refusal::HasFired(unit));
        refuse!(why, self.volley_dice(s, unit) == 0, Refusal::TooFewToShoot(unit));
        refuse!(why, self.in_melee(s, target), Refusal::TargetInMelee(target));
        if why.found() {
            return;
        }
        if let Err(refusal) = self.aims(s, unit, target) {
            why.because(refusal);
            if why.enough() {
                return;
            }
        }
        // LB-R36: whoever is charged shoots at a charger if he can.
        let chargers = self.coming_at(s, unit);
        if !chargers.has(target)
            && let Some(charger) = chargers.iter().find(|charger| self.aims(s, unit, *charger).is_ok())
        {
            why.because(Refusal::MustShootCharger { unit, charger });
        }
    }

    /// Whether a unit can shoot at a target from where it stands.
    fn aims(&self, s: &State, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
        // LB-22.6, LB-R94: whoever a lane has met shoots at that cavalry at any distance.
        let any_distance = s.lane(target).is_some_and(|lane| lane.contacts.contains(&unit));
        let range = if any_distance { Length::whole(60) } else { self.battle.constants.musket_range };
        let shape = self.shape(s, target);
        if !self.in_reach(s, unit, &shape, range) {
            return Err(Refusal::OutOfArc { unit, target });
        }
        if self.sees_to_shoot(s, unit, target, any_distance) {
            Ok(())
        } else {
            let (from, to) = self.line_of_fire(s, unit, target);
            Err(Refusal::NoSight { unit, target, from, to })
        }
    }

    /// LB-G12, LB-20.6, LB-R92
    fn in_reach(&self, s: &State, unit: UnitId, shape: &Shape, range: Length) -> bool {
        let stance = self.stance(s, unit);
        match self.arm(unit) {
            _ if self.shoots_all_round(s, unit) => self.shape(s, unit).within(shape, range),
            Arm::Artillery(..) => {
                stance.ahead(GUN_LANE, range).within(shape, Length::ZERO) || touch(&front(stance), shape)
            }
            _ => self.in_arc(stance, shape, range),
        }
    }

    /// Whether some line from the front to the target is free (LB-G11, LB-G12): from the middle or a corner to the nearest
    /// point of the target. Units block it as terrain does, but not a shot at cavalry whose lane has met the shooter (LB-R94).
    fn sees_to_shoot(&self, s: &State, unit: UnitId, target: UnitId, terrain_only: bool) -> bool {
        let shape = self.shape(s, target);
        let stance = self.stance(s, unit);
        let starts = if self.shoots_all_round(s, unit) {
            let near = self.shape(s, unit).reach(&shape).from;
            [near, near, near]
        } else {
            let corner = |hand| stance.pose.front_corner(stance.block, hand);
            [stance.pose.anchor, corner(Hand::Left), corner(Hand::Right)]
        };
        let others = self.bodies(s, |other| !terrain_only && other != unit && other != target);
        starts.into_iter().any(|from| {
            let to = Shape::point(from).reach(&shape).to;
            self.sight(from, to, others.shapes.iter().enumerate()).clear()
        })
    }

    /// The enemies whose charges are coming at a unit: infantry that has it for a target, cavalry whose lane meets it
    /// (LB-R54).
    pub fn coming_at(&self, s: &State, unit: UnitId) -> Units {
        let foot = self.troops_of(s, !self.side(unit)).filter(|enemy| {
            self.arm(*enemy).is_infantry() && s.of(*enemy).charge.is_some_and(|charge| charge.target == unit)
        });
        let horse = s.lanes.iter().filter(|lane| lane.contacts.contains(&unit)).map(|lane| lane.unit);
        foot.chain(horse).collect()
    }
}
