//! The lobby: battles, games, seats and links.

use super::from::From;
use super::problem::Refused;
use crate::House;
use crate::begin::{self, new_link};
use crate::costs::Kind;
use crate::house::Trouble;
use crate::rights::{self, Grant, Rights};
use crate::store::Stored;
use crate::work::queue::Asker;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::{StatusCode, header, request::Parts};
use kernel::{BySide, Side, hex32};
use protocol::{
    Created, GameCard, GameStatus, LinkOf, NewGame, Pledge, RuleSetCard, SeatCard, SeatLink, SeatPlan,
};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::runtime::Handle;

/// How many games a page of a list shows.
pub const PAGE: usize = 100;
/// What can be done about a game that cannot be opened.
const WHAT_CAN_BE_DONE: &str = "Its file can be saved as far as it can be read; then archive or delete it. \
    Other games are not touched.";
/// How many tokens one request may bring.
const MOST_TOKENS: usize = 64;

/// The tokens a request brings.
pub struct Tokens(pub Vec<String>);

impl<S: Send + Sync> FromRequestParts<S> for Tokens {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Tokens, Infallible> {
        let value = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let tokens = value.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
        let tokens = tokens.split(',').map(str::trim).filter(|token| !token.is_empty() && token.len() <= 64);
        Ok(Tokens(tokens.take(MOST_TOKENS).map(str::to_owned).collect()))
    }
}

/// A body that could not be read.
pub fn cannot_read(rejection: JsonRejection) -> Refused {
    Refused::new(rejection.status(), rejection.body_text())
}

/// How busy the house is.
#[derive(Serialize)]
pub struct Health {
    games: u32,
    live: u32,
}

/// Whether all is well: games can be read, and an answer could be stored.
pub async fn health(State(house): State<Arc<House>>) -> Result<Json<Health>, Refused> {
    house.store.pulse().await.map_err(Trouble::from)?;
    let games = house.store.count().await.map_err(Trouble::from)?;
    Ok(Json(Health { games, live: house.live() as u32 }))
}

/// All battles.
pub async fn battles(State(house): State<Arc<House>>) -> Json<Vec<RuleSetCard>> {
    Json(tokio::task::block_in_place(|| house.registry.cards().to_vec()))
}

/// The commitment of a secret for a game to come.
pub async fn pledge(State(house): State<Arc<House>>) -> Result<(StatusCode, Json<Pledge>), Refused> {
    let commitment = hex32::digits(&house.pledge().map_err(Trouble::from)?.0);
    Ok((StatusCode::CREATED, Json(Pledge { commitment })))
}

/// Which games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Which {
    status: Option<GameStatus>,
    /// The last game of the page before.
    after: Option<String>,
}

/// The games this guest may know of, the latest first, a page at a time.
pub async fn games(
    State(house): State<Arc<House>>,
    Query(which): Query<Which>,
    from: From,
    tokens: Tokens,
) -> Result<Json<Vec<GameCard>>, Refused> {
    let (desk, runtime, asker) = (house.clone(), Handle::current(), from.asker());
    // A hundred cards are much to read and write: a clerk makes the list.
    let list = move |_: &AtomicBool| runtime.block_on(list(&desk, asker, &which, &tokens));
    let cards = house.workshop.ask(from.asker(), Kind::List, list).await.map_err(Trouble::from)?;
    Ok(Json(cards?))
}

async fn list(
    house: &Arc<House>,
    asker: Asker,
    which: &Which,
    tokens: &Tokens,
) -> Result<Vec<GameCard>, Trouble> {
    let grants = house.grants(&tokens.0).await?;
    let (whose, archived) = (house.whose(&grants), which.status == Some(GameStatus::Archived));
    let (mut cards, mut after) = (Vec::new(), which.after.clone());
    loop {
        let page = house.store.games(&whose, archived, after.as_deref(), PAGE as u32).await?;
        for stored in &page {
            let rights = house.rights(stored, &grants);
            if rights == Rights::default() {
                continue;
            }
            let card = match card(house, asker, stored, &rights).await {
                // Somebody has deleted it just now.
                Err(Trouble::NoGame) => continue,
                card => card?,
            };
            if which.status.is_none_or(|status| card.status == status) {
                cards.push(card);
            }
            if cards.len() == PAGE {
                return Ok(cards);
            }
        }
        match page.last() {
            Some(last) if page.len() == PAGE => after = Some(last.id.clone()),
            _ => return Ok(cards),
        }
    }
}

/// One game.
pub async fn game(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    from: From,
    tokens: Tokens,
) -> Result<Json<GameCard>, Refused> {
    let (stored, rights) = house.game(&id, &tokens.0).await?;
    Ok(Json(card(&house, from.asker(), &stored, &rights).await?))
}

async fn card(
    house: &Arc<House>,
    asker: Asker,
    stored: &Stored,
    rights: &Rights,
) -> Result<GameCard, Trouble> {
    // One game that cannot be opened is one damaged card, not the end of the list.
    let (summary, present, damage) = match house.summary(asker, stored).await {
        Ok((summary, present)) => (summary, present, None),
        // Too much is worked out for him already: what was noted last must do.
        Err(Trouble::Work(_)) => (stored.summary.clone(), BySide::default(), None),
        Err(why @ (Trouble::Lay(_) | Trouble::Damaged(_))) => {
            let what = format!("This game cannot be opened: {why}. {WHAT_CAN_BE_DONE}");
            (stored.summary.clone(), BySide::default(), Some(what))
        }
        Err(other) => return Err(other),
    };
    let names = summary.sides.clone().unwrap_or_else(|| house.registry.side_names(&stored.scenario));
    let seat = |side: Side| SeatCard {
        side,
        name: names[side.index()].clone(),
        plan: stored.seats[side.index()],
        player: stored.people.names[side.index()].clone(),
        yours: rights.sides[side],
        present: present[side],
    };
    let over = summary.over();
    Ok(GameCard {
        id: stored.id.clone(),
        title: stored.title.clone(),
        scenario: stored.scenario.clone(),
        rules: stored.rules.clone(),
        status: match damage {
            Some(_) if !stored.archived => GameStatus::Damaged,
            _ => stored.status(over.is_some()),
        },
        entries: summary.entries,
        seats: Side::BOTH.into_iter().map(seat).collect(),
        waiting_for: summary.asked,
        over,
        owner: rights.owner,
        begun: stored.begun,
        moved: stored.moved,
        damage,
    })
}

/// Begins a game.
pub async fn create(
    State(house): State<Arc<House>>,
    from: From,
    body: Result<Json<NewGame>, JsonRejection>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    let Json(asked) = body.map_err(cannot_read)?;
    Ok((StatusCode::CREATED, Json(begin::begin(&house, from.asker(), asked).await?)))
}

async fn owned(house: &House, id: &str, tokens: &Tokens) -> Result<Stored, Trouble> {
    let (stored, rights) = house.game(id, &tokens.0).await?;
    if rights.owner { Ok(stored) } else { Err(Trouble::NotYours) }
}

/// Puts a game away; deletes it if it was put away before.
pub async fn delete(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    tokens: Tokens,
) -> Result<StatusCode, Refused> {
    let stored = owned(&house, &id, &tokens).await?;
    let put_away = async {
        match stored.archived {
            true => house.store.delete(stored.key).await,
            false => house.store.archive(stored.key).await,
        }
    };
    house.clear(&id, put_away).await.map_err(Trouble::from)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a new link; the old one of that seat ends.
pub async fn link(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    tokens: Tokens,
    body: Result<Json<LinkOf>, JsonRejection>,
) -> Result<(StatusCode, Json<SeatLink>), Refused> {
    let Json(LinkOf { side }) = body.map_err(cannot_read)?;
    let stored = owned(&house, &id, &tokens).await?;
    if side.is_some_and(|side| !matches!(stored.seats[side.index()], SeatPlan::Link)) {
        return Err(Refused::bad("This seat is not played by link."));
    }
    let grant = Grant::of(side);
    let link = new_link(&id, grant)?;
    let hash = rights::hash(&link.token);
    house.store.regrant(stored.key, grant.written(), Some(hash)).await.map_err(Trouble::from)?;
    house.revoked(&id).await;
    Ok((StatusCode::CREATED, Json(link)))
}

/// Takes a link back.
pub async fn unlink(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    tokens: Tokens,
    body: Result<Json<LinkOf>, JsonRejection>,
) -> Result<StatusCode, Refused> {
    let Json(LinkOf { side }) = body.map_err(cannot_read)?;
    let stored = owned(&house, &id, &tokens).await?;
    let grant = Grant::of(side);
    house.store.regrant(stored.key, grant.written(), None).await.map_err(Trouble::from)?;
    house.revoked(&id).await;
    Ok(StatusCode::NO_CONTENT)
}
