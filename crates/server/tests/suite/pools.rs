//! What takes long is done in lanes that never wait for each other, and a table waits for none of them.

use crate::client::*;
use kernel::Side;
use serde_json::json;
use server::Config;
use server::costs::Kind;
use server::host::Word;
use server::work::queue::Asker;
use std::net::IpAddr;
use std::sync::mpsc;
use tokio::task::JoinHandle;

/// Keeps a worker busy until it is told.
pub struct Busy {
    release: mpsc::Sender<()>,
    worker: JoinHandle<()>,
}

impl Busy {
    pub async fn with(table: &Table, kind: Kind) -> Busy {
        let (release, released) = mpsc::channel::<()>();
        let (began, begun) = tokio::sync::oneshot::channel();
        let asker = Asker { address: IpAddr::from([10, 0, 0, 9]), page: None };
        let work = table.server.house().workshop.ask(asker, kind, move |_| {
            let _ = began.send(());
            released.recv().expect("told");
        });
        let worker = tokio::spawn(async move { work.await.expect("done") });
        begun.await.expect("the only worker is busy");
        Busy { release, worker }
    }
    pub async fn release(self) {
        assert!(!self.worker.is_finished(), "it was busy all the time");
        self.release.send(()).expect("heard");
        self.worker.await.expect("done");
    }
}

pub async fn with_one_of_each() -> Table {
    Table::with(|config| Config { thinkers: 1, artists: 1, clerks: 1, ..config }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thinking_bot_never_delays_a_picture() {
    let table = with_one_of_each().await;
    let busy = Busy::with(&table, Kind::Explain).await;
    let created = table.begin(me(), hot()).await;
    for path in [
        "/api/battles/pk/ford/map.svg".to_owned(),
        "/api/battles/pk/ford/board.svg".to_owned(),
        "/api/battles/pk/ford/board.png?width=64".to_owned(),
        "/api/battles/pk/ford/board.jpg".to_owned(),
        format!("/api/games/{}/board.svg", id(&created)),
        format!("/api/games/{}/board.png?width=64", id(&created)),
        "/api/games".to_owned(),
        "/api/rules?q=rout".to_owned(),
    ] {
        assert_eq!(table.get(&path).await.status(), 200, "{path}");
    }
    busy.release().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_never_wait_for_odds_pictures_previews_or_bots() {
    let table = with_one_of_each().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    let answer = offer(0);
    let mut busy = Vec::new();
    for kind in [Kind::Odds, Kind::Preview, Kind::Picture, Kind::Explain] {
        busy.push(Busy::with(&table, kind).await);
    }
    page.say(json!({ "kind": "odds", "id": 901, "answer": answer })).await;
    page.say(json!({ "kind": "preview", "id": 902, "answer": answer })).await;
    assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
    page.wait(&["view", "curtain"]).await;
    let early = page.frames.iter().any(|frame| frame.contains("\"id\":901") || frame.contains("\"id\":902"));
    assert!(!early, "the worker was busy all the time");
    for busy in busy {
        busy.release().await;
    }
    let mut replies = Vec::new();
    while replies.len() < 2 {
        let reply = page.wait(&["odds", "previewed", "superseded", "refused"]).await;
        replies.push(reply["id"].as_u64());
    }
    replies.sort();
    assert_eq!(replies, [Some(901), Some(902)], "everything is answered in the end");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_questions_the_newer_is_answered_and_the_older_is_told_so() {
    let table = with_one_of_each().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    let answer = offer(0);
    let busy = Busy::with(&table, Kind::Odds).await;
    for id in [1, 2, 3] {
        page.say(json!({ "kind": "odds", "id": id, "answer": answer })).await;
    }
    // The two are told side by side: either may be first.
    let mut told = Vec::new();
    for _ in 0..2 {
        let reply = page.wait(&["superseded", "odds"]).await;
        assert_eq!(reply["kind"], "superseded");
        told.push(reply["id"].as_u64());
    }
    told.sort_unstable();
    assert_eq!(told, [Some(1), Some(2)]);
    busy.release().await;
    let reply = page.wait(&["superseded", "odds"]).await;
    assert_eq!((reply["kind"].as_str(), &reply["id"]), (Some("odds"), &json!(3)));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_changed_his_seat_does_not_see_what_the_other_side_asked() {
    let table = with_one_of_each().await;
    let created = table.begin(hot(), hot()).await;
    let mut page = table.page(id(&created), json!({ "seat": "first" })).await;
    page.wait(&["view"]).await;
    let answer = offer(0);
    let busy = Busy::with(&table, Kind::Preview).await;
    page.say(json!({ "kind": "preview", "id": 7, "answer": answer })).await;
    page.say(json!({ "kind": "sit", "seat": "second" })).await;
    page.wait(&["view"]).await;
    assert_eq!(page.view["seat"], "second");
    busy.release().await;
    let reply = page.wait(&["superseded", "previewed", "refused"]).await;
    assert_eq!((reply["kind"].as_str(), &reply["id"]), (Some("superseded"), &json!(7)));
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_rest_while_nobody_looks_on() {
    let table = with_one_of_each().await;
    let created = table.begin(bot(), bot()).await;
    let entries = || async {
        let card = table.read(&format!("/api/games/{}", id(&created))).await;
        card["entries"].as_u64().expect("a number")
    };
    // The table is laid, and whatever a bot had asked for would have been done before what is asked after it.
    table.get(&format!("/api/games/{}/board.svg", id(&created))).await;
    for _ in 0..20 {
        Busy::with(&table, Kind::Explain).await.release().await;
    }
    assert_eq!(entries().await, 0, "nobody looks on");
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    while !page.is_over() {
        page.wait(&["view"]).await;
    }
    assert!(entries().await > 0);
}

/// Whoever has gone waits for nobody: a bot that has not begun to think for him does not begin.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_waits_to_think_rests_when_everybody_has_left() {
    let table = with_one_of_each().await;
    let created = table.begin(bot(), me()).await;
    let house = table.server.house().clone();
    let busy = Busy::with(&table, Kind::Explain).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    assert!(page.view["asked"].to_string().contains("first"), "the bot is asked: {}", page.view["asked"]);
    drop(page);
    while house.ask_laid(id(&created), Word::Card).await.expect("it is laid").1[Side::Second] {
        tokio::task::yield_now().await;
    }
    busy.release().await;
    // Whatever had waited would be done before what is asked now.
    for _ in 0..20 {
        Busy::with(&table, Kind::Explain).await.release().await;
        let (summary, _) = house.ask_laid(id(&created), Word::Card).await.expect("it is laid");
        assert_eq!(summary.entries, 0);
    }
}
