//! Short words for tests.

use crate::{Block, Heading, Length, Point, Pose};
use proptest::prelude::*;

/// A block in whole centimetres.
pub(crate) fn block(width: i32, depth: i32) -> Block {
    Block::new(Length::whole(width), Length::whole(depth))
}

/// A pose in whole centimetres and degrees.
pub(crate) fn pose(x: i32, y: i32, degrees: i32) -> Pose {
    Pose::new(Point::whole(x, y), Heading::degrees(degrees))
}

/// Any point of a small table.
pub(crate) fn any_point() -> impl Strategy<Value = Point> {
    (0..60_000_i32, 0..60_000_i32).prop_map(|(x, y)| Point::new(x, y))
}

/// Any pose on a small table, often along an axis or on whole centimetres, where things touch exactly.
pub(crate) fn any_pose() -> impl Strategy<Value = Pose> {
    let free = (any_point(), 0..23_040_i32).prop_map(|(p, h)| Pose::new(p, Heading::new(h)));
    let neat = (0..60_i32, 0..60_i32, 0..8_i32).prop_map(|(x, y, h)| pose(x, y, 45 * h));
    prop_oneof![free, neat]
}

/// Any block of a musket-age size.
pub(crate) fn any_block() -> impl Strategy<Value = Block> {
    (1..40_i32, 1..20_i32).prop_map(|(w, d)| block(w, d))
}
