//! From whom a request comes.

use crate::work::queue::Asker;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Where a proxy says whom it speaks for. It adds the address it sees at the end; what stands before that anybody can
/// have written.
const FORWARDED: &str = "x-forwarded-for";

/// The address a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct From(pub IpAddr);

impl From {
    /// The address of a visitor: that of the connection, or what our own proxy says of it.
    pub fn of(peer: IpAddr, headers: &HeaderMap, proxy: Option<IpAddr>) -> From {
        let told = headers.get_all(FORWARDED).iter().next_back().and_then(|value| value.to_str().ok());
        let told = told.filter(|_| proxy == Some(peer.to_canonical())).and_then(|all| all.rsplit(',').next());
        From(told.and_then(address).unwrap_or(peer))
    }
    /// In whose name work is done for a plain request.
    pub fn asker(self) -> Asker {
        Asker { address: super::limits::whole(self.0), page: None }
    }
}

/// An address as proxies write it: with a port or without, in brackets or not.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.trim_matches(['[', ']']).parse().ok().or_else(with_port)
}

impl<S: Send + Sync> FromRequestParts<S> for From {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<From, Infallible> {
        // The guard has put it there; nobody comes past it.
        Ok(parts.extensions.get().copied().unwrap_or(From(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}
