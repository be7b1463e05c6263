//! Rout, flight and what they do to others (MA-19.6, MA-20, MA-R14, MA-R15, MA-R52 to MA-R55, MA-R64, MA-R82).

use crate::Ma;
use crate::aggression::ENDLESS;
use crate::army::BattalionId;
use crate::bodies::on;
use crate::events::{Cause, Disorder, End, Event};
use crate::sequence::TurnEnd;
use crate::state::*;
use crate::tables::FLIGHT_PIP;
use kernel::{Dice, Duty, Faces, Reading, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Edge, Field, Hindrance, Leg, Length, Pivot, Pose, Push, Shape, Stop};

/// The flight die of a battalion (MA-19.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FlightDie(pub BattalionId);

impl Duty<Ma> for FlightDie {
    fn wait(&self, game: &Ma, _: &State) -> Wait {
        let by = game.side(self.0);
        Wait::Dice(Roll::new(Dice::d6(1), "flight", rule!("MA-19.6")).by(by).read(Reading::Each))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let (unit, die) = (self.0, faces.first().copied().unwrap_or(1));
        stage.pop();
        stage.emit(Event::FlightThrown { unit, die });
        stage.game.flee(stage, unit, FLIGHT_PIP.times(i32::from(die)));
    }
    /// SHORTCUT: nothing follows a flight in the midst of the activations. Over open ground it ends on the table or beyond its
    /// edge.
    fn classes(&self, game: &Ma, s: &State) -> Option<[u8; 6]> {
        let longest = game.flight(s, self.0, FLIGHT_PIP.times(6));
        let beyond = |pips: i32| longest.turned_off || FLIGHT_PIP.times(pips) > longest.gone;
        (s.step == Step::Activations && longest.plain)
            .then(|| [1, 2, 3, 4, 5, 6].map(|pips| u8::from(beyond(pips))))
    }
}

/// Where a flight leads.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Flight {
    to: Pose,
    /// How far, before the edge of the table or somebody stops it.
    gone: Length,
    /// Whether it is over the edge as soon as it has turned.
    turned_off: bool,
    /// How it ends, if it is out of the game.
    end: Option<End>,
    /// Friends whom it runs through.
    friends: Vec<BattalionId>,
    /// Whether nothing but the edge of the table is on its way: then a shorter flight is the same way, cut off.
    plain: bool,
}

/// Step 4: one flight after another, the initiative player's first (MA-D18, MA-R96).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flights;

impl Duty<Ma> for Flights {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let s = stage.state();
        match stage.game.first_due(s, s.due) {
            Some(unit) => {
                stage.emit(Event::Due { units: s.due.without(unit) });
                stage.push(FlightDie(unit));
            }
            None => stage.change(TurnEnd),
        }
    }
}

impl Ma {
    /// A battalion goes into rout: it is out of its combat, and friends who see it will test (MA-19.3c, MA-R15).
    pub(crate) fn rout(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId) {
        self.be_seen(stage, unit);
        let foe = self.break_off(stage, unit);
        stage.emit(Event::Routed { unit });
        foe.into_iter().for_each(|foe| self.settle_screen(stage, foe));
    }

    /// Friends in line of sight are shaken by what happens to this battalion (MA-19.3c, MA-G16).
    fn be_seen(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId) {
        for friend in self.battle.of(self.side(unit)) {
            let troops = stage.state().of(friend);
            let tests =
                friend != unit && troops.on_table() && !troops.routing() && !troops.shaken && !troops.tested;
            if tests && self.sees(stage.state(), friend, unit) {
                stage.emit(Event::SawRout { unit: friend, of: unit });
            }
        }
    }

    /// Where a flight of this length would lead (MA-R53, MA-R54, MA-R97).
    fn flight(&self, s: &State, unit: BattalionId, distance: Length) -> Flight {
        let edge = s.edges[self.side(unit)] as u64;
        let asked = self.layout(s, [u64::from(unit.0) << 8 | edge, distance.units() as u64]);
        self.memory.flights.or_find(&asked, || self.run_off(s, unit, distance))
    }

    fn run_off(&self, s: &State, unit: BattalionId, distance: Length) -> Flight {
        let (side, start) = (self.side(unit), self.stance(s, unit));
        let edge = s.edges[side];
        // Enemy screens do not stop it, nor do skirmishers of its own side.
        let others = self.bodies(s, |other| other.unit != unit && other.body == Body::Formed);
        let field = Field {
            table: self.table(),
            bodies: &others.shapes,
            mover: None,
            areas: &self.battle.terrain.areas,
            lines: &[],
            contours: &[],
        };
        let by = start.pose.heading.turn_to(edge.heading());
        let turned = Leg::Rotate { about: Pivot::Centre, by }.from(start);
        let kinds = &self.battle.terrain.area_kinds;
        let closed = |i: usize| kinds.get(i).is_some_and(|kind| kind.is_impassable());
        let whose = |i: usize| others.who.get(i).map(|other| other.unit);
        // An enemy whom it only swung over in turning is left behind: his is not the path.
        let shift = field.least_shift(turned, distance, closed).unwrap_or_default();
        let ahead = turned.slid(shift);
        let [left, right] = ahead.pose.edge(ahead.block, Edge::Front);
        let front = Shape::segment(left, right);
        let path = Push { shape: &front, heading: edge.heading(), most: ENDLESS }.strip();
        let in_path = |i: usize| others.shapes.get(i).is_some_and(|body| on(body, &path));
        let way = |i: usize| match whose(i) {
            Some(other) if self.side(other) == side || !in_path(i) => Hindrance::Passes,
            Some(_) => Hindrance::Stops(Length::ZERO),
            None => Hindrance::Free,
        };
        let mut passed = Vec::new();
        let run = field.run(ahead, edge.heading(), distance, way, closed, &mut passed);
        let turned_off = self.table().beyond(&turned.footprint()).is_some();
        let end = match run.no_room.or(run.stop) {
            _ if turned_off => Some(End::OffTable),
            Some(Stop::Edge(_)) => Some(End::OffTable),
            Some(Stop::Body(_)) => Some(End::Dispersed),
            Some(Stop::Area(_)) | None => None,
        };
        let met = !passed.is_empty();
        let passed = passed.iter().filter_map(|hit| whose(hit.body));
        let friends = passed.filter(|other| self.side(*other) == side).collect();
        let plain = !met && run.no_room.is_none() && !matches!(run.stop, Some(Stop::Area(_) | Stop::Body(_)));
        Flight {
            to: run.end.pose,
            gone: run.gone,
            turned_off,
            end,
            friends,
            plain: plain && shift == Length::ZERO,
        }
    }

    /// The flight itself.
    fn flee(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, distance: Length) {
        let Flight { to, end, friends, .. } = self.flight(stage.state(), unit, distance);
        for friend in friends {
            stage.emit(Event::Disordered { unit: friend, why: Disorder::Interpenetration });
        }
        stage.emit(Event::Moved { unit, to, why: Cause::Flight });
        match end {
            Some(end) => self.remove(stage, unit, end),
            None => self.chiefs_make_room(stage),
        }
    }

    /// A battalion is out of the game with its Characters and its screen; its Commander stands alone (MA-R52, MA-R54,
    /// MA-R55, MA-R64, MA-R82).
    pub(crate) fn remove(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, end: End) {
        if end == End::Destroyed {
            // MA-R55: it counts as a fleeing friend.
            self.be_seen(stage, unit);
        }
        let foe = self.break_off(stage, unit);
        let side = self.side(unit);
        let led = self.is_led(stage.state(), unit);
        let spot = self.stance(stage.state(), unit).centre();
        stage.emit(Event::Gone { unit, end });
        foe.into_iter().for_each(|foe| self.settle_screen(stage, foe));
        if led {
            self.stand_alone(stage, side, spot);
        }
    }

    /// Whether nobody is left in the formed body: then it is removed (MA-R55).
    pub(crate) fn is_wiped_out(&self, s: &State, unit: BattalionId) -> bool {
        s.of(unit).on_table() && s.of(unit).formed == 0
    }

    /// Step 4: who flees (MA-20.1, MA-R14).
    pub(crate) fn begin_flights(&self, stage: &mut Stage<'_, Ma>) {
        let s = stage.state();
        let due = self.standing(s).filter(|unit| s.of(*unit).routing() && !s.of(*unit).fled).collect();
        stage.emit(Event::Due { units: due });
    }
}
