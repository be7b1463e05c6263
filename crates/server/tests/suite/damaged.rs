//! A game that cannot be opened is one damaged card, and nothing else suffers.

use crate::client::*;
use kernel::Stream;
use serde_json::{Value, json};
use server::store::options;
use server::{Config, serve};
use sqlx::ConnectOptions;

/// A table with two games, both under way; the first is then changed behind the house's back.
async fn with_damage(sql: &'static str) -> (Table, String, String) {
    let table = Table::open().await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let created = table.begin(me(), hot()).await;
        let mut page = table.page(id(&created), json!({})).await;
        page.wait(&["view"]).await;
        let orders = json!({ "kind": "orders", "orders": { "reaction fire": "never" } });
        assert_eq!(page.ask(orders).await["kind"], "accepted");
        games.push(id(&created).to_owned());
    }
    let Table { server, http, folder } = table;
    server.stop().await;
    let mut file = options(&folder.data()).connect().await.expect("opened");
    sqlx::raw_sql(sql).execute(&mut file).await.expect("damaged");
    drop(file);
    let server = serve(Config::local(folder.data()), registry()).await.expect("it serves");
    (Table { server, http, folder }, games[0].clone(), games[1].clone())
}

async fn card(table: &Table, game: &str) -> Value {
    let games = table.read("/api/games").await;
    let games = games.as_array().expect("a list of cards, whatever is damaged").clone();
    games.into_iter().find(|card| card["id"] == game).expect("a card")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_game_is_one_damaged_card_and_can_be_saved_and_deleted() {
    let told = [
        (
            "UPDATE lines SET text = 'no entry' WHERE game = 1 AND n = 1; UPDATE games SET summary = '{}' WHERE key = 1",
            "line 2",
        ),
        ("DELETE FROM lines WHERE game = 1 AND n = 1", "of this game are there of 1"),
        (
            "DELETE FROM lines WHERE game = 1 AND n = 0; UPDATE games SET summary = '{}' WHERE key = 1",
            "line 1 of the game is missing",
        ),
        ("UPDATE games SET seats = 'two' WHERE key = 1", "the seats of this game"),
    ];
    for (sql, why) in told {
        let (table, bad, good) = with_damage(sql).await;
        assert_eq!(card(&table, &good).await["damage"], Value::Null);
        let broken = card(&table, &bad).await;
        let sentence = broken["damage"].as_str().expect("a sentence");
        assert!(broken["status"] == "damaged" && sentence.contains(why), "{broken}");
        assert!(sentence.contains("can be saved") && sentence.contains("archive or delete"), "{sentence}");
        assert_eq!(table.get(&format!("/api/games/{bad}")).await.status(), 200);
        // What can be read of it, without what was sealed.
        let file = table.get(&format!("/api/games/{bad}/file")).await;
        assert_eq!(file.status(), 200, "{sql}");
        let text = file.text().await.expect("text");
        assert!(!text.contains("\"open\"") && !text.contains("no entry"), "{text}");
        assert_eq!(
            text.lines().filter(|line| line.starts_with("{\"grognard\"")).count(),
            usize::from(!sql.contains("n = 0"))
        );
        // The other is played on, and the damaged one can go.
        let mut page = sit(table.server.address().port(), &good).await.expect("somebody is asked");
        assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
        for _ in 0..2 {
            let gone =
                table.http.delete(table.url(&format!("/api/games/{bad}"))).send().await.expect("answered");
            assert_eq!(gone.status(), 204);
        }
        assert_eq!(table.read("/api/games").await.as_array().map(Vec::len), Some(1));
    }
}

/// A finished game that lost its last lines would replay and verify, only shorter.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_that_is_cut_short_is_not_taken_for_whole() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    let mut chance = Stream::new(3);
    while !page.is_over() {
        if page.is_asked() {
            let offers = page.offers();
            page.answer(offer(chance.below(offers))).await;
        }
        page.wait(&["view", "curtain"]).await;
        if !page.is_over() && !page.is_asked() {
            let side = page.view["asked"][0]["side"].clone();
            page.say(json!({ "kind": "sit", "seat": side })).await;
        }
    }
    drop(page);
    let Table { server, http, folder } = table;
    // Not even a clean stop is needed: the end of a game is noted when it comes.
    let store = server.house().store.clone();
    while store.game(id(&created)).await.expect("read").expect("there").summary.over.is_none() {
        tokio::task::yield_now().await;
    }
    server.stop().await;
    let mut file = options(&folder.data()).connect().await.expect("opened");
    let cut = "DELETE FROM lines WHERE n = (SELECT max(n) FROM lines)";
    sqlx::raw_sql(cut).execute(&mut file).await.expect("cut");
    drop(file);
    let server = serve(Config::local(folder.data()), registry()).await.expect("it serves");
    let table = Table { server, http, folder };
    let broken = card(&table, id(&created)).await;
    assert!(broken["damage"].as_str().is_some_and(|why| why.contains("are there of")), "{broken}");
    let mut page = table.page(id(&created), json!({})).await;
    assert_eq!(page.wait(&["error", "view"]).await["kind"], "error", "it is not laid");
}

/// A connection that has read a broken page keeps it in mind: it is not used again when the disk is well.
#[tokio::test(flavor = "multi_thread")]
async fn when_the_disk_is_well_again_what_was_read_of_it_before_is_forgotten() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let Table { server, http, folder } = table;
    server.stop().await;
    let sound = std::fs::read(folder.data()).expect("read");
    let header = b"{\"grognard\":";
    let at = sound.windows(header.len()).position(|part| part == header).expect("the game");
    let mut broken = sound.clone();
    broken[at / 4096 * 4096] = 0xff;
    std::fs::write(folder.data(), &broken).expect("broken");
    let server = serve(Config::local(folder.data()), registry()).await.expect("it serves");
    let table = Table { server, http, folder };
    let damaged = card(&table, id(&created)).await;
    assert_eq!(damaged["status"], "damaged", "{damaged}");
    // In place, as a disk does it.
    let file = std::fs::OpenOptions::new().write(true).open(table.folder.data()).expect("opened");
    std::os::unix::fs::FileExt::write_all_at(&file, &sound, 0).expect("mended");
    drop(file);
    for _ in 0..8 {
        assert_eq!(card(&table, id(&created)).await["damage"], Value::Null);
    }
}
