//! How much of something each address has at once: connections, open pages, files under way.

use super::limits::whole;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Places for something, a bounded number of them for each address and for all together.
pub struct Places {
    each: usize,
    all: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    by: HashMap<IpAddr, usize>,
    all: usize,
}

/// A place that somebody has, until it is dropped.
pub struct Place(Arc<Places>, Option<IpAddr>);

impl Places {
    /// This many for each address, and for all together.
    pub fn new(each: usize, all: usize) -> Arc<Places> {
        Arc::new(Places { each, all, taken: Mutex::default() })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for an address; `None` if it has its share already, or no place is left.
    pub fn take(self: &Arc<Places>, address: IpAddr) -> Option<Place> {
        let mut taken = self.taken();
        let address = whole(address);
        let free = taken.all < self.all && taken.by.get(&address).is_none_or(|own| *own < self.each);
        free.then(|| {
            taken.all += 1;
            *taken.by.entry(address).or_default() += 1;
            Place(self.clone(), Some(address))
        })
    }

    /// A place for somebody of whom no account is kept; `None` if no place is left.
    pub fn take_uncounted(self: &Arc<Places>) -> Option<Place> {
        let mut taken = self.taken();
        (taken.all < self.all).then(|| {
            taken.all += 1;
            Place(self.clone(), None)
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Place(places, address) = self;
        let mut taken = places.taken();
        taken.all -= 1;
        let Some(address) = address else { return };
        if let Some(own) = taken.by.get_mut(address) {
            *own -= 1;
            if *own == 0 {
                taken.by.remove(address);
            }
        }
    }
}
