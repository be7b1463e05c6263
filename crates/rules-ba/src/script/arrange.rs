//! The umpire's hand.

use crate::Ba;
use crate::forced;
use crate::formation::{Formation, usual_files};
use crate::melee::step::Contact;
use crate::names::Names;
use crate::orders::{Aim, Pace, RestFor};
use crate::sequence::{Sequence, Step};
use crate::staff::contact;
use crate::state::{Alive, Announced, Fresh, Kind, Mark, Occupation, Standing, State, Supplies, Where};
use crate::units::{Degree, Quality, StaffId, UnitId};
use crate::valour;
use crate::writing::WriteOrders;
use kernel::{Agenda, Stage, wheel};
use tabletop::{Heading, Length, Point, Pose};

/// Changes a position as a play asks.
pub fn arrange(game: &Ba, state: &mut State, words: &str) -> Result<(), String> {
    let mut all = words.split_whitespace();
    let who = all.next().ok_or("say what is to be arranged")?;
    let rest: Vec<&str> = all.collect();
    match who.to_ascii_lowercase().as_str() {
        "bound" => {
            state.bound = rest.first().and_then(|n| n.parse().ok()).ok_or("bound is a number")?;
            return Ok(());
        }
        "clear" => {
            clear(state);
            return Ok(());
        }
        "step" => return step(game, state, &rest.join(" ")),
        _ => {}
    }
    let names = game.names(state);
    let (unit, staff) = (names.find_unit(who), names.find_staff(who));
    match (unit, staff) {
        (Some(unit), _) => self::unit(game, state, unit, &rest),
        (None, Some(staff)) => self::staff(game, state, staff, &rest),
        (None, None) => Err(format!("nobody has the id {who:?}")),
    }
}

/// Nobody is on the table any more; staff stays where it is.
fn clear(state: &mut State) {
    state.units.retain(|unit| unit.part <= 1 && !matches!(unit.kind, Kind::Line(_)));
    for unit in &mut state.units {
        (unit.place, unit.line) = (Where::Absent, None);
    }
    for staff in &mut state.staff {
        staff.with = None;
    }
}

/// The steps of a bound by their names.
const STEPS: [(&str, Step); 19] = [
    ("ordering rolls", Step::Ordering),
    ("announcement", Step::Announcement),
    ("field works", Step::FieldWorks),
    ("transfers", Step::Transfers),
    ("replacement", Step::Replacement),
    ("reorganisation", Step::Reorganisation),
    ("continued fire", Step::ContinuedFire),
    ("retreats", Step::AfterContinuedFire),
    ("splitting", Step::Dividing),
    ("forming", Step::Forming),
    ("marching", Step::Marching),
    ("firing", Step::Firing),
    ("melee", Step::Melee),
    ("decisions", Step::Decisions),
    ("continued attack", Step::ContinuedAttack),
    ("destruction", Step::Destruction),
    ("taken batteries", Step::TakenBatteries),
    ("staff moves", Step::LastStaffMoves),
    ("end of bound", Step::Closing),
];

/// The bound stands at the beginning of a step.
fn step(game: &Ba, state: &mut State, name: &str) -> Result<(), String> {
    (state.agenda, state.over, state.march) = (Agenda::default(), None, None);
    if name == "writing" {
        state.sheets = kernel::BySide::new(None, None);
        let _room = state.agenda.push(Sequence(Step::Write).into());
        let _room = state.agenda.push(WriteOrders.into());
        return Ok(());
    }
    let Some((_, step)) = STEPS.iter().find(|(known, _)| *known == name) else {
        let known: Vec<&str> = STEPS.iter().map(|(name, _)| *name).collect();
        return Err(format!("the steps are writing, {}", known.join(", ")));
    };
    let before = Step::ALL[(*step as usize).saturating_sub(1)];
    let _room = state.agenda.push(Sequence(before).into());
    wheel::go_on(game, &mut Stage::silent(game, state));
    Ok(())
}

fn number<T: std::str::FromStr>(words: &[&str], at: usize, what: &str) -> Result<T, String> {
    words.get(at).and_then(|word| word.parse().ok()).ok_or(format!("expected {what}"))
}

fn point(words: &[&str], at: usize) -> Result<Point, String> {
    let length =
        |at: usize| words.get(at).and_then(|word| Length::parse(word)).ok_or("expected a length in cm");
    Ok(Point::new(length(at)?.units(), length(at + 1)?.units()))
}

/// Marks of this bound that a play may set.
const MARKS: [(&str, Mark); 9] = [
    ("moved", Mark::Moved),
    ("formed", Mark::Formed),
    ("divided", Mark::Divided),
    ("fast", Mark::Fast),
    ("charging", Mark::Charging),
    ("fired", Mark::Fired),
    ("passed", Mark::PassedThrough),
    ("fought", Mark::Fought),
    ("routed", Mark::BeganRouted),
];

fn unit(game: &Ba, state: &mut State, id: UnitId, words: &[&str]) -> Result<(), String> {
    let mut at = 0;
    while let Some(word) = words.get(at).copied() {
        at += 1;
        let phrase = words[at - 1..].join(" ");
        let unit = &mut state.units[id.index()];
        if let Some(formation) = Formation::ALL
            .into_iter()
            .find(|formation| format!("{phrase} ").starts_with(&format!("{} ", formation.name())))
        {
            at += formation.name().split(' ').count() - 1;
            (unit.formation, unit.trail) = (formation, None);
            let deep = matches!(formation, Formation::ColumnOfAttack | Formation::BattalionMass);
            let files = words.get(at).and_then(|word| word.parse().ok());
            at += usize::from(deep && files.is_some());
            unit.files = if deep { files.unwrap_or(usual_files(unit.figures)) } else { 0 };
            continue;
        }
        if let Some((_, mark)) = MARKS.iter().find(|(known, _)| *known == word) {
            unit.marks = unit.marks.with(*mark);
            // Who is at the charge has charged.
            if *mark == Mark::Charging {
                unit.marks = unit.marks.with(Mark::Charged);
            }
            continue;
        }
        match word {
            "at" => {
                unit.pose = Pose::new(point(words, at)?, unit.pose.heading);
                (unit.place, unit.trail) = (Where::Table, None);
                at += 2;
            }
            "in" => {
                let building = words.get(at).and_then(|word| building(&game.names(state), word));
                state.units[id.index()].place = Where::Building(building.ok_or("in which building?")?);
                at += 1;
            }
            "facing" => {
                unit.pose.heading = Heading::compass(number(words, at, "degrees")?);
                at += 1;
            }
            "figures" => {
                unit.figures = number(words, at, "a number of figures")?;
                unit.original = unit.original.max(unit.figures);
                at += 1;
            }
            "of" => {
                unit.original = number(words, at, "the original figures")?;
                at += 1;
            }
            "charged" => {
                unit.charged_in = number(words, at, "a bound")?;
                at += 1;
            }
            "attacked" => {
                unit.attacked_in = number(words, at, "a bound")?;
                at += 1;
            }
            "defended" => {
                unit.defended_in = number(words, at, "a bound")?;
                at += 1;
            }
            "failures" => {
                unit.failures = number(words, at, "failed attempts to reorganise")?;
                at += 1;
            }
            "supplies" => {
                unit.supplies = match words.get(at).copied() {
                    Some("plenty") => Supplies::Plenty,
                    _ => Supplies::Left(number(words, at, "plenty, or a number of rolls")?),
                };
                at += 1;
            }
            "valour" => {
                let wanted: i16 = number(words, at, "a valour")?;
                unit.adjusted = 0;
                unit.adjusted = (wanted - valour::raw(game, unit)) as i8;
                at += 1;
            }
            "skirmishers" => {
                skirmishers(game, state, id, &words[at..])?;
                at += 4;
            }
            "rests" => {
                let purpose = match words.get(at).copied() {
                    Some("supplies") => RestFor::Supplies,
                    Some("valour") => RestFor::Valour,
                    _ => return Err("rests supplies, or rests valour".to_owned()),
                };
                unit.formation = Formation::Rest;
                unit.occupation = Occupation::Rest {
                    purpose,
                    waggon: None,
                    bounds: number(words, at + 1, "bounds")?,
                    served: 0,
                };
                at += 2;
            }
            "brought" => {
                let degree = words.get(at).copied().and_then(degree).ok_or("brought into which degree?")?;
                at += 1;
                let cause = match words.get(at).copied() {
                    Some("from") => Some(point(words, at + 1)?),
                    _ => None,
                };
                at += if cause.is_some() { 3 } else { 0 };
                forced::bring(&mut Stage::silent(game, state), id, degree, cause, forced::FD_LOSS);
            }
            "marched" => {
                unit.marched =
                    words.get(at).and_then(|word| Length::parse(word)).ok_or("marched how far?")?;
                at += 1;
            }
            // It has come to melee contact with whom it attacks.
            "attacks" => {
                let target = words.get(at).and_then(|word| game.names(state).find_unit(word));
                attacks(state, id, target.ok_or("attacks whom?")?);
                at += 1;
            }
            // It fired at this one in the last bound.
            "ranged" => {
                let target = words.get(at).and_then(|word| game.names(state).find_unit(word));
                let unit = &mut state.units[id.index()];
                unit.targets[0] = Some(target.ok_or("ranged on whom?")?);
                unit.fired_in = state.bound.saturating_sub(1);
                at += 1;
            }
            "fresh" => unit.fresh = Fresh::Yes,
            "spent" => unit.fresh = Fresh::No,
            "absent" => unit.place = Where::Absent,
            "present" => unit.place = Where::Table,
            other => match degree(other) {
                Some(degree) => unit.degree = degree,
                None => return Err(format!("{other:?} says nothing about a unit")),
            },
        }
    }
    Ok(())
}

fn attacks(state: &mut State, attacker: UnitId, target: UnitId) {
    let attack = Announced {
        aim: Aim::Unit(target),
        pace: Pace::Normal,
        met: Some(target),
        on: Standing::On,
        place: None,
        blind: None,
    };
    state.units[attacker.index()].attack = Some(attack);
    state.contacts.push(Contact { attacker, target, tick: 1 });
}

fn degree(word: &str) -> Option<Degree> {
    Degree::ALL.into_iter().find(|known| known.name() == word)
}

fn building(names: &Names<'_>, word: &str) -> Option<u8> {
    match names.find_feature(word)? {
        crate::orders::Feature::Area(at) if names.is_building(at) => Some(at),
        _ => None,
    }
}

/// `D1 skirmishers 8 at 100 60`: this many figures of a unit stand in a skirmish line with the middle of its front there.
fn skirmishers(game: &Ba, state: &mut State, mother: UnitId, words: &[&str]) -> Result<(), String> {
    let figures: u16 = number(words, 0, "a number of figures")?;
    let anchor = point(words, 2)?;
    let unit = state.unit(mother);
    let raised = game.battle.raised(unit.root);
    if words.get(1) != Some(&"at") || figures >= unit.figures {
        return Err("skirmishers N at X Y, fewer than the unit has".to_owned());
    }
    let original = crate::forming::split::proportional(unit.original, &[figures, unit.figures - figures])[0];
    let pose = Pose::new(anchor, unit.pose.heading);
    let gap = crate::formation::gaps(raised.arm)[0];
    let marks = unit.marks;
    let out = crate::forming::lines::Out { mother, figures, original, pose, gap };
    crate::apply::apply(state, &crate::events::Event::SkirmishersOut(out));
    // By an umpire's hand nobody has moved.
    let line = state.unit(mother).line;
    for one in [Some(mother), line].into_iter().flatten() {
        state.units[one.index()].marks = marks;
    }
    Ok(())
}

fn staff(game: &Ba, state: &mut State, id: StaffId, words: &[&str]) -> Result<(), String> {
    let mut at = 0;
    while let Some(word) = words.get(at).copied() {
        at += 1;
        match word {
            "at" => {
                let staff = &mut state.staff[id.index()];
                (staff.at, staff.with) = (point(words, at)?, None);
                at += 2;
            }
            // He stands in contact with it, behind its middle.
            "with" => {
                let unit = words.get(at).and_then(|word| game.names(state).find_unit(word));
                let unit = unit.ok_or("with which unit?")?;
                let side = game.battle.officer(id).side;
                let behind = crate::bodies::centre(game, state, unit)
                    + state.unit(unit).pose.heading.back().along(Length::whole(20));
                let place = contact::beside(game, state, unit, side, behind);
                let staff = &mut state.staff[id.index()];
                (staff.at, staff.with) = (place, Some(unit));
                at += 1;
            }
            "failures" => {
                let times = number(words, at, "failed attempts")?;
                let bound = state.bound.saturating_sub(1);
                let staff = &mut state.staff[id.index()];
                (staff.failures, staff.tried_in) = (times, bound);
                at += 1;
            }
            "efficient" => state.staff[id.index()].quality = Quality::VeryEfficient,
            "inefficient" => state.staff[id.index()].quality = Quality::VeryInefficient,
            "fallen" => {
                let staff = &mut state.staff[id.index()];
                (staff.alive, staff.with) = (Alive::Fallen, None);
            }
            other => return Err(format!("{other:?} says nothing about a staff figure")),
        }
    }
    Ok(())
}
