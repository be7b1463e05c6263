use crate::client::*;
use serde_json::{Value, json};

fn level(name: &str) -> Value {
    json!({ "kind": "bot", "level": name })
}

async fn begin(table: &Table, scenario: &str, levels: [&str; 2]) -> String {
    let asked = json!({ "scenario": scenario, "seats": levels.map(level) });
    let (status, created) = table.post("/api/games", &asked).await;
    assert_eq!(status, 201, "{created}");
    id(&created).to_owned()
}

async fn watch(table: &Table, game: &str) -> Page {
    let mut page = table.page(game, json!({})).await;
    page.wait(&["view"]).await;
    while !page.is_over() {
        page.wait(&["view"]).await;
    }
    page
}

/// The answers of a file, without dice and hashes.
fn answers(file: &str) -> Vec<Value> {
    let line = |line: &str| serde_json::from_str::<Value>(line).expect("json");
    file.lines().map(line).filter_map(|line| line.get("answer").cloned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_level_is_offered_by_its_one_name() {
    let table = Table::open().await;
    let sets = table.read("/api/battles").await;
    assert_eq!(sets[0]["levels"], json!(["random", "doctrine", "veteran", "guard", "emperor"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn doctrine_and_veteran_play_whole_games_and_say_why_when_it_is_over() {
    let table = Table::open().await;
    for (scenario, levels) in [
        ("pk/ford", ["doctrine", "veteran"]),
        ("pk/ford", ["veteran", "veteran"]),
        ("sr/small/plain", ["doctrine", "doctrine"]),
        ("sr/small/plain", ["veteran", "doctrine"]),
    ] {
        let game = begin(&table, scenario, levels).await;
        let mut page = watch(&table, &game).await;
        let file = table.text(&format!("/api/games/{game}/file?seat=umpire")).await;
        table.server.house().registry.check(&file).expect("in order");
        let mut reasons = 0;
        for entry in 1..=page.view["seq"].as_u64().expect("a number").min(12) {
            let told = page.ask(json!({ "kind": "explain", "entry": entry })).await;
            if told["kind"] == "thoughts" {
                let why = &told["explanation"];
                assert!(why["considered"].as_array().is_some_and(|all| !all.is_empty()), "{told}");
                assert!(told["entry"].as_u64() <= Some(entry));
                reasons += 1;
            }
        }
        assert!(reasons > 0, "{scenario} {levels:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_goes_on_after_a_restart_as_if_nothing_had_been() {
    let table = Table::open().await;
    let game = begin(&table, "sr/small/plain", ["doctrine", "veteran"]).await;
    let page = watch(&table, &game).await;
    drop(page);
    let whole = table.text(&format!("/api/games/{game}/file?seat=umpire")).await;
    let last: Value = serde_json::from_str(whole.lines().last().expect("a line")).expect("json");
    // Taken up in the middle of an activation, with the same secret, it is the same game again.
    let lines = whole.lines().count();
    for part in [9, lines / 2, lines * 4 / 5, lines * 9 / 10, lines - 7] {
        let part: Vec<&str> = whole.lines().take(part).collect();
        let seats = [level("doctrine"), level("veteran")];
        let asked = json!({ "file": part.join("\n"), "secret": last["secret"], "seats": seats });
        let (status, created) = table.post("/api/games/import", &asked).await;
        assert_eq!(status, 201, "{created}");
        watch(&table, id(&created)).await;
        let again = table.text(&format!("/api/games/{}/file?seat=umpire", id(&created))).await;
        assert_eq!(answers(&again), answers(&whole));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_keeps_its_reasons_to_itself_while_something_is_hidden() {
    let table = Table::open().await;
    let created = table.begin(me(), level("veteran")).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    while page.view["seq"] == 0 {
        page.wait(&["view"]).await;
    }
    let told = page.ask(json!({ "kind": "explain", "entry": 1 })).await;
    assert_eq!(told["kind"], "error", "{told}");
    assert!(told["sentence"].as_str().is_some_and(|sentence| sentence.contains("until the game is over")));
    // In a friend's game, too, where nothing is hidden.
    let seats = json!([link(), level("doctrine")]);
    let (_, created) =
        table.post("/api/games", &json!({ "scenario": "sr/small/plain", "seats": seats })).await;
    let mut page = table.page(id(&created), json!({ "token": created["links"][0]["token"] })).await;
    page.wait(&["view"]).await;
    let told = page.ask(json!({ "kind": "explain", "entry": 1 })).await;
    assert_eq!(told["kind"], "error", "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_veteran_may_be_asked_what_he_would_do() {
    let table = Table::open().await;
    let seats = json!([me(), level("doctrine")]);
    let (_, created) =
        table.post("/api/games", &json!({ "scenario": "sr/small/plain", "seats": seats })).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    while page.view["question"].is_null() {
        page.wait(&["view"]).await;
    }
    let told = page.ask(json!({ "kind": "hint" })).await;
    assert_eq!(told["kind"], "hint", "{told}");
    // He says it in words that the game reads as an answer.
    let answer = json!({ "kind": "words", "words": told["answer"] });
    let seen = page.ask(json!({ "kind": "preview", "answer": answer })).await;
    assert_ne!(seen["kind"], "error", "{told} {seen}");
    // The same question, the same hint.
    assert_eq!(page.ask(json!({ "kind": "hint" })).await["answer"], told["answer"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_between_two_people_are_given_only_while_both_allow_them() {
    let table = Table::open().await;
    let seats = json!([me(), link()]);
    let (_, created) =
        table.post("/api/games", &json!({ "scenario": "sr/small/plain", "seats": seats })).await;
    let mut own = table.page(id(&created), json!({ "seat": "first" })).await;
    let mut his = table.page(id(&created), json!({ "token": created["links"][0]["token"] })).await;
    own.wait(&["view"]).await;
    his.wait(&["view"]).await;
    // Whether he is asked just now or not: as long as one of them does not want it, the sentence says so.
    let refused = |told: &Value| told["sentence"].as_str().is_some_and(|text| text.contains("both players"));
    assert!(refused(&own.ask(json!({ "kind": "hint" })).await));
    let allowed = own.ask(json!({ "kind": "allow_hints", "allowed": true })).await;
    assert_eq!(allowed["allowed"], json!([true, false]), "{allowed}");
    let told = his.wait(&["hints"]).await;
    assert_eq!(told, json!({ "kind": "hints", "allowed": [true, false] }), "the other is told");
    assert!(refused(&own.ask(json!({ "kind": "hint" })).await));
    let allowed = his.ask(json!({ "kind": "allow_hints", "allowed": true })).await;
    assert_eq!(allowed["allowed"], json!([true, true]), "{allowed}");
    for page in [&mut own, &mut his] {
        assert!(!refused(&page.ask(json!({ "kind": "hint" })).await));
    }
    his.ask(json!({ "kind": "allow_hints", "allowed": false })).await;
    assert!(refused(&own.ask(json!({ "kind": "hint" })).await));
}
