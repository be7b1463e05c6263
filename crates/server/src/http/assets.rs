//! The client: files inside the binary (from disk while developing). What is not there is not there: never the index.

use super::problem::Refused;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "gen/*"]
#[exclude = "dev/*"]
#[exclude = "tests/*"]
#[exclude = "node_modules/*"]
#[exclude = "tsconfig.json"]
#[exclude = "*.md"]
#[exclude = "*.d.ts"]
struct Web;

/// A file of the client; `/` is the first page.
pub async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Refused::new(StatusCode::METHOD_NOT_ALLOWED, "This address can only be read.")
            .into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = kind(path).and_then(|kind| Some((kind, Web::get(path)?))) else {
        return Refused::new(StatusCode::NOT_FOUND, "There is no such page.").into_response();
    };
    let (kind, file) = file;
    let etag = format!("\"{}\"", &kernel::hex32::digits(&file.metadata.sha256_hash())[..32]);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let fixed = [
        (header::ETAG, etag.clone()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::CONTENT_TYPE, kind.to_owned()),
    ];
    if known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == etag)) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    (fixed, file.data.into_owned()).into_response()
}

/// The names of all files that are served, for tests of the client.
pub fn names() -> impl Iterator<Item = String> {
    Web::iter().map(|name| name.into_owned()).filter(|name| kind(name).is_some())
}

/// The kinds of files the client has; anything else in the folder is not served.
fn kind(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}
