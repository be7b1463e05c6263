//! Who says too much is heard more slowly, and nobody else waits for him.

use crate::client::*;
use serde_json::json;
use server::Config;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Far more than a full bucket holds.
const TALK: u32 = 8000;
/// What a full bucket holds, and what runs into it in a second.
const FULL: u32 = 1000;
const PER_SECOND: f64 = 100.0;

#[tokio::test(flavor = "multi_thread")]
async fn a_chatty_page_is_slowed_while_everybody_else_plays_on() {
    let start = Instant::now();
    let table = Table::with(|config| Config { limit_rates: true, ..config }).await;
    let port = table.server.address().port();
    let shared = table.begin(link(), link()).await;
    let token = |i: usize| json!({ "token": shared["links"][i]["token"] });
    let mut loud = Page::open_from([127, 0, 0, 2], port, id(&shared), token(0)).await;
    loud.wait(&["view"]).await;
    let preview = |id| json!({ "kind": "preview", "id": id, "answer": offer(0) });
    let heard = loud.chatter((0..TALK).map(preview).collect());
    while heard.load(Ordering::Relaxed) < FULL / 2 {
        tokio::task::yield_now().await;
    }

    // A player elsewhere plays a whole game against a bot in the meantime.
    let other = table.begin(me(), bot()).await;
    let mut quiet = Page::open_from([127, 0, 0, 3], port, id(&other), json!({})).await;
    quiet.wait(&["view"]).await;
    while !quiet.is_over() {
        if quiet.is_asked() {
            let last = quiet.offers() - 1;
            assert_eq!(quiet.answer(offer(last)).await["kind"], "accepted");
        }
        quiet.wait(&["view"]).await;
    }
    // His own opponent, who sits at the same table, is answered, too.
    let mut opponent = Page::open_from([127, 0, 0, 4], port, id(&shared), token(1)).await;
    opponent.wait(&["view"]).await;
    assert_eq!(opponent.answer(offer(0)).await["kind"], "accepted");

    // He is not shut out, but hears no more than his bucket gives; a few messages come unasked.
    let replies = heard.load(Ordering::Relaxed);
    let most = f64::from(FULL) + PER_SECOND * start.elapsed().as_secs_f64() + 20.0;
    assert!(f64::from(replies) <= most.min(f64::from(TALK)), "{replies} replies, {most} at most");
}
