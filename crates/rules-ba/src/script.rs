//! Positions arranged and questioned in words: for plays and editors.
//!
//! ```text
//! D1 at 100 50 facing 90
//! D1 line | column of attack 6 | LD | figures 24 | valour … | absent
//! D-B1 at 54 84 with D1
//! bound 3
//! ```

use crate::Ba;
use crate::bodies;
use crate::formation::{Formation, usual_files};
use crate::orders::Angle;
use crate::state::{State, Where};
use crate::units::{Degree, StaffId, UnitId};
use crate::valour;
use tabletop::{Heading, Length, Point, Pose};

/// Changes a position as a play asks.
pub fn arrange(game: &Ba, state: &mut State, words: &str) -> Result<(), String> {
    let mut all = words.split_whitespace();
    let who = all.next().ok_or("say what is to be arranged")?;
    let rest: Vec<&str> = all.collect();
    if who.eq_ignore_ascii_case("bound") {
        state.bound = rest.first().and_then(|n| n.parse().ok()).ok_or("bound is a number")?;
        return Ok(());
    }
    let names = game.names(state);
    let (unit, staff) = (names.find_unit(who), names.find_staff(who));
    match (unit, staff) {
        (Some(unit), _) => self::unit(state, unit, &rest),
        (None, Some(staff)) => self::staff(game, state, staff, &rest),
        (None, None) => Err(format!("nobody has the id {who:?}")),
    }
}

fn number<T: std::str::FromStr>(words: &[&str], at: usize, what: &str) -> Result<T, String> {
    words.get(at).and_then(|word| word.parse().ok()).ok_or(format!("expected {what}"))
}

fn point(words: &[&str], at: usize) -> Result<Point, String> {
    let length =
        |at: usize| words.get(at).and_then(|word| Length::parse(word)).ok_or("expected a length in cm");
    Ok(Point::new(length(at)?.units(), length(at + 1)?.units()))
}

fn unit(state: &mut State, id: UnitId, words: &[&str]) -> Result<(), String> {
    let unit = &mut state.units[id.index()];
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        let phrase = words[at - 1..].join(" ");
        if let Some(formation) =
            Formation::ALL.into_iter().find(|formation| phrase.starts_with(formation.name()))
        {
            at += formation.name().split(' ').count() - 1;
            unit.formation = formation;
            unit.trail = None;
            let deep = matches!(formation, Formation::ColumnOfAttack | Formation::BattalionMass);
            let files = words.get(at).and_then(|word| word.parse().ok());
            at += usize::from(deep && files.is_some());
            unit.files = if deep { files.unwrap_or(usual_files(unit.figures)) } else { 0 };
            continue;
        }
        match *word {
            "at" => {
                unit.pose = Pose::new(point(words, at)?, unit.pose.heading);
                unit.place = Where::Table;
                unit.trail = None;
                at += 2;
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
            "charged" => {
                unit.charged_in = number(words, at, "a bound")?;
                at += 1;
            }
            "absent" => unit.place = Where::Absent,
            "present" => unit.place = Where::Table,
            degree if Degree::ALL.iter().any(|known| known.name() == degree) => {
                unit.degree =
                    Degree::ALL.into_iter().find(|known| known.name() == degree).unwrap_or_default();
            }
            other => return Err(format!("{other:?} says nothing about a unit")),
        }
    }
    Ok(())
}

fn staff(game: &Ba, state: &mut State, id: StaffId, words: &[&str]) -> Result<(), String> {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        match *word {
            "at" => {
                state.staff[id.index()].at = point(words, at)?;
                at += 2;
            }
            "with" => {
                let unit = words.get(at).and_then(|word| game.names(state).find_unit(word));
                state.staff[id.index()].with = Some(unit.ok_or("with which unit?")?);
                at += 1;
            }
            "fallen" => state.staff[id.index()].alive = crate::state::Alive::Fallen,
            other => return Err(format!("{other:?} says nothing about a staff figure")),
        }
    }
    Ok(())
}

/// A fact of a position.
pub fn fact(game: &Ba, state: &State, words: &str) -> Result<String, String> {
    let mut all = words.split_whitespace();
    let who = all.next().ok_or("a fact of what?")?;
    if who == "bound" {
        return Ok(state.bound.to_string());
    }
    let id = game.names(state).find_unit(who).ok_or(format!("nobody has the id {who:?}"))?;
    let unit = state.unit(id);
    Ok(match all.next().unwrap_or("") {
        "figures" => unit.figures.to_string(),
        "disorder" => unit.degree.name().to_owned(),
        "formation" => unit.formation.name().to_owned(),
        "valour" => format!("{:+}", valour::of(game, unit)),
        "facing" => {
            let angle = Angle::of(unit.pose.heading);
            in_degrees(angle.0)
        }
        "anchor" => format!("{} {}", Length::new(unit.pose.anchor.x()), Length::new(unit.pose.anchor.y())),
        "centre" => {
            let centre = bodies::centre(game, state, id);
            format!("{} {}", Length::new(centre.x()), Length::new(centre.y()))
        }
        "sees" => {
            let other = all.next().and_then(|word| game.names(state).find_unit(word)).ok_or("sees whom?")?;
            let seen = crate::sight::sees(game, state, crate::sight::Eye::Unit(id), other);
            if seen { "yes" } else { "no" }.to_owned()
        }
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

/// Quarters of a degree as degrees.
fn in_degrees(quarters: u16) -> String {
    let part = ["", ".25", ".5", ".75"][usize::from(quarters % 4)];
    format!("{}{part}", quarters / 4)
}

/// The board in text.
pub fn text_board(game: &Ba, view: &State) -> String {
    let names = game.names(view);
    let mut out = format!("{}, bound {} of {}\n", game.battle.title, view.bound, game.battle.bounds);
    for id in view.present() {
        let unit = view.unit(id);
        let (x, y) = (Length::new(unit.pose.anchor.x()), Length::new(unit.pose.anchor.y()));
        out += &format!(
            "{}: {} figures, {}, {}, at {x} {y} facing {}\n",
            names.title(id),
            unit.figures,
            unit.formation.name(),
            unit.degree.name(),
            in_degrees(Angle::of(unit.pose.heading).0),
        );
    }
    out
}
