//! The umpire's hand: pieces and counters.
//!
//! | words | what they do |
//! |---|---|
//! | `clear` | nobody on the map, nothing to do, turn 1 |
//! | `K1 1209 SW` | places a unit; behind it `good` `D1` `D2` `rout`, `losses 1`, `out-of-command`, `harnessed`, `charge 1208` |
//! | `K1 D2 losses 1` | changes a unit where it is |
//! | `K1 off 0108 left 2 rallied 3` | beside the map at its exit hex |
//! | `K1 gone` | destroyed |
//! | `Jourdan 1110`, `Jourdan with J2`, `Jourdan aside`, `Jourdan gone`, `Jourdan replaced`, `Jourdan moved` | commanders |
//! | `turn 3`, `vp -3`, `next French`, `activated Leclaire`, `control 1209 French` | the record |

use crate::Sr;
use crate::army::*;
use crate::state::*;
use crate::words::Token;
use hexes::Cell;
use kernel::{Side, did_you_mean};

/// The words that begin an arrangement, units and commanders aside.
const WORDS: [&str; 13] = [
    "clear",
    "turn",
    "vp",
    "next",
    "activated",
    "control",
    "activate",
    "segment",
    "initiative",
    "activations",
    "end",
    "bids",
    "set-up",
];

impl Sr {
    /// Changes a position as the words say. On an error the position is as it was.
    pub fn arrange_words(&self, state: &mut State, words: &str) -> Result<(), String> {
        let mut changed = state.clone();
        self.arrange_in(&mut changed, words)?;
        *state = changed;
        Ok(())
    }

    fn arrange_in(&self, s: &mut State, words: &str) -> Result<(), String> {
        let tokens = self.tokens(words)?;
        match tokens.split_first() {
            Some((Token::Unit(unit), rest)) => {
                let unit = self.known_unit(*unit)?;
                self.arrange_unit(s, unit, rest)
            }
            Some((Token::Person(commander), rest)) => self.arrange_commander(s, *commander, rest),
            Some((Token::Word(word), rest)) => self.arrange_record(s, word, rest),
            _ => Err(format!("“{words}” is not understood; {}", did_you_mean(words, WORDS))),
        }
    }

    fn arrange_record(&self, s: &mut State, word: &str, rest: &[Token]) -> Result<(), String> {
        match (word, rest) {
            ("clear", []) => {
                *s = self.empty();
                s.turn = 1;
                s.phase = Phase::Activation;
            }
            ("turn", [Token::Number(n)]) => s.turn = u8::try_from(*n).map_err(|_| "a turn is 1 or more")?,
            ("vp", [Token::Number(n)]) => {
                let most = i16::from(self.params.decisive) + 3;
                s.vp = n.clamp(&-most, &most).to_owned() as i8;
            }
            ("next", [Token::Word(side)]) => s.next = self.side_called(side)?,
            ("activated", [token]) => s.activated |= 1 << self.formation_called(Some(token))?.0,
            ("control", [Token::Hex(hex), Token::Word(side)]) => {
                let (cell, side) = (self.hex_on_map(*hex)?, self.side_called(side)?);
                self.give_control(s, cell, side)?;
            }
            _ => {
                let unknown = || Err(format!("“{word}” arranges nothing; {}", did_you_mean(word, WORDS)));
                return self.arrange_moment(s, word, rest).unwrap_or_else(unknown);
            }
        }
        Ok(())
    }

    fn give_control(&self, s: &mut State, cell: Cell, side: Side) -> Result<(), String> {
        let bit = self.map.star_bit[cell.index()];
        if bit == 255 {
            return Err(format!("{} is not a star objective; only those are held", self.map.id(cell)));
        }
        s.control = if side == COALITION { s.control | 1 << bit } else { s.control & !(1 << bit) };
        Ok(())
    }

    fn arrange_unit(&self, s: &mut State, unit: UnitId, words: &[Token]) -> Result<(), String> {
        let mut words = words;
        while let Some((first, rest)) = words.split_first() {
            words = rest;
            match first {
                Token::Hex(hex) => self.put(s, unit, *hex)?,
                Token::Facing(facing) => s.units[unit.index()].facing = *facing,
                // A level has the look of a code of a unit: D1.
                Token::Unit(other) => set_level(s, unit, &self.code(*other).to_lowercase())?,
                Token::Word(word) => words = self.arrange_mark(s, unit, word, words)?,
                other => return Err(format!("{other:?} says nothing about {}", self.code(unit))),
            }
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
        let at = unit.index();
        match (word, rest) {
            ("gone", _) => {
                self.lift(s, unit);
                s.units[at].place = Where::Gone;
            }
            ("reserve", _) => {
                self.lift(s, unit);
                s.units[at].place = Where::Reserve;
            }
            ("off", [Token::Hex(hex), rest @ ..]) => {
                let exit = self.hex_on_map(*hex)?;
                self.lift(s, unit);
                s.units[at].place = Where::Off(exit);
                return Ok(rest);
            }
            ("left", [Token::Number(n), rest @ ..]) => {
                s.units[at].left = u8::try_from(*n).unwrap_or(0);
                return Ok(rest);
            }
            ("rallied", [Token::Number(n), rest @ ..]) => {
                s.units[at].rallied = u8::try_from(*n).unwrap_or(0);
                return Ok(rest);
            }
            ("losses", [Token::Number(n), rest @ ..]) => {
                let losses = u8::try_from(*n).unwrap_or(0);
                if 2 * u16::from(losses) >= u16::from(self.unit(unit).strength) {
                    return Err(format!("{} does not have that many steps; say “gone”", self.code(unit)));
                }
                s.units[at].losses = losses;
                return Ok(rest);
            }
            ("charge", [Token::Hex(hex), rest @ ..]) => {
                s.units[at].charge = Some(self.hex_on_map(*hex)?);
                return Ok(rest);
            }
            ("harnessed", _) => s.harnessed = s.harnessed.with(unit),
            ("ready", _) => s.harnessed = s.harnessed.without(unit),
            ("out-of-command", _) => s.out_of_command = s.out_of_command.with(unit),
            ("in-command", _) => s.out_of_command = s.out_of_command.without(unit),
            ("moved", _) => s.moved = s.moved.with(unit),
            ("attacked", _) => s.attacked = s.attacked.with(unit),
            _ => set_level(s, unit, word)?,
        }
        Ok(rest)
    }

    fn put(&self, s: &mut State, unit: UnitId, hex: hexes::HexId) -> Result<(), String> {
        let cell = self.hex_on_map(hex)?;
        if self.map.closed_to(cell, self.unit(unit).side) {
            return Err(format!("{} cannot stand in {hex}", self.code(unit)));
        }
        if self.enemy_in(s, cell, self.unit(unit).side) {
            return Err(format!("{hex} is held by the enemy of {}", self.code(unit)));
        }
        self.lift(s, unit);
        // Whoever was destroyed comes back as he was raised.
        if s.unit(unit).place == Where::Gone || self.strength(s, unit) == 0 {
            s.units[unit.index()] = self.empty().units[unit.index()];
        }
        s.units[unit.index()].place = Where::On(cell);
        self.set_down(s, unit, cell);
        Ok(())
    }

    fn arrange_commander(&self, s: &mut State, c: CommanderId, words: &[Token]) -> Result<(), String> {
        for token in words {
            match token {
                Token::Hex(hex) => s.commanders[c.index()].place = Where::On(self.hex_on_map(*hex)?),
                Token::Unit(unit) => {
                    let cell = s.cell(self.known_unit(*unit)?);
                    let cell = cell.ok_or_else(|| format!("{} is not on the map", self.code(*unit)))?;
                    s.commanders[c.index()].place = Where::On(cell);
                }
                Token::Word(word) => {
                    let commander = &mut s.commanders[c.index()];
                    match word.as_str() {
                        "aside" => commander.place = Where::Off(commander.place.on().unwrap_or(Cell(0))),
                        "gone" => commander.place = Where::Gone,
                        "replaced" => commander.replaced = true,
                        "moved" => commander.moved = true,
                        "helped" => commander.helped = true,
                        _ => return Err(format!("“{word}” says nothing about a commander")),
                    }
                }
                other => return Err(format!("{other:?} says nothing about a commander")),
            }
        }
        Ok(())
    }
}

fn set_level(s: &mut State, unit: UnitId, word: &str) -> Result<(), String> {
    let level = Level::ALL.into_iter().find(|l| l.badge().to_lowercase() == word);
    s.units[unit.index()].level = level
        .ok_or_else(|| format!("“{word}” says nothing about a unit; a level is good, D1, D2 or rout"))?;
    Ok(())
}
