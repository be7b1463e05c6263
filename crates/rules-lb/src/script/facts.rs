//! What a wargamer would look up on the table.

use crate::Lb;
use crate::army::UnitId;
use crate::state::*;
use crate::words::at;

impl Lb {
    /// A fact: `F1 at`, `F1 figures`, `F1 melee`, `gap F1 B1`, `FW at`, `French points`, `turn`, `phase`.
    pub(crate) fn fact_words(&self, s: &State, text: &str) -> Result<String, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["turn"] => s.turn.to_string(),
            ["phase"] => s.phase.to_string(),
            ["gap", a, b] => {
                let (a, b) = (self.unit_called(a)?, self.unit_called(b)?);
                self.shape(s, a).gap(&self.shape(s, b)).length().to_string()
            }
            [who, what] if self.side_called(who).is_some() => {
                let side = self.side_called(who).ok_or("no such side")?;
                match *what {
                    "lost" => self.losses(s, side).0.to_string(),
                    "points" => self.points(s, side).to_string(),
                    "broken" => yes(self.is_broken(s, side)),
                    _ => return Err(format!("a side has lost, points, broken, not “{what}”")),
                }
            }
            [who, what] if self.general_called(who).is_some() => {
                let post = self.general_called(who).map(|general| s.leader(general).post);
                match (*what, post) {
                    ("at", Some(Post::At(point))) => at(point),
                    ("with", Some(Post::With(unit))) => self.code(unit).to_owned(),
                    ("lost", Some(post)) => yes(post == Post::Lost),
                    ("at" | "with", _) => "none".to_owned(),
                    _ => return Err("a general has at, with, lost".to_owned()),
                }
            }
            [who, what] => self.unit_fact(s, self.unit_called(who)?, what)?,
            _ => return Err(format!("“{text}” is no fact; docs/plays.md lists them")),
        })
    }

    fn unit_fact(&self, s: &State, unit: UnitId, what: &str) -> Result<String, String> {
        let troop = s.of(unit);
        let code = |unit: Option<UnitId>| unit.map_or("none".to_owned(), |unit| self.code(unit).to_owned());
        Ok(match what {
            "at" => at(troop.pose.anchor),
            "facing" => troop.pose.heading.to_string(),
            "formation" => troop.formation.name().to_owned(),
            "figures" => troop.figures.to_string(),
            "casualties" => self.casualties(s, unit).to_string(),
            "place" => match troop.place {
                Where::Absent => "off",
                Where::Reserve => "reserve",
                Where::Arrived => "arrived",
                Where::Table => "table",
                Where::Routed => "routed",
                Where::Destroyed => "destroyed",
            }
            .to_owned(),
            "halted" => yes(troop.is(Mark::Halted)),
            "pinned" => yes(troop.is(Mark::Pinned)),
            "must-recall" => yes(troop.is(Mark::MustRecall)),
            "beaten" => yes(troop.is(Mark::Beaten)),
            "moves" => troop.moves.to_string(),
            "command" => yes(self.in_command(s, unit)),
            "allowance" => self.allowance(s, unit).0.to_string(),
            "melee" => code(troop.melee.map(|melee| melee.foe)),
            "charge" => code(troop.charge.map(|charge| charge.target)),
            "locked" => code(self.locked_with(s, unit)),
            "supporter" => code(troop.supporter.or_else(|| self.supporter_of(s, unit))),
            "marker" => troop.marker.map_or("none".to_owned(), |marker| at(marker.pose.anchor)),
            "lane" => match s.lane(unit) {
                None => "none".to_owned(),
                Some(lane) if lane.contacts.is_empty() => "nobody".to_owned(),
                Some(lane) => lane.contacts.iter().map(|unit| self.code(*unit)).collect::<Vec<_>>().join(" "),
            },
            "length" => s.lane(unit).map_or("none".to_owned(), |lane| lane.length.to_string()),
            _ => return Err(format!("“{what}” is no fact of a unit; docs/plays.md lists them")),
        })
    }
}

fn yes(holds: bool) -> String {
    if holds { "yes" } else { "no" }.to_owned()
}
