//! Accuracy: who may shoot at what, and with how many dice (MA-10, MA-11.4 to MA-11.7, MA-13, MA-16.3, MA-R3, MA-R4,
//! MA-R21, MA-R27, MA-R33, MA-R35, MA-R39, MA-R57 to MA-R60, MA-G11 to MA-G15).

use crate::Ma;
use crate::army::{BattalionId, CharacterKind, Nation, Quality};
use crate::bodies::Bodies;
use crate::events::Event;
use crate::formation::Formation;
use crate::refusals::{Refusal, Why};
use crate::resolve::natural;
use crate::state::*;
use crate::tables::*;
use crate::terrain::Cover;
use kernel::{Changes, Dice, Duty, Faces, Reading, Roll, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Gap, Point, Turn};

pub mod hits;
pub(crate) mod lines;
pub(crate) mod offers;

/// How far an arc of fire opens to each side (MA-G11, MA-R59).
pub(crate) const ARC: Turn = Turn::degrees(45);

/// What a body can hit of a target: the lines of its eligible groups.
#[derive(Clone, Debug, Default)]
pub struct Shot {
    /// From the middle of each group's front edge to the nearest point of the target.
    pub lines: Vec<(Point, Point)>,
    /// The shortest of them (MA-G13).
    pub range: Option<Gap>,
}

impl Shot {
    /// What the range leaves of the dice, in quarters; 0 beyond 45 cm (MA-10.7, MA-R6); the same for rifles (MA-F8,
    /// MA-R7).
    pub fn quarters(&self) -> u8 {
        let band = self.range.and_then(|gap| RANGES.iter().position(|end| gap.within(*end)));
        band.map_or(0, |band| RANGE_QUARTERS[band])
    }
}

/// A body shoots: now the range is measured (MA-10.13, MA-R58).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shoot {
    /// Who.
    pub unit: BattalionId,
    /// Its body or its screen.
    pub body: Body,
    /// At whom.
    pub target: Target,
    /// Whether the Guard and rifle bonus is counted here (MA-R35).
    pub bonus: bool,
}

impl Duty<Ma> for Shoot {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let Shoot { unit, body, target, bonus } = *self;
        match stage.game.volley_at(stage.state(), Target { unit, body }, target, bonus) {
            Some(volley) => {
                stage.emit(Event::Aimed { volley });
                stage.change(VolleyDice);
            }
            None => {
                stage.pop();
                stage.emit(Event::Wasted { unit, body });
            }
        }
    }
}

/// The dice of the volley in hand (MA-10.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct VolleyDice;

impl Duty<Ma> for VolleyDice {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        Wait::Dice(game.volley_roll(s, &s.volley))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let roll = stage.roll_or(|| stage.game.volley_roll(stage.state(), &stage.state().volley));
        let need = hits::each_needs(&roll);
        let hits = faces.iter().filter(|face| **face >= need).count() as u8;
        let six = need <= 6 && faces.contains(&6) && matches!(roll.reading, Reading::AtLeastAndTop(_));
        stage.emit(Event::VolleyFell { hits, misses: faces.len() as u8 - hits, six });
        stage.game.after_dice(stage);
    }
}

impl Ma {
    /// Whether at least one group of a body sees a target (MA-R57, MA-R39).
    fn has_shot(&self, s: &State, shooter: Target, target: Target, bodies: &Bodies) -> bool {
        let mut seen = false;
        self.look_along(s, shooter, target, bodies, |_| {
            seen = true;
            true
        });
        seen
    }

    /// The shot of a body at a target; without lines if no group is eligible.
    pub fn shot(&self, s: &State, shooter: Target, target: Target) -> Shot {
        let mut shot = Shot::default();
        let bodies = self.all_bodies(s);
        self.look_along(s, shooter, target, &bodies, |aim| {
            shot.lines.push((aim.from, aim.to));
            if shot.range.is_none_or(|range| aim.gap.cmp_gap(&range).is_lt()) {
                shot.range = Some(aim.gap);
            }
            false
        });
        shot
    }

    /// Judges a declaration of Accuracy (MA-D11). Out of range is no refusal (MA-R58).
    pub(crate) fn judge_shoot(&self, s: &State, side: Side, volleys: Volleys, why: &mut Why) {
        let Volleys { unit, formed, screen, bonus } = volleys;
        self.judge_open(s, side, unit, why);
        if why.found() {
            return;
        }
        self.judge_free(s, unit, why);
        refuse!(why, formed.is_none() && screen.is_none(), Refusal::NobodyShoots(unit));
        let alone = match (formed, screen) {
            (Some(_), None) => Some(Body::Formed),
            (None, Some(_)) => Some(Body::Screen),
            _ => None,
        };
        refuse!(why, alone.is_some_and(|body| body != bonus), Refusal::BonusElsewhere(bonus));
        for (body, target) in [(Body::Formed, formed), (Body::Screen, screen)] {
            let Some(target) = target else { continue };
            if body == Body::Screen && s.of(unit).screen.is_none() {
                refuse!(why, true, Refusal::ScreenHasNoGround(unit));
                continue;
            }
            self.judge_target(s, Target { unit, body }, target, why);
            if why.enough() {
                return;
            }
        }
    }

    /// MA-R57, MA-R43: an enemy in sight, not in a combat.
    fn judge_target(&self, s: &State, shooter: Target, target: Target, why: &mut Why) {
        if !self.judge_known(target.unit, why) {
            return;
        }
        let (unit, troops) = (target.unit, s.of(target.unit));
        refuse!(why, self.side(unit) == self.side(shooter.unit), Refusal::NotAnEnemy(unit));
        refuse!(why, !troops.on_table(), Refusal::NotOnTable(unit));
        // Its screen is part of the battalion (MA-R85).
        refuse!(why, troops.engaged.is_some(), Refusal::TargetEngaged(unit));
        let screen = target.body == Body::Screen && troops.screen.is_none();
        refuse!(why, screen, Refusal::TargetHasNoScreen(unit));
        if why.found() {
            return;
        }
        let bodies = self.all_bodies(s);
        refuse!(why, !self.has_shot(s, shooter, target, &bodies), Refusal::NotSeen { shooter, target });
    }

    /// Accuracy is declared: it needs no test (MA-R1), and each body shoots (MA-R38).
    pub(crate) fn shoot(&self, stage: &mut Stage<'_, Ma>, volleys: Volleys) {
        let Volleys { unit, formed, screen, bonus } = volleys;
        self.take_turn(stage, unit, Activation::Done);
        for (body, target) in [(Body::Screen, screen), (Body::Formed, formed)] {
            if let Some(target) = target {
                stage.push(Shoot { unit, body, target, bonus: body == bonus });
            }
        }
    }

    /// The volley of a body at a target; `None` if nobody sees it, or it is beyond 45 cm (MA-10.7).
    pub fn volley_at(&self, s: &State, shooter: Target, target: Target, bonus: bool) -> Option<Volley> {
        let shot = self.shot(s, shooter, target);
        let Target { unit, body } = shooter;
        let quarters = shot.quarters();
        let shape = self.shape(s, target)?;
        if shot.lines.is_empty() || quarters == 0 {
            return None;
        }
        let cover = self.cover_against(&shot.lines, &shape);
        let groups = shot.lines.len() as u8;
        let (hits, misses, six, fire) = (0, 0, false, Fire::Aimed);
        Some(Volley { unit, body, target, bonus, groups, cover, quarters, fire, hits, misses, six })
    }

    /// The dice of a volley, with all its reasons: how many and what they need.
    pub fn volley_roll(&self, s: &State, volley: &Volley) -> Roll {
        let roll = Roll::new(Dice::d6(1), "volley", rule!("MA-10.2")).by(self.side(volley.unit));
        self.volley_need(s, volley, self.volley_dice(s, volley, roll).throw_counted())
    }

    /// MA-10.6 to MA-10.10, rounded once (MA-R3); for skirmishers up (MA-11.5).
    fn volley_dice(&self, s: &State, volley: &Volley, roll: Roll) -> Roll {
        let unit = volley.unit;
        let (troops, quality) = (s.of(unit), self.quality(s, unit));
        let raised = self.battle.battalion(unit);
        let formed = volley.body == Body::Formed;
        let british_line = formed
            && troops.formation == Formation::Line
            && raised.nation == Nation::British
            && quality != Quality::Recruits;
        let at_formed = volley.target.body == Body::Formed;
        let column = at_formed && s.of(volley.target.unit).formation == Formation::Column;
        let more = |holds: bool| if holds { MORE_DICE } else { 0 };
        let light = if volley.cover == Some(Cover::Light) { LIGHT_COVER_DICE } else { 0 };
        let roll = roll
            .more(volley.groups.into(), "fire groups", rule!("MA-10.1"))
            .more(more(column), "target in column", rule!("MA-10.6"))
            .more(more(british_line), "British in line", rule!("MA-10.6"))
            .more(more(volley.bonus && quality == Quality::Guard), "Guard", rule!("MA-10.6"))
            .more(more(volley.bonus && raised.rifles), "rifles", rule!("MA-10.6"))
            .more(light, "target in light cover", rule!("MA-10.6"));
        let range = match (volley.quarters, volley.fire) {
            (2, Fire::Aimed) => (1, "half of them, at 15 to 30 cm", rule!("MA-10.7")),
            (1, Fire::Aimed) => (2, "three quarters less, at 30 to 45 cm", rule!("MA-10.7")),
            (2, Fire::Defensive) => (1, "medium range", rule!("MA-16.2")),
            (1, Fire::Defensive) => (2, "long range", rule!("MA-16.2")),
            _ => (0, "short range", rule!("MA-10.7")),
        };
        let halvings = [
            (u32::from(volley.cover == Some(Cover::Hard)), "target in hard cover", rule!("MA-10.8")),
            // A screen has no ranks to be disordered (MA-R92).
            (u32::from(formed && self.shoots_disordered(s, volley)), "disordered", rule!("MA-9.1")),
            (u32::from(!at_formed), "the target is a skirmish screen", rule!("MA-10.6")),
            range,
        ];
        let (whole, mut halved, mut dice) =
            (roll.sum_of(Changes::Dice).max(0), 0, roll.sum_of(Changes::Dice));
        let mut roll = roll;
        for (times, why, rule) in halvings {
            if times > 0 {
                halved += times;
                let left = share(whole, halved, if formed { Rounding::Nearest } else { Rounding::Up });
                roll = roll.more(left - dice, why, rule);
                dice = left;
            }
        }
        // MA-10.10: one group may always shoot.
        roll.more((1 - dice).max(0), "at least one group", rule!("MA-10.10"))
    }

    /// Whether a body in close order shoots in disorder: defending itself, a spent battalion does (MA-15.8, MA-9.7).
    fn shoots_disordered(&self, s: &State, volley: &Volley) -> bool {
        self.is_disordered(s, volley.unit) || volley.fire == Fire::Defensive && s.of(volley.unit).spent
    }

    /// The score each die needs (MA-10.2, MA-16.4) and what is added to it (MA-4.4b, MA-16.3, MA-R33, MA-R63).
    fn volley_need(&self, s: &State, volley: &Volley, roll: Roll) -> Roll {
        let unit = volley.unit;
        let roll = self
            .scored(s, unit, roll)
            .modify_if(self.is_led(s, unit), COMMANDER_DIE, "Supreme Commander", rule!("MA-4.4b"))
            .modify_if(
                volley.fire == Fire::Defensive,
                DEFENSIVE_DIE.into(),
                "defensive fire",
                rule!("MA-16.3"),
            );
        let natural = natural(&roll);
        if self.at_risk(s, volley.target) {
            roll.read(Reading::AtLeastAndTop(natural))
        } else {
            roll.read(Reading::AtLeast(natural))
        }
    }

    /// Whether a six can cost a Character or the Commander (MA-13.1, MA-13.3, MA-R27).
    fn at_risk(&self, s: &State, target: Target) -> bool {
        let unit = target.unit;
        target.body == Body::Formed && (s.of(unit).characters.total() > 0 || self.is_led(s, unit))
    }

    /// Sergeants who can still have a miss shot again (MA-R60).
    pub(crate) fn sergeants_left(&self, s: &State, unit: BattalionId) -> u8 {
        s.of(unit).characters.count(CharacterKind::Sergeant).saturating_sub(s.of(unit).shouts)
    }
}

/// A number of dice halved several times: a half goes up, less goes down (MA-10.9); for skirmishers any part goes up.
pub fn share(dice: i16, halvings: u32, rounding: Rounding) -> i16 {
    let parts = 1 << halvings;
    match rounding {
        Rounding::Nearest => (2 * dice + parts) / (2 * parts),
        Rounding::Up => (dice + parts - 1) / parts,
    }
}

/// How a part of a die is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// A half goes up, less goes down (MA-10.9).
    Nearest,
    /// Any part goes up: skirmishers (MA-11.5).
    Up,
}
