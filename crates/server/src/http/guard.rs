//! What holds for every request: rates, origins, headers.

use super::from::From;
use super::problem::Refused;
use crate::House;
use crate::costs::Cost;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// For pages: only our own scripts and pictures, nobody may frame us, nothing inline.
const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";
/// For drawings, which bring their own styles and nothing else.
pub const CSP_DRAWING: &str =
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Looks at every request before anybody else, and at every answer after.
pub async fn guard(
    State(house): State<Arc<House>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let from = From::of(peer.ip(), request.headers(), house.config.proxy);
    request.extensions_mut().insert(from);
    let cost = Cost::of(request.method(), request.uri().path());
    let mut response = if !house.limits.allows(from.0, cost) {
        let refused = Refused::new(StatusCode::TOO_MANY_REQUESTS, "Too many requests; wait a moment.");
        ([(header::RETRY_AFTER, "2")], refused).into_response()
    } else if !is_welcome(request.headers(), house.config.is_local()) {
        let sentence =
            "This request comes from a page of another site, or uses a name this server does not go by.";
        Refused::new(StatusCode::FORBIDDEN, sentence).into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(CSP));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// A browser says from which page a request comes; it must be one of ours. On loopback there are no accounts, so the
/// name by which we are called must be this machine's: a strange site that points its own name here gets nothing.
pub fn is_welcome(headers: &HeaderMap, local: bool) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(header::HOST) else { return false };
    let own = match text(header::ORIGIN) {
        None => true,
        Some(origin) => origin.split_once("://").is_some_and(|(_, from)| from == host),
    };
    // A picture is asked for without an origin, but newer browsers say this of every request. Who follows a link from
    // elsewhere is welcome; a page that has us draw for it is not.
    let fetched = |name| text(HeaderName::from_static(name));
    let ours = match fetched("sec-fetch-site") {
        None | Some("same-origin" | "none") => true,
        Some(_) => {
            fetched("sec-fetch-mode") == Some("navigate") && fetched("sec-fetch-dest") == Some("document")
        }
    };
    own && ours && (!local || is_this_machine(host))
}

fn is_this_machine(host: &str) -> bool {
    if let Ok(address) = host.parse::<SocketAddr>() {
        return address.ip().is_loopback();
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name == "localhost" || address.is_ok_and(|address| address.is_loopback())
}
