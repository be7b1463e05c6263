//! Skirmishers that are charged shoot, then run; nobody else evades (LB-3.14, LB-8.7, LB-19, LB-19.6, LB-G25, LB-R80).

use crate::Lb;
use crate::army::UnitId;
use crate::artillery::hits;
use crate::bodies::front;
use crate::events::{Cause, Event};
use crate::state::*;
use crate::tables::SHORT;
use kernel::{Dice, Duty, Faces, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{AtTheEnd, Hindrance, Length, Push, lane};

/// They shoot at the charger, whatever the range; it is their shot of the phase (LB-19.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SkirmishFire {
    /// The skirmishers.
    pub unit: UnitId,
    /// Who charges.
    pub charger: UnitId,
    /// How far he comes.
    pub reach: Length,
}

impl SkirmishFire {
    /// Both are still there and the skirmishers have not shot.
    fn shoots(self, game: &Lb, s: &State) -> bool {
        let ready = !s.of(self.unit).is(Mark::Shot) && game.volley_dice(s, self.unit) > 0;
        ready && s.of(self.unit).on_table() && s.of(self.charger).on_table()
    }
}

impl Duty<Lb> for SkirmishFire {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        if self.shoots(game, s) {
            Wait::Dice(game.volley_roll(s, self.unit, self.charger))
        } else {
            Wait::Nobody
        }
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        stage.change(Evade(*self));
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let (game, SkirmishFire { unit, charger, .. }) = (stage.game, *self);
        let hits = hits(&game.volley_roll(stage.state(), unit, charger), faces);
        stage.change(Evade(*self));
        stage.emit(Event::Volley { unit, target: charger, hits });
        game.lose(stage, charger, hits);
    }
}

/// They run 2D6" straight away, and are destroyed if the charger still reaches them (LB-19.3, LB-19.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Evade(pub SkirmishFire);

impl Duty<Lb> for Evade {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        if !s.of(self.0.unit).on_table() || !s.of(self.0.charger).on_table() {
            return Wait::Nobody;
        }
        Wait::Dice(Roll::new(Dice::d6(2), "evasion", rule!("LB-19.3")).by(game.side(self.0.unit)))
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let (game, SkirmishFire { unit, charger, reach }) = (stage.game, self.0);
        let distance = Length::whole(faces.iter().map(|face| i32::from(*face)).sum());
        let s = stage.state();
        let formation = s.of(unit).formation;
        let pose = game.evaded(s, unit, charger, distance);
        stage.pop();
        game.put(stage, unit, formation, pose, Cause::Evade);
        let s = stage.state();
        let edge = front(game.stance(s, charger));
        let push = Push { shape: &edge, heading: s.of(charger).pose.heading, most: reach };
        let mut met = Vec::new();
        let shape = game.shape(s, unit);
        lane(push, AtTheEnd::Met, [(0, &shape)], &mut met);
        if !met.is_empty() {
            game.destroy(stage, unit);
        }
    }
}

impl Lb {
    /// Where skirmishers come to that run from a charger: along his heading, through friends, up to closed ground, a tenth
    /// of an inch before an enemy, or the table edge (LB-G25, LB-R80).
    fn evaded(&self, s: &State, unit: UnitId, charger: UnitId, distance: Length) -> tabletop::Pose {
        let start = self.stance(s, unit);
        let bodies = self.bodies(s, |other| other != unit && other != charger);
        let way = |body: usize| match bodies.owner(body) {
            Some(other) if self.side(other) == self.side(unit) => Hindrance::Passes,
            _ => Hindrance::Stops(SHORT),
        };
        let heading = s.of(charger).pose.heading;
        let closed = |area: usize| self.is_closed(unit, area);
        let run = self.field(&bodies).run(start, heading, distance, way, closed, &mut Vec::new());
        run.end.pose
    }
}
