//! Marching (BA-2.3, BA-2.4, BA-G39 to BA-G48, BA-G62): one pure function, [`run`].
//!
//! [`programme`] makes legs of an order into legs of the table, [`ground`] says what lies under a body, [`rates`] what a tick is
//! worth, [`mover`] keeps a unit's progress, [`ticks`] moves all of them together, [`contact`] says what happens where they meet.

mod aiming;
pub mod choices;
pub mod contact;
mod families;
pub mod ground;
mod limits;
mod meeting;
pub mod mover;
mod near;
mod passing;
pub mod pressing;
pub mod programme;
pub mod rates;
pub mod riding;
mod settling;
mod spot;
pub mod ticks;
mod tried;
pub mod underway;
pub mod widening;

use crate::Ba;
use crate::bodies::block;
use crate::orders::{Choices, Leg, Pace};
use crate::state::{Announced, Mark, Marks, State};
use crate::units::{StaffId, UnitId};
use contact::Happening;
use kernel::Shared;
use mover::Mover;
use serde::Serialize;
use tabletop::{Length, Point, Pose, Stance, Trail};
use ticks::Field;
use underway::{Occasion, Underway};

/// What came of a march.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Stretch {
    /// Who moved, or was stopped, by unit.
    pub moves: Vec<Moved>,
    /// What is told, by tick.
    pub told: Vec<(u8, Happening)>,
    /// Staff figures: where they are now, and whether they were near the enemy before the last tick.
    pub staff: Vec<(StaffId, Point, bool)>,
    /// How far the march has got.
    pub march: Option<Shared<Underway>>,
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
    /// The gap between its skirmishers.
    pub gap: Length,
    /// Where it went, by tick.
    pub keys: Vec<(u8, Pose)>,
}

/// The marching sub-phase from a position, up to its end or to the next question or catch roll (BA-S15, BA-R115).
pub fn run(game: &Ba, state: &State, occasion: Occasion) -> Stretch {
    run_in(game, state, occasion, None)
}

/// The same, looking at the units in another order: for tests, which show that the order does not matter.
pub fn run_in(game: &Ba, state: &State, occasion: Occasion, order: Option<&[usize]>) -> Stretch {
    run_among(game, state, occasion, order, near::Near::new)
}

/// The same, with whoever is near found in some way.
fn run_among(
    game: &Ba,
    state: &State,
    occasion: Occasion,
    order: Option<&[usize]>,
    near: impl Fn(&[Mover<'_>]) -> near::Near,
) -> Stretch {
    let movers = underway::movers(game, state, occasion);
    let order = order.map_or_else(|| (0..movers.len()).collect(), <[usize]>::to_vec);
    let riders = underway::riders(game, state, occasion);
    let riders = riders.into_iter().map(|rider| (state.staff(rider.id).near, rider));
    let riders = riders.map(|(near, rider)| (rider, near)).collect();
    let (told, last) = (Vec::new(), occasion.ticks());
    let near = near(&movers);
    let (asked, families) = (Vec::new(), families::Families::new(&movers));
    let mut field = Field { game, state, movers, order, told, last, riders, asked, near, families };
    let tick = field.run(state.march.as_ref().map_or(0, |march| march.tick));
    if tick >= last && occasion != Occasion::Staff {
        passing::adjust(&mut field);
    }
    field.asked.sort_unstable();
    field.told.sort_unstable();
    let march = Underway {
        occasion,
        tick,
        kept: field.movers.iter().map(Mover::kept).collect(),
        riders: field.riders.iter().map(|(rider, _)| rider.clone()).collect(),
        choices: field.asked,
    };
    let staff = field.riders.iter().map(|(rider, near)| (rider.id, rider.at, *near));
    let staff = staff.filter(|(id, at, near)| {
        let now = state.staff(*id);
        (now.at, now.near) != (*at, *near)
    });
    let staff = staff.collect();
    let moves = field.movers.into_iter().filter_map(|mover| {
        let stopped = mover.stopped && mover.unit.on_table();
        let marks = if stopped { mover.marks.with(Mark::Stopped) } else { mover.marks };
        let charged = mover.marks.has(Mark::Charged) || mover.unit.is(Mark::Charged);
        let charging = tick >= last && mover.pace == Pace::Charge && charged;
        let marks = if charging { marks.with(Mark::Charging) } else { marks };
        let same = marks == Marks::default() && mover.attack == mover.unit.attack;
        (!same).then(|| Moved {
            unit: mover.id,
            pose: mover.here.pose,
            trail: mover.trail,
            marks,
            way: mover.way,
            marched: mover.marched,
            exited: mover.exited,
            attack: mover.attack,
            gap: mover.drawn.gap,
            keys: mover.keys,
        })
    });
    Stretch { moves: moves.collect(), told: field.told, staff, march: Some(Shared::new(march)) }
}

impl Field<'_> {
    /// The presets of a unit's order.
    pub fn choices(&self, id: UnitId) -> Choices {
        let side = self.game.battle.raised(self.state.unit(id).root).side;
        let sheet = self.state.sheets[side].as_ref();
        // A skirmish line has its orders, and its presets, through its mother unit (BA-1.1.2o).
        let mother = self.state.unit(id).mother();
        let order = sheet.and_then(|sheet| sheet.of(id).or_else(|| sheet.of(mother?)));
        order.map(|order| order.choices).unwrap_or_default()
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
