//! Marching (BA-2.3, BA-2.4, BA-G39 to BA-G48, BA-G62): one pure function, [`run`].
//!
//! [`programme`] makes legs of an order into legs of the table, [`ground`] says what lies under a body, [`rates`] what a tick is
//! worth, [`mover`] keeps a unit's progress, [`ticks`] moves all of them together, [`contact`] says what happens where they meet.

pub mod contact;
pub mod ground;
mod meeting;
pub mod mover;
pub mod programme;
pub mod rates;
pub mod ticks;

use crate::Ba;
use crate::bodies::block;
use crate::disorder;
use crate::orders::{Choices, Element, Leg, Movement, Pace, movement};
use crate::state::{Announced, Mark, Marks, State};
use crate::units::{Degree, UnitId};
use contact::Happening;
use kernel::Shared;
use mover::Mover;
use serde::Serialize;
use tabletop::{Length, Point, Pose, Stance, Trail};
use ticks::Field;

/// What came of a march.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Stretch {
    /// Who moved, or was stopped, by unit.
    pub moves: Vec<Moved>,
    /// What is told, by tick.
    pub told: Vec<(u8, Happening)>,
}

/// What a march did to a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Moved {
    /// Who.
    pub unit: UnitId,
    /// Where it is now.
    pub pose: Pose,
    /// The way of its head, of a bent column.
    pub trail: Option<Shared<Trail>>,
    /// Marks it gained.
    pub marks: Marks,
    /// How far it came.
    pub way: Length,
    /// How far since its last inversion.
    pub marched: Length,
    /// Whether it has left by its exit (BA-R109).
    pub exited: bool,
    /// Its attack.
    pub attack: Option<Announced>,
    /// Where it went, by tick.
    pub keys: Vec<(u8, Pose)>,
}

/// The whole marching sub-phase from a position (BA-S15).
pub fn run(game: &Ba, state: &State) -> Stretch {
    run_in(game, state, None, rates::TICKS)
}

/// The same, looking at the units in another order and up to a tick: for tests, which show that the order does not matter.
pub fn run_in(game: &Ba, state: &State, order: Option<&[usize]>, ticks: u8) -> Stretch {
    let movers: Vec<Mover<'_>> =
        state.present().map(|id| Mover::new(game, state, id, ordered(game, state, id))).collect();
    let order = order.map_or_else(|| (0..movers.len()).collect(), <[usize]>::to_vec);
    let mut field = Field { game, state, movers, order, told: Vec::new() };
    field.run(1, ticks);
    let moves = field.movers.into_iter().filter_map(|mover| {
        let stopped = mover.stopped && mover.unit.on_table();
        let marks = if stopped { mover.marks.with(Mark::Stopped) } else { mover.marks };
        let charging = mover.pace == Pace::Charge && mover.marks.has(Mark::Charged);
        let marks = if charging { marks.with(Mark::Charging) } else { marks };
        let same = marks == Marks::default() && mover.attack == mover.unit.attack;
        (!same).then(|| Moved {
            unit: mover.id,
            pose: mover.here.pose,
            trail: mover.trail.map(Shared::new),
            marks,
            way: mover.way,
            marched: mover.marched,
            exited: mover.exited,
            attack: mover.attack,
            keys: mover.keys,
        })
    });
    Stretch { moves: moves.collect(), told: field.told }
}

/// What a unit is ordered to do in the marching sub-phase: by its own order, or through its mother unit (BA-1.1.2o).
pub fn ordered<'a>(game: &Ba, state: &'a State, id: UnitId) -> Option<Movement<'a>> {
    let unit = state.unit(id);
    let sheet = state.sheets[game.battle.raised(unit.root).side].as_ref()?;
    let idle = |id: UnitId| {
        let unit = state.unit(id);
        unit.is(Mark::Refused) || unit.is(Mark::Fled) || unit.is(Mark::FiredFirst)
    };
    if idle(id) || unit.degree == Degree::Fd || !unit.on_table() {
        return None;
    }
    match unit.mother() {
        Some(mother) if disorder::line_near(game, state, mother) == Some(id) => {
            let order = sheet.of(mother).filter(|_| !idle(mother))?;
            order.elements.iter().find_map(|element| match element {
                Element::Sk(block) => movement(block),
                _ => None,
            })
        }
        _ => sheet.of(id)?.movement(),
    }
}

impl Field<'_> {
    /// The presets of a unit's order.
    pub fn choices(&self, id: UnitId) -> Choices {
        let side = self.game.battle.raised(self.state.unit(id).root).side;
        let sheet = self.state.sheets[side].as_ref();
        sheet.and_then(|sheet| sheet.of(id)).map(|order| order.choices).unwrap_or_default()
    }

    /// Whether a unit is the target, or a part of it (BA-R120).
    pub fn is_kin(&self, target: UnitId, met: UnitId) -> bool {
        target == met
            || self.state.unit(target).root == self.state.unit(met).root
                && self.state.unit(met).mother().is_none()
                && self.state.unit(target).mother().is_none()
    }
}

/// The way of a unit's centre along its legs, sampled (BA-R23). A march without a length goes as far as a bound lasts.
pub fn planned<'a>(game: &'a Ba, state: &'a State, id: UnitId, legs: &'a [Leg], pace: Pace) -> Vec<Point> {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let row = rates::row(raised, unit.elements > 0, unit.formation, rates::Manner::Ordered(pace));
    let far = Length::whole(rates::printed(row, ground::Underfoot::OPEN).unwrap_or(20));
    let mut here = Stance::new(unit.pose, block(game, unit));
    let mut out = Vec::new();
    for leg in legs {
        for part in programme::compiled(game, *leg, here, unit.formation) {
            let part = match part {
                tabletop::Leg::Advance { distance } => tabletop::Leg::Advance { distance: distance.min(far) },
                tabletop::Leg::Retire { distance } => tabletop::Leg::Retire { distance: distance.min(far) },
                other => other,
            };
            for share in 1..=16 {
                let there = part.share(here, share, 16).map_or(here, |some| some.from(here));
                out.push(there.centre());
            }
            here = part.from(here);
        }
    }
    out
}

#[cfg(test)]
mod tests;
