//! What is brought to the dice before the first decision.

use crate::client::*;
use serde_json::{Value, json};

async fn begin(table: &Table, more: Value) -> Value {
    let mut asked = json!({ "scenario": "pk/ford", "seats": [link(), link()] });
    for (key, value) in more.as_object().into_iter().flatten() {
        asked[key] = value.clone();
    }
    let (status, created) = table.post("/api/games", &asked).await;
    assert_eq!(status, 201, "{created}");
    created
}

fn token(created: &Value, i: usize) -> Value {
    json!({ "token": created["links"][i]["token"] })
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_bring_chains_before_anybody_decides_unless_they_say_otherwise() {
    let table = Table::open().await;
    let created = begin(&table, json!({})).await;
    let mut blue = table.page(id(&created), token(&created, 0)).await;
    let welcome = blue.wait(&["welcome"]).await;
    assert_eq!(welcome["dice"]["awaited"], json!(["first", "second"]));
    assert_eq!(welcome["dice"]["chains"]["ends"], json!([null, null]));
    assert_eq!(welcome["dice"]["chains"]["away"], "go_on");
    let commitment = welcome["dice"]["commitment"].clone();
    blue.wait(&["view"]).await;
    assert!(!blue.is_asked());
    assert_eq!(blue.view["receipt"], "", "the header will be written anew: nothing to keep yet");
    assert_eq!(blue.answer(offer(0)).await["kind"], "refused");
    let bring = |side: &str, end: String| json!({ "kind": "chain", "side": side, "end": end });
    let contribute = json!({ "kind": "contribute", "contribution": "ab".repeat(32) });
    assert_eq!(blue.ask(contribute).await["kind"], "refused", "a chain is awaited");
    assert_eq!(blue.ask(bring("first", "00".to_owned())).await["kind"], "refused");
    assert_eq!(blue.ask(bring("second", "ab".repeat(32))).await["kind"], "error", "not his side");
    let mut red = table.page(id(&created), token(&created, 1)).await;
    red.wait(&["view"]).await;
    assert_eq!(red.ask(bring("second", "ef".repeat(32))).await["kind"], "refused", "the other comes first");
    let brought = blue.ask(bring("first", "ab".repeat(32))).await;
    assert_eq!((&brought["kind"], &brought["receipt"]), (&json!("accepted"), &json!("")));
    assert_eq!(red.ask(bring("second", "ab".repeat(32))).await["kind"], "refused", "a chain of his own");
    // The night falls before the friend comes again.
    let table = table.reopen().await;
    let mut red = table.page(id(&created), token(&created, 1)).await;
    let welcome = red.wait(&["welcome"]).await;
    assert_eq!(welcome["dice"]["awaited"], json!(["second"]));
    assert_eq!(welcome["dice"]["commitment"], commitment);
    assert_eq!(welcome["dice"]["chains"]["ends"], json!(["ab".repeat(32), null]));
    red.wait(&["view"]).await;
    assert!(!red.is_asked());
    let brought = red.ask(bring("second", "ef".repeat(32))).await;
    let receipt = brought["receipt"].as_str().filter(|digits| digits.len() == 64).expect("now there is one");
    red.wait(&["view"]).await;
    assert!(red.is_asked());
    assert_eq!(red.answer(offer(0)).await["kind"], "accepted");
    let file = table.text(&format!("/api/games/{}/file", id(&created))).await;
    assert!(file.contains(receipt), "whoever kept it finds it in the file");
    let header = file.lines().next().expect("a header");
    for part in ["ab".repeat(32).as_str(), &"ef".repeat(32), commitment.as_str().expect("digits")] {
        assert!(header.contains(part), "{header}");
    }
    assert!(header.starts_with("{\"grognard\":2,"), "{header}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_is_to_bring_a_chain_the_house_throws_as_ever() {
    let table = Table::open().await;
    let created = begin(&table, json!({ "both_dice": false })).await;
    let mut blue = table.page(id(&created), token(&created, 0)).await;
    assert_eq!(blue.wait(&["welcome"]).await["dice"]["chains"], json!(null));
    blue.wait(&["view"]).await;
    assert!(blue.is_asked());
    let chain = json!({ "kind": "chain", "side": "first", "end": "ab".repeat(32) });
    assert_eq!(blue.ask(chain).await["kind"], "refused");
    let file = table.text(&format!("/api/games/{}/file", id(&created))).await;
    assert!(file.starts_with("{\"grognard\":1,"), "{file}");
    let created = table.begin(me(), bot()).await;
    let mut alone = table.page(id(&created), json!({})).await;
    assert_eq!(alone.wait(&["welcome"]).await["dice"]["awaited"], json!([]));
}

/// A game that was begun before there were chains, and whose players have yet to contribute.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_waits_for_contributions_still_takes_them() {
    let table = Table::open().await;
    let created = begin(&table, json!({ "both_dice": false })).await;
    let store = table.server.house().store.clone();
    let stored = store.game(id(&created)).await.expect("read").expect("there");
    let header = store.text(stored.key).await.expect("read").trim_end().to_owned();
    let awaits = kernel::Side::BOTH;
    store.rewrite_header(stored.key, &header, &awaits).await.expect("written");
    let add = |digits: String| json!({ "kind": "contribute", "contribution": digits });
    for (i, digits) in ["ab", "ef"].into_iter().enumerate() {
        let mut page = table.page(id(&created), token(&created, i)).await;
        page.wait(&["view"]).await;
        assert!(!page.is_asked());
        assert_eq!(page.ask(add("00".to_owned())).await["kind"], "refused");
        assert_eq!(page.ask(add(digits.repeat(32))).await["kind"], "accepted");
        assert_eq!(page.ask(add("11".repeat(32))).await["kind"], "refused", "once");
    }
    let file = table.text(&format!("/api/games/{}/file", id(&created))).await;
    assert!(file.contains(&format!("\"{}\",\"{}\"", "ab".repeat(32), "ef".repeat(32))), "{file}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_header_is_never_written_over_once_somebody_has_decided() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
    let store = table.server.house().store.clone();
    let key = store.game(id(&created)).await.expect("read").expect("there").key;
    assert!(store.rewrite_header(key, "another", &[]).await.is_err());
    assert!(!store.text(key).await.expect("read").contains("another"));
}
