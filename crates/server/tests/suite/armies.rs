//! Armies that players raise.

use super::client::Table;
use serde_json::{Value, json};

/// MA-D1, MA-22.1, MA-R40, MA-3.5
#[tokio::test]
async fn a_form_is_offered_and_a_draft_is_judged_with_clauses() {
    let table = Table::open().await;
    let forms = table.read("/api/armies").await;
    assert_eq!(forms[0]["rules"], "MA");
    let mut draft = forms[0]["armies"][0]["draft"].clone();
    let (_, good) = table.post("/api/armies/MA/appraise", &draft).await;
    assert_eq!((good["legal"].as_bool(), good["points"].as_u64()), (Some(true), Some(200)));
    draft["units"][0]["officers"] = json!("2");
    let (status, bad) = table.post("/api/armies/MA/appraise", &draft).await;
    assert_eq!((status, bad["legal"].as_bool()), (200, Some(false)));
    let rules: Vec<&str> =
        bad["faults"].as_array().into_iter().flatten().filter_map(|fault| fault["rule"].as_str()).collect();
    assert_eq!(rules, ["MA-3.5", "MA-R40"]);
    // The file that comes back goes in again.
    let file = json!({ "name": "mine.toml", "text": good["text"] });
    let (_, read) = table.post("/api/armies/MA/read", &file).await;
    assert_eq!(read, forms[0]["armies"][0]["draft"]);
}

#[tokio::test]
async fn what_is_no_army_is_refused_with_sentences() {
    let table = Table::open().await;
    let file = json!({ "name": "x.toml", "text": "nation = 7\nspeed = 1" });
    let (status, problem) = table.post("/api/armies/MA/read", &file).await;
    assert_eq!((status, problem["faults"].as_array().map(Vec::len)), (422, Some(2)));
    assert_eq!(problem["faults"][0]["line"], 1);
    let post = async |path: &str, body: Value| table.post(path, &body).await.0;
    assert_eq!(post("/api/armies/XX/appraise", json!({ "fields": {}, "units": [] })).await, 404);
    assert_eq!(post("/api/armies/MA/appraise", json!({ "fields": 7 })).await, 422);
    assert_eq!(post("/api/armies/MA/appraise", json!({ "fields": {}, "units": [], "more": 1 })).await, 422);
}
