//! Setting up: the roll for sides, battalions placed in turn, Commanders last (MA-5, MA-11.1 to MA-11.3, MA-12.3,
//! MA-D2 to MA-D4, MA-R37, MA-R69, MA-R85).

use crate::army::BattalionId;
use crate::battle::Placing;
use crate::deployment::Standing;
use crate::events::{ChiefMove, Contest, End, Event};
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::sequence::TurnStart;
use crate::state::*;
use crate::tables::*;
use crate::{Edition, Ma};
use kernel::{
    Dice, Duty, Faces, Listing, Offers, Pointed, Reading, Roll, RuleId, Side, Stage, Wait, fine, refuse, rule,
};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Point, settle};

mod places;

/// Both throw for the sides (MA-5.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SideDice;

impl Duty<Ma> for SideDice {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Dice(Roll::new(Dice::d6(2), "choice of sides", rule!("MA-5.3")).read(Reading::Each))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let totals = both(faces).map(i16::from);
        stage.emit(Event::BothThrown { totals, contest: Contest::Edge });
        let Some(winner) = higher(totals) else { return stage.emit(Event::Tied { contest: Contest::Edge }) };
        stage.emit(Event::SidesWon { side: winner });
        // MA-D2 to MA-D4: the last pushed comes first.
        stage.change(TurnStart);
        stage.push(PlaceChief(winner));
        stage.push(PlaceChief(!winner));
        stage.push(Deploy);
        stage.push(ChooseFirst(winner));
        // MA-C8: an objective may be nearer to one edge than to the other, so the scenario says whose edge is which.
        let fixed = stage.game.edition >= Edition::Second && stage.game.battle.objective.is_some();
        if !fixed {
            stage.push(ChooseEdge(winner));
        }
    }
}

/// The winner chooses his edge (MA-5.3, MA-D2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseEdge(pub Side);

impl Duty<Ma> for ChooseEdge {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-5.3"))
    }
    fn prompt(&self, _: &Ma, _: &State, _: Side) -> String {
        "You won the roll: choose your edge of the table.".to_owned()
    }
    fn offer(&self, game: &Ma, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(game.battle.edges_offered().iter().copied().map(Answer::Edge))
    }
    fn judge(&self, game: &Ma, _: &State, _: Side, answer: &Answer, why: &mut Why) {
        match answer {
            Answer::Edge(edge) => {
                refuse!(why, !game.battle.edges_offered().contains(edge), Refusal::NotOffered(*edge));
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, side: Side, answer: &Answer) {
        let Answer::Edge(edge) = *answer else { return };
        stage.pop();
        stage.emit(Event::EdgeChosen { side, edge });
    }
}

/// The winner chooses who places first (MA-5.5, MA-D2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseFirst(pub Side);

impl Duty<Ma> for ChooseFirst {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-5.5"))
    }
    fn prompt(&self, _: &Ma, _: &State, _: Side) -> String {
        "Who places the first battalion?".to_owned()
    }
    fn offer(&self, _: &Ma, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(Side::BOTH.map(Answer::Begins))
    }
    fn judge(&self, _: &Ma, _: &State, _: Side, answer: &Answer, why: &mut Why) {
        refuse!(why, !matches!(answer, Answer::Begins(_)), Refusal::NotAsked);
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        let Answer::Begins(side) = *answer else { return };
        stage.pop();
        stage.emit(Event::PlacesFirst { side });
    }
}

/// Battalions are placed in turn (MA-5.5, MA-D3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deploy;

impl Duty<Ma> for Deploy {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        game.next_to_place(s).map_or(Wait::Nobody, Wait::Answer)
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        stage.pop();
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-5.5"))
    }
    fn prompt(&self, _: &Ma, _: &State, _: Side) -> String {
        "Place a battalion: where, in line or column, and with how many skirmishers.".to_owned()
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ma, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        game.offer_placings(s, side, out)
    }
    fn judge(&self, game: &Ma, s: &State, side: Side, answer: &Answer, why: &mut Why) {
        match answer {
            Answer::Place { unit, placing } => judge_placing(game, s, side, *unit, placing, why),
            Answer::Keep => judge_left_behind(game, s, side, why),
            Answer::Post(_) => why.because(Refusal::ChiefsLast),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, side: Side, answer: &Answer) {
        match *answer {
            Answer::Place { unit, placing } => stage.emit(Event::Placed { unit, placing }),
            // MA-R90: the first that is still to place is left behind.
            _ => {
                let unit = stage.game.to_place(stage.state(), side).next();
                unit.into_iter().for_each(|unit| stage.emit(Event::Gone { unit, end: End::LeftBehind }));
            }
        }
        stage.emit(Event::NextIs { side: !side });
    }
}

impl Ma {
    /// Battalions of a side still to place.
    pub(crate) fn to_place<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = BattalionId> + 'a {
        self.battle.of(side).filter(|unit| s.of(*unit).place == Where::Reserve)
    }

    /// The side that places next (MA-5.5).
    fn next_to_place(&self, s: &State) -> Option<Side> {
        [s.next, !s.next].into_iter().find(|side| self.to_place(s, *side).next().is_some())
    }
}

fn judge_placing(game: &Ma, s: &State, side: Side, unit: BattalionId, placing: &Placing, why: &mut Why) {
    if !game.judge_known(unit, why) {
        return;
    }
    refuse!(why, game.side(unit) != side, Refusal::NotOfSide(unit));
    refuse!(why, s.of(unit).place != Where::Reserve, Refusal::AlreadyPlaced(unit));
    if !why.found() {
        judge_among(game, s, unit, placing, &game.standing_bodies(s), why);
    }
}

/// Judges a placing among those that stand already.
fn judge_among(
    game: &Ma,
    s: &State,
    unit: BattalionId,
    placing: &Placing,
    standing: &[Standing],
    why: &mut Why,
) {
    let mut misplaced = Vec::new();
    let zone = game.battle.zone(s.edges[game.side(unit)]);
    game.battle.judge_placing(unit, placing, zone, standing, &mut misplaced);
    for fault in misplaced {
        refuse!(why, true, Refusal::Misplaced(unit, fault));
    }
}

/// A battalion may be left behind only if no room is found for any that is still to place (MA-R90).
fn judge_left_behind(game: &Ma, s: &State, side: Side, why: &mut Why) {
    let room = game.to_place(s, side).find(|unit| game.squeezed_in(s, side, *unit).is_some());
    if let Some(unit) = room {
        refuse!(why, true, Refusal::RoomLeft(unit));
    }
}

/// This side places its Commander (MA-5.6, MA-D4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceChief(pub Side);

impl Duty<Ma> for PlaceChief {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-5.6"))
    }
    fn prompt(&self, game: &Ma, _: &State, side: Side) -> String {
        format!("Place {}.", game.chief_said(side))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    /// Behind each of his battalions, and as near to the middle of his zone as he can stand.
    fn offer(&self, game: &Ma, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let mut posts: Vec<Point> = Vec::new();
        let mut add = |at: Point| {
            let free = fine(|why| judge_first_post(game, s, side, at, why));
            if free && !posts.contains(&at) {
                posts.push(at);
            }
            free
        };
        for unit in game.standing_of(s, side) {
            let stance = game.stance(s, unit);
            let back = stance.pose.heading.back();
            add(stance.pose.rear(stance.block) + back.along(COMMANDER_RADIUS + Length::whole(1)));
        }
        let zone = game.battle.zone(s.edges[side]);
        let middle = zone.low.middle(zone.high);
        let mut spots = settle::offsets(Length::whole(1), Length::whole(160), s.edges[side].heading());
        spots.any(|by| add(middle + by));
        out.extend(posts.into_iter().map(Answer::Post))
    }
    fn judge(&self, game: &Ma, s: &State, side: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Post(at) => judge_first_post(game, s, side, at, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn pointed(&self, game: &Ma, _: &State, side: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.friend_at(side, at).map(Answer::Join).into_iter().collect()
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, side: Side, answer: &Answer) {
        let Answer::Post(at) = *answer else { return };
        stage.pop();
        stage.emit(Event::ChiefAt { side, at, why: ChiefMove::Placed });
    }
}

/// Judges where a Commander is placed: in his zone, on open ground (MA-5.6, MA-R90).
fn judge_first_post(game: &Ma, s: &State, side: Side, at: Point, why: &mut Why) {
    let mut misplaced = Vec::new();
    let zone = game.battle.zone(s.edges[side]);
    game.battle.judge_commander(at, zone, &game.standing_bodies(s), &mut misplaced);
    for fault in misplaced {
        refuse!(why, true, Refusal::MisplacedChief(side, fault));
    }
    if !why.found() {
        game.judge_spot(s, side, at, why);
    }
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
