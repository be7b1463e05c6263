use crate::client::*;
use serde_json::{Value, json};

/// Two people by link, who both add to the dice.
async fn begin(table: &Table) -> Value {
    let asked = json!({ "scenario": "pk/ford", "seats": [link(), link()], "both_dice": true });
    let (status, created) = table.post("/api/games", &asked).await;
    assert_eq!(status, 201, "{created}");
    created
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_decides_anything_before_both_have_added_to_the_dice() {
    let table = Table::open().await;
    let created = begin(&table).await;
    let token = |i: usize| created["links"][i]["token"].clone();
    let mut blue = table.page(id(&created), json!({ "token": token(0) })).await;
    let welcome = blue.wait(&["welcome"]).await;
    assert_eq!(welcome["dice"]["awaited"], json!(["first", "second"]));
    let commitment = welcome["dice"]["commitment"].clone();
    blue.wait(&["view"]).await;
    assert!(!blue.is_asked());
    assert_eq!(blue.view["receipt"], "", "the header will be written anew: nothing to keep yet");
    assert_eq!(blue.answer(offer(0)).await["kind"], "refused");
    let add = |digits: String| json!({ "kind": "contribute", "contribution": digits });
    assert_eq!(blue.ask(add("00".to_owned())).await["kind"], "refused");
    let added = blue.ask(add("ab".repeat(32))).await;
    assert_eq!((&added["kind"], &added["receipt"]), (&json!("accepted"), &json!("")));
    assert_eq!(blue.ask(add("cd".repeat(32))).await["kind"], "refused", "once");
    // The night falls before the friend comes.
    let table = table.reopen().await;
    let mut red = table.page(id(&created), json!({ "token": token(1) })).await;
    let welcome = red.wait(&["welcome"]).await;
    assert_eq!(welcome["dice"]["awaited"], json!(["second"]));
    assert_eq!(
        (&welcome["dice"]["commitment"], &welcome["dice"]["contributions"][0]),
        (&commitment, &json!("ab".repeat(32)))
    );
    red.wait(&["view"]).await;
    assert!(!red.is_asked());
    let added = red.ask(add("ef".repeat(32))).await;
    let receipt = added["receipt"].as_str().filter(|digits| digits.len() == 64).expect("now there is one");
    red.wait(&["view"]).await;
    assert!(red.is_asked());
    assert_eq!(red.answer(offer(0)).await["kind"], "accepted");
    let mut late = table.page(id(&created), json!({ "token": token(1) })).await;
    late.wait(&["view"]).await;
    assert_eq!(late.ask(add("11".repeat(32))).await["kind"], "refused");
    let file = table.text(&format!("/api/games/{}/file", id(&created))).await;
    assert!(file.contains(receipt), "whoever kept it finds it in the file");
    let header = file.lines().next().expect("a header");
    for part in ["ab".repeat(32).as_str(), &"ef".repeat(32), commitment.as_str().expect("digits")] {
        assert!(header.contains(part), "{header}");
    }
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
