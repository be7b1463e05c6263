use super::*;
use crate::script::fixture::{battles, show_game};

/// Every path to its end, and the best of them all.
fn plain(game: &Sr, s: &State, unit: UnitId, at: Cell, left: u8, trail: &mut ArrayVec<Cell, 16>) -> Score {
    let mut best = (left, 0, game.map.rout_distance[game.unit(unit).side][at.index()], 0, 0);
    if left == 0 || trail.try_push(at).is_err() {
        return best;
    }
    for d in Direction::ALL {
        if game.leaves(unit, at, d) {
            best = (0, 0, 0, 0, 0);
        } else if let Some(to) = game.map.next(at, d)
            && let Some(step) = game.run_cost(s, unit, at, d, to, trail)
        {
            best = best.min(add(step, plain(game, s, unit, to, left - 1, trail)));
        }
    }
    trail.pop();
    best
}

/// SR-R76: paths that are not followed to their end would not have been the best.
#[test]
fn the_best_run_is_the_best_of_all_paths() {
    let mut runs = 0;
    for game in battles() {
        for seed in 1..=6 {
            show_game(&game, seed, |s| {
                if !matches!(s.agenda.top(), Some(Task::Activations(_) | Task::Rout(_))) {
                    return;
                }
                for unit in game.unit_ids().filter(|&u| s.routed(u)) {
                    let Some(at) = s.cell(unit) else { continue };
                    let mut trail = ArrayVec::new();
                    let left = game.rout_length(unit);
                    let best = game.score_from(s, unit, at, left, &mut trail);
                    assert_eq!(best, plain(&game, s, unit, at, left, &mut trail), "{} {unit:?}", game.title);
                    runs += 1;
                }
            });
        }
    }
    assert!(runs > 300, "{runs} runs looked at");
}
