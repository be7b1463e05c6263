//! Where the parts of a split unit stand (BA-2.1, BA-R30, BA-R93).

use super::Placed;
use crate::formation::{Drawn, Formation};
use crate::units::Arm;
use tabletop::{Length, Pose, Turn};

/// The figures of each part of a battery or regiment split by guns or squadrons: spread as evenly as possible, remainders to the
/// first (BA-R15, BA-R30).
pub fn figures_of(figures: u16, elements: u8, sizes: &[u16]) -> Vec<u16> {
    let all = u16::from(elements.max(1));
    let mut next = 0;
    let mut parts = Vec::new();
    for size in sizes {
        let of = (next..next + size).map(|at| figures / all + u16::from(at < figures % all)).sum();
        parts.push(of);
        next += size;
    }
    parts
}

/// The parts of a whole in proportion to present figures, largest remainder first, so that they add up (BA-R30).
pub fn proportional(whole: u16, parts: &[u16]) -> Vec<u16> {
    let all: u32 = parts.iter().map(|part| u32::from(*part)).sum::<u32>().max(1);
    let exact: Vec<u32> = parts.iter().map(|part| u32::from(*part) * u32::from(whole)).collect();
    let mut out: Vec<u16> = exact.iter().map(|share| (share / all) as u16).collect();
    let mut left = whole - out.iter().sum::<u16>();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(exact[*at] % all), *at));
    for at in order {
        if left > 0 {
            out[at] += 1;
            left -= 1;
        }
    }
    out
}

/// The parts of a body (BA-R93): nobody moves; lines are cut from left to right, columns from head to tail, and each part gets an
/// anchor of its own.
pub fn parts(from: Placed, figures: &[u16], guns: &[u8]) -> Vec<Placed> {
    let mut out = Vec::new();
    let mut gone = Length::ZERO;
    let along_front = !from.drawn.formation.is_column();
    let whole = from.drawn.block();
    for (at, figures) in figures.iter().enumerate() {
        let guns = guns.get(at).copied().unwrap_or(from.drawn.guns);
        let drawn = Drawn { figures: *figures, guns, ..from.drawn };
        let block = drawn.block();
        let (own, pose) = if along_front {
            // From the left end of the front.
            let middle = gone + Length::new(block.width().units() / 2);
            let left = Length::new(whole.width().units() / 2) - middle;
            let anchor = from.pose.anchor + (from.pose.heading + Turn::QUARTER).along(left);
            (block.width(), Pose::new(anchor, from.pose.heading))
        } else {
            (block.depth(), from.pose.moved(from.pose.heading, -gone))
        };
        // Skirmishers keep the gap to the next part.
        let gap = if from.drawn.formation == Formation::SkirmishLine { from.drawn.gap } else { Length::ZERO };
        gone = gone + own + gap;
        out.push(Placed { drawn, pose });
    }
    out
}

/// Whether a body may be split as it stands (BA-R93).
pub fn is_splittable(drawn: Drawn) -> bool {
    use Formation::{BattalionMass, Huddle, Rest, Square, Work};
    drawn.arm != Arm::Waggon && !matches!(drawn.formation, Square | BattalionMass | Huddle | Work | Rest)
}
