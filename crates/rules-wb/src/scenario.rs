//! Battles from data: the scenario files in `scenarios/wb`, read and checked.
//!
//! A file says in this order what the battle is (`frame`), what the ground is (`ground`), who fights and where everybody
//! stands (`armies`, `units`, `staff`), what comes later, where one may set up and what is worth points (`course`).
//! Whatever is wrong is reported at once, each fault with its line and column; nothing a file contains can make the
//! program panic.

mod armies;
mod course;
mod frame;
mod ground;
mod staff;
mod standing;
mod units;

use crate::variants::Variants;
use crate::{Params, SetUpRule, Wb};
use kernel::{BattleFile, Choice, Fault, Options};
use reader::{Page, Section};

/// The longest file that is looked at, in bytes.
pub const MAX_TEXT: usize = 256 * 1024;

/// The battles that come with the program. Those under `wb/small/` are for plays and first steps.
pub static BATTLES: [BattleFile; 5] = [
    BattleFile::new(
        "wb/warburg",
        "Warburg, 31 July 1760",
        include_str!("../../../scenarios/wb/warburg.toml"),
    ),
    BattleFile::new("wb/small/field", "A field", include_str!("../../../scenarios/wb/small/field.toml")),
    BattleFile::new("wb/small/ford", "A ford", include_str!("../../../scenarios/wb/small/ford.toml")),
    BattleFile::new("wb/small/lesson", "The mound", include_str!("../../../scenarios/wb/small/lesson.toml")),
    BattleFile::new("wb/small/melee", "A mêlée", include_str!("../../../scenarios/wb/small/melee.toml")),
];

impl Wb {
    /// The battles that come with the program.
    pub fn battles() -> &'static [BattleFile] {
        &BATTLES
    }

    /// Reads a battle from the text of a scenario file; all faults at once.
    pub fn read(file: &str, text: &str, options: &Options) -> Result<Wb, Vec<Fault>> {
        reader::read(file, text, MAX_TEXT, |page, root| compile(page, root, options))
    }

    /// What players may choose before the game, the default first (WBS-4.2, WB-V1 to WB-V9).
    pub fn offered(&self) -> Vec<Choice> {
        choices(!self.zones.is_empty())
    }
}

/// The choices of a battle; a free set-up only where it has zones.
fn choices(zones: bool) -> Vec<Choice> {
    let set_up = Choice { key: "set-up", title: "Set-up (WBS-4.2)", values: vec!["historical", "free"] };
    zones.then_some(set_up).into_iter().chain(Variants::choices()).collect()
}

fn compile(page: &mut Page<'_>, root: &mut Section<'_, '_>, options: &Options) -> Option<Wb> {
    let frame = frame::read(page, root, options);
    let map = ground::read(page, root, &frame.side_names);
    let mut armies = armies::read(page, root, &frame, map.as_ref());
    staff::read(page, root, &frame, map.as_ref(), &mut armies);
    let map = map?;
    let set_up = if options.get("set-up").is_some_and(|v| v == "free") {
        SetUpRule::Free
    } else {
        SetUpRule::Historical
    };
    let reinforcements = course::reinforcements(page, root, &armies, &map);
    let zones = course::zones(page, root, &armies, &map);
    let scoring = course::scoring(page, root, &frame, &map);
    frame::check_options(page, options, &choices(!zones.is_empty()));
    standing::check(page, &armies, &map);
    let params = Params {
        turns: frame.turns,
        first_hour: frame.first_hour,
        scale: frame.scale,
        first_player: frame.first_player,
        surprise: frame.surprise,
        reinforcements,
        withdrawal: frame.withdrawal,
        scoring,
        variants: frame.variants,
        set_up,
    };
    Some(armies.assemble(frame.title, frame.side_names, map, zones, params))
}

/// For the fuzzer: whatever the bytes are, the reader answers.
pub fn fuzz_scenario(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(battle) = Wb::read("fuzz", &text, &Options::new()) {
        let _ = battle.offered();
    }
}

#[cfg(test)]
pub(crate) mod tests;
