use crate::client::*;
use serde_json::{Value, json};

async fn two(table: &Table) -> (String, Page, Page) {
    let created = table.begin(link(), link()).await;
    let token = |i: usize| created["links"][i]["token"].clone();
    let mut blue = table.page(id(&created), json!({ "token": token(0) })).await;
    // One after the other: who is there already is part of what is compared.
    blue.wait(&["view"]).await;
    let mut red = table.page(id(&created), json!({ "token": token(1) })).await;
    red.wait(&["view"]).await;
    (id(&created).to_owned(), blue, red)
}

/// Everything that came over the wire until now.
fn heard(page: &Page) -> String {
    page.frames.concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_side_seals_does_not_reach_the_other_before_the_reveal() {
    let table = Table::open().await;
    // The same game twice, with different secrets of Blue: Red and the lookers-on must hear the same.
    let mut red_heard: Vec<Vec<Value>> = Vec::new();
    for (post, posture) in [("b1", "volley"), ("b3", "advance")] {
        let (game, mut blue, mut red) = two(&table).await;
        let mut look = table.page(&game, json!({ "seat": "spectator" })).await;
        look.wait(&["view", "error"]).await;
        let words = |words: &str| json!({ "kind": "words", "words": words });
        assert_eq!(blue.answer(words(&format!("conceal {post}"))).await["kind"], "accepted");
        blue.wait(&["view"]).await;
        // Red had not seen that yet, and his answer is none the worse for it.
        assert_eq!(red.view["seq"], 0);
        assert_eq!(red.answer(words("conceal d1")).await["kind"], "accepted");
        while red.view["seq"] != 2 {
            red.wait(&["view"]).await;
        }
        while blue.view["seq"] != 2 {
            blue.wait(&["view"]).await;
        }
        assert_eq!(blue.answer(words(posture)).await["kind"], "accepted");
        while red.view["seq"] != 3 {
            red.wait(&["view"]).await;
        }
        assert_eq!(red.view["asked"].as_array().map(Vec::len), Some(1), "red knows that blue has answered");
        let preview = red.ask(json!({ "kind": "preview", "answer": words("hold") })).await;
        assert_eq!(preview["preview"]["legal"], true);
        let past = red.ask(json!({ "kind": "at", "entry": 1 })).await;
        assert_eq!(past["kind"], "moment");
        let file = table.text(&format!("/api/games/{game}/file")).await;
        assert!(!file.contains("\"open\""), "no opening in a copy for everybody");
        let hash = |mut value: Value| {
            // Receipts, dice and ids differ, as they must; everything else is compared.
            for part in ["receipt", "seal", "game", "id", "dice"] {
                value.as_object_mut().expect("an object").remove(part);
            }
            if let Some(view) = value.get_mut("view").and_then(Value::as_object_mut) {
                view.remove("receipt");
            }
            value
        };
        let frames = red.frames.iter().map(|frame| hash(serde_json::from_str(frame).expect("json")));
        red_heard.push(frames.filter(|frame| frame["kind"] != "presence").collect());
        assert!(heard(&blue).contains(posture));
    }
    for (one, other) in red_heard[0].iter().zip(&red_heard[1]) {
        assert_eq!(one, other);
    }
    assert_eq!(red_heard[0].len(), red_heard[1].len());
}
