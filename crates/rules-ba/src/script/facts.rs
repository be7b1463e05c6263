//! What a play may ask.

use super::in_degrees;
use crate::Ba;
use crate::bodies;
use crate::gunners;
use crate::orders::{Aim, Angle, RestFor};
use crate::skirmish;
use crate::state::{Alive, Mark, Occupation, Standing, State, Supplies, Where};
use crate::units::{Quality, StaffId, UnitId};
use crate::valour;
use kernel::Side;
use tabletop::{Length, Point};

/// A fact of a position.
pub fn fact(game: &Ba, state: &State, words: &str) -> Result<String, String> {
    let all: Vec<&str> = words.split_whitespace().collect();
    let names = game.names(state);
    let who = *all.first().ok_or("a fact of what?")?;
    match all.as_slice() {
        ["bound"] => return Ok(state.bound.to_string()),
        ["penalty", side] => {
            let side = Side::BOTH.into_iter().find(|known| game.battle.sides[known.index()] == *side);
            return Ok(state.penalties[side.ok_or("whose penalty?")?].now.to_string());
        }
        ["distance", one, other] => {
            let find = |word: &str| names.find_unit(word).ok_or(format!("nobody has the id {word:?}"));
            let (one, other) = (find(one)?, find(other)?);
            let gap = bodies::footprint(game, state, one).gap(&bodies::footprint(game, state, other));
            return Ok(gap.length().to_string());
        }
        _ => {}
    }
    let what = all.get(1).copied().unwrap_or("");
    if let Some(id) = names.find_unit(who) {
        return unit(game, state, id, what, &all[2.min(all.len())..]);
    }
    match names.find_staff(who) {
        Some(id) => staff(game, state, id, what),
        None => Err(format!("nobody has the id {who:?}")),
    }
}

fn place(at: Point) -> String {
    format!("{} {}", Length::new(at.x()), Length::new(at.y()))
}

fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

/// Marks that a play may ask for.
const MARKS: [(&str, Mark); 13] = [
    ("moved", Mark::Moved),
    ("formed", Mark::Formed),
    ("divided", Mark::Divided),
    ("fast", Mark::Fast),
    ("charged", Mark::Charged),
    ("charging", Mark::Charging),
    ("inverted", Mark::Inverted),
    ("passed", Mark::PassedThrough),
    ("fired", Mark::Fired),
    ("stopped", Mark::Stopped),
    ("fled", Mark::Fled),
    ("refused", Mark::Refused),
    ("fought", Mark::Fought),
];

fn unit(game: &Ba, state: &State, id: UnitId, what: &str, rest: &[&str]) -> Result<String, String> {
    let (unit, names) = (state.unit(id), game.names(state));
    let other = || rest.first().and_then(|word| names.find_unit(word)).ok_or("of whom?".to_owned());
    if let Some((_, mark)) = MARKS.iter().find(|(known, _)| *known == what) {
        return Ok(yes(unit.is(*mark)));
    }
    Ok(match what {
        "figures" => unit.figures.to_string(),
        "original" => unit.original.to_string(),
        "disorder" => unit.degree.name().to_owned(),
        "formation" => unit.formation.name().to_owned(),
        "files" => unit.files.to_string(),
        "valour" => format!("{:+}", valour::of(game, unit)),
        "facing" => in_degrees(Angle::of(unit.pose.heading).0),
        "anchor" => place(unit.pose.anchor),
        "centre" => place(bodies::centre(game, state, id)),
        "way" => unit.moved.to_string(),
        "commander" => names.staff(unit.commander),
        "engaged" => format!("{:+}", unit.engaged),
        "supplies" => match unit.supplies {
            Supplies::Plenty => "plenty".to_owned(),
            Supplies::Left(left) => left.to_string(),
        },
        "guns" => unit.elements.to_string(),
        "crews" => gunners::crews(unit).iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        "left" => match gunners::left(state, id) {
            Some(guns) => place(guns.pose.anchor),
            None => "none".to_owned(),
        },
        "rest" => match unit.occupation {
            Occupation::Rest { purpose: RestFor::Supplies, bounds, .. } => format!("supplies {bounds}"),
            Occupation::Rest { purpose: RestFor::Valour, bounds, .. } => format!("valour {bounds}"),
            _ => "none".to_owned(),
        },
        "attack" => match unit.attack {
            None => "none".to_owned(),
            Some(attack) if attack.on == Standing::Cancelled => "cancelled".to_owned(),
            Some(attack) => match (attack.met, attack.aim) {
                (Some(met), _) => format!("met {}", names.unit(met)),
                (None, Aim::Unit(target) | Aim::Position(target, _)) => format!("on {}", names.unit(target)),
                (None, Aim::Feature(feature, _)) => format!("on {}", names.feature(feature)),
            },
        },
        "soutien" => skirmish::soutien(game, state, id).map_or("none".to_owned(), |unit| names.unit(unit)),
        "sees" => yes(crate::sight::sees(game, state, crate::sight::Eye::Unit(id), other()?)),
        "touches" => yes(bodies::within(game, state, id, other()?, bodies::CONTACT)),
        "place" => match unit.place {
            Where::Table => "table".to_owned(),
            Where::Building(_) => "building".to_owned(),
            Where::Coming => "coming".to_owned(),
            Where::Refuge(_) => "refuge".to_owned(),
            Where::Exited => "exited".to_owned(),
            Where::Fled | Where::Removed | Where::Absent => "gone".to_owned(),
        },
        other => return Err(format!("{other:?} is no fact of a unit")),
    })
}

fn staff(game: &Ba, state: &State, id: StaffId, what: &str) -> Result<String, String> {
    let (staff, names) = (state.staff(id), game.names(state));
    Ok(match what {
        "at" => place(staff.at),
        "with" => staff.with.map_or("none".to_owned(), |unit| names.unit(unit)),
        "above" => staff.above.map_or("none".to_owned(), |above| names.staff(above)),
        "quality" => match staff.quality {
            Quality::VeryEfficient => "efficient",
            Quality::Normal => "normal",
            Quality::VeryInefficient => "inefficient",
        }
        .to_owned(),
        "alive" => match staff.alive {
            Alive::Yes => "yes",
            Alive::Coming => "coming",
            Alive::Fallen => "no",
        }
        .to_owned(),
        other => return Err(format!("{other:?} is no fact of a staff figure")),
    })
}
