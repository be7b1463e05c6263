//! Places for a screen: those to offer, and the nearest (MA-R77, MA-R92).

use crate::formation::screen_block;
use crate::screens::ahead_of;
use crate::screens::station::Ground;
use crate::state::Screening;
use crate::tables::*;
use arrayvec::ArrayVec;
use tabletop::{Length, Point, Pose, Turn, Vector};

/// How many places are offered, at most; of those on the grid as many for each of two fronts.
pub(super) const PLACES: usize = 6;
/// How far ahead of the front a screen is offered, nearest to the usual first.
const GAPS: [i32; 6] = [6, 4, 2, 8, 3, 0];
/// The same for a light battalion, before those.
const LIGHT_GAP: i32 = 14;
/// Of the places at whole centimetres ahead and every two aside, up to ten (MA-R92): how many to each hand, and in all.
const ASIDE: i32 = 5;
const NEAREST: usize = ROWS * (2 * ASIDE as usize + 1) + 1;
/// Rows of a grid: a screen is up to 15 cm off, and none.
const ROWS: usize = 16;

/// Places that were found, each with the front of a group.
pub(super) type Places = ArrayVec<(Point, Length), { 2 * PLACES }>;

impl Ground<'_> {
    /// The place at a number of centimetres before (or behind) the parent.
    fn straight(&self, gap: i32) -> Point {
        ahead_of(self.station.parent, Length::whole(gap), self.station.side)
    }

    /// Places to offer: where it stood before its parent moved, and straight ahead (or behind).
    pub(super) fn places(&self, most: usize) -> Places {
        let mut found = Places::new();
        let now = self.old.map(|old| old.cell);
        let gaps = || self.station.light.then_some(LIGHT_GAP).into_iter().chain(GAPS);
        let cells = now.into_iter().chain([SCREEN_CELL, Length::whole(5), SCREEN_CELL_LEAST]);
        let ahead = cells.flat_map(|cell| gaps().map(move |gap| (self.straight(gap), cell)));
        for place in self.old.map(|old| (old.pose.anchor, old.cell)).into_iter().chain(ahead) {
            if found.len() == most {
                return found;
            }
            if !found.contains(&place) && self.is_legal(place) {
                found.push(place);
            }
        }
        // MA-R77: none of these will do, so the whole ground is looked over before the owner loses his choice.
        if found.is_empty() {
            for cell in now.into_iter().chain([SCREEN_CELL_LEAST]) {
                self.look_over(cell, most, &mut found);
            }
        }
        found
    }

    /// Adds places on a grid of whole centimetres before (or behind) the parent, the straight ones first.
    fn look_over(&self, cell: Length, most: usize, found: &mut Places) {
        let most = found.len() + most;
        let left = self.station.parent.pose.heading + Turn::QUARTER;
        let rows = self.rows(cell);
        let farthest = rows.iter().map(|(_, farthest)| *farthest).max().unwrap_or(0);
        for aside in (0..=farthest).flat_map(|i| [i, -i]) {
            let by = left.along(Length::whole(aside));
            for (at, _) in rows.iter().filter(|(_, farthest)| aside.abs() <= *farthest) {
                let place = (*at + by, cell);
                if !found.contains(&place) && self.is_legal(place) {
                    found.push(place);
                    if found.len() == most {
                        return;
                    }
                }
            }
        }
    }

    /// The rows of a grid, nearest first: the straight place of each, and how far aside a screen can be there at all in
    /// whole centimetres; less than nothing if it is too wide for its parent.
    pub(super) fn rows(&self, cell: Length) -> ArrayVec<(Point, i32), ROWS> {
        let half = screen_block(self.figures, cell).width().units() / 2;
        let (parent, reach) = (self.station.parent.block.width().units() / 2, self.station.reach().units());
        let row = |gap: i32| {
            // MA-G8: before a light battalion it has the middle of the front behind it; else both ends of its rear are in
            // reach. A few units for the rounding of corners.
            let beside = (i64::from(reach + 8).pow(2) - i64::from(1000 * gap).pow(2)).max(0).isqrt() as i32;
            let most = if self.station.light { half } else { parent + beside - half };
            (self.straight(gap), (most + 8).div_euclid(1000))
        };
        (0..=reach / 1000).map(row).take(ROWS).collect()
    }

    /// The place that satisfies MA-G8, is on the table and clear of the enemy, nearest to where the screen stands; its groups
    /// keep their width if they can (MA-R92).
    pub(super) fn nearest(&self) -> Option<Screening> {
        let cells = self.old.map(|old| old.cell).into_iter().chain([SCREEN_CELL, SCREEN_CELL_LEAST]);
        let (at, cell) = cells.into_iter().find_map(|cell| Some((self.nearest_with(cell)?, cell)))?;
        let pose = Pose::new(at, self.station.parent.pose.heading);
        Some(Screening { pose, cell, side: self.station.side })
    }

    fn nearest_with(&self, cell: Length) -> Option<Point> {
        let here = self.old.map(|old| old.pose.anchor);
        let mut places: ArrayVec<(i64, usize, Point), NEAREST> = ArrayVec::new();
        let mut add = |at: Point| {
            let far = here.map_or(0, |here| (at - here).square());
            let _ = places.try_push((far, places.len(), at));
        };
        here.into_iter().for_each(&mut add);
        let left = self.station.parent.pose.heading + Turn::QUARTER;
        let asides = (-ASIDE..=ASIDE).map(|i| (2 * i, left.along(Length::whole(2 * i))));
        let asides: ArrayVec<(i32, Vector), { 2 * ASIDE as usize + 1 }> = asides.collect();
        for (at, farthest) in self.rows(cell) {
            let asides = asides.iter().filter(|(aside, _)| aside.abs() <= farthest);
            asides.for_each(|(_, by)| add(at + *by));
        }
        // Of those equally near the first.
        places.sort_unstable();
        places.into_iter().map(|(.., at)| at).find(|at| self.fits((*at, cell)))
    }
}
