use crate::client::*;
use protocol::SeatPlan;
use serde_json::{Value, json};
use server::protocol;
use server::store::{Fresh, Store, Summary, options};
use sqlx::ConnectOptions;

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

pub fn fresh(id: &str, header: &str, public: bool) -> Fresh {
    Fresh {
        id: id.to_owned(),
        title: id.to_owned(),
        rules: "PK".to_owned(),
        scenario: "pk/ford".to_owned(),
        secret: None,
        seats: [SeatPlan::Me, SeatPlan::HotSeat],
        public,
        record: false,
        teaching: false,
        awaits: Vec::new(),
        lines: vec![header.to_owned()],
        tokens: Vec::new(),
        people: Default::default(),
        summary: Summary::default(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_key_of_a_deleted_game_is_never_given_again_and_takes_no_lines() {
    let folder = Folder::new();
    let store = Store::open(&folder.data()).await.expect("it opens");
    let gone = store.create(fresh("gone", "header", false)).await.expect("stored");
    store.delete(gone).await.expect("deleted");
    // A line that was under way when its game was deleted.
    assert!(store.append(gone, 1, vec!["late".to_owned()]).await.is_err(), "there is no such game");
    let next = store.create(fresh("next", "header", false)).await.expect("stored");
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

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_deleted_only_when_its_table_is_cleared() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let path = format!("/api/games/{}", id(&created));
    for _ in 0..2 {
        let mut page = table.page(id(&created), json!({})).await;
        page.wait(&["view"]).await;
        let gone = table.http.delete(table.url(&path)).send().await.expect("answered");
        assert_eq!(gone.status(), 204);
        assert_eq!(page.ending().await, Some(1001), "whoever sat there is told");
        assert_eq!(table.server.house().live(), 0);
    }
}

/// Two may note where a game stands; the later of them need not know more.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_noted_of_a_game_never_goes_back() {
    let folder = Folder::new();
    let store = Store::open(&folder.data()).await.expect("it opens");
    let key = store.create(fresh("game", "header", false)).await.expect("stored");
    store.append(key, 1, vec!["one".to_owned(), "two".to_owned()]).await.expect("stored");
    let noted = |entries| Summary { entries, ..Summary::default() };
    for (entries, known) in [(2, 2), (1, 2), (2, 2)] {
        store.note(key, &noted(entries)).await.expect("stored");
        let stored = store.game("game").await.expect("read").expect("there");
        assert_eq!(stored.summary.entries, known);
    }
    store.close().await;
}

/// SQLite ends a transaction by itself when the disk is full or broken; RAISE(ROLLBACK) does exactly that.
const BROKEN: &str =
    "CREATE TRIGGER broken BEFORE INSERT ON lines BEGIN SELECT RAISE(ROLLBACK, 'no room'); END;
    CREATE TRIGGER broken_seats BEFORE UPDATE ON games BEGIN SELECT RAISE(ROLLBACK, 'no room'); END";
const MENDED: &str = "DROP TRIGGER broken; DROP TRIGGER broken_seats";

#[tokio::test(flavor = "multi_thread")]
async fn after_a_failed_write_play_goes_on_without_a_restart() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    let mut file = options(&table.folder.data()).connect().await.expect("opened");
    sqlx::raw_sql(BROKEN).execute(&mut file).await.expect("broken");
    for _ in 0..3 {
        let refused = page.answer(offer(0)).await;
        assert_eq!(refused["kind"], "refused", "{refused}");
        assert!(refused["refusals"][0].to_string().contains("no room"), "{refused}");
        while page.hear().await.is_some() {}
        page = table.page(id(&created), json!({})).await;
        page.wait(&["view"]).await;
    }
    assert_eq!(
        table
            .http
            .delete(table.url(&format!("/api/games/{}", id(&created))))
            .send()
            .await
            .expect("answered")
            .status(),
        503
    );
    sqlx::raw_sql(MENDED).execute(&mut file).await.expect("mended");
    page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
    table.begin(me(), hot()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn health_says_whether_an_answer_could_be_stored() {
    let table = Table::open().await;
    table.begin(me(), hot()).await;
    let health = table.get("/api/health").await;
    assert_eq!(
        (health.status().as_u16(), health.json::<Value>().await.expect("json")["games"].as_u64()),
        (200, Some(1))
    );
    // Somebody else holds the file and does not let go: reading goes on, writing does not.
    let mut file = options(&table.folder.data()).connect().await.expect("opened");
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut file).await.expect("held");
    let health = table.get("/api/health").await;
    assert_eq!(health.status(), 503);
    assert!(health.text().await.expect("text").contains("the data file cannot be used"));
    sqlx::raw_sql("ROLLBACK").execute(&mut file).await.expect("let go");
    assert_eq!(table.get("/api/health").await.status(), 200);
}

/// Up to 3.51.2 SQLite could lose a commit when the write-ahead log was begun anew under concurrent readers.
#[tokio::test(flavor = "multi_thread")]
async fn the_built_in_sqlite_does_not_lose_commits() {
    let folder = Folder::new();
    let mut file = options(&folder.data()).connect().await.expect("opened");
    let row = sqlx::query("SELECT sqlite_version()").fetch_one(&mut file).await.expect("read");
    let runs: String = sqlx::Row::try_get(&row, 0).expect("a version");
    assert_eq!(runs, server::store::sqlite(), "the one that is named is the one that runs");
    let parts: Vec<u32> = runs.split('.').map(|part| part.parse().expect("a number")).collect();
    assert!(parts >= vec![3, 51, 3], "{runs}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_card_shows_is_stored_with_its_game() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let stored = table.server.house().store.game(id(&created)).await.expect("read").expect("there");
    assert_eq!(stored.summary.sides, Some(["Blue".to_owned(), "Red".to_owned()]));
    let older: Summary =
        serde_json::from_str(r#"{"entries":3,"asked":["first"],"over":null}"#).expect("read");
    assert_eq!((older.entries, older.sides), (3, None));
}
