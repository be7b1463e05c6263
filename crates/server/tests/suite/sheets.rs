//! Sheets of orders over real sockets: drafts, seals, and what nobody else hears of them.

use crate::client::*;
use serde_json::{Value, json};

fn words(words: &str) -> Value {
    json!({ "kind": "words", "words": words })
}

/// A game with written orders up to the first sheet, both in advance.
async fn written(table: &Table) -> (Value, Page, Page) {
    let asked = json!({ "scenario": "pk/ford", "seats": [link(), link()], "both_dice": false,
                        "options": { "orders": "written" } });
    let (status, created) = table.post("/api/games", &asked).await;
    assert_eq!(status, 201, "{created}");
    let token = |i: usize| created["links"][i]["token"].clone();
    let mut blue = table.page(id(&created), json!({ "token": token(0) })).await;
    blue.wait(&["view"]).await;
    let mut red = table.page(id(&created), json!({ "token": token(1) })).await;
    red.wait(&["view"]).await;
    for (first, second) in [("conceal b1", "conceal d1"), ("advance", "advance")] {
        assert_eq!(blue.answer(words(first)).await["kind"], "accepted");
        let seq = red.view["seq"].as_u64().unwrap_or_default();
        until(&mut red, seq + 1).await;
        assert_eq!(red.answer(words(second)).await["kind"], "accepted");
        until(&mut red, seq + 2).await;
        until(&mut blue, seq + 2).await;
    }
    assert_eq!(blue.view["question"]["sheet"]["start"], "orders");
    (created, blue, red)
}

/// Hears until the view has that number of entries.
async fn until(page: &mut Page, seq: u64) {
    while page.view["seq"].as_u64() < Some(seq) {
        page.wait(&["view"]).await;
    }
}

async fn draft(page: &mut Page, text: &str) -> Value {
    let question = page.view["question"]["id"].clone();
    page.ask(json!({ "kind": "draft", "question": question, "words": text })).await
}

/// What a page heard, without what differs from game to game in any case.
fn heard(page: &Page) -> Vec<Value> {
    let frames = page.frames.iter().map(|frame| {
        let mut value: Value = serde_json::from_str(frame).expect("json");
        // A page's own seal is salted by its game.
        for part in ["receipt", "game", "id", "dice", "seal"] {
            value.as_object_mut().expect("an object").remove(part);
        }
        if let Some(view) = value.get_mut("view").and_then(Value::as_object_mut) {
            view.remove("receipt");
        }
        value
    });
    frames.filter(|frame| frame["kind"] != "presence").collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_draft_nor_sealed_sheet_reaches_anybody_else_not_even_by_its_length() {
    let table = Table::open().await;
    let long = "orders\nB1 step b1 c1\nB2 fire c2 and d2\nB3 stand\nB4 stand";
    let (mut others, mut own) = (Vec::new(), Vec::new());
    for sheet in ["orders", long] {
        let (created, mut blue, mut red) = written(&table).await;
        let mut look = table.page(id(&created), json!({ "seat": "spectator" })).await;
        look.wait(&["view", "error"]).await;
        assert_eq!(draft(&mut blue, &format!("{sheet}\nB1 something secret")).await["kind"], "drafted");
        assert_eq!(blue.ask(json!({ "kind": "preview", "answer": words(sheet) })).await["kind"], "previewed");
        assert_eq!(blue.answer(words(sheet)).await["kind"], "accepted");
        until(&mut red, 5).await;
        let past = red.ask(json!({ "kind": "at", "entry": 5 })).await;
        assert_eq!(past["kind"], "moment");
        let odds = red.ask(json!({ "kind": "odds", "answer": words("orders\nR2 fire b2") })).await;
        assert_eq!(odds["kind"], "odds");
        let copy = table.text(&format!("/api/games/{}/file", id(&created))).await;
        assert!(!copy.lines().skip(5).any(|line| line.contains("open")) && !copy.contains("step"), "{copy}");
        others.push((heard(&red), heard(&look), copy.len()));
        own.push(heard(&blue));
    }
    assert_eq!(others[0], others[1]);
    // The comparison can fail: what the side itself hears differs.
    assert_ne!(own[0], own[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_there_again_after_the_page_and_the_server_and_goes_with_the_answer() {
    let table = Table::open().await;
    let (created, mut blue, mut red) = written(&table).await;
    let game = id(&created).to_owned();
    let hello = |i: usize| json!({ "token": created["links"][i]["token"].clone() });
    let text = "orders\nB1 step b1";
    assert_eq!(blue.view["question"]["draft"], Value::Null);
    assert_eq!(draft(&mut blue, text).await["kind"], "drafted");
    let question = blue.view["question"]["id"].clone();

    // Another page of the same seat has it; after the other side has sealed it is the same question still.
    assert_eq!(red.answer(words("orders\nR1 stand")).await["kind"], "accepted");
    let mut again = table.page(&game, hello(0)).await;
    again.wait(&["view"]).await;
    assert_eq!((&again.view["question"]["draft"], &again.view["question"]["id"]), (&json!(text), &question));
    let mut other = table.page(&game, hello(1)).await;
    other.wait(&["view"]).await;
    assert!(!other.frames.concat().contains("step b1") && !red.frames.concat().contains("step b1"));
    drop((blue, red, again, other));

    let table = table.reopen().await;
    let mut blue = table.page(&game, hello(0)).await;
    blue.wait(&["view"]).await;
    assert_eq!(blue.view["question"]["draft"], text);
    let file = table.text(&format!("/api/games/{game}/file?seat=first")).await;
    assert!(!file.contains("step"), "a draft is no part of the game file");

    // What is asked no more is not drafted for, and what is too long is not kept.
    let stale = json!({ "kind": "draft", "question": 1, "words": "orders" });
    assert_eq!(blue.ask(stale).await["kind"], "stale");
    assert_eq!(draft(&mut blue, &"x".repeat(60 << 10)).await["kind"], "drafted");
    assert_eq!(draft(&mut blue, "").await["kind"], "drafted");
    assert_eq!(draft(&mut blue, text).await["kind"], "drafted");

    assert_eq!(blue.answer(words(text)).await["kind"], "accepted");
    drop(blue);
    let table = table.reopen().await;
    let mut blue = table.page(&game, hello(0)).await;
    blue.wait(&["view"]).await;
    assert_eq!(blue.view["question"]["draft"], Value::Null);
    let stored = table.server.house().store.game(&game).await.expect("read").expect("there");
    let drafts = table.server.house().store.drafts(stored.key).await.expect("read");
    assert!(drafts.0.iter().all(Option::is_none), "gone with the answer: {drafts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_sheet_comes_back_with_the_seal_that_stands_in_everybodys_file() {
    let table = Table::open().await;
    let (created, mut blue, mut red) = written(&table).await;
    let open = blue.answer(words("orders\nB1 step b1")).await;
    let (entry, seal) = (open["seal"]["entry"].as_u64().expect("an entry"), open["seal"]["seal"].clone());
    assert_eq!((entry, seal.as_str().map(str::len)), (5, Some(64)));
    let file = table.text(&format!("/api/games/{}/file", id(&created))).await;
    let line: Value =
        serde_json::from_str(file.lines().nth(entry as usize).expect("the line")).expect("json");
    assert_eq!((&line["seal"], &line["n"]), (&seal, &json!(entry)));
    // The second sheet leads on to dice: its seal is that of its own entry all the same.
    let second = red.answer(words("orders\nR2 fire b2")).await;
    assert_eq!(second["seal"]["entry"], 6);
    // Its own side may have it opened, nobody else before the end.
    let copy = table.text(&format!("/api/games/{}/file?seat=spectator", id(&created))).await;
    assert!(copy.lines().skip(5).all(|line| !line.contains("\"open\"")), "{copy}");
    // A move back takes a sheet back only while the other is out.
    assert_eq!(red.view["can_take_back"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_a_sheet_names_its_line_and_every_line_its_arrow() {
    let table = Table::open().await;
    let (_, mut blue, _red) = written(&table).await;
    let mut preview = async |text: &str| blue.ask(json!({ "kind": "preview", "answer": words(text) })).await;
    let about = |reply: &Value, at: &str| -> Vec<Value> {
        let list = reply.pointer(at).and_then(Value::as_array).cloned().unwrap_or_default();
        list.into_iter().map(|refusal| refusal["about"].clone()).collect()
    };
    let unread = preview("orders\nB1 jump\nB2 step b1\nB3 step nowhere").await;
    assert_eq!(about(&unread, "/refusals"), [json!("B1"), json!("B3")]);
    let illegal = preview("orders\nB1 step e3\nB2 stand\nB3 rally").await;
    assert_eq!(about(&illegal, "/preview/refusals"), [json!("B1"), json!("B3")]);
    let fine = preview("orders\nb1 STEP to b1").await;
    let line = &fine["preview"]["sheet"][0];
    assert_eq!(
        (&fine["preview"]["legal"], &line["piece"], &line["words"]),
        (&json!(true), &json!("B1"), &json!("step b1"))
    );
    assert_eq!(line["arrows"][0], json!({ "kind": "march", "from": { "hex": 101 }, "to": { "hex": 201 } }));
    // A refusal of the answer itself names its line too.
    let refused = blue.answer(words("orders\nB3 rally")).await;
    assert_eq!((&refused["kind"], &refused["refusals"][0]["about"]), (&json!("refused"), &json!("B3")));
    // A click writes one line; with a line before it the second step.
    let seq = blue.view["seq"].clone();
    let click = json!({ "selected": "B1", "hex": 301, "line": "step b1" });
    let meant = blue.ask(json!({ "kind": "meanings", "seq": seq, "click": click })).await;
    assert_eq!(meant["meanings"][0]["preview"]["sheet"][0]["words"], "step b1 c1");
    let click = json!({ "selected": "B2", "hex": 402, "piece": "R2", "phrase": "fire at" });
    let meant = blue.ask(json!({ "kind": "meanings", "seq": seq, "click": click })).await;
    assert_eq!(meant["meanings"][0]["preview"]["words"], "orders\nB2 fire R2");
    assert_eq!(meant["meanings"].as_array().map(Vec::len), Some(1));
    // The odds of a sheet come line by line.
    let odds = blue.ask(json!({ "kind": "odds", "answer": words("orders\nB1 step b1\nB2 fire R2") })).await;
    let parts = odds["odds"]["parts"].as_array().expect("parts");
    assert_eq!((parts.len(), &parts[0]["piece"], &parts[0]["words"]), (1, &json!("B2"), &json!("fire R2")));
    assert_eq!(parts[0]["odds"]["rule"], "PK-5b");
}
