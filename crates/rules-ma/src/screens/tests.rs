use super::*;
use crate::scenario::tests::battle;
use crate::screens::station::Ground;
use kernel::{Game, Stream, fine, random_play};
use tabletop::Turn;

/// Positions of random games, one after every three decisions.
pub(crate) fn positions(id: &str, games: u64, mut look: impl FnMut(&Ma, &State)) {
    let game = Ma::new(battle(id, &[]));
    for seed in 0..games {
        let (mut s, mut chance, mut room) = (game.start(), Stream::new(seed), Vec::new());
        while random_play(&game, &mut s, &mut chance, 3, &mut room).outcome.is_none() {
            look(&game, &s);
        }
    }
}

/// Every place of a grid, without a thought of what is in reach: gaps, and steps aside in centimetres.
fn grid(parent: Stance, behind: ScreenSide, asides: impl Iterator<Item = i32> + Clone) -> Vec<(i32, Point)> {
    let left = parent.pose.heading + Turn::QUARTER;
    let gaps = 0..=LIGHT_SCREEN_REACH.units() / 1000;
    let at = |gap: i32, aside: i32| {
        ahead_of(parent, Length::whole(gap), behind) + left.along(Length::whole(aside))
    };
    gaps.flat_map(|gap| asides.clone().map(move |aside| (gap, at(gap, aside)))).collect()
}

/// The nearest place by trying all, in the order of the digest (MA-R92).
fn plainly_nearest(ground: &Ground<'_>, parent: Stance, behind: ScreenSide) -> Option<(Point, Length)> {
    let old = ground.old.map(|old| (old.pose.anchor, old.cell));
    let places = grid(parent, behind, (-5..=5).map(|i| 2 * i));
    let places: Vec<Point> =
        old.map(|old| old.0).into_iter().chain(places.into_iter().map(|p| p.1)).collect();
    let far = |at: &Point| old.map_or(0, |old| (*at - old.0).square());
    let cells = old.map(|old| old.1).into_iter().chain([SCREEN_CELL, SCREEN_CELL_LEAST]);
    cells.into_iter().find_map(|cell| {
        let fitting = places.iter().filter(|at| ground.fits((**at, cell)));
        fitting.min_by_key(|at| far(at)).map(|at| (*at, cell))
    })
}

/// MA-R77, MA-R92: looking only where a screen can be finds what looking everywhere finds.
#[test]
fn the_ground_of_a_screen_is_looked_over_as_if_all_of_it_were() {
    let (mut screens, mut legal, mut refused) = (0, 0, 0);
    for id in ["ma/screens", "ma/screens-and-rifles"] {
        let mut entry = 0;
        positions(id, 2, |game, s| {
            entry += 1;
            if entry % 5 > 0 {
                return;
            }
            let screened = game.standing(s).filter(|unit| s.of(*unit).skirmishers > 0);
            for (unit, behind) in
                screened.flat_map(|unit| [(unit, ScreenSide::Before), (unit, ScreenSide::Behind)])
            {
                let (task, parent) =
                    (BringUp { unit, pips: Some(screens % 7), place: behind }, game.stance(s, unit));
                let ground = game.screen_ground(s, task);
                let nearest = ground.nearest().map(|screen| (screen.pose.anchor, screen.cell));
                assert_eq!(nearest, plainly_nearest(&ground, parent, behind), "{unit:?}");
                let half = parent.block.width().units() / 2000 + 2 * LIGHT_SCREEN_REACH.units() / 1000;
                for cell in ground.old.map(|old| old.cell).into_iter().chain([SCREEN_CELL_LEAST]) {
                    let rows = ground.rows(cell);
                    for aside in -half..=half {
                        for (gap, at) in grid(parent, behind, std::iter::once(aside)) {
                            let passes = fine(|why| ground.judge((at, cell), why));
                            assert_eq!(ground.is_legal((at, cell)), passes, "{unit:?} {at:?} {cell}");
                            let row = rows.get(gap as usize).filter(|(_, most)| aside.abs() <= *most);
                            assert!(!passes || row.is_some(), "{unit:?} {gap} ahead, {aside} aside");
                            *if passes { &mut legal } else { &mut refused } += 1;
                        }
                    }
                }
                screens = (screens + 1) % 250;
            }
        });
    }
    assert!(legal > 1_000 && refused > 10_000, "{legal} legal, {refused} refused");
}
