//! Where the sources cite ids.

use crate::id;
use crate::source::Source;
use crate::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

/// Crates that speak of ids without applying a rule: they quote them in examples, messages and tests of their own.
/// What they cite proves nothing about a rule set.
const SPEAKERS: [&str; 7] = ["kernel", "rulebook", "tidy", "cli", "server", "odds", "lab"];

/// One citation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, relative to the root.
    pub file: String,
    /// Counted from 1.
    pub line: usize,
}

/// Where an id is cited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// In `crates/*/src` outside tests and doc examples, comments included; and in `scenarios/**/*.toml`, which is
    /// where the data of a scenario are implemented.
    pub code: Vec<Place>,
    /// In unit tests, test programs and plays.
    pub tests: Vec<Place>,
}

/// All the citations of a tree.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    /// By id as written.
    pub places: BTreeMap<String, Places>,
    /// The tables marked with `// table: ID`, which `tidy` compares with the digest cell by cell. Their rows count
    /// as cited in code and in tests.
    pub tables: BTreeSet<String>,
}

/// What a file is for the scan.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Code,
    Test,
    Neither,
}

impl Scan {
    /// Scans a checkout.
    ///
    /// # Errors
    /// When the folders cannot be listed.
    pub fn checkout(root: &Path) -> io::Result<Scan> {
        Ok(Scan::of(&Tree::load(root)?))
    }

    /// Scans a tree.
    pub fn of(tree: &Tree) -> Scan {
        let mut scan = Scan::default();
        for (path, text) in &tree.files {
            match (role(path), path.extension().and_then(|e| e.to_str())) {
                (Role::Neither, _) => {}
                (role, Some("rs")) => scan.rust(path, text, role),
                (role, _) => scan.text(path, text, role),
            }
        }
        scan
    }

    fn rust(&mut self, path: &Path, text: &str, role: Role) {
        let source = Source::new(text);
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if source.is_example(number) {
                continue;
            }
            let role = if source.is_test(number) { Role::Test } else { role };
            self.line(path, number, line, role);
            if role == Role::Code
                && let Some(id) = marked_table(line)
            {
                self.tables.insert(id.to_owned());
            }
        }
    }

    fn text(&mut self, path: &Path, text: &str, role: Role) {
        text.lines().enumerate().for_each(|(index, line)| self.line(path, index + 1, line, role));
    }

    fn line(&mut self, path: &Path, number: usize, line: &str, role: Role) {
        for cited in id::cited(line) {
            let places = self.places.entry(cited.id.to_owned()).or_default();
            let place = Place { file: path.to_string_lossy().into_owned(), line: number };
            if role == Role::Test { places.tests.push(place) } else { places.code.push(place) }
        }
    }
}

/// The id of a `// table: SR-CRT …` marker.
pub(crate) fn marked_table(line: &str) -> Option<&str> {
    line.trim().strip_prefix("// table:")?.split_whitespace().next()
}

fn role(path: &Path) -> Role {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    match parts.as_slice() {
        ["scenarios", ..] if ending == "toml" => Role::Code,
        ["crates", name, ..] if SPEAKERS.contains(name) => Role::Neither,
        ["crates", _, "plays", ..] if ending == "play" => Role::Test,
        ["crates", _, "tests", ..] if ending == "rs" => Role::Test,
        ["crates", _, "src", inner @ ..] if ending == "rs" => {
            let test = inner.iter().any(|part| *part == "tests" || *part == "tests.rs");
            if test { Role::Test } else { Role::Code }
        }
        _ => Role::Neither,
    }
}
