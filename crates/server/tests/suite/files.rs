use crate::client::*;
use serde_json::json;

/// The file of a game between two bots.
async fn finished(table: &Table) -> (String, String) {
    let created = table.begin(bot(), bot()).await;
    let mut page = table.page(id(&created), json!({})).await;
    while !page.is_over() {
        page.wait(&["view"]).await;
    }
    let file = table.text(&format!("/api/games/{}/file?seat=umpire", id(&created))).await;
    (id(&created).to_owned(), file)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_goes_out_and_comes_in_again() {
    let table = Table::open().await;
    let (_, file) = finished(&table).await;
    let (status, created) = table.post("/api/games/import", &json!({ "file": file })).await;
    assert_eq!(status, 201, "{created}");
    let mut page = table.page(id(&created), json!({ "seat": "umpire" })).await;
    page.wait(&["view"]).await;
    assert!(page.is_over());
    let again = table.text(&format!("/api/games/{}/file?seat=umpire", id(&created))).await;
    assert_eq!(again, file);
    let card = table.read(&format!("/api/games/{}", id(&created))).await;
    assert_eq!(card["status"], "finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_touched_file_is_refused_with_its_line() {
    let table = Table::open().await;
    let (_, file) = finished(&table).await;
    let mut lines: Vec<&str> = file.lines().collect();
    let changed = lines[6].replacen("\"n\":6", "\"n\":6 ", 1);
    lines[6] = &changed;
    let (status, problem) = table.post("/api/games/import", &json!({ "file": lines.join("\n") })).await;
    assert_eq!((status, &problem["faults"][0]["line"]), (422, &json!(7)), "{problem}");
    lines.remove(6);
    let (status, problem) = table.post("/api/games/import", &json!({ "file": lines.join("\n") })).await;
    assert_eq!((status, &problem["faults"][0]["line"]), (422, &json!(7)), "{problem}");
    assert_eq!(table.post("/api/games/import", &json!({ "file": "no game" })).await.0, 422);
    assert_eq!(table.post("/api/games/import", &json!({ "file": "" })).await.0, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_game_without_its_secret_can_only_be_looked_at() {
    let table = Table::open().await;
    let (_, file) = finished(&table).await;
    let part: Vec<&str> = file.lines().take(8).collect();
    let (status, created) = table.post("/api/games/import", &json!({ "file": part.join("\n") })).await;
    assert_eq!(status, 201, "{created}");
    let card = table.read(&format!("/api/games/{}", id(&created))).await;
    assert_eq!(card["status"], "record");
    let mut page = table.page(id(&created), json!({ "seat": "first" })).await;
    page.wait(&["view"]).await;
    assert!(!page.is_asked());
    assert_eq!(page.answer(offer(0)).await["kind"], "refused");
    // With the secret it goes on: the last line of the finished game has it.
    let last: serde_json::Value = serde_json::from_str(file.lines().last().expect("a line")).expect("json");
    let asked = json!({ "file": part.join("\n"), "secret": last["secret"], "seats": [bot(), bot()] });
    let (status, created) = table.post("/api/games/import", &asked).await;
    assert_eq!(status, 201, "{created}");
    let mut page = table.page(id(&created), json!({})).await;
    while !page.is_over() {
        page.wait(&["view"]).await;
    }
    let wrong = json!({ "file": part.join("\n"), "secret": "00".repeat(32) });
    assert_eq!(table.post("/api/games/import", &wrong).await.0, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_drawn_now_and_then() {
    let table = Table::open().await;
    let (game, _) = finished(&table).await;
    let now = table.text(&format!("/api/games/{game}/board.svg")).await;
    let then = table.text(&format!("/api/games/{game}/board.svg?at=0")).await;
    assert!(now.starts_with("<svg") && then.starts_with("<svg") && now != then);
    assert!(table.text(&format!("/api/games/{game}/map.svg")).await.starts_with("<svg"));
    assert_eq!(table.get(&format!("/api/games/{game}/board.svg?at=9999")).await.status(), 404);
    let png = table.get(&format!("/api/games/{game}/board.png?at=3&width=300")).await;
    assert_eq!(png.headers()["content-type"], "image/png");
    assert!(png.bytes().await.expect("bytes").starts_with(b"\x89PNG"));
    for wrong in ["width=0", "width=100000", "at=9999", "seat=moon"] {
        let status = table.get(&format!("/api/games/{game}/board.png?{wrong}")).await.status();
        assert!(status.is_client_error(), "{wrong}: {status}");
    }
}
