//! Who asks how often.

use server::costs::Cost;
use server::http::limits::{Limits, whole};
use std::net::IpAddr;
use std::time::{Duration, Instant};

#[test]
fn an_empty_bucket_refuses_and_fills_again() {
    let (limits, now) = (Limits::new(true), Instant::now());
    let one = IpAddr::from([10, 0, 0, 1]);
    assert!((0..25).all(|_| limits.allows_at(one, Cost::Make, now)));
    assert!(!limits.allows_at(one, Cost::Ask, now));
    assert!(limits.allows_at(IpAddr::from([10, 0, 0, 2]), Cost::Make, now));
    assert!(limits.allows_at(one, Cost::Make, now + Duration::from_secs(1)));
}

#[test]
fn one_household_is_one_address() {
    let six = |last: u16| IpAddr::from([0x2001, 0xdb8, 1, 2, 0, 0, 0, last]);
    assert_eq!(whole(six(1)), whole(six(2)));
    assert_eq!(whole(IpAddr::from([0, 0, 0, 0, 0, 0xffff, 0x0a00, 1])), IpAddr::from([10, 0, 0, 1]));
}

#[test]
fn a_draft_that_is_appraised_at_every_key_costs_no_more_than_a_look() {
    use axum::http::Method;
    assert_eq!(Cost::of(&Method::POST, "/api/armies/MA/appraise"), Cost::Ask);
    assert_eq!(Cost::of(&Method::GET, "/api/games"), Cost::Ask);
    assert_eq!(Cost::of(&Method::POST, "/api/games"), Cost::Make);
}
