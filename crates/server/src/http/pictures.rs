//! Pictures of boards, and maps in words.

use super::files::{Look, look};
use super::from::From;
use super::guard::CSP_DRAWING;
use super::lobby::Tokens;
use super::packing::{GZIP, packed, unpacks};
use super::problem::Refused;
use crate::House;
use crate::costs::Kind;
use crate::host::Word;
use crate::house::Trouble;
use crate::work::Work;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
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
pub(super) const CHANGES: &str = "private, no-cache";
const STAYS: &str = "public, max-age=31536000, immutable";

/// What comes of drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Svg,
    Png,
    Jpeg,
    Json,
}

impl Sort {
    fn name(self) -> &'static str {
        match self {
            Sort::Svg => "image/svg+xml",
            Sort::Png => "image/png",
            Sort::Jpeg => "image/jpeg",
            Sort::Json => "application/json",
        }
    }
    /// Pictures in pixels are packed already.
    fn packs(self) -> bool {
        matches!(self, Sort::Svg | Sort::Json)
    }
}

/// A picture, ready to be sent.
struct Ready {
    etag: String,
    /// Nothing where the browser has it already.
    bytes: Option<Bytes>,
    packed: bool,
}

/// Whoever wants something drawn: in whose name, what he has, and whether he can unpack.
pub(super) struct Visitor {
    from: From,
    known: Option<String>,
    unpacks: bool,
}

impl Visitor {
    pub(super) fn new(from: From, headers: &HeaderMap) -> Visitor {
        let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let known = known.map(|known| known.trim_start_matches("W/").to_owned());
        Visitor { from, known, unpacks: unpacks(headers) }
    }

    /// Has something drawn, hashed and packed, all of it off the threads that serve.
    pub(super) async fn shown(
        self,
        house: &House,
        sort: Sort,
        keep: &'static str,
        artist: impl FnOnce(&AtomicBool) -> Result<Bytes, Refused> + Send + 'static,
    ) -> Result<Response, Refused> {
        let Visitor { from, known, unpacks } = self;
        let ready =
            move |stop: &AtomicBool| artist(stop).map(|bytes| ready(bytes, known, unpacks && sort.packs()));
        let ready = house.workshop.ask(from.asker(), Kind::Picture, ready).await.map_err(Trouble::from)??;
        Ok(ready.sent(sort, keep))
    }
}

fn ready(bytes: Bytes, known: Option<String>, pack: bool) -> Ready {
    let digest: [u8; 32] = Sha256::digest(&bytes).into();
    let etag = format!("\"{}\"", &hex32::digits(&digest)[..32]);
    if known.is_some_and(|known| known == etag) {
        return Ready { etag, bytes: None, packed: false };
    }
    let small = Some(&bytes).filter(|_| pack).and_then(|bytes| packed(bytes));
    Ready { etag, packed: small.is_some(), bytes: Some(small.unwrap_or(bytes)) }
}

impl Ready {
    fn sent(self, sort: Sort, keep: &'static str) -> Response {
        let fixed = [
            (header::CONTENT_TYPE, sort.name().to_owned()),
            (header::CACHE_CONTROL, keep.to_owned()),
            (header::ETAG, self.etag),
        ];
        let mut response = match self.bytes {
            Some(bytes) => (fixed, bytes).into_response(),
            None => (StatusCode::NOT_MODIFIED, fixed).into_response(),
        };
        let headers = response.headers_mut();
        if self.packed {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(GZIP));
        }
        if sort.packs() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if sort == Sort::Svg {
            headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CSP_DRAWING));
        }
        response
    }
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
    let work = house.ask(from.asker(), &id, Word::Map).await?;
    let map = move |stop: &AtomicBool| Ok(work(stop).into());
    Visitor::new(from, &headers).shown(&house, Sort::Svg, CHANGES, map).await
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
    let work = house.ask(from.asker(), &id, Word::Cells).await?;
    let cells = move |stop: &AtomicBool| Ok(json(&work(stop)));
    Visitor::new(from, &headers).shown(&house, Sort::Json, CHANGES, cells).await
}

async fn board_at(
    house: &Arc<House>,
    from: From,
    id: &str,
    tokens: &Tokens,
    asked: &Look,
) -> Result<Work<Option<String>>, Refused> {
    let seat = look(house, from, id, tokens, asked).await?;
    Ok(house.ask(from.asker(), id, |reply| Word::Board(seat, asked.at, reply)).await?)
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
    let work = board_at(&house, from, &id, &tokens, &asked).await?;
    let board = move |stop: &AtomicBool| work(stop).map(Bytes::from).ok_or_else(no_moment);
    Visitor::new(from, &headers).shown(&house, Sort::Svg, CHANGES, board).await
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
    let work = board_at(&house, from, &id, &tokens, &asked).await?;
    let board = move |stop: &AtomicBool| png(&work(stop).ok_or_else(no_moment)?, width);
    Visitor::new(from, &headers).shown(&house, Sort::Png, CHANGES, board).await
}

pub(super) fn width(asked: Option<u32>) -> Result<u32, Refused> {
    let width = asked.unwrap_or(WIDTH);
    let fits = (16..=MOST_WIDTH).contains(&width);
    fits.then_some(width).ok_or_else(|| Refused::bad(format!("A picture is 16 to {MOST_WIDTH} pixels wide.")))
}

pub(super) fn png(svg: &str, width: u32) -> Result<Bytes, Refused> {
    let undrawn = |_| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "The picture could not be drawn.");
    ::draw::png(svg, width).map(Bytes::from).map_err(undrawn)
}

fn json(cells: &[view::Ground]) -> Bytes {
    // Cells are plain data: writing them as JSON cannot fail.
    serde_json::to_string(cells).unwrap_or_default().into()
}

/// Which edition of a picture.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    v: Option<String>,
    width: Option<u32>,
}

fn no_picture() -> Refused {
    Refused::new(StatusCode::NOT_FOUND, "There is no such picture.")
}

/// The map of a battle, its board at the start as a drawing or as a picture, and its hexes.
pub async fn of_battle(
    State(house): State<Arc<House>>,
    Path(path): Path<String>,
    Query(edition): Query<Edition>,
    from: From,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let (battle, picture) = path.rsplit_once('/').ok_or_else(no_picture)?;
    let sort = match picture {
        "map.svg" | "board.svg" => Sort::Svg,
        "board.png" => Sort::Png,
        "board.jpg" => Sort::Jpeg,
        "map.json" => Sort::Json,
        _ => return Err(no_picture()),
    };
    let keep = if edition.v.is_some() { STAYS } else { CHANGES };
    let width = width(edition.width)?;
    let (at, battle, pieces) = (house.clone(), battle.to_owned(), picture != "map.svg");
    let drawn = move |_: &AtomicBool| match sort {
        Sort::Jpeg => at.registry.thumbnail(&battle).ok_or_else(no_picture),
        Sort::Json => at.registry.cells(&battle).map(|cells| json(&cells)).ok_or_else(no_picture),
        Sort::Svg | Sort::Png => {
            let svg = at.registry.picture(&battle, pieces).ok_or_else(no_picture)?;
            if sort == Sort::Png { png(&svg, width) } else { Ok(svg.into()) }
        }
    };
    Visitor::new(from, &headers).shown(&house, sort, keep, drawn).await
}
