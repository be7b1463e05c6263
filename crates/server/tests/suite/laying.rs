//! How many tables are laid, and which go first when there are too many.

use crate::client::*;
use futures_util::FutureExt;
use serde_json::json;
use server::store::options;
use server::work::queue::Asker;
use server::{Config, serve};
use sqlx::ConnectOptions;
use std::net::IpAddr;

fn asker() -> Asker {
    Asker { address: IpAddr::from([127, 0, 0, 1]), page: None }
}

async fn with_games(most_tables: usize, games: usize) -> (Table, Vec<String>) {
    let table = Table::with(|config| Config { most_tables, ..config }).await;
    let mut all = Vec::new();
    for _ in 0..games {
        all.push(id(&table.begin(me(), hot()).await).to_owned());
    }
    (table, all)
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_at_which_nobody_sits_make_room_for_others() {
    let (table, games) = with_games(2, 6).await;
    for game in &games {
        assert_eq!(table.get(&format!("/api/games/{game}/map.svg")).await.status(), 200);
        assert!(table.server.house().live() <= 3, "{} tables", table.server.house().live());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_somebody_sits_at_every_table_others_are_asked_to_come_back() {
    let (table, games) = with_games(2, 3).await;
    let mut pages = Vec::new();
    for game in &games[..2] {
        let mut page = table.page(game, json!({})).await;
        page.wait(&["view"]).await;
        pages.push(page);
    }
    assert_eq!(table.get(&format!("/api/games/{}/map.svg", games[2])).await.status(), 503);
    let mut third = table.page(&games[2], json!({})).await;
    assert_eq!(third.ending().await, Some(1013));
    // Those who sit play on, and when one goes there is room.
    assert_eq!(pages[0].answer(offer(0)).await["kind"], "accepted");
    drop(pages.pop());
    while table.get(&format!("/api/games/{}/map.svg", games[2])).await.status() != 200 {
        tokio::task::yield_now().await;
    }
    assert_eq!(pages[0].ask(json!({ "kind": "overlay", "overlay": "control" })).await["kind"], "overlay");
}

/// A visitor who goes before his table is laid takes no room for ever.
#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_before_his_table_is_laid_leaves_nothing_behind() {
    let (table, games) = with_games(1, 6).await;
    let house = table.server.house();
    let gone = games[..5].iter().filter(|game| house.host(asker(), game).now_or_never().is_none()).count();
    assert!(gone > 0, "it takes a moment, unless the machine holds us up");
    assert_eq!(table.get(&format!("/api/games/{}/map.svg", games[5])).await.status(), 200);
    assert!(house.live() <= 2);
}

/// After a kill nothing is noted of the games that were under way: the list reads their logs, and lays no table for that.
#[tokio::test(flavor = "multi_thread")]
async fn a_list_lays_no_table() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = sit(table.server.address().port(), id(&created)).await.expect("somebody is asked");
    assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
    drop(page);
    let Table { server, http, folder } = table;
    server.stop().await;
    let mut file = options(&folder.data()).connect().await.expect("opened");
    sqlx::raw_sql("UPDATE games SET summary = '{}'").execute(&mut file).await.expect("forgotten");
    drop(file);
    let server = serve(Config::local(folder.data()), registry()).await.expect("it serves");
    let table = Table { server, http, folder };
    let games = table.read("/api/games").await;
    assert!(games[0]["entries"].as_u64() > Some(0), "{games}");
    assert!(games[0]["waiting_for"].as_array().is_some_and(|sides| !sides.is_empty()), "{games}");
    assert_eq!(table.server.house().live(), 0);
    let stored = table.server.house().store.game(id(&created)).await.expect("read").expect("there");
    assert_eq!(stored.summary.entries, stored.entries, "the next list need not read it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_data_file_takes_no_new_game_but_those_under_way_go_on() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let file = table.text(&format!("/api/games/{}/file?seat=first", id(&created))).await;
    let Table { server, http, folder } = table;
    server.stop().await;
    let small = Config { most_bytes: 4096, ..Config::local(folder.data()) };
    let table = Table { server: serve(small, registry()).await.expect("it serves"), http, folder };
    let (status, why) =
        table.post("/api/games", &json!({ "scenario": "pk/ford", "seats": [me(), hot()] })).await;
    assert!(status == 503 && why.to_string().contains("no room for another game"), "{why}");
    assert_eq!(table.post("/api/games/import", &json!({ "file": file })).await.0, 503);
    let mut page = sit(table.server.address().port(), id(&created)).await.expect("somebody is asked");
    assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
}
