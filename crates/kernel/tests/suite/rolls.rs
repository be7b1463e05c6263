//! Rolls as data: outcomes against brute force, modifiers, needs.

use kernel::{Changes, Dice, Faces, Need, Reading, Roll, rule};
use std::collections::BTreeMap;

fn roll(count: u8, sides: u8, reading: Reading) -> Roll {
    Roll::new(Dice { count, sides }, "test", rule!("PK-5b")).read(reading)
}

/// Every fall, the slow way.
fn all_falls(dice: Dice) -> Vec<Faces> {
    let mut falls = vec![Faces::new()];
    for _ in 0..dice.count {
        falls = falls
            .into_iter()
            .flat_map(|fall| {
                (1..=dice.sides).map(move |face| fall.iter().copied().chain([face]).collect::<Faces>())
            })
            .collect();
    }
    falls
}

#[test]
fn outcomes_weigh_what_brute_force_counts() {
    let readings =
        [Reading::Sum, Reading::Each, Reading::AtLeast(5), Reading::AtLeast(1), Reading::AtLeast(9)]
            .into_iter()
            .chain([1, 4, 6, 9].map(Reading::AtLeastAndTop))
            .chain([0, 1, 2, 3, 9].map(Reading::SumAndOnes))
            .chain([Reading::Passes]);
    for reading in readings {
        for (count, sides) in [(1, 6), (2, 6), (3, 6), (5, 6), (3, 10), (4, 2), (2, 20)] {
            let roll =
                roll(count, sides, reading).needing(Need::AtLeast(7)).modify(1, "led", rule!("PK-FIRE-M1"));
            let falls = all_falls(roll.dice);
            let mut total = 0;
            roll.for_each_outcome(|faces, weight| {
                let alike = falls.iter().filter(|fall| roll.read_alike(fall, faces)).count();
                assert_eq!(weight, alike as u128, "{count}d{sides} {reading:?} {faces:?}");
                assert!(roll.dice.could_fall(faces));
                total += weight;
            });
            assert_eq!(total, roll.dice.falls());
            assert_eq!(total, falls.len() as u128);
        }
    }
}

#[test]
fn three_dice_fall_as_everybody_knows() {
    let sums: BTreeMap<i16, u128> = roll(3, 6, Reading::Sum)
        .outcomes()
        .into_iter()
        .map(|(faces, weight)| (faces.iter().map(|&f| f as i16).sum(), weight))
        .collect();
    let known = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    assert_eq!(sums, (3..).zip(known).collect());
}

#[test]
fn the_largest_rolls_still_add_up() {
    let readings = [
        Reading::Sum,
        Reading::AtLeast(4),
        Reading::AtLeastAndTop(4),
        Reading::SumAndOnes(2),
        Reading::Passes,
    ];
    for reading in readings {
        let roll = roll(48, 6, reading);
        let mut total = 0u128;
        roll.for_each_outcome(|_, weight| total += weight);
        assert_eq!(total, roll.dice.falls());
    }
    let mut total = 0;
    roll(2, 255, Reading::AtLeast(255)).for_each_outcome(|_, weight| total += weight);
    assert_eq!(total, 255 * 255);
}

#[test]
fn modifiers_of_the_die_the_column_and_the_need_are_kept_apart() {
    let roll = roll(2, 6, Reading::Sum)
        .modify(2, "ambush", rule!("PK-FIRE-M5"))
        .modify_if(false, 5, "never", rule!("PK-FIRE-M1"))
        .modify(0, "nothing", rule!("PK-FIRE-M1"))
        .shift(1, "open ground", rule!("PK-FIRE-M6"))
        .change(Changes::Need, -1, "shaken", rule!("PK-NERVE-M2"));
    assert_eq!(roll.modifiers.len(), 3);
    assert_eq!(roll.total(&[3, 4]), 9);
    assert_eq!(roll.sum_of(Changes::Column), 1);
    assert_eq!(roll.sum_of(Changes::Need), -1);
}

#[test]
fn a_test_passes_exactly_at_its_number() {
    let at_most = roll(1, 6, Reading::Sum).needing(Need::AtMost(4));
    assert!(at_most.passes(&[4]) && !at_most.passes(&[5]));
    let lowered = at_most.change(Changes::Need, -1, "shaken", rule!("PK-NERVE-M2"));
    assert!(lowered.passes(&[3]) && !lowered.passes(&[4]));
    let at_least = roll(2, 6, Reading::Sum).needing(Need::AtLeast(8)).modify(1, "more", rule!("PK-FIRE-M1"));
    assert!(at_least.passes(&[3, 4]) && !at_least.passes(&[3, 3]));
    assert!(roll(1, 6, Reading::Sum).passes(&[1]), "a roll that is no test is passed");
}

#[test]
fn what_the_dice_must_show_leaves_out_their_modifiers() {
    for need in [Need::AtLeast(8), Need::AtMost(6)] {
        let roll = roll(2, 6, Reading::Sum).needing(need).modify(2, "led", rule!("PK-FIRE-M1")).change(
            Changes::Need,
            1,
            "shaken",
            rule!("PK-NERVE-M2"),
        );
        let shown = roll.must_show().expect("a test");
        for fall in all_falls(roll.dice) {
            let bare = fall.iter().map(|&face| i16::from(face)).sum();
            assert_eq!(shown.met_by(bare), roll.passes(&fall), "{need:?} {fall:?}");
        }
    }
    assert_eq!(roll(1, 6, Reading::Sum).must_show(), None, "no test");
    assert_eq!(roll(3, 6, Reading::AtLeast(4)).needing(Need::AtLeast(5)).must_show(), None, "counted");
}

#[test]
fn dice_are_added_up_or_counted_never_both() {
    let volley = roll(1, 6, Reading::AtLeast(4))
        .needing(Need::AtLeast(5))
        .modify(1, "led", rule!("PK-FIRE-M1"))
        .more(4, "groups", rule!("PK-FIRE-M1"))
        .more(-1, "far", rule!("PK-FIRE-M1"))
        .throw_counted();
    assert_eq!((volley.dice, volley.each_needs(), volley.adds_up()), (Dice::d6(3), Some(4), false));
    let one_shot = volley.more(-9, "farther", rule!("PK-FIRE-M1")).throw_counted();
    assert_eq!(
        (one_shot.dice, one_shot.each_needs()),
        (Dice::d6(1), Some(4)),
        "one die that counts is no test"
    );
    let alone = roll(1, 6, Reading::AtLeast(4)).needing(Need::AtLeast(4));
    assert_eq!((alone.each_needs(), alone.adds_up()), (Some(4), false), "nor is one that never had others");
    assert_eq!((alone.counts(3), alone.counts(4)), (Some(false), Some(true)));
    let test = alone.read(Reading::Passes);
    assert_eq!((test.each_needs(), test.adds_up(), test.counts(1)), (None, true, None));
    let lowered = test.change(Changes::Need, 1, "leaderless", rule!("PK-FIRE-M1"));
    assert_eq!(lowered.needed(), Some(Need::AtLeast(5)));
    let at_risk = roll(1, 6, Reading::AtLeast(4));
    assert_eq!((at_risk.each_needs(), at_risk.adds_up()), (Some(4), false));
    assert!(!roll(2, 6, Reading::Each).adds_up(), "one die for each side");
    assert!(roll(1, 6, Reading::Each).adds_up() && roll(2, 6, Reading::Sum).adds_up());
}

#[test]
fn the_morale_after_a_loss_reads_the_total_a_second_time() {
    let fire = roll(3, 6, Reading::Sum).modify(2, "near", rule!("PK-FIRE-M1")).change(
        Changes::Second,
        -1,
        "shaken",
        rule!("PK-FIRE-M4"),
    );
    assert_eq!((fire.total(&[1, 1, 5]), fire.second_total(&[1, 1, 5])), (9, 8));
}

#[test]
fn two_ones_of_three_dice_make_twenty_classes() {
    let supply = roll(3, 6, Reading::SumAndOnes(2));
    let classes = supply.outcomes();
    assert_eq!(classes.len(), 20);
    let two_ones = classes.iter().filter(|(faces, _)| faces.iter().filter(|&&f| f == 1).count() >= 2);
    assert_eq!(two_ones.map(|(_, weight)| weight).sum::<u128>(), 16, "2 in 27");
    assert!(!supply.read_alike(&[1, 1, 5], &[2, 2, 3]) && supply.read_alike(&[1, 5, 1], &[1, 1, 5]));
    assert!(supply.adds_up() && supply.each_needs().is_none());
}

#[test]
fn a_test_that_is_only_passed_or_failed_has_two_classes() {
    let test = |need| roll(2, 6, Reading::Passes).needing(Need::AtLeast(need));
    let weights = |roll: Roll| roll.outcomes().into_iter().map(|(_, weight)| weight).collect::<Vec<_>>();
    assert_eq!(weights(test(9)), [26, 10], "failed first");
    assert_eq!((weights(test(2)), weights(test(13))), (vec![36], vec![36]), "what cannot fall is left out");
}

#[test]
fn modifiers_over_the_limit_still_count() {
    let mut many = roll(1, 6, Reading::Sum);
    for _ in 0..kernel::roll::MOST_MODIFIERS + 5 {
        many = many.modify(1, "again", rule!("PK-FIRE-M1"));
    }
    assert_eq!(many.total(&[1]) as usize, 1 + kernel::roll::MOST_MODIFIERS + 5);
}

#[test]
fn faces_that_cannot_fall_are_known() {
    let dice = Dice::d6(2);
    assert!(dice.could_fall(&[1, 6]));
    for faces in [&[1][..], &[1, 2, 3], &[0, 1], &[1, 7], &[]] {
        assert!(!dice.could_fall(faces), "{faces:?}");
    }
}
