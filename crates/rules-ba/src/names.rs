//! What everything is called: ids as orders write them (BA-R106, BA-R138), names as players read them.

use crate::battle::Battle;
use crate::orders::Feature;
use crate::state::{Kind, State};
use crate::terrain::LineKind;
use crate::units::{StaffId, UnitId};

/// The names of a battle in a position: parts and skirmish lines come and go.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// The battle.
    pub battle: &'a Battle,
    /// The position.
    pub state: &'a State,
}

impl Names<'_> {
    /// The id of a unit: `D1`; of its second part `D1/2`; of its skirmish line `D1/SK` (BA-R138).
    pub fn unit(&self, id: UnitId) -> String {
        let unit = self.state.unit(id);
        let code = &self.battle.raised(unit.root).code;
        match (unit.kind, unit.part) {
            (Kind::Line(mother), _) => format!("{}/SK", self.unit(mother)),
            (_, 0 | 1) => code.clone(),
            (_, part) => format!("{code}/{part}"),
        }
    }

    /// A unit as a player reads it: "2nd Oldenborg (D1)".
    pub fn title(&self, id: UnitId) -> String {
        format!("{} ({})", self.battle.raised(self.state.unit(id).root).name, self.unit(id))
    }

    /// A unit at the head of its line on a sheet, where its id comes first: "D1 2nd Oldenborg".
    pub fn line(&self, id: UnitId) -> String {
        format!("{} {}", self.unit(id), self.battle.raised(self.state.unit(id).root).name)
    }

    /// A staff figure as a player reads it: "Danish brigadier (D-B)".
    pub fn officer(&self, id: StaffId) -> String {
        format!("{} ({})", self.battle.officer(id).name, self.staff(id))
    }

    /// The id of a staff figure.
    pub fn staff(&self, id: StaffId) -> String {
        self.battle.officer(id).code.clone()
    }

    /// The id of a feature: its name with hyphens for blanks; of one without a name its kind and number: `hedge-3`.
    pub fn feature(&self, feature: Feature) -> String {
        let ground = &self.battle.terrain.ground;
        let (name, kind, at) = match feature {
            Feature::Area(at) => {
                let kind = ground.area_kinds.get(usize::from(at)).map_or("area", |kind| kind_word(*kind));
                (ground.area_names.get(usize::from(at)), kind, at)
            }
            Feature::Line(at) => {
                let kind = ground.line_kinds.get(usize::from(at)).map_or("line", |kind| line_word(*kind));
                (ground.line_names.get(usize::from(at)), kind, at)
            }
            Feature::Hill(at) => (ground.contour_names.get(usize::from(at)), "hill", at),
        };
        match name {
            Some(Some(name)) => name.replace(' ', "-"),
            _ => format!("{kind}-{}", at + 1),
        }
    }

    fn features(&self) -> impl Iterator<Item = Feature> + use<> {
        let ground = &self.battle.terrain.ground;
        let (areas, lines, hills) =
            (ground.areas.len() as u8, ground.lines.len() as u8, ground.contours.len() as u8);
        let areas = (0..areas).map(Feature::Area);
        areas.chain((0..lines).map(Feature::Line)).chain((0..hills).map(Feature::Hill))
    }

    /// The ids of all features.
    pub fn feature_ids(&self) -> Vec<String> {
        self.features().map(|feature| self.feature(feature)).collect()
    }

    /// The ids of all units in play.
    pub fn unit_ids(&self) -> Vec<String> {
        self.state.ids().map(|id| self.unit(id)).collect()
    }

    /// The ids of all staff figures.
    pub fn staff_ids(&self) -> Vec<String> {
        self.battle.staff.iter().map(|officer| officer.code.clone()).collect()
    }

    /// A unit by its id, in any case. A second skirmish line of a unit has the id of the first: whoever is there is meant.
    pub fn find_unit(&self, word: &str) -> Option<UnitId> {
        let same = |id: &UnitId| self.unit(*id).eq_ignore_ascii_case(word);
        self.state.present().find(same).or_else(|| self.state.ids().find(same))
    }

    /// A staff figure by his id.
    pub fn find_staff(&self, word: &str) -> Option<StaffId> {
        let at = self.battle.staff.iter().position(|officer| officer.code.eq_ignore_ascii_case(word))?;
        Some(StaffId(at as u8))
    }

    /// A feature by its id.
    pub fn find_feature(&self, word: &str) -> Option<Feature> {
        let same =
            |feature: &Feature| kernel::words::fold(&self.feature(*feature)) == kernel::words::fold(word);
        self.features().find(same)
    }

    /// A road by its id.
    pub fn find_road(&self, word: &str) -> Option<u8> {
        match self.find_feature(word)? {
            Feature::Line(line)
                if self.battle.terrain.ground.line_kinds[usize::from(line)] == LineKind::Road =>
            {
                Some(line)
            }
            _ => None,
        }
    }

    /// Whether an area is a building.
    pub fn is_building(&self, area: u8) -> bool {
        self.battle.terrain.ground.area_kinds.get(usize::from(area)).is_some_and(|kind| kind.is_building())
    }

    /// Whether a field work can be done to an area.
    pub fn is_site(&self, area: u8) -> bool {
        let kind = self.battle.terrain.ground.area_kinds.get(usize::from(area));
        kind.is_some_and(|kind| kind.is_building() || kind.is_bridge())
    }

    /// The place of a unit among all: units of the first-named side before those of the other, each side in roster order,
    /// parts and skirmish lines directly after their unit (BA-R122).
    pub fn precedence(&self, id: UnitId) -> (u8, u8, u8) {
        precedence(self.state, id)
    }
}

/// The place of a unit among all (BA-R122). The roster lists the first side first.
pub fn precedence(state: &State, id: UnitId) -> (u8, u8, u8) {
    let unit = state.unit(id);
    let part = match unit.kind {
        Kind::Line(mother) => 2 * state.unit(mother).part + 1,
        _ => 2 * unit.part,
    };
    (unit.root, part, id.0)
}

fn kind_word(kind: crate::terrain::AreaKind) -> &'static str {
    use tabletop::GroundKind;
    kind.word()
}

fn line_word(kind: LineKind) -> &'static str {
    use tabletop::GroundKind;
    kind.word()
}
