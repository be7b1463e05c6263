//! No player can make a game unreadable: what changes nothing is refused, and a log has an end.

use crate::client::*;
use serde_json::json;
use server::Config;

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_stand_already_are_refused() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    let orders = |policy: &str| json!({ "kind": "orders", "orders": { "reaction fire": policy } });
    assert_eq!(
        page.ask(json!({ "kind": "orders", "orders": {} })).await["kind"],
        "refused",
        "none stand, none come"
    );
    assert_eq!(page.ask(orders("never")).await["kind"], "accepted");
    let refused = page.ask(orders("never")).await;
    assert!(refused["kind"] == "refused" && refused.to_string().contains("stand already"), "{refused}");
    assert_eq!(page.ask(orders("always")).await["kind"], "accepted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_side_may_change_its_mind_often_but_not_for_ever() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    for n in 0..250 {
        let policy = ["never", "always"][n % 2];
        let orders = json!({ "kind": "orders", "orders": { "reaction fire": policy } });
        assert_eq!(page.ask(orders).await["kind"], "accepted", "{n}");
    }
    let orders = json!({ "kind": "orders", "orders": {} });
    let refused = page.ask(orders).await;
    assert!(refused["kind"] == "refused" && refused.to_string().contains("now it must decide"), "{refused}");
    let mut again = sit(table.server.address().port(), id(&created)).await.expect("somebody is asked");
    assert_eq!(again.answer(offer(0)).await["kind"], "accepted", "and it can");
}

#[tokio::test(flavor = "multi_thread")]
async fn more_is_never_written_than_can_be_read() {
    let most_log = 12_000;
    let table = Table::with(|config| Config { most_log, ..config }).await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    let mut n = 0;
    let refused = loop {
        let policy = ["never", "always"][n % 2];
        n += 1;
        let reply = page.ask(json!({ "kind": "orders", "orders": { "reaction fire": policy } })).await;
        if reply["kind"] != "accepted" {
            break reply;
        }
    };
    assert!(refused.to_string().contains("what room is left is for decisions"), "{refused}");
    // Decisions go on in the last quarter, and end before more is there than can be read.
    let mut decided = 0;
    let refused = loop {
        let page = sit(table.server.address().port(), id(&created)).await;
        let reply = page.expect("the log is full before the game is over").answer(offer(0)).await;
        if reply["kind"] != "accepted" {
            break reply;
        }
        decided += 1;
    };
    assert!(
        decided > 0 && refused.to_string().contains("The log of this game is full"),
        "{decided}: {refused}"
    );
    let store = table.server.house().store.clone();
    let key = store.game(id(&created)).await.expect("read").expect("there").key;
    assert!(store.text(key).await.expect("read").len() <= most_log);
    let table = table.reopen().await;
    assert_eq!(table.read(&format!("/api/games/{}", id(&created))).await["damage"], json!(null));
}
