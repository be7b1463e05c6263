use super::*;
use crate::march::March;
use crate::script::fixture::{battles, show_game};
use kernel::Temper;

/// The hexes within reach in the order in which they are found, each with the first step on the way, by the rule alone.
fn plain_reach(game: &Sr, s: &State, e: &Errand, from: Cell) -> Vec<(Cell, Cell)> {
    let mut found: Vec<(Cell, Cell, u16, bool)> = Vec::new();
    for (_, n) in game.map.grid.neighbours(from) {
        let mut why = Reasons::any();
        let step = game.judge_step(s, e.unit, n, &mut why);
        if !why.found() {
            found.push((n, n, (s.mover.spent + step.cost).0, step.onward == Onward::Nowhere));
        }
    }
    let mut at = 0;
    while at < found.len() {
        let (cell, _, spent, stops) = found[at];
        at += 1;
        if stops || s.controlled(cell, !e.side) {
            continue;
        }
        for (d, n) in game.map.grid.neighbours(cell).filter(|&(_, n)| n != from) {
            let total = spent + game.step_cost(s, e.side, cell, d, n).0;
            let river = game.map.side(cell, d).unbridged_river();
            let open = game.map.crossable(e.side, Some(game.unit(e.unit).arm), cell, d) && !river;
            if !open || game.enemy_in(s, n, e.side) || total > s.mover.allowance.0 {
                continue;
            }
            let first = found[at - 1].1;
            match found.iter_mut().find(|(known, ..)| *known == n) {
                None => found.push((n, first, total, false)),
                Some(known) if total < known.2 => (known.1, known.2) = (first, total),
                Some(_) => {}
            }
        }
    }
    found.into_iter().map(|(cell, first, ..)| (cell, first)).collect()
}

/// The way of a march is the one to the best hex when every hex within reach is weighed with all that counts.
#[test]
fn no_better_hex_is_passed_over() {
    let (mut marches, mut steps) = (0, 0);
    for game in battles() {
        for seed in 1..=4 {
            show_game(&game, seed, |s| {
                let Some(&Task::March(March(unit))) = s.agenda.top() else { return };
                let (Some(from), Some(active)) = (s.cell(unit), s.active) else { return };
                let plan = game.plan_for(s, active, &Temper::STEADY);
                let e = game.errand(s, &plan, unit, from);
                let stacks = |cell: Cell| game.may_stack(s, unit, s.stack(cell).without(unit));
                let worth = |cell: Cell| game.standing(s, &e, cell) - game.exposed(s, &e, cell);
                let reach = plain_reach(&game, s, &e, from);
                let mut best = (if stacks(from) { worth(from) + 2 } else { i32::MIN }, None);
                for &(cell, first) in reach.iter().filter(|(cell, _)| stacks(*cell)) {
                    if worth(cell) > best.0 {
                        best = (worth(cell), Some(first));
                    }
                }
                let out = || reach.first().filter(|_| !stacks(from)).map(|&(cell, _)| cell);
                let plain = if reach.is_empty() { None } else { best.1.or_else(out) };
                assert_eq!(game.way(s, &e, from), plain, "{} {unit:?} from {from:?}", game.title);
                marches += 1;
                steps += usize::from(plain.is_some());
            });
        }
    }
    assert!(marches > 1_000 && steps > 500, "{marches} marches, {steps} of them with a step");
}
