use crate::client::*;
use serde_json::{Value, json};
use server::Config;
use server::host::{Guest, Word};
use server::pages::Out;
use server::protocol;
use server::work::queue::Asker;

async fn club() -> Table {
    Table::with(|config| Config { listen: "0.0.0.0:0".parse().expect("an address"), ..config }).await
}

async fn with_token(table: &Table, path: &str, token: &Value) -> (u16, Value) {
    let token = token.as_str().expect("a token");
    let answer = table.http.get(table.url(path)).bearer_auth(token).send().await.expect("answered");
    (answer.status().as_u16(), answer.json().await.unwrap_or(Value::Null))
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_loopback_every_seat_is_a_secret_link() {
    let table = club().await;
    let created = table.begin(me(), link()).await;
    let game = id(&created);
    let path = format!("/api/games/{game}");
    let links = created["links"].as_array().expect("links");
    let of = |grants: &str| links.iter().find(|l| l["grants"] == grants).expect("a link")["token"].clone();
    let (seat, owner) = (of("seat"), of("owner"));
    assert_eq!(seat.as_str().map(str::len), Some(32));
    assert_eq!(table.read("/api/games").await, json!([]), "nobody learns of it");
    assert_eq!(table.get(&path).await.status(), 404);
    let (_, card) = with_token(&table, &path, &seat).await;
    assert_eq!((&card["owner"], &card["seats"][1]["yours"]), (&json!(false), &json!(true)));
    let (_, card) = with_token(&table, &path, &owner).await;
    assert_eq!((&card["owner"], &card["seats"][0]["yours"]), (&json!(true), &json!(true)));
    // Without a token there is no table; with one there is that seat alone.
    let mut nobody = table.page(game, json!({})).await;
    assert_eq!(nobody.wait(&["error", "view"]).await["kind"], "error");
    let mut friend = table.page(game, json!({ "token": seat, "seat": "first" })).await;
    friend.wait(&["view"]).await;
    assert_eq!(friend.view["seat"], "second");
    let stolen = table.http.delete(table.url(&path)).bearer_auth(seat.as_str().expect("text"));
    assert_eq!(stolen.send().await.expect("answered").status(), 403);
    let (status, _) = with_token(&table, &format!("{path}/file?seat=first"), &seat).await;
    assert_eq!(status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_is_taken_back_is_worth_nothing() {
    let table = club().await;
    let created = table.begin(me(), link()).await;
    let game = id(&created);
    let links = created["links"].as_array().expect("links");
    let of = |grants: &str| links.iter().find(|l| l["grants"] == grants).expect("a link")["token"].clone();
    let (seat, owner) = (of("seat"), of("owner"));
    let mut friend = table.page(game, json!({ "token": seat })).await;
    friend.wait(&["view"]).await;
    let path = format!("/api/games/{game}/links");
    let again = table.http.post(table.url(&path)).bearer_auth(owner.as_str().expect("text"));
    let fresh: Value =
        again.json(&json!({ "side": "second" })).send().await.expect("answered").json().await.expect("json");
    while friend.hear().await.is_some() {}
    let mut old = table.page(game, json!({ "token": seat })).await;
    assert_eq!(old.wait(&["error", "view"]).await["kind"], "error");
    let mut new = table.page(game, json!({ "token": fresh["token"] })).await;
    assert_eq!(new.wait(&["error", "view"]).await["kind"], "view");
    let watch = table.http.post(table.url(&path)).bearer_auth(owner.as_str().expect("text"));
    let watch: Value = watch.json(&json!({})).send().await.expect("answered").json().await.expect("json");
    let mut looker = table.page(game, json!({ "token": watch["token"] })).await;
    looker.wait(&["view"]).await;
    assert_eq!(looker.view["seat"], "spectator");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_keeps_no_token_and_a_link_can_simply_end() {
    let table = club().await;
    let created = table.begin(me(), link()).await;
    let game = id(&created);
    let links = created["links"].as_array().expect("links");
    let of = |grants: &str| links.iter().find(|l| l["grants"] == grants).expect("a link")["token"].clone();
    let (seat, owner) = (of("seat"), of("owner"));
    assert_ne!(seat, owner);
    for token in [&seat, &owner] {
        let token = token.as_str().expect("text");
        assert!(token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "128 bits");
        for end in ["", "-wal"] {
            let path = table.folder.0.join(format!("data.sqlite{end}"));
            let bytes = std::fs::read(path).unwrap_or_default();
            assert!(!bytes.windows(32).any(|part| part == token.as_bytes()), "only its hash is stored");
        }
    }
    // One game's token is worth nothing in another.
    let other = table.begin(me(), link()).await;
    assert_eq!(with_token(&table, &format!("/api/games/{}", id(&other)), &seat).await.0, 404);
    let path = format!("/api/games/{game}/links");
    let end = |token: &Value| {
        let ended = table.http.delete(table.url(&path)).bearer_auth(token.as_str().expect("text"));
        ended.json(&json!({ "side": "second" })).send()
    };
    assert_eq!(end(&seat).await.expect("answered").status(), 403, "only the owner");
    assert_eq!(end(&owner).await.expect("answered").status(), 204);
    assert_eq!(with_token(&table, &format!("/api/games/{game}"), &seat).await.0, 404);
}

/// A page that says who it is twice: over HTTP, and in hello.
async fn page_with(table: &Table, game: &str, tokens: [&Value; 2]) -> Page {
    let port = table.server.address().port();
    Page::open_with(
        port,
        game,
        ("authorization", &format!("Bearer {}", tokens[0].as_str().expect("text"))),
        json!({ "token": tokens[1] }),
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_with_two_links_loses_what_is_taken_back() {
    let table = club().await;
    let created = table.begin(link(), link()).await;
    let game = id(&created);
    let links = created["links"].as_array().expect("links");
    let seat = |i: usize| links[i]["token"].clone();
    let owner = links.iter().find(|l| l["grants"] == "owner").expect("a link")["token"].clone();
    for tokens in [[0, 1], [1, 0]] {
        let mut page = page_with(&table, game, [&seat(tokens[0]), &seat(tokens[1])]).await;
        page.wait(&["view", "curtain"]).await;
        let path = table.url(&format!("/api/games/{game}/links"));
        let end = table.http.delete(path).bearer_auth(owner.as_str().expect("text"));
        // Already gone in the second round, which then has but one link to lose.
        let side = if tokens[0] == 0 { "first" } else { "second" };
        let ended = end.json(&json!({ "side": side })).send().await.expect("answered");
        assert_eq!(ended.status(), 204);
        while page.hear().await.is_some() {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_is_taken_back_while_its_page_is_on_the_way_is_worth_nothing() {
    let table = club().await;
    let created = table.begin(link(), link()).await;
    let (game, house) = (id(&created), table.server.house());
    let token = created["links"][0]["token"].as_str().expect("text").to_owned();
    let stored = house.store.game(game).await.expect("read").expect("there");
    let access = house.access(&stored, vec![token]).await.expect("looked up");
    assert!(access.rights.sides[kernel::Side::First]);
    // Taken back between the look and the table, which is not even laid.
    house.store.regrant(stored.key, "first", None).await.expect("stored");
    house.revoked(game).await;
    let (outbox, mut out) = tokio::sync::mpsc::channel(64);
    let address = std::net::IpAddr::from([10, 0, 0, 1]);
    let guest = Guest { page: 4711, address, access, seat: None, since: 0, outbox };
    let host = house.host(Asker { address, page: None }, game).await.expect("laid");
    let (there, seated) = tokio::sync::oneshot::channel();
    host.send(Word::Come(guest, there)).await.expect("heard");
    seated.await.expect("seated");
    let answer =
        protocol::ClientMessage::Answer { id: 1, seq: 0, answer: protocol::Meant::Offer { index: 0 } };
    host.send(Word::Say(4711, answer, None)).await.expect("heard");
    loop {
        match out.recv().await.expect("it is told") {
            Out::Close(code, _) => break assert_eq!(code, 4001),
            Out::Text(text) => assert!(!text.contains("accepted"), "{text}"),
        }
    }
}
