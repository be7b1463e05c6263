use crate::client::*;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn the_curtain_falls_between_two_at_one_screen() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    // Nothing is hidden yet: the side that is asked is shown at once.
    page.wait(&["view"]).await;
    assert_eq!(page.view["seat"], "first");
    page.answer(json!({ "kind": "words", "words": "conceal b1" })).await;
    let curtain = page.wait(&["curtain"]).await;
    assert_eq!(curtain["seats"], json!(["first", "second", "spectator"]));
    assert_eq!(curtain["asked"][0]["side"], "second");
    // Behind the curtain nobody plays.
    assert_eq!(page.answer(offer(0)).await["kind"], "error");
    let before = page.frames.len();
    page.say(json!({ "kind": "sit", "seat": "second" })).await;
    page.wait(&["view"]).await;
    assert_eq!(page.view["seat"], "second");
    assert!(
        page.frames[before..].iter().all(|frame| !frame.contains("0201") && !frame.contains("\"hex\":201"))
    );
    page.say(json!({ "kind": "sit", "seat": "umpire" })).await;
    assert_eq!(page.wait(&["error", "view"]).await["kind"], "error", "not before the game is over");
    page.answer(json!({ "kind": "words", "words": "conceal d1" })).await;
    // Both ambushes are laid and hidden: now both are asked, and whoever sits there stays.
    page.wait(&["view"]).await;
    assert_eq!(page.view["seat"], "second");
    assert!(page.is_asked());
}
