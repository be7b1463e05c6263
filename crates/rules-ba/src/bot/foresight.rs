//! Foresight: where each of a side will stand in every tenth of a bound, as far as its orders are written and the eye can tell. Whoever
//! gets his order next sees whom he would run into, and goes another way, or knows that he waits.

use super::map::Map;
use super::posts;
use crate::Ba;
use crate::bodies::{self, Footprint};
use crate::formation::Formation;
use crate::march::ground::Underfoot;
use crate::march::mover::Mover;
use crate::orders::{Element, March, Movement};
use crate::squares::apart;
use crate::state::{Mark, State};
use crate::units::UnitId;
use kernel::Side;
use tabletop::{Cost, GRAZE, Point};

/// A bound is looked at in so many parts.
const PARTS: u8 = 10;
/// Ticks of the march in each of them.
const TICKS: i64 = 10;

/// Where those of a side stand in each part of the bound.
pub(super) struct Timetable<'a> {
    game: &'a Ba,
    state: &'a State,
    /// By units: a body for each moment, or one for all; none for whoever is in nobody's way.
    bodies: Vec<Vec<Footprint>>,
}

/// What an order comes to.
pub(super) struct Foreseen {
    /// Where the body is at each moment; fewer when it leaves the table.
    pub(super) bodies: Vec<Footprint>,
    /// Where its front comes.
    pub(super) end: Point,
    /// Whether somebody of its own holds it up.
    pub(super) held: bool,
}

impl<'a> Timetable<'a> {
    /// Everybody where he stands.
    pub(super) fn new(game: &'a Ba, state: &'a State, side: Side) -> Timetable<'a> {
        let mut bodies = vec![Vec::new(); state.units.len()];
        for id in bodies::of(game, state, side) {
            let unit = state.unit(id);
            // Whom his own may pass through (BA-2.3.4b).
            let passed = unit.is_skirmish_line()
                || game.battle.raised(unit.root).arm.is_artillery() && unit.formation == Formation::Line;
            if unit.on_table() && !passed {
                bodies[id.index()] = vec![bodies::footprint(game, state, id)];
            }
        }
        Timetable { game, state, bodies }
    }

    /// A unit has its order.
    pub(super) fn enter(&mut self, id: UnitId, foreseen: Foreseen) {
        if !self.bodies[id.index()].is_empty() {
            self.bodies[id.index()] = foreseen.bodies;
        }
    }

    /// What a march comes to, after a change of formation where one comes before it.
    pub(super) fn foresee(&self, id: UnitId, elements: &[Element], map: &Map) -> Option<Foreseen> {
        let march = elements.iter().find_map(|element| match element {
            Element::March(march) => Some(march),
            _ => None,
        })?;
        let formed = elements.iter().find_map(|element| match element {
            Element::Form(form) => Some(form.into.formation),
            _ => None,
        });
        match formed.filter(|formation| *formation != self.state.unit(id).formation) {
            None => Some(self.follow(self.state, id, march, map)),
            Some(formation) => {
                let mut state = self.state.clone();
                let unit = &mut state.units[id.index()];
                (unit.formation, unit.trail) = (formation, None);
                unit.marks = unit.marks.with(Mark::Formed);
                Some(self.follow(&state, id, march, map))
            }
        }
    }

    fn follow(&self, state: &State, id: UnitId, march: &March, map: &Map) -> Foreseen {
        let mut mover = Mover::new(self.game, state, id, Some(Movement::March(march)));
        let exit = self.game.battle.exits[mover.side];
        let mut bodies = vec![mover.here.footprint.clone()];
        let (mut held, mut gone) = (false, false);
        for part in 0..PARTS {
            mover.refill(self.game, part * TICKS as u8 + 1);
            let worth = |under| mover.worth_of(mover.pace, mover.programme.leg(), under);
            let under = map.under(mover.here.pose.anchor, mover.drawn.formation);
            let budget = worth(under).or_else(|| worth(Underfoot::OPEN));
            let Some(budget) = budget.filter(|_| !mover.programme.is_done()) else { break };
            let all = Cost(budget.0 * TICKS);
            let free = |lambda: u8| {
                let there = mover.at(all, lambda);
                self.is_free(id, part, &mover.here.footprint, &there.spot.footprint).then_some(there)
            };
            // A turn in place swings the tail of a column: its way counts, not only its end.
            let turns = matches!(mover.programme.leg(), Some(tabletop::Leg::Rotate { .. }));
            let swings = !turns || [16, 32, 48].into_iter().all(|lambda| free(lambda).is_some());
            let there = free(Mover::ALL).filter(|_| swings);
            if let Some(there) = there {
                mover.come(part * TICKS as u8 + 1, there);
            } else {
                held = true;
            }
            bodies.push(mover.here.footprint.clone());
            gone = exit.is_some_and(|exit| posts::leaves(self.game, exit, mover.here.pose.anchor));
            if gone {
                break;
            }
        }
        if !gone {
            bodies.resize(usize::from(PARTS) + 1, mover.here.footprint.clone());
        }
        Foreseen { bodies, end: mover.here.pose.anchor, held }
    }

    /// Whether nobody is where a body comes in a part of the bound; from whom it touches already it may go away.
    fn is_free(&self, id: UnitId, part: u8, from: &Footprint, to: &Footprint) -> bool {
        let bounds = to.bounds();
        self.bodies.iter().enumerate().all(|(other, bodies)| {
            // Where it is when the part is over: whoever follows close behind one who goes on is not held up by him.
            let then =
                bodies.get(usize::from(part) + 1).or_else(|| bodies.last().filter(|_| bodies.len() == 1));
            let hits = |body: &Footprint| {
                !apart(&bounds, &body.bounds())
                    && body.overlaps_by_more(to, GRAZE)
                    && !body.overlaps_by_more(from, GRAZE)
            };
            other == id.index() || !then.is_some_and(hits)
        })
    }
}
