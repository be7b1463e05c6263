//! The direction of a retreat or a rout (BA-5.3.1d, BA-5.3.1g, BA-5.4.1f, BA-5.4.1h, BA-R65, BA-R112).

use super::flight::{self, End};
use crate::Ba;
use crate::answers::Answer;
use crate::bodies::{self, centre};
use crate::events::Event;
use crate::refusals::Refusal;
use crate::state::State;
use crate::units::{Degree, UnitId};
use kernel::{Duty, Listing, Offers, Policy, Reasons, RuleId, Side, Stage, Stream, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Turn};

/// How far a flight may go aside of the straight line from its cause.
pub const CONE: i32 = 45;
/// Directions are tested this far apart (BA-R65).
const STEP: i32 = 5;

/// A direction in whole degrees, clockwise from north (BA-R112).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Degrees(pub u16);

impl Degrees {
    /// As a heading.
    pub fn heading(self) -> Heading {
        Heading::compass(i32::from(self.0))
    }
}

/// The direction of somebody who must flee is asked of his owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Direction(pub UnitId);

/// The straight line from a cause to a unit; without a cause straight back (BA-R141).
fn axis(game: &Ba, state: &State, unit: UnitId) -> (Heading, Option<Turn>) {
    let cause = state.fleeing.iter().find(|fleeing| fleeing.unit == unit).and_then(|fleeing| fleeing.cause);
    let middle = centre(game, state, unit);
    match cause {
        Some(cause) if cause != middle => (Heading::towards(cause, middle), Some(Turn::degrees(CONE))),
        _ => (state.unit(unit).pose.heading.back(), None),
    }
}

/// Whether a direction is within the cone, its limits included.
pub fn allowed(game: &Ba, state: &State, unit: UnitId, towards: Heading) -> bool {
    let (axis, cone) = axis(game, state, unit);
    cone.is_none_or(|cone| axis.turn_to(towards).abs() <= cone)
}

/// The whole degrees within the cone, nearest to the axis first, left before right, `step` apart.
fn tested(game: &Ba, state: &State, unit: UnitId, step: i32) -> impl Iterator<Item = Degrees> + use<> {
    let (axis, cone) = axis(game, state, unit);
    let most = if cone.is_some() { CONE } else { 180 };
    // To whole degrees clockwise from north.
    let steps = (Heading::NORTH.steps() - axis.steps()).rem_euclid(23_040);
    let middle = (steps + 32) / 64;
    let fits =
        move |degrees: i32| cone.is_none_or(|cone| axis.turn_to(Heading::compass(degrees)).abs() <= cone);
    // Straight ahead and straight back are one direction each.
    let aside = (0..=most / step)
        .flat_map(move |n| if n * step % 180 == 0 { vec![n * step] } else { vec![-n * step, n * step] });
    aside
        .map(move |by| (middle + by).rem_euclid(360))
        .filter(move |degrees| fits(*degrees))
        .map(|degrees| Degrees(degrees as u16))
}

/// The direction that lets a unit complete its move with fewest own contacts, ties nearest to the axis, then left (BA-R65).
pub fn usual(game: &Ba, state: &State, unit: UnitId) -> Option<Degrees> {
    let fleeing = state.fleeing.iter().find(|fleeing| fleeing.unit == unit)?;
    let key = |degrees: &Degrees| {
        let flight = flight::run(game, state, fleeing, degrees.heading());
        let lost = match flight.end {
            End::Done | End::Edge => 0,
            End::Met(_) => 1,
            End::Blocked => 2,
            End::Left => 3,
        };
        (lost, flight.contacts)
    };
    tested(game, state, unit, STEP).min_by_key(key)
}

impl Duty<Ba> for Direction {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        Wait::Answer(bodies::side(game, state, self.0))
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-R65"))
    }
    fn prompt(&self, game: &Ba, state: &State, _: Side) -> String {
        let flees = if state.unit(self.0).degree < Degree::Fd { "falls back" } else { "flees" };
        format!("{} {flees}: in which direction?", game.names(state).title(self.0))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let usual = usual(game, state, self.0);
        let first = usual.is_none_or(|usual| out.add(Answer::Flee(self.0, usual)));
        let others = tested(game, state, self.0, 3 * STEP).filter(|degrees| Some(*degrees) != usual);
        first && out.extend(others.map(|degrees| Answer::Flee(self.0, degrees)))
    }
    fn draw(&self, game: &Ba, state: &State, _: Side, chance: &mut Stream) -> Option<Answer> {
        let all: Vec<Degrees> = tested(game, state, self.0, 1).collect();
        (!all.is_empty()).then(|| Answer::Flee(self.0, all[chance.below(all.len())]))
    }
    fn judge(&self, game: &Ba, state: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match answer {
            Answer::Flee(unit, degrees) if *unit == self.0 => {
                if degrees.0 >= 360 || !allowed(game, state, *unit, degrees.heading()) {
                    why.because(Refusal::OutsideTheCone(*unit));
                }
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, _: Side, answer: &Answer) {
        let Answer::Flee(unit, degrees) = answer else { return };
        stage.pop();
        stage.emit(Event::Directed(*unit, degrees.heading()));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(RETREATS)
    }
    fn standing(&self, game: &Ba, state: &State, _: Side, _: Policy) -> Option<Answer> {
        usual(game, state, self.0).map(|degrees| Answer::Flee(self.0, degrees))
    }
}

/// What a standing order calls it.
pub const RETREATS: &str = "directions of retreat";
