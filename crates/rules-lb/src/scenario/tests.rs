//! The scenarios that come with the program, and faults of others.

use super::BATTLES;
use crate::army::{Arm, BRITISH, FRENCH, Nation};
use crate::battle::{Battle, Placing};
use kernel::Options;

fn read(text: &str) -> Result<Battle, Vec<String>> {
    Battle::read("test", text, &Options::new())
        .map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

/// LB-C1, LB-C2, LB-K3, LB-S2, LB-14.1, LB-14.2, LB-14.3, LB-14.4, LB-14.5
#[test]
fn every_battle_opens_with_two_armies() {
    for battle in &BATTLES {
        let read = read(battle.text).unwrap_or_else(|faults| panic!("{}: {faults:#?}", battle.id));
        assert_eq!(read.title, battle.title);
        if read.muster {
            assert!(read.placings.iter().all(|placing| *placing == Placing::Free));
        }
        // The battle one learns on is small.
        let (units, generals) = if battle.id == "lb/lesson" { (2, 4) } else { (8, 6) };
        assert!(read.of(FRENCH).count() >= units && read.of(BRITISH).count() >= units);
        assert!(!read.objectives.is_empty() && read.generals.len() >= generals);
        for raised in &read.units {
            let figures = match raised.arm {
                Arm::Artillery(pounds, _) => {
                    assert!((4..=12).contains(&pounds));
                    4
                }
                _ if raised.name.contains("Rifles") || raised.name == "Voltigeurs" => 6,
                _ => 12,
            };
            assert_eq!(raised.figures, figures, "{}", raised.name);
            assert_eq!(raised.nation == Nation::French, raised.side == FRENCH);
            assert_eq!(read.brigades[usize::from(raised.brigade)].side, raised.side);
        }
    }
}

/// LB-K1, LB-23.1: an army of ten or eleven breaks at a third, if the scenario says so, and the goal names that number.
#[test]
fn the_goal_names_the_units_that_break_an_army() {
    let third = BATTLES[0].text.replace("turn_limit = 10", "turn_limit = 10\narmy_break = [1, 3]");
    for (text, part) in [(BATTLES[0].text, 2), (&third, 3)] {
        let game = crate::Lb::new(read(text).unwrap());
        let status = game.status(&kernel::Game::start(&game));
        for side in [FRENCH, BRITISH] {
            let units = game.battle.of(!side).count().div_ceil(part);
            let goal = &status.score.goals[side.index()];
            assert!(goal.contains(&format!("removing {units} of his units")), "{goal}");
        }
    }
}

/// LB-K1, LB-C1
#[test]
fn all_faults_come_at_once() {
    let text = BATTLES[0]
        .text
        .replace("turn_limit = 10", "turn_limit = 99")
        .replace("kind = \"wood\"", "kind = \"forest\"")
        .replace("at = [24, 40]", "at = [19, 40]");
    let faults = read(&text).unwrap_err();
    assert_eq!(faults.len(), 3, "{faults:#?}");
}
