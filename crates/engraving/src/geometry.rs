//! Where the table lies in the picture.

use crate::pen::{P, p};
use tabletop::{Point, Table, UNITS};

/// Where the table lies in the picture: whoever lays pieces over the map uses the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Geometry {
    /// The south-west corner of the table in the picture.
    pub origin: [f64; 2],
    /// How long one centimetre (or inch) is.
    pub scale: f64,
    /// Width and height of the picture.
    pub extent: [f64; 2],
}

/// Room around the table.
const MARGIN: f64 = 46.0;
/// Room below it, for title, scale and key.
const BAND: f64 = 118.0;

impl Geometry {
    /// The picture of a table, with so much for each centimetre or inch.
    pub fn of(table: Table, scale: f64) -> Geometry {
        let side = |units: i32| f64::from(units) / f64::from(UNITS) * scale;
        let (width, height) = (side(table.width().units()), side(table.height().units()));
        Geometry {
            origin: [MARGIN, MARGIN + height],
            scale,
            extent: [width + 2.0 * MARGIN, height + 2.0 * MARGIN + BAND],
        }
    }

    /// A point of the table in the picture: north is up.
    pub(crate) fn spot(&self, point: Point) -> P {
        let length = |units: i32| f64::from(units) / f64::from(UNITS) * self.scale;
        p(self.origin[0] + length(point.x()), self.origin[1] - length(point.y()))
    }

    pub(crate) fn spots(&self, points: &[Point]) -> Vec<P> {
        points.iter().map(|point| self.spot(*point)).collect()
    }
}
