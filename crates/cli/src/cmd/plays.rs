//! `grognard plays`: runs transcripts that are tests.

use crate::answer::{Answer, Trouble};
use crate::paint;
use games::{Chooser, Playable, read_bounded};
use kernel::Fault;
use plays::{Failed, Passed, PlayScript};
use rulebook::Library;
use serde::Serialize;
use std::{
    collections::BTreeSet,
    io::Write,
    path::{Path, PathBuf},
};

/// How deep directories are searched.
const DEEPEST: u32 = 16;
/// The most files that are run at once.
const MOST_FILES: usize = 20_000;

/// The command line.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grognard plays crates/*/plays\n  grognard plays my.play --json\n\nHow to write one: docs/plays.md"
)]
pub struct Args {
    /// Files (*.play, or *.md with plays fenced as ```play), or directories to search for *.play
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Also name the plays that pass
    #[arg(long)]
    all: bool,
}

#[derive(Serialize, Default)]
struct Report {
    passed: Vec<Passed>,
    failed: Vec<Failed>,
    /// Faults of files that do not even read.
    faults: Vec<Fault>,
    /// Ids proven by plays that passed.
    proven: BTreeSet<String>,
}

struct Run<'a>(&'a PlayScript);

impl Chooser for Run<'_> {
    type Out = Result<Passed, Failed>;
    fn choose<G: Playable>(self) -> Self::Out {
        plays::run::<G>(self.0, plays::built_in)
    }
}

/// Runs all plays; no if one comes out differently, bad input if one does not read.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let mut files = Vec::new();
    for path in &args.paths {
        collect(path, DEEPEST, &mut files)?;
    }
    if files.is_empty() {
        return Err(Trouble::Input("there is no *.play file in the directories named".to_owned()));
    }
    let mut report = Report::default();
    for file in &files {
        one(file, &mut report)?;
    }
    report.proven = report.passed.iter().flat_map(|play| play.proves.iter().cloned()).collect();
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        tell(&report, args.all, out)?;
    }
    match (report.faults.len(), report.failed.len()) {
        (0, 0) => Ok(Answer::Yes),
        (0, _) => Ok(Answer::No),
        (1, _) => Err(Trouble::Input("a line of these plays cannot be read; it is named above".to_owned())),
        (n, _) => {
            Err(Trouble::Input(format!("{n} lines of these plays cannot be read; they are named above")))
        }
    }
}

/// Files in the order of their names, so that every run tells the same. Links to directories are not followed:
/// they may lead in circles.
fn collect(path: &Path, deep: u32, files: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let unreadable =
        |why: std::io::Error| Trouble::Input(format!("“{}” cannot be searched: {why}", path.display()));
    let mut inside = Vec::new();
    for entry in std::fs::read_dir(path).map_err(unreadable)? {
        inside.push(entry.map_err(unreadable)?.path());
    }
    inside.sort();
    for path in inside {
        let directory = path.is_dir() && !path.is_symlink();
        if directory && deep > 0 {
            collect(&path, deep - 1, files)?;
        } else if !directory && path.extension().is_some_and(|ending| ending == "play") {
            files.push(path);
        }
        if files.len() > MOST_FILES {
            return Err(Trouble::Input(format!(
                "there are more than {MOST_FILES} plays; name fewer at once"
            )));
        }
    }
    Ok(())
}

fn one(path: &Path, report: &mut Report) -> Result<(), Trouble> {
    let name = path.display().to_string();
    let bytes = read_bounded(path, plays::MOST_BYTES)?;
    let text = String::from_utf8(bytes).map_err(|_| games::Unreadable::NotText(name.clone()))?;
    let document = path.extension().is_some_and(|ending| ending == "md");
    let text = if document { plays::fenced(&text) } else { text };
    let scripts = match plays::parse(&name, &text) {
        Ok(scripts) => scripts,
        Err(faults) => {
            report.faults.extend(faults);
            return Ok(());
        }
    };
    for script in scripts {
        let unknown = unknown_ids(&script);
        if !unknown.is_empty() {
            report.faults.extend(unknown);
            continue;
        }
        match games::for_prefix(&script.rules, Run(&script)) {
            Ok(Ok(passed)) => report.passed.push(passed),
            Ok(Err(failed)) => report.failed.push(failed),
            Err(unknown) => report.faults.push(Fault::at(&name, script.line, 0, unknown.to_string())),
        }
    }
    Ok(())
}

/// Ids that a play claims to prove, and no rule book has.
fn unknown_ids(script: &PlayScript) -> Vec<Fault> {
    let library = Library::load();
    let unknown = script.proves.iter().filter(|id| !library.knows(id));
    let fault = |id: &String| {
        let help = match library.suggest(id).first() {
            Some(near) => format!("did you mean {near}?"),
            None => "“grognard rules” finds clauses by their words".to_owned(),
        };
        Fault::at(&script.file, script.line, 0, format!("no rule book has a clause {id} to prove; {help}"))
    };
    // Games that come without a book have no ids to compare.
    let has_book = library.rule_sets().iter().any(|set| set.prefix == script.rules);
    if has_book { unknown.map(fault).collect() } else { Vec::new() }
}

fn tell(report: &Report, all: bool, out: &mut dyn Write) -> Result<(), Trouble> {
    for fault in &report.faults {
        writeln!(out, "{} {fault}", paint::red("unread"))?;
    }
    for failed in &report.failed {
        writeln!(out, "{} {} {}", paint::red("failed"), failed.name, failed.title)?;
        for fault in &failed.faults {
            writeln!(out, "       {fault}")?;
        }
    }
    for passed in report.passed.iter().filter(|_| all) {
        writeln!(
            out,
            "{} {} {} [{}]",
            paint::green("passed"),
            passed.name,
            passed.title,
            passed.proves.join(" ")
        )?;
    }
    let (passed, failed) = (report.passed.len(), report.failed.len());
    writeln!(out, "{} ids proven", report.proven.len())?;
    let sum = format!("{passed} passed, {failed} failed");
    writeln!(
        out,
        "{}",
        if failed + report.faults.len() == 0 { paint::green(&sum) } else { paint::red(&sum) }
    )?;
    Ok(())
}
