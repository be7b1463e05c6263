//! The rooms a request can come to.

pub mod armies;
pub mod assets;
pub mod books;
pub mod door;
pub mod files;
pub mod from;
pub mod guard;
pub mod limits;
pub mod lobby;
pub mod packing;
pub mod pictures;
pub mod places;
pub mod problem;
pub mod reports;
pub mod rules;
pub mod socket;

use crate::House;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};
use std::sync::Arc;
use std::time::Duration;
use tower_http::timeout::RequestBodyTimeoutLayer;

/// The largest body of a request.
const MOST_BODY: usize = 64 << 10;
/// The largest game file that is taken in.
pub const MOST_FILE: usize = 8 << 20;

/// How long the next part of a body may take to come.
const BODY: Duration = Duration::from_secs(15);

/// All routes.
pub fn router(house: Arc<House>) -> Router {
    let import = post(files::import).layer(DefaultBodyLimit::max(MOST_FILE));
    Router::new()
        .route("/api/health", get(lobby::health))
        .route("/api/battles", get(lobby::battles))
        .route("/api/battles/{*path}", get(pictures::of_battle))
        .route("/api/armies", get(armies::forms))
        .route("/api/armies/{rules}/appraise", post(armies::appraise))
        .route("/api/armies/{rules}/read", post(armies::read))
        .route("/api/dice", post(lobby::pledge))
        .route("/api/games", get(lobby::games).post(lobby::create))
        .route("/api/games/import", import)
        .route("/api/games/{id}", get(lobby::game).delete(lobby::delete))
        .route("/api/games/{id}/links", post(lobby::link).delete(lobby::unlink))
        .route("/api/games/{id}/file", get(files::file))
        .route("/api/games/{id}/map.svg", get(pictures::map))
        .route("/api/games/{id}/map.json", get(pictures::cells))
        .route("/api/games/{id}/board.svg", get(pictures::board))
        .route("/api/games/{id}/board.png", get(pictures::board_png))
        .route("/api/games/{id}/report.json", get(reports::json))
        .route("/api/games/{id}/report.svg", get(reports::svg))
        .route("/api/games/{id}/report.png", get(reports::png))
        .route("/api/games/{id}/live", get(socket::live))
        .route("/api/rules", get(rules::search))
        .route("/api/rules/{id}", get(rules::clause))
        .route("/api/books", get(books::shelf))
        .route("/api/books/{set}", get(books::contents))
        .route("/api/books/{set}/sheet", get(books::sheet))
        .route("/api/books/{set}/{chapter}", get(books::chapter))
        .fallback(assets::asset)
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(RequestBodyTimeoutLayer::new(BODY))
        .layer(middleware::from_fn_with_state(house.clone(), packing::pack))
        .layer(middleware::from_fn_with_state(house.clone(), guard::guard))
        .with_state(house)
}
