//! Army files: read with all faults at once, and written.
//!
//! ```toml
//! rules = "ba"
//! name = "Bylandt's brigade"
//! commander = "Perponcher"
//!
//! [[unit]]
//! name = "7th Line"
//! brigade = "Bylandt"
//! row = "T21.17"
//! figures = 30
//! ```
//!
//! Besides there are `arm`, `valour`, `elements`, `weapon`, `light`, `lancers`, `marksmen`, `horse` and `ammunition`. What is left
//! out follows from the row and the arm. The units of a brigade name it; its CO has its name.

use super::legal::{Law, Unlawful};
use super::{Army, Branch, Recruit, Row};
use crate::scenario::WEAPONS;
use crate::units::{Arms, Nature};
use kernel::Fault;
use reader::army::{About, Broken, Lawful, MOST_FIGURES, MOST_LISTED, Places, optional_name, quoted_text};
use reader::{Page, Section};
use std::fmt::Write;

/// The longest army file that is looked at, in bytes.
pub const MAX_TEXT: usize = 32 * 1024;
/// The keys of a unit whose places are kept.
const KEYS: [&str; 12] = [
    "brigade",
    "row",
    "arm",
    "valour",
    "figures",
    "elements",
    "weapon",
    "light",
    "lancers",
    "marksmen",
    "horse",
    "ammunition",
];

/// An army as a file has it.
pub type Listed = reader::army::Listed<Army>;

impl Lawful for Army {
    type Law = Law;
    fn broken(&self, law: &Law) -> Vec<Broken> {
        let broken = |unlawful: Unlawful| Broken {
            rule: unlawful.rule(),
            sentence: unlawful.sentence(self, law),
            about: unlawful.about().map(|(unit, key)| About { unit, key }),
        };
        self.judge(law).into_iter().map(broken).collect()
    }
}

/// Reads an army file; whether the army may be fielded is judged afterwards.
///
/// # Errors
/// All that keeps the file from being read.
pub fn read(file: &str, text: &str) -> Result<Listed, Vec<Fault>> {
    reader::read(file, text, MAX_TEXT, |page, root| {
        reader::army::rules(page, root, "ba", "Belle Alliance");
        Some(army(page, root))
    })
}

/// Reads an army out of a table: a whole army file, or the part of a scenario.
pub(crate) fn army(page: &mut Page<'_>, table: &mut Section<'_, '_>) -> Listed {
    let mut places = Places::new(table, &KEYS);
    let name = optional_name(page, table, "name").unwrap_or_else(|| "An army".to_owned());
    let commander = optional_name(page, table, "commander").unwrap_or_else(|| "Army Commander".to_owned());
    let mut units = Vec::new();
    for mut entry in table.tables(page, "unit", "[[unit]]", MOST_LISTED) {
        places.add(&entry);
        units.extend(recruit(page, &mut entry, units.len() + 1));
        entry.finish(page);
    }
    Listed { army: Army { name, commander, units }, places }
}

fn recruit(page: &mut Page<'_>, table: &mut Section<'_, '_>, number: usize) -> Option<Recruit> {
    let name = optional_name(page, table, "name").unwrap_or_else(|| format!("Unit {number}"));
    let brigade = table.need_name(page, "brigade").map(|name| name.value.to_owned());
    let row = table.need_name(page, "row").and_then(|text| {
        let found = Row::find(text.value);
        if found.is_none() {
            let last = Row::all().count();
            page.fault(text.at, format!("the valour table has the rows T21.1 to T21.{last} (BA-T21)"));
        }
        found
    });
    let said = table.choice(page, "arm", &Branch::ALL.map(Branch::name)).map(|at| Branch::ALL[at]);
    let branch = said.or(row.and_then(Row::branch)).unwrap_or(Branch::Infantry);
    let best = row.and_then(|row| row.valours().first().copied()).unwrap_or(0);
    let valour = table.number(page, "valour", -5..=5, best.into()) as i8;
    let elements = table.number(page, "elements", 1..=12, branch.usual_elements().into()) as u8;
    let usual = branch.usual_figures(elements);
    let figures = table.number(page, "figures", 1..=MOST_FIGURES, usual.into()) as u16;
    let weapon = table.choice(page, "weapon", &WEAPONS.map(|(word, _)| word)).map(|at| WEAPONS[at].1);
    let nature = Nature {
        light: table.flag(page, "light"),
        lancers: table.flag(page, "lancers"),
        marksmen: table.flag(page, "marksmen"),
        horse: table.flag(page, "horse"),
        ammunition: table.flag(page, "ammunition"),
    };
    let arms = weapon.unwrap_or(branch.usual_arms());
    let (brigade, row) = (brigade?, row?);
    Some(Recruit { name, brigade, row, branch, valour, figures, elements, arms, nature })
}

/// A weapon as files and forms say it.
pub(crate) fn weapon_word(arms: Arms) -> &'static str {
    WEAPONS.iter().find(|(_, known)| *known == arms).map_or("none", |(word, _)| word)
}

/// What a unit may be besides, each with its key.
pub(crate) fn flags(nature: Nature) -> [(&'static str, bool); 5] {
    let Nature { light, lancers, marksmen, horse, ammunition } = nature;
    [
        ("light", light),
        ("lancers", lancers),
        ("marksmen", marksmen),
        ("horse", horse),
        ("ammunition", ammunition),
    ]
}

/// Writes an army file that reads back as the same army.
pub fn write(army: &Army) -> String {
    let mut text = format!(
        "# An army for Belle Alliance, {} points.\n\nrules = \"ba\"\nname = {}\ncommander = {}\n",
        army.points(),
        quoted_text(&army.name),
        quoted_text(&army.commander),
    );
    for unit in &army.units {
        let Recruit { row, branch, elements, .. } = *unit;
        let _ = writeln!(text, "\n[[unit]]{:width$}# {} points", "", unit.points(), width = 24);
        let _ = writeln!(text, "name = {}", quoted_text(&unit.name));
        let _ = writeln!(text, "brigade = {}", quoted_text(&unit.brigade));
        let _ = writeln!(text, "{:<32}# {}", format!("row = \"{}\"", row.number()), row.title());
        if row.branch() != Some(branch) {
            let _ = writeln!(text, "arm = \"{}\"", branch.name());
        }
        if row.valours().first() != Some(&unit.valour) {
            let _ = writeln!(text, "valour = {}", unit.valour);
        }
        if elements != branch.usual_elements() {
            let _ = writeln!(text, "elements = {elements}");
        }
        if unit.figures != branch.usual_figures(elements) {
            let _ = writeln!(text, "figures = {}", unit.figures);
        }
        if unit.arms != branch.usual_arms() && unit.arms != Arms::None {
            let _ = writeln!(text, "weapon = \"{}\"", weapon_word(unit.arms));
        }
        for (key, _) in flags(unit.nature).into_iter().filter(|(_, flag)| *flag) {
            let _ = writeln!(text, "{key} = true");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        match read("army", text) {
            Ok(listed) => {
                let all = listed.breaches("army", text, &Law::default());
                all.iter().map(|breach| breach.fault.to_string()).collect()
            }
            Err(faults) => faults.iter().map(ToString::to_string).collect(),
        }
    }

    fn unit(brigade: &str, row: &str, more: &str) -> String {
        format!("[[unit]]\nbrigade = \"{brigade}\"\nrow = \"{row}\"\n{more}\n")
    }

    const HEAD: &str = "rules = \"ba\"\ncommander = \"Perponcher\"\n";

    fn good() -> String {
        let units = [
            unit("Bylandt", "T21.17", "figures = 34"),
            unit("Bylandt", "T21.74", "weapon = \"rifle\"\nlight = true\nmarksmen = true"),
            unit("Bylandt", "T21.6", "valour = -1"),
            unit("Ghigny", "T21.20", "elements = 3"),
            unit("Ghigny", "T21.21", "horse = true"),
            unit("Ghigny", "T21.1", "arm = \"engineers\""),
            unit("Ghigny", "T21.1", "arm = \"waggon\"\nammunition = true"),
        ];
        format!("{HEAD}{}", units.concat())
    }

    /// BA-T21, BA-R3, BA-R179
    #[test]
    fn a_written_army_reads_back_and_what_is_left_out_follows_from_row_and_arm() {
        assert_eq!(faults(&good()), Vec::<String>::new());
        let army = read("army", &good()).unwrap().army;
        assert_eq!(read("again", &write(&army)).unwrap().army, army, "{}", write(&army));
        let told: Vec<_> =
            army.units.iter().map(|u| (u.branch.name(), u.valour, u.figures, u.elements)).collect();
        let wanted = [
            ("infantry", -1, 34, 1),
            ("infantry", 4, 30, 1),
            ("infantry", -1, 30, 1),
            ("light cavalry", -1, 15, 3),
            ("artillery", -1, 8, 2),
            ("engineers", 0, 12, 1),
            ("waggon", 0, 1, 1),
        ];
        assert_eq!(told, wanted);
    }

    /// BA-R179: everything that is wrong is told with its clause and at its place.
    #[test]
    fn what_breaks_the_ruling_is_told() {
        let wrong = [
            ("BA-T21", unit("Bylandt", "T21.17", "arm = \"light cavalry\"")),
            ("BA-T21", unit("Bylandt", "T21.999", "")),
            ("BA-R3", unit("Bylandt", "T21.17", "valour = 1")),
            ("BA-R179", unit("Bylandt", "T21.17", "figures = 11")),
            ("BA-R179", unit("Bylandt", "T21.17", "figures = 61")),
            ("BA-R179", unit("Bylandt", "T21.17", "elements = 2")),
            ("BA-R179", unit("Bylandt", "T21.20", "figures = 12")),
            ("BA-R179", unit("Bylandt", "T21.20", "elements = 9")),
            ("BA-R179", unit("Bylandt", "T21.21", "figures = 13")),
            ("BA-R179", unit("Bylandt", "T21.1", "arm = \"waggon\"\nfigures = 2")),
            ("BA-SC5", unit("Bylandt", "T21.17", "weapon = \"6 pd\"")),
            ("BA-SC5", unit("Bylandt", "T21.21", "weapon = \"musket\"")),
            ("BA-R31", unit("Bylandt", "T21.17", "lancers = true")),
            ("BA-R31", unit("Bylandt", "T21.17", "horse = true")),
            ("BA-R31", unit("Bylandt", "T21.20", "marksmen = true")),
            ("BA-R31", unit("Bylandt", "T21.20", "light = true")),
            ("BA-R31", unit("Bylandt", "T21.17", "ammunition = true")),
            ("BA-R179", unit("Bylandt", "T21.17", "").repeat(4)),
            ("BA-R179", ["A", "B", "C"].map(|name| unit(name, "T21.17", "")).concat()),
            ("BA-R179", unit("Kempt", "T21.33", "figures = 60").repeat(3)),
        ];
        for (clause, more) in wrong {
            let told = faults(&format!("{}{more}", good()));
            assert!(
                !told.is_empty() && told.iter().all(|line| line.contains(clause)),
                "{clause} {more}: {told:#?}"
            );
        }
        assert!(faults(HEAD).iter().any(|line| line.contains("BA-R179")), "an army of nobody");
        let told = faults(&good().replace("figures = 34", "figures = 3"));
        assert!(told.len() == 1 && told[0].starts_with("army:6:11: "), "{told:#?}");
    }
}
