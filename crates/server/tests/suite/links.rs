use crate::client::*;
use serde_json::{Value, json};
use server::Config;

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
