//! What one visitor may have at once: pages, files, words.

use crate::client::*;
use serde_json::json;
use server::Config;
use server::http::places::Places;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[test]
fn an_address_has_its_share_of_places_and_all_have_theirs() {
    let places = Places::new(2, 3);
    let (one, two) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
    let (first, second) = (places.take(one), places.take(one));
    assert!(first.is_some() && second.is_some() && places.take(one).is_none());
    let third = places.take(two);
    assert!(
        third.is_some() && places.take(two).is_none() && places.take_uncounted().is_none(),
        "all are taken"
    );
    drop(first);
    assert!(
        places.take_uncounted().is_some() && places.take(one).is_some(),
        "what is given back can be had again"
    );
    drop((second, third));
    assert!((0..2).map(|_| places.take(one)).collect::<Vec<_>>().iter().all(Option::is_some));
}

/// Behind a proxy all connections come from one address; pages are counted by the visitor's.
#[tokio::test(flavor = "multi_thread")]
async fn one_visitor_cannot_have_all_pages() {
    let proxy = Some(IpAddr::from([127, 0, 0, 1]));
    let table = Table::with(|config| Config { proxy, most_connections: 3, ..config }).await;
    let created = table.begin(link(), link()).await;
    let (port, hello) = (table.server.address().port(), json!({ "token": created["links"][0]["token"] }));
    let from = |visitor: &'static str| {
        Page::open_with(port, id(&created), ("x-forwarded-for", visitor), hello.clone())
    };
    let mut pages = Vec::new();
    for _ in 0..3 {
        let mut page = from("192.0.2.1").await;
        page.wait(&["view"]).await;
        pages.push(page);
    }
    assert_eq!(from("192.0.2.1").await.ending().await, Some(1013));
    from("192.0.2.2").await.wait(&["view"]).await;
    drop(pages);
    while from("192.0.2.1").await.hear().await.is_none() {
        tokio::task::yield_now().await;
    }
}

/// A file lies in memory until it is read, and may come as slowly as its sender likes: their number is bounded.
#[tokio::test(flavor = "multi_thread")]
async fn a_bounded_number_of_files_is_taken_in_at_once() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let file = table.text(&format!("/api/games/{}/file?seat=first", id(&created))).await;
    let port = table.server.address().port();
    let begun = async || {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("connected");
        let head = "POST /api/games/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
                    Content-Length: 8000000\r\n\r\n{\"file\":\"";
        stream.write_all(head.as_bytes()).await.expect("sent");
        stream
    };
    let mut slow = Vec::new();
    for _ in 0..16 {
        slow.push(begun().await);
    }
    let body = json!({ "file": file });
    let import = || table.post("/api/games/import", &body);
    let refused = loop {
        let (status, why) = import().await;
        if status != 201 {
            break (status, why.to_string());
        }
        // One that took too long on a busy machine was dropped: another in its place.
        slow.push(begun().await);
    };
    assert!(refused.0 == 429 && refused.1.contains("Too many files"), "{refused:?}");
    assert_eq!(table.get("/api/health").await.status(), 200);
    drop(slow);
    while import().await.0 != 201 {
        tokio::task::yield_now().await;
    }
    let odd = table.http.post(table.url("/api/games/import")).body("{}");
    assert_eq!(
        odd.send().await.expect("answered").status(),
        415,
        "what another site's form sends is no file"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_with_an_endless_head_is_not_read() {
    let table = Table::open().await;
    let mut stream =
        TcpStream::connect(("127.0.0.1", table.server.address().port())).await.expect("connected");
    let head =
        format!("GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: {}\r\n\r\n", "x".repeat(200 << 10));
    // It may be closed before all of it is sent.
    let _ = stream.write_all(head.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    assert!(!String::from_utf8_lossy(&answer).contains(" 200 "), "{}", String::from_utf8_lossy(&answer));
    // All links that a request may bring are no trouble.
    let links = vec!["ab".repeat(16); 64].join(",");
    let asked = table.http.get(table.url("/api/games")).bearer_auth(links).send().await.expect("answered");
    assert_eq!(asked.status(), 200);
}

/// To say that one is there costs as much as to say anything else.
#[tokio::test(flavor = "multi_thread")]
async fn pings_are_counted_like_messages() {
    const TIMES: u32 = 20_000;
    let start = Instant::now();
    let table = Table::with(|config| Config { limit_rates: true, ..config }).await;
    let created = table.begin(me(), hot()).await;
    let port = table.server.address().port();
    let mut loud = Page::open_from([127, 0, 0, 2], port, id(&created), json!({})).await;
    loud.wait(&["view"]).await;
    let pongs = loud.pinging(TIMES);
    while pongs.load(Ordering::Relaxed) < 500 {
        tokio::task::yield_now().await;
    }
    // Somebody else plays on meanwhile.
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
    let (heard, most) = (pongs.load(Ordering::Relaxed), 1000.0 + 100.0 * start.elapsed().as_secs_f64());
    assert!(f64::from(heard) <= most, "{heard} pings were answered, {most} at most");
}
