//! What the laboratory counts.

use crate::open;
use kernel::{Game, Group, Observed, Pending, Side, Stage, Stream, random_play};

/// By battalion or by who fell, the sums of a side are the same, at the start, on the way and at the end.
#[test]
fn losses_by_arm_add_up_to_those_of_the_battalions() {
    let mut lost = 0;
    for battle in ["ma/two-hundred-points", "ma/screens-and-rifles"] {
        let game = &*open(battle, &[]);
        for seed in 1..=6 {
            let (mut s, mut chance, mut buffer) = (game.start(), Stream::new(seed), Vec::new());
            loop {
                let (mut by_battalion, mut by_arm) = (Vec::new(), Vec::new());
                Observed::losses(game, &s, &mut by_battalion);
                game.losses_by_arm(&s, &mut by_arm);
                for side in Side::BOTH {
                    let sum = |groups: &[Group], losses: &[u32]| -> (u32, u32) {
                        let of_side = groups.iter().zip(losses).filter(|(group, _)| group.side == side);
                        of_side.fold((0, 0), |(men, lost), (group, l)| (men + group.strength, lost + l))
                    };
                    let total = sum(&game.groups(), &by_battalion);
                    assert_eq!(sum(&game.arms(), &by_arm), total, "{battle}, seed {seed}");
                    lost += total.1;
                }
                if random_play(game, &mut s, &mut chance, 40, &mut buffer).decisions == 0 {
                    break;
                }
            }
        }
    }
    assert!(lost > 100, "{lost}");
}

/// A battalion that is gone is counted in a square of the board that the report draws.
#[test]
fn deaths_are_counted_in_squares_of_the_board() {
    let game = &*open("ma/two-hundred-points", &[]);
    let spots: Vec<_> = game.ground().expect("a board").spots.iter().map(|spot| spot.at).collect();
    let (mut buffer, mut counted) = (Vec::new(), 0);
    for seed in 1..=30 {
        let (mut s, mut chance) = (game.start(), Stream::new(seed));
        loop {
            let (before, mut events) = (s.clone(), Vec::new());
            match game.pending(&s) {
                Pending::Over(_) => break,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::recording(game, &mut s, &mut events), &faces);
                }
                pending => {
                    let side = pending.asked().next().expect("somebody is asked");
                    let answer = game.any_option(&s, side, &mut chance, &mut buffer).expect("an answer");
                    game.decide(&mut Stage::recording(game, &mut s, &mut events), side, &answer);
                }
            }
            let mut at = before;
            for event in &events {
                if let Some(death) = game.death(&at, event) {
                    assert!(spots.contains(&death.at), "{:?} is no square", death.at);
                    counted += 1;
                }
                game.apply(&mut at, event);
            }
        }
    }
    assert!(counted > 10, "{counted}");
}
