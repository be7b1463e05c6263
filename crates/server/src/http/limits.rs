//! Who asks how often: a small bucket for each address.
//!
//! Our own and not a layer of somebody else's, because messages on a WebSocket are drawn from the same bucket as requests.

use crate::costs::{Cost, drops_for};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a full bucket holds.
const FULL: f64 = 1000.0;
/// What runs in each second.
const PER_SECOND: f64 = 100.0;
/// How many addresses are remembered; a full bucket is forgotten first.
const MOST_ADDRESSES: usize = 10_000;

/// A bucket for each address.
pub struct Limits {
    counting: bool,
    buckets: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

impl Limits {
    /// Buckets that count, or let everything pass.
    pub fn new(counting: bool) -> Limits {
        Limits { counting, buckets: Mutex::default() }
    }

    /// Whether addresses are told apart at all.
    pub fn counts(&self) -> bool {
        self.counting
    }

    /// Whether this may be done now.
    pub fn allows(&self, address: IpAddr, cost: Cost) -> bool {
        self.allows_at(address, cost, Instant::now())
    }

    /// Takes out what was spent on an address, as far as a bucket goes: who has spent more owes it, and waits.
    pub fn charge(&self, address: IpAddr, spent: Duration) {
        self.charge_at(address, spent, Instant::now());
    }

    /// The same at a time.
    pub fn charge_at(&self, address: IpAddr, spent: Duration, now: Instant) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(&whole(address)) {
            *bucket = ((filled(*bucket, now) - drops_for(spent)).max(-FULL), now);
        }
    }

    /// Whether this may be done at a time.
    pub fn allows_at(&self, address: IpAddr, cost: Cost, now: Instant) -> bool {
        if !self.counting {
            return true;
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES {
            buckets.retain(|_, bucket| filled(*bucket, now) < FULL);
        }
        let known = buckets.contains_key(&whole(address));
        if buckets.len() >= MOST_ADDRESSES && !known {
            return false;
        }
        let bucket = buckets.entry(whole(address)).or_insert((FULL, now));
        let left = filled(*bucket, now) - cost.drops();
        *bucket = (if left < 0.0 { left + cost.drops() } else { left }, now);
        left >= 0.0
    }
}

fn filled((drops, at): (f64, Instant), now: Instant) -> f64 {
    (drops + PER_SECOND * now.saturating_duration_since(at).as_secs_f64()).min(FULL)
}

/// A household has many addresses of the newer kind: all with the same first half count as one.
pub fn whole(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => IpAddr::V6((six.to_bits() & !(u64::MAX as u128)).into()),
        },
    }
}
