//! What two people settle between themselves, over real sockets: names, talk, offers, giving up, another game.

use crate::client::*;
use kernel::Stream;
use serde_json::{Value, json};
use server::Config;

/// A long game between the page that began it and one that came by link.
async fn two(table: &Table) -> (Value, [Page; 2]) {
    let asked = json!({ "scenario": "pk/ford", "options": { "length": "long" }, "seats": [me(), link()],
        "both_dice": false, "public": true });
    let (status, created) = table.post("/api/games", &asked).await;
    assert_eq!(status, 201, "{created}");
    let links = created["links"].as_array().expect("links");
    let of = |grants: &str| links.iter().find(|l| l["grants"] == grants).map(|l| l["token"].clone());
    let hello = of("owner").map_or(json!({}), |token| json!({ "token": token }));
    let mut pages = [
        table.page(id(&created), hello).await,
        table.page(id(&created), json!({ "token": of("seat") })).await,
    ];
    for page in &mut pages {
        page.wait(&["view"]).await;
    }
    (created, pages)
}

/// Plays at random until a moment comes.
async fn play(pages: &mut [Page; 2], seed: u64, until: impl Fn(&[Page; 2]) -> bool) {
    let mut chance = Stream::new(seed);
    while !until(pages) {
        let asked = pages.iter().position(Page::is_asked).expect("somebody is asked");
        let index = chance.below(pages[asked].offers());
        let reply = pages[asked].answer(offer(index)).await;
        assert_eq!(reply["kind"], "accepted", "{reply}");
        for page in pages.iter_mut() {
            while page.view["seq"].as_u64() < reply["seq"].as_u64() {
                page.wait(&["view"]).await;
            }
        }
    }
}

/// The moment: dice have fallen, and the first side is asked.
fn after_dice(pages: &[Page; 2]) -> bool {
    let rolled = |page: &Page| page.frames.iter().any(|frame| frame.contains("\"faces\":["));
    rolled(&pages[0])
        && pages[0].is_asked()
        && pages[0].view["can_ask_back"].as_array().is_some_and(|list| !list.is_empty())
}

async fn file(table: &Table, created: &Value, seat: &str) -> String {
    table.text(&format!("/api/games/{}/file?seat={seat}", id(created))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_shown_to_everybody_kept_and_no_part_of_the_file() {
    let table = Table::open().await;
    let (created, mut pages) = two(&table).await;
    let path = format!("/api/games/{}", id(&created));
    pages[0].say(json!({ "kind": "name", "name": " An\u{202e}na <b> \n" })).await;
    loop {
        let heard = pages[1].wait(&["presence"]).await;
        if heard["seats"][0]["player"] == "Anna <b>" {
            assert_eq!(heard["seats"][1]["player"], Value::Null);
            break;
        }
    }
    pages[1].say(json!({ "kind": "name", "name": "x".repeat(100) })).await;
    loop {
        let heard = pages[0].wait(&["presence"]).await;
        if let Some(name) = heard["seats"][1]["player"].as_str() {
            break assert_eq!(name, "x".repeat(24));
        }
    }
    assert_eq!(table.read(&path).await["seats"][0]["player"], "Anna <b>");
    assert!(!file(&table, &created, "first").await.contains("Anna"));
    drop(pages);
    let table = table.reopen().await;
    assert_eq!(table.read(&path).await["seats"][0]["player"], "Anna <b>", "after a night, too");
    let mut again = table.page(id(&created), json!({})).await;
    assert_eq!(again.wait(&["view"]).await["view"]["seats"][0]["player"], "Anna <b>");
    // Nobody is called anything any more.
    again.say(json!({ "kind": "name", "name": "" })).await;
    while again.wait(&["presence"]).await["seats"][0]["player"] != Value::Null {}
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_is_for_the_players_alone_bounded_and_kept_beside_the_game() {
    let table = Table::open().await;
    let (created, mut pages) = two(&table).await;
    let watch = table.post(&format!("/api/games/{}/links", id(&created)), &json!({})).await.1;
    let mut looker = table.page(id(&created), json!({ "token": watch["token"] })).await;
    looker.wait(&["view"]).await;
    let [blue, red] = &mut pages;
    let said = blue.ask(json!({ "kind": "talk", "text": "Good luck, <i>citizen</i>!\u{7}" })).await;
    assert_eq!(said["kind"], "accepted", "{said}");
    let heard = red.wait(&["talk"]).await;
    assert_eq!(heard["lines"][0]["text"], "Good luck, <i>citizen</i>!");
    assert_eq!((&heard["lines"][0]["side"], &heard["lines"][0]["n"]), (&json!("first"), &json!(1)));
    let refused = looker.ask(json!({ "kind": "talk", "text": "Take the bridge!" })).await;
    assert_eq!(refused["kind"], "error", "{refused}");
    assert_eq!(red.ask(json!({ "kind": "talk", "text": " \n\t" })).await["kind"], "refused");
    let long = red.ask(json!({ "kind": "talk", "text": "é".repeat(400) })).await;
    assert_eq!(long["kind"], "accepted");
    assert_eq!(blue.wait(&["talk"]).await["lines"][0]["text"], "é".repeat(280));
    // Nobody floods the other; and one who is heard no more does not silence the other.
    let mut replies = Vec::new();
    for n in 0..12 {
        let reply = red.ask(json!({ "kind": "talk", "text": format!("and {n}") })).await;
        replies.push(reply["kind"].clone());
    }
    assert!(replies.contains(&json!("refused")), "{replies:?}");
    assert_eq!(blue.ask(json!({ "kind": "talk", "text": "Peace." })).await["kind"], "accepted");
    for secret in ["citizen", "Peace", "and 1"] {
        assert!(!looker.frames.iter().any(|frame| frame.contains(secret)), "who looks on hears nothing");
        assert!(!file(&table, &created, "first").await.contains(secret));
    }
    drop((pages, looker));
    let table = table.reopen().await;
    let mut again = table.page(id(&created), json!({})).await;
    let heard = again.wait(&["talk"]).await;
    assert_eq!(heard["lines"][0]["text"], "Good luck, <i>citizen</i>!");
    let mut looker = table.page(id(&created), json!({ "token": watch["token"] })).await;
    looker.wait(&["view"]).await;
    looker.ask(json!({ "kind": "at", "entry": 0 })).await;
    assert!(!looker.frames.iter().any(|frame| frame.contains("citizen")));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_goes_with_its_game_and_old_lines_are_forgotten() {
    let table = Table::open().await;
    let (created, pages) = two(&table).await;
    drop(pages);
    let store = &table.server.house().store;
    let key = store.game(id(&created)).await.expect("read").expect("there").key;
    for n in 1..=server::store::MOST_TALK as u32 + 3 {
        let said = server::protocol::Said { n, at: 0, side: kernel::Side::First, text: n.to_string() };
        store.keep_talk(key, &said).await.expect("kept");
    }
    let kept = store.talk(key).await.expect("read");
    assert_eq!((kept.len(), kept[0].n), (server::store::MOST_TALK, 4));
    store.delete(key).await.expect("deleted");
    assert!(store.talk(key).await.expect("read").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_resigns_loses_and_the_file_verifies() {
    let table = Table::open().await;
    let (created, mut pages) = two(&table).await;
    play(&mut pages, 1, after_dice).await;
    let [blue, red] = &mut pages;
    let mut looker = table.page(id(&created), json!({ "seat": "spectator" })).await;
    looker.wait(&["view"]).await;
    let reply = red.ask(json!({ "kind": "resign" })).await;
    assert_eq!(reply["kind"], "accepted", "{reply}");
    for page in [blue, red, &mut looker] {
        while !page.is_over() {
            page.wait(&["view"]).await;
        }
        let over = &page.view["over"];
        assert_eq!((&over["winner"], &over["level"]), (&json!("first"), &json!("resignation")));
        assert_eq!((page.view["question"].clone(), page.view["asked"].clone()), (Value::Null, json!([])));
        assert!(page.view["log"].to_string().contains("The Red resign."), "{}", page.view["log"]);
    }
    let text = file(&table, &created, "umpire").await;
    table.server.house().registry.check(&text).expect("it verifies");
    assert!(text.lines().last().is_some_and(|last| last.contains("\"secret\"")), "the dice are proven");
    let card = table.read(&format!("/api/games/{}", id(&created))).await;
    assert_eq!((&card["status"], &card["over"]["winner"]), (&json!("finished"), &json!("first")));
    // It is over: nobody resigns again, and the last moment says so, too.
    assert_eq!(pages[0].ask(json!({ "kind": "resign" })).await["kind"], "refused");
    let last = pages[0].view["seq"].clone();
    let moment = pages[0].ask(json!({ "kind": "at", "entry": last })).await;
    assert_eq!(moment["view"]["over"]["level"], "resignation");
    drop(pages);
    let table = table.reopen().await;
    let mut again = table.page(id(&created), json!({})).await;
    assert_eq!(again.wait(&["view"]).await["view"]["over"]["level"], "resignation");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_needs_both() {
    let table = Table::open().await;
    let (created, mut pages) = two(&table).await;
    play(&mut pages, 2, after_dice).await;
    let [blue, red] = &mut pages;
    let draw = json!({ "kind": "draw" });
    let propose = json!({ "kind": "propose", "proposal": draw });
    let agree = json!({ "kind": "agree", "proposal": draw });
    assert_eq!(red.ask(agree.clone()).await["kind"], "refused", "nobody has proposed it");
    assert_eq!(blue.ask(propose.clone()).await["kind"], "accepted");
    assert_eq!(blue.ask(agree.clone()).await["kind"], "refused", "nobody agrees with himself");
    while red.wait(&["proposals"]).await["proposals"][0]["proposal"] != draw {}
    let other = json!({ "kind": "agree", "proposal": { "kind": "take_back", "to": 0 } });
    assert_eq!(red.ask(other).await["kind"], "refused", "that is not what is proposed");
    assert_eq!(red.ask(json!({ "kind": "decline" })).await["kind"], "accepted");
    while blue.wait(&["proposals"]).await["proposals"] != json!([]) {}
    assert_eq!(red.ask(agree.clone()).await["kind"], "refused", "it was declined");
    assert_eq!(blue.ask(propose.clone()).await["kind"], "refused", "once for each position");
    // The game goes on: now it may be proposed again, and lapses with the next answer.
    let seq = pages[0].view["seq"].clone();
    let later = |pages: &[Page; 2]| pages[0].is_asked() && pages[0].view["seq"].as_u64() > seq.as_u64();
    play(&mut pages, 3, later).await;
    assert_eq!(pages[0].ask(propose.clone()).await["kind"], "accepted");
    let seq = pages[0].view["seq"].clone();
    play(&mut pages, 4, |pages| pages[0].is_asked() && pages[0].view["seq"].as_u64() > seq.as_u64()).await;
    assert_eq!(pages[1].ask(agree.clone()).await["kind"], "refused", "it has lapsed");
    assert_eq!(pages[0].ask(propose).await["kind"], "accepted");
    assert_eq!(pages[1].ask(agree).await["kind"], "accepted");
    for page in &mut pages {
        while !page.is_over() {
            page.wait(&["view"]).await;
        }
        assert_eq!(
            (&page.view["over"]["winner"], &page.view["over"]["level"]),
            (&Value::Null, &json!("draw by agreement"))
        );
    }
    table.server.house().registry.check(&file(&table, &created, "umpire").await).expect("it verifies");
}

#[tokio::test(flavor = "multi_thread")]
async fn both_together_may_take_back_what_one_alone_may_not() {
    let table = Table::open().await;
    let (created, mut pages) = two(&table).await;
    play(&mut pages, 5, after_dice).await;
    let back = pages[0].view["can_ask_back"].as_array().expect("a list").clone();
    let alone = pages[0].view["can_take_back"].as_array().expect("a list").clone();
    let to = back.iter().find(|to| !alone.contains(to)).expect("something beyond").clone();
    let seq = pages[0].view["seq"].clone();
    let refused = pages[0].ask(json!({ "kind": "take_back", "seq": seq, "to": to })).await;
    assert_eq!(refused["kind"], "refused", "{refused}");
    let before = pages[0].ask(json!({ "kind": "at", "entry": to })).await;
    let proposal = json!({ "kind": "take_back", "to": to });
    let nowhere = json!({ "kind": "propose", "proposal": { "kind": "take_back", "to": 100_000 } });
    assert_eq!(pages[0].ask(nowhere).await["kind"], "refused");
    assert_eq!(pages[0].ask(json!({ "kind": "propose", "proposal": proposal })).await["kind"], "accepted");
    assert_eq!(pages[1].ask(json!({ "kind": "agree", "proposal": proposal })).await["kind"], "accepted");
    while pages[0].view["seq"].as_u64() <= seq.as_u64() {
        pages[0].wait(&["view"]).await;
    }
    assert_eq!(pages[0].view["scene"], before["view"]["scene"], "everything stands as it stood");
    assert!(pages[0].is_asked());
    let lines = pages[0].view["log"].as_array().expect("a log").clone();
    assert!(
        lines
            .iter()
            .any(|line| line["back_to"] == to && line["text"] == "The Blue took back a move by agreement.")
    );
    let store = &table.server.house().store;
    let key = store.game(id(&created)).await.expect("read").expect("there").key;
    let whole = store.text(key).await.expect("read");
    table.server.house().registry.check(&whole).expect("it verifies");
    drop(pages);
    let table = table.reopen().await;
    let mut again = table.page(id(&created), json!({})).await;
    let view = again.wait(&["view"]).await["view"].clone();
    assert_eq!(view["scene"], before["view"]["scene"], "after a night, too");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_agrees_to_nothing_but_one_may_give_up_against_it() {
    let table = Table::open().await;
    let created = table.begin(me(), bot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    let draw = page.ask(json!({ "kind": "propose", "proposal": { "kind": "draw" } })).await;
    assert!(draw.to_string().contains("this opponent is a bot"), "{draw}");
    assert_eq!(page.view["can_ask_back"], json!([]));
    assert_eq!(page.ask(json!({ "kind": "resign" })).await["kind"], "accepted");
    while !page.is_over() {
        page.wait(&["view"]).await;
    }
    assert_eq!(page.view["over"]["winner"], "second");
}

#[tokio::test(flavor = "multi_thread")]
async fn at_one_screen_both_have_agreed() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = sit(table.server.address().port(), id(&created)).await.expect("seated");
    assert_eq!(
        page.ask(json!({ "kind": "propose", "proposal": { "kind": "draw" } })).await["kind"],
        "accepted"
    );
    while !page.is_over() {
        page.wait(&["view"]).await;
    }
    assert_eq!(page.view["over"]["winner"], Value::Null);
}

/// The side a page plays in the game at an address.
async fn seat_at(table: &Table, path: &str) -> Value {
    let mut parts = path.trim_start_matches("/#/game/").split('/');
    let game = parts.next().expect("a game");
    let hello = parts.next().map_or(json!({}), |token| json!({ "token": token }));
    let mut page = table.page(game, hello).await;
    page.wait(&["view"]).await["view"]["seat"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_exchanges_the_sides_and_each_gets_his_own_seat() {
    for listen in ["127.0.0.1:0", "0.0.0.0:0"] {
        let listen = listen.parse().expect("an address");
        let table = Table::with(|config| Config { listen, ..config }).await;
        let (created, mut pages) = two(&table).await;
        let mut looker = table.page(id(&created), json!({ "seat": "spectator" })).await;
        looker.wait(&["view"]).await;
        let rematch = json!({ "kind": "rematch" });
        let propose = json!({ "kind": "propose", "proposal": rematch });
        assert_eq!(pages[0].ask(propose.clone()).await["kind"], "refused", "the game is not over");
        pages[1].ask(json!({ "kind": "resign" })).await;
        assert_eq!(pages[0].ask(propose.clone()).await["kind"], "accepted");
        assert_eq!(pages[1].ask(json!({ "kind": "agree", "proposal": rematch })).await["kind"], "accepted");
        let mut paths = Vec::new();
        for page in &mut pages {
            let found = page.frames.iter().find(|frame| frame.contains("\"kind\":\"rematch\",\"path\""));
            let message: Value = match found {
                Some(frame) => serde_json::from_str(frame).expect("json"),
                None => page.wait(&["rematch"]).await,
            };
            paths.push(message["path"].as_str().expect("a path").to_owned());
        }
        assert_ne!(paths[0], paths[1]);
        assert_eq!(seat_at(&table, &paths[0]).await, "second");
        assert_eq!(seat_at(&table, &paths[1]).await, "first");
        // Whoever comes back late finds it, too; once is enough.
        assert_eq!(pages[0].ask(propose).await["kind"], "refused");
        assert!(!looker.frames.iter().any(|frame| frame.contains("\"path\"")));
    }
}
