//! A charge goes: obstacles, distance, short or into contact (MA-14.2 to MA-14.4, MA-R18, MA-R19, MA-R48, MA-R49,
//! MA-R67).

use crate::aggression::Course;
use crate::aggression::contact::Contact;
use crate::army::BattalionId;
use crate::bodies::touch;
use crate::events::{Cause, Disorder, Event, Passage};
use crate::manoeuvre::{PIP, Slow, pace, tariff};
use crate::screens::BringUp;
use crate::state::*;
use crate::tables::{CONTACT, OBSTACLE_PIP, SHORT_OF_ENEMY};
use crate::{Edition, Ma};
use kernel::{Dice, Duty, Faces, Reading, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Leg, Length, Path, Shape};

/// How a charge goes on.
enum Onward {
    /// The next obstacle is rolled for.
    Hurdle(usize),
    /// It reaches the target.
    Reaches,
    /// It stops at this distance of its straight way.
    Stops(Length),
    /// It stops in the wheel.
    StopsTurning(Leg),
}

/// The distance die of a charge (MA-14.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChargeDie;

impl Duty<Ma> for ChargeDie {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        let roll = Roll::new(Dice::d6(1), "distance of the charge", rule!("MA-14.2"));
        Wait::Dice(roll.by(game.side(s.charge.unit)).read(Reading::Each))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        stage.emit(Event::ChargeThrown { pips: faces.first().copied().unwrap_or(1) });
        stage.change(ChargeOn);
    }
}

/// The charge goes on as far as it can: to the next obstacle, into contact, or it falls short.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChargeOn;

impl Duty<Ma> for ChargeOn {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let (game, s) = (stage.game, stage.state());
        let Some(course) = game.ground_in_hand(s) else { return stage.pop() };
        match game.onward(s, &course) {
            Onward::Hurdle(line) => stage.push(ChargeHurdleDie { line: line as u8 }),
            Onward::Reaches => {
                let unit = s.charge.unit;
                stage.change(Contact);
                stage.emit(Event::Carries { unit });
                game.receive(stage);
            }
            Onward::Stops(straight) => {
                let wheel = s.charge.wheel.map(Wheel::leg);
                let ahead = (straight > Length::ZERO).then_some(Leg::Advance { distance: straight });
                let legs: Legs = wheel.into_iter().chain(ahead).collect();
                game.fall_short(stage, legs);
            }
            Onward::StopsTurning(leg) => game.fall_short(stage, [leg].into_iter().collect()),
        }
    }
}

/// The die of an obstacle on a charge (MA-8.13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChargeHurdleDie {
    /// The obstacle.
    pub line: u8,
}

impl Duty<Ma> for ChargeHurdleDie {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        Wait::Dice(game.hurdle_roll(s.charge.unit))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        stage.pop();
        let die = faces.first().copied().unwrap_or(1);
        stage.emit(Event::Hurdle { line: self.line, die, during: Passage::Charge });
    }
}

impl Ma {
    /// The test is passed: it moves off, disordered if an obstacle lies on its way (MA-9.6, MA-R49).
    pub(crate) fn charge_begins(&self, stage: &mut Stage<'_, Ma>) {
        let (unit, pair) = (stage.state().charge.unit, stage.state().charge.pair());
        if let Some(course) = self.ground_in_hand(stage.state())
            && !self.charge_hurdles(stage.state(), &course, pair).is_empty()
        {
            stage.emit(Event::Disordered { unit, why: Disorder::Obstacle });
        }
        stage.push(ChargeDie);
    }

    /// How far a number of pips takes the charge in hand straight on (MA-14.2, MA-R47).
    pub(crate) fn charge_reach(&self, s: &State, pips: u8) -> Length {
        let unit = s.charge.unit;
        let slow = self.ground_in_hand(s).map_or(Slow::No, |course| course.way.slow);
        pace(s.of(unit).formation, slow, self.is_led(s, unit)).times(i32::from(pips))
    }

    /// MA-R19, MA-R47, MA-R48, MA-R67
    fn onward(&self, s: &State, course: &Course) -> Onward {
        let Charge { unit, target, pips, deducted, crossed, .. } = s.charge;
        let led = self.is_led(s, unit);
        let tariff = tariff(s.of(unit).formation, course.way.slow, led);
        let purse = i64::from(pips) * PIP;
        let wheel = course.way.path.steps().iter().find(|step| matches!(step.leg, Leg::Wheel { .. }));
        let paid = wheel.and_then(|step| tariff.cost(step.from, step.leg)).map_or(0, |cost| cost.0);
        if let Some(step) = wheel.filter(|_| paid > purse) {
            let part = tariff.part(step.from, step.leg, tabletop::Cost(purse));
            return part.map_or(Onward::Stops(Length::ZERO), Onward::StopsTurning);
        }
        let price = i64::from(tariff.advance.unwrap_or(1));
        let have = Length::new(((purse - paid) / price) as i32);
        let reaches = |straight: Length| self.touches(s, course, target, straight);
        if led {
            // MA-R68
            return if reaches(have) { Onward::Reaches } else { Onward::Stops(have) };
        }
        let rest = have - OBSTACLE_PIP.times(i32::from(deducted));
        let hurdles = self.charge_hurdles(s, course, s.charge.pair());
        for (i, &(at, line)) in hurdles.iter().enumerate() {
            // A lined obstacle is carried only by what goes beyond it (MA-R48).
            // Those before the one rolled for last are behind.
            if i < usize::from(crossed) {
                if i + 1 == usize::from(crossed) && rest <= at && !reaches(rest) {
                    // MA-R48: 1 cm from an enemy who stands on it, else touching its near side.
                    let on_it = at >= course.contact - CONTACT;
                    let before = (course.contact - SHORT_OF_ENEMY).max(Length::ZERO);
                    return Onward::Stops(if on_it { before } else { at });
                }
            } else if rest > at || reaches(rest) {
                return Onward::Hurdle(line);
            }
        }
        if reaches(rest) { Onward::Reaches } else { Onward::Stops(rest.max(Length::ZERO)) }
    }

    /// Whether a charge that goes this far straight on is in contact with its target: less than 0.05 cm from him is
    /// (MA-G9), so that no rounding of a recoil or of an oblique approach makes it fall short.
    fn touches(&self, s: &State, course: &Course, target: BattalionId, straight: Length) -> bool {
        straight >= course.contact
            || self.edition >= Edition::Second && straight >= Length::ZERO && {
                let there = course.turned.moved(course.turned.pose.heading, straight);
                touch(&there.footprint(), &self.footprint(s, target))
            }
    }

    /// MA-14.4, MA-R18: the full distance along the charge line; status short.
    fn fall_short(&self, stage: &mut Stage<'_, Ma>, legs: Legs) {
        let unit = stage.state().charge.unit;
        stage.pop();
        // MA-R51: on top of a friend it stops where it first touched him.
        let way = self.clear_of_friends(stage.state(), unit, legs);
        let pieces = self.ground_ridden(stage.state(), unit, &way.path);
        self.ride_over(stage, unit, &pieces);
        let (to, rough, passed) =
            (way.path.end().pose, self.enters_difficult(&way), self.passed_friends(&way, unit));
        stage.emit(Event::Moved { unit, to, why: Cause::Short });
        if rough {
            stage.emit(Event::Disordered { unit, why: Disorder::Terrain });
        }
        self.interpenetrate(stage, unit, &passed);
        stage.emit(Event::FellShort { unit });
        let pips = Some(stage.state().charge.pips);
        self.ask_for_screen(stage, BringUp { unit, pips, place: ScreenSide::Behind });
        self.chiefs_make_room(stage);
    }

    /// The ground of a charge, piece by piece; none where the enemy has no screen that it could ride over.
    pub(crate) fn ground_ridden(&self, s: &State, unit: BattalionId, path: &Path) -> Vec<Shape> {
        let screens = self.standing_of(s, !self.side(unit)).any(|foe| s.of(foe).placing().is_some());
        if screens { path.sweep().collect() } else { Vec::new() }
    }

    /// Enemy screens on the way are removed (MA-11.10, MA-G21); whether there were any.
    pub(crate) fn ride_over(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, pieces: &[Shape]) -> bool {
        let lost: Vec<BattalionId> = self.screens_under(stage.state(), unit, pieces).collect();
        for unit in &lost {
            stage.emit(Event::ScreenLost { unit: *unit });
        }
        !lost.is_empty()
    }
}
