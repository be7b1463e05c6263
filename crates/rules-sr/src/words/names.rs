//! How units, commanders, hexes and numbers are called.

use crate::Sr;
use crate::army::*;
use crate::points::HalfPoints;
use crate::state::*;
use hexes::{Cell, HexId};
use kernel::{Place, Side, listed};

/// Lower case, without accents, blanks as hyphens: what two spellings of a name have in common.
pub(crate) fn fold(word: &str) -> String {
    word.chars()
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'à' | 'á' | 'â' | 'ä' => 'a',
            'ç' => 'c',
            'è' | 'é' | 'ê' | 'ë' => 'e',
            'ì' | 'í' | 'î' | 'ï' => 'i',
            'ò' | 'ó' | 'ô' | 'ö' => 'o',
            'ù' | 'ú' | 'û' | 'ü' => 'u',
            c if c.is_whitespace() => '-',
            c => c,
        })
        .collect()
}

/// Movement points with their name: "1 movement point", "4.5 movement points".
pub(crate) fn points(points: HalfPoints) -> String {
    format!("{points} movement {}", if points == HalfPoints::whole(1) { "point" } else { "points" })
}

/// "1 hex", "3 hexes".
pub(crate) fn count(n: u16, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

impl Sr {
    /// The short code of a unit; a number where an answer names one that does not exist.
    pub(crate) fn code(&self, unit: UnitId) -> String {
        self.units.get(unit.index()).map_or_else(|| format!("#{}", unit.0), |u| u.code.clone())
    }
    /// Name and code: "Brigade Mengaud (J1)".
    pub(crate) fn named(&self, unit: UnitId) -> String {
        self.units
            .get(unit.index())
            .map_or_else(|| format!("#{}", unit.0), |u| format!("{} ({})", u.name, u.code))
    }
    /// Names and codes of several units.
    pub(crate) fn all_named(&self, units: Units) -> String {
        listed(&units.iter().map(|u| self.named(u)).collect::<Vec<_>>(), "and")
    }
    /// One of several units: "Brigade Mengaud (J1) or Brigade Demars (J2)".
    pub(crate) fn any_named(&self, units: Units) -> String {
        listed(&units.iter().map(|u| self.named(u)).collect::<Vec<_>>(), "or")
    }
    /// The name of the active formation.
    pub(crate) fn active_name(&self, s: &State) -> String {
        s.active.map(|formation| self.formation_name(formation)).unwrap_or_default()
    }
    /// The name of a commander; a replacement is called so (SR-R85).
    pub(crate) fn general(&self, s: &State, commander: CommanderId) -> String {
        match self.commanders.get(commander.index()) {
            Some(info) if s.commander(commander).replaced => format!("the replacement of {}", info.name),
            Some(info) => info.name.clone(),
            None => format!("#{}", commander.0),
        }
    }
    /// One word for a commander, as an answer names him.
    pub(crate) fn commander_word(&self, commander: CommanderId) -> String {
        let info = self.commanders.get(commander.index());
        info.map_or_else(|| format!("#{}", commander.0), |c| one_word(&c.name))
    }
    /// One word for a formation.
    pub(crate) fn formation_word(&self, formation: FormationId) -> String {
        let info = self.formations.get(formation.index());
        info.map_or_else(|| format!("#{}", formation.0), |f| one_word(&f.name))
    }
    /// The name of a formation.
    pub(crate) fn formation_name(&self, formation: FormationId) -> String {
        let info = self.formations.get(formation.index());
        info.map_or_else(|| format!("#{}", formation.0), |f| f.name.clone())
    }
    /// The name of a side.
    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.side_names[side.index()]
    }
    /// The printed id of a hex.
    pub(crate) fn hex_id(&self, cell: Cell) -> HexId {
        self.map.ids.get(cell.index()).copied().unwrap_or(self.map.ids[0])
    }
    /// Where a unit stands, for a drawing.
    pub(crate) fn place_of(&self, s: &State, unit: UnitId) -> Vec<Place> {
        match s.units.0.get(unit.index()).map(|u| u.place) {
            Some(Where::On(cell) | Where::Off(cell)) => vec![Place::Hex(self.hex_id(cell).number())],
            _ => Vec::new(),
        }
    }
    /// Enemy units that exert a zone of control on a hex (SR-1.6a, SR-R12).
    pub(crate) fn exerting(&self, s: &State, cell: Cell, by: Side) -> Units {
        self.map
            .grid
            .neighbours(cell)
            .filter(|&(d, n)| self.map.zoc_reaches(n, d.opposite()))
            .fold(Units::NONE, |all, (_, n)| all.or(s.stack(n)))
            .and(self.side_units[by])
    }
}

fn one_word(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("-")
}
