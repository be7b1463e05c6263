use crate::tests::testing::{block, pose};
use crate::*;

const WIDE: Length = Length::whole(36);

/// What a body finds of one linear feature.
fn crossed(line: [Point; 2], start: Stance, leg: Leg) -> Option<(Length, bool)> {
    let lines = [Line::new(line.to_vec(), Length::ZERO).unwrap()];
    let table = Table::new(Length::whole(160), Length::whole(160));
    let field = Field { table, bodies: &[], mover: None, areas: &[], lines: &lines, contours: &[] };
    let mut survey = Survey::default();
    field.survey(&Path::new(start, [leg]).unwrap(), Length::ZERO, &mut survey);
    survey.found().iter().find_map(|finding| match finding {
        Finding::Crosses { along, flush, .. } => Some((*along, *flush)),
        _ => None,
    })
}

/// A hedge straight across the way at the middle of the table, longer than the front.
fn across(heading: Heading) -> [Point; 2] {
    let (left, half) = (heading + Turn::QUARTER, Length::whole(30));
    let middle = Point::whole(80, 80);
    [middle + left.along(half), middle + left.back().along(half)]
}

fn advance(distance: Length) -> Leg {
    Leg::Advance { distance }
}

/// Every heading in steps of a quarter degree.
fn headings() -> impl Iterator<Item = Heading> {
    (0..1_440).map(|i| Heading::new(16 * i))
}

/// MA-R48: the hedge that stopped a body is passed over by the next leg, once and by no more legs, whatever the heading.
#[test]
fn a_line_that_the_edge_touches_is_passed_over_when_it_goes_on() {
    for heading in headings() {
        let line = across(heading);
        let from = Pose::new(Point::whole(80, 80), heading).moved(heading.back(), Length::new(12_345));
        let start = Stance::new(from, Block::new(WIDE, Length::whole(4)));
        let (along, flush) = crossed(line, start, advance(Length::whole(20))).unwrap();
        assert!(!flush, "{heading}");
        // Up to it is not over it.
        assert_eq!(crossed(line, start, advance(along)), None, "{heading}");
        let stopped = advance(along).from(start);
        let (on, _) =
            crossed(line, stopped, advance(Length::whole(5))).unwrap_or_else(|| panic!("{heading}"));
        assert!(on <= GRAZE, "{heading}: {on}");
        let past = advance(Length::whole(5)).from(stopped);
        assert_eq!(crossed(line, past, advance(Length::whole(5))), None, "{heading}");
        // It stands along the hedge: a wheel leads over it, a move backward does not.
        for hand in [Hand::Left, Hand::Right] {
            let wheel = Leg::Wheel { hand, by: Turn::degrees(10) };
            assert!(crossed(line, stopped, wheel).is_some(), "{heading} {hand:?}");
        }
        assert_eq!(crossed(line, stopped, Leg::Retire { distance: Length::whole(5) }), None, "{heading}");
    }
}

/// The same with the rear edge leading.
#[test]
fn a_line_at_the_rear_edge_is_passed_over_backward() {
    for heading in headings() {
        let line = across(heading);
        let front = Pose::new(Point::whole(80, 80), heading).moved(heading, Length::new(16_345));
        let start = Stance::new(front, Block::new(WIDE, Length::whole(4)));
        let back = |distance| Leg::Retire { distance };
        let (along, _) = crossed(line, start, back(Length::whole(20))).unwrap();
        let stopped = back(along).from(start);
        assert!(crossed(line, stopped, back(Length::whole(5))).is_some(), "{heading}");
        assert_eq!(crossed(line, stopped, advance(Length::whole(5))), None, "{heading}");
    }
}

/// However far a leg ends behind a line, in units about the rounding of corners: one of two legs passes over it.
#[test]
fn a_line_is_passed_over_once() {
    for heading in headings().step_by(7) {
        let line = across(heading);
        let from = Pose::new(Point::whole(80, 80), heading).moved(heading.back(), Length::whole(10));
        let start = Stance::new(from, Block::new(Length::whole(8), Length::whole(4)));
        for beyond in -8..=8 {
            let leg = advance(Length::new(10_000 + beyond));
            let first = crossed(line, start, leg).is_some();
            let second = crossed(line, leg.from(start), advance(Length::whole(5))).is_some();
            // A line that the rounded edge stands across is passed over by both: some of it is still ahead.
            assert!(first || second, "{heading} {beyond}");
            if beyond.abs() > 4 {
                assert!(first != second, "{heading} {beyond}");
            }
        }
    }
}

/// Lines that only end at the edge, or run beside the body, are not passed over.
#[test]
fn a_line_that_ends_at_the_edge_or_runs_beside_is_clear() {
    let body = Stance::new(pose(80, 80, 90), block(20, 4));
    let five = advance(Length::whole(5));
    let line = |a: (i32, i32), b: (i32, i32)| [Point::whole(a.0, a.1), Point::whole(b.0, b.1)];
    assert_eq!(crossed(line((80, 60), (80, 80)), body, five), None, "under the body, up to its front");
    assert_eq!(crossed(line((90, 60), (90, 90)), body, five), None, "along its flank");
    assert_eq!(crossed(line((90, 80), (110, 80)), body, five), None, "from its corner outward");
    let flush = Some((Length::ZERO, true));
    assert_eq!(crossed(line((85, 80), (110, 80)), body, five), flush, "along half its front");
    assert_eq!(crossed(line((78, 80), (79, 80)), body, five), flush, "along a little of its front");
}
