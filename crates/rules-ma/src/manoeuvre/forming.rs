//! Changing formation, and a new facing after a rout (MA-8.7, MA-8.8, MA-G19, MA-R88).

use crate::Ma;
use crate::army::BattalionId;
use crate::bodies::on;
use crate::events::{Cause, Event};
use crate::formation::Formation;
use crate::lots::by_lot;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::screens::BringUp;
use crate::state::*;
use crate::tables::{CHANGE_SHIFT, SEPARATION};
use arrayvec::ArrayVec;
use kernel::{Duty, Listing, Moment, Offers, RuleId, Side, Stage, Stream, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Point, Pose, Stance, Vector};

impl Ma {
    /// Where a battalion stands then (MA-G19, MA-R88).
    pub fn fronted(&self, s: &State, unit: BattalionId, front: Front) -> Stance {
        let block = self.block_in(s, unit, front.formation(s.of(unit).formation));
        let centre = self.stance(s, unit).centre();
        let [x, y] = front.shift.map(i64::from);
        Stance::new(Pose::from_centre(centre + Vector { x, y }, front.heading, block), block)
    }

    /// Judges a change of formation or a new facing.
    pub(crate) fn judge_front(&self, s: &State, unit: BattalionId, to: Front, why: &mut Why) {
        let [x, y] = to.shift;
        let square = i128::from(x).pow(2) + i128::from(y).pow(2);
        refuse!(why, square > i128::from(CHANGE_SHIFT.wide().pow(2)), Refusal::ShiftTooFar);
        if why.found() {
            return;
        }
        self.judge_place(s, unit, self.fronted(s, unit, to), why);
        // MA-G19: only what does not fit may be shifted.
        if square > 0 && !why.found() {
            let unshifted = self.fronted(s, unit, Front { shift: [0, 0], ..to });
            refuse!(why, fine(|why| self.judge_place(s, unit, unshifted, why)), Refusal::FitsWithoutShift);
        }
    }

    /// MA-G19: on the table, clear of difficult and impassable terrain and of other units, 10 cm from enemies.
    fn judge_place(&self, s: &State, unit: BattalionId, to: Stance, why: &mut Why) {
        let (before, after) = (self.footprint(s, unit), to.footprint());
        if let Some(edge) = self.table().beyond(&after) {
            refuse!(why, true, Refusal::LeavesTable(edge));
        }
        for (area, (kind, ground)) in self.battle.terrain.areas().enumerate() {
            let closed = kind.is_difficult() || kind.is_impassable();
            refuse!(why, closed && ground.overlaps(&after), Refusal::FormOnDifficult { area });
        }
        let side = self.side(unit);
        let others = self.near(s, &[after], SEPARATION, |other| {
            other.unit != unit && (self.side(other.unit) != side || other.body == Body::Formed)
        });
        for (other, shape) in others {
            let shape = &shape;
            refuse!(why, on(&after, shape), Refusal::FormOnUnit(other));
            if self.side(other.unit) != side && after.closer(shape, SEPARATION) {
                // MA-G19: if it was already nearer, not nearer than before.
                let (was, is) = (before.gap(shape), after.gap(shape));
                let nearer = !was.closer(SEPARATION) || is.cmp_gap(&was).is_lt();
                let reach = after.reach(shape);
                refuse!(why, nearer, Refusal::TooNear { unit: other, from: reach.from, to: reach.to });
            }
        }
    }

    /// Where the nearest enemy is, from a battalion's middle.
    pub(crate) fn towards_enemy(&self, s: &State, unit: BattalionId) -> Option<Heading> {
        let here: Point = self.stance(s, unit).centre();
        let foes = self.standing_of(s, !self.side(unit)).map(|foe| self.stance(s, foe).centre());
        foes.min_by_key(|at| (*at - here).square()).map(|foe| Heading::towards(here, foe))
    }

    /// The headings of fronts that may be worth a look: as it faces now, towards the nearest enemy, and square to the table.
    fn headings_worth_a_look(&self, s: &State, unit: BattalionId) -> Headings {
        let now = std::iter::once(s.of(unit).pose.heading).chain(self.towards_enemy(s, unit));
        let mut headings = Headings::new();
        for heading in now.chain([Heading::NORTH, Heading::SOUTH, Heading::EAST, Heading::WEST]) {
            if !headings.contains(&heading) {
                headings.push(heading);
            }
        }
        headings
    }

    /// The front with a heading that passes the judge, if there is one; shifted back only where hardly any was found
    /// `before`.
    fn front_facing(
        &self,
        s: &State,
        unit: BattalionId,
        straight: Front,
        before: impl Fn() -> usize,
    ) -> Option<Front> {
        let fits = |front: &Front| fine(|why| self.judge_front(s, unit, *front, why));
        if fits(&straight) {
            return Some(straight);
        }
        let back = straight.heading.back().along(CHANGE_SHIFT);
        let shift = [back.x as i32 * 99 / 100, back.y as i32 * 99 / 100];
        (before() < 2).then_some(Front { shift, ..straight }).filter(fits)
    }

    /// Fronts to offer: each passes the judge.
    pub(crate) fn fronts_worth_a_look(&self, s: &State, unit: BattalionId, how: Fronting) -> Vec<Front> {
        let mut found: Vec<Front> = Vec::new();
        for heading in self.headings_worth_a_look(s, unit) {
            let straight = Front { how, heading, shift: [0, 0] };
            found.extend(self.front_facing(s, unit, straight, || found.len()));
        }
        found
    }

    /// The front of a lot among those offered: one lot for each heading.
    fn front_of_lot(
        &self,
        s: &State,
        unit: BattalionId,
        how: Fronting,
        (headings, lot): (&Headings, usize),
    ) -> Option<Front> {
        let straight = Front { how, heading: *headings.get(lot)?, shift: [0, 0] };
        let found = |before: &usize| self.front_of_lot(s, unit, how, (headings, *before)).is_some();
        self.front_facing(s, unit, straight, || (0..lot).filter(found).count())
    }
}

/// Headings, each once.
type Headings = ArrayVec<Heading, 6>;

/// Whether a battalion changes its formation or only its facing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fronting {
    /// Into the other formation (MA-G19).
    Changed,
    /// In the same formation, after a rout (MA-R88).
    Turned,
}

/// How a battalion stands afterwards: about the same centre, but for a shift in units east and north.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Front {
    /// In the other formation, or in the same.
    pub how: Fronting,
    /// Facing this way.
    pub heading: Heading,
    /// The shift.
    pub shift: [i32; 2],
}

impl Front {
    /// The formation it has then.
    pub fn formation(self, now: Formation) -> Formation {
        match self.how {
            Fronting::Changed => now.other(),
            Fronting::Turned => now,
        }
    }
    /// The front that an answer asks for.
    fn asked(how: Fronting, answer: &Answer) -> Option<Front> {
        match *answer {
            Answer::Form { heading, shift } => Some(Front { how, heading, shift }),
            _ => None,
        }
    }
}

/// The fronts that are offered, and to keep the present one (MA-R93).
fn offer(game: &Ma, s: &State, unit: BattalionId, how: Fronting, out: &mut Offers<'_, Answer>) -> bool {
    let fronts = game.fronts_worth_a_look(s, unit, how).into_iter();
    out.extend(fronts.map(|Front { heading, shift, .. }| Answer::Form { heading, shift }))
        && out.add(Answer::Keep)
}

/// One of those, each as likely as any other.
fn draw(game: &Ma, s: &State, unit: BattalionId, how: Fronting, chance: &mut Stream) -> Option<Answer> {
    let headings = game.headings_worth_a_look(s, unit);
    by_lot(headings.len() + 1, chance, |lot| {
        if lot == headings.len() {
            return Some(Answer::Keep);
        }
        let Front { heading, shift, .. } = game.front_of_lot(s, unit, how, (&headings, lot))?;
        Some(Answer::Form { heading, shift })
    })
}

fn judge(game: &Ma, s: &State, unit: BattalionId, how: Fronting, answer: &Answer, why: &mut Why) {
    match Front::asked(how, answer) {
        Some(front) => game.judge_front(s, unit, front, why),
        None => refuse!(why, *answer != Answer::Keep, Refusal::NotAsked),
    }
}

/// A battalion takes up its other formation (MA-8.8, MA-D9), or keeps the one it has (MA-R93).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Form(pub BattalionId);

impl Duty<Ma> for Form {
    fn wait(&self, game: &Ma, _: &State) -> Wait {
        Wait::Answer(game.side(self.0))
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-8.8"))
    }
    fn moment(&self, _: &Ma, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Ma, s: &State, _: Side) -> String {
        let formation = s.of(self.0).formation.other().name();
        format!("{} forms {formation}. Which way shall it face?", game.name(self.0))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ma, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        offer(game, s, self.0, Fronting::Changed, out)
    }
    fn draw(&self, game: &Ma, s: &State, _: Side, chance: &mut Stream) -> Option<Answer> {
        draw(game, s, self.0, Fronting::Changed, chance)
    }
    fn judge(&self, game: &Ma, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        judge(game, s, self.0, Fronting::Changed, answer, why);
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        let (game, unit) = (stage.game, self.0);
        stage.pop();
        let Some(front) = Front::asked(Fronting::Changed, answer) else { return };
        let to = game.fronted(stage.state(), unit, front).pose;
        let formation = front.formation(stage.state().of(unit).formation);
        stage.emit(Event::Formed { unit, formation, to });
        // MA-R77: after any formation change the screen is put at the nearest pose.
        game.settle_screen(stage, unit);
        game.chiefs_make_room(stage);
    }
}

/// A battalion that has reformed after a rout chooses its facing (MA-R88); then its screen is placed again (MA-R76).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NewFacing(pub BattalionId);

impl Duty<Ma> for NewFacing {
    fn wait(&self, game: &Ma, _: &State) -> Wait {
        Wait::Answer(game.side(self.0))
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-R88"))
    }
    fn prompt(&self, game: &Ma, _: &State, _: Side) -> String {
        format!("{} has reformed. Which way shall it face?", game.name(self.0))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ma, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        offer(game, s, self.0, Fronting::Turned, out)
    }
    fn draw(&self, game: &Ma, s: &State, _: Side, chance: &mut Stream) -> Option<Answer> {
        draw(game, s, self.0, Fronting::Turned, chance)
    }
    fn judge(&self, game: &Ma, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        judge(game, s, self.0, Fronting::Turned, answer, why);
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        let (game, unit) = (stage.game, self.0);
        let front = Front::asked(Fronting::Turned, answer);
        stage.pop();
        if let Some(front) = front {
            let to = game.fronted(stage.state(), unit, front).pose;
            stage.emit(Event::Moved { unit, to, why: Cause::Turn });
        }
        game.ask_for_screen(stage, BringUp { unit, pips: None, place: ScreenSide::Before });
        if front.is_some() {
            game.chiefs_make_room(stage);
        }
    }
}
