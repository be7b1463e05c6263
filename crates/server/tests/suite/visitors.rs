//! Who comes in, from where, and how long he may dither.

use crate::client::*;
use axum::http::{HeaderMap, HeaderValue};
use serde_json::json;
use server::Config;
use server::http::from::From;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const HALF: &[u8] = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half";

async fn connect(table: &Table) -> TcpStream {
    TcpStream::connect(("127.0.0.1", table.server.address().port())).await.expect("connected")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_finishes_his_request_is_let_go() {
    let table = Table::with(|config| Config { header_time: Duration::from_millis(50), ..config }).await;
    let mut slow = connect(&table).await;
    slow.write_all(HALF).await.expect("sent");
    let mut rest = Vec::new();
    // It ends when the server closes it.
    let closed = tokio::time::timeout(Duration::from_secs(20), slow.read_to_end(&mut rest)).await;
    assert!(closed.is_ok(), "he is waited for without end");
    assert_eq!(table.get("/api/health").await.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_a_bounded_number_of_connections() {
    let table = Table::with(|config| Config { most_connections: 3, limit_rates: true, ..config }).await;
    let mut inside = Vec::new();
    for _ in 0..3 {
        let mut stream = connect(&table).await;
        stream.write_all(HALF).await.expect("sent");
        inside.push(stream);
    }
    // Were it let in it would be answered.
    let mut outside = connect(&table).await;
    let _ = outside.write_all(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").await;
    let mut byte = [0];
    let heard = outside.read(&mut byte).await;
    assert!(heard.is_err() || heard.is_ok_and(|n| n == 0), "the fourth is turned away");
    // One goes, another may come.
    inside.pop();
    while table.http.get(table.url("/api/health")).send().await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[test]
fn only_our_own_proxy_is_believed() {
    let peer = IpAddr::from([127, 0, 0, 1]);
    let mut headers = HeaderMap::new();
    let mut of = |value: &'static str, proxy| {
        headers.insert("x-forwarded-for", HeaderValue::from_static(value));
        From::of(peer, &headers, proxy).0
    };
    let visitor = IpAddr::from([192, 0, 2, 7]);
    assert_eq!(of("192.0.2.7", Some(peer)), visitor);
    assert_eq!(of("10.1.1.1, 192.0.2.7", Some(peer)), visitor, "what stands before anybody can have written");
    assert_eq!(of("192.0.2.7:4711", Some(peer)), visitor);
    assert_eq!(of("[2001:db8::1]", Some(peer)), "2001:db8::1".parse::<IpAddr>().expect("an address"));
    assert_eq!(of("nonsense", Some(peer)), peer);
    assert_eq!(of("192.0.2.7", None), peer);
    assert_eq!(of("192.0.2.7", Some(visitor)), peer);
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_each_visitor_has_a_bucket_of_his_own_and_needs_a_link() {
    let proxy = Some(IpAddr::from([127, 0, 0, 1]));
    let table = Table::with(|config| Config { proxy, ..config }).await;
    assert!(!table.server.house().config.is_local());
    let created = table.begin(me(), link()).await;
    assert_eq!(table.get(&format!("/api/games/{}", id(&created))).await.status(), 404, "nobody owns it");
    let ask = |from: &'static str| {
        let asked = json!({ "scenario": "pk/ford", "seats": [link(), link()] });
        table.http.post(table.url("/api/games")).header("x-forwarded-for", from).json(&asked).send()
    };
    let mut last = 0;
    for _ in 0..400 {
        last = ask("192.0.2.1").await.expect("answered").status().as_u16();
        if last == 429 {
            break;
        }
    }
    assert_eq!(last, 429);
    assert_eq!(ask("192.0.2.2").await.expect("answered").status(), 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_site_gets_no_picture_but_a_link_may_be_followed() {
    let table = Table::open().await;
    let ask = |site: &str, mode: &str, dest: &str| {
        let request = table.http.get(table.url("/api/battles/pk/ford/board.png?width=64"));
        let request = request.header("sec-fetch-site", site).header("sec-fetch-mode", mode);
        request.header("sec-fetch-dest", dest).send()
    };
    for site in ["cross-site", "same-site"] {
        assert_eq!(ask(site, "no-cors", "image").await.expect("answered").status(), 403, "{site}");
        assert_eq!(ask(site, "navigate", "iframe").await.expect("answered").status(), 403, "{site}");
        assert_eq!(ask(site, "navigate", "document").await.expect("answered").status(), 200, "{site}");
    }
    let own = ask("same-origin", "no-cors", "image").await.expect("answered");
    assert_eq!(own.status(), 200);
    assert_eq!(own.headers()["cross-origin-resource-policy"], "same-origin");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_not_understood_is_answered_by_its_number() {
    let table = Table::open().await;
    let created = table.begin(me(), hot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    page.wait(&["view"]).await;
    for (text, number) in [
        ("{\"kind\":\"dance\",\"id\":77}", json!(77)),
        ("{\"kind\":\"odds\",\"id\":78,\"answer\":5}", json!(78)),
        ("{\"kind\":\"dance\",\"id\":-1}", json!(null)),
        ("{\"kind\":\"dance\",\"id\":4294967296}", json!(null)),
        ("[", json!(null)),
    ] {
        page.say_text(text.to_owned()).await;
        assert_eq!(page.wait(&["error"]).await["id"], number, "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_title_is_one_plain_line() {
    let table = Table::open().await;
    let title = |title: &str| json!({ "scenario": "pk/ford", "seats": [me(), hot()], "title": title });
    for (given, shown) in
        [("  A\u{202e}b\u{2066}c\u{200f}\u{7}d\ne  ", "Abcd e"), ("\u{202e}\u{1b}", "The picket at the ford")]
    {
        let (status, created) = table.post("/api/games", &title(given)).await;
        assert_eq!(status, 201, "{created}");
        assert_eq!(table.read(&format!("/api/games/{}", id(&created))).await["title"], shown);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_developers_need_is_not_served() {
    let table = Table::open().await;
    for path in ["/tsconfig.json", "/README.md", "/vendor/lit-html/lit-html.d.ts", "/gen/View.ts"] {
        assert_eq!(table.get(path).await.status(), 404, "{path}");
    }
    assert!(server::http::assets::names().all(|name| !name.ends_with("tsconfig.json")));
}

/// Loopback is where nobody is told apart, so somebody who floods it must not need to be.
#[test]
fn a_house_on_this_machine_is_local_only_without_a_proxy() {
    let config = Config::local("unused".into());
    assert!(config.is_local());
    let listen: SocketAddr = "0.0.0.0:0".parse().expect("an address");
    assert!(!config.clone().listening(listen).is_local());
    assert!(!Config { proxy: Some(IpAddr::from([10, 0, 0, 1])), ..config }.is_local());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_takes_as_many_connections_as_the_system_allows() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::Nofile).maximum;
    // Most systems give a process fewer to begin with; no test needs as many as half of them.
    let fewer = maximum.map_or(Some(4096), |most| Some(most / 2));
    setrlimit(Resource::Nofile, Rlimit { current: fewer, maximum }).expect("fewer are allowed");
    let _table = Table::open().await;
    assert_eq!(getrlimit(Resource::Nofile).current, maximum);
}

/// Without it the view after an answer waits for the acknowledgement of a packet before it: 40 ms instead of 2.
#[tokio::test]
async fn what_a_visitor_is_told_goes_out_at_once() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let visitor = tokio::net::TcpStream::connect(listener.local_addr().unwrap());
    let (accepted, _) = tokio::join!(server::http::door::accept(&listener), visitor);
    assert!(accepted.unwrap().0.nodelay().unwrap());
}
