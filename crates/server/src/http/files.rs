//! Game files.

use super::from::From;
use super::lobby::{Tokens, cannot_read};
use super::problem::Refused;
use crate::House;
use crate::begin::{Laid, Wishes, store_game};
use crate::costs::Kind;
use crate::host::Word;
use crate::house::Trouble;
use crate::registry::CannotLay;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{Secret, hex32};
use protocol::{Created, ImportGame, Seat, SeatPlan};
use serde::Deserialize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Takes in a game file. Nothing in it is believed; the first thing wrong is named with its line.
pub async fn import(
    State(house): State<Arc<House>>,
    from: From,
    body: Result<Json<ImportGame>, JsonRejection>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    let Json(asked) = body.map_err(cannot_read)?;
    let secret = match asked.secret.as_deref().map(hex32::parse) {
        Some(None) => return Err(Refused::bad("The secret of the dice has 64 hexadecimal digits.")),
        Some(Some(bytes)) => Some(Secret::from_bytes(bytes)),
        None => None,
    };
    let (desk, known, file) = (house.clone(), secret.clone(), asked.file);
    let read = move |_: &AtomicBool| {
        desk.registry.check(&file)?;
        let game = desk.registry.resume(&file, known)?;
        Ok::<_, CannotLay>((Laid::of(&*game), game.goes_on()))
    };
    let read = house.workshop.ask(from.asker(), Kind::Import, read).await.map_err(Trouble::from)?;
    let (laid, goes_on) = read.map_err(Trouble::from)?;
    let seats = asked.seats.unwrap_or([SeatPlan::Me, SeatPlan::HotSeat]);
    let secret = secret.filter(|_| goes_on);
    let created = store_game(&house, laid, secret.as_ref(), &seats, Wishes::default()).await?;
    Ok((StatusCode::CREATED, Json(created)))
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
    id: &str,
    tokens: &Tokens,
    look: &Look,
) -> Result<Seat, Refused> {
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
    let text = match house.ask(&id, |reply| Word::File(seat, reply)).await {
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
