//! Whom a roll helped.

use super::Weighed;
use kernel::{Dice, Need, Reading, Roll, Side, rule};

fn weighed(need: Option<Need>, face: u8, gain: f64) -> Weighed {
    let mut roll = Roll::new(Dice::d6(1), "nerve", rule!("PK-5b")).by(Side::Second);
    roll.need = need;
    Weighed { roll, faces: [face].into_iter().collect(), gain }
}

#[test]
fn a_test_never_helps_against_its_result() {
    let need = Some(Need::AtLeast(4));
    assert_eq!(weighed(need, 4, -2.0).helped(), Some(Side::Second), "passed, and better off");
    assert_eq!(weighed(need, 3, 2.0).helped(), Some(Side::First), "failed, and worse off");
    assert_eq!(weighed(need, 4, 2.0).helped(), None, "passed, and said to be worse off");
    assert_eq!(weighed(need, 3, -2.0).helped(), None, "failed, and said to be better off");
}

#[test]
fn other_rolls_help_whom_they_help() {
    for (face, gain) in [(1, 2.0), (6, 2.0)] {
        assert_eq!(weighed(None, face, gain).helped(), Some(Side::First));
        assert_eq!(weighed(None, face, -gain).helped(), Some(Side::Second));
    }
    let mut counted = weighed(Some(Need::AtLeast(4)), 6, 2.0);
    counted.roll = counted.roll.read(Reading::AtLeast(4));
    assert_eq!(counted.helped(), Some(Side::First), "dice that are counted are no test");
}
