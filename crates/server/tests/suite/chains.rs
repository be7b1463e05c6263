//! Rolls that take the links of both players, over real sockets: who is called, who is waited for, who is named.

use crate::client::*;
use futures_util::future::select_all;
use kernel::{Chain, Hand, Side, Stream, Verified, verify};
use picket::Picket;
use serde_json::{Value, json};
use server::Config;
use server::store::options;
use sqlx::ConnectOptions;
use std::sync::Arc;
use std::time::Duration;

/// How a page answers when it is called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answers {
    Honestly,
    Wrongly,
    NotAtAll,
}

/// A page that plays at random, and holds chains.
struct Player {
    page: Page,
    chains: Vec<(Side, Chain)>,
    answers: Answers,
    chance: Stream,
    /// Whether it answers questions, too.
    plays: bool,
    /// The calls it heard.
    calls: Vec<Value>,
}

fn name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn chain_of(side: Side, seed: u8) -> (Side, Chain) {
    (side, Chain::new(Hand::Side(side), [seed; 32]))
}

impl Player {
    async fn come(table: &Table, created: &Value, seat: Option<usize>, chains: Vec<(Side, Chain)>) -> Player {
        let hello = seat.map_or(json!({}), |i| json!({ "token": created["links"][i]["token"] }));
        let page = table.page(id(created), hello).await;
        let chance = Stream::new(7);
        Player { page, chains, answers: Answers::Honestly, chance, plays: true, calls: Vec::new() }
    }
    /// Hears one message and does what a page does by itself.
    async fn react(&mut self, message: &Value) {
        match message["kind"].as_str().unwrap_or_default() {
            "welcome" => {
                let now = &message["dice"]["chains"]["now"];
                let held =
                    |(side, chain): &&(Side, Chain)| now[side.index()] == json!(chain.end().to_string());
                let sides: Vec<&str> = self.chains.iter().filter(held).map(|(side, _)| name(*side)).collect();
                if !sides.is_empty() {
                    self.page.say(json!({ "kind": "hold", "sides": sides })).await;
                }
            }
            "view" => {
                let awaited = self.page.view["awaited"][0].clone();
                if let Some((side, chain)) = self.chains.iter().find(|(side, _)| awaited == name(*side)) {
                    let end = chain.end().to_string();
                    self.page
                        .say(json!({ "kind": "chain", "id": 9000, "side": name(*side), "end": end }))
                        .await;
                } else if self.plays && self.page.is_asked() {
                    let index = self.chance.below(self.page.offers());
                    let seq = self.page.view["seq"].clone();
                    let answer = json!({ "kind": "answer", "id": 9001, "seq": seq, "answer": offer(index) });
                    self.page.say(answer).await;
                }
            }
            "curtain" => {
                let seat = message["asked"][0]["side"].clone();
                self.page.say(json!({ "kind": "sit", "seat": seat })).await;
            }
            "call" => self.show_links(message).await,
            _ => {}
        }
    }
    async fn show_links(&mut self, call: &Value) {
        self.calls.push(call.clone());
        for asked in call["links"].as_array().expect("links") {
            let found = self.chains.iter().find(|(side, _)| asked["side"] == name(*side));
            let (side, chain) = found.expect("only its own sides are called");
            let index = asked["index"].as_u64().expect("a number") as u32;
            let link = match self.answers {
                Answers::Honestly => chain.link(index).expect("there").to_string(),
                Answers::Wrongly => "77".repeat(32),
                Answers::NotAtAll => continue,
            };
            let (side, entry) = (name(*side), call["entry"].clone());
            self.page.say(json!({ "kind": "link", "side": side, "entry": entry, "link": link })).await;
        }
    }
    fn rolls(&self) -> usize {
        let fell = |frame: &String| serde_json::from_str::<Value>(frame).map_or(0, |m| fallen(&m).len());
        self.page.frames.iter().map(fell).sum()
    }
}

fn fallen(message: &Value) -> Vec<Value> {
    message["view"]["fallen"].as_array().cloned().unwrap_or_default()
}

/// Lets all pages react until one of them is as wanted. Nobody waits for a time: only for messages.
async fn until(players: &mut [&mut Player], mut wanted: impl FnMut(&[&mut Player]) -> bool) {
    while !wanted(players) {
        let (message, i, _) = select_all(players.iter_mut().map(|p| Box::pin(p.page.hear()))).await;
        players[i].react(&message.expect("open")).await;
    }
}

/// Lets these pages play until the game is over.
async fn to_the_end(players: &mut [&mut Player]) {
    until(players, |all| all.iter().all(|player| player.page.is_over())).await;
}

async fn begin(table: &Table, first: Value, second: Value, away: &str) -> Value {
    let asked = json!({ "scenario": "pk/ford", "seats": [first, second], "both_dice": true, "away": away });
    let (status, created) = table.post("/api/games", &asked).await;
    assert_eq!(status, 201, "{created}");
    created
}

async fn verified(table: &Table, created: &Value) -> Verified {
    let file = table.text(&format!("/api/games/{}/file?seat=umpire", id(created))).await;
    verify(Arc::new(Picket::ford().expect("a battle")), file.as_bytes(), &[]).expect("in order")
}

/// Two friends by link at a table, both with their chains.
async fn friends(table: &Table, away: &str) -> (Value, Player, Player) {
    let created = begin(table, link(), link(), away).await;
    let blue = Player::come(table, &created, Some(0), vec![chain_of(Side::First, 1)]).await;
    let red = Player::come(table, &created, Some(1), vec![chain_of(Side::Second, 2)]).await;
    (created, blue, red)
}

#[tokio::test(flavor = "multi_thread")]
async fn between_two_pages_nobody_can_foresee_a_roll_and_no_link_is_seen_before_it_falls() {
    let table = Table::open().await;
    let (created, mut blue, mut red) = friends(&table, "go_on").await;
    let (_, watch) = table.post(&format!("/api/games/{}/links", id(&created)), &json!({})).await;
    let page = table.page(id(&created), json!({ "token": watch["token"] })).await;
    let mut spectator = Player {
        page,
        chains: Vec::new(),
        plays: false,
        ..Player::come(&table, &created, Some(0), vec![]).await
    };
    to_the_end(&mut [&mut blue, &mut red, &mut spectator]).await;
    let verified = verified(&table, &created).await;
    assert!(verified.rolls > 0 && verified.finished);
    assert_eq!(verified.tally, kernel::Tally { nobody: verified.rolls, ..Default::default() });
    assert!(spectator.calls.is_empty());
    for (player, other) in [(&blue, Side::Second), (&red, Side::First), (&spectator, Side::First)] {
        let secrets = [1, 2].map(|seed| format!("{seed:02x}").repeat(32));
        for frame in &player.page.frames {
            assert!(secrets.iter().all(|seed| !frame.contains(seed)), "a seed left its page");
        }
        // The links of the other side come only as part of a roll that has fallen.
        let mut seen = 0;
        let (_, chain) = chain_of(other, if other == Side::First { 1 } else { 2 });
        for k in 1..=verified.rolls {
            let link = chain.link(k).expect("there").to_string();
            let first = player.page.frames.iter().find(|frame| frame.contains(&link));
            let message: Value = serde_json::from_str(first.expect("shown in the end")).expect("json");
            let of_roll = |fall: &Value| fall["thrown"]["links"][other.index()] == json!(link);
            assert!(fallen(&message).iter().any(of_roll), "{message}");
            seen += 1;
        }
        assert_eq!(seen, verified.rolls);
    }
}

/// The second player goes on at another device that does not hold his chain; later the first device is back.
#[tokio::test(flavor = "multi_thread")]
async fn while_the_page_with_the_chain_is_away_the_file_says_who_could_foresee() {
    let table = Table::open().await;
    let (created, mut blue, mut red) = friends(&table, "go_on").await;
    until(&mut [&mut blue, &mut red], |all| all[0].rolls() >= 2).await;
    drop(red);
    let mut phone = Player::come(&table, &created, Some(1), Vec::new()).await;
    let before = blue.rolls();
    until(&mut [&mut blue, &mut phone], |all| all[0].rolls() >= before + 3 || all[0].page.is_over()).await;
    let mut red = Player::come(&table, &created, Some(1), vec![chain_of(Side::Second, 2)]).await;
    red.plays = false;
    to_the_end(&mut [&mut blue, &mut phone, &mut red]).await;
    let Verified { tally, rolls, .. } = verified(&table, &created).await;
    assert!(tally.nobody >= 2 && tally.host_with[Side::First] >= 1, "{tally:?}");
    assert_eq!(tally.nobody + tally.host_with[Side::First] + tally.withheld[Side::Second], rolls);
    assert_eq!(tally.renewed, Default::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn players_who_agreed_to_wait_are_named_and_waited_for() {
    let table = Table::open().await;
    let (created, mut blue, mut red) = friends(&table, "wait").await;
    until(&mut [&mut blue, &mut red], |all| all[0].rolls() >= 1).await;
    drop(red);
    let mut phone = Player::come(&table, &created, Some(1), Vec::new()).await;
    until(&mut [&mut blue, &mut phone], |all| {
        all.iter().all(|p| p.page.view["rolling"]["away"] == json!(["second"]))
    })
    .await;
    let rolling = json!({ "missing": ["second"], "away": ["second"], "wrong": [], "goes_on": false });
    assert_eq!(blue.page.view["rolling"], rolling, "the one who is there is not blamed");
    let (rolls, seq) = (blue.rolls(), blue.page.view["seq"].clone());
    let mut red = Player::come(&table, &created, Some(1), vec![chain_of(Side::Second, 2)]).await;
    red.plays = false;
    until(&mut [&mut blue, &mut phone, &mut red], |all| all[0].rolls() > rolls).await;
    assert!(blue.page.view["seq"].as_u64() > seq.as_u64());
    to_the_end(&mut [&mut blue, &mut phone, &mut red]).await;
    let verified = verified(&table, &created).await;
    assert_eq!(verified.tally.nobody, verified.rolls);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_shows_a_wrong_link_is_named() {
    let table = Table::open().await;
    let (created, mut blue, mut red) = friends(&table, "wait").await;
    red.answers = Answers::Wrongly;
    let told = |frame: &String| frame.contains("not the next link of your chain");
    until(&mut [&mut blue, &mut red], |all| {
        all[0].page.view["rolling"]["wrong"] == json!(["second"]) && all[1].page.frames.iter().any(told)
    })
    .await;
    red.answers = Answers::Honestly;
    red.page.say(json!({ "kind": "hold", "sides": ["second"] })).await;
    to_the_end(&mut [&mut blue, &mut red]).await;
    let verified = verified(&table, &created).await;
    assert_eq!(verified.tally.nobody, verified.rolls);
    // Nobody shows links for another side.
    blue.page.say(json!({ "kind": "link", "side": "second", "entry": 1, "link": "77".repeat(32) })).await;
    assert_eq!(blue.page.wait(&["error"]).await["sentence"], "Nobody plays this side from here.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_called_and_stays_silent_is_named_in_the_log_and_in_the_file() {
    let table = Table::with(|config| Config { patience: Duration::from_millis(20), ..config }).await;
    let (created, mut blue, mut red) = friends(&table, "go_on").await;
    red.answers = Answers::NotAtAll;
    to_the_end(&mut [&mut blue, &mut red]).await;
    let Verified { tally, rolls, .. } = verified(&table, &created).await;
    // It is asked once; as long as it says nothing more it counts as away.
    assert_eq!((red.calls.len(), tally.withheld[Side::Second]), (1, 1));
    assert_eq!(tally.nobody, 0);
    assert!(tally.host_with[Side::First] + tally.host == rolls, "{tally:?}");
    let told = |frame: &String| frame.contains("were called for the dice and showed no link");
    assert!(blue.page.frames.iter().any(told));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_pages_of_a_seat_in_one_browser_hold_the_same_chain() {
    let table = Table::open().await;
    let (created, mut blue, mut red) = friends(&table, "wait").await;
    let mut tab = Player::come(&table, &created, Some(1), vec![chain_of(Side::Second, 2)]).await;
    tab.plays = false;
    to_the_end(&mut [&mut blue, &mut red, &mut tab]).await;
    let verified = verified(&table, &created).await;
    assert_eq!(verified.tally.nobody, verified.rolls);
}

#[tokio::test(flavor = "multi_thread")]
async fn at_one_screen_one_page_shows_the_links_of_both() {
    let table = Table::open().await;
    let created = begin(&table, me(), hot(), "wait").await;
    let chains = vec![chain_of(Side::First, 1), chain_of(Side::Second, 2)];
    let mut page = Player::come(&table, &created, None, chains).await;
    to_the_end(&mut [&mut page]).await;
    let verified = verified(&table, &created).await;
    assert!(verified.rolls > 0);
    assert_eq!(verified.tally.nobody, verified.rolls);
}

#[tokio::test(flavor = "multi_thread")]
async fn against_a_bot_the_player_shows_his_links_and_the_bot_brings_none() {
    let table = Table::open().await;
    let created = begin(&table, me(), bot(), "wait").await;
    let mut page = Player::come(&table, &created, None, vec![chain_of(Side::First, 1)]).await;
    to_the_end(&mut [&mut page]).await;
    let verified = verified(&table, &created).await;
    assert!(verified.rolls > 0);
    assert_eq!(verified.tally.host_with[Side::First], verified.rolls);
    assert_eq!(verified.header.chains.expect("chains").sides[Side::Second], None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_outlives_the_night_and_is_made_with_the_same_receipt() {
    let table = Table::open().await;
    let (created, mut blue, mut red) = friends(&table, "wait").await;
    red.answers = Answers::NotAtAll;
    until(&mut [&mut blue, &mut red], |all| !all[1].calls.is_empty()).await;
    let asked = red.calls[0].clone();
    // Something else is written meanwhile: the receipt of the call stays its own.
    let orders = red.page.view["reactions"].as_array().and_then(|all| all.first()).cloned();
    if let Some(kind) = orders.as_ref().and_then(Value::as_str) {
        let left = red.page.ask(json!({ "kind": "orders", "orders": { kind: "always" } })).await;
        assert_eq!(left["kind"], "accepted");
    }
    drop((blue, red));
    let table = table.reopen().await;
    let mut red = Player::come(&table, &created, Some(1), vec![chain_of(Side::Second, 2)]).await;
    let mut blue = Player::come(&table, &created, Some(0), vec![chain_of(Side::First, 1)]).await;
    until(&mut [&mut red, &mut blue], |all| !all[0].calls.is_empty()).await;
    assert_eq!(red.calls[0], asked);
    to_the_end(&mut [&mut blue, &mut red]).await;
    let verified = verified(&table, &created).await;
    assert_eq!(verified.tally.nobody, verified.rolls);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_lost_his_chain_begins_another_and_everybody_reads_of_it() {
    let table = Table::open().await;
    let (created, mut blue, mut red) = friends(&table, "wait").await;
    red.answers = Answers::NotAtAll;
    until(&mut [&mut blue, &mut red], |all| !all[1].calls.is_empty()).await;
    drop(red);
    let mut red = Player::come(&table, &created, Some(1), vec![chain_of(Side::Second, 5)]).await;
    until(&mut [&mut blue, &mut red], |all| all[1].page.view["rolling"]["away"] == json!(["second"])).await;
    let (end, old) = (red.chains[0].1.end().to_string(), chain_of(Side::Second, 2).1.end().to_string());
    // A page that does not know of the chain it would replace is too late: another page was quicker.
    let blind = json!({ "kind": "chain", "side": "second", "end": end });
    assert_eq!(red.page.ask(blind).await["kind"], "refused");
    red.page.say(json!({ "kind": "chain", "id": 1, "side": "second", "end": end, "instead": old })).await;
    to_the_end(&mut [&mut blue, &mut red]).await;
    let Verified { tally, rolls, .. } = verified(&table, &created).await;
    assert_eq!(tally.nobody, rolls);
    assert_eq!((tally.renewed[Side::Second], tally.abandoned[Side::Second]), (1, 1));
    let told = |frame: &String| frame.contains("begin a new chain for the dice after the roll was called");
    assert!(blue.page.frames.iter().any(told));
}

/// What a page repeats, others need not hear again: it could talk to all of them without end.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_repeats_about_its_chain_reaches_nobody_else() {
    let table = Table::open().await;
    let (_created, mut blue, mut red) = friends(&table, "wait").await;
    red.answers = Answers::Wrongly;
    until(&mut [&mut blue, &mut red], |all| all[0].page.view["rolling"]["wrong"] == json!(["second"])).await;
    let (call, before) = (red.calls.last().expect("called").clone(), blue.page.frames.len());
    for _ in 0..50 {
        let link =
            json!({ "kind": "link", "side": "second", "entry": call["entry"], "link": "77".repeat(32) });
        red.page.say(link).await;
        red.page.say(json!({ "kind": "hold", "sides": [] })).await;
    }
    // What was said before this has been heard when this is answered, and so has what others were told of it.
    red.page.ask(json!({ "kind": "overlay", "overlay": "control" })).await;
    blue.page.ask(json!({ "kind": "overlay", "overlay": "control" })).await;
    let heard = blue.page.frames.len() - before;
    assert!(heard < 10, "{heard} messages");
}

/// The roll is called in the data file first. What could not be stored nobody may show a link for.
#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_could_not_be_stored_reaches_no_page() {
    let table = Table::open().await;
    let mut file = options(&table.folder.data()).connect().await.expect("opened");
    let broken = "CREATE TRIGGER broken BEFORE INSERT ON lines WHEN instr(NEW.text, '\"call\":')
                  BEGIN SELECT RAISE(ROLLBACK, 'no room'); END";
    sqlx::raw_sql(broken).execute(&mut file).await.expect("broken");
    let (_created, mut blue, mut red) = friends(&table, "wait").await;
    loop {
        let (message, i, _) =
            select_all([&mut blue, &mut red].map(|player| Box::pin(player.page.hear()))).await;
        let Some(message) = message else { break };
        let player = if i == 0 { &mut blue } else { &mut red };
        player.react(&message).await;
    }
    for player in [&mut blue, &mut red] {
        while player.page.closed.is_none() && player.page.hear().await.is_some() {}
        let calls = player.page.frames.iter().filter(|frame| frame.contains("\"kind\":\"call\"")).count();
        assert_eq!((calls, player.page.closed), (0, Some(1011)));
    }
}
