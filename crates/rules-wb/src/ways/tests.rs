use super::*;
use crate::events::{Event, Way as Moved};
use crate::scenario::tests::battle;
use kernel::{Game, Stage, Stream, stroll};
use std::collections::{BTreeMap, BTreeSet};

/// The plain search: a copy of the whole position for every moment of the move.
fn plainly(b: &Wb, s: &State) -> BTreeMap<Cell, u8> {
    let mut seen = BTreeSet::new();
    let mut best = BTreeMap::new();
    let mut open = BTreeMap::from([((0, 0), s.clone())]);
    while let Some(((cost, _), at)) = open.pop_first() {
        let (Some(lead), Some(cell)) = (at.mover.units.first(), at.mover_cell()) else { continue };
        let u = *at.unit(lead);
        let turned = !at.mover.units.and(at.turned_in_zone).is_empty();
        let stepped = at.mover.entered > s.mover.entered;
        if !seen.insert((cell, u.facing, u.posture, u.on_road, (turned, stepped, at.mover.finished))) {
            continue;
        }
        if stepped && b.may_stay(&at, at.mover.units, cell) {
            best.entry(cell).or_insert(cost);
        }
        let steps = b.map.grid.neighbours(cell).map(|(_, n)| Answer::Step(b.map.id(n)));
        let turns = Direction::ALL.into_iter().flat_map(|d| [Answer::Turn(d), Answer::Deploy(d)]);
        let others: Vec<Answer> = if at.mover.kind == MoveKind::March { vec![] } else { turns.collect() };
        let column = (at.mover.kind != MoveKind::March).then_some(Answer::Column);
        for answer in steps.chain(others).chain(column) {
            if let Some(after) = after(b, &at, answer) {
                let spent = after.spent[lead.index()] - at.spent[lead.index()];
                open.insert((cost + spent, open.len() + seen.len() * 1_000), after);
            }
        }
    }
    best
}

fn after(b: &Wb, s: &State, answer: Answer) -> Option<State> {
    let side = b.unit(s.mover.units.first()?).side;
    let mut after = s.clone();
    let Answer::Step(hex) = answer else {
        fine(|why| Move.judge(b, s, side, &answer, why)).then_some(())?;
        Move.decide(&mut Stage::silent(b, &mut after), side, &answer);
        return Some(after);
    };
    let mut why = Reasons::any();
    let paid = b.judge_step(s, b.at(hex), &mut why).filter(|_| !why.found())?;
    b.apply(&mut after, &Event::Spent { units: s.mover.units, cost: paid.cost });
    b.apply(&mut after, &Event::Stepped { finished: paid.finished });
    for unit in s.stack(s.mover_cell()?).filter(|&unit| s.mover.units.has(unit)) {
        b.apply(
            &mut after,
            &Event::Moved { unit, to: b.at(hex), way: Moved::March, on_road: paid.step.road },
        );
    }
    Some(after)
}

/// WB-8.1, WB-8.4: the quick search finds what the plain one finds, for units and stacks, on marches and in battle; and
/// each way it names can be walked.
#[test]
fn quick_ways_are_the_plain_ones() {
    let (mut looked, mut count) = (0, 0);
    for (id, seed) in [("wb/warburg", 1), ("wb/warburg", 2), ("wb/small/field", 3), ("wb/small/ford", 4)] {
        let b = battle(id, &[]);
        let (mut s, mut chance) = (b.start(), Stream::new(seed));
        stroll(&b, &mut s, &mut chance, 900, |s, _, _| {
            count += 1;
            if matches!(s.agenda.top(), Some(Task::Move(_))) && count % 3 == 0 {
                let ways = b.ways(s);
                let quick: BTreeMap<Cell, u8> = ways.stops().collect();
                assert_eq!(quick, plainly(&b, s), "turn {}, {:?}", s.turn, s.mover);
                for (cell, cost) in quick {
                    walk(&b, s, &ways.to(cell).unwrap(), cell, cost);
                }
                looked += 1;
            }
            None
        });
    }
    assert!(looked > 100, "{looked}");
}

/// WB-3.7e, WB-8.5: every answer of a way is legal in its turn, if nobody reacts and no dice interfere.
fn walk(b: &Wb, s: &State, way: &Walked, to: Cell, cost: u8) {
    let end =
        way.answers.iter().fold(s.clone(), |at, &answer| after(b, &at, answer).expect("a legal answer"));
    assert_eq!((end.mover_cell(), way.cost, way.cells.last()), (Some(to), cost, Some(&to)));
}
