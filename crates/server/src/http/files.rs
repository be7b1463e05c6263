//! Game files.

use super::from::From;
use super::lobby::{Tokens, cannot_read};
use super::problem::Refused;
use crate::House;
use crate::begin::{Laid, Wishes, store_game};
use crate::costs::Kind;
use crate::host::Word;
use crate::house::Trouble;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{Secret, hex32};
use protocol::{Created, ImportGame, Seat, SeatPlan};
use serde::Deserialize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long a whole file may take to come: eight megabytes over a slow line.
const WHOLE: Duration = Duration::from_secs(150);

/// Takes in a game file. Nothing in it is believed; the first thing wrong is named with its line.
pub async fn import(
    State(house): State<Arc<House>>,
    from: From,
    request: Request,
) -> Result<(StatusCode, Json<Created>), Refused> {
    // Until it is read, a file lies in memory: only a few at once.
    let busy = || Refused::new(StatusCode::TOO_MANY_REQUESTS, "Too many files are coming in; wait a moment.");
    let _place = house.files.take(from.0).ok_or_else(busy)?;
    let body = tokio::time::timeout(WHOLE, body(request)).await;
    let body =
        body.map_err(|_| Refused::new(StatusCode::REQUEST_TIMEOUT, "The file took too long to arrive."))??;
    let desk = house.clone();
    let read = move |_: &AtomicBool| Incoming::read(&desk, &body);
    let Incoming { laid, secret, seats } =
        house.workshop.ask(from.asker(), Kind::Import, read).await.map_err(Trouble::from)??;
    let created = store_game(&house, laid, secret.as_ref(), &seats, Wishes::default()).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

async fn body(request: Request) -> Result<Bytes, Refused> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if !kind.is_some_and(|kind| kind.starts_with("application/json")) {
        return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "A game file comes as JSON."));
    }
    let cannot = |why: BytesRejection| Refused::new(why.status(), why.body_text());
    Bytes::from_request(request, &()).await.map_err(cannot)
}

/// A game file that was read and found good.
struct Incoming {
    laid: Laid,
    secret: Option<Secret>,
    seats: [SeatPlan; 2],
}

impl Incoming {
    fn read(house: &House, body: &Bytes) -> Result<Incoming, Refused> {
        let Json(asked) = Json::<ImportGame>::from_bytes(body).map_err(cannot_read)?;
        let secret = match asked.secret.as_deref().map(hex32::parse) {
            Some(None) => return Err(Refused::bad("The secret of the dice has 64 hexadecimal digits.")),
            Some(Some(bytes)) => Some(Secret::from_bytes(bytes)),
            None => None,
        };
        house.registry.check(&asked.file).map_err(Trouble::from)?;
        let mut game = house.registry.resume(&asked.file, secret.clone()).map_err(Trouble::from)?;
        let (laid, secret) = (Laid::of(&mut *game), secret.filter(|_| game.goes_on()));
        Ok(Incoming { laid, secret, seats: asked.seats.unwrap_or([SeatPlan::Me, SeatPlan::HotSeat]) })
    }
}

/// From where, and when.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    pub(super) seat: Option<Seat>,
    pub(super) at: Option<u32>,
    /// How wide a picture shall be, in pixels.
    pub(super) width: Option<u32>,
}

/// The seat somebody wants to look from, if he may.
pub(super) async fn look(
    house: &Arc<House>,
    from: From,
    id: &str,
    tokens: &Tokens,
    look: &Look,
) -> Result<Seat, Refused> {
    let (stored, rights) = house.game(id, &tokens.0).await?;
    let seat = look.seat.unwrap_or(Seat::Spectator);
    // Whether it is over is known to the host; the umpire's copy is given only where the log says so.
    let over = seat == Seat::Umpire && house.is_over(from.asker(), &stored).await?;
    if rights.may_look(seat, over) {
        Ok(seat)
    } else {
        Err(Refused::new(StatusCode::FORBIDDEN, "This seat is not yours."))
    }
}

/// The game file as a seat may have it.
pub async fn file(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(asked): Query<Look>,
    from: From,
    tokens: Tokens,
) -> Result<Response, Refused> {
    let seat = look(&house, from, &id, &tokens, &asked).await?;
    let text = match house.ask(from.asker(), &id, |reply| Word::File(seat, reply)).await {
        // What can still be read of it: somebody who knows the format may mend it by hand.
        Err(Trouble::Lay(_) | Trouble::Damaged(_)) => {
            let (stored, _) = house.game(&id, &tokens.0).await?;
            house.store.remains(stored.key).await.map_err(Trouble::from)?
        }
        other => other?,
    };
    let name = format!("attachment; filename=\"{id}.grog\"");
    let kind = "application/x-ndjson; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}
