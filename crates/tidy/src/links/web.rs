//! Assets and modules of the client in `web/`.
//!
//! A target that begins with `/` is looked for below `web/`; without a file ending it is a page of the server, not a
//! file. A bare module name must be in an import map of a page, or in a `package.json` for what runs under Node.

use super::{elsewhere, missing, resolve};
use crate::{Complaint, Tree};
use std::path::Path;

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let known = Known::of(tree);
    let mut complaints = Vec::new();
    for (path, text) in tree.files.iter().filter(|(path, _)| path.starts_with("web")) {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
        let vendored = path.iter().any(|part| part == "vendor");
        if !["html", "js", "mjs", "css"].contains(&ending) || vendored {
            continue;
        }
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !is_comment(line)) {
            let (assets, modules) = match ending {
                "css" => (urls(line), Vec::new()),
                _ => (attributes(line), imports(line)),
            };
            for target in assets.iter().filter(|target| is_asset(target)) {
                complaints.extend(absent(tree, path, index + 1, target));
            }
            for target in modules.iter().filter(|target| !computed(target)) {
                complaints.extend(module(tree, &known, path, index + 1, target));
            }
        }
    }
    for (path, line, target) in &known.mapped {
        complaints.extend(if target.ends_with('/') { None } else { absent(tree, path, *line, target) });
    }
    complaints
}

/// The module names that stand for something.
struct Known<'a> {
    /// Keys of import maps: `lit-html`, `lit-html/`.
    names: Vec<String>,
    /// Targets of import maps, with their places.
    mapped: Vec<(&'a Path, usize, String)>,
    /// The texts of all package.json files.
    packages: Vec<&'a str>,
}

impl<'a> Known<'a> {
    fn of(tree: &'a Tree) -> Known<'a> {
        let mut known = Known { names: Vec::new(), mapped: Vec::new(), packages: Vec::new() };
        for (path, text) in &tree.files {
            if path.file_name().is_some_and(|name| name == "package.json") {
                known.packages.push(text);
            }
            if path.extension().is_some_and(|e| e == "html") {
                known.map(path, text);
            }
        }
        known
    }

    fn map(&mut self, path: &'a Path, text: &str) {
        let mut inside = false;
        for (index, line) in text.lines().enumerate() {
            inside |= line.contains("type=\"importmap\"");
            if inside {
                let words: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
                for pair in words.windows(2) {
                    if let [name, target] = pair
                        && target.starts_with(['/', '.'])
                        && !name.starts_with(['/', '.'])
                    {
                        self.names.push((*name).to_owned());
                        self.mapped.push((path, index + 1, (*target).to_owned()));
                    }
                }
            }
            inside &= !line.contains("</script>");
        }
    }

    fn has(&self, name: &str) -> bool {
        let mapped = |key: &String| key == name || key.ends_with('/') && name.starts_with(key.as_str());
        let package =
            name.split('/').take(if name.starts_with('@') { 2 } else { 1 }).collect::<Vec<_>>().join("/");
        self.names.iter().any(mapped)
            || self.packages.iter().any(|text| text.contains(&format!("\"{package}\"")))
    }
}

fn module(tree: &Tree, known: &Known<'_>, path: &Path, line: usize, target: &str) -> Option<Complaint> {
    if target.starts_with(['.', '/']) {
        return absent(tree, path, line, target);
    }
    let fine = elsewhere(target) || known.has(target);
    (!fine).then(|| {
        Complaint::new(path, line, format!("module {target} is in no import map and no package.json"))
    })
}

fn absent(tree: &Tree, path: &Path, line: usize, target: &str) -> Option<Complaint> {
    match target.strip_prefix('/') {
        None => missing(tree, path, line, target),
        Some(below) => {
            let found = ["web", "web/static", "web/public"]
                .iter()
                .filter_map(|root| resolve(&Path::new(root).join("page"), below))
                .any(|file| tree.has(&file));
            (!found).then(|| Complaint::new(path, line, format!("{target} is not there")))
        }
    }
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with('*') || line.starts_with("/*")
}

/// Whether a target is put together at run time.
fn computed(target: &str) -> bool {
    target.contains(['$', '{', '<', '`']) || target.is_empty()
}

/// A local file, not a page of the server.
fn is_asset(target: &str) -> bool {
    let name = target.split(['?', '#']).next().unwrap_or("").rsplit('/').next().unwrap_or("");
    !computed(target) && !elsewhere(target) && name.contains('.')
}

fn attributes(line: &str) -> Vec<String> {
    let names = [" src=", " href=", "\tsrc=", "\thref="];
    names
        .iter()
        .flat_map(|name| line.match_indices(name))
        .filter_map(|(at, name)| quoted(&line[at + name.len()..]))
        .collect()
}

/// `import … from "x"`, `import "x"`, `export … from "x"`, `import("x")`.
fn imports(line: &str) -> Vec<String> {
    let starts = ["import", "export", "}"].iter().any(|word| line.trim_start().starts_with(word));
    let mut found = Vec::new();
    if starts {
        found.extend(line.split_once(" from ").and_then(|(_, rest)| quoted(rest)));
        found.extend(line.trim_start().strip_prefix("import ").and_then(quoted));
    }
    found.extend(line.match_indices("import(").filter_map(|(at, name)| quoted(&line[at + name.len()..])));
    found
}

fn urls(line: &str) -> Vec<String> {
    let bare = |rest: &str| Some(rest.split(')').next()?.trim().to_owned());
    let urls = line.match_indices("url(").filter_map(|(at, name)| {
        let rest = &line[at + name.len()..];
        quoted(rest).or_else(|| bare(rest))
    });
    let imported = line.trim_start().strip_prefix("@import ").and_then(quoted);
    urls.chain(imported).collect()
}

/// The text between the quotes with which `rest` begins.
fn quoted(rest: &str) -> Option<String> {
    let rest = rest.trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = rest.get(1..)?;
    inner.find(quote).and_then(|end| inner.get(..end)).map(str::to_owned)
}
