//! Lists: everybody finds his own games, whatever others begin.

use crate::client::*;
use serde_json::{Value, json};
use server::Config;
use server::store::Whose;
use std::collections::BTreeSet;

async fn list(table: &Table, query: &str, token: &Value) -> Vec<Value> {
    let token = token.as_str().expect("a token");
    let asked = table.http.get(table.url(&format!("/api/games{query}"))).bearer_auth(token);
    asked.send().await.expect("answered").json().await.expect("a list")
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_hides_the_games_of_others_by_beginning_many() {
    let club = Config { listen: "0.0.0.0:0".parse().expect("an address"), ..Config::local("".into()) };
    let table = Table::with(|config| Config { data: config.data, ..club }).await;
    let mine = table.begin(bot(), me()).await;
    let token = mine["links"][0]["token"].clone();
    let mut page = table.page(id(&mine), json!({ "token": token })).await;
    page.wait(&["view"]).await;
    while page.view["seq"] == 0 {
        page.wait(&["view"]).await;
    }
    drop(page);
    let store = table.server.house().store.clone();
    let stored = store.game(id(&mine)).await.expect("read").expect("there");
    let text = store.text(stored.key).await.expect("read");
    let many = (0..650).map(|n| crate::storage::fresh(&format!("g{n}"), text.trim_end(), n % 2 == 0));
    futures_util::future::join_all(many.map(|fresh| store.create(fresh))).await;
    // What is nobody else's to see is not even read for him.
    let house = table.server.house();
    let grants = house.grants(&[token.as_str().expect("text").to_owned()]).await.expect("looked up");
    assert_eq!(house.whose(&grants), Whose::Known(vec![stored.key]));
    assert_eq!(house.whose(&[]), Whose::Known(Vec::new()));
    let found = store.games(&Whose::Known(vec![stored.key]), false, None, 1000).await.expect("read");
    assert!(found.len() == 326 && found.iter().all(|game| game.public || game.key == stored.key));
    // Page by page: every public game once, no private one, and one's own.
    let (mut seen, mut after, mut pages) = (BTreeSet::new(), String::new(), 0);
    loop {
        let page = list(&table, &after, &token).await;
        pages += 1;
        assert!(page.len() <= 100);
        for card in &page {
            assert!(seen.insert(id(card).to_owned()), "once: {card}");
        }
        if page.len() < 100 {
            break;
        }
        after = format!("?after={}", id(&page[99]));
    }
    assert_eq!((seen.len(), pages), (326, 4));
    assert!(seen.contains(id(&mine)) && seen.contains("g0") && !seen.contains("g1"));
    assert_eq!(list(&table, "?status=finished", &token).await.len(), 0);
    let running = list(&table, "?status=running", &token).await;
    assert_eq!(running.iter().map(id).collect::<Vec<_>>(), [id(&mine)], "whatever many others there are");
    // Put away, it is found where such games are.
    let path = format!("/api/games/{}", id(&mine));
    let away = table.http.delete(table.url(&path)).bearer_auth(token.as_str().expect("text"));
    assert_eq!(away.send().await.expect("answered").status(), 204);
    let archived = list(&table, "?status=archived", &token).await;
    assert_eq!(archived.iter().map(id).collect::<Vec<_>>(), [id(&mine)]);
    let open = list(&table, "?status=open", &json!("")).await;
    assert_eq!(open.len(), 100);
}
