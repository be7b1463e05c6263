//! The umpire's hand: pieces and counters.
//!
//! | words | what they do |
//! |---|---|
//! | `clear` | nobody on the map, nothing to do, turn 1 |
//! | `F01 0808 N` | places a unit underneath the others; behind it `line` `column`, `good`, `disorganised combat` (`fire`, `terrain`), `rout`, `steps 2`, `on-road`, `off-road` |
//! | `F01 gone`, `F01 reserve`, `F01 exited` | off the map |
//! | `F01 active`, `moved`, `spent 2`, `fired`, `guns-turned`, `reacted`, `attacked`, `marched`, `order-changed`, `shock-used`, `turned-in-zone` | marks; `fresh` takes those of the half off |
//! | `CF1 0909`, `CF1 with F05`, `CF1 gone`, `CF1 reserve`, `CF1 rating 2`, `CF1 moved` | commanders |
//! | `turn 3`, `active French`, `first Allied`, `demoralised AZ`, `arrived AG`, `tested AZ`, `control 0710 French` | the record |

use crate::Wb;
use crate::army::*;
use crate::state::*;
use crate::words::Token;
use hexes::Cell;
use kernel::{Side, did_you_mean};

/// The words that begin an arrangement, pieces aside.
const WORDS: [&str; 20] = [
    "clear",
    "turn",
    "active",
    "first",
    "demoralised",
    "arrived",
    "tested",
    "control",
    "march",
    "rally",
    "test",
    "activate",
    "guns",
    "command",
    "movement",
    "army",
    "combat",
    "initiative",
    "end",
    "next",
];

impl Wb {
    /// Changes a position as the words say. On an error the position is as it was.
    pub fn arrange_words(&self, state: &mut State, words: &str) -> Result<(), String> {
        let mut changed = state.clone();
        let tokens = self.tokens(words)?;
        match tokens.split_first() {
            Some((Token::Unit(unit), rest)) => self.arrange_unit(&mut changed, *unit, rest)?,
            Some((Token::Person(commander), rest)) => {
                self.arrange_commander(&mut changed, *commander, rest)?
            }
            Some((Token::Word(word), rest)) => self.arrange_record(&mut changed, word, rest)?,
            _ => return Err(format!("“{words}” is not understood; {}", did_you_mean(words, WORDS))),
        }
        *state = changed;
        Ok(())
    }

    fn arrange_record(&self, s: &mut State, word: &str, rest: &[Token]) -> Result<(), String> {
        match (word, rest) {
            ("clear", []) => {
                *s = self.empty();
                s.turn = 1;
                s.phase = Phase::Activation;
            }
            ("turn", [Token::Number(n)]) => s.turn = u8::try_from(*n).map_err(|_| "a turn is 1 or more")?,
            ("active", [Token::Side(side)]) => s.active = *side,
            ("first", [Token::Side(side)]) => s.first = *side,
            ("demoralised", [Token::Formation(f)]) => s.demoralised = s.demoralised.with(*f),
            ("arrived", [Token::Formation(f)]) => s.arrived = s.arrived.with(*f),
            ("tested", [Token::Formation(f)]) => s.tested = s.tested.with(*f),
            ("control", [Token::Hex(hex), Token::Side(side)]) => {
                let cell = self.hex_on_map(*hex)?;
                self.give_control(s, cell, *side)?;
            }
            _ => {
                let unknown = || Err(format!("“{word}” arranges nothing; {}", did_you_mean(word, WORDS)));
                return self.arrange_moment(s, word, rest).unwrap_or_else(unknown);
            }
        }
        Ok(())
    }

    fn give_control(&self, s: &mut State, cell: Cell, side: Side) -> Result<(), String> {
        let Some(bit) = self.objective_bit(cell) else {
            return Err(format!("{} is no objective; only those are held", self.map.id(cell)));
        };
        s.control[side] |= 1 << bit;
        s.control[!side] &= !(1 << bit);
        Ok(())
    }

    fn arrange_unit(&self, s: &mut State, unit: UnitId, words: &[Token]) -> Result<(), String> {
        let mut words = words;
        while let Some((first, rest)) = words.split_first() {
            words = match first {
                Token::Hex(hex) => {
                    self.put(s, unit, *hex)?;
                    rest
                }
                Token::Word(word) if self.facing_called(word).is_none() => {
                    self.arrange_mark(s, unit, word, rest)?
                }
                facing => {
                    let facing = self.facing_token(facing);
                    let facing =
                        facing.ok_or_else(|| format!("{first:?} says nothing about {}", self.code(unit)))?;
                    s.units[unit.index()].facing = facing;
                    rest
                }
            };
        }
        Ok(())
    }

    /// One word about a unit, and what it needs of the words behind it.
    fn arrange_mark<'a>(
        &self,
        s: &mut State,
        unit: UnitId,
        word: &str,
        rest: &'a [Token],
    ) -> Result<&'a [Token], String> {
        match (word, rest) {
            ("gone" | "reserve" | "exited", _) => {
                self.lift(s, unit);
                let u = &mut s.units[unit.index()];
                u.place = match word {
                    "gone" => Where::Gone,
                    "exited" => Where::Exited,
                    _ => Where::Reserve,
                };
                if word == "gone" {
                    (u.steps, u.order) = (0, Order::Good);
                }
            }
            ("line", _) => self.refit(s, unit, |u| u.posture = Posture::Line),
            ("column", _) => self.refit(s, unit, |u| u.posture = Posture::Column),
            ("good", _) => self.refit(s, unit, |u| u.order = Order::Good),
            ("rout", _) => self.refit(s, unit, |u| (u.order, u.posture) = (Order::Rout, Posture::Line)),
            ("disorganised", [Token::Word(cause), rest @ ..]) if cause_called(cause).is_some() => {
                let cause = cause_called(cause).unwrap_or(Cause::Combat);
                self.refit(s, unit, |u| u.order = Order::Disorganised(cause));
                return Ok(rest);
            }
            ("disorganised", _) => self.refit(s, unit, |u| u.order = Order::Disorganised(Cause::Combat)),
            ("steps", [Token::Number(n), rest @ ..]) => {
                let steps = u8::try_from(*n).ok().filter(|n| (1..=self.unit(unit).steps).contains(n));
                s.units[unit.index()].steps = steps
                    .ok_or_else(|| format!("{} has 1 to {} steps", self.code(unit), self.unit(unit).steps))?;
                return Ok(rest);
            }
            ("spent", [Token::Number(n), rest @ ..]) => {
                s.spent[unit.index()] = u8::try_from(*n).unwrap_or(0);
                return Ok(rest);
            }
            ("fresh", _) => freshen(s, unit),
            ("on-road", _) => s.units[unit.index()].on_road = true,
            ("off-road", _) => s.units[unit.index()].on_road = false,
            _ => mark(s, unit, word)?,
        }
        Ok(rest)
    }

    /// Changes a unit as if it had been placed so.
    fn refit(&self, s: &mut State, unit: UnitId, change: impl FnOnce(&mut Unit)) {
        let place = s.cell(unit);
        self.lift(s, unit);
        change(&mut s.units[unit.index()]);
        if let Some(cell) = place {
            self.set_down(s, unit, cell);
        }
    }

    fn put(&self, s: &mut State, unit: UnitId, hex: hexes::HexId) -> Result<(), String> {
        let cell = self.hex_on_map(hex)?;
        if self.enemy_in(s, cell, self.unit(unit).side) {
            return Err(format!("{hex} is held by the enemy of {}", self.code(unit)));
        }
        self.lift(s, unit);
        // Whoever was eliminated comes back as he was raised.
        if s.unit(unit).steps == 0 {
            s.units[unit.index()] = Unit { steps: self.unit(unit).steps, ..Unit::default() };
        }
        self.set_down(s, unit, cell);
        Ok(())
    }

    fn arrange_commander(&self, s: &mut State, c: CommanderId, words: &[Token]) -> Result<(), String> {
        let mut words = words.iter();
        while let Some(token) = words.next() {
            let commander = &mut s.commanders[c.index()];
            match token {
                Token::Hex(hex) => commander.place = Where::On(self.hex_on_map(*hex)?),
                Token::Unit(unit) => {
                    let cell =
                        s.cell(*unit).ok_or_else(|| format!("{} is not on the map", self.code(*unit)))?;
                    s.commanders[c.index()].place = Where::On(cell);
                }
                Token::Word(word) => match word.as_str() {
                    "gone" => commander.place = Where::Gone,
                    "reserve" => commander.place = Where::Reserve,
                    "moved" => s.rode = s.rode.with(c),
                    "rating" => match words.next() {
                        Some(Token::Number(n)) => commander.rating = u8::try_from(*n).unwrap_or(0),
                        _ => return Err("a rating is a number".to_owned()),
                    },
                    _ => return Err(format!("“{word}” says nothing about a commander")),
                },
                other => return Err(format!("{other:?} says nothing about a commander")),
            }
        }
        Ok(())
    }
}

/// Takes the marks of the half off a unit.
fn freshen(s: &mut State, unit: UnitId) {
    s.spent[unit.index()] = 0;
    for set in [
        &mut s.ready,
        &mut s.moved,
        &mut s.fired,
        &mut s.guns_turned,
        &mut s.reacted,
        &mut s.attacked,
        &mut s.order_changed,
        &mut s.turned_in_zone,
    ] {
        *set = set.without(unit);
    }
}

fn cause_called(word: &str) -> Option<Cause> {
    match word {
        "combat" => Some(Cause::Combat),
        "fire" => Some(Cause::Fire),
        "terrain" => Some(Cause::Terrain),
        _ => None,
    }
}

fn mark(s: &mut State, unit: UnitId, word: &str) -> Result<(), String> {
    let set = match word {
        "active" => &mut s.ready,
        "moved" => &mut s.moved,
        "fired" => &mut s.fired,
        "guns-turned" => &mut s.guns_turned,
        "reacted" => &mut s.reacted,
        "attacked" => &mut s.attacked,
        "marched" => &mut s.marched,
        "order-changed" => &mut s.order_changed,
        "shock-used" => &mut s.shock_used,
        "turned-in-zone" => &mut s.turned_in_zone,
        _ => return Err(format!("“{word}” says nothing about a unit")),
    };
    *set = set.with(unit);
    Ok(())
}
