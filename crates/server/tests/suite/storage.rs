use crate::client::*;
use protocol::SeatPlan;
use serde_json::json;
use server::protocol;
use server::store::{Fresh, Store, Summary};

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stored_is_not_acknowledged_and_nobody_hears_of_it() {
    let table = Table::open().await;
    let created = table.begin(link(), link()).await;
    let token = |i: usize| created["links"][i]["token"].clone();
    let mut blue = table.page(id(&created), json!({ "token": token(0) })).await;
    blue.wait(&["view"]).await;
    let mut red = table.page(id(&created), json!({ "token": token(1) })).await;
    red.wait(&["view"]).await;
    // Somebody else has written the next line: nothing is ever written over.
    let store = table.server.house().store.clone();
    let key = store.game(id(&created)).await.expect("read").expect("there").key;
    store.append(key, 1, vec!["no entry".to_owned()]).await.expect("written");
    assert!(store.append(key, 1, vec!["another".to_owned()]).await.is_err());
    // Lines of other games in the same commit are none the worse for it.
    let other = table.begin(me(), hot()).await;
    let mut page = table.page(id(&other), json!({})).await;
    page.wait(&["view"]).await;
    let (refused, accepted) = tokio::join!(blue.answer(offer(0)), page.answer(offer(0)));
    assert_eq!((&refused["kind"], &accepted["kind"]), (&json!("refused"), &json!("accepted")));
    while blue.hear().await.is_some() {}
    while red.hear().await.is_some() {}
    assert_eq!(red.view["seq"], 0, "red heard nothing of it");
    // The damaged log is not played on.
    let mut again = table.page(id(&created), json!({ "token": token(0) })).await;
    let error = again.wait(&["error", "view"]).await;
    assert!(error["sentence"].as_str().is_some_and(|sentence| sentence.contains("line 2")), "{error}");
}

fn fresh<'a>(id: &'a str, seats: &'a [SeatPlan; 2], lines: &'a [String]) -> Fresh<'a> {
    Fresh {
        id,
        title: id,
        rules: "PK",
        scenario: "pk/ford",
        secret: None,
        seats,
        public: false,
        record: false,
        teaching: false,
        awaits: &[],
        lines,
        tokens: &[],
        summary: Summary::default(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_key_of_a_deleted_game_is_never_given_again_and_takes_no_lines() {
    let folder = Folder::new();
    let store = Store::open(&folder.data()).await.expect("it opens");
    let (seats, header) = ([SeatPlan::Me, SeatPlan::HotSeat], vec!["header".to_owned()]);
    let gone = store.create(fresh("gone", &seats, &header)).await.expect("stored");
    store.delete(gone).await.expect("deleted");
    // A line that was under way when its game was deleted.
    assert!(store.append(gone, 1, vec!["late".to_owned()]).await.is_err(), "there is no such game");
    let next = store.create(fresh("next", &seats, &header)).await.expect("stored");
    assert_ne!(next, gone);
    store.append(next, 1, vec!["on time".to_owned()]).await.expect("one refusal breaks nothing");
    assert_eq!(store.text(next).await.expect("read"), "header\non time\n");
    store.close().await;
}

/// Bots play while their game is deleted, again and again: their lines must not reach the game that comes after.
#[tokio::test(flavor = "multi_thread")]
async fn deleting_a_game_of_bots_harms_no_other() {
    let table = Table::open().await;
    for _ in 0..20 {
        let created = table.begin(bot(), bot()).await;
        let path = format!("/api/games/{}", id(&created));
        // Laying the table wakes the bots; the deletion comes in the middle of their game.
        let _page = table.page(id(&created), json!({})).await;
        for _ in 0..2 {
            let gone = table.http.delete(table.url(&path)).send().await.expect("answered");
            assert_eq!(gone.status(), 204);
        }
        let next = table.begin(me(), hot()).await;
        let store = table.server.house().store.clone();
        let stored = store.game(id(&next)).await.expect("read").expect("there");
        assert_eq!((stored.entries, store.text(stored.key).await.expect("read").lines().count()), (0, 1));
        let mut page = table.page(id(&next), json!({})).await;
        page.wait(&["view"]).await;
        assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
    }
}
