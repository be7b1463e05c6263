use crate::client::*;
use serde_json::json;
use server::Config;
use std::net::SocketAddr;

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_has_strict_headers_and_is_not_sent_twice() {
    let table = Table::open().await;
    let page = table.get("/").await;
    assert_eq!(page.status(), 200);
    let headers = page.headers().clone();
    let csp = headers["content-security-policy"].to_str().expect("text");
    assert!(csp.contains("script-src 'self'") && !csp.contains("unsafe") && !csp.contains("http"));
    assert_eq!(headers["x-content-type-options"], "nosniff");
    assert_eq!(headers["referrer-policy"], "no-referrer");
    assert_eq!(headers["x-frame-options"], "DENY");
    let again = table.http.get(table.url("/")).header("if-none-match", &headers["etag"]);
    assert_eq!(again.send().await.expect("answered").status(), 304);
    let small = table.http.get(table.url("/src/main.js")).header("accept-encoding", "gzip").send().await;
    let small = small.expect("answered");
    assert_eq!(small.headers()["content-encoding"], "gzip");
    assert!(small.headers()["content-type"].to_str().expect("text").starts_with("text/javascript"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_not_there() {
    let table = Table::open().await;
    for path in ["/nothing.js", "/game/x", "/api/nothing", "/../Cargo.toml", "/gen/View.ts", "/index.htm"] {
        let answer = table.get(path).await;
        assert_eq!(answer.status(), 404, "{path}");
        assert!(answer.text().await.expect("text").starts_with('{'), "{path}");
    }
    assert_eq!(table.get("/api/games/nosuchgame00").await.status(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_and_strange_names_are_refused() {
    let table = Table::open().await;
    let ask = |name: &str, value: &str| table.http.get(table.url("/api/games")).header(name, value).send();
    assert_eq!(ask("origin", "http://evil.example").await.expect("answered").status(), 403);
    assert_eq!(ask("host", "evil.example").await.expect("answered").status(), 403);
    let own = table.url("");
    assert_eq!(ask("origin", &own).await.expect("answered").status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_or_not_understood_ends_nothing_else() {
    let table = Table::open().await;
    let body = "x".repeat(100 << 10);
    let large =
        table.http.post(table.url("/api/games")).header("content-type", "application/json").body(body);
    assert_eq!(large.send().await.expect("answered").status(), 413);
    let created = table.begin(me(), hot()).await;
    let mut quiet = table.page(id(&created), json!({})).await;
    quiet.wait(&["view"]).await;
    let mut loud = table.page(id(&created), json!({})).await;
    loud.wait(&["view"]).await;
    loud.say_text("{\"kind\":\"dance\"}".to_owned()).await;
    assert!(loud.wait(&["error"]).await["sentence"].as_str().expect("text").contains("not understood"));
    loud.say_text("x".repeat(80 << 10)).await;
    while loud.hear().await.is_some() {}
    let mut rude = Page::open(table.server.address().port(), id(&created), json!({ "since": -1 })).await;
    assert!(rude.hear().await.is_none(), "who does not say hello is not let in");
    assert_eq!(quiet.answer(offer(0)).await["kind"], "accepted");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_asks_too_often_must_wait() {
    let listen: SocketAddr = "0.0.0.0:0".parse().expect("an address");
    let table = Table::with(|config| Config { listen, ..config }).await;
    let asked = json!({ "scenario": "pk/ford", "seats": [link(), link()], "both_dice": false });
    let mut last = 0;
    for _ in 0..400 {
        last = table.post("/api/games", &asked).await.0;
        if last == 429 {
            break;
        }
    }
    assert_eq!(last, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_opens_too_many_pages_must_wait() {
    let table = Table::with(|config| Config { limit_rates: true, ..config }).await;
    let created = table.begin(me(), hot()).await;
    let mut pages = Vec::new();
    for _ in 0..60 {
        match Page::try_open(table.server.address().port(), id(&created), json!({})).await {
            Some(page) => pages.push(page),
            None => return,
        }
    }
    panic!("{} pages were opened", pages.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_headers_and_no_file_calls_elsewhere() {
    let table = Table::open().await;
    for path in ["/", "/api/games", "/nothing.js", "/api/battles/pk/ford/board.svg", "/api/health"] {
        let answer = table.get(path).await;
        let csp = answer.headers()["content-security-policy"].to_str().expect("text").to_owned();
        assert!(csp.starts_with("default-src 'none'") && !csp.contains("http"), "{path}: {csp}");
        assert!(csp.contains("frame-ancestors 'none'") && !csp.contains("unsafe-eval"), "{path}: {csp}");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff", "{path}");
    }
    let mut seen = 0;
    for name in server::http::assets::names() {
        let answer = table.get(&format!("/{name}")).await;
        assert_eq!(answer.status(), 200, "{name}");
        let kind = answer.headers()["content-type"].to_str().expect("text").to_owned();
        if kind.starts_with("text/") && !name.ends_with(".txt") {
            let text = answer.text().await.expect("text");
            for call in [
                "src=\"http",
                "src='http",
                "url(http",
                "url(\"http",
                "from 'http",
                "from \"http",
                "import('http",
                "fetch('http",
                "fetch(`http",
                "src=\"//",
            ] {
                assert!(!text.contains(call), "{name} calls {call}");
            }
        }
        seen += 1;
    }
    assert!(seen > 10);
    let index = table.text("/").await;
    assert!(!index.contains("<style") && !index.contains(" onclick="), "nothing inline");
    for part in index.split("<script").skip(1) {
        assert!(part.split('>').next().is_some_and(|tag| tag.contains("src=")), "no script inline");
    }
}
