//! What the book's tables say, held against the battle that is read from its file.

use crate::open;
use rules_lb::army::{BRITISH, FRENCH, Nation};
use rules_lb::battle::{Placing, Posting};
use std::path::PathBuf;

fn book() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../rules/le-baton.md");
    std::fs::read_to_string(path).unwrap()
}

/// The rows below a heading of the orders of battle, cell by cell.
fn rows<'a>(book: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let from = book.lines().skip_while(move |line| !line.starts_with(heading)).skip(2);
    let rows = from.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// LB-C2, LB-C3, LB-C4: the starter scenario is the one of the book.
#[test]
fn the_starter_battle_has_the_orders_of_battle_of_the_book() {
    let (game, book) = (open("lb/the-ridge-and-the-farm"), book());
    let battle = &game.battle;
    for (side, heading) in [(BRITISH, "| British unit"), (FRENCH, "| French unit")] {
        let rows = rows(&book, heading);
        assert_eq!(rows.len(), battle.of(side).count());
        for (unit, row) in battle.of(side).zip(&rows) {
            let raised = battle.unit(unit);
            let [name, data, formation, anchor, brigade] = row[..] else { panic!("{row:?}") };
            assert_eq!(raised.name, name);
            let data = data.to_lowercase();
            assert!(data.contains(raised.quality.name()), "{name}: {data}");
            assert!(data.contains(&raised.figures.to_string()), "{name}: {data}");
            assert_eq!(data.contains("kgl"), raised.nation == Nation::Kgl, "{name}: {data}");
            assert_eq!(battle.brigades[usize::from(raised.brigade)].name, brigade);
            match battle.placings[unit.index()] {
                Placing::Table { formation: drawn, pose } => {
                    assert_eq!(drawn.name(), formation, "{name}");
                    let (x, y) = (pose.anchor.x(), pose.anchor.y());
                    let number = |word: &str| (word.parse::<f64>().unwrap() * 1000.0).round() as i32;
                    let found: Vec<i32> = anchor.trim_matches(['(', ')']).split(", ").map(number).collect();
                    assert_eq!(found, [x, y], "{name}");
                }
                Placing::Reserve(_) => assert!(formation.starts_with("reserve"), "{name}"),
                Placing::Garrison(_) | Placing::Free => panic!("{name} has no place"),
            }
        }
    }
    let posts: Vec<(i32, i32)> = battle
        .postings
        .iter()
        .map(|posting| match posting {
            Posting::At(at) => (at.x(), at.y()),
            Posting::Reserve(_) | Posting::Free => panic!("a general has no place"),
        })
        .collect();
    let french = [(36_000, 44_000), (21_000, 45_000), (50_000, 45_500)];
    assert_eq!(posts, [&french[..], &[(38_000, 10_000), (23_000, 10_500), (48_000, 10_500)]].concat());
}
