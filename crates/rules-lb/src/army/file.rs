//! Army files: read with all faults at once, and written.
//!
//! ```toml
//! rules = "lb"
//! name = "Picton's division"
//! nation = "british"
//! commander = "Picton"
//!
//! [[unit]]
//! name = "1/28th Foot"
//! brigade = "Kempt"
//! arm = "infantry"
//! quality = "veteran"
//! ```
//!
//! Besides there are `figures`, `pounds` and `kgl`; what is left out is as in LB-K3. The units of a brigade name it; its
//! general has its name.

use super::legal::Unlawful;
use super::{ArmWord, Army, Nation, Quality, Recruit};
use kernel::Fault;
use reader::army::{About, Broken, Lawful, MOST_FIGURES, MOST_LISTED, Places, optional_name, quoted_text};
use reader::{Page, Section};
use std::fmt::Write;

/// The longest army file that is looked at, in bytes.
pub const MAX_TEXT: usize = 32 * 1024;
/// The keys of a unit whose places are kept.
const KEYS: [&str; 6] = ["brigade", "arm", "quality", "figures", "pounds", "kgl"];
/// The nations as a file says them.
const NATIONS: [(&str, Nation); 2] = [("french", Nation::French), ("british", Nation::British)];

/// An army as a file has it.
pub type Listed = reader::army::Listed<Army>;

impl Lawful for Army {
    type Law = ();
    fn broken(&self, (): &()) -> Vec<Broken> {
        let broken = |unlawful: Unlawful| Broken {
            rule: unlawful.rule(),
            sentence: unlawful.sentence(self),
            about: unlawful.about().map(|(unit, key)| About { unit, key }),
        };
        self.judge().into_iter().map(broken).collect()
    }
}

/// Reads an army file; whether the army may be fielded is judged afterwards.
///
/// # Errors
/// All that keeps the file from being read.
pub fn read(file: &str, text: &str) -> Result<Listed, Vec<Fault>> {
    reader::read(file, text, MAX_TEXT, |page, root| {
        reader::army::rules(page, root, "lb", "Le Baton");
        army(page, root)
    })
}

/// Reads an army out of a table: a whole army file, or the part of a scenario.
pub(crate) fn army(page: &mut Page<'_>, table: &mut Section<'_, '_>) -> Option<Listed> {
    let mut places = Places::new(table, &KEYS);
    let nation = table.need_choice(page, "nation", &NATIONS.map(|(word, _)| word)).map(|i| NATIONS[i].1);
    let name = optional_name(page, table, "name");
    let commander = optional_name(page, table, "commander");
    let mut units = Vec::new();
    for mut entry in table.tables(page, "unit", "[[unit]]", MOST_LISTED) {
        places.add(&entry);
        units.extend(recruit(page, &mut entry, units.len() + 1));
        entry.finish(page);
    }
    let nation = nation?;
    let name = name.unwrap_or_else(|| "An army".to_owned());
    let commander = commander.unwrap_or_else(|| "Army Commander".to_owned());
    Some(Listed { army: Army { name, nation, commander, units }, places })
}

fn recruit(page: &mut Page<'_>, table: &mut Section<'_, '_>, number: usize) -> Option<Recruit> {
    let name = optional_name(page, table, "name").unwrap_or_else(|| format!("Unit {number}"));
    let brigade = table.need_name(page, "brigade").map(|name| name.value.to_owned());
    let arm = table.need_choice(page, "arm", &ArmWord::ALL.map(ArmWord::name)).map(|i| ArmWord::ALL[i]);
    let quality =
        table.need_choice(page, "quality", &Quality::ALL.map(Quality::name)).map(|i| Quality::ALL[i]);
    let usual = arm.map_or(12, ArmWord::figures);
    let figures = table.number(page, "figures", 0..=MOST_FIGURES, usual.into()) as u8;
    let pounds = table.number(page, "pounds", 0..=MOST_FIGURES, 0) as u8;
    let kgl = table.flag(page, "kgl");
    Some(Recruit { name, brigade: brigade?, arm: arm?, quality: quality?, figures, pounds, kgl })
}

/// Writes an army file that reads back as the same army.
pub fn write(army: &Army) -> String {
    let nation =
        NATIONS.iter().find(|(_, nation)| *nation == army.nation).map_or("british", |(word, _)| word);
    let mut text = format!(
        "# An army for Le Baton.\n\nrules = \"lb\"\nname = {}\nnation = \"{nation}\"\ncommander = {}\n",
        quoted_text(&army.name),
        quoted_text(&army.commander),
    );
    for unit in &army.units {
        let _ = writeln!(text, "\n[[unit]]\nname = {}", quoted_text(&unit.name));
        let _ = writeln!(text, "brigade = {}", quoted_text(&unit.brigade));
        let _ = writeln!(text, "arm = \"{}\"", unit.arm.name());
        let _ = writeln!(text, "quality = \"{}\"", unit.quality.name());
        if unit.figures != unit.arm.figures() {
            let _ = writeln!(text, "figures = {}", unit.figures);
        }
        if unit.pounds > 0 {
            let _ = writeln!(text, "pounds = {}", unit.pounds);
        }
        if unit.kgl {
            let _ = writeln!(text, "kgl = true");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::legal::MOST_UNITS;

    fn faults(text: &str) -> Vec<String> {
        match read("army", text) {
            Ok(listed) => {
                listed.breaches("army", text, &()).iter().map(|breach| breach.fault.to_string()).collect()
            }
            Err(faults) => faults.iter().map(ToString::to_string).collect(),
        }
    }

    /// LB-14.1 to LB-14.5
    #[test]
    fn a_written_army_reads_back_and_its_faults_are_told() {
        let unit = |brigade: &str, more: &str| {
            format!("[[unit]]\nbrigade = \"{brigade}\"\nquality = \"veteran\"\n{more}\n")
        };
        let head = "rules = \"lb\"\nnation = \"british\"\n";
        let good = [
            unit("Kempt", "arm = \"infantry\"\nfigures = 15"),
            unit("Kempt", "arm = \"light cavalry\"\nkgl = true"),
            unit("Pack", "arm = \"foot artillery\"\npounds = 9"),
            unit("Pack", "arm = \"skirmishers\""),
        ];
        let text = format!("{head}{}", good.concat());
        assert_eq!(faults(&text), Vec::<String>::new());
        let army = read("army", &text).unwrap().army;
        assert_eq!(read("again", &write(&army)).unwrap().army, army);
        let wrong = [
            ("LB-14.1", unit("Kempt", "arm = \"infantry\"\nfigures = 10")),
            ("LB-14.2", unit("Kempt", "arm = \"lancers\"\nfigures = 9")),
            ("LB-14.3", unit("Kempt", "arm = \"foot artillery\"")),
            ("LB-14.3", unit("Kempt", "arm = \"infantry\"\npounds = 9")),
            ("LB-14.5", unit("Alten", "arm = \"infantry\"")),
            ("LB-14.5", unit("Colborne", "arm = \"infantry\"").repeat(2)),
            ("LB-14.5", unit("Kempt", "arm = \"infantry\"").repeat(5)),
        ];
        for (clause, more) in wrong {
            let told = faults(&format!("{text}{more}"));
            assert!(told.iter().any(|line| line.contains(clause)), "{clause}: {told:#?}");
        }
        let kgl = text.replace("british", "french");
        assert!(faults(&kgl).iter().any(|line| line.contains("LB-14.4")));
        let brigades: String = ["A", "B", "D", "E", "F", "G", "H", "I", "J"]
            .map(|name| unit(name, "arm = \"infantry\"").repeat(2))
            .concat();
        let told = faults(&format!("{head}{brigades}"));
        assert!(told.iter().any(|line| line.contains(&MOST_UNITS.to_string())), "{told:#?}");
    }
}
