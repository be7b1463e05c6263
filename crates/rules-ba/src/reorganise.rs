//! Units in FD reorganise (BA-5.4.3, BA-T16, BA-R69, BA-S8).

use crate::Ba;
use crate::answers::Answer;
use crate::bodies::{self, drawn_arm};
use crate::disorder::penalised;
use crate::events::Event;
use crate::forced::bring;
use crate::forced::direction::Degrees;
use crate::formation::{Formation, files_allowed, usual_files};
use crate::forming::step::{self, Change, Taken, Wanted, has_room};
use crate::forming::{Placed, change};
use crate::orders::{Angle, Form, Shaping};
use crate::refusals::Refusal;
use crate::state::{Alive, Mark, State};
use crate::tables::Rows;
use crate::tables::command::{REORGANISATION, Reorganised, reorganised};
use crate::units::{Degree, Rank, StaffId, UnitId};
use crate::valour;
use kernel::{
    Changes, Dice, Duty, Faces, Listing, Offers, Policy, Reasons, Roll, RuleId, Side, Stage, Wait, rule,
};
use serde::{Deserialize, Serialize};
use tabletop::{Point, Vector};

/// Every unit that was in FD when the bound began rolls; there is no choice (BA-R69).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reorganisations;

impl Duty<Ba> for Reorganisations {
    fn wait(&self, _: &Ba, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let next = due(stage.state()).next();
        match next {
            Some(unit) => stage.push(ReorganiseRoll(unit)),
            None => stage.pop(),
        }
    }
}

fn due(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    state.present().filter(|id| {
        let unit = state.unit(*id);
        unit.degree == Degree::Fd
            && unit.is(Mark::BeganRouted)
            && !unit.is(Mark::Tried)
            && !unit.is(Mark::Fled)
    })
}

/// The roll of a unit in FD (BA-T16): any CO or adjutant in contact, one of them, helps (BA-5.4.3d to BA-5.4.3f).
pub fn roll(game: &Ba, state: &State, id: UnitId) -> Roll {
    let unit = state.unit(id);
    let side = bodies::side(game, state, id);
    let contact = (0..state.staff.len() as u8)
        .map(StaffId)
        .filter(|staff| state.staff(*staff).alive == Alive::Yes && state.staff(*staff).with == Some(id))
        .filter(|staff| game.battle.officer(*staff).side == side)
        .map(|staff| game.battle.officer(staff).rank)
        .min();
    let rows = Rows::NONE
        .when(contact == Some(Rank::Co), 1)
        .when(contact == Some(Rank::Adjutant), 2)
        .given(3, unit.failures as i8)
        .given(4, valour::of(game, unit));
    let mut roll = Roll::new(Dice::d6(3), "reorganisation", rule!("BA-5.4.3c"));
    roll.by = Some(side);
    roll.who = Some(u16::from(id.0));
    roll.table = Some(rule!("BA-T16"));
    penalised(state, side, rows.added(&REORGANISATION, 0, Changes::Die, roll))
}

/// A unit rolls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ReorganiseRoll(pub UnitId);

impl Duty<Ba> for ReorganiseRoll {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        Wait::Dice(roll(game, state, self.0))
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        stage.pop();
        let unit = self.0;
        match reorganised(roll(stage.game, stage.state(), unit).total(faces)) {
            // To MD without retreat (BA-5.4.3g).
            Reorganised::To(degree) => {
                stage.emit(Event::Reorganised(unit, Some(degree)));
                stage.push(Reform(unit));
            }
            // The loss is that of the table (BA-5.4.1c).
            Reorganised::Routs(loss) => {
                stage.emit(Event::Reorganised(unit, None));
                bring(stage, unit, Degree::Fd, None, loss);
            }
        }
    }
}

/// A unit that has reorganised may be placed in any closed formation, free of time (BA-5.4.3i).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reform(pub UnitId);

/// What a unit becomes that takes a formation facing somewhere: its centroid stays (BA-R32).
fn placed(game: &Ba, state: &State, id: UnitId, into: Shaping, facing: Degrees) -> Wanted {
    let unit = state.unit(id);
    let from =
        Placed { drawn: unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit)), pose: unit.pose };
    let form = Form { into, quarter: None, face: Some(Angle::degrees(facing.0)) };
    let into = change(from, &form);
    Wanted { unit: id, change: Change::Form, into, needs: vec![into.drawn.footprint(into.pose)] }
}

/// Formations and facings that fit, line facing the nearest opponent first (BA-R82).
fn choices<'a>(game: &'a Ba, state: &'a State, id: UnitId) -> impl Iterator<Item = Answer> + use<'a> {
    let unit = state.unit(id);
    let arm = drawn_arm(game.battle.raised(unit.root).arm, unit);
    let here = bodies::centre(game, state, id);
    let opponents = bodies::of(game, state, !bodies::side(game, state, id));
    let nearest = opponents.min_by_key(|other| (bodies::centre(game, state, *other) - here).square());
    let facing = nearest.map_or(unit.pose.heading, |other| {
        tabletop::Heading::towards(here, bodies::centre(game, state, other))
    });
    let first = (Angle::of(facing).0 / 4) % 360;
    let formations =
        Formation::ALL.into_iter().filter(move |formation| formation.is_closed() && formation.suits(arm));
    let all = formations.flat_map(move |formation| {
        [0, 45, 90, 135, 180, 225, 270, 315]
            .map(|by| (Shaping { formation, files: None }, Degrees((first + by) % 360)))
    });
    // All who may be in the way, however it forms up: what it covers turns about its middle.
    let mut others = None;
    let fits = move |(into, facing): &(Shaping, Degrees)| {
        let wanted = placed(game, state, id, *into, *facing);
        let others = others.get_or_insert_with(|| {
            let formations = Formation::ALL.into_iter().filter(|formation| formation.suits(arm));
            let far = formations.map(|formation| {
                let into = Shaping { formation, files: None };
                let (low, high) = placed(game, state, id, into, Degrees(first)).bounds();
                let far = |at: Point| (at - here).length().wide();
                far(low).max(far(high))
            });
            let by = 2 * far.max().unwrap_or(0);
            let by = Vector { x: by, y: by };
            step::others(game, state, id, (here - by, here + by))
        });
        is_form(game, state, id, *into, *facing) && step::has_room_among(game, state, &wanted, others)
    };
    all.filter(fits).map(move |(into, facing)| Answer::Reform(id, into, facing))
}

/// Whether a unit may take a formation, if there is room.
fn is_form(game: &Ba, state: &State, id: UnitId, into: Shaping, facing: Degrees) -> bool {
    let unit = state.unit(id);
    let arm = drawn_arm(game.battle.raised(unit.root).arm, unit);
    let deep = matches!(into.formation, Formation::ColumnOfAttack | Formation::BattalionMass);
    let files = !deep || files_allowed(unit.figures, into.files.unwrap_or(usual_files(unit.figures)));
    let closed = into.formation.is_closed() && into.formation.suits(arm);
    closed && files && facing.0 < 360
}

fn is_legal(game: &Ba, state: &State, id: UnitId, into: Shaping, facing: Degrees) -> bool {
    is_form(game, state, id, into, facing) && has_room(game, state, &placed(game, state, id, into, facing))
}

impl Duty<Ba> for Reform {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        match choices(game, state, self.0).next() {
            Some(_) => Wait::Answer(bodies::side(game, state, self.0)),
            // No room for any formation: it stays as it is.
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        stage.pop();
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-5.4.3i"))
    }
    fn prompt(&self, game: &Ba, state: &State, _: Side) -> String {
        format!("{} forms up again: in which formation, and facing where?", game.names(state).title(self.0))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(choices(game, state, self.0))
    }
    fn judge(&self, game: &Ba, state: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match answer {
            Answer::Reform(unit, into, facing) if *unit == self.0 => {
                if !is_legal(game, state, *unit, *into, *facing) {
                    why.because(Refusal::NoRoom(*unit, into.formation));
                }
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, _: Side, answer: &Answer) {
        let Answer::Reform(unit, into, facing) = answer else { return };
        stage.pop();
        let wanted = placed(stage.game, stage.state(), *unit, *into, *facing);
        let Taken { formation, files, pose } = wanted.taken();
        stage.emit(Event::FormedUp(*unit, Taken { formation, files, pose }));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(FORMING_UP)
    }
    fn standing(&self, game: &Ba, state: &State, _: Side, _: Policy) -> Option<Answer> {
        choices(game, state, self.0).next()
    }
}

/// What a standing order calls it.
pub const FORMING_UP: &str = "forming up again";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forced;
    use crate::tests::testing::{alone, range, unit};
    use kernel::Game;

    /// BA-E37, BA-T16, BA-5.4.3d, BA-5.4.3f
    #[test]
    fn staff_and_failures_help_to_reorganise() {
        let game = range();
        let mut state = alone(&game, &["D1 at 150 100 facing 0 rout FD", "D-Ba with D1"]);
        let id = unit(&game, &state, "D1");
        state.units[id.index()].failures = 1;
        assert_eq!(roll(&game, &state, id).total(&[3, 3, 3]), 11);
        let brigadier = state.unit(id).commander;
        state.staff[brigadier.index()].with = Some(id);
        assert_eq!(roll(&game, &state, id).total(&[3, 3, 3]), 12);
        assert_eq!(reorganised(12), Reorganised::To(Degree::Md));
        assert_eq!(reorganised(8), Reorganised::Routs(10));
        assert_eq!((reorganised(3), valour::per_cent(18, 20)), (Reorganised::Routs(20), 3));
    }

    /// BA-5.4.3c, BA-5.4.3g, BA-5.4.3i, BA-R69
    #[test]
    fn a_unit_that_reorganises_forms_up_where_it_stands() {
        let game = range();
        let mut state = alone(&game, &["D1 at 150 100 facing 0 rout FD", "S1 at 150 150 facing 180 line"]);
        let id = unit(&game, &state, "D1");
        state.units[id.index()].marks = crate::state::Marks::default().with(Mark::BeganRouted);
        state.agenda = kernel::Agenda::default();
        assert!(state.agenda.push(forced::Forced.into()) && state.agenda.push(Reorganisations.into()));
        let mut state = kernel::wheel::begun(&game, state);
        let mut events = Vec::new();
        let mut stage = Stage::recording(&game, &mut state, &mut events);
        game.settle(&mut stage, &[4, 4, 4].into_iter().collect());
        assert_eq!(state.unit(id).degree, Degree::Md);
        assert!(state.fleeing.is_empty(), "no retreat");
        let mut options = Vec::new();
        game.options(&state, Side::First, &mut options);
        let line = Shaping { formation: Formation::Line, files: None };
        assert_eq!(options[0], Answer::Reform(id, line, Degrees(0)));
        let said = game.say(&state, Side::First, &options[0]);
        assert_eq!(game.read(&state, Side::First, &said).as_ref(), Ok(&options[0]), "{said}");
        let centre = bodies::centre(&game, &state, id);
        let mut stage = Stage::recording(&game, &mut state, &mut events);
        game.decide(&mut stage, Side::First, &options[0]);
        let unit = state.unit(id);
        assert_eq!((unit.formation, bodies::centre(&game, &state, id)), (Formation::Line, centre));
        assert!(unit.is(Mark::Moved) && !unit.is(Mark::Formed));
    }
}
