//! How much of a move's way lies in areas.

use crate::cross::WHOLE;
use crate::{Area, Length, Path};

impl Path {
    /// Whether more than half of the way lies in an area, or in several together, measured at the middle of the
    /// front edge, or of the rear edge (MA-8.10, MA-R47). A move without way has no half.
    pub fn mostly_in<'a>(&self, rear: bool, areas: impl Iterator<Item = &'a Area> + Clone) -> bool {
        let (inside, whole) = self.ways(rear, areas);
        // Exactly half is not more: forgive what rounding can have added.
        2 * inside > whole + (whole >> 28)
    }

    /// How much of the way lies in areas, several together counted once, and how long it is, measured likewise, to
    /// the nearest unit: each inch in difficult ground costs two (LB-18.7).
    pub fn way_in<'a>(&self, rear: bool, areas: impl Iterator<Item = &'a Area> + Clone) -> (Length, Length) {
        let (inside, whole) = self.ways(rear, areas);
        let units =
            |way: i128| Length::new(crate::point::rounded_wide(way, i128::from(WHOLE) << FINE) as i32);
        (units(inside), units(whole))
    }

    /// The way in areas and the whole way, in 2⁻³² of 1/1024 unit.
    fn ways<'a>(&self, rear: bool, areas: impl Iterator<Item = &'a Area> + Clone) -> (i128, i128) {
        let (mut inside, mut whole, mut last) = (0_i128, 0_i128, None);
        for point in self.track(rear) {
            let Some(from) = last.replace(point) else { continue };
            let mut spans = crate::Spans::default();
            for area in areas.clone() {
                spans = spans.joined(&area.crossed(from, point));
            }
            let length = i128::from(((point - from).square().unsigned_abs() << (2 * FINE)).isqrt());
            inside += i128::from(spans.share()) * length;
            whole += i128::from(WHOLE) * length;
        }
        (inside, whole)
    }
}

/// Lengths of a way are added up in 1/1024 unit.
const FINE: u32 = 10;
