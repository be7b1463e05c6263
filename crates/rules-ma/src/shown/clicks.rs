//! What a click on the table means beyond the listed answers: any enemy can be aimed at, any friend be joined.

use crate::Ma;
use crate::army::BattalionId;
use crate::orders::{Act, Answer};
use crate::state::*;
use crate::words::chief_id;
use kernel::Side;
use tabletop::{Hand, Heading, Point, Stance, Turn};
use view::Click;

/// The wheel after which a battalion faces a point.
fn wheel_towards(start: Stance, to: Point) -> Wheel {
    let turn = start.pose.heading.turn_to(Heading::towards(start.pose.anchor, to));
    Wheel { hand: if turn < Turn::ZERO { Hand::Right } else { Hand::Left }, by: turn.abs() }
}

impl Ma {
    /// The answers that a click could be at the question at hand, legal or not. A click on a friend is none while
    /// battalions are activated: it selects him.
    pub(super) fn meant_by(&self, s: &State, side: Side, click: &Click) -> Vec<Answer> {
        let chief = chief_id(side);
        let onto = click.piece.as_deref().and_then(|code| self.body_of_piece(code));
        match s.agenda.top() {
            Some(Task::Ride(_) | Task::PlaceChief(_)) => {
                let friend = onto.filter(|onto| self.side(onto.unit) == side);
                friend.map(|friend| Answer::Join(friend.unit)).into_iter().collect()
            }
            Some(Task::Activations(_)) if click.selected.as_ref() == Some(&chief) => vec![Answer::Ride],
            Some(Task::Activations(_)) => {
                let actor = click.selected.as_deref().or(click.piece.as_deref());
                let Some(unit) = actor.and_then(|code| self.body_of_piece(code)).map(|actor| actor.unit)
                else {
                    return Vec::new();
                };
                match onto {
                    Some(target) if self.side(target.unit) != side => self.deeds_at(s, unit, target),
                    Some(_) if click.selected.is_some() => Vec::new(),
                    _ => vec![Answer::Activate { unit, act: Act::Move }],
                }
            }
            _ => Vec::new(),
        }
    }

    /// Every shot at an enemy, and the charge straight ahead or after the wheel that faces him (MA-G20).
    fn deeds_at(&self, s: &State, unit: BattalionId, target: Target) -> Vec<Answer> {
        let mut deeds = self.shots_at(s, unit, target);
        if target.body == Body::Formed {
            let charge = |wheel| Answer::Charge(Onset { unit, target: target.unit, wheel });
            deeds.push(charge(None));
            let there = [unit, target.unit].iter().all(|unit| s.of(*unit).on_table());
            let wheel =
                there.then(|| wheel_towards(self.stance(s, unit), self.stance(s, target.unit).centre()));
            deeds.extend(wheel.filter(|wheel| wheel.by > Turn::ZERO).map(|wheel| charge(Some(wheel))));
        }
        deeds
    }
}
