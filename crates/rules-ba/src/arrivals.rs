//! Reinforcements come onto the table (BA-SC7, BA-R121).

use crate::Ba;
use crate::battle::{Post, Start};
use crate::bodies::{self, drawn_arm, footprint};
use crate::state::{Alive, State, Where};
use crate::units::{HORSE_BASE, StaffId, UnitId};
use serde::Serialize;
use tabletop::{GRAZE, Length, Point, Pose, Turn};

/// Somebody who arrives, and the staff that comes with him.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Arrival {
    /// Who.
    pub unit: UnitId,
    /// Where, in column of march.
    pub pose: Pose,
    /// Staff figures, each at the middle of its base.
    pub staff: Vec<(StaffId, Point)>,
}

/// Who arrives in this bound: with its rear on the edge at its entry point, if there is room; otherwise in the next (BA-SC7).
pub fn arriving(game: &Ba, state: &State) -> Vec<Arrival> {
    let mut found: Vec<Arrival> = Vec::new();
    for id in state.ids().filter(|id| state.unit(*id).place == Where::Coming) {
        let unit = state.unit(id);
        let Start::Arrives { bound, entry } = game.battle.placings[usize::from(unit.root)].at else {
            continue;
        };
        if bound > state.bound {
            continue;
        }
        let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
        let depth = drawn.block().depth();
        let at = |more: i32| entry.moved(entry.heading, depth + Length::new(more));
        // On a slant the corners of the rear come onto the table a little later than its middle.
        let Some(more) =
            (0..=60).map(|n| n * 100).find(|more| game.battle.table.holds(&drawn.footprint(at(*more))))
        else {
            continue;
        };
        let pose = at(more);
        let shape = drawn.footprint(pose);
        let free = state.present().all(|other| {
            footprint(game, state, other).parts().iter().all(|part| !part.overlaps_by_more(&shape, GRAZE))
        });
        let clear = found.iter().all(|other| {
            let own = state.unit(other.unit);
            let theirs = own.drawn(drawn_arm(game.battle.raised(own.root).arm, own)).footprint(other.pose);
            !theirs.overlaps_by_more(&shape, GRAZE)
        });
        if free && clear {
            found.push(Arrival { unit: id, pose, staff: staff(game, state, unit.root, pose) });
        }
    }
    found
}

/// The position with everybody who arrives in this bound at his place; `None` where nobody does.
pub fn arrived(game: &Ba, state: &State) -> Option<State> {
    let all = arriving(game, state);
    if all.is_empty() {
        return None;
    }
    let mut there = state.clone();
    for arrival in all {
        crate::apply::apply(&mut there, &crate::events::Event::Arrived(arrival));
    }
    Some(there)
}

/// The CO before the head of the column, in contact with it; his adjutants behind him to either side (BA-SC30).
fn staff(game: &Ba, state: &State, root: u8, pose: Pose) -> Vec<(StaffId, Point)> {
    let ahead = Length::new(HORSE_BASE.depth().units() / 2);
    let front = pose.anchor + pose.heading.along(ahead);
    let all = (0..state.staff.len() as u8).map(StaffId).filter(|id| {
        state.staff(*id).alive == Alive::Coming && game.battle.posts[id.index()] == Post::With(root)
    });
    let beside = |at: usize| match at {
        0 => front,
        n => {
            let hand = if n == 1 { Turn::QUARTER } else { -Turn::QUARTER };
            let aside = (pose.heading + hand).along(Length::new(bodies::CONTACT.units() + 4_000));
            front + pose.heading.along(-Length::whole(2)) + aside
        }
    };
    all.enumerate().map(|(at, id)| (id, beside(at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{arranged, battle, unit};

    /// BA-SC7, BA-SC30, BA-R121
    #[test]
    fn reinforcements_come_in_their_bound_with_their_commander() {
        let road = battle(1);
        let codes = |bound: &str| {
            // The battery at the entry has marched off.
            let state = arranged(&road, &[bound, "DB5 absent"]);
            let mut all: Vec<String> =
                arriving(&road, &state).iter().map(|arrival| road.names(&state).unit(arrival.unit)).collect();
            all.sort();
            all
        };
        assert_eq!(codes("bound 3"), Vec::<String>::new());
        assert_eq!(codes("bound 4"), ["DW1"]);
        // The second waggon finds the way taken by the first, the battalion enters elsewhere with Halkett.
        assert_eq!(codes("bound 6"), ["AH1", "DW1"]);
        let state = arranged(&road, &["bound 6"]);
        let first = unit(&road, &state, "AH1");
        let arrival = arriving(&road, &state).into_iter().find(|arrival| arrival.unit == first).unwrap();
        assert_eq!(arrival.staff.len(), 3);
        let own = state.unit(first);
        let shape = own.drawn(road.battle.raised(own.root).arm).footprint(arrival.pose);
        assert!(road.battle.table.holds(&shape));
    }
}
