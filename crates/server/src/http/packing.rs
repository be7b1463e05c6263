//! What is sent is packed where the browser can unpack it: a little at once, all else by those who work beside the tables.
//!
//! Our own and not a layer of somebody else's, because that would pack on the threads that serve: a map of a megabyte keeps
//! one of them busy for longer than ten answers.

use super::from::From;
use crate::House;
use crate::costs::Kind;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::sync::Arc;

/// Less than this is not worth it.
const LEAST: usize = 256;
/// How much is packed at once: that takes no longer than handing it over.
const LITTLE: usize = 4 << 10;

/// Packs the answer to a request.
pub async fn pack(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let unpacks = unpacks(request.headers());
    let from = request.extensions().get::<From>().copied();
    let response = next.run(request).await;
    let status = response.status();
    let plain = response.headers().get(header::CONTENT_ENCODING).is_none();
    if !unpacks || !plain || !is_text(response.headers()) || status == StatusCode::SWITCHING_PROTOCOLS {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    // Every answer is whole in memory when it comes here.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let small = match (bytes.len(), from) {
        (..LEAST, _) => None,
        (LEAST..LITTLE, _) => packed(&bytes),
        (_, Some(from)) => {
            let whole = bytes.clone();
            let work =
                house.workshop.ask(from.asker(), Kind::of_packing(bytes.len()), move |_| packed(&whole));
            // Who is refused this gets it as it is.
            work.await.ok().flatten()
        }
        (_, None) => None,
    };
    let Some(small) = small else { return Response::from_parts(parts, Body::from(bytes)) };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(GZIP));
    Response::from_parts(parts, Body::from(small))
}

/// The one way of packing that every browser knows.
pub const GZIP: &str = "gzip";

/// Whether whoever asks can unpack.
pub fn unpacks(headers: &HeaderMap) -> bool {
    let all = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut ways = all.flat_map(|value| value.split(',')).map(|way| way.split(';').map(str::trim));
    ways.any(|mut way| way.next() == Some(GZIP) && way.next().is_none_or(|q| !matches!(q, "q=0" | "q=0.0")))
}

/// Whether there is anything to gain: pictures and fonts are packed already.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.starts_with("text/") || kind.starts_with("application/") || kind == "image/svg+xml"
}

/// Packs it.
pub fn packed(bytes: &[u8]) -> Option<Bytes> {
    let mut packer = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::default());
    packer.write_all(bytes).ok()?;
    packer.finish().ok().map(Bytes::from)
}
