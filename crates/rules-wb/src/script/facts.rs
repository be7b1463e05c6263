//! Facts of pieces and of the record, as a wargamer reads them off the table.
//!
//! | words | value |
//! |---|---|
//! | `F01 hex`, `F01 place` | `0808`; `gone`, `reserve`, `exited` |
//! | `F01 facing`, `F01 order`, `F01 cause` | `N`; `good` `disorganised` `rout`; `combat` `fire` `terrain` `none` |
//! | `F01 steps`, `F01 posture`, `F01 left` | `3`; `line` `column`; movement points left |
//! | `F01 on-road`, `F01 active`, `F01 moved`, `F01 fired`, `F01 reacted`, `F01 attacked`, `F01 marched`, `F01 order-changed`, `F01 shock-used`, `F01 counts-disorganised` | `yes` or `no` |
//! | `CF1 hex`, `CF1 rating`, `CF1 substitute`, `CF1 moved` | commanders |
//! | `turn`, `phase`, `active`, `first`, `asked`, `formation` | the record |
//! | `margin`, `score French`, `lost French`, `lost FL`, `breaks French`, `demoralised FL`, `tested FL`, `arrived AG` | losses and points |

use crate::Wb;
use crate::army::*;
use crate::state::*;
use crate::words::Token;
use kernel::{Side, did_you_mean};

/// The words that facts are asked by, pieces aside.
const FACTS: [&str; 40] = [
    "hex",
    "place",
    "facing",
    "order",
    "cause",
    "steps",
    "posture",
    "left",
    "on-road",
    "active",
    "moved",
    "fired",
    "reacted",
    "attacked",
    "marched",
    "order-changed",
    "shock-used",
    "counts-disorganised",
    "rating",
    "substitute",
    "turn",
    "phase",
    "first",
    "asked",
    "formation",
    "margin",
    "score",
    "lost",
    "breaks",
    "demoralised",
    "tested",
    "arrived",
    "stack",
    "zoc",
    "distance",
    "sight",
    "aspect",
    "cost",
    "control",
    "commanded",
];

pub(super) fn yes(holds: bool) -> String {
    if holds { "yes" } else { "no" }.to_owned()
}

impl Wb {
    /// A fact of a position.
    pub fn fact_words(&self, s: &State, words: &str) -> Result<String, String> {
        let tokens = self.tokens(words)?;
        let unknown = || {
            let word = words.split_whitespace().find(|word| !FACTS.contains(word));
            format!("“{words}” is no fact here; {}", did_you_mean(word.unwrap_or(words), FACTS))
        };
        match tokens.as_slice() {
            [Token::Unit(unit), Token::Word(what)] => self.unit_fact(s, *unit, what),
            [Token::Person(commander), Token::Word(what)] => self.commander_fact(s, *commander, what),
            [Token::Word(what), rest @ ..] => {
                self.record_fact(s, what, rest).or_else(|| self.board_fact(s, what, rest))
            }
            _ => None,
        }
        .ok_or_else(unknown)
    }

    fn unit_fact(&self, s: &State, unit: UnitId, what: &str) -> Option<String> {
        let u = s.unit(unit);
        Some(match what {
            "hex" | "place" => self.place_words(u.place),
            "facing" => self.facing_word(u.facing).to_owned(),
            "order" => match u.order {
                Order::Good => "good",
                Order::Disorganised(_) => "disorganised",
                Order::Rout => "rout",
            }
            .to_owned(),
            "cause" => match u.order {
                Order::Disorganised(cause) => format!("{cause:?}").to_lowercase(),
                _ => "none".to_owned(),
            },
            "steps" => u.steps.to_string(),
            "posture" => format!("{:?}", u.posture).to_lowercase(),
            "left" => {
                let kind = if s.mover.units.has(unit) { s.mover.kind } else { MoveKind::Own };
                self.left(s, unit, kind).to_string()
            }
            "on-road" => yes(u.on_road),
            "active" => yes(s.ready.has(unit)),
            "moved" => yes(s.moved.has(unit)),
            "fired" => yes(s.fired.has(unit)),
            "reacted" => yes(s.reacted.has(unit)),
            "attacked" => yes(s.attacked.has(unit)),
            "marched" => yes(s.marched.has(unit)),
            "order-changed" => yes(s.order_changed.has(unit)),
            "shock-used" => yes(s.shock_used.has(unit)),
            "counts-disorganised" => yes(self.counts_disorganised(s, unit)),
            "commanded" => {
                let formation = self.unit(unit).formation?;
                yes(self.in_command(s, formation).0.has(unit))
            }
            _ => return None,
        })
    }

    fn place_words(&self, place: Where) -> String {
        match place {
            Where::On(cell) => self.map.id(cell).to_string(),
            Where::Reserve => "reserve".to_owned(),
            Where::Exited => "exited".to_owned(),
            Where::Gone => "gone".to_owned(),
        }
    }

    fn commander_fact(&self, s: &State, commander: CommanderId, what: &str) -> Option<String> {
        let c = s.commander(commander);
        Some(match what {
            "hex" | "place" => self.place_words(c.place),
            "rating" => c.rating.to_string(),
            "substitute" => yes(c.substitute),
            "moved" => yes(s.rode.has(commander)),
            _ => return None,
        })
    }

    fn record_fact(&self, s: &State, what: &str, rest: &[Token]) -> Option<String> {
        let name = |side: Side| self.side_name(side).to_owned();
        Some(match (what, rest) {
            ("turn", []) => s.turn.to_string(),
            ("phase", []) => format!("{:?}", s.phase).to_lowercase(),
            ("active", []) => name(s.active),
            ("first", []) => name(s.first),
            ("asked", []) => self.asked_side(s).map_or_else(|| "nobody".to_owned(), name),
            ("formation", []) => {
                s.formation.map_or_else(|| "none".to_owned(), |f| self.formation(f).code.clone())
            }
            ("margin", []) => self.margin(s).to_string(),
            ("score", [Token::Side(side)]) => self.score(s, *side).to_string(),
            ("breaks", [Token::Side(side)]) => yes(self.breaks(s, *side)),
            ("lost", [Token::Side(side)]) => self.lost_points(s, self.in_play(s, *side)).to_string(),
            ("lost", [Token::Formation(f)]) => self.lost_points(s, self.formation(*f).units).to_string(),
            ("demoralised", [Token::Formation(f)]) => yes(s.demoralised.has(*f)),
            ("tested", [Token::Formation(f)]) => yes(s.tested.has(*f)),
            ("arrived", [Token::Formation(f)]) => yes(s.arrived.has(*f)),
            _ => return None,
        })
    }
}
