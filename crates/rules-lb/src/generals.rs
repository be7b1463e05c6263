//! Generals: riding, attaching, surviving, being displaced (LB-16, LB-R23, LB-R69, LB-R70, LB-R78, LB-R79).

use crate::Lb;
use crate::army::{GeneralId, UnitId};
use crate::bodies::{disc, touch};
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::{CONTACT, GENERAL_REACH, SURVIVES};
use kernel::{Dice, Duty, Faces, Need, Reading, Roll, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Length, Point, Shape};

/// The directions in which a general is offered to ride.
pub(crate) const RIDES: usize = 4;

/// When all tests and fights of a phase are done: survival dice, and generals whom an enemy touches (LB-R78, LB-16.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Survivals;

impl Duty<Lb> for Survivals {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let (game, s) = (stage.game, stage.state());
        let orphan = game
            .battle
            .general_ids()
            .find(|general| matches!(s.leader(*general).post, Post::With(unit) if !s.of(unit).on_table()));
        if let Some(general) = orphan {
            return stage.push(SurvivalDie(general));
        }
        stage.pop();
        let generals: Vec<GeneralId> = game.battle.general_ids().collect();
        for general in generals {
            game.displace(stage, general);
        }
    }
}

/// 1 to 3 he is lost, 4 to 6 he is placed with the nearest friendly unit (LB-16.5, LB-D14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SurvivalDie(pub GeneralId);

impl Duty<Lb> for SurvivalDie {
    fn wait(&self, game: &Lb, _: &State) -> Wait {
        let side = game.battle.general(self.0).side;
        let roll = Roll::new(Dice::d6(1), "survival of the general", rule!("LB-16.5")).by(side);
        Wait::Dice(roll.needing(Need::AtLeast(SURVIVES.into())).read(Reading::Passes))
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let (game, general) = (stage.game, self.0);
        let s = stage.state();
        let lives = faces.iter().any(|face| *face >= SURVIVES);
        let post = match s.leader(general).post {
            Post::With(lost) if lives => {
                let nearest = game.nearest_friend(s, general, &game.shape(s, lost), Length::MAX);
                nearest.map_or(Post::Lost, Post::With)
            }
            _ => Post::Lost,
        };
        stage.pop();
        stage.emit(Event::Posted { general, post, ridden: Ridden::Yes });
    }
}

impl Lb {
    /// The friendly unit nearest to a shape, ties by roster order (LB-R79).
    fn nearest_friend(&self, s: &State, general: GeneralId, to: &Shape, most: Length) -> Option<UnitId> {
        let side = self.battle.general(general).side;
        let units = self.troops_of(s, side).map(|unit| (self.shape(s, unit).gap(to).length(), unit));
        units.filter(|(gap, _)| *gap <= most).min().map(|(_, unit)| unit)
    }

    /// An unattached general whom an enemy touches goes to the nearest friend within 12", or is lost (LB-16.6).
    fn displace(&self, stage: &mut Stage<'_, Lb>, general: GeneralId) {
        let s = stage.state();
        let Post::At(at) = s.leader(general).post else { return };
        let (side, shape) = (self.battle.general(general).side, disc(at));
        let near = |enemy: &UnitId| self.may_be_near(s, *enemy, shape.bounds(), CONTACT);
        if self.troops_of(s, !side).filter(near).any(|enemy| touch(&self.shape(s, enemy), &shape)) {
            let friend = self.nearest_friend(s, general, &shape, GENERAL_REACH);
            let post = friend.map_or(Post::Lost, Post::With);
            stage.emit(Event::Posted { general, post, ridden: Ridden::Yes });
        }
    }

    fn judge_general(&self, s: &State, side: Side, general: GeneralId, why: &mut Why) -> Option<Shape> {
        if general.index() >= self.battle.generals.len() {
            why.because(Refusal::NoSuchGeneral);
            return None;
        }
        refuse!(why, self.battle.general(general).side != side, Refusal::NotYourGeneral(general));
        refuse!(why, s.leader(general).ridden == Ridden::Yes, Refusal::HasRidden(general));
        let shape = self.general_shape(s, general);
        refuse!(why, shape.is_none(), Refusal::GeneralAway(general));
        shape.filter(|_| !why.found())
    }

    /// He rides straight, up to 14", through units but not through buildings, and does not end at the touch of an enemy
    /// (LB-16.2, LB-R119).
    pub(crate) fn judge_ride(&self, s: &State, side: Side, general: GeneralId, to: Point, why: &mut Why) {
        let Some(from) = self.judge_general(s, side, general, why) else { return };
        let there = disc(to);
        refuse!(why, !self.table().holds(&there), Refusal::GeneralOffTable(general));
        let start = self.rides_from(s, general, &from, &Shape::point(to));
        self.judge_way(general, start, to, why);
        let areas = self.battle.terrain.areas().enumerate().filter(|(_, (kind, _))| kind.is_building());
        for (area, (_, ground)) in areas {
            refuse!(why, ground.overlaps(&there), Refusal::GeneralInBuilding { general, area });
        }
        let near = |enemy: &UnitId| self.may_be_near(s, *enemy, there.bounds(), CONTACT);
        let mut enemies = self.troops_of(s, !side).filter(near);
        if let Some(enemy) = enemies.find(|enemy| touch(&self.shape(s, *enemy), &there)) {
            why.because(Refusal::GeneralTouches { general, enemy });
        }
    }

    /// LB-16.3
    pub(crate) fn judge_join(&self, s: &State, side: Side, general: GeneralId, unit: UnitId, why: &mut Why) {
        let Some(from) = self.judge_general(s, side, general, why) else { return };
        if !self.commands(s, side, unit, why) {
            return;
        }
        refuse!(why, s.leader(general).post == Post::With(unit), Refusal::AlreadyWith { general, unit });
        let shape = self.shape(s, unit);
        let reach = from.reach(&shape);
        let far = self.battle.constants.general_move;
        refuse!(
            why,
            !from.within(&shape, far),
            Refusal::RidesTooFar { general, need: reach.gap.length_up(), have: far }
        );
        refuse!(why, self.house_between(reach.from, reach.to), Refusal::HouseInTheWay(general));
    }

    /// He leaves a host from the nearest point of its footprint; alone, from his own middle (LB-R69).
    fn rides_from(&self, s: &State, general: GeneralId, shape: &Shape, to: &Shape) -> Point {
        match s.leader(general).post {
            Post::At(at) => at,
            _ => shape.reach(to).from,
        }
    }

    fn judge_way(&self, general: GeneralId, from: Point, to: Point, why: &mut Why) {
        let (gap, have) = (Shape::point(from).gap(&Shape::point(to)), self.battle.constants.general_move);
        refuse!(why, !gap.within(have), Refusal::RidesTooFar { general, need: gap.length_up(), have });
        refuse!(why, self.house_between(from, to), Refusal::HouseInTheWay(general));
    }

    fn house_between(&self, from: Point, to: Point) -> bool {
        let mut houses = self.battle.terrain.areas().filter(|(kind, _)| kind.is_building());
        houses.any(|(_, area)| !area.crossed(from, to).is_empty())
    }

    pub(crate) fn ride(&self, stage: &mut Stage<'_, Lb>, general: GeneralId, to: Point) {
        stage.emit(Event::Posted { general, post: Post::At(to), ridden: Ridden::Yes });
    }

    pub(crate) fn join(&self, stage: &mut Stage<'_, Lb>, general: GeneralId, unit: UnitId) {
        stage.emit(Event::Posted { general, post: Post::With(unit), ridden: Ridden::Yes });
    }

    /// The n-th ride worth offering: half a move to each of four winds.
    pub(crate) fn ride_lot(&self, s: &State, side: Side, general: GeneralId, lot: usize) -> Option<Answer> {
        let shape = self.general_shape(s, general)?;
        let step = Length::new(self.battle.constants.general_move.units() / 2);
        let heading = *[Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST].get(lot)?;
        let to = shape.centre() + heading.along(step);
        fine(|why| self.judge_ride(s, side, general, to, why)).then_some(Answer::Ride { general, to })
    }

    pub(crate) fn join_lot(&self, s: &State, side: Side, general: GeneralId, unit: UnitId) -> Option<Answer> {
        let legal = fine(|why| self.judge_join(s, side, general, unit, why));
        legal.then_some(Answer::Join { general, unit })
    }
}
