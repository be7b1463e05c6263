//! Manoeuvre: moves, changes of formation, reforming (MA-8, MA-R8 to MA-R11, MA-R47, MA-R48, MA-R51, MA-G17 to
//! MA-G19, MA-G25). A Manoeuvre is one of move, change formation, reform (MA-8.1), never two in a turn (MA-8.9). The
//! "about-turn" of the text is a wheel (MA-F2, MA-R9), its "mounted attack" any attack (MA-F3).

use crate::army::BattalionId;
use crate::events::{Cause, Disorder, Event, Passage};
use crate::formation::Formation;
use crate::lots::by_lot;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::screens::BringUp;
use crate::state::*;
use crate::tables::*;
use crate::{Edition, Ma};
use kernel::{
    Dice, Duty, Faces, Listing, Moment, Offers, Reading, Roll, RuleId, Side, Stage, Stream, Wait, refuse,
    rule,
};
use serde::{Deserialize, Serialize};
use tabletop::{Finding, Leg, Length, Path, Tariff, Turn, TurnPrice};

pub mod forming;
pub mod offers;
pub(crate) mod plain;
pub mod way;

pub use way::Way;

/// Points of cost to a pip: all rates are whole numbers of points for a unit of way.
pub const PIP: i64 = 15_000;

/// What slows a path (MA-8.10, MA-R47).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slow {
    /// Nothing.
    No,
    /// It starts or lies mostly in difficult terrain.
    Difficult,
    /// It climbs.
    Uphill,
}

/// Points for each unit of way where a pip goes this far.
const fn rate(pip: Length) -> u32 {
    (PIP / pip.wide()) as u32
}

/// How far forward a pip goes (MA-8.3, MA-8.10, MA-14.2); with the Commander always at full speed (MA-4.4a, MA-R68).
pub const fn pace(formation: Formation, slow: Slow, led: bool) -> Length {
    match (slow, led, formation) {
        (Slow::No, _, Formation::Line) | (_, true, Formation::Line) => LINE_PIP,
        (Slow::No, _, Formation::Column) | (_, true, Formation::Column) => COLUMN_PIP,
        _ => DIFFICULT_PIP,
    }
}

/// The prices of a path (MA-8.3 to MA-8.5, MA-8.10, MA-8.12, MA-R8). With the Commander all of it is at full speed
/// (MA-4.4a, MA-R68).
pub fn tariff(formation: Formation, slow: Slow, led: bool) -> Tariff {
    let backward = if slow == Slow::Difficult && !led { BACKWARD_DIFFICULT_PIP } else { BACKWARD_PIP };
    Tariff {
        advance: Some(rate(pace(formation, slow, led))),
        retire: Some(rate(backward)),
        oblique: None,
        wheel: TurnPrice::Arc(rate(WHEEL_PIP)),
        rotate: TurnPrice::Never,
        about_turn: None,
        form: None,
    }
}

/// Points of cost in pips, to hundredths, rounded up.
pub(crate) fn pips(cost: i64) -> String {
    let hundredths =
        (cost.saturating_mul(100)).div_euclid(PIP) + i64::from(cost.saturating_mul(100) % PIP > 0);
    match hundredths % 100 {
        0 => format!("{}", hundredths / 100),
        rest => format!("{}.{rest:02}", hundredths / 100),
    }
}

/// The distance die of a move (MA-8.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MarchDie(pub BattalionId);

impl Duty<Ma> for MarchDie {
    fn wait(&self, game: &Ma, _: &State) -> Wait {
        let roll = Roll::new(Dice::d6(1), "distance of the move", rule!("MA-8.3"));
        Wait::Dice(roll.by(game.side(self.0)).read(Reading::Each))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let (unit, pips) = (self.0, faces.first().copied().unwrap_or(1));
        stage.emit(Event::MarchThrown { unit, pips });
        stage.change(ChoosePath(unit));
    }
}

/// The path of a move (MA-8.3, MA-D8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChoosePath(pub BattalionId);

impl Duty<Ma> for ChoosePath {
    fn wait(&self, game: &Ma, _: &State) -> Wait {
        Wait::Answer(game.side(self.0))
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-8.3"))
    }
    fn moment(&self, _: &Ma, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Ma, s: &State, _: Side) -> String {
        let (unit, pips) = (self.0, s.march.pips);
        let far = pace(s.of(unit).formation, Slow::No, game.is_led(s, unit)).times(i32::from(pips));
        format!("{} rolled {pips}: up to {far} cm over open ground. Where to?", game.name(unit))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ma, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let marches = game.marches(s, self.0);
        out.extend((0..marches.lots()).filter_map(|lot| marches.path(lot)).map(Answer::March))
    }
    /// One of those, each as likely as any other.
    fn draw(&self, game: &Ma, s: &State, _: Side, chance: &mut Stream) -> Option<Answer> {
        let marches = game.marches(s, self.0);
        by_lot(marches.lots(), chance, |lot| marches.path(lot)).map(Answer::March)
    }
    fn judge(&self, game: &Ma, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match answer {
            Answer::March(legs) => game.judge_march(s, self.0, legs, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        let Answer::March(legs) = answer else { return };
        stage.emit(Event::PathChosen { legs: legs.clone() });
        stage.change(Go);
    }
}

/// The battalion goes its way, or rolls for the next obstacle (MA-8.13, MA-R48).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Go;

impl Duty<Ma> for Go {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let game = stage.game;
        let Some(way) = game.declared(stage.state()) else { return stage.pop() };
        let (straight, hurdle) = game.after_hurdles(stage.state(), &way);
        if let Some(line) = hurdle {
            return stage.push(HurdleDie { line: line as u8 });
        }
        stage.pop();
        game.arrive(stage, way, straight);
    }
}

/// The die of an obstacle on a move (MA-8.13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct HurdleDie {
    /// The obstacle.
    pub line: u8,
}

impl Duty<Ma> for HurdleDie {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        Wait::Dice(game.hurdle_roll(s.march.unit))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        stage.pop();
        let die = faces.first().copied().unwrap_or(1);
        stage.emit(Event::Hurdle { line: self.line, die, during: Passage::March });
    }
}

impl Ma {
    /// The die of an obstacle (MA-8.13).
    pub(crate) fn hurdle_roll(&self, unit: BattalionId) -> Roll {
        Roll::new(Dice::d6(1), "crossing an obstacle", rule!("MA-8.13"))
            .by(self.side(unit))
            .read(Reading::Each)
    }

    /// Judges the path of a move (MA-D8). Pips may be left unused (MA-R73).
    pub(crate) fn judge_march(&self, s: &State, unit: BattalionId, legs: &[Leg], why: &mut Why) {
        self.judge_shape(legs, why);
        if why.found() {
            return;
        }
        let Ok(path) = Path::new(self.stance(s, unit), legs.iter().copied()) else {
            why.because(Refusal::NotOneMove);
            return;
        };
        let way = self.look_apart(s, unit, path);
        // MA-R47: the pips it needs, wheel included, may not exceed the die.
        let have = i64::from(s.march.pips) * PIP;
        refuse!(why, way.cost > have, Refusal::TooFar { cost: way.cost, have, slow: way.slow });
        self.judge_ground(&way, why);
        if !why.enough() {
            self.judge_bodies(s, unit, &way, why);
        }
    }

    /// MA-R10, MA-G17, MA-G18: one wheel before or after one straight move, or one move backward alone.
    fn judge_shape(&self, legs: &[Leg], why: &mut Why) {
        let count = |kind: fn(&Leg) -> bool| legs.iter().filter(|leg| kind(leg)).count();
        let (wheels, forward) =
            (count(|l| matches!(l, Leg::Wheel { .. })), count(|l| matches!(l, Leg::Advance { .. })));
        let backward = count(|l| matches!(l, Leg::Retire { .. }));
        refuse!(why, wheels + forward + backward < legs.len(), Refusal::NotForward);
        let one = wheels <= 1 && forward <= 1 && (backward == 0 || backward == legs.len() && backward == 1);
        refuse!(why, !one, Refusal::NotOneMove);
        let turns = legs.iter().all(|leg| !matches!(leg, Leg::Wheel { by, .. } if *by <= Turn::ZERO));
        refuse!(why, !turns, Refusal::NotAWheel);
    }

    /// Enemies and friends on the way of a move (MA-R11, MA-R51).
    fn judge_bodies(&self, s: &State, unit: BattalionId, way: &Way, why: &mut Why) {
        for finding in way.survey.found() {
            let (&Finding::Near { body, .. } | &Finding::Meets { body, .. }) = finding else { continue };
            let Some(&other) = way.others.who.get(body) else { continue };
            let enemy = self.side(other.unit) != self.side(unit);
            match *finding {
                Finding::Near { pass, before, .. } => {
                    // MA-R11: a battalion that is nearer already may stay as near.
                    let nearer = !before.closer(SEPARATION) || pass.gap.cmp_gap(&before).is_lt();
                    let too_near = Refusal::TooNear { unit: other, from: pass.from, to: pass.to };
                    refuse!(why, enemy && nearer, too_near);
                }
                Finding::Meets { at, .. } if enemy => {
                    why.because(Refusal::TooNear { unit: other, from: at, to: at });
                }
                Finding::Meets { at, ends_on, .. } => {
                    let unit = other.unit;
                    refuse!(why, ends_on, Refusal::EndsOn { unit, at });
                    let engaged = s.of(unit).engaged.is_some();
                    refuse!(why, engaged, Refusal::ThroughEngaged { unit, at });
                }
                _ => {}
            }
        }
    }

    /// Table edge, terrain and obstacles on the way of a move or a charge (MA-R10, MA-R48, MA-R54).
    pub(crate) fn judge_ground(&self, way: &Way, why: &mut Why) {
        let kinds = &self.battle.terrain.area_kinds;
        let wheels = |leg: usize| matches!(way.path.steps().get(leg).map(|s| s.leg), Some(Leg::Wheel { .. }));
        for finding in way.survey.found() {
            match *finding {
                Finding::LeavesTable { edge, .. } => refuse!(why, true, Refusal::LeavesTable(edge)),
                Finding::Enters { area, leg, at, .. } => {
                    let Some(kind) = kinds.get(area) else { continue };
                    refuse!(why, kind.is_impassable(), Refusal::Impassable { area, at });
                    let wheel = kind.is_difficult() && self.wheels_in(way, area, leg);
                    refuse!(why, wheel, Refusal::WheelInDifficult { area, at });
                }
                Finding::Crosses { line, leg, at, .. } => {
                    refuse!(why, wheels(leg), Refusal::WheelOverObstacle { line, at });
                }
                Finding::Near { .. } | Finding::Meets { .. } | Finding::Climbs { .. } => {}
            }
        }
    }

    /// Whether a wheel of the path starts, passes or ends in an area (MA-R10).
    fn wheels_in(&self, way: &Way, area: usize, first: usize) -> bool {
        let Some(ground) = self.battle.terrain.areas.get(area) else { return false };
        let steps = way.path.steps().iter().enumerate();
        let mut wheels = steps.filter(|(_, step)| matches!(step.leg, Leg::Wheel { .. }));
        wheels.any(|(leg, step)| {
            leg == first
                || ground.overlaps(&step.from.footprint())
                || step.sweep().any(|piece| ground.overlaps(&piece))
        })
    }

    /// The path of the move in hand, as declared.
    fn declared(&self, s: &State) -> Option<Way> {
        let path = Path::new(self.stance(s, s.march.unit), s.march.legs.iter().copied()).ok()?;
        Some(self.look(s, s.march.unit, path))
    }

    /// How far the straight leg may go after obstacles (MA-R48), and the next obstacle still to roll for. The rate is
    /// that of the declared path.
    fn after_hurdles(&self, s: &State, way: &Way) -> (Option<Length>, Option<usize>) {
        let unit = s.march.unit;
        let led = self.is_led(s, unit);
        let straight = way.path.steps().iter().find(|step| step.straight().is_some());
        let Some(step) = straight else { return (None, None) };
        let length = step.leg.length(step.from);
        let tariff = tariff(s.of(unit).formation, way.slow, led);
        let price = if matches!(step.leg, Leg::Retire { .. }) { tariff.retire } else { tariff.advance };
        let paid = tariff.cost(step.from, step.leg).map_or(0, |cost| cost.0);
        let left = i64::from(s.march.pips) * PIP - (way.cost - paid);
        let available = Length::new((left / i64::from(price.unwrap_or(1))) as i32);
        // MA-R68: with the Commander nothing is taken off.
        if led {
            return (Some(length), None);
        }
        let rest = available - OBSTACLE_PIP.times(i32::from(s.march.deducted));
        let hurdles = way.hurdles();
        // The obstacle rolled for last stops the edge at its near side if it is not passed; those before it are behind.
        let passed = usize::from(s.march.crossed);
        let last = passed.checked_sub(1).and_then(|i| hurdles.get(i));
        if let Some((at, _)) = last.filter(|(at, _)| rest <= *at) {
            return (Some(*at), None);
        }
        let next = hurdles.get(passed).filter(|(at, _)| rest > *at).map(|(_, line)| *line);
        (Some(length.min(rest)), next)
    }

    /// The move is made: as declared, or cut short before an obstacle; then a wheel that was to follow is not made.
    fn arrive(&self, stage: &mut Stage<'_, Ma>, way: Way, straight: Option<Length>) {
        let unit = stage.state().march.unit;
        let mut way = way;
        let whole = way.path.steps().iter().find(|step| step.straight().is_some());
        if let (Some(length), Some(step)) = (straight, whole)
            && length < step.leg.length(step.from)
        {
            way = self.cut(stage.state(), unit, &way, length);
        }
        let to = way.path.end().pose;
        let passed: Vec<BattalionId> = self.passed_friends(&way, unit);
        // MA-R73, MA-9.8: a battalion that stands has not moved in the terrain.
        let stood = self.edition >= Edition::Second && to == way.path.start().pose;
        let rough = !stood && self.enters_difficult(&way);
        stage.emit(Event::Moved { unit, to, why: Cause::March });
        if rough {
            stage.emit(Event::Disordered { unit, why: Disorder::Terrain });
        }
        self.interpenetrate(stage, unit, &passed);
        let pips = Some(stage.state().march.pips);
        self.ask_for_screen(stage, BringUp { unit, pips, place: ScreenSide::Before });
        self.chiefs_make_room(stage);
    }

    /// A path whose straight leg is cut to a length, a wheel that was to follow left out (MA-R94).
    fn cut(&self, s: &State, unit: BattalionId, way: &Way, length: Length) -> Way {
        let straight = way.path.steps().iter().position(|step| step.straight().is_some()).unwrap_or(0);
        let legs = shortened(way, straight, length);
        self.clear_of_friends(s, unit, legs)
    }

    /// A path that was cut: if it would end on top of a friend, it stops where it first touched him (MA-R51).
    pub(crate) fn clear_of_friends(&self, s: &State, unit: BattalionId, legs: Legs) -> Way {
        let start = self.stance(s, unit);
        let look = |legs: &Legs| {
            let path = Path::new(start, legs.iter().copied()).unwrap_or_else(|_| Path::standing(start));
            self.look(s, unit, path)
        };
        let mut way = look(&legs);
        // Each pass stops short of one friend.
        for _ in 0..self.battle.battalions.len() {
            let touched = way.survey.found().iter().filter_map(|finding| match *finding {
                Finding::Meets { body, leg, along, ends_on: true, .. } => {
                    let other = way.others.who.get(body)?;
                    (self.side(other.unit) == self.side(unit)).then_some((leg, along))
                }
                _ => None,
            });
            let Some((leg, along)) = touched.min() else { return way };
            way = look(&shortened(&way, leg, along));
        }
        look(&Legs::new())
    }
}

/// The legs of a path, cut at a distance along one of them: straight, or along the outer arc of a wheel.
fn shortened(way: &Way, leg: usize, along: Length) -> Legs {
    let steps = way.path.steps();
    let mut legs: Legs = steps.iter().take(leg).map(|step| step.leg).collect();
    let last = steps.get(leg).map(|step| match step.leg {
        Leg::Advance { .. } => Leg::Advance { distance: along },
        Leg::Retire { .. } => Leg::Retire { distance: along },
        Leg::Wheel { hand, by } => {
            Leg::Wheel { hand, by: by.min(tabletop::turn_within(step.from.block.width(), along)) }
        }
        other => other,
    });
    if along > Length::ZERO {
        legs.extend(last);
    }
    legs
}
