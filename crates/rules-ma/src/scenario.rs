//! Battles from data: the scenario files in `scenarios/ma`, read and checked.
//!
//! A file says what the battle is (`frame`), what lies on the table (`ground`), who fights (`armies`) and where
//! everybody stands at the start (`places`). Whatever is wrong is reported at once, each fault with its line and
//! column; nothing a file contains can make the program panic.

mod armies;
mod frame;
mod ground;
mod places;

use crate::battle::{Battle, SetUp};
use kernel::{Choice, Fault, Options};
use reader::{Page, Section};

/// The longest file that is looked at, in bytes.
pub const MAX_TEXT: usize = 256 * 1024;

/// The battles that come with the program.
pub static BATTLES: [kernel::BattleFile; 7] = [
    kernel::BattleFile::new(
        "ma/two-hundred-points",
        "Two Hundred Points",
        include_str!("../../../scenarios/ma/two-hundred-points.toml"),
    ),
    kernel::BattleFile::new("ma/screens", "Screens", include_str!("../../../scenarios/ma/screens.toml")),
    kernel::BattleFile::new(
        "ma/screens-and-rifles",
        "Screens and Rifles",
        include_str!("../../../scenarios/ma/screens-and-rifles.toml"),
    ),
    kernel::BattleFile::new("ma/the-farm", "The Farm", include_str!("../../../scenarios/ma/the-farm.toml")),
    kernel::BattleFile::new(
        "ma/the-mill-road",
        "The Mill Road",
        include_str!("../../../scenarios/ma/the-mill-road.toml"),
    )
    .formerly(&[include_str!("../../../scenarios/ma/former/the-mill-road-1.toml")]),
    kernel::BattleFile::new(
        "ma/muster",
        "Muster: your own armies",
        include_str!("../../../scenarios/ma/muster.toml"),
    ),
    kernel::BattleFile::new("ma/lesson", "The lane", include_str!("../../../scenarios/ma/lesson.toml"))
        .formerly(&[include_str!("../../../scenarios/ma/former/lesson-1.toml")]),
];

/// The options that hold a whole army file each, in a battle that lets players bring their own.
pub const ARMY_OPTIONS: [&str; 2] = ["first-army", "second-army"];

impl Battle {
    /// The battles that come with the program.
    pub fn battles() -> &'static [kernel::BattleFile] {
        &BATTLES
    }

    /// Reads a battle from the text of a scenario file; all faults at once.
    ///
    /// # Errors
    /// Everything that is wrong with the file and the options.
    pub fn read(file: &str, text: &str, options: &Options) -> Result<Battle, Vec<Fault>> {
        reader::read(file, text, MAX_TEXT, |page, root| compile(page, root, options))
    }

    /// What players may choose before the game, the default first. Armies of their own ([`ARMY_OPTIONS`]) are no
    /// choice out of a list, and come besides.
    pub fn choices(&self) -> Vec<Choice> {
        frame::choices(self.has_places, self.default_victory)
    }
}

fn compile(page: &mut Page<'_>, root: &mut Section<'_, '_>, options: &Options) -> Option<Battle> {
    crate::army::file::rules(page, root);
    let frame = frame::read(page, root);
    let terrain = ground::read(page, root, frame.ground());
    let armies = armies::read(page, root, options);
    let objective = ground::objective(page, root, &terrain);
    let places = root.table(page, "deployment", "[deployment]");
    frame::check_options(page, options, places.is_some(), armies.muster, frame.victory);
    let chosen = |key: &str| options.get(key).map(String::as_str);
    let set_up = match (places.is_some(), chosen("set-up")) {
        (true, None | Some("placed")) => SetUp::Placed,
        _ => SetUp::Free,
    };
    let victory = frame::victory_word(chosen("victory")).unwrap_or(frame.victory);
    let mut battle = armies.assemble(frame, terrain)?;
    battle.has_places = places.is_some();
    battle.objective = objective;
    battle.victory = victory;
    battle.teaching = chosen("measuring") == Some("free");
    battle.set_up = set_up;
    if let Some(table) = places {
        places::read(page, table, &mut battle);
    }
    if set_up == SetUp::Free {
        battle.deployment.clear();
        battle.commanders = None;
    }
    Some(battle)
}

/// For the fuzzer: whatever the bytes are, the reader answers.
pub fn fuzz_scenario(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = Battle::read("fuzz", &text, &Options::new());
    let _ = crate::army::file::read("fuzz", &text);
}

#[cfg(test)]
pub(crate) mod tests;
