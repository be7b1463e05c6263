use crate::client::*;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_lists_battles_with_sides_options_and_a_picture() {
    let table = Table::open().await;
    let sets = table.read("/api/battles").await;
    let battle = &sets[0]["battles"][0];
    assert_eq!(sets[0]["prefix"], "PK");
    assert_eq!(battle["sides"], json!(["Blue", "Red"]));
    assert_eq!(battle["options"][0]["values"], json!(["short", "long"]));
    let picture = table.get(battle["picture"].as_str().expect("a picture")).await;
    assert_eq!(picture.headers()["content-type"], "image/svg+xml");
    assert!(picture.text().await.expect("text").starts_with("<svg"));
    assert_eq!(table.get("/api/battles/pk/nowhere/map.svg").await.status(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_listed_put_away_and_deleted() {
    let table = Table::open().await;
    let created = table.begin(me(), bot()).await;
    let path = format!("/api/games/{}", id(&created));
    let games = table.read("/api/games").await;
    assert_eq!(games[0]["id"], created["id"]);
    assert_eq!(games[0]["seats"][0]["yours"], true);
    assert_eq!(games[0]["seats"][1]["yours"], false);
    assert_eq!(games[0]["owner"], true);
    assert_eq!(games[0]["status"], "open");
    for _ in 0..2 {
        let gone = table.http.delete(table.url(&path)).send().await.expect("answered");
        assert_eq!(gone.status(), 204);
        assert_eq!(table.read("/api/games").await, json!([]));
    }
    assert_eq!(table.get(&path).await.status(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_is_refused_with_a_sentence() {
    let table = Table::open().await;
    let table = &table;
    let ask = |body| async move { table.post("/api/games", &body).await };
    let seats = json!([me(), bot()]);
    let (status, problem) = ask(json!({ "scenario": "pk/moon", "seats": seats })).await;
    assert_eq!((status, problem["sentence"].as_str()), (422, Some("there is no battle called “pk/moon”")));
    let options = json!({ "length": "endless" });
    let (status, problem) = ask(json!({ "scenario": "pk/ford", "options": options, "seats": seats })).await;
    assert_eq!(status, 422);
    assert!(problem["faults"][0]["sentence"].as_str().expect("a fault").contains("short or long"));
    let clever = json!([me(), { "kind": "bot", "level": "level3" }]);
    assert_eq!(ask(json!({ "scenario": "pk/ford", "seats": clever })).await.0, 422);
    assert_eq!(ask(json!({ "scenario": "pk/ford", "seats": seats, "cheat": 1 })).await.0, 422);
    assert_eq!(ask(json!({ "scenario": "pk/ford", "seats": seats, "contribution": "00" })).await.0, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dice_are_committed_to_before_the_creator_adds_to_them() {
    let table = Table::open().await;
    let (status, pledge) = table.post("/api/dice", &json!({})).await;
    assert_eq!(status, 201);
    let own = "ab".repeat(32);
    let asked = json!({ "scenario": "pk/ford", "seats": [me(), hot()], "contribution": own,
        "commitment": pledge["commitment"] });
    let (status, created) = table.post("/api/games", &asked).await;
    assert_eq!(status, 201, "{created}");
    let file = table.text(&format!("/api/games/{}/file?seat=first", id(&created))).await;
    let header = file.lines().next().expect("a header");
    assert!(header.contains(pledge["commitment"].as_str().expect("digits")) && header.contains(&own));
    assert_eq!(table.post("/api/games", &asked).await.0, 422, "a secret serves once");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rule_book_is_searched_and_opened() {
    let table = Table::open().await;
    let hits = table.read("/api/rules?q=rout&set=SR").await;
    let hits = hits.as_array().expect("a list");
    assert!(!hits.is_empty() && hits.len() <= 50);
    assert!(hits.iter().all(|hit| hit["id"].as_str().is_some_and(|id| id.starts_with("SR-"))));
    let clause = table.read("/api/rules/sr%206.5a").await;
    assert_eq!(clause["id"], "SR-6.5a");
    assert!(!clause["text"].as_str().expect("a text").is_empty());
    assert_eq!(table.get("/api/rules/XX-99").await.status(), 404);
}
