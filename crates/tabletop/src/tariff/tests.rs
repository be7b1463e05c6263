use super::*;
use crate::tests::testing::{block, pose};
use crate::{Hand, Path};

/// 15,000 points to the pip: line 5 cm, column 7.5 cm, backward and wheel 2.5 cm (MA-K2).
const PIP: i64 = 15_000;
fn marche(ahead: u32) -> Tariff {
    Tariff {
        advance: Some(ahead),
        retire: Some(6),
        oblique: None,
        wheel: TurnPrice::Arc(6),
        rotate: TurnPrice::Never,
        about_turn: None,
        form: None,
    }
}

/// MA-X10, MA-X11
#[test]
fn a_wheel_and_an_advance_are_paid_from_one_die() {
    let wheel = |degrees| Leg::Wheel { hand: Hand::Left, by: Turn::degrees(degrees) };
    let far = Leg::Advance { distance: Length::whole(99) };
    let line = Stance::new(pose(60, 30, 90), block(24, 4));
    let path = Path::within(line, [wheel(10), far], &marche(3), Cost(4 * PIP)).unwrap();
    let ahead = path.steps()[1].leg.length(path.steps()[1].from);
    assert_eq!(ahead, Length::new(11_622)); // 11.62 cm
    let column = Stance::new(pose(60, 30, 90), block(8, 20));
    let path = Path::within(column, [wheel(45), far], &marche(2), Cost(5 * PIP)).unwrap();
    assert_eq!(path.steps()[1].leg.length(path.steps()[1].from), Length::new(18_650));
}

/// MA-X9, MA-G20: if the pips run out during the wheel the body stops turned that far.
#[test]
fn a_wheel_stops_when_the_purse_is_empty() {
    let line = Stance::new(pose(60, 30, 90), block(24, 4));
    let wheel = Leg::Wheel { hand: Hand::Right, by: Turn::degrees(45) };
    let path =
        Path::within(line, [wheel, Leg::Advance { distance: Length::whole(5) }], &marche(3), Cost(3 * PIP))
            .unwrap();
    // 17.9 degrees: the last whole step within 7.5 cm of arc.
    let turned = path.end().pose.heading.turn_to(crate::Heading::NORTH);
    assert_eq!(turned, crate::leg::turn_within(Length::whole(24), Length::new(7_500)));
    // What is left of the purse, less than a step of the wheel, still buys a hair of straight way.
    assert!(path.cost(&marche(3)).unwrap() <= Cost(3 * PIP));
}

/// BA-E42: 1000 points for each bound and centimetre of rate 20.
#[test]
fn belle_alliance_counts_fronts_for_quarter_turns() {
    let line = Stance::new(pose(60, 30, 90), block(27, 3));
    // A bound is 20 cm at a point a unit: 20,000 points. Wheels go at half rate.
    let turn = |above, below| TurnPrice::Fronts { above, below, points: 2 };
    let tariff =
        Tariff { wheel: turn(3, 2), rotate: turn(3, 4), advance: Some(1), about_turn: Some(0), ..marche(1) };
    let fifteen = Turn::degrees(15);
    assert_eq!(tariff.cost(line, Leg::Wheel { hand: Hand::Left, by: fifteen }), Some(Cost(13_500)));
    assert_eq!(tariff.cost(line, Leg::Rotate { about: Pivot::Front, by: fifteen }), Some(Cost(6_750)));
    assert_eq!(tariff.cost(line, Leg::AboutTurn), Some(Cost(0)));
    let most = tariff.part(line, Leg::Wheel { hand: Hand::Left, by: Turn::QUARTER }, Cost(20_000));
    assert_eq!(most.map(|leg| leg.turned().to_string()).as_deref(), Some("22.219")); // 22.2 degrees
}

#[test]
fn what_is_not_allowed_has_no_cost() {
    let line = Stance::new(pose(60, 30, 90), block(24, 4));
    assert_eq!(marche(3).cost(line, Leg::AboutTurn), None);
    assert_eq!(marche(3).part(line, Leg::Advance { distance: Length::whole(9) }, Cost(2)), None);
    assert!(Path::within(line, [Leg::AboutTurn], &marche(3), Cost(PIP)).is_err());
}
