//! Facts of the board: distance, cost, reach, command, sight, fronts. Lists are in the order of the hex ids.
//!
//! | words | value |
//! |---|---|
//! | `stack 1209` | codes of the units there, or `nobody` |
//! | `zoc French 1109` | whether the French have a zone of control there |
//! | `distance 0507 1209` | hexes |
//! | `cost J1 1110 from 1009` | movement points of a step (`4.5`, `all` over a river, `no`) |
//! | `reach J1 0908` | the cheapest cost of a move from where it stands, marching now, or `no` |
//! | `in command J1` | whether a check would find it in command |
//! | `sight 1110 1309` | `open`, or `blocked by 1209` |
//! | `front K1`, `rear K1`, `field of fire K5 3` | hexes; the field at this range |
//! | `may stack K1 K2`, `may stack K1 K2 K3` | whether stacking permits it |
//! | `duty J1` | enemies its attack would oblige to attack |
//! | `runs K1 3` | the best next steps of a rout move of three hexes; `off` leaves the map |

use super::facts::yes;
use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::march::{Before, March};
use crate::points::HalfPoints;
use crate::state::*;
use crate::ways::Goer;
use crate::words::Token;
use hexes::{Cell, HexId};
use kernel::Game;
use std::collections::BTreeMap;

impl Sr {
    fn hex_list(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        let mut ids: Vec<HexId> = cells.into_iter().map(|c| self.map.id(c)).collect();
        ids.sort_unstable();
        let ids: Vec<String> = ids.iter().map(HexId::to_string).collect();
        if ids.is_empty() { "none".to_owned() } else { ids.join(" ") }
    }

    fn codes(&self, units: Units) -> String {
        let codes: Vec<String> = units.iter().map(|u| self.code(u)).collect();
        if codes.is_empty() { "nobody".to_owned() } else { codes.join(" ") }
    }

    /// A fact of the board; `None` if the words name none.
    pub(super) fn board_fact(
        &self,
        s: &State,
        words: &str,
        what: &str,
        rest: &[Token],
    ) -> Result<Option<String>, String> {
        Ok(Some(match (what, rest) {
            ("stack", [Token::Hex(hex)]) => self.codes(s.stack(self.hex_on_map(*hex)?)),
            ("zoc", [Token::Word(side), Token::Hex(hex)]) => {
                let (side, cell) = (self.side_called(side)?, self.hex_on_map(*hex)?);
                yes(s.controlled(cell, side))
            }
            ("distance", [Token::Hex(a), Token::Hex(b)]) => {
                self.map.grid.distance(self.hex_on_map(*a)?, self.hex_on_map(*b)?).to_string()
            }
            ("sight", [Token::Hex(a), Token::Hex(b)]) => {
                match self.sight(s, self.hex_on_map(*a)?, self.hex_on_map(*b)?) {
                    Ok(()) => "open".to_owned(),
                    Err(cell) => format!("blocked by {}", self.map.id(cell)),
                }
            }
            ("cost", [Token::Unit(unit), Token::Hex(first), Token::Hex(second)]) => {
                // “from” is a filler; here it says which of the two hexes is left.
                let said = words.to_lowercase();
                let swapped =
                    said.find("from").is_some_and(|at| said[at..].matches(char::is_numeric).count() > 4);
                let (to, from) = if swapped { (second, first) } else { (first, second) };
                let (from, to) = (self.hex_on_map(*from)?, self.hex_on_map(*to)?);
                self.cost_words(s, self.known_unit(*unit)?, from, to)?
            }
            ("reach", [Token::Unit(unit), Token::Hex(hex)]) => {
                let (unit, goal) = (self.known_unit(*unit)?, self.hex_on_map(*hex)?);
                self.reach_of(s, unit).get(&goal).map_or_else(|| "no".to_owned(), |cost| cost.to_string())
            }
            ("command", [Token::Unit(unit)]) => yes(!self.out_of_command(s, self.known_unit(*unit)?)),
            ("front", [Token::Unit(unit)]) => self.hex_list(self.front_of(s, self.known_unit(*unit)?)),
            ("rear", [Token::Unit(unit)]) => {
                let unit = self.known_unit(*unit)?;
                let front = self.front_of(s, unit);
                let around = s.cell(unit).into_iter().flat_map(|c| self.map.grid.neighbours(c));
                self.hex_list(around.map(|(_, n)| n).filter(|n| !front.contains(n)))
            }
            ("field", [Token::Word(fire), Token::Unit(unit), Token::Number(range)]) if fire == "fire" => {
                let unit = self.known_unit(*unit)?;
                let range = u16::try_from(*range).map_err(|_| "a range is 1 or more")?;
                let sector = self.front(s, unit);
                let from = s.cell(unit).ok_or_else(|| format!("{} is not on the map", self.code(unit)))?;
                self.hex_list(sector.at_range(&self.map.grid, from, range.min(40)))
            }
            ("may", [Token::Word(stack), Token::Unit(first), others @ ..]) if stack == "stack" => {
                let mut units = Units::NONE;
                for other in others {
                    let Token::Unit(other) = other else { return Ok(None) };
                    units = units.with(self.known_unit(*other)?);
                }
                yes(self.may_stack(s, self.known_unit(*first)?, units))
            }
            ("duty", [Token::Unit(unit)]) => {
                self.codes(self.duty(s, self.known_unit(*unit)?).minus(s.were_attacked))
            }
            ("runs", [Token::Unit(unit), Token::Number(n)]) => {
                let left = u8::try_from(*n).unwrap_or(1).clamp(1, 4);
                let runs = self.best_runs(s, self.known_unit(*unit)?, left);
                let off = if runs.contains(&None) { " off" } else { "" };
                format!("{}{off}", self.hex_list(runs.into_iter().flatten()))
            }
            _ => return Ok(None),
        }))
    }

    fn cost_words(&self, s: &State, unit: UnitId, from: Cell, to: Cell) -> Result<String, String> {
        let info = self.unit(unit);
        let Some(d) = self.map.grid.direction_to_neighbour(from, to) else {
            return Err(format!("{} and {} are no neighbours", self.map.id(from), self.map.id(to)));
        };
        if !self.map.crossable(info.side, Some(info.arm), from, d) || self.enemy_in(s, to, info.side) {
            return Ok("no".to_owned());
        }
        if self.map.side(from, d).unbridged_river() {
            return Ok("all".to_owned());
        }
        Ok(self.step_cost(s, info.side, from, d, to).to_string())
    }

    /// Where a unit could end a march from where it stands, reactions aside, with the cheapest cost. Every
    /// step is judged by the rules themselves; the search is plain, for plays only.
    pub(crate) fn reach_of(&self, s: &State, unit: UnitId) -> BTreeMap<Cell, HalfPoints> {
        let mut start = s.clone();
        if !matches!(s.agenda.top(), Some(&Task::March(March(moving))) if moving == unit) {
            let allowance = self.allowance(s, unit, Before::Fresh);
            self.apply(&mut start, &Event::MarchBegan { unit, allowance, before: Before::Fresh });
        }
        self.ways(&start, Goer::Unit(unit))
            .into_iter()
            .filter(|(_, way)| way.stops)
            .map(|(cell, way)| (cell, way.spent))
            .collect()
    }
}
