//! What the laboratory counts.

use crate::open;
use kernel::{Game, Group, Observed, Side, Stream, random_play};

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
