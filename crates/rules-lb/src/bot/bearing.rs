//! How two bodies stand to each other, about: quick to reckon, for places are weighed by the hundred.

use super::fighter::Fighter;
use super::outlook::INCH;
use crate::formation::Formation;
use tabletop::{Point, Stance};

/// How far apart two bodies are, about; and where each sees the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Between {
    pub gap: i32,
    /// Ahead of the first one's front, and aside.
    pub ahead: i32,
    pub aside: i32,
    /// Ahead of the second one's front, and aside.
    pub back: i32,
    pub off: i32,
}

fn local(stance: Stance, to: Point) -> (i64, i64) {
    let (ahead, left) = stance.pose.local(to);
    (ahead >> 30, left >> 30)
}

/// Half the extent of a body towards a point this far ahead and aside of its middle.
fn extent(stance: Stance, ahead: i64, aside: i64, far: i64) -> i64 {
    let (width, depth) = (stance.block.width().wide(), stance.block.depth().wide());
    (aside.abs() * width + ahead.abs() * depth) / (2 * far.max(1))
}

/// How two bodies stand to each other.
pub(super) fn between(a: Stance, b: Stance) -> Between {
    let (ca, cb) = (a.centre(), b.centre());
    let far = (cb - ca).length().wide();
    let ((ahead, aside), (back, off)) = (local(a, cb), local(b, ca));
    let half = |stance: Stance, ahead: i64| ahead + stance.block.depth().wide() / 2;
    let gap = far - extent(a, half(a, ahead), aside, far) - extent(b, half(b, back), off, far);
    Between {
        gap: gap.max(0) as i32,
        ahead: ahead as i32,
        aside: aside.abs() as i32,
        back: back as i32,
        off: off.abs() as i32,
    }
}

impl Between {
    /// Whether the first has the second in its arc of fire, about (LB-G12).
    pub fn bears(&self, width: i32) -> bool {
        self.ahead > -INCH / 2 && self.aside <= self.ahead.max(0) + width / 2 + INCH
    }
    pub fn is_borne(&self, width: i32) -> bool {
        self.back > -INCH / 2 && self.off <= self.back.max(0) + width / 2 + INCH
    }
    /// How likely a body turns onto another and reaches it, in percent.
    pub fn turns(ahead: i32, aside: i32) -> i32 {
        if ahead <= 0 {
            0
        } else if aside <= ahead {
            100
        } else if aside <= 2 * ahead {
            40
        } else {
            0
        }
    }
}

/// Whether a unit stands within two inches beside or behind a battery, about (LB-G20, LB-R46).
pub(super) fn supports(unit: &Fighter, guns: &Fighter) -> bool {
    if unit.guns() || unit.melee || unit.formation == Formation::Skirmish || unit.side != guns.side {
        return false;
    }
    let far = (unit.centre - guns.centre).length().units();
    if far > 9 * INCH || unit.unit == guns.unit {
        return false;
    }
    let b = between(unit.stance, guns.stance);
    b.gap <= 2 * INCH && b.back <= unit.stance.block.depth().units() / 2
}
