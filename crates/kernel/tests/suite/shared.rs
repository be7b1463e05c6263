//! Parts of states that are shared, and sets of units in one word.

use kernel::{Numbered, Set64, Set128, Shared};
use std::collections::HashSet;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Unit(u8);

impl Numbered for Unit {
    fn number(self) -> u8 {
        self.0
    }
    fn numbered(number: u8) -> Unit {
        Unit(number)
    }
}

#[test]
fn what_is_shared_compares_and_is_written_by_its_value() {
    let sheet = Shared::new(vec![3, 1, 2]);
    let (copy, twin, other) = (sheet.clone(), Shared::new(vec![3, 1, 2]), Shared::new(vec![3, 1]));
    assert!(sheet == copy && sheet == twin && sheet != other);
    assert_eq!(HashSet::from([sheet.clone(), copy, twin, other]).len(), 2);
    assert_eq!(serde_json::to_string(&sheet).unwrap(), "[3,1,2]");
    assert_eq!(serde_json::from_str::<Shared<Vec<i32>>>("[3,1,2]").unwrap(), sheet);
    assert_eq!((sheet.len(), format!("{sheet:?}")), (3, "[3, 1, 2]".to_owned()));
}

#[test]
fn sets_of_units_know_their_members_in_order() {
    let set: Set64<Unit> = [Unit(63), Unit(0), Unit(5)].into_iter().collect();
    assert_eq!(set.iter().map(|unit| unit.0).collect::<Vec<_>>(), [0, 5, 63]);
    assert!(set.has(Unit(63)) && !set.has(Unit(62)) && set.count() == 3);
    assert_eq!((set.first(), set.only(), Set64::one(Unit(5)).only()), (Some(Unit(0)), None, Some(Unit(5))));
    assert_eq!(set.without(Unit(0)).or(Set64::one(Unit(1))).minus(Set64::one(Unit(63))).bits(), 0b100010);
    assert_eq!(set.and(Set64::of_bits(0b1)), Set64::one(Unit(0)));
    assert_eq!(format!("{:?}", Set64::one(Unit(5))), "{Unit(5)}");
    assert!(Set64::<Unit>::default().is_empty() && Set64::<Unit>::NONE.first().is_none());
}

#[test]
fn a_number_beyond_the_word_is_in_no_set() {
    let set = Set64::NONE.with(Unit(64)).with(Unit(200));
    assert!(set.is_empty() && !set.has(Unit(64)));
    assert!(Set128::NONE.with(Unit(127)).has(Unit(127)) && Set128::one(Unit(128)).is_empty());
}

#[test]
fn a_set_is_written_as_its_number() {
    let set = Set128::one(Unit(100)).with(Unit(1));
    let text = serde_json::to_string(&set).unwrap();
    assert_eq!(text, (2 + (1u128 << 100)).to_string());
    assert_eq!(serde_json::from_str::<Set128<Unit>>(&text).unwrap(), set);
}
