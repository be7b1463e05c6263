//! Facts of pieces and of the record, as a wargamer reads them off the table.
//!
//! | words | value |
//! |---|---|
//! | `K1 hex`, `K1 place` | `1209`; `off 0108`, `gone`, `reserve` |
//! | `K1 facing`, `K1 level` | `SW`; `good` `D1` `D2` `rout` |
//! | `K1 strength`, `K1 steps`, `K1 losses`, `K1 morale` | numbers as they stand now |
//! | `K1 allowance`, `K1 allowance tested` | movement points, halved as they are; after a rally test |
//! | `K1 routed`, `K1 harnessed`, `K1 out-of-command`, `K1 surrounded`, `K1 moved` | `yes` or `no` |
//! | `K1 charge` | the target hex, or `none` |
//! | `Jourdan hex`, `Jourdan place`, `Jourdan bonus`, `Jourdan replaced`, `Jourdan moved` | commanders; `aside` |
//! | `vp`, `turn`, `phase`, `active`, `asked`, `stars` | the record; `stars` counts those of the Coalition |
//! | `command French` | the command value of the chief |
//! | `control 1209` | the side that holds a star hex |

use crate::Sr;
use crate::army::*;
use crate::march::Before;
use crate::state::*;
use crate::words::Token;
use kernel::{Side, did_you_mean};

/// The words that facts are asked by, units and commanders aside.
const FACTS: [&str; 38] = [
    "hex",
    "place",
    "facing",
    "level",
    "strength",
    "steps",
    "losses",
    "morale",
    "allowance",
    "routed",
    "harnessed",
    "out-of-command",
    "surrounded",
    "moved",
    "charge",
    "bonus",
    "replaced",
    "vp",
    "turn",
    "phase",
    "active",
    "asked",
    "stars",
    "command",
    "control",
    "stack",
    "zoc",
    "distance",
    "cost",
    "reach",
    "in",
    "sight",
    "front",
    "rear",
    "field",
    "may",
    "duty",
    "runs",
];

pub(super) fn yes(holds: bool) -> String {
    if holds { "yes" } else { "no" }.to_owned()
}

impl Sr {
    /// A fact of a position.
    pub fn fact_words(&self, s: &State, words: &str) -> Result<String, String> {
        let tokens = self.tokens(words)?;
        let unknown = || {
            let word = words.split_whitespace().find(|word| {
                !FACTS.contains(word)
                    && self.tokens(word).is_ok_and(|t| matches!(t.as_slice(), [Token::Word(_)]))
            });
            format!("“{words}” is no fact here; {}", did_you_mean(word.unwrap_or(words), FACTS))
        };
        match tokens.as_slice() {
            [Token::Unit(unit), Token::Word(what), rest @ ..] => {
                let unit = self.known_unit(*unit)?;
                self.unit_fact(s, unit, what, rest).ok_or_else(unknown)
            }
            [Token::Person(commander), Token::Word(what)] => {
                self.commander_fact(s, *commander, what).ok_or_else(unknown)
            }
            [Token::Word(what), rest @ ..] => match self.record_fact(s, what, rest) {
                Some(fact) => fact,
                None => self.board_fact(s, words, what, rest)?.ok_or_else(unknown),
            },
            _ => Err(unknown()),
        }
    }

    fn unit_fact(&self, s: &State, unit: UnitId, what: &str, rest: &[Token]) -> Option<String> {
        let u = s.unit(unit);
        let tested = match rest {
            [] => false,
            [Token::Word(word)] if word == "tested" && what == "allowance" => true,
            _ => return None,
        };
        Some(match what {
            "hex" | "place" => self.place_words(u.place),
            "facing" => u.facing.to_string(),
            "level" => u.level.badge().to_owned(),
            "strength" => self.strength(s, unit).to_string(),
            "steps" => self.steps(s, unit).to_string(),
            "losses" => u.losses.to_string(),
            "morale" => self.morale(s, unit).to_string(),
            "allowance" => {
                let before = if tested { Before::Tested } else { Before::Fresh };
                self.allowance(s, unit, before).to_string()
            }
            "routed" => yes(s.routed(unit)),
            "harnessed" => yes(s.harnessed.has(unit)),
            "out-of-command" => yes(s.out_of_command.has(unit)),
            "surrounded" => yes(self.surrounded(s, unit)),
            "moved" => yes(s.moved.has(unit)),
            "charge" => u.charge.map_or_else(|| "none".to_owned(), |c| self.map.id(c).to_string()),
            _ => return None,
        })
    }

    fn place_words(&self, place: Where) -> String {
        match place {
            Where::On(cell) => self.map.id(cell).to_string(),
            Where::Off(cell) => format!("off {}", self.map.id(cell)),
            Where::Reserve => "reserve".to_owned(),
            Where::Gone => "gone".to_owned(),
        }
    }

    fn commander_fact(&self, s: &State, commander: CommanderId, what: &str) -> Option<String> {
        let c = s.commander(commander);
        Some(match what {
            "hex" | "place" if matches!(c.place, Where::Off(_)) => "aside".to_owned(),
            "hex" | "place" => self.place_words(c.place),
            "bonus" => self.bonus(s, commander).to_string(),
            "replaced" => yes(c.replaced),
            "moved" => yes(c.moved),
            _ => return None,
        })
    }

    fn record_fact(&self, s: &State, what: &str, rest: &[Token]) -> Option<Result<String, String>> {
        let name = |side: Side| self.side_name(side).to_owned();
        Some(Ok(match (what, rest) {
            ("vp", []) => s.vp.to_string(),
            ("turn", []) => s.turn.to_string(),
            ("phase", []) => format!("{:?}", s.phase).to_lowercase(),
            ("active", []) => s.active.map_or_else(|| "none".to_owned(), |f| self.formation_word(f)),
            ("asked", []) => self.asked_side(s).map_or_else(|| "nobody".to_owned(), name),
            ("stars", []) => self.stars_held(s.control).to_string(),
            ("left", []) => s.mover.left().to_string(),
            ("command", [Token::Word(side)]) => {
                return Some(self.side_called(side).map(|side| self.command_value(s, side).to_string()));
            }
            ("control", [Token::Hex(hex)]) => {
                return Some(self.hex_on_map(*hex).map(|cell| match self.map.star_bit[cell.index()] {
                    255 => "nobody".to_owned(),
                    bit => name(if s.control >> bit & 1 == 1 { COALITION } else { FRENCH }),
                }));
            }
            _ => return None,
        }))
    }
}
