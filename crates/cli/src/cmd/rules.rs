//! `grognard rules`: a clause by its id, clauses by their words, or how much of the books is in the engine.

use crate::answer::{Answer, Trouble};
use rulebook::{Library, coverage};
use std::io::{IsTerminal, Write};

/// How many hits are shown.
const MOST_HITS: usize = 20;

/// The command line.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grognard rules SR-6.5a\n  grognard rules bayonet charge\n  grognard rules --coverage"
)]
pub struct Args {
    /// The id of a clause, or words to look for
    words: Vec<String>,
    /// How many clauses are in code and in tests
    #[arg(long)]
    coverage: bool,
}

/// Shows, finds or counts. Words found nowhere are a no; an id that no book has is bad input.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let library = Library::load();
    let words = args.words.join(" ");
    if args.coverage {
        let report = coverage::embedded();
        let text = if json { report.json() } else { report.table() };
        out.write_all(text.as_bytes())?;
        return Ok(Answer::Yes);
    }
    if words.is_empty() {
        return books(library, json, out);
    }
    if let Some(entry) = library.get(&words) {
        if json {
            writeln!(out, "{}", serde_json::to_string_pretty(entry)?)?;
        } else {
            writeln!(out, "{}", rulebook::render(library, entry, width()).trim_end())?;
        }
        return Ok(Answer::Yes);
    }
    // A word that looks like an id is an id, and a wrong one deserves a better answer than a search.
    if args.words.len() == 1 && plays::looks_like_id(&words.to_ascii_uppercase()) {
        return unknown(library, &words, json, out);
    }
    let hits = library.search(&words);
    if json {
        let found: Vec<_> = hits.iter().map(|hit| hit.entry).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?;
    } else if hits.is_empty() {
        writeln!(out, "No clause holds “{words}”.")?;
    } else {
        writeln!(out, "{}", rulebook::render_hits(&hits, MOST_HITS, width()).trim_end())?;
    }
    Ok(if hits.is_empty() { Answer::No } else { Answer::Yes })
}

fn books(library: &Library, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let count = |prefix| library.clauses().filter(|entry| entry.set == prefix).count();
    if json {
        let books: Vec<_> = rulebook::rule_sets()
            .iter()
            .map(|set| serde_json::json!({ "prefix": set.prefix, "name": set.name, "clauses": count(set.prefix) }))
            .collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&books)?)?;
        return Ok(Answer::Yes);
    }
    for set in rulebook::rule_sets() {
        writeln!(out, "{:<3} {:<34} {:>4} clauses", set.prefix, set.name, count(set.prefix))?;
    }
    writeln!(out, "\nA clause: grognard rules SR-6.5a    Words: grognard rules bayonet charge")?;
    Ok(Answer::Yes)
}

fn unknown(library: &Library, id: &str, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let near = library.suggest(id);
    if json {
        writeln!(out, "{}", serde_json::json!({ "unknown": id, "suggestions": near }))?;
    }
    Err(Trouble::Input(if near.is_empty() {
        format!("no rule book has a clause {id}; `grognard rules` lists the books")
    } else {
        format!("no rule book has a clause {id}; did you mean {}?", near.join(", "))
    }))
}

/// A page for reading: as wide as a terminal of the ordinary size, unless it is a pipe, which has no width.
fn width() -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    if std::io::stdout().is_terminal() { said.unwrap_or(100).clamp(40, 120) } else { 100 }
}
