//! A page that does not come to its table is told whether to come back: its link is all its player has.

use crate::client::*;
use serde_json::json;
use server::store::options;
use server::{Config, serve};
use sqlx::ConnectOptions;

#[tokio::test(flavor = "multi_thread")]
async fn only_where_there_is_nothing_for_its_link_a_page_is_sent_away_for_good() {
    let table =
        Table::with(|config| Config { listen: "0.0.0.0:0".parse().expect("an address"), ..config }).await;
    let created = table.begin(link(), link()).await;
    let token = created["links"][0]["token"].clone();
    let mut nobody = table.page("nosuchgame00", json!({ "token": token })).await;
    assert_eq!(nobody.ending().await, Some(4004));
    let mut stranger = table.page(id(&created), json!({ "token": "ab".repeat(16) })).await;
    assert_eq!(stranger.ending().await, Some(4004));
    // The data file cannot be read for a while.
    let Table { server, http, folder } = table;
    let mut file = options(&folder.data()).connect().await.expect("opened");
    sqlx::raw_sql("ALTER TABLE tokens RENAME TO lost").execute(&mut file).await.expect("broken");
    let port = server.address().port();
    let mut page = Page::open(port, id(&created), json!({ "token": token })).await;
    assert_eq!(page.ending().await, Some(1013), "it may come back");
    sqlx::raw_sql("ALTER TABLE lost RENAME TO tokens").execute(&mut file).await.expect("mended");
    let mut page = Page::open(port, id(&created), json!({ "token": token })).await;
    page.wait(&["view"]).await;
    drop(page);
    // A game that cannot be opened is no reason to throw the link away, either.
    server.stop().await;
    sqlx::raw_sql("UPDATE lines SET text = 'no header' WHERE n = 0")
        .execute(&mut file)
        .await
        .expect("damaged");
    drop(file);
    let server = serve(Config::local(folder.data()), registry()).await.expect("it serves");
    let table = Table { server, http, folder };
    let mut page = table.page(id(&created), json!({ "token": token })).await;
    assert_eq!(page.ending().await, Some(4005));
}
