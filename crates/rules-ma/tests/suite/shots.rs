//! What is offered of shots, held against every shot that could be typed.

use crate::open;
use kernel::{Game, Pending, Side, Stage, Stream};
use rules_ma::Ma;
use rules_ma::army::{BattalionId, Quality};
use rules_ma::orders::Answer;
use rules_ma::state::{Body, State, Target};
use std::collections::BTreeSet;

/// How many of the nearest enemies are offered as targets.
const NEAREST: usize = 3;

/// Every shot of a battalion that is legal, at the nearest enemies; where no body has a bonus only one way to say so.
fn typed(game: &Ma, s: &State, side: Side, unit: BattalionId) -> BTreeSet<Answer> {
    let mut enemies: Vec<BattalionId> = game.standing_of(s, !side).collect();
    enemies.sort_by_key(|foe| ((s.of(*foe).pose.anchor - s.of(unit).pose.anchor).square(), *foe));
    enemies.truncate(NEAREST);
    let bodies = enemies.iter().flat_map(|foe| [Target::formed(*foe), Target::screen(*foe)]);
    let targets: Vec<Option<Target>> = std::iter::once(None).chain(bodies.map(Some)).collect();
    let special = game.battle.battalion(unit).rifles || game.quality(s, unit) == Quality::Guard;
    let mut all = BTreeSet::new();
    for formed in targets.iter().copied() {
        for screen in targets.iter().copied() {
            for bonus in [Body::Formed, Body::Screen] {
                let answer = Answer::Shoot { unit, formed, screen, bonus };
                let told = special || bonus == Body::Formed || formed.is_none();
                if told && game.check(s, side, &answer).is_ok() {
                    all.insert(answer);
                }
            }
        }
    }
    all
}

/// MA-D11, MA-R35, MA-R38, MA-R57
#[test]
fn every_shot_at_the_nearest_enemies_is_offered_and_no_other() {
    let (mut shots, mut pairs) = (0, 0);
    for battle in ["ma/screens", "ma/screens-and-rifles"] {
        let game = open(battle, &[]);
        let mut room = Vec::new();
        for seed in 0..12 {
            let (mut s, mut chance) = (game.start(), Stream::new(seed));
            for entry in 0.. {
                let side = match game.pending(&s) {
                    Pending::Over(_) => break,
                    Pending::Roll(roll) => {
                        let faces = chance.throw(roll.dice);
                        game.settle(&mut Stage::silent(game.as_ref(), &mut s), &faces);
                        continue;
                    }
                    pending => pending.asked().next().unwrap(),
                };
                let mut list = Vec::new();
                game.options(&s, side, &mut list);
                list.retain(|answer| matches!(answer, Answer::Shoot { .. }));
                if entry % 3 == 0 && !list.is_empty() {
                    let offered: BTreeSet<Answer> = list.iter().cloned().collect();
                    assert_eq!(offered.len(), list.len(), "something is offered twice: {list:?}");
                    let typed: BTreeSet<Answer> =
                        game.standing_of(&s, side).flat_map(|unit| typed(&game, &s, side, unit)).collect();
                    assert_eq!(offered, typed, "{battle}, game {seed}, entry {entry}");
                    shots += list.len();
                    let both = |answer: &&Answer| {
                        matches!(answer, Answer::Shoot { formed: Some(_), screen: Some(_), .. })
                    };
                    pairs += list.iter().filter(both).count();
                }
                let answer = game.any_option(&s, side, &mut chance, &mut room).unwrap();
                game.decide(&mut Stage::silent(game.as_ref(), &mut s), side, &answer);
            }
        }
    }
    assert!(shots > 1_000 && pairs > 300, "{shots} shots, {pairs} of both bodies");
}
