use super::*;
use proptest::prelude::*;

type Small = Stacks<6, 8>;

fn all(stacks: &Small) -> Vec<Vec<u8>> {
    (0..6).map(|cell| stacks.iter(Cell(cell)).collect()).collect()
}

#[test]
fn an_empty_map_has_no_leader_and_nobody_to_lift() {
    let mut stacks = Small::default();
    assert_eq!((stacks.first(Cell(3)), stacks.occupied(Cell(3))), (None, false));
    assert!(!stacks.lift(Cell(3), 1));
    stacks.lead(Cell(3), 1);
    assert_eq!(stacks, Small::default());
}

/// A leader is named without changing the order of the others.
#[test]
fn the_order_of_a_stack_is_that_of_arrival_until_another_leads() {
    let mut stacks = Small::default();
    for unit in [5, 1, 3] {
        stacks.push(Cell(2), unit);
    }
    assert_eq!((stacks.first(Cell(2)), stacks.occupied(Cell(2))), (Some(5), true));
    stacks.lead(Cell(2), 3);
    assert_eq!(stacks.iter(Cell(2)).collect::<Vec<_>>(), [3, 5, 1]);
    assert!(stacks.lift(Cell(2), 5));
    assert_eq!(stacks.iter(Cell(2)).collect::<Vec<_>>(), [3, 1]);
}

#[test]
fn sorted_stacks_do_not_remember_who_came_first() {
    let (mut a, mut b) = (Small::default(), Small::default());
    for (left, right) in [(4, 0), (0, 7), (7, 4)] {
        a.sort_in(Cell(1), left);
        b.sort_in(Cell(1), right);
    }
    assert_eq!(a, b);
    assert_eq!(a.iter(Cell(1)).collect::<Vec<_>>(), [0, 4, 7]);
}

/// What was written by a stranger may be nonsense; looking at it ends.
#[test]
fn arrays_that_run_in_a_ring_or_beyond_their_end_are_still_finite() {
    let ring = r#"{"first":[0,255,255,255,255,200],"next":[1,0,255,255,255,255,255,255]}"#;
    let stacks: Small = serde_json::from_str(ring).unwrap();
    assert_eq!(stacks.iter(Cell(0)).count(), 8);
    assert_eq!(stacks.iter(Cell(5)).collect::<Vec<_>>(), [200]);
}

proptest! {
    /// The chains in the arrays equal plain lists, whatever is done to them, and survive being written and read.
    #[test]
    fn stacks_equal_plain_lists(deeds in prop::collection::vec((0u8..4, 0u16..6, 0u8..8), 0..60)) {
        let mut stacks = Small::default();
        let mut plain: Vec<Vec<u8>> = vec![Vec::new(); 6];
        for (deed, cell, unit) in deeds {
            let here = usize::from(cell);
            let stands = plain.iter().any(|stack| stack.contains(&unit));
            match deed {
                0 if !stands => {
                    stacks.push(Cell(cell), unit);
                    plain[here].push(unit);
                }
                1 if !stands => {
                    stacks.sort_in(Cell(cell), unit);
                    let at = plain[here].iter().take_while(|&&other| other < unit).count();
                    plain[here].insert(at, unit);
                }
                2 => {
                    let found = plain[here].iter().position(|&other| other == unit);
                    prop_assert_eq!(stacks.lift(Cell(cell), unit), found.is_some());
                    if let Some(at) = found {
                        plain[here].remove(at);
                    }
                }
                3 => {
                    stacks.lead(Cell(cell), unit);
                    if let Some(at) = plain[here].iter().position(|&other| other == unit) {
                        plain[here][..=at].rotate_right(1);
                    }
                }
                _ => {}
            }
            prop_assert_eq!(&all(&stacks), &plain);
        }
        let text = serde_json::to_string(&stacks).unwrap();
        prop_assert_eq!(serde_json::from_str::<Small>(&text).unwrap(), stacks);
    }
}
