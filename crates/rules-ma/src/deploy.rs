//! Setting up: the roll for sides, battalions placed in turn, Commanders last (MA-5, MA-11.1 to MA-11.3, MA-12.3,
//! MA-D2 to MA-D4, MA-R37, MA-R69, MA-R85).

use crate::army::BattalionId;
use crate::battle::{Placing, ScreenPlacing, opposite};
use crate::deployment::Standing;
use crate::events::{ChiefMove, End, Event};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::refusals::{Refusal, Refused, Why, refuse};
use crate::screens::ahead_of;
use crate::state::*;
use crate::tables::*;
use crate::{Edition, Ma};
use kernel::{Dice, Faces, Reading, Roll, Side, Stage, Stream, rule};
use tabletop::{Heading, Length, Point, Pose, Stance, Turn, settle};

/// How a battalion is offered to be placed: in which formation, with a screen or without, and in how many places at most.
const ROWS: [(Formation, bool, usize); 4] = [
    (Formation::Line, false, 3),
    (Formation::Line, true, 1),
    (Formation::Column, false, 3),
    (Formation::Column, true, 1),
];
/// Placings offered for a battalion, at most.
const PLACINGS: usize = 8;

impl Ma {
    /// Both throw for the sides (MA-5.3).
    pub(crate) fn side_roll(&self) -> Roll {
        Roll::new(Dice::d6(2), "choice of sides", rule!("MA-5.3")).read(Reading::Each)
    }

    pub(crate) fn settle_side_dice(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let totals = both(faces).map(i16::from);
        stage.emit(Event::BothThrown { totals, initiative: false });
        let Some(winner) = higher(totals) else { return stage.emit(Event::Tied { initiative: false }) };
        stage.emit(Event::SidesWon { side: winner });
        // MA-D2 to MA-D4: the last pushed comes first.
        stage.emit(Event::Change { task: Task::TurnStart });
        stage.emit(Event::Push { task: Task::PlaceChief(winner) });
        stage.emit(Event::Push { task: Task::PlaceChief(!winner) });
        stage.emit(Event::Push { task: Task::Deploy });
        stage.emit(Event::Push { task: Task::ChooseFirst(winner) });
        // MA-C8: an objective may be nearer to one edge than to the other, so the scenario says whose edge is which.
        let fixed = self.edition >= Edition::Second && self.battle.objective.is_some();
        if !fixed {
            stage.emit(Event::Push { task: Task::ChooseEdge(winner) });
        }
    }

    /// Battalions of a side still to place.
    pub(crate) fn to_place<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = BattalionId> + 'a {
        self.battle.of(side).filter(|unit| s.of(*unit).place == Where::Reserve)
    }

    /// The side that places next (MA-5.5).
    pub(crate) fn next_to_place(&self, s: &State) -> Option<Side> {
        [s.next, !s.next].into_iter().find(|side| self.to_place(s, *side).next().is_some())
    }

    /// Judges a placing (MA-D3).
    pub(crate) fn judge_placing<W: Why>(
        &self,
        s: &State,
        side: Side,
        (unit, placing): (BattalionId, &Placing),
        why: &mut W,
    ) {
        refuse!(why, unit.index() >= self.battle.battalions.len(), Refusal::NoSuchBattalion);
        if unit.index() >= self.battle.battalions.len() {
            return;
        }
        refuse!(why, self.side(unit) != side, Refusal::NotOfSide(unit));
        refuse!(why, s.of(unit).place != Where::Reserve, Refusal::AlreadyPlaced(unit));
        if why.any() {
            return;
        }
        self.judge_among(s, side, (unit, placing), &self.standing_bodies(s), why);
    }

    /// Judges a placing among those that stand already.
    fn judge_among<W: Why>(
        &self,
        s: &State,
        side: Side,
        (unit, placing): (BattalionId, &Placing),
        standing: &[Standing],
        why: &mut W,
    ) {
        let mut misplaced = Vec::new();
        let zone = self.battle.zone(s.edges[side]);
        self.battle.judge_placing(unit, placing, zone, standing, &mut misplaced);
        for fault in misplaced {
            refuse!(why, true, Refusal::Misplaced(unit, fault));
        }
    }

    /// Everybody on the table, for the judge of placings.
    fn standing_bodies(&self, s: &State) -> Vec<Standing> {
        let bodies = self.bodies(s, |_| true);
        bodies.iter().map(|(who, shape)| Standing { battalion: who.unit, shape: *shape }).collect()
    }

    /// Placings worth a look for everybody still to place: in line and in column along the front of the zone, with
    /// and without a screen.
    pub(crate) fn offer_placings(&self, s: &State, side: Side, out: &mut Vec<Answer>) {
        let (first, standing) = (out.len(), self.standing_bodies(s));
        for unit in self.to_place(s, side) {
            for (formation, skirmish, most) in ROWS {
                self.offer_rows(s, (side, unit, &standing), (formation, skirmish), most, out);
            }
        }
        if out.len() == first {
            // Anywhere at all, then: whoever finds room first.
            let found = self.to_place(s, side).find_map(|unit| self.squeezed_in(s, side, unit));
            out.push(found.unwrap_or(Answer::Keep));
        }
    }

    /// A battalion may be left behind only if no room is found for any that is still to place (MA-R90).
    pub(crate) fn judge_left_behind<W: Why>(&self, s: &State, side: Side, why: &mut W) {
        let room = self.to_place(s, side).find(|unit| self.squeezed_in(s, side, *unit).is_some());
        if let Some(unit) = room {
            refuse!(why, true, Refusal::RoomLeft(unit));
        }
    }

    /// The first that is still to place is left behind.
    pub(crate) fn leave_behind(&self, stage: &mut Stage<'_, Ma>, side: Side) {
        let unit = self.to_place(stage.state(), side).next();
        unit.into_iter().for_each(|unit| stage.emit(Event::Gone { unit, end: End::LeftBehind }));
        stage.emit(Event::NextIs { side: !side });
    }

    /// A place for a battalion that finds none along the front of its zone: the first at whole centimetres of the zone,
    /// facing forward or aside.
    fn squeezed_in(&self, s: &State, side: Side, unit: BattalionId) -> Option<Answer> {
        let zone = self.battle.zone(s.edges[side]);
        let forward = opposite(s.edges[side]).heading();
        let whole = |low: i32, high: i32| (low..=high).step_by(tabletop::UNITS as usize);
        let turns = [Turn::ZERO, Turn::QUARTER, -Turn::QUARTER];
        let standing = self.standing_bodies(s);
        for (turn, formation) in
            turns.into_iter().flat_map(|turn| Formation::ALL.map(|formation| (turn, formation)))
        {
            for y in whole(zone.low.y(), zone.high.y()) {
                for x in whole(zone.low.x(), zone.high.x()) {
                    let pose = Pose::new(Point::new(x, y), forward + turn);
                    let placing = Placing { formation, pose, screen: None };
                    let mut why = Refused::default();
                    self.judge_among(s, side, (unit, &placing), &standing, &mut why);
                    if !why.0 {
                        return Some(Answer::Place { unit, placing });
                    }
                }
            }
        }
        None
    }

    /// One placing of a battalion by lot, of all that are offered; `None` if there is none for this lot.
    pub(crate) fn placing_by_lot(
        &self,
        s: &State,
        (side, unit): (Side, BattalionId),
        chance: &mut Stream,
        room: &mut Vec<Answer>,
    ) -> Option<Answer> {
        let (mut lot, standing) = (chance.below(PLACINGS), self.standing_bodies(s));
        for (formation, skirmish, most) in ROWS {
            if lot < most {
                room.clear();
                self.offer_rows(s, (side, unit, &standing), (formation, skirmish), most, room);
                return (lot < room.len()).then(|| room.swap_remove(lot));
            }
            lot -= most;
        }
        None
    }

    /// Adds up to `most` placings in a row along the front of the zone.
    fn offer_rows(
        &self,
        s: &State,
        (side, unit, standing): (Side, BattalionId, &[Standing]),
        (formation, skirmish): (Formation, bool),
        most: usize,
        out: &mut Vec<Answer>,
    ) {
        let raised = self.battle.battalion(unit);
        let edge = s.edges[side];
        let zone = self.battle.zone(edge);
        let heading: Heading = opposite(edge).heading();
        let middle = zone.low.middle(zone.high);
        let deep = (zone.high.x() - zone.low.x()).min(zone.high.y() - zone.low.y());
        let wide = (zone.high.x() - zone.low.x()).max(zone.high.y() - zone.low.y());
        let left = heading + Turn::QUARTER;
        let light = raised.light && skirmish;
        let gap = if light { LIGHT_SCREEN_REACH } else { Length::whole(6) };
        let back = if skirmish { gap + SCREEN_DEPTH } else { Length::ZERO };
        let front = middle + heading.along(Length::new(deep / 2) - back);
        let mut found = 0;
        let slots = wide / 4_000;
        for i in 0..slots {
            // From the middle outward, to both hands in turn.
            let aside = if i % 2 == 0 { i / 2 } else { -(i + 1) / 2 };
            let pose = Pose::new(front + left.along(Length::whole(4 * aside)), heading);
            let mut placing = Placing { formation, pose, screen: None };
            if skirmish {
                let figures = raised.most_skirmishers();
                let plain = Placing { formation, pose, screen: Some(screen_at(pose, figures, SCREEN_CELL)) };
                let parent = Stance::new(pose, plain.block(raised));
                let cell =
                    if light || formation == Formation::Column { SCREEN_CELL_LEAST } else { SCREEN_CELL };
                let at = Pose::new(ahead_of(parent, gap, false), heading);
                placing.screen = Some(screen_at(at, figures, cell));
            }
            let mut why = Refused::default();
            self.judge_among(s, side, (unit, &placing), standing, &mut why);
            if !why.0 {
                out.push(Answer::Place { unit, placing });
                found += 1;
                if found == most {
                    return;
                }
            }
        }
    }

    /// A battalion is placed, and the other side is next (MA-5.5).
    pub(crate) fn place_battalion(
        &self,
        stage: &mut Stage<'_, Ma>,
        side: Side,
        unit: BattalionId,
        placing: Placing,
    ) {
        stage.emit(Event::Placed { unit, placing });
        stage.emit(Event::NextIs { side: !side });
    }

    /// Judges where a Commander is placed: in his zone, on open ground (MA-5.6, MA-R90).
    pub(crate) fn judge_first_post<W: Why>(&self, s: &State, side: Side, at: Point, why: &mut W) {
        let mut misplaced = Vec::new();
        let zone = self.battle.zone(s.edges[side]);
        self.battle.judge_commander(at, zone, &self.standing_bodies(s), &mut misplaced);
        for fault in misplaced {
            refuse!(why, true, Refusal::MisplacedChief(side, fault));
        }
        if !why.any() {
            self.judge_spot(s, side, at, why);
        }
    }

    pub(crate) fn offer_posts(&self, s: &State, side: Side, out: &mut Vec<Answer>) {
        let mut offer = |at: Point| {
            let mut why = Refused::default();
            self.judge_first_post(s, side, at, &mut why);
            if !why.0 && !out.contains(&Answer::Post(at)) {
                out.push(Answer::Post(at));
            }
            !why.0
        };
        for unit in self.standing_of(s, side) {
            let stance = self.stance(s, unit);
            let back = stance.pose.heading.back();
            offer(stance.pose.rear(stance.block) + back.along(COMMANDER_RADIUS + Length::whole(1)));
        }
        let zone = self.battle.zone(s.edges[side]);
        let middle = zone.low.middle(zone.high);
        let spots = settle::offsets(Length::whole(1), Length::whole(160), s.edges[side].heading());
        spots.map(|by| middle + by).find(|at| offer(*at));
    }

    pub(crate) fn place_chief(&self, stage: &mut Stage<'_, Ma>, side: Side, at: Point) {
        stage.emit(Event::Pop);
        stage.emit(Event::ChiefAt { side, at, why: ChiefMove::Placed });
    }
}

fn screen_at(pose: Pose, figures: u8, cell: Length) -> ScreenPlacing {
    ScreenPlacing { figures, pose, cell }
}

/// The dice of the two sides.
pub(crate) fn both(faces: &Faces) -> [u8; 2] {
    let die = |i: usize| faces.get(i).copied().unwrap_or(1);
    [die(0), die(1)]
}

/// The side with the higher total; nobody if they are equal.
pub(crate) fn higher([first, second]: [i16; 2]) -> Option<Side> {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Side::First),
        std::cmp::Ordering::Less => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    }
}
