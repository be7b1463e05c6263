//! Where one may measure only after a declaration, nothing that measures is given before it.

use crate::client::*;
use serde_json::{Value, json};
use server::Config;

async fn begin(table: &Table, teaching: bool) -> Page {
    let options = json!({ "measuring": "after declaration" });
    let seats = [me(), hot()];
    let asked = json!({ "scenario": "pk/ford", "options": options, "seats": seats, "teaching": teaching });
    let (status, created) = table.post("/api/games", &asked).await;
    assert_eq!(status, 201, "{created}");
    let mut page = table.page(id(&created), json!({ "seat": "first" })).await;
    page.wait(&["view"]).await;
    page
}

/// Answers with the first offer of a kind, from whichever seat is asked.
async fn give(page: &mut Page, kind: &str) {
    let found = find(page, kind).unwrap_or_else(|| panic!("no {kind} in {}", page.view["question"]));
    let seq = page.answer(offer(found)).await["seq"].as_u64().expect("accepted");
    loop {
        let message = page.wait(&["view", "curtain"]).await;
        let seen = message["seq"].as_u64().or(message["view"]["seq"].as_u64());
        if seen < Some(seq) {
            continue;
        }
        let asked = message["asked"][0]["side"].clone();
        if message["kind"] == "curtain" {
            page.say(json!({ "kind": "sit", "seat": asked })).await;
        } else if page.is_asked() || page.is_over() {
            return;
        }
    }
}

fn find(page: &Page, kind: &str) -> Option<usize> {
    let offers = page.view["question"]["offers"].as_array()?;
    offers.iter().position(|offer| offer["tag"]["kind"] == kind)
}

/// What a piece reaches, what an answer would do, and its odds.
async fn measure(page: &mut Page, kind: &str, piece: &Value) -> [Value; 3] {
    let index = find(page, kind).unwrap_or_else(|| panic!("no {kind} in {}", page.view["question"]));
    let reach = page.ask(json!({ "kind": "overlay", "overlay": "reach", "piece": piece })).await;
    let preview = page.ask(json!({ "kind": "preview", "answer": offer(index) })).await;
    let odds = page.ask(json!({ "kind": "odds", "answer": offer(index) })).await;
    assert_eq!(preview["preview"]["legal"], true, "what is legal is always told: {preview}");
    [reach["drawing"].clone(), preview["preview"]["ghosts"].clone(), odds["odds"].clone()]
}

/// Conceals, takes the posture in which one steps twice, and comes to the first activation.
async fn to_activation(page: &mut Page) {
    while find(page, "step").is_none() {
        match find(page, "conceal") {
            Some(_) => give(page, "conceal").await,
            None => give(page, "posture").await,
        }
    }
}

fn piece(page: &Page, kind: &str) -> Value {
    let offers = &page.view["question"]["offers"];
    offers[find(page, kind).expect("offered")]["tag"]["piece"].clone()
}

/// PK-2f
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_measured_before_the_declaration_and_all_after_it() {
    let table = Table::open().await;
    let mut page = begin(&table, false).await;
    assert_eq!(
        page.view["measure"],
        json!({ "policy": "after_declaration", "teaching": false, "now": false, "closed": ["reach", "command", "sight"] })
    );
    to_activation(&mut page).await;
    assert_eq!(page.view["measure"]["now"], false);
    let unit = piece(&page, "step");
    assert_eq!(measure(&mut page, "step", &unit).await, [Value::Null, json!([]), Value::Null]);
    let zones = page.ask(json!({ "kind": "overlay", "overlay": "zones" })).await;
    assert!(zones["drawing"].is_object(), "the bases are printed on the map: {zones}");
    // Fire has odds, but they are not told before it is declared.
    while find(&page, "fire").is_none() {
        let next = ["onward", "react", "suffer", "step", "stand", "posture", "halt", "decline"];
        let kind = next.into_iter().find(|kind| find(&page, kind).is_some()).expect("an answer");
        if kind == "onward" || kind == "react" {
            assert_eq!(page.view["measure"]["now"], true, "{kind}");
            let unit = piece(&page, kind);
            let [reach, ghosts, odds] = measure(&mut page, kind, &unit).await;
            assert!(reach["hexes"].as_array().is_some_and(|all| !all.is_empty()), "{kind}: {reach}");
            assert!(kind == "react" || ghosts.as_array().is_some_and(|all| !all.is_empty()), "{ghosts}");
            assert!(kind == "onward" || odds["outcomes"].is_array(), "{odds}");
        }
        give(&mut page, kind).await;
    }
    assert_eq!(page.view["measure"]["now"], false);
    let unit = piece(&page, "fire");
    assert_eq!(measure(&mut page, "fire", &unit).await, [Value::Null, json!([]), Value::Null]);
}

/// What would take too long is not walked to its end.
#[tokio::test(flavor = "multi_thread")]
async fn a_walk_through_the_odds_has_as_many_steps_as_the_house_allows() {
    for (steps, told) in [(None, true), (Some(1), false)] {
        let table = Table::with(|config| Config { odds_steps: steps.unwrap_or(config.odds_steps), ..config });
        let table = table.await;
        let mut page = begin(&table, true).await;
        to_activation(&mut page).await;
        while find(&page, "fire").is_none() {
            let next = ["onward", "react", "suffer", "step", "stand", "posture", "halt", "decline"];
            let kind = next.into_iter().find(|kind| find(&page, kind).is_some()).expect("an answer");
            give(&mut page, kind).await;
        }
        let unit = piece(&page, "fire");
        let [_, _, odds] = measure(&mut page, "fire", &unit).await;
        let outcomes = odds["outcomes"].as_array().map_or(0, Vec::len);
        assert_eq!(outcomes > 0, told, "{steps:?}: {odds}");
    }
}

/// PK-2f
#[tokio::test(flavor = "multi_thread")]
async fn a_game_for_teaching_measures_at_any_time_and_says_so() {
    let table = Table::open().await;
    let mut page = begin(&table, true).await;
    to_activation(&mut page).await;
    assert_eq!(
        page.view["measure"],
        json!({ "policy": "after_declaration", "teaching": true, "now": true, "closed": [] })
    );
    let unit = piece(&page, "step");
    let [reach, ghosts, _] = measure(&mut page, "step", &unit).await;
    assert!(reach.is_object() && ghosts[0]["id"] == unit, "{reach} {ghosts}");
}

/// A lesson tells its pupil that he may measure, however it is begun.
#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_a_game_for_teaching() {
    let table = Table::open().await;
    let asked = json!({ "scenario": "ma/lesson", "seats": [me(), bot()] });
    let (status, created) = table.post("/api/games", &asked).await;
    assert_eq!(status, 201, "{created}");
    let mut page = table.page(id(&created), json!({ "seat": "first" })).await;
    page.wait(&["view"]).await;
    assert_eq!(page.view["measure"]["teaching"], true);
    assert_eq!(page.view["measure"]["now"], true);
}
