//! From which pages requests are taken.

use axum::http::{HeaderMap, header};
use server::http::guard::is_welcome;

fn welcome(host: &str, origin: Option<&str>, local: bool) -> bool {
    let mut headers = HeaderMap::new();
    headers.insert(header::HOST, host.parse().expect("a header"));
    if let Some(origin) = origin {
        headers.insert(header::ORIGIN, origin.parse().expect("a header"));
    }
    is_welcome(&headers, local)
}

#[test]
fn pages_of_other_sites_and_strange_names_are_not_welcome() {
    assert!(welcome("127.0.0.1:8000", None, true));
    assert!(welcome("localhost:8000", Some("http://localhost:8000"), true));
    assert!(welcome("[::1]:8000", None, true));
    assert!(!welcome("localhost:8000", Some("http://evil.example"), true));
    assert!(!welcome("localhost:8000", Some("null"), true));
    assert!(!welcome("evil.example:8000", Some("http://evil.example:8000"), true));
    assert!(welcome("club.example", Some("https://club.example"), false));
    assert!(!welcome("club.example", Some("https://evil.example"), false));
}
