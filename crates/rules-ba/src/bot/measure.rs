//! What a position is worth: points, men, order, and how near points are.

use super::doctrine::{force, prizes};
use super::eye;
use crate::Ba;
use crate::battle::Deed;
use crate::bodies::{self, centre};
use crate::state::{State, Supplies, Where};
use crate::units::{Arm, Degree, UnitId};
use crate::{valour, victory};
use kernel::{Features, Side, Source, StoredWeights};

kernel::features! {
    /// What is measured in a position.
    pub(super) struct Measured {
        /// Points as they stand.
        margin,
        /// Figures that are left, in hundredths of all of the side's.
        strength,
        /// What is left is worth in a fight, in hundredths of what the side began with.
        force,
        /// Degrees of disorder of all units.
        order,
        /// Units that are gone.
        gone,
        /// Units near to half their figures.
        worn,
        /// How near a sound unit is to each prize, the more the later.
        nearness,
        /// How far those have come that are to leave.
        way,
        /// Muskets and guns that bear on somebody.
        fire,
        /// Units whose flank or rear an opponent is near to.
        exposed,
        /// Supplies that run short.
        supplies,
    }
}

pub(super) static WEIGHTS: StoredWeights = StoredWeights::new(Measured::NAMES, Source::Judgement)
    .with(Source::Judgement, include_str!("../../weights/judgement.json"));

/// Measures a position.
pub(super) fn position(game: &Ba, state: &State, out: &mut Features) {
    let mut sums = Measured::default();
    for side in Side::BOTH {
        sums.add(&measured(game, state, side), side);
    }
    out.extend(sums.values());
}

fn measured(game: &Ba, state: &State, side: Side) -> Measured {
    let mut sums = Measured { margin: victory::points(game, state, side), ..Measured::default() };
    let (mut figures, mut begun, mut worth, mut first) = (0, 0, 0, 0);
    for raised in game.battle.units.iter().filter(|raised| raised.side == side) {
        begun += i32::from(raised.figures);
        first += i32::from(raised.figures) * (10 + i32::from(raised.valour)) * weight(raised.arm);
    }
    for id in state.ids().filter(|id| bodies::side(game, state, *id) == side) {
        let unit = state.unit(id);
        match unit.place {
            Where::Removed | Where::Fled if unit.mother().is_none() => sums.gone -= 1,
            Where::Coming | Where::Exited => {
                figures += i32::from(unit.figures);
                worth += i32::from(unit.figures)
                    * (10 + i32::from(valour::of(game, unit)))
                    * weight(game.battle.raised(unit.root).arm);
            }
            Where::Table | Where::Building(_) | Where::Refuge(_) => {
                figures += i32::from(unit.figures);
                worth += force(game, state, id);
                sums.order -= unit.degree as i32;
                let share = i32::from(unit.figures) * 100 / i32::from(unit.original.max(1));
                sums.worn -= i32::from(share < 65) + i32::from(share < 55);
                sums.supplies -=
                    i32::from(unit.supplies != Supplies::Plenty) + i32::from(unit.supplies.are_out());
                sums.fire += bears(game, state, id);
                sums.exposed -= exposed(game, state, id);
            }
            _ => {}
        }
    }
    sums.strength = figures * 100 / begun.max(1);
    sums.force = worth * 100 / first.max(1);
    (sums.nearness, sums.way) = nearness(game, state, side);
    sums
}

const fn weight(arm: Arm) -> i32 {
    match arm {
        Arm::Artillery | Arm::Waggon => 4,
        Arm::Cavalry => 2,
        _ => 1,
    }
}

/// How near sound units are to what brings points, and how far those have come that are to leave.
fn nearness(game: &Ba, state: &State, side: Side) -> (i32, i32) {
    let sound: Vec<UnitId> =
        bodies::of(game, state, side).filter(|id| state.unit(*id).degree < Degree::Md).collect();
    let late = 2 + 8 * i32::from(state.bound) / i32::from(game.battle.bounds.max(1));
    let (mut near, mut way) = (0, 0);
    for (at, points, deed) in prizes(game, side) {
        let fits = |id: &UnitId| match deed {
            Deed::Holds(_) => game.battle.raised(state.unit(*id).root).arm.is_foot(),
            Deed::WaggonExited => game.battle.raised(state.unit(*id).root).arm == Arm::Waggon,
            Deed::Exited => game.battle.raised(state.unit(*id).root).arm != Arm::Waggon,
            _ => true,
        };
        let all = sound
            .iter()
            .filter(|id| fits(id))
            .map(|id| (200 - eye::far(centre(game, state, *id), at)).max(0));
        match deed {
            Deed::Exited | Deed::WaggonExited => way += all.map(|cm| cm * points).sum::<i32>() / 10,
            _ => near += all.max().unwrap_or(0) * points * late / 10,
        }
    }
    (near, way)
}

/// Whether somebody can be fired at, as the eye judges it: more at short range.
fn bears(game: &Ba, state: &State, id: UnitId) -> i32 {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    if unit.degree >= Degree::Md || unit.supplies.are_out() {
        return 0;
    }
    let (short, long) = match raised.arm {
        Arm::Artillery if unit.formation == crate::formation::Formation::Line => (25, 60),
        Arm::Infantry | Arm::Engineers => (10, 20),
        _ => return 0,
    };
    let here = unit.pose.anchor;
    let seen = bodies::of(game, state, !raised.side)
        .filter(|other| eye::aside(state, id, centre(game, state, *other)).abs() <= 30);
    let nearest = seen.map(|other| eye::far(here, centre(game, state, other))).min().unwrap_or(i32::MAX);
    let figures =
        if raised.arm == Arm::Artillery { 5 * i32::from(unit.figures) } else { i32::from(unit.figures) };
    match nearest {
        cm if cm <= short => 2 * figures,
        cm if cm <= long => figures,
        _ => 0,
    }
}

/// Whether an opponent that could attack is near behind its front.
fn exposed(game: &Ba, state: &State, id: UnitId) -> i32 {
    let unit = state.unit(id);
    if !unit.formation.has_flank() {
        return 0;
    }
    let side = bodies::side(game, state, id);
    let here = centre(game, state, id);
    let near = bodies::of(game, state, !side).filter(|other| {
        let at = centre(game, state, *other);
        state.unit(*other).is_healthy_closed() && eye::far(here, at) <= 35 && unit.pose.behind_front(at)
    });
    near.count() as i32
}
