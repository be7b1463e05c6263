//! Hill layers that are difficult or obstacles because they are narrow (BA-2.3.7a, BA-T5, BA-R41).

use crate::tables::ground::element;
use crate::terrain::Grade;
use tabletop::{Contour, Heading, Length, Lies, Point, Shape, hills};

/// How far a way is followed: no layer is wider where it matters.
const FAR: Length = Length::whole(200);

/// A layer narrower than this is difficult (BA-2.3.7a).
pub const NARROW: Length = Length::whole(10);

/// Whether some layer is narrower than 10 cm somewhere. If none is, no march need look (a SHORTCUT that asks too often
/// rather than too rarely: it measures across, and a march goes along at least as far).
pub fn some_layer_is_narrow(contours: &[Contour]) -> bool {
    contours.iter().any(|contour| {
        let sides: Vec<Shape> =
            contour.area.sides().map(|(from, way)| Shape::segment(from, from + way)).collect();
        let higher = contours.iter().filter(|other| other.level == contour.level + 1);
        let mut above =
            higher.filter(|other| contour.area.lies(other.area.outline()[0]) != Lies::Outside).peekable();
        if above.peek().is_none() {
            // The top layer is as narrow as its narrowest way across.
            return narrow_across(&sides);
        }
        above.any(|other| {
            let inner = other.area.sides().map(|(from, way)| Shape::segment(from, from + way));
            inner.into_iter().any(|side| sides.iter().any(|outer| side.closer(outer, NARROW)))
        })
    })
}

/// Whether two sides that do not meet are less than 10 cm apart.
fn narrow_across(sides: &[Shape]) -> bool {
    let count = sides.len();
    (0..count).any(|i| {
        (i + 2..count).filter(|j| !(i == 0 && *j == count - 1)).any(|j| sides[i].closer(&sides[j], NARROW))
    })
}

/// How wide the layer under a point is along a direction; `None` on the plain (BA-R41).
pub fn width_at(contours: &[Contour], point: Point, along: Heading) -> Option<Length> {
    let level = hills::level(contours, point);
    let index = contours.iter().position(|c| c.level == level && c.area.lies(point) == Lies::Inside)?;
    let way = along.along(FAR);
    // The way through this point: from its own lower contour to the next higher, or to the far side.
    let start = nearest_outside(&contours[index], point - way, point);
    hills::layer_width(contours, index, start, point + way)
}

/// A point just outside the contour on the near side of a point, so that the first chord met is the one under it.
fn nearest_outside(contour: &Contour, start: Point, point: Point) -> Point {
    contour.area.first_edge(point, start).map_or(start, |edge| {
        let back = start - point;
        edge + back.scaled(1, back.length().wide().max(1))
    })
}

/// What a layer of a width is to a march: difficult or not, and the obstacle (BA-2.3.7a, BA-T5).
pub fn layer(width: Length) -> (bool, Grade) {
    let obstacle = match width {
        w if w < Length::whole(1) => element(3).0,
        w if w < Length::whole(2) => element(2).0,
        w if w < Length::whole(5) => element(1).0,
        _ => Grade::None,
    };
    (width < NARROW, obstacle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Area;

    fn square(level: u8, low: i32, high: i32) -> Contour {
        let corners = [(low, low), (high, low), (high, high), (low, high)];
        Contour { level, area: Area::new(corners.map(|(x, y)| Point::whole(x, y)).to_vec()).unwrap() }
    }

    /// BA-2.3.7a, BA-R41, BA-T5
    #[test]
    fn a_narrow_layer_is_difficult_and_a_very_narrow_one_an_obstacle() {
        assert_eq!(layer(Length::whole(10)), (false, Grade::None));
        assert_eq!(layer(Length::new(9_999)), (true, Grade::None));
        assert_eq!(layer(Length::new(4_999)), (true, Grade::I));
        assert_eq!(layer(Length::new(1_999)), (true, Grade::II));
        assert_eq!(layer(Length::new(999)), (true, Grade::III));
        let steep = [square(1, 20, 60), square(2, 24, 56)];
        assert!(some_layer_is_narrow(&steep));
        assert!(!some_layer_is_narrow(&[square(1, 20, 60), square(2, 30, 50)]));
        assert!(some_layer_is_narrow(&[square(1, 20, 26)]));
        assert_eq!(width_at(&steep, Point::whole(40, 22), Heading::NORTH), Some(Length::whole(4)));
        assert_eq!(width_at(&steep, Point::whole(40, 40), Heading::NORTH), Some(Length::whole(32)));
        assert_eq!(width_at(&steep, Point::whole(10, 10), Heading::NORTH), None);
    }
}
