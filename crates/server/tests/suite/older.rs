//! Data files of earlier programs.

use crate::client::*;
use serde_json::json;
use server::store::options;
use server::{Config, serve};
use sqlx::ConnectOptions;

/// A data file as the first program wrote it, with a game under way and the link of its second seat.
const FIRST: &str = include_str!("older/first.sql");

async fn write(folder: &Folder, sql: &'static str) {
    let mut file = options(&folder.data()).connect().await.expect("opened");
    sqlx::raw_sql(sql).execute(&mut file).await.expect("written");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_data_file_of_the_first_program_is_played_on() {
    let folder = Folder::new();
    write(&folder, FIRST).await;
    let server = serve(Config::local(folder.data()), registry()).await.expect("it serves");
    let table = Table { server, http: reqwest::Client::new(), folder };
    let games = table.read("/api/games").await;
    assert_eq!(games[0]["title"], "An old quarrel");
    let game = games[0]["id"].as_str().expect("an id").to_owned();
    let entries = games[0]["entries"].as_u64().expect("a number");
    assert!(entries > 0, "{games}");
    // Its link still grants its seat, nobody is awaited, nothing is taught.
    let mut friend = table.page(&game, json!({ "token": "0123456789abcdef0123456789abcdef" })).await;
    friend.wait(&["view"]).await;
    assert_eq!((&friend.view["seat"], &friend.view["awaited"]), (&json!("second"), &json!([])));
    let mut page = table.page(&game, json!({})).await;
    page.wait(&["view"]).await;
    assert_eq!(page.view["measure"]["teaching"], false);
    let asked = if page.is_asked() { &mut page } else { &mut friend };
    assert_eq!(asked.answer(offer(0)).await["kind"], "accepted");
    // And after another night it is a file like any other.
    drop((page, friend));
    let table = table.reopen().await;
    let card = table.read(&format!("/api/games/{game}")).await;
    assert!(card["entries"].as_u64() > Some(entries), "{card}");
    let file = table.text(&format!("/api/games/{game}/file?seat=first")).await;
    assert!(file.starts_with("{\"grognard\":1,") && file.lines().count() as u64 > entries, "{file}");
}

/// Keys were used again once, so a file may hold lines of games that are gone.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_deleted_game_left_in_an_older_file_reaches_no_new_game() {
    let folder = Folder::new();
    let left = "INSERT INTO lines VALUES (2, 0, 1, 'left'), (2, 1, 1, 'behind');
                INSERT INTO tokens VALUES ('ab', 2, 'owner'); PRAGMA user_version = 1";
    write(&folder, FIRST).await;
    write(&folder, left).await;
    let server = serve(Config::local(folder.data()), registry()).await.expect("it serves");
    let table = Table { server, http: reqwest::Client::new(), folder };
    let store = table.server.house().store.clone();
    let old = store.game("8vstrnx53n9w").await.expect("read").expect("there");
    assert_eq!((old.key, old.entries), (1, 11), "it keeps its key and its lines");
    assert_eq!(store.text(2).await.expect("read"), "");
    assert_eq!(store.grant("ab").await.expect("read"), None);
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
}

/// For some days files had their edition already, but not their mark.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_without_a_mark_is_marked_and_keeps_its_games() {
    let table = Table::open().await;
    let created = table.begin(me(), link()).await;
    let token = created["links"][0]["token"].as_str().expect("a token").to_owned();
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    let accepted = if page.is_asked() { page.answer(offer(0)).await["kind"] == "accepted" } else { true };
    assert!(accepted);
    drop(page);
    let Table { server, http, folder } = table;
    let before = server.house().store.game(id(&created)).await.expect("read").expect("there");
    server.stop().await;
    write(&folder, "PRAGMA application_id = 0; DROP INDEX public_games").await;
    let server = serve(Config::local(folder.data()), registry()).await.expect("it serves");
    let table = Table { server, http, folder };
    let store = table.server.house().store.clone();
    let after = store.game(id(&created)).await.expect("read").expect("there");
    assert_eq!((after.key, after.entries), (before.key, before.entries));
    assert!(store.grant(&server::rights::hash(&token)).await.expect("read").is_some());
    table.begin(me(), hot()).await;
}
