//! What the tests of this crate share.

use crate::Ba;
use crate::orders::Site;
use crate::state::{Project, State};
use crate::tables::works::Work;
use crate::units::UnitId;
use kernel::{Game, Options, Ruleset, Side};

/// A battle of the program, by its place in the list.
pub fn battle(at: usize) -> Ba {
    let battle = &crate::scenario::BATTLES[at];
    Ba::open(battle.id, battle.text, &Options::new(), Ba::VERSION).unwrap()
}

/// The Mill Bridge.
pub fn mill() -> Ba {
    battle(0)
}

/// A position arranged.
pub fn arranged(game: &Ba, lines: &[&str]) -> State {
    let mut state = game.start();
    for line in lines {
        game.arrange(&mut state, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    }
    state
}

/// A unit by its id.
pub fn unit(game: &Ba, state: &State, code: &str) -> UnitId {
    game.names(state).find_unit(code).unwrap_or_else(|| panic!("{code}"))
}

/// An open table with one side's units only where a test puts them: everybody else is taken off.
pub fn alone(game: &Ba, lines: &[&str]) -> State {
    let mut state = game.start();
    for unit in &mut state.units {
        unit.place = crate::state::Where::Absent;
    }
    for line in lines {
        game.arrange(&mut state, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    }
    state
}

impl Ba {
    /// Changes a position as some lines say.
    pub fn arrange_all(&self, state: &mut State, lines: &[&str]) {
        for line in lines {
            self.arrange(state, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        }
    }
}

/// A unit puts out a skirmish line of this many figures beside its own, with its centre there.
pub fn with_line(game: &Ba, state: &mut State, mother: &str, figures: u16, at: &str) -> UnitId {
    let mother = unit(game, state, mother);
    let mut line = state.unit(mother).clone();
    (line.kind, line.line) = (crate::state::Kind::Line(mother), None);
    (line.figures, line.original) = (figures, figures);
    let id = UnitId(state.units.len() as u8);
    state.units[mother.index()].line = Some(id);
    state.units.push(line);
    let name = game.names(state).unit(id);
    game.arrange_all(state, &[&format!("{name} at {at} skirmish line")]);
    id
}

/// One field work that is finished.
pub fn completed(side: Side, work: Work, site: Site) -> Project {
    Project {
        side,
        work,
        site,
        items: 1,
        bounds: work.bounds(),
        failures: 0,
        failed_in: 0,
        workers: None,
        supplied: true,
    }
}

/// An open table of 300 by 200 cm with a straight road, a ploughed field and a hedge, and units of all arms.
pub const RANGE: &str = r#"
rules = "ba"
[battle]
title = "The Range"
table = [300, 200]
bounds = 9
sides = ["Danish", "Swedish"]
[[prize]]
points = 1
for = "broken"
[[line]]
kind = "road"
name = "road"
points = [[0, 20], [300, 20]]
[[line]]
kind = "hedge"
name = "hedge"
points = [[20, 60], [100, 60]]
[[area]]
kind = "field"
name = "field"
points = [[200, 40], [260, 40], [260, 160], [200, 160]]
[[army]]
side = "Danish"
facing = 0
[[army.commander]]
id = "D-B"
name = "Danish brigadier"
at = [150, 4]
[[army.unit]]
id = "D1"
name = "first"
commander = "D-B"
arm = "infantry"
figures = 36
weapon = "musket"
formation = "line"
at = [40, 40]
[[army.unit]]
id = "D2"
name = "second"
commander = "D-B"
arm = "infantry"
figures = 44
weapon = "musket"
formation = "line"
at = [100, 40]
[[army.unit]]
id = "D3"
name = "horse"
commander = "D-B"
arm = "cavalry"
weight = "medium"
elements = 4
figures = 24
weapon = "carbine"
formation = "line"
at = [150, 40]
[[army.unit]]
id = "D4"
name = "battery"
commander = "D-B"
arm = "artillery"
elements = 2
figures = 8
weapon = "6 pd"
formation = "column of march"
at = [190, 40]
[[army]]
side = "Swedish"
facing = 180
[[army.commander]]
id = "S-B"
name = "Swedish brigadier"
at = [150, 196]
[[army.unit]]
id = "S1"
name = "first"
commander = "S-B"
arm = "infantry"
figures = 36
weapon = "musket"
formation = "line"
at = [40, 190]
facing = 180
[[army.unit]]
id = "S2"
name = "second"
commander = "S-B"
arm = "infantry"
figures = 30
weapon = "musket"
formation = "line"
at = [100, 190]
facing = 180
[[army.unit]]
id = "S3"
name = "horse"
commander = "S-B"
arm = "cavalry"
weight = "light"
elements = 4
figures = 24
weapon = "carbine"
formation = "line"
at = [150, 185]
facing = 180
"#;

/// The range.
pub fn range() -> Ba {
    Ba::open("range", RANGE, &Options::new(), Ba::VERSION).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// A table of 200 by 200 cm with a river 6 cm wide, a bridge and a ford.
pub fn river() -> Ba {
    let text = r#"
rules = "ba"
[battle]
title = "The River"
table = [200, 200]
bounds = 9
sides = ["Danish", "Swedish"]
[[prize]]
points = 1
for = "broken"
[[line]]
kind = "waterway"
name = "river"
width = 6
points = [[0, 100], [200, 100]]
[[line]]
kind = "road"
name = "road"
points = [[60, 0], [60, 200]]
[[area]]
kind = "wooden-bridge"
name = "bridge"
points = [[57.5, 96], [62.5, 96], [62.5, 104], [57.5, 104]]
[[area]]
kind = "ford"
name = "ford"
points = [[116, 96], [124, 96], [124, 104], [116, 104]]
[[army]]
side = "Danish"
facing = 0
[[army.commander]]
id = "D-B"
name = "Danish brigadier"
at = [100, 10]
[[army.unit]]
id = "D1"
name = "first"
commander = "D-B"
arm = "infantry"
figures = 36
weapon = "musket"
formation = "line"
at = [100, 40]
[[army]]
side = "Swedish"
facing = 180
[[army.commander]]
id = "S-B"
name = "Swedish brigadier"
at = [190, 190]
[[army.unit]]
id = "S1"
name = "first"
commander = "S-B"
arm = "infantry"
figures = 36
weapon = "musket"
formation = "line"
at = [150, 190]
facing = 180
"#;
    Ba::open("river", text, &Options::new(), Ba::VERSION).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// Puts the sheets of both sides into a position.
pub fn ordered(game: &Ba, state: &mut State, lines: &[&str]) {
    let names = game.names(state);
    let sheet = |side: kernel::Side| {
        let own = lines.iter().filter(|line| {
            let id = names.find_unit(line.split(':').next().unwrap()).unwrap();
            crate::bodies::side(game, state, id) == side
        });
        let text: Vec<&str> = own.copied().collect();
        crate::orders::read::sheet(&names, &text.join("\n")).unwrap_or_else(|faults| panic!("{faults:?}"))
    };
    let sheets = kernel::BySide::from_fn(|side| Some(kernel::Shared::new(sheet(side))));
    state.sheets = sheets;
}
