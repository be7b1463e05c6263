//! Pictures of boards, and maps in words.

use super::files::{Look, look};
use super::from::From;
use super::guard::CSP_DRAWING;
use super::lobby::Tokens;
use super::problem::Refused;
use crate::House;
use crate::costs::Kind;
use crate::host::Word;
use crate::house::Trouble;
use crate::work::Work;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::hex32;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The usual and the greatest width of a picture in pixels.
const WIDTH: u32 = 1800;
const MOST_WIDTH: u32 = 4096;

/// What may change between two requests is asked for again; what has an edition in its address never changes.
const CHANGES: &str = "private, no-cache";
const STAYS: &str = "public, max-age=31536000, immutable";

/// Has something drawn, in the name of whoever asks.
async fn draw<T: Send + 'static>(
    house: &House,
    from: From,
    artist: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> Result<T, Refused> {
    Ok(house.workshop.ask(from.asker(), Kind::Picture, artist).await.map_err(Trouble::from)?)
}

/// The map of a game.
pub async fn map(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    from: From,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    house.game(&id, &tokens.0).await?;
    let work = house.ask(&id, Word::Map).await?;
    Ok(svg(&headers, CHANGES, draw(&house, from, work).await?))
}

/// What the map of a game says of each hex.
pub async fn cells(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    from: From,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    house.game(&id, &tokens.0).await?;
    let work = house.ask(&id, Word::Cells).await?;
    let cells = draw(&house, from, work).await?;
    Ok(json(&headers, CHANGES, &cells))
}

async fn board_at(
    house: &Arc<House>,
    id: &str,
    tokens: &Tokens,
    asked: &Look,
) -> Result<Work<Option<String>>, Refused> {
    let seat = look(house, id, tokens, asked).await?;
    Ok(house.ask(id, |reply| Word::Board(seat, asked.at, reply)).await?)
}

fn no_moment() -> Refused {
    Refused::new(StatusCode::NOT_FOUND, "The game has no such moment.")
}

/// The board of a game.
pub async fn board(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(asked): Query<Look>,
    from: From,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let work = board_at(&house, &id, &tokens, &asked).await?;
    Ok(svg(&headers, CHANGES, draw(&house, from, work).await?.ok_or_else(no_moment)?))
}

/// The board of a game as PNG.
pub async fn board_png(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(asked): Query<Look>,
    from: From,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let width = width(asked.width)?;
    let work = board_at(&house, &id, &tokens, &asked).await?;
    let png = move |stop: &AtomicBool| Some(::draw::png(&work(stop)?, width));
    let png = draw(&house, from, png).await?.ok_or_else(no_moment)?;
    Ok(kept(&headers, "image/png", CHANGES, png.map_err(|_| undrawn())?.into()))
}

fn width(asked: Option<u32>) -> Result<u32, Refused> {
    let width = asked.unwrap_or(WIDTH);
    let fits = (16..=MOST_WIDTH).contains(&width);
    fits.then_some(width).ok_or_else(|| Refused::bad(format!("A picture is 16 to {MOST_WIDTH} pixels wide.")))
}

fn undrawn() -> Refused {
    Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "The picture could not be drawn.")
}

/// Which edition of a picture.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    v: Option<String>,
    width: Option<u32>,
}

/// The map of a battle, its board at the start as a drawing or as a picture, and its hexes.
pub async fn of_battle(
    State(house): State<Arc<House>>,
    Path(path): Path<String>,
    Query(edition): Query<Edition>,
    from: From,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let none = || Refused::new(StatusCode::NOT_FOUND, "There is no such picture.");
    let (battle, picture) = path.rsplit_once('/').ok_or_else(none)?;
    let keep = if edition.v.is_some() { STAYS } else { CHANGES };
    let (at, battle) = (house.clone(), battle.to_owned());
    match picture {
        "map.svg" | "board.svg" => {
            let pieces = picture == "board.svg";
            let drawn = draw(&house, from, move |_| at.registry.picture(&battle, pieces)).await?;
            Ok(svg(&headers, keep, drawn.ok_or_else(none)?))
        }
        "board.png" => {
            let width = width(edition.width)?;
            let png = move |_: &AtomicBool| Some(::draw::png(&at.registry.picture(&battle, true)?, width));
            let png = draw(&house, from, png).await?.ok_or_else(none)?;
            Ok(kept(&headers, "image/png", keep, png.map_err(|_| undrawn())?.into()))
        }
        "board.jpg" => {
            let small = draw(&house, from, move |_| at.registry.thumbnail(&battle)).await?;
            Ok(kept(&headers, "image/jpeg", keep, small.ok_or_else(none)?))
        }
        "map.json" => {
            let cells = draw(&house, from, move |_| at.registry.cells(&battle)).await?;
            Ok(json(&headers, keep, &cells.ok_or_else(none)?))
        }
        _ => Err(none()),
    }
}

fn json(headers: &HeaderMap, keep: &'static str, cells: &[view::Ground]) -> Response {
    // Cells are plain data: writing them as JSON cannot fail.
    let text = serde_json::to_string(cells).unwrap_or_default();
    kept(headers, "application/json", keep, text.into())
}

fn svg(headers: &HeaderMap, keep: &'static str, svg: String) -> Response {
    let mut response = kept(headers, "image/svg+xml", keep, svg.into());
    let policy = header::HeaderValue::from_static(CSP_DRAWING);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

/// Something the browser may keep; if it has it already, it is not sent again.
fn kept(headers: &HeaderMap, kind: &'static str, keep: &'static str, bytes: Bytes) -> Response {
    let digest: [u8; 32] = Sha256::digest(&bytes).into();
    let etag = format!("\"{}\"", &hex32::digits(&digest)[..32]);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let fixed = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CACHE_CONTROL, keep.to_owned()),
        (header::ETAG, etag.clone()),
    ];
    if known.is_some_and(|known| known.trim_start_matches("W/") == etag) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    (fixed, bytes).into_response()
}
