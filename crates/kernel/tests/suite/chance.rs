//! The dice: pinned streams, fairness, and independence from who asks when.

use kernel::{BySide, Contribution, Dice, GameDice, Secret, Stream};

fn dice() -> GameDice {
    let contributions = BySide::new(Contribution([1; 32]), Contribution([2; 32]));
    GameDice::new(&Secret::from_bytes([7; 32]), &contributions)
}

fn throws(dice: &GameDice, rolls: impl Iterator<Item = u32>) -> Vec<Vec<u8>> {
    rolls.map(|n| dice.throw(n, Dice::d6(8)).to_vec()).collect()
}

/// Computed by an independent program from the description in `chance.rs` (SHA-256, ChaCha20 with the roll's
/// number as its nonce). If this fails, every recorded game loses its dice.
#[test]
fn the_dice_of_a_known_secret_are_known() {
    assert_eq!(
        throws(&dice(), [0, 1, 2, u32::MAX].into_iter()),
        [
            [6, 2, 1, 5, 3, 2, 2, 2],
            [4, 3, 6, 1, 5, 3, 5, 4],
            [5, 5, 5, 1, 1, 5, 5, 5],
            [2, 2, 1, 3, 6, 6, 5, 1]
        ]
    );
}

#[test]
fn the_commitment_and_the_salts_of_a_known_secret_are_known() {
    let secret = Secret::from_seed(1);
    assert_eq!(
        kernel::hex32::digits(&secret.commitment().0),
        "e38c979cd9386fa4b7a3501b091ce9c7cd63d448142bcfc95baee438f856156e"
    );
    assert_eq!(
        kernel::hex32::digits(&secret.salt(3)),
        "abd083562c8e8e419391317e5886e44c529b80d50d890ac7f09bc90180f835e9"
    );
}

#[test]
fn the_stream_of_a_known_seed_is_known() {
    let mut stream = Stream::new(1);
    let words: Vec<u64> = (0..4).map(|_| stream.word()).collect();
    assert_eq!(words, [0x5dc20aa7b2a27137, 0xbda5668a01d7049c, 0x82b43276abb80226, 0xed4d5ed4a6ea59b4]);
    assert_eq!(stream.throw(Dice::d6(8)).as_slice(), [3, 1, 3, 1, 2, 2, 4, 4]);
    assert_eq!(stream.part(5).word(), 0x9c6b247c74304ad);
}

#[test]
fn what_falls_does_not_depend_on_the_order_of_asking() {
    let dice = dice();
    let mut backwards = throws(&dice, (0..100).rev());
    backwards.reverse();
    assert_eq!(throws(&dice, 0..100), backwards);
}

#[test]
fn more_dice_of_the_same_roll_begin_with_the_same_faces() {
    let few = dice().throw(9, Dice::d6(2));
    let many = dice().throw(9, Dice::d6(20));
    assert_eq!(few.as_slice(), &many[..2]);
}

#[test]
fn each_contribution_and_the_secret_change_the_dice() {
    let with = |secret: u8, first: u8, second: u8| {
        let contributions = BySide::new(Contribution([first; 32]), Contribution([second; 32]));
        throws(&GameDice::new(&Secret::from_bytes([secret; 32]), &contributions), 0..4)
    };
    let all = [with(7, 1, 2), with(8, 1, 2), with(7, 3, 2), with(7, 1, 3), with(7, 2, 1)];
    for (i, one) in all.iter().enumerate() {
        assert!(all[i + 1..].iter().all(|other| other != one));
    }
}

/// Chi-square over the faces; 20.5 is exceeded once in a thousand for five degrees of freedom, and the streams
/// are fixed, so the test never wavers.
fn chi_square(faces: impl Iterator<Item = u8>) -> f64 {
    let mut count = [0u32; 6];
    faces.for_each(|face| count[face as usize - 1] += 1);
    let due = count.iter().sum::<u32>() as f64 / 6.0;
    count.iter().map(|&n| (n as f64 - due).powi(2) / due).sum()
}

#[test]
fn game_dice_are_fair() {
    let dice = dice();
    let each = chi_square((0..20_000).flat_map(|n| dice.throw(n, Dice::d6(6))));
    assert!(each < 20.5, "{each}");
    let first = chi_square((0..60_000).map(|n| dice.throw(n, Dice::d6(1))[0]));
    assert!(first < 20.5, "{first}");
}

#[test]
fn streams_are_fair_and_two_dice_know_nothing_of_each_other() {
    let mut stream = Stream::new(11);
    let mut pairs = [0u32; 36];
    for _ in 0..180_000 {
        let pair = stream.throw(Dice::d6(2));
        pairs[(pair[0] as usize - 1) * 6 + pair[1] as usize - 1] += 1;
    }
    // 66.6 is exceeded once in a thousand for 35 degrees of freedom.
    let chi: f64 = pairs.iter().map(|&n| (n as f64 - 5000.0).powi(2) / 5000.0).sum();
    assert!(chi < 66.6, "{chi}");
}

#[test]
fn dice_with_any_number_of_sides_stay_within_them() {
    let mut stream = Stream::new(3);
    for sides in [1, 2, 3, 6, 10, 20, 100, 255] {
        let faces = stream.throw(Dice { count: 48, sides });
        assert!(Dice { count: 48, sides }.could_fall(&faces), "{sides}: {faces:?}");
    }
    assert_eq!(stream.below(0), 0);
    assert!((0..1000).all(|_| stream.below(7) < 7));
}

#[test]
fn a_secret_shows_nothing_of_itself_when_printed() {
    assert_eq!(format!("{:?}", Secret::from_seed(1)), "Secret(…)");
}
