//! Facts of the board.
//!
//! | words | value |
//! |---|---|
//! | `stack 0808` | codes, the lead unit first; `empty` |
//! | `zoc 0808 French` | whether the French exert a zone of control into it |
//! | `distance 0808 0506` | hexes |
//! | `sight 0808 0506` | `yes`, or `no` |
//! | `aspect F01 0709` | `front`, `flank` or `rear` for an attack out of that hex |
//! | `sector F01 0506` | whether the hex lies in its front sector |
//! | `cost F01 0607 0708` | movement points of the step, or `forbidden` |
//! | `control 0710` | the side that holds an objective, or `nobody` |

use super::facts::yes;
use crate::Wb;
use crate::state::*;
use crate::words::Token;

impl Wb {
    pub(super) fn board_fact(&self, s: &State, what: &str, rest: &[Token]) -> Option<String> {
        let cell = |hex: &hexes::HexId| self.map.grid.cell(*hex);
        Some(match (what, rest) {
            ("stack", [Token::Hex(hex)]) => {
                let codes: Vec<String> = s.stack(cell(hex)?).map(|unit| self.code(unit)).collect();
                if codes.is_empty() { "empty".to_owned() } else { codes.join(" ") }
            }
            ("zoc", [Token::Hex(hex), Token::Side(side)]) => yes(s.controlled(cell(hex)?, *side)),
            ("distance", [Token::Hex(a), Token::Hex(b)]) => self.map.apart(cell(a)?, cell(b)?).to_string(),
            ("sight", [Token::Hex(a), Token::Hex(b)]) => yes(self.sees(s, cell(a)?, cell(b)?)),
            ("aspect", [Token::Unit(unit), Token::Hex(hex)]) => {
                let at = s.cell(*unit)?;
                let d = self.map.grid.direction_to_neighbour(at, cell(hex)?)?;
                format!("{:?}", self.aspect_of(s, *unit, at, d)).to_lowercase()
            }
            ("sector", [Token::Unit(unit), Token::Hex(hex)]) => {
                let sector = self.variants().facing.scheme().sector(s.unit(*unit).facing);
                yes(sector.contains(&self.map.grid, s.cell(*unit)?, cell(hex)?))
            }
            ("cost", [Token::Unit(unit), Token::Hex(a), Token::Hex(b)]) => {
                let step = self.step(cell(a)?, cell(b)?)?;
                match self.banned(*unit, step) {
                    Some(_) => "forbidden".to_owned(),
                    None => self.step_cost(*unit, step).to_string(),
                }
            }
            ("control", [Token::Hex(hex)]) => self
                .controller(s, cell(hex)?)
                .map_or_else(|| "nobody".to_owned(), |x| self.side_name(x).to_owned()),
            _ => return None,
        })
    }
}
