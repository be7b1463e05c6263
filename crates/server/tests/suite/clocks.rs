//! Clocks: what is left to whom, and what is done when it is nothing.

use crate::client::*;
use kernel::{BySide, Side};
use serde_json::json;
use server::clock::Clock;
use server::protocol::{AtZero, ClockPlan, Tempo};
use server::store::Kept;
use std::time::Duration;

const LIVE: ClockPlan =
    ClockPlan { pace: Tempo::Live { minutes: 10, more_seconds: 5 }, at_zero: AtZero::Lose };
const MINUTE: u64 = 60_000;

fn only(side: Side) -> BySide<bool> {
    BySide::from_fn(|other| other == side)
}

#[test]
fn time_runs_for_whoever_is_asked_and_an_answer_gives_some_back() {
    let mut clock = Clock::new(LIVE).expect("a clock");
    assert!(clock.turn(only(Side::First), None, 1000));
    assert!(!clock.turn(only(Side::First), None, 2000), "the passing of time is no news");
    assert!(clock.turn(only(Side::Second), Some(Side::First), 61_000));
    assert_eq!(clock.left(Side::First, 10 * MINUTE), 9 * MINUTE + 5000, "a minute gone, five seconds back");
    assert_eq!(clock.left(Side::Second, 61_000 + 4 * MINUTE), 6 * MINUTE);
    assert_eq!(clock.next(61_000), Some(Duration::from_secs(600)));
    assert_eq!(
        (clock.up(61_000 + 10 * MINUTE - 1), clock.up(61_000 + 10 * MINUTE)),
        (None, Some(Side::Second))
    );
    // Nobody is asked: dice wait for somebody's link, or it is over.
    clock.turn(BySide::default(), None, 61_000);
    assert_eq!((clock.next(90 * MINUTE), clock.up(90 * MINUTE)), (None, None));
    // Both think about a sealed question.
    clock.turn(BySide::new(true, true), None, 61_000);
    assert_eq!(clock.up(61_000 + 9 * MINUTE + 5000), Some(Side::First));
}

#[test]
fn a_live_clock_stands_while_the_table_is_put_away_and_days_pass() {
    let days = ClockPlan { pace: Tempo::Days { days: 2 }, at_zero: AtZero::Doctrine };
    for (plan, left) in [(LIVE, 9 * MINUTE), (days, 2 * 1440 * MINUTE - 61 * MINUTE)] {
        let mut clock = Clock::new(plan).expect("a clock");
        clock.turn(only(Side::First), None, 0);
        clock.turn(only(Side::First), None, MINUTE);
        let text = serde_json::to_string(&clock).expect("written");
        let mut again: Clock = serde_json::from_str(&text).expect("read");
        again.wake(61 * MINUTE);
        assert_eq!(again.left(Side::First, 61 * MINUTE), left);
        again.turn(only(Side::Second), Some(Side::First), 61 * MINUTE);
        let whole = if plan == LIVE { left + 5000 } else { 2 * 1440 * MINUTE };
        assert_eq!(again.left(Side::First, 99 * MINUTE), whole, "days are for each answer");
    }
    for pace in [
        Tempo::Live { minutes: 0, more_seconds: 5 },
        Tempo::Live { minutes: 601, more_seconds: 5 },
        Tempo::Live { minutes: 5, more_seconds: 601 },
        Tempo::Days { days: 0 },
        Tempo::Days { days: 31 },
    ] {
        assert!(Clock::new(ClockPlan { pace, at_zero: AtZero::Lose }).is_none(), "{pace:?}");
    }
}

async fn begin(table: &Table, at_zero: &str) -> serde_json::Value {
    let clock = json!({ "pace": { "kind": "live", "minutes": 1, "more_seconds": 0 }, "at_zero": at_zero });
    let asked = json!({ "scenario": "pk/ford", "seats": [me(), link()], "both_dice": false, "clock": clock });
    let (status, created) = table.post("/api/games", &asked).await;
    assert_eq!(status, 201, "{created}");
    created
}

/// Leaves each side a moment: a minute is long for a test.
async fn nearly_up(table: &Table, created: &serde_json::Value) {
    let store = &table.server.house().store;
    let stored = store.game(id(created)).await.expect("read").expect("there");
    let text = serde_json::to_string(&stored.people.clock).expect("written").replace("60000", "300");
    let kept = Kept { clock: serde_json::from_str(&text).expect("read"), ..stored.people };
    store.keep_people(stored.key, &kept).await.expect("kept");
}

async fn both(table: &Table, created: &serde_json::Value) -> [Page; 2] {
    let token = created["links"][0]["token"].clone();
    let mut pages =
        [table.page(id(created), json!({})).await, table.page(id(created), json!({ "token": token })).await];
    for page in &mut pages {
        page.wait(&["view"]).await;
    }
    pages
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_no_time_left_loses_where_that_was_agreed() {
    let table = Table::open().await;
    let created = begin(&table, "lose").await;
    nearly_up(&table, &created).await;
    let mut pages = both(&table, &created).await;
    let shown = pages[0].wait(&["clock"]).await["clock"].clone();
    assert_eq!(shown["plan"]["at_zero"], "lose");
    for page in &mut pages {
        while !page.is_over() {
            page.wait(&["view"]).await;
        }
        assert_eq!(page.view["over"]["level"], "time ran out");
    }
    let file = table.text(&format!("/api/games/{}/file?seat=umpire", id(&created))).await;
    table.server.house().registry.check(&file).expect("it verifies");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctrine_answers_where_that_was_agreed() {
    let table = Table::open().await;
    let created = begin(&table, "doctrine").await;
    nearly_up(&table, &created).await;
    let mut pages = both(&table, &created).await;
    // Nobody does anything, and the game comes to its end by the rules.
    while !pages[0].is_over() {
        pages[0].wait(&["view"]).await;
    }
    assert!(pages[0].view["over"]["rule"].as_str().is_some_and(|rule| rule.starts_with("PK-")));
    let file = table.text(&format!("/api/games/{}/file?seat=umpire", id(&created))).await;
    table.server.house().registry.check(&file).expect("it verifies");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_is_for_two_people_and_within_reason() {
    let table = Table::open().await;
    let clock = |minutes: u32| json!({ "pace": { "kind": "live", "minutes": minutes, "more_seconds": 0 }, "at_zero": "lose" });
    let ask =
        |second, minutes| json!({ "scenario": "pk/ford", "seats": [me(), second], "clock": clock(minutes) });
    assert_eq!(table.post("/api/games", &ask(bot(), 5)).await.0, 422);
    assert_eq!(table.post("/api/games", &ask(link(), 0)).await.0, 422);
    assert_eq!(table.post("/api/games", &ask(link(), 5)).await.0, 201);
}
