//! The report of a finished battle, and what the lobby says of battles.

use crate::client::*;
use kernel::{BySide, Dice, Need, Options, Reading, Roll, Secret, Side, rule};
use serde_json::{Value, json};
use server::live::Throwers;
use server::protocol::Report;
use server::report::{Weighed, drawn};
use server::{Given, Registry, shelf};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

fn shelf_of_all() -> Registry {
    Registry::new()
        .with::<rules_sr::Sr>(false)
        .with::<rules_wb::Wb>(false)
        .with::<rules_ma::Ma>(false)
        .with::<rules_lb::Lb>(false)
        .with::<rules_ba::Ba>(false)
        .with::<picket::Picket>(true)
}

/// A battle played to its end by whoever takes the first offer that comes to hand.
fn fought(battle: &str, seed: u64) -> Report {
    let registry = shelf_of_all();
    let throwers = Throwers::House(BySide::default());
    let mut game = registry
        .begin(battle, &Options::new(), Secret::from_seed(seed), throwers)
        .unwrap_or_else(|why| panic!("{battle}: {why}"));
    let mut chance = kernel::Stream::new(seed);
    assert!(game.report().is_none(), "no report before the end");
    loop {
        game.proceed();
        let Some(&side) = game.asked().first() else { break };
        let now = game.entries();
        let offers = game.view(side.into(), now).question.map_or(0, |question| question.offers.len());
        let index = chance.below(offers.max(1)) as u32;
        game.answer(side, &Given::offer(index)).unwrap_or_else(|why| panic!("{battle}: {why:?}"));
    }
    game.report().expect("it is over")(&AtomicBool::new(false)).expect("a report")
}

#[test]
fn every_rule_set_has_its_report() {
    for battle in ["sr/small/lesson", "wb/small/lesson", "ma/lesson", "lb/lesson", "ba/lesson"] {
        let report = fought(battle, 3);
        let ended = report.turns.last().expect("a turn");
        assert_eq!(ended.margin, report.over.margin, "{battle}: the last turn ends with the score");
        let rising =
            report.turns.windows(2).all(|pair| pair[0].turn < pair[1].turn && pair[0].entry < pair[1].entry);
        assert!(rising, "{battle}: {:?}", report.turns);
        let lost: [u32; 2] = kernel::Side::BOTH.map(|side| {
            report.groups.iter().filter(|group| group.side == side).map(|group| group.lost).sum()
        });
        assert_eq!(ended.losses, lost, "{battle}");
        assert!(report.luck.iter().any(|luck| luck.tests + luck.dice + luck.others > 0), "{battle}: no dice");
        for luck in report.luck {
            assert!(luck.passed <= luck.tests && luck.passed_expected <= f64::from(luck.tests), "{battle}");
            assert!(luck.hits <= luck.dice && luck.hits_expected <= f64::from(luck.dice), "{battle}");
        }
        assert!(report.turning.windows(2).all(|pair| pair[0].points >= pair[1].points), "{battle}");
        assert!(report.turning.iter().all(|point| !point.text.is_empty()), "{battle}");
        let steps: Vec<f64> =
            report.course.windows(2).map(|pair| (pair[1].worth - pair[0].worth).abs()).collect();
        let (last, before) = steps.split_last().expect("a curve");
        let most = before.iter().copied().fold(0.0, f64::max);
        assert!(*last <= most, "{battle}: the end is no leap: {last} after at most {most}");
        let poster = drawn::poster(&report);
        assert!(draw::png(&poster, 600).is_ok(), "{battle}: the sheet can be drawn");
        assert_eq!(report, fought(battle, 3), "{battle}: the same game gives the same report");
    }
}

fn weighed(need: Option<Need>, face: u8, gain: f64) -> Weighed {
    let mut roll = Roll::new(Dice::d6(1), "nerve", rule!("PK-5b")).by(Side::Second);
    roll.need = need;
    Weighed { roll, faces: [face].into_iter().collect(), gain }
}

#[test]
fn a_test_never_helps_against_its_result() {
    let need = Some(Need::AtLeast(4));
    assert_eq!(weighed(need, 4, -2.0).helped(), Some(Side::Second), "passed, and better off");
    assert_eq!(weighed(need, 3, 2.0).helped(), Some(Side::First), "failed, and worse off");
    assert_eq!(weighed(need, 4, 2.0).helped(), None, "passed, and said to be worse off");
    assert_eq!(weighed(need, 3, -2.0).helped(), None, "failed, and said to be better off");
}

#[test]
fn other_rolls_help_whom_they_help() {
    for (face, gain) in [(1, 2.0), (6, 2.0)] {
        assert_eq!(weighed(None, face, gain).helped(), Some(Side::First));
        assert_eq!(weighed(None, face, -gain).helped(), Some(Side::Second));
    }
    let mut counted = weighed(Some(Need::AtLeast(4)), 6, 2.0);
    counted.roll = counted.roll.read(Reading::AtLeast(4));
    assert_eq!(counted.helped(), Some(Side::First), "dice that are counted are no test");
}

/// Over many games the dice favour nobody: what is expected is what falls on the average.
#[test]
fn luck_is_even_in_the_long_run() {
    let (mut passed, mut expected, mut tests) = (0.0, 0.0, 0.0);
    for seed in 1..=40 {
        for luck in fought("wb/small/lesson", seed).luck {
            passed += f64::from(luck.passed);
            expected += luck.passed_expected;
            tests += f64::from(luck.tests);
        }
    }
    // Four standard deviations of a fair test.
    assert!(
        tests > 200.0 && (passed - expected).abs() < 2.0 * f64::sqrt(tests),
        "{passed} of {tests}, {expected}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_comes_after_the_end_as_data_and_as_a_picture() {
    let table = Table::open().await;
    let running = table.begin(me(), bot()).await;
    let early = table.get(&format!("/api/games/{}/report.json", id(&running))).await;
    assert_eq!(early.status(), 404);
    let created = table.begin(bot(), bot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    while !page.is_over() {
        page.wait(&["view"]).await;
    }
    let at = |kind: &str| format!("/api/games/{}/report.{kind}", id(&created));
    let report: Value = table.read(&at("json")).await;
    assert_eq!(report["sides"].as_array().map(Vec::len), Some(2), "{report}");
    assert!(table.text(&at("svg")).await.starts_with("<svg"));
    let png = table.get(&at("png?width=400")).await;
    assert_eq!(png.headers()["content-type"], "image/png");
    assert_eq!(table.get(&at("png?width=1")).await.status(), 422);
}

#[test]
fn every_lesson_leads_to_a_battle_of_its_rule_set() {
    let registry = shelf_of_all();
    let cards = registry.cards();
    for lesson in lessons::Lesson::all() {
        let set = cards.iter().find(|set| set.prefix == lesson.rules).expect("it is laid");
        assert!(
            set.battles.iter().any(|battle| battle.id == lesson.next && battle.id != lesson.battle),
            "{} leads to {}",
            lesson.title,
            lesson.next
        );
    }
}

#[test]
fn the_shelf_tells_of_every_battle_and_of_no_other() {
    let told = shelf::read().expect("it can be read");
    let registry = shelf_of_all();
    let lessons: BTreeSet<&str> =
        registry.cards().iter().filter_map(|set| Some(set.lesson.as_ref()?.battle.as_str())).collect();
    let battles: BTreeSet<&str> =
        registry.cards().iter().flat_map(|set| &set.battles).map(|battle| battle.id.as_str()).collect();
    let wanted: BTreeSet<&str> = battles.difference(&lessons).copied().collect();
    // Of rule sets that are not laid here nothing can be said.
    let prefixes: Vec<String> =
        registry.cards().iter().map(|set| format!("{}/", set.prefix.to_lowercase())).collect();
    let here = |id: &&str| prefixes.iter().any(|prefix| id.starts_with(prefix.as_str()));
    assert_eq!(told.keys().map(String::as_str).filter(here).collect::<BTreeSet<_>>(), wanted);
    for (battle, told) in &told {
        assert!(told.story.ends_with('.') && told.story.len() < 160, "{battle}: {}", told.story);
        assert!((5..=300).contains(&told.minutes), "{battle}");
    }
}
