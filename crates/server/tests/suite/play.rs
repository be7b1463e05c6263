use crate::client::*;
use kernel::Stream;
use serde_json::{Value, json};
use server::Config;
use std::time::Duration;

/// Plays until the game is over; both pages see every step.
async fn play_out(pages: &mut [Page], chance: &mut Stream) {
    for _ in 0..2_000 {
        let asked = pages.iter().position(|page| page.is_asked() && !page.is_over());
        match asked {
            Some(i) => {
                let offers = pages[i].offers();
                let reply = pages[i].answer(offer(chance.below(offers))).await;
                assert_eq!(reply["kind"], "accepted", "{reply}");
                let seq = reply["seq"].as_u64().expect("a number");
                for page in pages.iter_mut() {
                    while page.view["seq"].as_u64().is_none_or(|seen| seen < seq) {
                        page.wait(&["view"]).await;
                    }
                }
            }
            None if pages.iter().all(Page::is_over) => return,
            None => drop(pages[0].wait(&["view"]).await),
        }
    }
    panic!("the game has no end");
}

/// A whole game of two people; its pages, over.
async fn two_people_play(table: &Table, chance: &mut Stream) -> (Value, Vec<Page>) {
    let created = table.begin(link(), link()).await;
    let mut pages = Vec::new();
    for i in 0..2 {
        let mut page = table.page(id(&created), json!({ "token": created["links"][i]["token"] })).await;
        page.wait(&["view"]).await;
        pages.push(page);
    }
    play_out(&mut pages, chance).await;
    (created, pages)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_and_the_file_verifies() {
    let table = Table::open().await;
    let (created, mut pages) = two_people_play(&table, &mut Stream::new(7)).await;
    assert_eq!((&pages[0].view["seat"], &pages[1].view["seat"]), (&json!("first"), &json!("second")));
    assert!(pages[0].view["over"]["level"].is_string());
    let card = table.read(&format!("/api/games/{}", id(&created))).await;
    assert_eq!(card["status"], "finished");
    let file = table.text(&format!("/api/games/{}/file", id(&created))).await;
    let receipt = pages[0].view["receipt"].as_str().and_then(kernel::hex32::parse).expect("a receipt");
    let game = std::sync::Arc::new(picket::Picket::ford().expect("opens"));
    let verified = kernel::verify(game, file.as_bytes(), &[receipt]).expect("in order");
    assert!(verified.finished);
    // And when all is over, everybody may see everything.
    pages[0].say(json!({ "kind": "sit", "seat": "umpire" })).await;
    assert_eq!(pages[0].wait(&["view"]).await["view"]["seat"], "umpire");
}

/// The dice of the house decide whether anybody comes to fire; in one game of forty nobody does.
#[tokio::test(flavor = "multi_thread")]
async fn dice_that_fall_are_shown_with_the_cell_of_their_table() {
    let table = Table::open().await;
    let mut chance = Stream::new(7);
    for _ in 0..8 {
        let (_, pages) = two_people_play(&table, &mut chance).await;
        let shown = pages[0].frames.iter().filter(|frame| frame.contains("\"faces\":["));
        let fires: Vec<Value> = shown
            .filter(|frame| frame.contains("\"table\":\"PK-FIRE\""))
            .flat_map(|frame| {
                let view: Value = serde_json::from_str(frame).expect("json");
                view["view"]["fallen"].as_array().cloned().unwrap_or_default()
            })
            .filter(|one| one["table"] == "PK-FIRE")
            .collect();
        for fire in &fires {
            assert!(fire["row"].as_u64() < Some(5) && fire["column"].as_u64() < Some(4), "{fire}");
            assert!(fire["row"].is_u64() && fire["column"].as_u64() >= Some(1), "its cell is lit: {fire}");
        }
        if !fires.is_empty() {
            return;
        }
    }
    panic!("nobody fired in eight games");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_a_bot_to_the_end_and_after_a_night_it_is_still_there() {
    let table = Table::open().await;
    let created = table.begin(me(), bot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    play_out(std::slice::from_mut(&mut page), &mut Stream::new(3)).await;
    let receipt = page.view["receipt"].clone();
    let table = table.reopen().await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    assert_eq!(page.view["receipt"], receipt);
    assert!(page.is_over());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_need_nobody() {
    let table = Table::open().await;
    let created = table.begin(bot(), bot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    while !page.is_over() {
        page.wait(&["view"]).await;
    }
    assert_eq!(page.view["seat"], "spectator");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_answer_is_stale_and_a_forbidden_one_is_refused_with_its_clause() {
    let table = Table::open().await;
    let created = table.begin(me(), bot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    // Both ambushes, both postures, until it is Blue's turn to activate.
    while !page.view["question"]["prompt"].as_str().is_some_and(|p| p.contains("activate")) {
        match page.is_asked() {
            true => {
                let reply = page.answer(offer(0)).await;
                // The bot may have been quicker; a newer view follows in any case.
                assert!(reply["kind"] == "accepted" || reply["kind"] == "stale");
                page.wait(&["view"]).await;
            }
            false => drop(page.wait(&["view"]).await),
        }
    }
    let old = json!({ "kind": "answer", "seq": 0, "answer": offer(0) });
    assert_eq!(page.ask(old).await["kind"], "stale");
    let words = |words: &str| json!({ "kind": "words", "words": words });
    let refused = page.answer(words("step B1 e3")).await;
    assert_eq!(refused["kind"], "refused");
    let why = &refused["refusals"][0];
    assert!(why["rule"].as_str().is_some_and(|rule| rule.starts_with("PK-")), "{refused}");
    assert!(why["sentence"].is_string() && why["proof"].is_array());
    assert_eq!(page.answer(words("dance")).await["refusals"][0]["rule"], Value::Null);
    assert_eq!(page.answer(offer(9_999)).await["kind"], "refused");
    // What a click means: B1 steps to its neighbour; to e3, drawn as hex 0503, it may not.
    let seq = page.view["seq"].clone();
    let click =
        |hex: u16| json!({ "kind": "meanings", "seq": seq, "click": { "selected": "B1", "hex": hex } });
    let why = page.ask(click(503)).await;
    assert_eq!((&why["kind"], &why["meanings"]), (&json!("meanings"), &json!([])));
    assert!(why["refusals"][0]["rule"].is_string(), "{why}");
    let stale = page.ask(json!({ "kind": "meanings", "seq": 0, "click": { "hex": 503 } })).await;
    assert_eq!(stale["kind"], "stale");
    // Nothing is thrown for a step, but the other side may fire at one that comes into its reach: that is said, with its
    // clause. Which step does depends on where the bot stands.
    let mut foreseen = Vec::new();
    for n in 0..page.offers() {
        let odds = page.ask(json!({ "kind": "odds", "answer": offer(n) })).await;
        assert_eq!(odds["kind"], "odds");
        foreseen.push(odds["odds"]["foreseen"][0]["rule"].clone());
    }
    assert!(foreseen.contains(&json!("PK-5f")), "{foreseen:?}");
    let reach = page.ask(json!({ "kind": "overlay", "overlay": "reach", "piece": "B1" })).await;
    assert!(!reach["drawing"]["hexes"].as_array().expect("a list").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_previewed_given_and_taken_back() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    // A sealed answer can be taken back until the other is in.
    assert_eq!(page.answer(offer(0)).await["kind"], "accepted");
    page.wait(&["curtain"]).await;
    page.say(json!({ "kind": "sit", "seat": "first" })).await;
    page.wait(&["view"]).await;
    assert_eq!(page.view["can_take_back"], json!([0]));
    let seq = page.view["seq"].clone();
    let back = page.ask(json!({ "kind": "take_back", "seq": seq, "to": 0 })).await;
    assert_eq!(back["kind"], "accepted");
    page.wait(&["view"]).await;
    assert!(page.is_asked());
    assert_eq!(page.view["log"][0]["back_to"], 0);
    let gone = page.ask(json!({ "kind": "take_back", "seq": page.view["seq"], "to": 0 })).await;
    assert_eq!(gone["kind"], "refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn standing_orders_answer_for_an_absent_player() {
    let table = Table::open().await;
    let created = table.begin(me(), bot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    assert_eq!(page.view["reactions"], json!(["reaction fire"]));
    let none = page.ask(json!({ "kind": "orders", "orders": { "dancing": "always" } })).await;
    assert_eq!(none["kind"], "refused");
    let left = page.ask(json!({ "kind": "orders", "orders": { "reaction fire": "never" } })).await;
    assert_eq!(left["kind"], "accepted");
    page.wait(&["view"]).await;
    assert_eq!(page.view["orders"], json!({ "reaction fire": "never" }));
    let mut chance = Stream::new(11);
    while !page.is_over() {
        match page.is_asked() {
            true => {
                assert_eq!(page.view["question"]["reaction"], Value::Null, "the order answers that");
                let offers = page.offers();
                page.answer(offer(chance.below(offers))).await;
                page.wait(&["view"]).await;
            }
            false => drop(page.wait(&["view"]).await),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_comes_back_gets_what_it_missed_and_a_moment_can_be_seen_again() {
    let table = Table::with(|config| Config { idle: Duration::from_millis(50), ..config }).await;
    let created = table.begin(me(), bot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    let mut lines: Vec<Value> = Vec::new();
    let mut chance = Stream::new(5);
    for _ in 0..12 {
        while !page.is_asked() {
            page.wait(&["view"]).await;
        }
        let offers = page.offers();
        page.answer(offer(chance.below(offers))).await;
        page.wait(&["view"]).await;
    }
    while !page.is_asked() {
        page.wait(&["view"]).await;
    }
    for frame in &page.frames {
        let message: Value = serde_json::from_str(frame).expect("json");
        lines.extend(message["view"]["log"].as_array().into_iter().flatten().cloned());
    }
    let seq = page.view["seq"].as_u64().expect("a number");
    drop(page);
    // The table is put away meanwhile, and laid again from its log.
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        if table.server.house().live() == 0 {
            break;
        }
    }
    assert_eq!(table.server.house().live(), 0, "the table is put away");
    let mut again = table.page(id(&created), json!({ "since": 3 })).await;
    again.wait(&["view"]).await;
    assert_eq!(again.view["since"], 3);
    let missed: Vec<Value> = lines.iter().filter(|line| line["entry"].as_u64() > Some(3)).cloned().collect();
    // The bot may have answered after the page was gone.
    let log = again.view["log"].as_array().expect("a list");
    assert!(missed.len() > 10 && log[..missed.len()] == missed[..]);
    let past = again.ask(json!({ "kind": "at", "entry": 2 })).await;
    assert_eq!(past["view"]["at"], 2);
    assert!(past["view"]["seq"].as_u64() >= Some(seq));
    assert_eq!(past["view"]["question"], Value::Null);
    assert!(past["view"]["log"].as_array().expect("a list").iter().all(|l| l["entry"].as_u64() <= Some(2)));
    assert_eq!(again.ask(json!({ "kind": "at", "entry": 9_999 })).await["kind"], "error");
}

#[tokio::test(flavor = "multi_thread")]
async fn several_tabs_and_spectators_see_the_same_game() {
    let table = Table::open().await;
    let created = table.begin(me(), link()).await;
    let mut one = table.page(id(&created), json!({})).await;
    let mut two = table.page(id(&created), json!({})).await;
    let mut look = table.page(id(&created), json!({ "seat": "spectator" })).await;
    for page in [&mut one, &mut two, &mut look] {
        page.wait(&["view"]).await;
    }
    one.answer(offer(0)).await;
    for page in [&mut one, &mut two, &mut look] {
        while page.view["seq"] != 1 {
            page.wait(&["view"]).await;
        }
    }
    assert_eq!(one.view["scene"], two.view["scene"]);
    assert_eq!(look.view["question"], Value::Null);
    let reply = look.answer(offer(0)).await;
    assert_eq!(reply["kind"], "error", "who looks on does not play");
}

#[tokio::test(flavor = "multi_thread")]
async fn several_decisions_are_taken_back_at_once() {
    let table = Table::open().await;
    let seats = json!([me(), hot()]);
    let (_, created) =
        table.post("/api/games", &json!({ "scenario": "sr/small/plain", "seats": seats })).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    let steps = |page: &Page| page.view["can_take_back"].as_array().map_or(0, Vec::len);
    for n in 0..200 {
        if steps(&page) >= 3 {
            break;
        }
        let offers = page.view["question"]["offers"].as_array().cloned().unwrap_or_default();
        let onward: Vec<usize> = (0..offers.len()).filter(|&i| offers[i]["tag"]["ends"] == false).collect();
        let chosen = onward.get(n % onward.len().max(1)).copied().unwrap_or(0);
        let before = page.view["seq"].clone();
        assert_eq!(page.answer(offer(chosen)).await["kind"], "accepted");
        while page.view["seq"] == before {
            page.wait(&["view"]).await;
        }
    }
    let back = page.view["can_take_back"].as_array().cloned().unwrap_or_default();
    assert!(back.len() >= 3, "{back:?}");
    let (far, pieces) = (back[back.len() - 1].clone(), page.view["scene"]["pieces"].clone());
    let then = page.ask(json!({ "kind": "at", "entry": far })).await["view"]["scene"]["pieces"].clone();
    let seq = page.view["seq"].clone();
    let reply = page.ask(json!({ "kind": "take_back", "seq": seq, "to": far })).await;
    assert_eq!(reply["kind"], "accepted", "{reply}");
    page.wait(&["view"]).await;
    assert!(page.view["log"].as_array().expect("a log").iter().any(|line| line["back_to"] == far));
    assert_eq!(page.view["scene"]["pieces"], then);
    assert_ne!(page.view["scene"]["pieces"], pieces);
}
