//! Exact odds from the command line.

use super::{folder, grognard};

/// The assault on the redoubt (SR-E22).
const REDOUBT: [&str; 10] = [
    "clear",
    "turn 4",
    "J1 1110 NE",
    "J2 1210 N",
    "J3 1310 NW",
    "K1 1209 SW",
    "K5 1209 SW",
    "Jourdan 1210",
    "Cochenhausen 1208",
    "segment combat Jourdan",
];

fn redoubt(more: &[&str]) -> super::Said {
    let mut args = vec!["odds", "sr/hondschoote"];
    args.extend(more);
    args.extend(REDOUBT.iter().flat_map(|words| ["--position", words]));
    grognard(&args)
}

/// SR-CRT, SR-CRT-M7
#[test]
fn an_assault_is_stated_with_modifiers_clauses_and_fractions_that_sum_to_one() {
    let said = redoubt(&["attack 1209 with J2 bayonet", "join J1 bayonet", "join J3", "--json"]).code(0);
    let report: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    let odds = &report["stated"][0]["odds"];
    assert_eq!(odds["rule"], "SR-6.1d");
    let rules = odds["modifiers"].as_array().expect("modifiers");
    assert!(rules.iter().any(|m| m["rule"] == "SR-CRT-M7" && m["value"] == 4), "{rules:?}");
    let sum: f64 =
        odds["outcomes"].as_array().expect("outcomes").iter().filter_map(|o| o["percent"].as_f64()).sum();
    assert!((sum - 100.0).abs() < 1e-9, "{sum}");
    assert!(!odds["each"].as_array().expect("changes").is_empty());
    let text = redoubt(&["attack 1209 with J2 bayonet", "join J1 bayonet", "join J3"]).code(0).out;
    assert!(text.contains("(SR-CRT-M7)") && text.contains('/') && text.contains(" %  "), "{text}");
}

#[test]
fn without_an_answer_every_answer_that_leads_to_dice_is_listed() {
    let said = redoubt(&[]).code(0);
    assert!(said.out.contains("attack 1209 with J2 bayonet"), "{}", said.out);
}

/// SR-6a
#[test]
fn an_answer_against_the_rules_is_refused_with_every_clause() {
    let said = redoubt(&["attack 0101 with J2"]).code(2);
    assert!(said.err.contains("is not allowed") && said.err.contains("(SR-6a)"), "{}", said.err);
    assert!(redoubt(&["dance"]).code(2).err.contains("dance"));
}

#[test]
fn a_game_file_is_looked_at_where_it_stands_or_at_an_entry() {
    let (_keep, folder) = folder();
    let file = folder.join("a.grog").display().to_string();
    grognard(&["record", "pk/ford", "--seed", "3", "--stop-after", "12", "--out", &file]).code(0);
    grognard(&["odds", &file]).code(0);
    grognard(&["odds", &file, "--at", "0"]).code(0);
    assert!(grognard(&["odds", &file, "--at", "999"]).code(2).err.contains("entries"));
    assert!(grognard(&["odds", "pk/ford", "--at", "1"]).code(2).err.contains("--at goes with a game file"));
    assert!(grognard(&["odds", "pk/ford", "--as", "Green"]).code(2).err.contains("is no side here"));
    assert!(grognard(&["odds", "nowhere.grog"]).code(2).err.contains("there is no file"));
}

/// A volley of seven dice at 4+ with a Sergeant's re-roll: of eight throws all miss once in 256, and whoever is hit must
/// test (MA-10.2, MA-3.3a, MA-19.3a).
#[test]
fn a_volley_is_stated_in_figures_lost_and_the_test_it_brings() {
    let position = [
        "clear",
        "F4 column at 95 40 facing 270",
        "B1 line at 95 20 facing 90",
        "B5 column at 20 14 facing 90",
        "activations British",
    ];
    let mut args = vec!["odds", "ma/two-hundred-points", "shoot B1 at F4", "--json"];
    args.extend(position.iter().flat_map(|words| ["--position", words]));
    let said = grognard(&args).code(0);
    let report: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    let odds = &report["stated"][0]["odds"];
    let fraction = |list: &str, text: &str| {
        let chances = odds[list].as_array().expect("chances");
        let chance = chances.iter().find(|chance| chance["text"] == text);
        chance.map(|chance| format!("{}/{}", chance["numerator"], chance["denominator"]).replace('"', ""))
    };
    assert_eq!(fraction("each", "4e Bn: must take a Resolve test").as_deref(), Some("255/256"), "{odds:#}");
    assert_eq!(fraction("outcomes", "no effect").as_deref(), Some("1/256"), "{odds:#}");
    assert!(fraction("each", "4e Bn: loses 3 Rankers").is_some(), "{odds:#}");
}
