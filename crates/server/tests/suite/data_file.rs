//! The data file as its owner finds it: whole, private, his alone.

use crate::client::*;
use serde_json::json;
use server::store::{Store, options};
use server::{Config, serve};
use sqlx::ConnectOptions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).expect("there").permissions().mode() & 0o777
}

async fn refused(path: &Path) -> String {
    Store::open(path).await.err().expect("refused").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_clean_stop_the_data_file_alone_holds_everything() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
    drop(page);
    let Table { server, folder, .. } = table;
    server.stop().await;
    for end in ["-wal", "-shm"] {
        assert!(!folder.0.join(format!("data.sqlite{end}")).exists(), "nothing is left beside it: {end}");
    }
    let copy = folder.0.join("copy.sqlite");
    std::fs::copy(folder.data(), &copy).expect("copied");
    let store = Store::open(&copy).await.expect("it opens");
    let stored = store.game(id(&created)).await.expect("read").expect("there");
    assert!(stored.entries > 0, "the answer is in the copy");
    store.close().await;
}

/// Somebody else may have the file open, to look it over: then SQLite would leave everything in its log.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_clean_stop_the_data_file_is_whole_whoever_else_looks_at_it() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let Table { server, folder, .. } = table;
    let mut other = options(&folder.data()).connect().await.expect("opened");
    sqlx::query("SELECT count(*) FROM games").fetch_one(&mut other).await.expect("read");
    server.stop().await;
    let copy = folder.0.join("copy.sqlite");
    std::fs::copy(folder.data(), &copy).expect("copied");
    drop(other);
    let store = Store::open(&copy).await.expect("it opens");
    assert!(store.game(id(&created)).await.expect("read").is_some());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_do_not_share_a_data_file() {
    let table = Table::open().await;
    let second = serve(Config::local(table.folder.data()), registry()).await.err().expect("refused");
    assert!(second.to_string().contains("another Grognard is serving"), "{second}");
    table.begin(me(), hot()).await;
    let table = table.reopen().await;
    assert_eq!(table.read("/api/games").await.as_array().map(Vec::len), Some(1));
}

/// Where the address is taken another one is tried at once, with the same data file.
#[tokio::test(flavor = "multi_thread")]
async fn who_finds_his_address_taken_has_not_claimed_the_data_file() {
    let folder = Folder::new();
    let taken = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("an address");
    let usual = taken.local_addr().expect("known");
    for _ in 0..20 {
        let config = Config::local(folder.data());
        let refused = serve(config.clone().listening(usual), registry()).await.err().expect("taken");
        assert!(refused.to_string().contains("cannot listen"), "{refused}");
        serve(config, registry()).await.expect("any other will do").stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_its_owner_may_read_the_data_file() {
    let table = Table::open().await;
    table.begin(me(), hot()).await;
    for end in ["", "-wal", "-lock"] {
        let path = table.folder.0.join(format!("data.sqlite{end}"));
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    let Table { server, folder, .. } = table;
    server.stop().await;
    // One that an earlier program made for everybody to read.
    std::fs::set_permissions(folder.data(), std::fs::Permissions::from_mode(0o644)).expect("changed");
    Store::open(&folder.data()).await.expect("it opens").close().await;
    assert_eq!(mode(&folder.data()), 0o600);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_another_program_is_left_as_it_is() {
    let folder = Folder::new();
    let foreign = "CREATE TABLE games (score INTEGER); INSERT INTO games VALUES (7)";
    let newer = "PRAGMA application_id = 0x47524f47; PRAGMA user_version = 99; CREATE TABLE games (new TEXT)";
    let same_names =
        "PRAGMA application_id = 77; CREATE TABLE games (a); CREATE TABLE lines (b); CREATE TABLE tokens (c)";
    let told = [
        (foreign, "another program"),
        (newer, "a newer Grognard has written it (edition 99"),
        (same_names, "another program"),
    ];
    for (sql, why) in told {
        let path = folder.0.join("foreign.sqlite");
        let plain = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true);
        let mut file = plain.connect().await.expect("made");
        sqlx::raw_sql(sql).execute(&mut file).await.expect("written");
        sqlx::Connection::close(file).await.expect("closed");
        let before = std::fs::read(&path).expect("read");
        let refused = refused(&path).await;
        assert!(refused.contains(why), "{refused}");
        assert!(std::fs::read(&path).expect("read") == before, "not a byte is changed: {why}");
        std::fs::remove_file(&path).expect("removed");
    }
    let text = folder.0.join("letter.txt");
    std::fs::write(&text, "Dear General, the enemy is upon us; send hussars. ".repeat(40)).expect("written");
    let refused_text = refused(&text).await;
    assert!(refused_text.contains("not a database"), "{refused_text}");
    assert!(refused(&folder.0).await.contains("is not a file"));
    // A database without anything in it becomes ours.
    let mut file = options(&folder.data()).connect().await.expect("made");
    sqlx::raw_sql("VACUUM").execute(&mut file).await.expect("written");
    drop(file);
    Store::open(&folder.data()).await.expect("it opens").close().await;
}

/// The folder is what is missing, not the lock beside the file.
#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_is_not_there_is_named() {
    let folder = Folder::new();
    let said = refused(&folder.0.join("nowhere").join("data.sqlite")).await;
    assert!(said.contains("there is no folder “") && said.contains("nowhere”; make it first"), "{said}");
}
