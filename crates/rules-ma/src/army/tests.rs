mod files;
mod prices;

use super::*;

/// A battalion of a nation: quality, Rankers, Drummers, Sergeants, Ensigns, Officers.
pub(super) fn battalion(nation: Nation, quality: Quality, rankers: u8, counts: [u8; 4]) -> Battalion {
    let [drummers, sergeants, ensigns, officers] = counts;
    Battalion {
        code: String::new(),
        name: "the battalion".to_owned(),
        nation,
        quality,
        rankers,
        characters: Characters::new(drummers, sergeants, ensigns, officers),
        light: false,
        rifles: false,
        two_colours: false,
    }
}

/// An army of such battalions.
pub(super) fn army(nation: Nation, roster: &[(Quality, u8, [u8; 4])]) -> Army {
    let battalions = roster.iter().map(|&(q, n, c)| battalion(nation, q, n, c)).collect();
    let mut army = Army { name: "army".to_owned(), nation, commander: "chief".to_owned(), battalions };
    army.number(nation.letters());
    army
}

/// The published British (MA-22.1).
pub(crate) fn british() -> Army {
    use Quality::*;
    army(
        Nation::British,
        &[
            (Drilled, 36, [1, 1, 0, 1]),
            (Drilled, 36, [2, 2, 0, 0]),
            (Recruits, 40, [0, 1, 0, 1]),
            (Veterans, 28, [0, 0, 0, 1]),
            (Recruits, 20, [0, 1, 0, 0]),
        ],
    )
}

/// The published French (MA-22.2).
pub(crate) fn french() -> Army {
    use Quality::*;
    army(
        Nation::French,
        &[
            (Drilled, 24, [1, 0, 1, 0]),
            (Veterans, 24, [0, 1, 0, 0]),
            (Drilled, 32, [2, 0, 0, 0]),
            (Guard, 32, [2, 2, 1, 1]),
        ],
    )
}
