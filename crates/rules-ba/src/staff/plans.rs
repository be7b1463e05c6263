//! The two moves of staff figures in a bound, planned in secret (BA-1.1.4t to BA-1.1.4v, BA-R74, BA-R144, BA-S15, BA-S27).
//!
//! ```text
//! D-B1: TO (54,84), (60,90)
//! D-B1a: WITH D1
//! D-B1b: STAY
//! ```

use super::{StaffEvent, contact};
use crate::Ba;
use crate::answers::Answer;
use crate::bodies;
use crate::events::Event;
use crate::names::Names;
use crate::orders::lexer::{Misread, Placed, Token, tokens};
use crate::refusals::Refusal;
use crate::state::{Alive, State};
use crate::units::{StaffId, UnitId};
use kernel::words::{Noun, Speaker, Word};
use kernel::{
    BySide, Duty, Listing, Offers, Policy, Reasons, RuleId, Seal, Shared, Side, Stage, Stream, Wait, rule,
};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Point, Shape};
use view::{Subject, Tag};

/// The most points of a path.
pub const MOST_POINTS: usize = 8;

/// The moves of a side's staff, by figure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Plan {
    /// In the order of the figures.
    pub all: Vec<Ride>,
}

/// The move of a figure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ride {
    /// Who.
    pub staff: StaffId,
    /// Where to.
    pub goal: Goal,
}

/// Where a figure goes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Nowhere, even if its unit moves off.
    Stay,
    /// To a unit, and with it from then on (BA-1.1.4v).
    With(UnitId),
    /// Along these points.
    To(Vec<Point>),
}

impl Plan {
    /// What a figure does. Without a word it stays with the unit it is in contact with, else where it is (BA-R144).
    pub fn of(&self, state: &State, id: StaffId) -> Goal {
        match self.all.iter().find(|ride| ride.staff == id) {
            Some(ride) => ride.goal.clone(),
            None => state.staff(id).with.map_or(Goal::Stay, Goal::With),
        }
    }
}

/// Which of the two moves it is (BA-1.1.4u).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaffMoves {
    /// While all march.
    Marching,
    /// As the last action of the bound.
    Last,
}

impl Duty<Ba> for StaffMoves {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        let seals = BySide::from_fn(|side| match &state.plans[side] {
            Some(_) => Seal::In,
            None if contact::alive(state).any(|id| game.battle.officer(id).side == side) => Seal::Asked,
            None => Seal::Not,
        });
        let open = Side::BOTH.into_iter().any(|side| seals[side] == Seal::Asked);
        if open { Wait::Sealed(seals) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        stage.pop();
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-1.1.4u"))
    }
    fn prompt(&self, _: &Ba, _: &State, _: Side) -> String {
        let when = match self {
            StaffMoves::Marching => "while the troops march",
            StaffMoves::Last => "at the end of the bound",
        };
        format!("Where do your staff figures go {when}?")
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let (none, usual) = (Plan::default(), crate::bot::rides(game, state, side));
        (usual == none || out.add(Answer::Staff(usual))) && out.add(Answer::Staff(none))
    }
    fn draw(&self, game: &Ba, state: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        Some(Answer::Staff(drawn(game, state, side, chance)))
    }
    fn judge(&self, game: &Ba, state: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Staff(plan) = answer else { return why.because(Refusal::NotAsked) };
        for (at, ride) in plan.all.iter().enumerate() {
            let id = ride.staff;
            let own = id.index() < state.staff.len()
                && game.battle.officer(id).side == side
                && state.staff(id).alive == Alive::Yes;
            if !own || plan.all[..at].iter().any(|other| other.staff == id) {
                why.because(Refusal::NotYourStaff);
                continue;
            }
            let fits = match &ride.goal {
                Goal::Stay => true,
                Goal::With(unit) => {
                    unit.index() < state.units.len()
                        && state.unit(*unit).is_present()
                        && bodies::side(game, state, *unit) == side
                }
                Goal::To(points) => {
                    (1..=MOST_POINTS).contains(&points.len())
                        && points.iter().all(|at| game.battle.table.holds(&Shape::point(*at)))
                }
            };
            if !fits {
                why.because(Refusal::NoSuchRide(id));
            }
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, side: Side, answer: &Answer) {
        let Answer::Staff(plan) = answer else { return };
        stage.emit(Event::Staff(StaffEvent::Planned(side, Shared::new(plan.clone()))));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(RIDES)
    }
    /// They ride with their brigades, as is offered, or nobody moves: who is away does not keep the other waiting.
    fn standing(&self, game: &Ba, state: &State, side: Side, policy: Policy) -> Option<Answer> {
        Some(Answer::Staff(match policy {
            Policy::Always => crate::bot::rides(game, state, side),
            Policy::Ask | Policy::Never => Plan::default(),
        }))
    }
}

/// What a standing order calls it.
pub const RIDES: &str = "staff moves";

/// A plan drawn by chance.
fn drawn(game: &Ba, state: &State, side: Side, chance: &mut Stream) -> Plan {
    let mut plan = Plan::default();
    let units: Vec<UnitId> = bodies::of(game, state, side).collect();
    for staff in contact::alive(state).filter(|id| game.battle.officer(*id).side == side) {
        let goal = match chance.below(6) {
            0 => Goal::Stay,
            1 | 2 if !units.is_empty() => Goal::With(units[chance.below(units.len())]),
            3 => {
                let at = state.staff(staff).at;
                let aside = |chance: &mut Stream| (chance.below(41) as i32 - 20) * 1_000;
                let to = Point::new(at.x() / 10 * 10 + aside(chance), at.y() / 10 * 10 + aside(chance));
                let to = contact::on_table(game, to);
                Goal::To(vec![Point::new(to.x() / 10 * 10, to.y() / 10 * 10)])
            }
            _ => continue,
        };
        plan.all.push(Ride { staff, goal });
    }
    plan
}

/// Reads a plan, one figure to a line.
///
/// # Errors
/// The first fault of every line that has one.
pub fn read(names: &Names<'_>, text: &str) -> Result<Plan, Vec<Misread>> {
    let (mut plan, mut faults) = (Plan::default(), Vec::new());
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match one(names, line) {
            Ok(ride) if plan.all.iter().any(|other| other.staff == ride.staff) => {
                let sentence = format!("{} stands here twice", names.staff(ride.staff));
                faults.push(Misread { line: number + 1, column: 1, sentence });
            }
            Ok(ride) => plan.all.push(ride),
            Err((column, sentence)) => faults.push(Misread { line: number + 1, column, sentence }),
        }
    }
    plan.all.sort_by_key(|ride| ride.staff);
    if faults.is_empty() { Ok(plan) } else { Err(faults) }
}

fn one(names: &Names<'_>, line: &str) -> Result<Ride, (usize, String)> {
    let tokens = tokens(line)
        .map_err(|(column, sign)| (column, format!("the sign {sign:?} has no place in a plan")))?;
    let end = line.chars().count() + 1;
    let column = |at: usize| tokens.get(at).map_or(end, |placed: &Placed<'_>| placed.column);
    let word = |at: usize| match tokens.get(at).map(|placed| placed.token) {
        Some(Token::Word(word)) => Some(word),
        _ => None,
    };
    let sign = |at: usize, sign: char| tokens.get(at).map(|placed| placed.token) == Some(Token::Sign(sign));
    let length = |at: usize| match tokens.get(at).map(|placed| placed.token) {
        Some(Token::Number(text)) => Length::parse(text).filter(|length| length.units() % 10 == 0),
        _ => None,
    };
    let staff = word(0)
        .and_then(|word| names.find_staff(word))
        .ok_or((column(0), "expected the id of a staff figure".to_owned()))?;
    if !sign(1, ':') {
        return Err((column(1), "expected \":\"".to_owned()));
    }
    let (goal, next) = match word(2).map(str::to_uppercase).as_deref() {
        Some("STAY") => (Goal::Stay, 3),
        Some("WITH") => {
            let unit = word(3).and_then(|word| names.find_unit(word));
            (Goal::With(unit.ok_or((column(3), "expected a unit".to_owned()))?), 4)
        }
        Some("TO") => {
            let (mut at, mut points) = (3, Vec::new());
            loop {
                let (true, Some(x), true, Some(y), true) =
                    (sign(at, '('), length(at + 1), sign(at + 2, ','), length(at + 3), sign(at + 4, ')'))
                else {
                    return Err((column(at), "expected a point (x,y)".to_owned()));
                };
                points.push(Point::new(x.units(), y.units()));
                at += 5;
                if !sign(at, ',') || points.len() == MOST_POINTS {
                    break;
                }
                at += 1;
            }
            (Goal::To(points), at)
        }
        _ => return Err((column(2), "expected TO, WITH or STAY".to_owned())),
    };
    if next < tokens.len() {
        return Err((column(next), "expected the end of the line".to_owned()));
    }
    Ok(Ride { staff, goal })
}

/// A plan written out, one figure to a line.
pub fn say(names: &Names<'_>, plan: &Plan) -> String {
    let lines =
        plan.all.iter().map(|ride| format!("{}: {}", names.staff(ride.staff), said(names, &ride.goal)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Where a figure goes, without the figure.
pub fn said(names: &Names<'_>, goal: &Goal) -> String {
    match goal {
        Goal::Stay => "STAY".to_owned(),
        Goal::With(unit) => format!("WITH {}", names.unit(*unit)),
        Goal::To(points) => {
            let said: Vec<String> = points
                .iter()
                .map(|at| format!("({},{})", Length::new(at.x()), Length::new(at.y())))
                .collect();
            format!("TO {}", said.join(", "))
        }
    }
}

impl Noun<Ba> for Plan {
    fn say(&self, by: &Speaker<'_, Ba>) -> String {
        say(&by.game.names(by.state), self)
    }
    /// Never in words: plans keep their own lines and columns.
    fn read(_: &Speaker<'_, Ba>, _: &[Word]) -> Option<(Plan, usize)> {
        None
    }
}

impl Subject<Ba> for Plan {
    fn mark(&self, _: &Speaker<'_, Ba>, tag: &mut Tag) {
        tag.kind = "staff".to_owned();
    }
}
