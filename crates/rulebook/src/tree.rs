//! The files of the house: from disk, or made up for a test.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path, PathBuf};

/// A tree of files, with paths relative to its root and forward slashes.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The text files.
    pub files: BTreeMap<PathBuf, String>,
    /// Files that are there but are no text, or too large to read: pictures, fonts.
    pub others: BTreeSet<PathBuf>,
}

/// Not ours, or made by tools.
const SKIPPED: [&str; 6] = ["target", "node_modules", "seeds", "out", "test-results", "playwright-report"];
const MAX_BYTES: u64 = 4 << 20;
const MAX_DEPTH: usize = 16;

impl Tree {
    /// Reads everything below `root` but build products and hidden folders.
    ///
    /// # Errors
    /// When a folder cannot be listed. A single file that cannot be read as text counts as present.
    pub fn load(root: &Path) -> io::Result<Tree> {
        let mut tree = Tree::default();
        tree.walk(root, Path::new(""), 0)?;
        Ok(tree)
    }

    /// A tree of the given files.
    pub fn of(files: &[(&str, &str)]) -> Tree {
        let files = files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned())).collect();
        Tree { files, others: BTreeSet::new() }
    }

    fn walk(&mut self, root: &Path, below: &Path, depth: usize) -> io::Result<()> {
        for item in std::fs::read_dir(root.join(below))? {
            let item = item?;
            let name = item.file_name();
            let name = name.to_string_lossy();
            let path = below.join(&*name);
            let kind = item.file_type()?;
            let built = SKIPPED.contains(&name.as_ref()) || name.starts_with("target-");
            if kind.is_dir() && !name.starts_with('.') && !built && depth < MAX_DEPTH {
                self.walk(root, &path, depth + 1)?;
            } else if kind.is_file() {
                self.add(root, path);
            }
        }
        Ok(())
    }

    fn add(&mut self, root: &Path, path: PathBuf) {
        let full = root.join(&path);
        let small = std::fs::metadata(&full).is_ok_and(|data| data.len() <= MAX_BYTES);
        match std::fs::read_to_string(&full) {
            Ok(text) if small => {
                self.files.insert(path, text);
            }
            _ => {
                self.others.insert(path);
            }
        }
    }

    /// The text of a file.
    pub fn get(&self, path: &str) -> Option<&str> {
        self.files.get(Path::new(path)).map(String::as_str)
    }

    /// Whether there is a file or a folder at `path`.
    pub fn has(&self, path: &Path) -> bool {
        let below = |known: &PathBuf| known.starts_with(path);
        self.files.contains_key(path)
            || self.others.contains(path)
            || self.files.range(path.to_path_buf()..).next().is_some_and(|(known, _)| below(known))
            || self.others.range(path.to_path_buf()..).next().is_some_and(below)
    }

    /// The text files with this ending, below the folders of `within` (empty: anywhere).
    pub fn ending<'a>(&'a self, ending: &'a str) -> impl Iterator<Item = (&'a Path, &'a str)> {
        self.files
            .iter()
            .filter(move |(path, _)| path.extension().is_some_and(|e| e == ending))
            .map(|(path, text)| (path.as_path(), text.as_str()))
    }
}

/// `a/b/../c` as `a/c`; `None` when it climbs out of the root.
pub fn normal(path: &Path) -> Option<PathBuf> {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => normal.push(name),
            Component::ParentDir => {
                if !normal.pop() {
                    return None;
                }
            }
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    Some(normal)
}
