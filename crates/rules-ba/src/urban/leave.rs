//! Occupants brought into MD or FD leave their building (BA-6.1.3).

use crate::Ba;
use crate::answers::Answer;
use crate::bodies::{self, CONTACT, Footprint, drawn_arm};
use crate::events::Event;
use crate::forced::flight::Manner;
use crate::forced::{self, FD_LOSS, Fleeing};
use crate::formation::{Drawn, Formation};
use crate::garrison;
use crate::march::ground::{Bar, Standing, figures, under};
use crate::refusals::Refusal;
use crate::state::State;
use crate::units::{Degree, UnitId};
use kernel::{Duty, Listing, Offers, Policy, Reasons, RuleId, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{GRAZE, Heading, Length, Lies, Point, Pose, Shape};

/// An occupant that must retreat or rout comes out of its building first: in MD as a huddle where its owner says, in FD as a rout block at
/// the centre (BA-6.1.3a, BA-6.1.3c). Says whether the unit was inside.
pub fn turn_out(stage: &mut Stage<'_, Ba>, fleeing: &Fleeing) -> bool {
    let unit = fleeing.unit;
    let Some(building) = garrison::building(stage.state(), unit) else { return false };
    match fleeing.manner {
        Manner::Retreat if places(stage.game, stage.state(), unit).next().is_some() => {
            stage.push(PlaceHuddle(unit));
        }
        // No room for all of them outside: FD inside (BA-6.1.3b).
        Manner::Retreat => forced::bring(stage, unit, Degree::Fd, fleeing.cause, FD_LOSS),
        Manner::Rout => {
            let centre = stage.game.battle.terrain.building(building).centre();
            let heading = stage.state().unit(unit).pose.heading;
            let drawn = drawn(stage.game, stage.state(), unit, Formation::Rout);
            let pose = Pose::from_centre(centre, heading, drawn.block());
            stage.emit(Event::TurnedOut(unit, Formation::Rout, pose));
        }
    }
    true
}

fn drawn(game: &Ba, state: &State, unit: UnitId, formation: Formation) -> Drawn {
    let own = state.unit(unit);
    Drawn { formation, ..own.drawn(drawn_arm(game.battle.raised(own.root).arm, own)) }
}

/// The disc of a unit that leaves its building at a point.
fn huddle(game: &Ba, state: &State, unit: UnitId, at: Point) -> Shape {
    let heading = state.unit(unit).pose.heading;
    drawn(game, state, unit, Formation::Huddle).footprint(Pose::new(at, heading))
}

/// Whether a huddle can stand there: in base contact with the building, on the table, on ground it may stand on, on nobody's place
/// (BA-6.1.3a, BA-R73).
fn fits(game: &Ba, state: &State, unit: UnitId, at: Point) -> bool {
    let Some(building) = garrison::building(state, unit) else { return false };
    let outline = game.battle.terrain.building(building);
    let shape = huddle(game, state, unit, at);
    let body = Footprint::One(shape);
    let heading = state.unit(unit).pose.heading;
    let standing = Standing {
        drawn: drawn(game, state, unit, Formation::Huddle),
        pose: Pose::new(at, heading),
        trail: None,
        footprint: &body,
        along: heading,
    };
    let clear = |other: UnitId| {
        other == unit
            || garrison::building(state, other) == Some(building)
            || !bodies::footprint(game, state, other).overlaps_by_more(&body, GRAZE)
    };
    shape.within(&outline, CONTACT)
        && !shape.overlaps_by_more(&outline, GRAZE)
        && game.battle.table.holds(&shape)
        && under(game, state, &standing).barred == Bar::Open
        && state.present().all(clear)
}

/// Places around the building, the farthest from the cause first.
fn places(game: &Ba, state: &State, unit: UnitId) -> impl Iterator<Item = Point> + use<> {
    let Some(building) = garrison::building(state, unit) else { return Vec::new().into_iter() };
    let corners = game.battle.terrain.ground.areas[usize::from(building)].outline();
    let radius = Length::new(drawn(game, state, unit, Formation::Huddle).block().width().units() / 2);
    let mut out = Vec::new();
    for (at, from) in corners.iter().enumerate() {
        let to = corners[(at + 1) % corners.len()];
        let outward = Heading::towards(*from, to) - tabletop::Turn::QUARTER;
        for share in 0..=4 {
            let edge = *from + (to - *from).scaled(share, 4);
            // A hair inside the tolerance of contact, in whole tenths of a millimetre as players write them.
            let place = edge + outward.along(radius + Length::new(40));
            out.push(Point::new(place.x() / 10 * 10, place.y() / 10 * 10));
        }
    }
    let cause = state.fleeing.iter().find(|fleeing| fleeing.unit == unit).and_then(|fleeing| fleeing.cause);
    out.retain(|at| fits(game, state, unit, *at));
    out.sort_by_key(|at| (std::cmp::Reverse(cause.map_or(0, |cause| (*at - cause).square())), *at));
    out.dedup();
    out.into_iter()
}

/// The owner of an occupant in MD says where its huddle stands (BA-6.1.3a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceHuddle(pub UnitId);

impl Duty<Ba> for PlaceHuddle {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        Wait::Answer(bodies::side(game, state, self.0))
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-6.1.3a"))
    }
    fn prompt(&self, game: &Ba, state: &State, _: Side) -> String {
        format!("{} comes out of the building: where?", game.names(state).title(self.0))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(places(game, state, self.0).map(|at| Answer::ComeOut(self.0, super::Spot(at))))
    }
    fn judge(&self, game: &Ba, state: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match answer {
            Answer::ComeOut(unit, at) if *unit == self.0 => {
                if !fits(game, state, *unit, at.0) {
                    why.because(Refusal::NoRoom(*unit, Formation::Huddle));
                }
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, _: Side, answer: &Answer) {
        let Answer::ComeOut(unit, at) = answer else { return };
        stage.pop();
        let heading = stage.state().unit(*unit).pose.heading;
        stage.emit(Event::TurnedOut(*unit, Formation::Huddle, Pose::new(at.0, heading)));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(COMING_OUT)
    }
    fn standing(&self, game: &Ba, state: &State, _: Side, _: Policy) -> Option<Answer> {
        places(game, state, self.0).next().map(|at| Answer::ComeOut(self.0, super::Spot(at)))
    }
}

/// What a standing order calls it.
pub const COMING_OUT: &str = "coming out of a building";

/// A rout that is stopped while it leaves a building: the figures still inside surrender (BA-6.1.3d).
pub fn surrender(stage: &mut Stage<'_, Ba>, id: UnitId) {
    let (game, state) = (stage.game, stage.state());
    let unit = state.unit(id);
    if !unit.on_table() || unit.formation != Formation::Rout {
        return;
    }
    let body = bodies::footprint(game, state, id);
    let standing = Standing {
        drawn: drawn(game, state, id, Formation::Rout),
        pose: unit.pose,
        trail: None,
        footprint: &body,
        along: unit.pose.heading,
    };
    let ground = &game.battle.terrain.ground;
    let inside =
        |at: &Point| ground.areas().any(|(kind, area)| kind.is_building() && area.lies(*at) == Lies::Inside);
    let count = figures(&standing).iter().filter(|(at, _)| inside(at)).count() as u16;
    if count > 0 {
        crate::losses::lose(stage, id, count);
    }
}
