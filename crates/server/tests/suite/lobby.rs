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
    assert_eq!(battle["measuring"], "free");
    let picture = table.get(battle["picture"].as_str().expect("a picture")).await;
    assert_eq!(picture.headers()["content-type"], "image/jpeg");
    assert!(picture.headers()["cache-control"].to_str().expect("text").contains("immutable"));
    let drawing = table.get("/api/battles/pk/ford/board.svg").await;
    assert_eq!(drawing.headers()["content-type"], "image/svg+xml");
    assert!(drawing.text().await.expect("text").starts_with("<svg"));
    for nothing in
        ["pk/nowhere/map.svg", "pk/nowhere/board.jpg", "pk/ford/board.gif", "pk", "pk/ford/map.json/x"]
    {
        assert_eq!(table.get(&format!("/api/battles/{nothing}")).await.status(), 404, "{nothing}");
    }
}

/// What a visitor's browser loads before he has done anything, as it comes over the wire.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_is_light() {
    let table = Table::open().await;
    let sets = table.read("/api/battles").await;
    let all =
        sets.as_array().into_iter().flatten().flat_map(|set| set["battles"].as_array().into_iter().flatten());
    let battles: Vec<_> = all.collect();
    // The page itself with what it names, fonts included, as a browser asks for it.
    let index = table.text("/").await;
    let named = index.split('"').filter(|word| word.starts_with('/') && word.contains('.'));
    let mut weight = 0;
    for path in named.chain(["/", "/api/battles", "/api/games"]) {
        let asked = table.http.get(table.url(path)).header("accept-encoding", "gzip");
        weight += asked.send().await.expect("answered").bytes().await.expect("bytes").len();
    }
    let first = battles.iter().find(|battle| battle["id"] == "sr/hondschoote").expect("there");
    let picture =
        table.get(first["picture"].as_str().expect("a picture")).await.bytes().await.expect("bytes");
    assert!(picture.starts_with(&[0xff, 0xd8]), "a JPEG");
    assert!(weight + picture.len() < 150_000, "{weight} bytes, and a picture of {}", picture.len());
    let known = table.http.get(table.url(first["picture"].as_str().expect("a picture")));
    let known = known.header("accept-encoding", "gzip").send().await.expect("answered");
    assert!(known.headers().get("content-encoding").is_none(), "a picture is not packed twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_map_says_what_lies_in_every_hex() {
    let table = Table::open().await;
    let cells = table.read("/api/battles/sr/hondschoote/map.json").await;
    let cells = cells.as_array().expect("a list");
    let of = |name: &str| cells.iter().find(|cell| cell["name"] == name);
    assert_eq!(of("Hondschoote").expect("there")["terrain"], "village");
    assert!(cells.iter().all(|cell| cell["hex"].is_u64() && cell["card"].is_array()));
    assert!(
        cells.iter().any(|cell| cell["terrain"] == "grove (bocage)" && cell["card"][0]["value"] == "1.5")
    );
    let created = table.begin(me(), hot()).await;
    let answer = table.get(&format!("/api/games/{}/map.json", id(&created))).await;
    let etag = answer.headers()["etag"].clone();
    assert_eq!(answer.json::<serde_json::Value>().await.expect("json").as_array().map(Vec::len), Some(15));
    let again = table.http.get(table.url(&format!("/api/games/{}/map.json", id(&created))));
    assert_eq!(again.header("if-none-match", etag).send().await.expect("answered").status(), 304);
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
    let clever = json!([me(), { "kind": "bot", "level": "marshal" }]);
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

#[tokio::test(flavor = "multi_thread")]
async fn a_rule_book_is_read_from_its_contents_to_its_last_chapter() {
    let table = Table::open().await;
    assert_eq!(table.read("/api/books").await.as_array().map(Vec::len), Some(5));
    let contents = table.read("/api/books/sr").await;
    assert_eq!(
        (contents["set"].as_str(), contents["parts"][0]["title"].as_str()),
        (Some("SR"), Some("The rules"))
    );
    let parts = contents["parts"].as_array().expect("parts").iter();
    let listed: usize = parts.map(|part| part["chapters"].as_array().expect("chapters").len()).sum();
    let mut chapter = table.read("/api/books/SR/0").await;
    let mut read = 1;
    while let Some(next) = chapter["after"]["number"].as_u64() {
        chapter = table.read(&format!("/api/books/SR/{next}")).await;
        assert!(!chapter["items"].as_array().expect("items").is_empty());
        read += 1;
    }
    assert_eq!(read, listed, "following the chapters reads them all");
    let charts = table.read("/api/books/SR/charts").await;
    let tables = charts["items"].as_array().expect("items");
    assert!(
        tables.iter().any(|item| item["id"] == "SR-CRT" && item["tables"][0]["rows"].as_array().is_some())
    );
    let sheet = table.read("/api/books/SR/sheet").await;
    assert!(sheet["boxes"].as_array().expect("boxes").len() > 5);
    for wrong in [
        "/api/books/XX",
        "/api/books/XX/sheet",
        "/api/books/SR/999",
        "/api/books/SR/-1",
        "/api/books/SR/rout",
    ] {
        assert_eq!(table.get(wrong).await.status(), 404, "{wrong}");
    }
}
