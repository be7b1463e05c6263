//! How units, commanders, formations, hexes and numbers are called.

use crate::Wb;
use crate::army::*;
use crate::state::*;
use hexes::{Cell, HexId};
pub(crate) use kernel::listed;
use kernel::{Place, Side};

impl Wb {
    /// The short code of a unit; a number where an answer names one that does not exist.
    pub(crate) fn code(&self, unit: UnitId) -> String {
        self.units.get(unit.index()).map_or_else(|| format!("#{}", unit.0), |u| u.code.clone())
    }
    /// Name and code: "Bourbonnais a (F01)".
    pub(crate) fn named(&self, unit: UnitId) -> String {
        let info = self.units.get(unit.index());
        info.map_or_else(|| format!("#{}", unit.0), |u| format!("{} ({})", u.name, u.code))
    }
    /// Names and codes of several units.
    pub(crate) fn all_named(&self, units: Units) -> String {
        listed(&units.iter().map(|unit| self.named(unit)).collect::<Vec<_>>(), "and")
    }
    /// One of several units.
    pub(crate) fn any_named(&self, units: Units) -> String {
        listed(&units.iter().map(|unit| self.named(unit)).collect::<Vec<_>>(), "or")
    }
    /// The name of a commander; a substitute is called so (WB-7.6c).
    pub(crate) fn general(&self, s: &State, commander: CommanderId) -> String {
        match self.commanders.get(commander.index()) {
            Some(info) if s.commander(commander).substitute => format!("the substitute of {}", info.name),
            Some(info) => info.name.clone(),
            None => format!("#{}", commander.0),
        }
    }
    /// The name of a formation.
    pub(crate) fn formation_name(&self, formation: FormationId) -> String {
        let info = self.formations.get(formation.index());
        info.map_or_else(|| format!("#{}", formation.0), |f| f.name.clone())
    }
    /// Whose activation it is: the formation, or the independent unit.
    pub(crate) fn active_name(&self, s: &State) -> String {
        match s.formation {
            Some(formation) => self.formation_name(formation),
            None => self.all_named(s.group),
        }
    }
    /// The name of a side.
    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.side_names[side.index()]
    }
    /// The printed id of a hex.
    pub(crate) fn hex_id(&self, cell: Cell) -> HexId {
        self.map.ids.get(cell.index()).copied().unwrap_or(self.map.ids[0])
    }
    /// "1 movement point", "4 movement points".
    pub(crate) fn points(&self, points: u8) -> String {
        format!("{points} movement {}", if points == 1 { "point" } else { "points" })
    }
    /// Where a unit stands, for the log.
    pub(crate) fn place_of(&self, s: &State, unit: UnitId) -> Vec<Place> {
        self.spots(s.units.0.get(unit.index()).and_then(|u| u.place.on()))
    }
    /// Hexes as places.
    pub(crate) fn spots(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<Place> {
        cells.into_iter().map(|cell| Place::Hex(self.hex_id(cell).number())).collect()
    }
    /// Units of a side that exert a zone of control into a hex (WB-5.1a, WB-5.1c).
    pub(crate) fn exerting(&self, s: &State, cell: Cell, by: Side) -> Units {
        let around = self.map.grid.neighbours(cell).filter(|&(d, n)| self.map.zoc_reaches(n, d.opposite()));
        let units = around.fold(Units::NONE, |all, (_, n)| all.or(s.units_in(n)));
        units.and(self.side_units[by]).filter(|unit| s.unit(unit).exerts())
    }
}
