use super::*;
use crate::tests::testing::{any_block, any_pose, block, pose};
use proptest::prelude::*;

fn group(x: i32, y: i32, degrees: i32) -> Sector {
    Sector::new(pose(x, y, degrees), Length::whole(4), Turn::degrees(45))
}

/// MA-G11
#[test]
fn on_the_ray_is_in_the_sector() {
    let sector = group(60, 30, 90);
    assert!(sector.holds(Point::whole(60, 75)) && sector.holds(Point::whole(62, 30)));
    assert!(sector.holds(Point::whole(72, 40)) && sector.holds(Point::whole(48, 40)));
    assert!(!sector.holds(Point::new(72_001, 40_000)) && !sector.holds(Point::new(72_000, 39_999)));
    assert!(!sector.holds(Point::whole(60, 29)));
    // The same turned by 45 degrees: the rays lie along the axes.
    let turned = Sector::new(pose(60, 30, 45), Length::ZERO, Turn::degrees(45));
    assert!(turned.holds(Point::whole(90, 30)) && turned.holds(Point::whole(60, 50)));
    assert!(!turned.holds(Point::new(90_000, 29_999)) && !turned.holds(Point::new(59_999, 50_000)));
}

/// MA-G12, MA-G13
#[test]
fn the_aim_is_the_nearest_point_inside_the_sector() {
    let sector = group(60, 30, 90);
    let aim = sector.aim(&pose(60, 45, 270).footprint(block(24, 4))).unwrap();
    assert_eq!((aim.to, aim.gap.length()), (Point::whole(60, 45), Length::whole(15)));
    assert!(aim.gap.within(Length::whole(15)));
    // A body of which only a corner reaches into the sector: where the ray cuts its edge.
    let aside = pose(78, 34, 270).footprint(block(20, 4));
    assert_eq!(sector.aim(&aside).unwrap().to, Point::whole(68, 36));
    let aside = pose(80, 34, 270).footprint(block(20, 4));
    let aim = sector.aim(&aside).unwrap();
    assert_eq!(aim.to, Point::whole(70, 38));
    // That was its corner exactly on the ray; a unit further out it is outside.
    assert!(
        sector.aim(&Pose::new(Point::new(80_001, 34_000), Heading::SOUTH).footprint(block(20, 4))).is_none()
    );
    assert!(sector.aim(&pose(60, 10, 90).footprint(block(36, 4))).is_none());
    let disc = Shape::disc(Point::whole(60, 50), Length::whole(5));
    assert_eq!(sector.aim(&disc).unwrap().to, Point::whole(60, 45));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    /// What is told at once to be outside is aimed at by nobody, nor by any part of the edge.
    #[test]
    fn nobody_aims_at_what_is_clearly_outside(
        a in any_pose(), b in any_pose(), body in any_block(), width in 0..40_i32, spread in 0..=90_i32, round in 0..3_i32,
    ) {
        let sector = Sector::new(a, Length::whole(width), Turn::degrees(spread));
        let shape = b.footprint(body).grown(Length::whole(round));
        let far = Sector { width: Length::whole(width / 2), ..sector };
        if sector.is_clear_of(&shape) {
            prop_assert_eq!(sector.aim(&shape), None);
            prop_assert_eq!(far.aim(&shape), None);
        }
    }
    /// No point of the target on a fine grid inside the sector is nearer than the aim.
    #[test]
    fn no_point_in_the_sector_is_nearer(a in any_pose(), b in any_pose(), body in any_block(), spread in 10..90_i32) {
        let sector = Sector::new(a, Length::whole(4), Turn::degrees(spread));
        let aim = sector.aim(&b.footprint(body));
        let [right, left, _, rear] = b.corners(body);
        for i in 0..=40 {
            for j in 0..=40 {
                let point = right + (left - right).scaled(i, 40) + (rear - right).scaled(j, 40);
                if sector.holds(point) {
                    let gap = Shape::point(a.anchor).gap(&Shape::point(point));
                    match aim {
                        Some(aim) => prop_assert!(aim.gap.length() <= gap.length() + Length::new(2)),
                        // Rounding may put a point of the grid a unit outside the body.
                        None => prop_assert!(i % 40 == 0 || j % 40 == 0, "{point:?}"),
                    }
                }
            }
        }
    }
}
