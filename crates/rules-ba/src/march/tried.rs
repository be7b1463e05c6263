//! What a unit that is held up has tried before.

use super::mover::{Arrival, Mover};
use crate::formation::Drawn;
use kernel::Shared;
use std::cell::RefCell;
use tabletop::{Cost, Programme, Trail};

/// SHORTCUT: whoever is held up for a whole tick tries the same again in the next, and would come to the same places. They are kept as
/// long as nothing has changed that they follow from.
#[derive(Clone, Default)]
pub(super) struct Tried {
    /// Whether it was held up in the last tick: whoever goes on tries nothing twice.
    held: bool,
    known: RefCell<Option<Known>>,
}

#[derive(Clone)]
struct Known {
    from: (Programme, Option<Shared<Trail>>, Drawn),
    places: Vec<(Cost, u8, Arrival)>,
}

impl Tried {
    /// A tick is over, in which it was held up or not.
    pub(super) fn note(&mut self, held: bool) {
        if !held && self.held {
            *self.known.get_mut() = None;
        }
        self.held = held;
    }
}

impl Mover<'_> {
    /// Where it is after a part of the tick, in 64ths (BA-G43).
    pub fn at(&self, budget: Cost, lambda: u8) -> Arrival {
        if !self.tried.held {
            return self.reached(budget, lambda);
        }
        let mut known = self.tried.known.borrow_mut();
        let from = (&self.programme, &self.began, &self.drawn);
        let same = |known: &Known| (&known.from.0, &known.from.1, &known.from.2) == from;
        if !known.as_ref().is_some_and(same) {
            let from = (self.programme.clone(), self.began.clone(), self.drawn);
            *known = Some(Known { from, places: Vec::new() });
        }
        let Some(known) = known.as_mut() else { return self.reached(budget, lambda) };
        if let Some((.., place)) =
            known.places.iter().find(|(cost, part, _)| (*cost, *part) == (budget, lambda))
        {
            return place.clone();
        }
        let place = self.reached(budget, lambda);
        known.places.push((budget, lambda, place.clone()));
        place
    }
}
