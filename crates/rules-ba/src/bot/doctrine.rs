//! Which posture each brigade takes: by who is stronger near it, by where points are, by the temper of the commander.

use super::plan::{Plan, Posture};
use super::{eye, posts};
use crate::Ba;
use crate::battle::Deed;
use crate::bodies::{self, centre};
use crate::state::State;
use crate::units::{Degree, StaffId, UnitId};
use crate::{valour, victory};
use kernel::{Side, Stream, Temper};
use tabletop::Point;

/// The commanders who have units on the table, by their places.
pub(super) fn brigades(game: &Ba, state: &State, side: Side) -> Vec<StaffId> {
    let mut all: Vec<StaffId> = bodies::of(game, state, side).map(|id| state.unit(id).commander).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// What a unit is worth in a fight: its figures, more with valour, less in disorder.
pub(super) fn force(game: &Ba, state: &State, id: UnitId) -> i32 {
    let unit = state.unit(id);
    let arm = game.battle.raised(unit.root).arm;
    let figures = i32::from(unit.figures)
        * if arm.is_artillery() {
            4
        } else if arm.is_cavalry() {
            2
        } else {
            1
        };
    let worth = figures * (10 + i32::from(valour::of(game, unit)));
    match unit.degree {
        Degree::Or => worth,
        Degree::Ld => worth * 3 / 4,
        Degree::Md => worth / 2,
        Degree::Fd => 0,
    }
}

/// Where points are to be had, the dearest first.
pub(super) fn prizes(game: &Ba, side: Side) -> Vec<(Point, i32, Deed)> {
    let open = game.battle.prizes.iter().filter(|prize| prize.to.is_none_or(|to| to == side));
    let mut all: Vec<(Point, i32, Deed)> = open
        .filter_map(|prize| {
            let at = match prize.deed {
                Deed::Holds(building) => game.battle.terrain.building(building).centre(),
                Deed::Controls(at, _) => at,
                Deed::Exited | Deed::WaggonExited => game.battle.exits[side]?.at,
                _ => return None,
            };
            Some((at, prize.points, prize.deed))
        })
        .collect();
    all.sort_by_key(|(at, points, _)| (-points, at.x(), at.y()));
    all
}

/// The plan of the doctrine.
pub(super) fn plan(game: &Ba, state: &State, side: Side, temper: &Temper) -> Plan {
    let each = brigades(game, state, side).into_iter().map(|co| (co, posture(game, state, side, co, temper)));
    Plan { brigades: each.collect() }
}

fn posture(game: &Ba, state: &State, side: Side, co: StaffId, temper: &Temper) -> Posture {
    let own: Vec<UnitId> =
        bodies::of(game, state, side).filter(|id| state.unit(*id).commander == co).collect();
    let Some(middle) = middle(game, state, &own) else { return Posture::Hold };
    let near = |side: Side| -> i32 {
        eye::near(game, state, side, middle)
            .iter()
            .filter(|(_, cm)| *cm <= 60)
            .map(|(id, _)| force(game, state, *id))
            .sum()
    };
    let (ours, theirs) = (near(side).max(1), near(!side));
    let leads = victory::points(game, state, side) > victory::points(game, state, !side);
    match posts::objective(game, state, side, co) {
        Some(objective) if !objective.ours => return Posture::Seize,
        Some(_) if leads || theirs == 0 => return Posture::Hold,
        _ => {}
    }
    // Attack where we are clearly stronger; the bold need less for it, the wary more.
    let needed = 130 * 100 / i32::from(temper.aggression.max(1));
    match ours * 100 / theirs.max(1) {
        ratio if ratio >= needed => Posture::Attack,
        ratio if ratio >= 40 * i32::from(temper.caution) / 100 => Posture::Firefight,
        _ => Posture::Hold,
    }
}

/// The middle of some units.
pub(super) fn middle(game: &Ba, state: &State, units: &[UnitId]) -> Option<Point> {
    let count = i64::try_from(units.len()).ok().filter(|count| *count > 0)?;
    let sum = units
        .iter()
        .map(|id| centre(game, state, *id))
        .fold((0_i64, 0_i64), |(x, y), at| (x + i64::from(at.x()), y + i64::from(at.y())));
    Some(Point::new((sum.0 / count) as i32, (sum.1 / count) as i32))
}

/// Plans worth considering: the doctrine's, each posture for all, each posture for one brigade, then mutants.
pub(super) fn portfolio(
    game: &Ba,
    state: &State,
    side: Side,
    most: usize,
    chance: &mut Stream,
    out: &mut Vec<Plan>,
) {
    let usual = plan(game, state, side, &Temper::STEADY);
    let mut add = |plan: Plan| {
        if out.len() < most && !out.contains(&plan) {
            out.push(plan);
        }
    };
    add(usual.clone());
    for posture in Posture::ALL {
        add(Plan { brigades: usual.brigades.iter().map(|(co, _)| (*co, posture)).collect() });
    }
    for at in 0..usual.brigades.len() {
        for posture in Posture::ALL {
            let mut one = usual.clone();
            one.brigades[at].1 = posture;
            add(one);
        }
    }
    for _ in 0..2 * most {
        add(usual.mutant(chance).mutant(chance));
    }
}
