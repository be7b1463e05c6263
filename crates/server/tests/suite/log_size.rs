//! No player can make a game unreadable: what changes nothing is refused, and a log has an end.

use crate::client::*;
use serde_json::json;
use server::{Config, serve};

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
    assert!(refused["kind"] == "refused" && refused.to_string().contains("already in force"), "{refused}");
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
async fn a_side_may_take_back_often_but_not_for_ever() {
    let table = Table::open().await;
    let created = table.begin(link(), link()).await;
    let mut page = table.page(id(&created), json!({ "token": created["links"][0]["token"] })).await;
    page.wait(&["view"]).await;
    let mut times = 0;
    let refused = loop {
        assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
        page.wait(&["view"]).await;
        let to = page.view["can_take_back"].as_array().and_then(|back| back.last()).expect("it can");
        let (seq, to) = (page.view["seq"].clone(), to.clone());
        let back = page.ask(json!({ "kind": "take_back", "seq": seq, "to": to })).await;
        if back["kind"] != "accepted" {
            break back;
        }
        page.wait(&["view"]).await;
        times += 1;
    };
    assert_eq!(times, 250);
    assert!(refused.to_string().contains("now it must decide"), "{refused}");
}

/// One decision may bring about more than there is room for: then it is not stored, and nobody hears of it.
#[tokio::test(flavor = "multi_thread")]
async fn what_would_not_fit_into_the_log_is_not_written_at_all() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let store = table.server.house().store.clone();
    let key = store.game(id(&created)).await.expect("read").expect("there").key;
    let header = store.text(key).await.expect("read");
    let Table { mut server, http: _, folder } = table;
    // Room for the header and a little more, but not for another line; first with hope, then without.
    for (thousandths, stays) in [(979, false), (985, true)] {
        server.stop().await;
        let most_log = header.len() * 1000 / thousandths + 1;
        let small = Config { most_log, ..Config::local(folder.data()) };
        server = serve(small, registry()).await.expect("it serves");
        let mut page = sit(server.address().port(), id(&created)).await.expect("somebody is asked");
        let refused = page.answer(offer(0)).await;
        assert!(refused.to_string().contains("The log of this game is full"), "{refused}");
        let after = page.try_ask(json!({ "kind": "overlay", "overlay": "control" })).await;
        assert_eq!(after.is_some(), stays, "who knows beforehand need not close the table");
        assert_eq!(server.house().store.text(key).await.expect("read"), header);
    }
    server.stop().await;
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
