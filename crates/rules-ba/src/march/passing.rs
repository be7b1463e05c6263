//! Who has passed through others and would end on them is put aside (BA-2.3.4e, BA-R42).

use super::mover::{Mover, Spot};
use super::ticks::Field;
use crate::squares::apart;
use crate::state::Mark;
use tabletop::{GRAZE, Length};

/// The steps in which a place is looked for.
const STEP: i32 = 100;
/// How far.
const FAR: i32 = 40_000;

/// Whoever ends on an own unit is put at the nearest free place along its way, forward or back, ties back.
pub fn adjust(field: &mut Field<'_>) {
    for at in field.by_id() {
        let mover = &field.movers[at];
        let went = mover.marks.has(Mark::Moved) || mover.unit.is(Mark::Moved);
        if !went || mover.exited || !mover.unit.on_table() || is_free(field, at, &mover.here) {
            continue;
        }
        // Those that did not move at all stay: it is the one passing that is adjusted.
        let along = mover.here.pose.heading;
        let place = (1..=FAR / STEP).find_map(|n| {
            [-n, n].into_iter().find_map(|n| {
                let by = along.along(Length::new(n * STEP));
                let there = field.movers[at].shifted(by);
                let fits = there.footprint.parts().iter().all(|part| field.game.battle.table.holds(part))
                    && is_free(field, at, &there)
                    && (n < 0 || !meets(field, at, &there.zones));
                fits.then_some(by)
            })
        });
        if let Some(by) = place {
            let last = field.last;
            field.movers[at].shift(last, by);
        }
    }
}

fn is_free(field: &Field<'_>, at: usize, spot: &Spot) -> bool {
    field.movers.iter().enumerate().all(|(other, mover)| {
        other == at
            || mover.exited
            || !mover.unit.on_table()
            || apart(&spot.bounds, &mover.here.bounds)
            || !spot.overlaps_by_more(&mover.here, GRAZE)
            || is_at_home(field, at, other)
    })
}

/// Two that stood on each other when the march began, as a skirmish line on its mother unit, are left alone.
fn is_at_home(field: &Field<'_>, at: usize, other: usize) -> bool {
    let start = |mover: &Mover<'_>| crate::bodies::footprint(field.game, field.state, mover.id);
    let (one, two) = (&field.movers[at], &field.movers[other]);
    one.here.pose == one.unit.pose
        && two.here.pose == two.unit.pose
        && start(one).overlaps_by_more(&start(two), GRAZE)
}

fn meets(field: &Field<'_>, at: usize, zones: &[tabletop::Shape]) -> bool {
    let side = field.movers[at].side;
    field
        .movers
        .iter()
        .filter(|other| other.side != side)
        .any(|other| zones.iter().any(|zone| other.here.footprint.touches(zone)))
}
