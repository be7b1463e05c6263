//! The report of a finished battle, as data and as a picture to hand on.

use super::files::{Look, look};
use super::from::From;
use super::lobby::Tokens;
use super::pictures::{CHANGES, Sort, Visitor, png as painted, width};
use super::problem::Refused;
use crate::House;
use crate::host::Word;
use crate::report::drawn;
use crate::work::Work;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use protocol::{Report, Seat};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Everybody who may look on may read the report of a battle that is over: nothing is hidden then.
async fn made(
    house: &Arc<House>,
    from: From,
    id: &str,
    tokens: &Tokens,
) -> Result<Work<Option<Report>>, Refused> {
    let asked = Look { seat: Some(Seat::Spectator), at: None, width: None };
    look(house, from, id, tokens, &asked).await?;
    let work = house.ask(from.asker(), id, Word::Report).await?;
    work.ok_or_else(|| Refused::new(StatusCode::NOT_FOUND, "There is no report before the battle is over."))
}

fn unmade() -> Refused {
    Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "The report could not be made.")
}

/// The report as data.
pub async fn json(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    from: From,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let work = made(&house, from, &id, &tokens).await?;
    let told = move |stop: &AtomicBool| {
        let report = work(stop).ok_or_else(unmade)?;
        serde_json::to_vec(&report).map(Bytes::from).map_err(|_| unmade())
    };
    Visitor::new(from, &headers).shown(&house, Sort::Json, CHANGES, told).await
}

/// The report as a drawing.
pub async fn svg(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    from: From,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let work = made(&house, from, &id, &tokens).await?;
    let drawn = move |stop: &AtomicBool| Ok(drawn::poster(&work(stop).ok_or_else(unmade)?).into());
    Visitor::new(from, &headers).shown(&house, Sort::Svg, CHANGES, drawn).await
}

/// The report as a picture.
pub async fn png(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(asked): Query<Look>,
    from: From,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let width = width(asked.width)?;
    let work = made(&house, from, &id, &tokens).await?;
    let drawn = move |stop: &AtomicBool| painted(&drawn::poster(&work(stop).ok_or_else(unmade)?), width);
    Visitor::new(from, &headers).shown(&house, Sort::Png, CHANGES, drawn).await
}
