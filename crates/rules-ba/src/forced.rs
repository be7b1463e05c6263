//! Forced action (BA-1.1.1k): retreat, rout and spread of rout (BA-5.1.2, BA-5.3.1, BA-5.4.1, BA-5.4.2, BA-G50 to BA-G60, BA-R64 to BA-R68, BA-R99).
//!
//! Whoever is brought into MD or FD is put into the queue of the state. [`Forced`] works it off in batches: first all move,
//! farthest from their cause first; then rolls for spread of rout are made for those who ran into their own; what comes of them
//! is the next batch.

mod aside;
pub mod cause;
pub mod direction;
pub mod flight;
pub mod spread;

use crate::bodies::{self, centre};
use crate::events::Event;
use crate::formation::{Drawn, Formation};
use crate::forming::step::Taken;
use crate::gunners::GunEvent;
use crate::names::precedence;
use crate::staff::{catch, contact};
use crate::state::State;
use crate::units::{Arm, Degree, UnitId};
use crate::urban::leave;
use crate::{Ba, Edition};
use cause::Cause;
use direction::Direction;
use flight::{End, Manner};
use kernel::{Duty, Stage, Wait};
use serde::{Deserialize, Serialize};
use spread::SpreadRoll;
use tabletop::{Heading, Point};

/// Somebody who must retreat or rout, or is on the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fleeing {
    /// Who.
    pub unit: UnitId,
    /// Whether it retreats or routs.
    pub manner: Manner,
    /// The centre of what caused it; free without one (BA-5.3.1g, BA-5.4.1h).
    pub cause: Option<Point>,
    /// Where it goes, when that is decided.
    pub towards: Option<Heading>,
    /// How many ticks it has left.
    pub ticks: u8,
    /// Whom it has run into and waits at (BA-R66).
    pub met: Option<UnitId>,
    /// Whether it goes through its own from now on (BA-5.4.2h).
    pub through: Through,
    /// Who follows it in contact (BA-5.4.2c).
    pub with: Option<UnitId>,
}

/// Whether a routing unit passes through its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Through {
    /// It stops at them.
    #[default]
    No,
    /// It failed to spread its rout.
    Yes,
}

impl Fleeing {
    /// Somebody who begins.
    pub fn new(unit: UnitId, manner: Manner, cause: Option<Point>) -> Fleeing {
        Fleeing {
            unit,
            manner,
            cause,
            towards: None,
            ticks: 100,
            met: None,
            through: Through::No,
            with: None,
        }
    }
}

/// A unit is brought into a degree of disorder by something with its centre at `cause`: the same degree or a higher one counts
/// (BA-5.1.1b, BA-5.1.1c). MD retreats, FD loses a tenth and routs (BA-5.3.1a, BA-5.4.1a, BA-5.4.1d).
pub fn bring(stage: &mut Stage<'_, Ba>, unit: UnitId, degree: Degree, cause: Option<Point>, loss: u8) {
    let now = stage.state().unit(unit);
    if degree == Degree::Or || degree < now.degree || !now.is_present() {
        return;
    }
    stage.emit(Event::Disordered(unit, degree));
    match degree {
        Degree::Md => stage.emit(Event::MustFlee(Fleeing::new(unit, Manner::Retreat, cause))),
        Degree::Fd => {
            let figures = crate::valour::per_cent(stage.state().unit(unit).figures, loss);
            crate::losses::lose(stage, unit, figures);
            // What the loss takes from its valour stops at −5 (BA-5.5.2c, BA-R70).
            crate::losses::adjust(stage, unit);
            if stage.state().unit(unit).is_present() {
                abandon(stage, unit);
                stage.emit(Event::MustFlee(Fleeing::new(unit, Manner::Rout, cause)));
            }
        }
        _ => {}
    }
}

/// A unit is brought into a degree by several who all reached it: of these its owner chooses from whom it goes (BA-3.1.5b, BA-4.1.5e).
/// A cause that has left the table since still stands where it stood.
pub fn bring_by(stage: &mut Stage<'_, Ba>, unit: UnitId, degree: Degree, causes: &[UnitId]) {
    let first = causes.first().map(|cause| centre(stage.game, stage.state(), *cause));
    bring(stage, unit, degree, first, FD_LOSS);
    let flees = stage.state().fleeing.iter().any(|fleeing| fleeing.unit == unit && fleeing.towards.is_none());
    if causes.len() > 1 && flees {
        stage.emit(Event::CausedBy(unit, causes.to_vec()));
    }
}

/// Gunners of unlimbered guns rout without them, from the middle of the guns; limbered artillery takes them along (BA-5.4.1o,
/// BA-5.4.1p, BA-G54).
fn abandon(stage: &mut Stage<'_, Ba>, id: UnitId) {
    let (game, unit) = (stage.game, stage.state().unit(id));
    let guns = game.battle.raised(unit.root).arm == Arm::Artillery && unit.elements > 0;
    if !guns || unit.formation != Formation::Line || !unit.on_table() {
        return;
    }
    let drawn = Drawn { guns: 0, formation: Formation::Rout, ..unit.drawn(Arm::Infantry) };
    let pose = flight::centred(drawn, centre(game, stage.state(), id), unit.pose.heading);
    let taken = Taken { formation: Formation::Rout, files: 0, pose };
    stage.emit(Event::Guns(GunEvent::Abandoned(id, taken)));
}

/// The loss of a unit brought into FD otherwise than by a failed reorganisation, in per cent (BA-5.4.1a, BA-R63, BA-T16c).
pub const FD_LOSS: u8 = 10;

/// All who must retreat or rout do so (BA-S3, BA-S9, BA-S11, BA-S17, BA-S19, BA-S24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Forced;

impl Duty<Ba> for Forced {
    fn wait(&self, _: &Ba, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let (game, state) = (stage.game, stage.state());
        if let Some((unit, _)) = state.causes.first() {
            return stage.push(Cause(*unit));
        }
        if let Some(at) = next_to_move(game, state) {
            let fleeing = state.fleeing[at];
            // Occupants come out of their building first (BA-6.1.3).
            if leave::turn_out(stage, &fleeing) {
                return;
            }
            match fleeing.towards {
                None => stage.push(Direction(fleeing.unit)),
                Some(towards) => {
                    go(stage, fleeing, towards);
                    // Staff that has come too near the enemy by it is rolled for (BA-R26).
                    catch::look(stage);
                }
            }
            return;
        }
        // All have moved: rolls for spread of rout, in the same order (BA-R66).
        if let Some(fleeing) = state.fleeing.first().copied() {
            match fleeing.met {
                Some(met) => stage.push(SpreadRoll { routing: fleeing.unit, met, total: None }),
                None => stage.emit(Event::StoppedFleeing(fleeing.unit)),
            }
            return;
        }
        stage.emit(Event::FleeingOver);
        stage.pop();
    }
}

/// Who moves next: not waiting at an own unit; farthest from its cause first, those without a cause last, ties by id (BA-R66,
/// BA-R111).
fn next_to_move(game: &Ba, state: &State) -> Option<usize> {
    let key = |fleeing: &Fleeing| {
        let far = fleeing.cause.map(|cause| (centre(game, state, fleeing.unit) - cause).square());
        (far.is_none(), std::cmp::Reverse(far.unwrap_or(0)), precedence(state, fleeing.unit))
    };
    let waiting = state.fleeing.iter().enumerate().filter(|(_, fleeing)| fleeing.met.is_none());
    waiting.min_by_key(|(_, fleeing)| key(fleeing)).map(|(at, _)| at)
}

/// A unit goes in its direction until it has done its bound or something ends it (BA-G50 to BA-G54).
fn go(stage: &mut Stage<'_, Ba>, fleeing: Fleeing, towards: Heading) {
    let flight = flight::run(stage.game, stage.state(), &fleeing, towards);
    let (unit, ticks) = (fleeing.unit, flight.ticks);
    for (pushed, by) in &flight.pushed {
        let pose = stage.state().unit(*pushed).pose;
        stage.emit(Event::Shifted(*pushed, tabletop::Pose::new(pose.anchor + *by, pose.heading)));
        contact::follow(stage, *pushed, *by);
    }
    for passed in &flight.passed {
        stage.emit(Event::PassedThrough(*passed));
    }
    stage.emit(Event::Fled { unit, pose: flight.pose, way: flight.way });
    let by = flight.pose.anchor - flight.from.anchor;
    contact::follow(stage, unit, by);
    if let Some(with) = fleeing.with {
        // What the first cannot cross leaves it behind (BA-5.4.2g).
        let (by, way) = match flight.left_behind {
            Some(way) => (towards.along(way), way),
            None => (by, flight.way),
        };
        contact::follow(stage, with, by);
        let pose = stage.state().unit(with).pose;
        stage.emit(Event::Fled {
            unit: with,
            pose: tabletop::Pose::new(pose.anchor + by, pose.heading),
            way,
        });
    }
    match flight.end {
        End::Left => {
            left_standing(stage, unit);
            stage.emit(Event::LeftTable(unit));
            stage.emit(Event::StoppedFleeing(unit));
        }
        End::Met(met) => stage.emit(Event::RanInto { unit, met, ticks }),
        End::Blocked if fleeing.manner == Manner::Retreat => {
            // What it cannot pass puts it into FD (BA-5.3.1i): it routs, in a free direction (BA-5.4.1h).
            stage.emit(Event::StoppedFleeing(unit));
            bring(stage, unit, Degree::Fd, None, FD_LOSS);
        }
        End::Done | End::Edge | End::Blocked => {
            if flight.end == End::Blocked {
                leave::surrender(stage, unit);
            }
            finish(stage, fleeing, towards);
        }
    }
}

/// A retreat ends with a turn to face the enemy, a rout in rout formation (BA-5.3.1h, BA-5.4.1j, BA-G52,
/// BA-R67).
fn finish(stage: &mut Stage<'_, Ba>, fleeing: Fleeing, towards: Heading) {
    let unit = fleeing.unit;
    stage.emit(Event::StoppedFleeing(unit));
    match fleeing.manner {
        Manner::Retreat => match flight::turned(stage.game, stage.state(), unit, towards.back()) {
            Some(pose) => {
                stage.emit(Event::Turned(unit, pose));
                contact::close_up(stage, unit);
            }
            None => bring(stage, unit, Degree::Fd, None, FD_LOSS),
        },
        Manner::Rout => {
            for one in [Some(unit), fleeing.with].into_iter().flatten() {
                let pose = flight::routed(stage.game, stage.state(), one, towards);
                stage.emit(Event::Reformed(one, Formation::Rout, pose));
                contact::close_up(stage, one);
            }
        }
    }
}

/// The unit that followed a routing one ends its rout where it stands, in rout formation, when the other leaves the table or goes on with a
/// third (BA-5.4.1j, BA-R181). By older editions it stood there as it had fled.
fn left_standing(stage: &mut Stage<'_, Ba>, unit: UnitId) {
    let found = stage.state().fleeing.iter().find(|fleeing| fleeing.unit == unit);
    let Some((with, towards)) = found.and_then(|fleeing| Some((fleeing.with?, fleeing.towards?))) else {
        return;
    };
    if stage.game.edition >= Edition::Third && stage.state().unit(with).is_present() {
        let pose = flight::routed(stage.game, stage.state(), with, towards);
        stage.emit(Event::Reformed(with, Formation::Rout, pose));
        contact::close_up(stage, with);
    }
}

/// Whether two units are of the same side.
pub fn are_kin(game: &Ba, state: &State, one: UnitId, other: UnitId) -> bool {
    bodies::side(game, state, one) == bodies::side(game, state, other)
}

#[cfg(test)]
mod tests;
