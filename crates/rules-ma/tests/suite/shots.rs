//! What is offered of shots and charges, held against every one that could be typed.

use crate::open;
use kernel::{Game, Side, Stream, stroll};
use rules_ma::Ma;
use rules_ma::army::{BattalionId, Quality};
use rules_ma::orders::Answer;
use rules_ma::state::{Body, Onset, State, Target, Volleys, Wheel};
use std::collections::BTreeSet;
use tabletop::{Hand, Length, Turn, arc};

/// Every shot of a battalion that is legal; where no body has a bonus only one way to say so.
fn typed(game: &Ma, s: &State, side: Side, unit: BattalionId) -> BTreeSet<Answer> {
    let enemies = game.standing_of(s, !side);
    let bodies = enemies.flat_map(|foe| [Target::formed(foe), Target::screen(foe)]);
    let targets: Vec<Option<Target>> = std::iter::once(None).chain(bodies.map(Some)).collect();
    let special = game.battle.battalion(unit).rifles || game.quality(s, unit) == Quality::Guard;
    let mut all = BTreeSet::new();
    for formed in targets.iter().copied() {
        for screen in targets.iter().copied() {
            for bonus in [Body::Formed, Body::Screen] {
                let answer = Answer::Shoot(Volleys { unit, formed, screen, bonus });
                let told = special || bonus == Body::Formed || formed.is_none();
                if told && game.check(s, side, &answer).is_ok() {
                    all.insert(answer);
                }
            }
        }
    }
    all
}

/// The charges of a battalion that should be offered: at each enemy the first legal one of straight ahead and wheels by whole
/// degrees, left before right, that six pips pay for with something left.
fn charges(game: &Ma, s: &State, side: Side, unit: BattalionId) -> BTreeSet<Answer> {
    let width = game.stance(s, unit).block.width();
    let wheels = (1..=180).map(Turn::degrees).filter(|by| arc(width, *by) < Length::whole(15));
    let wheels = wheels.flat_map(|by| [Hand::Left, Hand::Right].map(|hand| Some(Wheel { hand, by })));
    let wheels: Vec<Option<Wheel>> = std::iter::once(None).chain(wheels).collect();
    let first = |target: BattalionId| {
        let mut all = wheels.iter().map(|wheel| Answer::Charge(Onset { unit, target, wheel: *wheel }));
        all.find(|answer| game.check(s, side, answer).is_ok())
    };
    game.standing_of(s, !side).filter_map(first).collect()
}

/// What is offered of one kind, each once.
fn offered(game: &Ma, s: &State, side: Side, wanted: fn(&Answer) -> bool) -> BTreeSet<Answer> {
    let mut list = Vec::new();
    game.options(s, side, &mut list);
    list.retain(wanted);
    let offered: BTreeSet<Answer> = list.iter().cloned().collect();
    assert_eq!(offered.len(), list.len(), "something is offered twice: {list:?}");
    offered
}

/// MA-D12, MA-G20: held against every charge that could be typed, from where random games lead.
#[test]
fn one_charge_is_offered_at_every_enemy_that_can_be_charged() {
    let (mut straight, mut wheeled, mut choices) = (0, 0, 0);
    let game = open("ma/the-mill-road", &[]);
    for seed in 0..12 {
        let (mut state, mut chance, mut entry) = (game.start(), Stream::new(seed), 0);
        let over = stroll(&*game, &mut state, &mut chance, 4_000, |s, pending, _| {
            entry += 1;
            let side = pending.asked().next()?;
            let list = offered(&game, s, side, |answer| matches!(answer, Answer::Charge(_)));
            let acts =
                !offered(&game, s, side, |answer| matches!(answer, Answer::Activate { .. })).is_empty();
            if entry % 9 == 0 && acts {
                let typed: BTreeSet<Answer> =
                    game.standing_of(s, side).flat_map(|unit| charges(&game, s, side, unit)).collect();
                assert_eq!(list, typed, "game {seed}, entry {entry}");
                let ahead = |answer: &&Answer| matches!(answer, Answer::Charge(Onset { wheel: None, .. }));
                straight += list.iter().filter(ahead).count();
                wheeled += list.len() - list.iter().filter(ahead).count();
                let who = |answer: &Answer| match answer {
                    Answer::Charge(onset) => Some(onset.unit),
                    _ => None,
                };
                let units: BTreeSet<_> = list.iter().filter_map(who).collect();
                choices += list.len() - units.len();
            }
            None
        });
        assert!(over.is_some(), "game {seed} does not end");
    }
    let found = format!("{straight} straight, {wheeled} wheeled, {choices} at a second enemy");
    assert!(straight > 20 && wheeled > 50 && choices > 20, "{found}");
}

/// MA-D11, MA-R35, MA-R38, MA-R57
#[test]
fn every_shot_at_an_enemy_is_offered_and_no_other() {
    let (mut shots, mut pairs) = (0, 0);
    for battle in ["ma/screens", "ma/screens-and-rifles"] {
        let game = open(battle, &[]);
        for seed in 0..12 {
            let (mut state, mut chance, mut entry) = (game.start(), Stream::new(seed), 0);
            let over = stroll(&*game, &mut state, &mut chance, 4_000, |s, pending, _| {
                entry += 1;
                let side = pending.asked().next()?;
                let list = offered(&game, s, side, |answer| matches!(answer, Answer::Shoot(_)));
                if entry % 3 == 0 && !list.is_empty() {
                    let typed: BTreeSet<Answer> =
                        game.standing_of(s, side).flat_map(|unit| typed(&game, s, side, unit)).collect();
                    assert_eq!(list, typed, "{battle}, game {seed}, entry {entry}");
                    shots += list.len();
                    let both = |answer: &&Answer| {
                        matches!(answer, Answer::Shoot(Volleys { formed: Some(_), screen: Some(_), .. }))
                    };
                    pairs += list.iter().filter(both).count();
                }
                None
            });
            assert!(over.is_some(), "{battle}, game {seed} does not end");
        }
    }
    assert!(shots > 1_000 && pairs > 300, "{shots} shots, {pairs} of both bodies");
}
