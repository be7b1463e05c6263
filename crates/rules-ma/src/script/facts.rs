//! What a wargamer would look up on the table.

use crate::Ma;
use crate::army::{BattalionId, CharacterKind};
use crate::state::*;
use kernel::{Changes, did_you_mean};
use tabletop::Zone;

/// What can be asked of a battalion wherever it is.
const FACTS: [&str; 25] = [
    "rankers",
    "skirmishers",
    "most",
    "losses",
    "groups",
    "footprint",
    "quality",
    "score",
    "order",
    "disordered",
    "spent",
    "tested",
    "reforming",
    "activated",
    "engaged",
    "supports",
    "place",
    "points",
    "characters",
    "drummers",
    "sergeants",
    "ensigns",
    "officers",
    "formation",
    "screen",
];

/// What can be asked of it only where it stands on the table, or stood.
const PLACES: [&str; 6] = ["at", "facing", "distance", "zone", "sees", "dice"];

/// What is asked of the whole table.
const RECORD: [&str; 6] = ["turn", "step", "initiative", "commander", "points", "battalions"];

fn yes(holds: bool) -> String {
    if holds { "yes" } else { "no" }.to_owned()
}

impl Ma {
    /// A fact of a position.
    pub fn fact_words(&self, s: &State, words: &str) -> Result<String, String> {
        let list: Vec<&str> = words.split_whitespace().take(12).collect();
        match list.as_slice() {
            ["turn"] => Ok(s.turn.to_string()),
            ["step"] => Ok(format!("{:?}", s.step).to_lowercase()),
            ["initiative"] => Ok(self.side_name(s.initiative).to_owned()),
            ["commander", side] => {
                let side = self.side_called(side)?;
                Ok(match s.chiefs[side].post {
                    Post::Reserve => "reserve".to_owned(),
                    Post::Alone(at) => crate::words::at(at),
                    Post::With(unit) => format!("with {}", self.code(unit)),
                    Post::Dead => "dead".to_owned(),
                })
            }
            ["officers", side] => {
                let side = self.side_called(side)?;
                let chief = i16::from(s.chiefs[side].post != Post::Dead);
                Ok((self.officers(s, side) + chief).to_string())
            }
            ["points", side] => Ok(self.battle.army(self.side_called(side)?).points().to_string()),
            ["battalions", side] => Ok(self.tally(s, self.side_called(side)?).battalions.to_string()),
            [code, rest @ ..] => {
                let unknown = |_| {
                    let words = self.battle.ids().map(|unit| self.code(unit)).chain(RECORD);
                    format!("“{code}” is neither a battalion nor a fact; {}", did_you_mean(code, words))
                };
                let unit = self.battalion(code).map_err(unknown)?;
                let what = rest.first().copied().unwrap_or_default();
                let reserve = s.of(unit).place == Where::Reserve;
                if reserve && PLACES.contains(&what) {
                    return Err(format!("{code} is in reserve and stands nowhere yet"));
                }
                let fact = if reserve {
                    self.fact_of(&self.raised(s, unit), unit, rest)
                } else {
                    self.fact_of(s, unit, rest)
                };
                fact.ok_or_else(|| {
                    let help = did_you_mean(what, FACTS.into_iter().chain(PLACES));
                    format!("“{what}” is no fact of a battalion; {help}")
                })
            }
            [] => Err("a fact wants words; docs/plays.md lists them".to_owned()),
        }
    }

    /// The position with a battalion in reserve as it was raised: nobody is missing before it is placed.
    fn raised(&self, s: &State, unit: BattalionId) -> State {
        let (raised, mut s) = (self.battle.battalion(unit), s.clone());
        let troops = &mut s.troops[unit.index()];
        (troops.formed, troops.first_formed) = (raised.rankers, raised.rankers);
        troops.characters = raised.characters;
        s
    }

    fn fact_of(&self, s: &State, unit: BattalionId, words: &[&str]) -> Option<String> {
        let (troops, raised) = (s.of(unit), self.battle.battalion(unit));
        let block = self.block(s, unit);
        let code = |unit: Option<BattalionId>| unit.map_or("none", |unit| self.code(unit)).to_owned();
        let count = |kind: CharacterKind| troops.characters.count(kind).to_string();
        Some(match words {
            ["at"] => crate::words::at(troops.pose.anchor),
            ["facing"] => troops.pose.heading.to_string(),
            ["formation"] => troops.formation.name().to_owned(),
            ["rankers"] => troops.formed.to_string(),
            ["skirmishers"] => troops.skirmishers.to_string(),
            ["most", "skirmishers"] => raised.most_skirmishers().to_string(),
            ["losses"] => self.all_losses(s, unit).to_string(),
            ["groups"] => self.live_groups(s, unit).to_string(),
            ["footprint"] => format!("{}x{}", block.width(), block.depth()),
            ["quality"] => self.quality(s, unit).name().to_owned(),
            ["score"] => self.quality(s, unit).score().to_string(),
            ["order"] => format!("{:?}", troops.order).to_lowercase(),
            ["disordered"] => yes(self.is_disordered(s, unit)),
            ["spent"] => yes(troops.spent),
            ["tested"] => yes(troops.tested),
            ["reforming"] => yes(troops.reforming),
            ["activated"] => format!("{:?}", troops.activation).to_lowercase(),
            ["engaged"] => code(troops.engaged.map(|engaged| engaged.foe)),
            ["supports"] => code(troops.supports),
            ["place"] => format!("{:?}", troops.place).to_lowercase(),
            ["points"] => raised.points().to_string(),
            ["characters"] => troops.characters.total().to_string(),
            ["drummers"] => count(CharacterKind::Drummer),
            ["sergeants"] => count(CharacterKind::Sergeant),
            ["ensigns"] => count(CharacterKind::Ensign),
            ["officers"] => count(CharacterKind::Officer),
            ["distance", other] => {
                let other = self.find(other)?;
                self.footprint(s, unit).gap(&self.footprint(s, other)).length().to_string()
            }
            ["zone", other] => match self.zone_of(s, unit, self.find(other)?) {
                Zone::Front => "front",
                Zone::Left => "left",
                Zone::Right => "right",
                Zone::Rear => "rear",
            }
            .to_owned(),
            ["sees", other] => yes(self.sees(s, unit, self.find(other)?)),
            ["screen"] => match troops.screen {
                Some(screen) => crate::words::at(screen.pose.anchor),
                None => "none".to_owned(),
            },
            ["screen", "width"] => troops.placing()?.block().width().to_string(),
            ["dice", rest @ ..] => self.fact_dice(s, unit, rest)?,
            ["screen", "dice", rest @ ..] => {
                self.dice_at(s, Target::screen(unit), self.target_called(rest)?).to_string()
            }
            _ => return None,
        })
    }

    fn fact_dice(&self, s: &State, unit: BattalionId, words: &[&str]) -> Option<String> {
        Some(self.dice_at(s, Target::formed(unit), self.target_called(words)?).to_string())
    }

    fn target_called(&self, words: &[&str]) -> Option<Target> {
        match words {
            [code] => Some(Target::formed(self.find(code)?)),
            ["screen", code] => Some(Target::screen(self.find(code)?)),
            _ => None,
        }
    }

    /// The dice a body would throw at a target now; 0 if it is out of sight or range.
    pub fn dice_at(&self, s: &State, shooter: Target, target: Target) -> i16 {
        let volley = self.volley_at(s, shooter, target, true);
        volley.map_or(0, |volley| self.volley_roll(s, &volley).sum_of(Changes::Dice))
    }
}
