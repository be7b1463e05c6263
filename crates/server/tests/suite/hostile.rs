//! What no page of ours would send: changed messages, changed files, requests that are none. Nothing breaks, nobody else
//! notices, and every game is sound afterwards. The same seed makes the same copies everywhere.
//!
//! `FAULTS=long` sends ten times as many.

use crate::client::*;
use crate::kill::long;
use fuzzing::mutated;
use kernel::Stream;
use serde_json::{Value, json};
use server::protocol::ClientMessage;
use server::store::care;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// One message of every kind that a page sends, and several of those that carry most.
const SAID: [&str; 28] = [
    r#"{"kind":"hello","token":"0123456789abcdef","seat":"first","since":3}"#,
    r#"{"kind":"sit","seat":"second"}"#,
    r#"{"kind":"answer","id":900001,"seq":0,"answer":{"kind":"offer","index":0}}"#,
    r#"{"kind":"answer","id":900002,"seq":2,"answer":{"kind":"words","words":"step K1 1209"}}"#,
    r#"{"kind":"meanings","id":900003,"seq":1,"click":{"selected":"B1","piece":"R1","hex":258,"at":[120,-45]}}"#,
    r#"{"kind":"meanings","id":900004,"seq":0,"click":{"hex":515,"phrase":"march","line":"hold"}}"#,
    r#"{"kind":"draft","id":900005,"question":0,"words":"B1: hold\nB2: march b2 b3"}"#,
    r#"{"kind":"preview","id":900006,"answer":{"kind":"words","words":"fire B1 R2"}}"#,
    r#"{"kind":"preview","id":900007,"answer":{"kind":"drag","drag":{"piece":"A1","grip":"body","to":[4000,-12],"plan":"march A1 5"}}}"#,
    r#"{"kind":"odds","id":900008,"answer":{"kind":"offer","index":1}}"#,
    r#"{"kind":"overlay","id":900009,"overlay":"reach","piece":"B1"}"#,
    r#"{"kind":"overlay","id":900010,"overlay":"zones"}"#,
    r#"{"kind":"take_back","id":900011,"seq":4,"to":2}"#,
    r#"{"kind":"orders","id":900012,"orders":{"reaction fire":"never","charge":"ask"}}"#,
    r#"{"kind":"contribute","id":900013,"contribution":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}"#,
    r#"{"kind":"chain","id":900014,"side":"first","end":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}"#,
    r#"{"kind":"hold","sides":["first","second"]}"#,
    r#"{"kind":"link","side":"second","entry":7,"link":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}"#,
    r#"{"kind":"explain","id":900015,"entry":3}"#,
    r#"{"kind":"name","name":"Prinz Eugen, der edle Ritter"}"#,
    r#"{"kind":"talk","id":900016,"text":"Your move, General."}"#,
    r#"{"kind":"propose","id":900017,"proposal":{"kind":"take_back","to":1}}"#,
    r#"{"kind":"agree","id":900018,"proposal":{"kind":"draw"}}"#,
    r#"{"kind":"decline","id":900019}"#,
    r#"{"kind":"resign","id":900020}"#,
    r#"{"kind":"allow_hints","id":900021,"allowed":true}"#,
    r#"{"kind":"at","id":900022,"entry":0}"#,
    r#"{"kind":"hint","id":900023}"#,
];

/// Messages for one table before the next is laid.
const A_TABLE: usize = 250;

/// How many times as much.
fn times() -> usize {
    if long() { 10 } else { 1 }
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_messages_break_nothing_and_reach_nobody_else() {
    for said in SAID {
        assert!(
            serde_json::from_str::<ClientMessage>(said).is_ok(),
            "it is a message before it is changed: {said}"
        );
    }
    let table = Table::open().await;
    let other = table.begin(me(), hot()).await;
    let mut quiet = sit(table.server.address().port(), id(&other)).await.expect("somebody is asked");
    let (heard, mut chance, mut sent) = (quiet.frames.len(), Stream::new(1793), 0);
    for round in 0..6 * times() {
        let scenario = ["pk/ford", "ma/two-hundred-points", "sr/small/plain"][round % 3];
        let asked = json!({ "scenario": scenario, "seats": [me(), hot()], "both_dice": false });
        let (status, created) = table.post("/api/games", &asked).await;
        assert_eq!(status, 201, "{created}");
        let mut loud = table.page(id(&created), json!({ "seat": "first" })).await;
        loud.wait(&["view"]).await;
        for n in 0..A_TABLE {
            let (one, another) = (SAID[chance.below(SAID.len())], SAID[chance.below(SAID.len())]);
            let changed = mutated(one.as_bytes(), another.as_bytes(), &mut chance);
            loud.say_text(String::from_utf8_lossy(&changed).into_owned()).await;
            sent += 1;
            if n % 10 == 9 {
                // The table is still there, and so is the page.
                let drawn = loud.ask(json!({ "kind": "overlay", "overlay": "control" })).await;
                assert_eq!(drawn["kind"], "overlay", "{drawn}");
            }
        }
        assert_eq!(table.get("/api/health").await.status(), 200);
    }
    assert_eq!(quiet.ask(json!({ "kind": "overlay", "overlay": "control" })).await["kind"], "overlay");
    let come: Vec<Value> =
        quiet.frames[heard..].iter().map(|frame| serde_json::from_str(frame).expect("json")).collect();
    // Who is there it may have been told late.
    assert!(
        come.iter().all(|message| message["kind"] == "overlay" || message["kind"] == "presence"),
        "{come:?}"
    );
    assert_eq!(quiet.answer(offer(0)).await["kind"], "accepted");
    drop(quiet);
    let Table { server, folder, .. } = table;
    server.stop().await;
    let found = care::examine(&folder.data(), &registry()).await.expect("looked over");
    assert!(found.is_sound() && found.games as usize == 1 + 6 * times(), "{found:?}");
    println!("{sent} changed messages");
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_files_are_refused_or_taken_in_whole() {
    let table = Table::open().await;
    let created = table.begin(bot(), bot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    while !page.is_over() {
        page.wait(&["view"]).await;
    }
    let file = table.text(&format!("/api/games/{}/file?seat=umpire", id(&created))).await;
    assert_eq!(
        table.post("/api/games/import", &json!({ "file": file })).await.0,
        201,
        "before it is changed"
    );
    let (mut chance, mut taken, mut refused) = (Stream::new(1805), 0, 0);
    for _ in 0..150 * times() {
        let changed = mutated(file.as_bytes(), file.as_bytes(), &mut chance);
        let changed = String::from_utf8_lossy(&changed).into_owned();
        match table.post("/api/games/import", &json!({ "file": changed })).await {
            (201, _) => taken += 1,
            (400..=499, why) => {
                assert!(!why.to_string().is_empty());
                refused += 1;
            }
            (status, why) => panic!("{status}: {why}"),
        }
    }
    assert!(refused > taken, "{refused} refused, {taken} taken in");
    let Table { server, folder, .. } = table;
    server.stop().await;
    let found = care::examine(&folder.data(), &registry()).await.expect("looked over");
    assert!(found.is_sound(), "what was taken in is whole: {found:?}");
    println!("{refused} changed files refused, {taken} taken in");
}

/// Requests that are sound, to be changed.
const ASKED: [&str; 6] = [
    "GET /api/games?status=open&after=abc HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer 0123,4567\r\n\r\n",
    "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 62\r\n\r\n\
     {\"scenario\":\"pk/ford\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"hot_seat\"}]}",
    "GET /api/battles/pk/ford/board.png?width=64 HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n",
    "GET /api/rules?q=rout%20of%20%22guards%22 HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n\r\n",
    "GET /api/games/abcdefghjkmn/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
     Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\u{1}\u{7f}",
    "DELETE /api/games/..%2f..%2fetc HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: W/\"x\"\r\n\r\n",
];

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_none_are_closed_or_answered() {
    let table = Table::open().await;
    let (mut chance, mut answered, mut closed) = (Stream::new(1815), 0, 0);
    for _ in 0..400 * times() {
        let (one, another) = (ASKED[chance.below(ASKED.len())], ASKED[chance.below(ASKED.len())]);
        let changed = mutated(one.as_bytes(), another.as_bytes(), &mut chance);
        let mut stream =
            TcpStream::connect(("127.0.0.1", table.server.address().port())).await.expect("connected");
        // It may be closed before all of it is sent.
        let _ = stream.write_all(&changed).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer);
        assert!(!answer.starts_with("HTTP/1.1 5"), "{:?} gets {answer}", String::from_utf8_lossy(&changed));
        *(if answer.is_empty() { &mut closed } else { &mut answered }) += 1;
    }
    assert!(answered > 0);
    assert_eq!(table.get("/api/health").await.status(), 200);
    println!("{answered} changed requests answered, {closed} closed");
}
