use super::*;
use proptest::prelude::*;
use tabletop::{Block, Pose};

fn line() -> Stance {
    let block = Block::new(Length::whole(20), Length::whole(4));
    Stance::new(Pose::new(Point::whole(60, 40), Heading::NORTH), block)
}

fn ahead(distance: i32) -> Leg {
    Leg::Advance { distance: Length::whole(distance) }
}

fn back(distance: i32) -> Leg {
    Leg::Retire { distance: Length::whole(distance) }
}

fn left(degrees: i32) -> Leg {
    Leg::Wheel { hand: Hand::Left, by: Turn::degrees(degrees) }
}

#[test]
fn legs_of_one_line_or_one_corner_are_one() {
    assert_eq!(joined(&[ahead(3), ahead(4)]), [ahead(7)]);
    assert_eq!(joined(&[ahead(3), back(4)]), [back(1)]);
    assert_eq!(joined(&[ahead(3), back(3), left(5)]), [left(5)]);
    assert_eq!(joined(&[left(5), left(10), ahead(2)]), [left(15), ahead(2)]);
    let right = Leg::Wheel { hand: Hand::Right, by: Turn::degrees(5) };
    assert_eq!(joined(&[left(5), right]), [left(5), right]);
    assert_eq!(joined(&[]), []);
}

#[test]
fn the_middle_goes_and_a_corner_wheels() {
    let touch = Touch::METRIC;
    // The middle of the line is at 60 38.
    assert_eq!(
        touch.pulled(line(), &[], Grip::Body, Point::new(63_000, 48_340)),
        [Leg::Advance { distance: Length::new(10_300) }]
    );
    assert_eq!(touch.pulled(line(), &[ahead(10)], Grip::Body, Point::whole(60, 45)), [ahead(7)]);
    // The right corner pulled straight up: a wheel about the left one.
    let wheeled = touch.pulled(line(), &[], Grip::Right, Point::whole(70, 60));
    assert_eq!(wheeled, [left(45)]);
    // And back where it was.
    assert_eq!(touch.pulled(line(), &wheeled, Grip::Right, Point::whole(70, 40)), []);
    let inches = Touch::INCHES.pulled(line(), &[], Grip::Body, Point::new(60_000, 40_333));
    assert_eq!(inches, [Leg::Advance { distance: Length::new(2_350) }]);
}

/// MA-D12, LB-22.1: a charge is turned onto its target before it is declared.
#[test]
fn a_charge_is_turned_by_its_corners_to_either_hand() {
    let first = charge_wheel(line(), None, Hand::Right, Point::whole(70, 60));
    assert_eq!(first, Some(left(45)));
    assert_eq!(charge_wheel(line(), first, Hand::Right, Point::whole(70, 60)), Some(left(45)));
    assert_eq!(charge_wheel(line(), first, Hand::Right, Point::whole(70, 40)), None);
    let other = charge_wheel(line(), None, Hand::Left, Point::whole(50, 60));
    assert_eq!(other, Some(Leg::Wheel { hand: Hand::Right, by: Turn::degrees(45) }));
    // A corner does not wheel backwards.
    assert_eq!(charge_wheel(line(), None, Hand::Right, Point::whole(70, 20)), None);
}

#[test]
fn keys_speak_the_unit_of_the_table() {
    assert_eq!(Touch::INCHES.marching()[0].words, "advance 0.5");
    assert_eq!(Touch::INCHES.marching()[0].label, "Advance 0.5 in");
    assert_eq!(Touch::METRIC.shifting()[3].words, "east 1");
    assert_eq!(Touch::METRIC.turning()[0].label, "Turn 5° to the left");
}

proptest! {
    /// Whatever is pulled ends within a grain of the line ahead, or within half a degree of the pull.
    #[test]
    fn a_pull_ends_where_the_hand_is(x in 0..120_000i32, y in 0..120_000i32, turn in 0..360i32, side in 0..3usize) {
        let start = Stance::new(Pose::new(Point::whole(60, 60), Heading::degrees(turn)), line().block);
        let (grip, to) = (ALL_GRIPS[side], Point::new(x, y));
        let legs = Touch::METRIC.pulled(start, &[], grip, to);
        let end = legs.iter().fold(start, |here, leg| leg.from(here));
        match corner(grip) {
            None => {
                let off = (to - end.centre()).dot(start.pose.heading.direction()) >> 30;
                prop_assert!(off.abs() <= 52, "{off}");
            }
            Some(free) => {
                let missed = turned_by(end, free, to).abs();
                let held_back = turned_by(start, free, to) <= Turn::ZERO;
                prop_assert!(held_back || missed <= Turn::new(34), "{missed}");
            }
        }
    }

    #[test]
    fn joining_changes_nothing(parts in proptest::collection::vec((0..4u8, 1..20i32), 0..6)) {
        let legs: Vec<Leg> = parts.iter().map(|(kind, n)| match kind {
            0 => ahead(*n),
            1 => back(*n),
            2 => left(*n),
            _ => Leg::Wheel { hand: Hand::Right, by: Turn::degrees(*n) },
        }).collect();
        let end = |legs: &[Leg]| legs.iter().fold(line(), |here, leg| leg.from(here));
        let (plain, one) = (end(&legs), end(&joined(&legs)));
        prop_assert_eq!(plain.pose.heading, one.pose.heading);
        prop_assert!((plain.pose.anchor - one.pose.anchor).length() <= Length::new(6));
    }
}
