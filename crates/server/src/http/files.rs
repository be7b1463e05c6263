//! Game files and pictures.

use super::guard::CSP_DRAWING;
use super::lobby::{Laid, Tokens, cannot_read, store_game};
use super::problem::Refused;
use crate::House;
use crate::host::Word;
use crate::house::Trouble;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{Secret, hex32};
use protocol::{Created, ImportGame, Seat, SeatPlan};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Takes in a game file. Nothing in it is believed; the first thing wrong is named with its line.
pub async fn import(
    State(house): State<Arc<House>>,
    body: Result<Json<ImportGame>, JsonRejection>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    let Json(asked) = body.map_err(cannot_read)?;
    let secret = match asked.secret.as_deref().map(hex32::parse) {
        Some(None) => return Err(Refused::bad("The secret of the dice has 64 hexadecimal digits.")),
        Some(Some(bytes)) => Some(Secret::from_bytes(bytes)),
        None => None,
    };
    let read = || {
        house.registry.check(&asked.file)?;
        house.registry.resume(&asked.file, secret.clone())
    };
    let game = tokio::task::block_in_place(read).map_err(Trouble::from)?;
    let seats = asked.seats.unwrap_or([SeatPlan::Me, SeatPlan::HotSeat]);
    let secret = secret.filter(|_| game.goes_on());
    let created = store_game(&house, Laid::of(&*game), secret.as_ref(), &seats, None, false).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// From where, and when.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    seat: Option<Seat>,
    at: Option<u32>,
}

async fn look(house: &Arc<House>, id: &str, tokens: &Tokens, look: &Look) -> Result<Seat, Refused> {
    let (stored, rights) = house.game(id, &tokens.0).await?;
    let seat = look.seat.unwrap_or(Seat::Spectator);
    // Whether it is over is known to the host; the umpire's copy is given only where the log says so.
    let over = seat == Seat::Umpire && house.is_over(&stored).await?;
    if rights.may_look(seat, over) {
        Ok(seat)
    } else {
        Err(Refused::new(StatusCode::FORBIDDEN, "This seat is not yours to look from."))
    }
}

/// The game file as a seat may have it.
pub async fn file(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(asked): Query<Look>,
    tokens: Tokens,
) -> Result<Response, Refused> {
    let seat = look(&house, &id, &tokens, &asked).await?;
    let text = house.ask(&id, |reply| Word::File(seat, reply)).await?;
    let name = format!("attachment; filename=\"{id}.grog\"");
    let kind = "application/x-ndjson; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// The map of a game.
pub async fn map(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    house.game(&id, &tokens.0).await?;
    Ok(drawing(&headers, house.ask(&id, Word::Map).await?))
}

/// The board of a game.
pub async fn board(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(asked): Query<Look>,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let seat = look(&house, &id, &tokens, &asked).await?;
    let svg = house.ask(&id, |reply| Word::Board(seat, asked.at, reply)).await?;
    let svg = svg.ok_or_else(|| Refused::new(StatusCode::NOT_FOUND, "The game has no such moment."))?;
    Ok(drawing(&headers, svg))
}

/// The map of a battle, or its board at the start.
pub async fn battle_picture(
    State(house): State<Arc<House>>,
    Path((rules, name, picture)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let pieces = match picture.as_str() {
        "map.svg" => Some(false),
        "board.svg" => Some(true),
        _ => None,
    };
    let draw = |pieces| house.registry.picture(&format!("{rules}/{name}"), pieces);
    let svg = pieces.and_then(|pieces| tokio::task::block_in_place(|| draw(pieces)));
    let none = || Refused::new(StatusCode::NOT_FOUND, "There is no such picture.");
    Ok(drawing(&headers, svg.ok_or_else(none)?))
}

/// The same for battles that lie one shelf deeper: `sr/small/plain`.
pub async fn shelved_picture(
    house: State<Arc<House>>,
    Path((rules, shelf, name, picture)): Path<(String, String, String, String)>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    battle_picture(house, Path((rules, format!("{shelf}/{name}"), picture)), headers).await
}

/// A drawing; one that the browser has already is not sent again.
fn drawing(headers: &HeaderMap, svg: String) -> Response {
    let digest: [u8; 32] = Sha256::digest(svg.as_bytes()).into();
    let etag = format!("\"{}\"", &hex32::digits(&digest)[..32]);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let fixed = [
        (header::CONTENT_TYPE, "image/svg+xml".to_owned()),
        (header::CONTENT_SECURITY_POLICY, CSP_DRAWING.to_owned()),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
        (header::ETAG, etag.clone()),
    ];
    if known.is_some_and(|known| known.trim_start_matches("W/") == etag) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    (fixed, svg).into_response()
}
