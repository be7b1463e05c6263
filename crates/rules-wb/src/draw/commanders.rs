//! What the medallion of a commander shows: initials, a gold ring for the army, the colour of his formation else.

use super::army;
use crate::Wb;
use crate::army::*;
use crate::state::*;
use engraving::hex::{Hat, Medallion};

/// The medallion of a commander; a substitute has a cross for his initials (WB-7.6c).
pub(super) fn medallion<'a>(battle: &'a Wb, s: &State, commander: CommanderId) -> Medallion<'a> {
    let (info, now) = (battle.commander_info(commander), s.commander(commander));
    Medallion {
        code: &info.code,
        title: battle.commander_line(s, commander),
        army: army(info.side),
        ring: match info.role {
            Role::Army(_) => "#d9a928",
            Role::Formation(f) => &battle.formation(f).colour,
        },
        hat: if matches!(info.role, Role::Army(_)) { Hat::Plumes } else { Hat::Bicorne },
        initials: if now.substitute { "+".to_owned() } else { initials(&info.name) },
        star: false,
        done: s.rode.has(commander),
    }
}

/// Two letters: of several names the capitals ("HP" for the Hereditary Prince), of three words the first letters ("LW"
/// for the left wing commander), else the beginning of the one name there is.
pub(crate) fn initials(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let firsts = |words: &[&str]| words.iter().filter_map(|word| word.chars().next()).collect::<String>();
    let named: Vec<&str> =
        words.iter().copied().filter(|word| word.starts_with(char::is_uppercase)).collect();
    let letters = match (named.as_slice(), words.len()) {
        ([_, _, ..], _) => firsts(&named),
        ([_], 3..) => firsts(&words),
        ([only], _) => (*only).to_owned(),
        ([], _) => name.to_owned(),
    };
    letters.chars().take(2).collect::<String>().to_uppercase()
}
