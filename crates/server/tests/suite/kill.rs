//! The server is killed, fifty times; two hundred with `FAULTS=long`.

use crate::client::*;
use kernel::Stream;
use serde_json::{Value, json};
use server::store::Store;
use server::{Config, Orders, serve};
use sqlx::{ConnectOptions, Row};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

const DATA: &str = "GROGNARD_TEST_DATA";

/// Started again with a data file, this is the process that serves; the others here kill it, this one tells it to stop.
#[test]
fn a_server_that_is_told_to_stop_ends_well() {
    if let Ok(data) = std::env::var(DATA) {
        return serve_until_told(data.into());
    }
    let folder = Folder::new();
    let (mut child, port) = start(&folder.data());
    std::net::TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("told");
    assert!(child.wait().expect("it ended").success());
}

fn serve_until_told(data: PathBuf) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let orders = Orders::listen();
        let server = serve(Config::local(data), registry()).await.expect("it serves");
        println!("port {}", server.address().port());
        server.until_told(orders).await;
    });
}

/// Whether the tests shall take their time: `FAULTS=long`.
pub fn long() -> bool {
    std::env::var("FAULTS").is_ok_and(|how| how == "long")
}

/// The process that serves, and its port.
fn start(data: &Path) -> (Child, u16) {
    start_with(data, &[])
}

/// The same, with this in its environment.
pub fn start_with(data: &Path, envs: &[(&str, PathBuf)]) -> (Child, u16) {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "kill::a_server_that_is_told_to_stop_ends_well", "--nocapture"])
        .env(DATA, data)
        .envs(envs.iter().map(|(name, value)| (*name, value)))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, port) = line.split_once("port ")?;
        port.trim().parse().ok()
    });
    // After a minute the harness says in there that the test takes long: with nobody to hear it, it would end.
    std::thread::spawn(move || lines.for_each(drop));
    (child, port.expect("a port"))
}

/// Plays on with random answers until the server is gone; gives every receipt that was acknowledged.
async fn play_until_it_is_dark(port: u16, game: String, seed: u64) -> Vec<String> {
    let mut receipts = Vec::new();
    let mut chance = Stream::new(seed);
    let Some(mut page) = Page::try_open(port, &game, json!({})).await else { return receipts };
    let mut asked_at = Value::Null;
    while let Some(message) = page.hear().await {
        match message["kind"].as_str() {
            Some("accepted") => receipts.push(message["receipt"].as_str().expect("digits").to_owned()),
            Some("curtain") => {
                let side = message["asked"][0]["side"].clone();
                page.say(json!({ "kind": "sit", "seat": side })).await;
            }
            Some("view") if page.is_asked() && page.view["seq"] != asked_at => {
                asked_at = page.view["seq"].clone();
                let index = chance.below(page.offers());
                let command = json!({ "kind": "answer", "id": 1, "seq": asked_at, "answer": offer(index) });
                page.say(command).await;
            }
            _ => {}
        }
    }
    receipts
}

pub async fn begin(port: u16) -> String {
    let asked = json!({ "scenario": "pk/ford", "options": { "length": "long" }, "seats": [me(), hot()] });
    let url = format!("http://127.0.0.1:{port}/api/games");
    let created: Value =
        reqwest::Client::new().post(url).json(&asked).send().await.expect("sent").json().await.expect("json");
    id(&created).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed_again_and_again() {
    let folder = Folder::new();
    let mut games: Vec<(String, Vec<String>)> = Vec::new();
    let mut chance = Stream::new(1793);
    let mut acknowledged = 0;
    let rounds = if long() { 200 } else { 50 };
    for round in 0..rounds {
        let (mut child, port) = start(&folder.data());
        // Every round goes on with some old games and begins a new one now and then.
        if round % 8 == 0 {
            games.extend([(begin(port).await, Vec::new()), (begin(port).await, Vec::new())]);
        }
        let recent = games.len().saturating_sub(4);
        let players: Vec<_> = (recent..games.len())
            .map(|i| {
                (i, tokio::spawn(play_until_it_is_dark(port, games[i].0.clone(), round * 100 + i as u64)))
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(50 + chance.below(350) as u64)).await;
        child.kill().expect("killed with SIGKILL");
        child.wait().expect("dead");
        for (i, player) in players {
            let receipts = player.await.expect("played");
            acknowledged += receipts.len();
            games[i].1.extend(receipts);
        }
        check(&folder, &games).await;
    }
    assert!(acknowledged > 200, "only {acknowledged} answers were acknowledged");
    println!("{rounds} kills, {} games, {acknowledged} answers acknowledged", games.len());
    let server = serve(Config::local(folder.data()), registry()).await.expect("it serves");
    for (game, _) in &games {
        let port = server.address().port();
        let file = reqwest::get(format!("http://127.0.0.1:{port}/api/games/{game}/file?seat=first")).await;
        assert_eq!(file.expect("answered").status(), 200, "{game} is laid again");
    }
    server.stop().await;
}

/// Every receipt that was given out is in the chain, and every file verifies.
pub async fn check(folder: &Folder, games: &[(String, Vec<String>)]) {
    let store = Store::open(&folder.data()).await.expect("it opens");
    for (game, receipts) in games {
        let verified = verified(&store, game, receipts).await;
        assert!(verified.is_ok(), "{verified:?}");
    }
    store.close().await;
}

/// The same for one game.
pub async fn verified(store: &Store, game: &str, receipts: &[String]) -> Result<(), String> {
    let wrong = |why: String| format!("{game}: {why}");
    let stored = store.game(game).await.map_err(|fault| wrong(fault.to_string()))?;
    let stored = stored.ok_or_else(|| wrong("it is gone".to_owned()))?;
    let text = store.text(stored.key).await.map_err(|fault| wrong(fault.to_string()))?;
    let receipts: Vec<_> = receipts.iter().filter_map(|r| kernel::hex32::parse(r)).collect();
    let header = kernel::file::read_header(text.as_bytes()).map_err(|fault| wrong(fault.to_string()))?;
    let battle = Arc::new(kernel::open_game::<picket::Picket>(&header).expect("opens"));
    kernel::verify(battle, text.as_bytes(), &receipts)
        .map(|_| ())
        .map_err(|problem| wrong(problem.to_string()))
}

/// A link that was handed out works after the next start, however soon the server is killed.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_was_acknowledged_survives_a_kill() {
    let folder = Folder::new();
    for round in 0..if long() { 100 } else { 8 } {
        let (mut child, port) = start(&folder.data());
        let asked = json!({ "scenario": "pk/ford", "seats": [me(), link()] });
        let (http, base) = (reqwest::Client::new(), format!("http://127.0.0.1:{port}/api/games"));
        let created: Value =
            http.post(&base).json(&asked).send().await.expect("sent").json().await.expect("json");
        let again = http.post(format!("{base}/{}/links", id(&created))).json(&json!({ "side": "second" }));
        let fresh: Value = again.send().await.expect("sent").json().await.expect("json");
        child.kill().expect("killed");
        child.wait().expect("dead");
        let store = Store::open(&folder.data()).await.expect("it opens");
        let grant = |token: &Value| server::rights::hash(token.as_str().expect("a token"));
        let granted = store.grant(&grant(&fresh["token"])).await.expect("read");
        assert_eq!(granted.map(|(_, grants)| grants).as_deref(), Some("second"), "round {round}");
        assert_eq!(store.grant(&grant(&created["links"][0]["token"])).await.expect("read"), None);
        store.close().await;
    }
}

/// Whoever asks for link after link until the server is killed was told of each but the last he asked for. That one may
/// have been stored and have ended the one before: then it leads to the seat and nobody has it, and he asks again. No
/// earlier link ever comes back, and one always leads there.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_ended_by_its_successor_and_by_nothing_else() {
    let folder = Folder::new();
    let mut chance = Stream::new(10);
    let (mut given, mut unheard) = (0, 0);
    for round in 0..if long() { 200 } else { 12 } {
        let (mut child, port) = start(&folder.data());
        let asked = json!({ "scenario": "pk/ford", "seats": [me(), link()] });
        let (http, base) = (reqwest::Client::new(), format!("http://127.0.0.1:{port}/api/games"));
        let created: Value =
            http.post(&base).json(&asked).send().await.expect("sent").json().await.expect("json");
        let game = id(&created).to_owned();
        let path = format!("{base}/{game}/links");
        let mut links = vec![created["links"][0]["token"].clone()];
        let asking = tokio::spawn(async move {
            while let Ok(answer) = http.post(&path).json(&json!({ "side": "second" })).send().await {
                match answer.json::<Value>().await {
                    Ok(fresh) => links.push(fresh["token"].clone()),
                    Err(_) => break,
                }
            }
            links
        });
        tokio::time::sleep(Duration::from_millis(20 + chance.below(150) as u64)).await;
        child.kill().expect("killed");
        child.wait().expect("dead");
        let links = asking.await.expect("asked");
        let hashes: Vec<String> =
            links.iter().map(|token| server::rights::hash(token.as_str().expect("a token"))).collect();
        let store = Store::open(&folder.data()).await.expect("it opens");
        store.close().await;
        let mut file = server::store::options(&folder.data()).connect().await.expect("opened");
        let sql = "SELECT t.hash FROM tokens t JOIN games g ON g.key = t.game WHERE g.id = ? AND t.grants = 'second'";
        let rows = sqlx::query(sql).bind(&game).fetch_all(&mut file).await.expect("read");
        let there: Vec<String> = rows.iter().map(|row| row.try_get(0).expect("a hash")).collect();
        assert_eq!(there.len(), 1, "round {round}: one link leads to the seat");
        let earlier = &hashes[..hashes.len() - 1];
        assert!(!earlier.contains(&there[0]), "round {round}: a link that was acknowledged is lost");
        given += links.len();
        unheard += u32::from(hashes.last() != there.last());
    }
    println!("{given} links given out; {unheard} times the next one was stored and its answer never came");
}
