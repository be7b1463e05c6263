use crate::client::*;
use serde_json::json;

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
