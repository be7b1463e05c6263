//! What legs cost.

use crate::leg::arc_times;
use crate::sine::QUARTER;
use crate::{Leg, Length, Pivot, Stance, Turn};
use serde::{Deserialize, Serialize};

/// A cost in points. A rule set chooses how many points its measure has, so that all its rates are whole: with
/// 15,000 points to a pip of *La Marche des Aigles* a unit of line is 3, of column 2, of wheel 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cost(pub i64);

/// The price of turning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnPrice {
    /// Points for each unit of the way of the outer front corner (MA-G18, LB-G15).
    Arc(u32),
    /// A quarter turn costs as much as a straight way of `above`/`below` fronts at this many points a unit: 3/2 for a
    /// wheel, 3/4 for a rotation (BA-2.4.2b, BA-2.4.2c).
    Fronts {
        /// The numerator.
        above: u32,
        /// The denominator, at least 1.
        below: u32,
        /// Points for each unit.
        points: u32,
    },
    /// Points for any turn at all.
    Flat(u32),
    /// Not allowed.
    Never,
}

/// The prices of a body in its formation on its ground: points for each unit of way. A price of `None` means that
/// the leg is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tariff {
    /// Straight ahead.
    pub advance: Option<u32>,
    /// Straight back.
    pub retire: Option<u32>,
    /// On a slant or sideways, and straight to a place.
    pub oblique: Option<u32>,
    /// Wheels.
    pub wheel: TurnPrice,
    /// Turns in place.
    pub rotate: TurnPrice,
    /// An about-turn, all of it.
    pub about_turn: Option<u32>,
    /// A change of formation, all of it.
    pub form: Option<u32>,
}

impl Tariff {
    /// What a leg costs from here; `None` if it is not allowed.
    pub fn cost(&self, start: Stance, leg: Leg) -> Option<Cost> {
        let straight = |price: Option<u32>| price.map(|p| leg.length(start).wide() * i64::from(p));
        let points = match leg {
            Leg::Advance { .. } => straight(self.advance),
            Leg::Retire { .. } => straight(self.retire),
            Leg::Oblique { .. } | Leg::Go { .. } => straight(self.oblique),
            Leg::Wheel { by, .. } => self.wheel.points(start.block.width(), start.block.width(), by),
            Leg::Rotate { about, by } => {
                let radius = match about {
                    Pivot::Front => start.block.width().units() / 2,
                    Pivot::Centre => half_diagonal(start),
                };
                self.rotate.points(Length::new(radius), start.block.width(), by)
            }
            Leg::AboutTurn => self.about_turn.map(i64::from),
            Leg::Form { .. } => self.form.map(i64::from),
        };
        points.map(Cost)
    }

    /// As much of a leg as a purse buys: all of it, or the part up to which it lasts, in whole units or steps. What
    /// cannot be done in part is not begun. `None` if the leg is not allowed or nothing of it can be paid.
    pub fn part(&self, start: Stance, leg: Leg, purse: Cost) -> Option<Leg> {
        if self.cost(start, leg)? <= purse {
            return Some(leg);
        }
        let most = match leg {
            Leg::Wheel { by, .. } | Leg::Rotate { by, .. } => by.abs().steps(),
            Leg::Advance { .. } | Leg::Retire { .. } | Leg::Oblique { .. } | Leg::Go { .. } => {
                leg.length(start).units()
            }
            Leg::AboutTurn | Leg::Form { .. } => 0,
        };
        // Costs rise with the way, so halving finds the last that can be paid.
        let (mut low, mut high) = (0, most);
        while high - low > 1 {
            let middle = (low + high) / 2;
            let cost = self.cost(start, shortened(start, leg, middle));
            if cost.is_some_and(|cost| cost <= purse) { low = middle } else { high = middle }
        }
        (low > 0).then(|| shortened(start, leg, low))
    }
}

impl TurnPrice {
    fn points(self, radius: Length, front: Length, by: Turn) -> Option<i64> {
        match self {
            TurnPrice::Arc(points) => Some(arc_times(radius, by, points.into())),
            TurnPrice::Fronts { above, below, points } => {
                let way = i128::from(front.wide() * i64::from(by.abs().steps()))
                    * i128::from(above)
                    * i128::from(points);
                Some(crate::point::rounded_wide(way, i128::from(QUARTER) * i128::from(below.max(1))) as i64)
            }
            TurnPrice::Flat(points) => Some(i64::from(points)),
            TurnPrice::Never => None,
        }
    }
}

fn half_diagonal(start: Stance) -> i32 {
    let (w, d) = (start.block.width().wide(), start.block.depth().wide());
    ((w * w + d * d).unsigned_abs().isqrt() / 2) as i32
}

/// A leg cut to this many units or steps.
fn shortened(start: Stance, leg: Leg, most: i32) -> Leg {
    let (distance, turn) = (Length::new(most), Turn::new(most));
    match leg {
        Leg::Advance { .. } => Leg::Advance { distance },
        Leg::Retire { .. } => Leg::Retire { distance },
        Leg::Oblique { hand, by, .. } => Leg::Oblique { hand, by, distance },
        Leg::Go { to } => {
            let way = to - start.pose.anchor;
            Leg::Go { to: start.pose.anchor + way.scaled(distance.wide(), way.length().wide().max(1)) }
        }
        Leg::Wheel { hand, .. } => Leg::Wheel { hand, by: turn },
        Leg::Rotate { about, by } => Leg::Rotate { about, by: if by < Turn::ZERO { -turn } else { turn } },
        Leg::AboutTurn | Leg::Form { .. } => leg,
    }
}

#[cfg(test)]
mod tests;
