//! What is no plain answer goes through the workshop, is paid for, and takes nothing from others.

use crate::client::*;
use crate::pools::with_one_of_each;
use serde_json::json;
use server::Config;
use server::costs::{Cost, Kind};
use server::work::Waiting;
use server::work::queue::Asker;
use std::net::IpAddr;
use std::sync::mpsc;
use std::time::Duration;

fn here() -> IpAddr {
    IpAddr::from([127, 0, 0, 1])
}

/// One worker of a lane is busy for this address, and as much waits as may: whatever else it asks of this lane is refused.
struct Crammed {
    _release: mpsc::Sender<()>,
    _waiting: Vec<Waiting<()>>,
}

async fn cram(table: &Table, kind: Kind) -> Crammed {
    let (release, released) = mpsc::channel::<()>();
    let (began, begun) = tokio::sync::oneshot::channel();
    let (asker, shop) = (Asker { address: here(), page: None }, &table.server.house().workshop);
    let mut waiting = vec![shop.ask(asker, kind, move |_| {
        let _ = began.send(());
        // Ends when the test does.
        let _ = released.recv();
    })];
    begun.await.expect("it has begun");
    waiting.extend((0..64).map(|_| shop.ask(asker, kind, |_| ())));
    Crammed { _release: release, _waiting: waiting }
}

/// Addresses are told apart, and two work in each lane.
async fn counted() -> Table {
    Table::with(|config| Config { limit_rates: true, clerks: 2, artists: 2, ..config }).await
}

fn from_elsewhere() -> reqwest::Client {
    let client = reqwest::Client::builder().local_address(IpAddr::from([127, 0, 0, 2]));
    client.build().expect("a client")
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_books_armies_and_new_games_are_made_by_clerks() {
    let table = counted().await;
    let _crammed = cram(&table, Kind::List).await;
    for path in ["/api/games", "/api/rules?q=rout"] {
        assert_eq!(table.get(path).await.status(), 429, "{path}");
        let other = from_elsewhere().get(table.url(path)).send().await.expect("answered");
        assert_eq!(other.status(), 200, "one worker is left to others: {path}");
    }
    let game = json!({ "scenario": "pk/ford", "seats": [me(), hot()] });
    assert_eq!(table.post("/api/games", &game).await.0, 429);
    let army = json!({ "name": "none", "text": "" });
    assert_eq!(table.post("/api/armies/MA/read", &army).await.0, 429);
    let other = from_elsewhere().post(table.url("/api/games")).json(&game).send().await.expect("answered");
    assert_eq!(other.status(), 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_tables_are_laid_and_files_read_off_the_serving_threads() {
    let table = counted().await;
    let created = table.begin(me(), hot()).await;
    let file = table.text(&format!("/api/games/{}/file?seat=first", id(&created))).await;
    let Table { server, http, folder } = table;
    server.stop().await;
    let config = Config { limit_rates: true, ..Config::local(folder.data()) };
    let table = Table { server: server::serve(config, registry()).await.expect("it serves"), http, folder };
    let _crammed = cram(&table, Kind::Open).await;
    let path = format!("/api/games/{}/map.svg", id(&created));
    assert_eq!(table.get(&path).await.status(), 429);
    assert_eq!(table.post("/api/games/import", &json!({ "file": file })).await.0, 429);
    // A page comes back later; its link is none the worse for it.
    let mut page = table.page(id(&created), json!({})).await;
    assert_eq!(page.ending().await, Some(1013));
    let other = from_elsewhere().get(table.url(&path)).send().await.expect("answered");
    assert_eq!(other.status(), 200, "one worker is left to others");
    // Once it is laid nobody needs to work for it.
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_and_maps_are_drawn_by_artists() {
    let table = counted().await;
    let created = table.begin(me(), hot()).await;
    let _crammed = cram(&table, Kind::Picture).await;
    for path in ["map.svg", "map.json", "board.svg", "board.png?width=64"] {
        for of in ["/api/battles/pk/ford".to_owned(), format!("/api/games/{}", id(&created))] {
            let path = format!("{of}/{path}");
            assert_eq!(table.get(&path).await.status(), 429, "{path}");
            let other = from_elsewhere().get(table.url(&path)).send().await.expect("answered");
            assert_eq!(other.status(), 200, "{path}");
        }
    }
}

/// What is large is packed by those who work beside the tables; if they have too much to do it comes as it is.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_is_packed_off_the_serving_threads() {
    let table = counted().await;
    let ask = |path: &'static str| {
        let asked = table.http.get(table.url(path)).header("accept-encoding", "gzip, deflate, br");
        async move { asked.send().await.expect("answered") }
    };
    let packed = |answer: &reqwest::Response| answer.headers().get("content-encoding").is_some();
    for path in [
        "/api/battles",
        "/src/main.js",
        "/api/battles/sr/hondschoote/map.svg",
        "/api/battles/sr/hondschoote/map.json",
    ] {
        let answer = ask(path).await;
        assert!(packed(&answer) && answer.headers()["vary"] == "accept-encoding", "{path}");
        let plain = table.get(path).await;
        assert!(!packed(&plain), "{path}");
        let (small, whole) = (answer.bytes().await.expect("bytes"), plain.bytes().await.expect("bytes"));
        assert!(small.starts_with(&[0x1f, 0x8b]) && small.len() < whole.len(), "{path}");
    }
    let drawn = ask("/api/battles/sr/hondschoote/board.png?width=64").await;
    assert!(!packed(&drawn), "a picture is not packed twice");
    let _crammed = cram(&table, Kind::Pack).await;
    let answer = ask("/api/battles").await;
    assert_eq!((answer.status().as_u16(), packed(&answer)), (200, false));
    assert!(answer.json::<serde_json::Value>().await.expect("json").is_array());
}

/// Two addresses have spent the same; then something is worked out for one of them. Both get the same drops from then on.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_worked_out_for_an_address_is_taken_from_its_bucket() {
    let table = Table::with(|config| Config { limit_rates: true, clerks: 1, ..config }).await;
    let house = table.server.house();
    let (busy, idle) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
    for address in [busy, idle] {
        while house.limits.allows(address, Cost::Make) {}
        while house.limits.allows(address, Cost::Ask) {}
    }
    let burn = |_: &std::sync::atomic::AtomicBool| {
        let clock = cpu_time::ThreadTime::now();
        while clock.elapsed() < Duration::from_millis(200) {}
    };
    house.workshop.ask(Asker { address: busy, page: None }, Kind::Rules, burn).await.expect("done");
    // It is on the account when the only worker takes up the next job.
    house.workshop.ask(Asker { address: here(), page: None }, Kind::Rules, |_| ()).await.expect("done");
    let left = |address| (0..).take_while(|_| house.limits.allows(address, Cost::Ask)).count();
    let (of_busy, of_idle) = (left(busy), left(idle));
    assert!(of_busy < of_idle, "{of_busy} drops are left to the one, {of_idle} to the other");
}

/// Whoever works beside the tables lets those go first who serve them, the slow more than the quick.
#[tokio::test(flavor = "multi_thread")]
async fn workers_yield_to_those_who_serve() {
    let table = with_one_of_each().await;
    let mut before = rustix::process::nice(0).expect("told");
    for kind in [Kind::Preview, Kind::Odds, Kind::Picture, Kind::Explain] {
        let asker = Asker { address: here(), page: None };
        let work = table.server.house().workshop.ask(asker, kind, |_| rustix::process::nice(0).ok());
        let yields = work.await.expect("done").expect("told");
        assert!(yields > before || yields == 19, "{kind:?}: {yields} after {before}");
        before = yields;
    }
}
