//! Which rule sets there are and which digests they consist of.

/// One published rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volume {
    /// The prefix of its ids: `SR`.
    pub prefix: &'static str,
    /// Its full name, for a heading.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
}

/// A digest: one file in `rules/`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Book {
    /// The file name, `warburg.md`.
    pub file: &'static str,
    /// The rule set whose entries it holds.
    pub set: &'static str,
    /// The prefixes its ids may have.
    pub ids: &'static [&'static str],
    /// What stands before the number of a heading to make it an id of its own; numbered headings of the
    /// Hondschoote scenario would otherwise collide with the chapters of the rules.
    pub sections: &'static str,
}

const RULE_SETS: [Volume; 5] = [
    Volume {
        prefix: "SR",
        name: "The Soldiers of the Republic",
        about: "Hexes and counters, the Revolution in Flanders, 1792–94",
    },
    Volume { prefix: "WB", name: "Warburg 1760", about: "Hexes and counters, the Seven Years War" },
    Volume {
        prefix: "MA",
        name: "La Marche des Aigles",
        about: "Infantry brigades on a free table, in centimetres",
    },
    Volume { prefix: "LB", name: "Le Baton", about: "French against British in thirteen phases, in inches" },
    Volume { prefix: "BA", name: "Belle Alliance", about: "Battalions under sealed orders, 1809–15" },
];

/// Every prefix an id may have, longest first, so that `WBS-2.1` is never read as `WB`.
pub const PREFIXES: [&str; 6] = ["WBS", "SR", "WB", "MA", "LB", "BA"];

/// The rule sets, in the order in which everything lists them.
pub fn rule_sets() -> &'static [Volume] {
    &RULE_SETS
}

/// The rule set an id prefix belongs to: `WBS`, the Warburg scenario, counts under `WB`.
pub fn set_of(prefix: &str) -> Option<&'static Volume> {
    let prefix = if prefix == "WBS" { "WB" } else { prefix };
    RULE_SETS.iter().find(|s| s.prefix == prefix)
}

const BOOKS: [Book; 7] = [
    Book { file: "soldiers-of-the-republic.md", set: "SR", ids: &["SR"], sections: "SR-" },
    Book { file: "hondschoote-scenario.md", set: "SR", ids: &["SR"], sections: "SR-HON-" },
    Book { file: "warburg.md", set: "WB", ids: &["WB"], sections: "WB-" },
    Book { file: "warburg-scenario.md", set: "WB", ids: &["WBS"], sections: "WBS-" },
    Book { file: "marche-des-aigles.md", set: "MA", ids: &["MA"], sections: "MA-" },
    Book { file: "le-baton.md", set: "LB", ids: &["LB"], sections: "LB-" },
    Book { file: "belle-alliance.md", set: "BA", ids: &["BA"], sections: "BA-" },
];

/// The book a file name stands for; `None` for a file that is no digest.
pub(crate) fn book(file: &str) -> Option<&'static Book> {
    let name = file.rsplit('/').next().unwrap_or(file);
    BOOKS.iter().find(|b| b.file == name)
}

/// The digests as they were when the program was built: file name and text.
pub fn embedded() -> [(&'static str, &'static str); 7] {
    [
        ("soldiers-of-the-republic.md", include_str!("../../../rules/soldiers-of-the-republic.md")),
        ("hondschoote-scenario.md", include_str!("../../../rules/hondschoote-scenario.md")),
        ("warburg.md", include_str!("../../../rules/warburg.md")),
        ("warburg-scenario.md", include_str!("../../../rules/warburg-scenario.md")),
        ("marche-des-aigles.md", include_str!("../../../rules/marche-des-aigles.md")),
        ("le-baton.md", include_str!("../../../rules/le-baton.md")),
        ("belle-alliance.md", include_str!("../../../rules/belle-alliance.md")),
    ]
}
