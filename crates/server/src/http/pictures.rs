//! Pictures of boards, and maps in words.

use super::files::{Look, look};
use super::guard::CSP_DRAWING;
use super::lobby::Tokens;
use super::problem::Refused;
use crate::House;
use crate::host::Word;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::hex32;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The usual and the greatest width of a picture in pixels.
const WIDTH: u32 = 1800;
const MOST_WIDTH: u32 = 4096;

/// What may change between two requests is asked for again; what has an edition in its address never changes.
const CHANGES: &str = "private, no-cache";
const STAYS: &str = "public, max-age=31536000, immutable";

/// The map of a game.
pub async fn map(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    house.game(&id, &tokens.0).await?;
    Ok(svg(&headers, CHANGES, house.ask(&id, Word::Map).await?))
}

/// What the map of a game says of each hex.
pub async fn cells(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    house.game(&id, &tokens.0).await?;
    let cells = house.ask(&id, Word::Cells).await?;
    Ok(json(&headers, CHANGES, &cells))
}

async fn drawn(house: &Arc<House>, id: &str, tokens: &Tokens, asked: &Look) -> Result<String, Refused> {
    let seat = look(house, id, tokens, asked).await?;
    let svg = house.ask(id, |reply| Word::Board(seat, asked.at, reply)).await?;
    svg.ok_or_else(|| Refused::new(StatusCode::NOT_FOUND, "The game has no such moment."))
}

/// The board of a game.
pub async fn board(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(asked): Query<Look>,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    Ok(svg(&headers, CHANGES, drawn(&house, &id, &tokens, &asked).await?))
}

/// The board of a game as PNG.
pub async fn board_png(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(asked): Query<Look>,
    tokens: Tokens,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let svg = drawn(&house, &id, &tokens, &asked).await?;
    let png = png(&house, svg, asked.width).await?;
    Ok(kept(&headers, "image/png", CHANGES, png))
}

async fn png(house: &Arc<House>, svg: String, width: Option<u32>) -> Result<Bytes, Refused> {
    let width = width.unwrap_or(WIDTH);
    if !(16..=MOST_WIDTH).contains(&width) {
        return Err(Refused::bad(format!("A picture is 16 to {MOST_WIDTH} pixels wide.")));
    }
    let png = house.draw(move || draw::png(&svg, width).ok()).await;
    let failed = || Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "The picture could not be drawn.");
    Ok(png.ok_or_else(failed)?.into())
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
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let none = || Refused::new(StatusCode::NOT_FOUND, "There is no such picture.");
    let (battle, picture) = path.rsplit_once('/').ok_or_else(none)?;
    let keep = if edition.v.is_some() { STAYS } else { CHANGES };
    let at = || (house.clone(), battle.to_owned());
    let draw = |pieces| {
        let (at, name) = at();
        house.draw(move || at.registry.picture(&name, pieces))
    };
    match picture {
        "map.svg" => Ok(svg(&headers, keep, draw(false).await.ok_or_else(none)?)),
        "board.svg" => Ok(svg(&headers, keep, draw(true).await.ok_or_else(none)?)),
        "board.png" => {
            let png = png(&house, draw(true).await.ok_or_else(none)?, edition.width).await?;
            Ok(kept(&headers, "image/png", keep, png))
        }
        "board.jpg" => {
            let (at, name) = at();
            let small = house.draw(move || at.registry.thumbnail(&name)).await;
            Ok(kept(&headers, "image/jpeg", keep, small.ok_or_else(none)?))
        }
        "map.json" => {
            let cells = tokio::task::block_in_place(|| house.registry.cells(battle));
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
