//! The rule book beside the board.

use super::from::From;
use super::problem::Refused;
use crate::House;
use crate::costs::Kind;
use crate::house::Trouble;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use protocol::rules::BookTable;
use protocol::{Clause, ClauseHit, Fault};
use rulebook::{Library, Statement};
use serde::Deserialize;
use std::sync::Arc;

/// How many finds are sent.
const MOST_HITS: usize = 50;

/// What is looked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    #[serde(default)]
    q: String,
    set: Option<String>,
}

fn hit(entry: &Statement) -> ClauseHit {
    ClauseHit {
        id: entry.id.clone(),
        sort: entry.kind.name().to_owned(),
        title: entry.title.clone(),
        path: entry.path.clone(),
    }
}

/// Finds clauses by their words; without words, the whole book of a rule set in printed order.
pub async fn search(
    State(house): State<Arc<House>>,
    from: From,
    Query(words): Query<Words>,
) -> Result<Json<Vec<ClauseHit>>, Refused> {
    let work = house.workshop.ask(from.asker(), Kind::Rules, move |_| find(&words));
    Ok(Json(work.await.map_err(Trouble::from)?))
}

fn find(words: &Words) -> Vec<ClauseHit> {
    let library = Library::load();
    let of_set =
        |entry: &&Statement| words.set.as_ref().is_none_or(|set| set.eq_ignore_ascii_case(entry.set));
    if words.q.trim().is_empty() {
        let all = library.entries().iter().filter(|entry| words.set.is_some() && of_set(entry));
        return all.map(hit).collect();
    }
    let query: String = words.q.chars().take(200).collect();
    let exact = library.get(&query).into_iter();
    let found = library.search(&query).into_iter().map(|hit| hit.entry);
    let mut hits: Vec<ClauseHit> = Vec::new();
    for entry in exact.chain(found).filter(of_set) {
        if hits.len() < MOST_HITS && hits.iter().all(|known| known.id != entry.id) {
            hits.push(hit(entry));
        }
    }
    hits
}

/// A table as it is sent.
pub fn table(table: &rulebook::RuleTable) -> BookTable {
    BookTable { header: table.header.clone(), rows: table.rows.clone() }
}

/// One clause, whole.
pub async fn clause(Path(id): Path<String>) -> Result<Json<Clause>, Refused> {
    let library = Library::load();
    let Some(entry) = library.get(&id) else {
        let near = library.suggest(&id);
        let fault = |id: &&str| Fault { line: 0, sentence: (*id).to_owned() };
        let sentence = format!("No rule book has a clause {}.", id.chars().take(40).collect::<String>());
        return Err(Refused::new(StatusCode::NOT_FOUND, sentence).with(near.iter().map(fault).collect()));
    };
    Ok(Json(Clause {
        id: entry.id.clone(),
        sort: entry.kind.name().to_owned(),
        title: entry.title.clone(),
        path: entry.path.clone(),
        text: entry.text.clone(),
        tables: entry.tables.iter().map(table).collect(),
        cites: entry.cites.iter().filter_map(|id| library.get(id)).map(hit).collect(),
        cited_by: library.citing(entry).into_iter().map(hit).collect(),
    }))
}
