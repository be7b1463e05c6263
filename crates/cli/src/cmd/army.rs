//! `grognard army check`: may this army be fielded?

use crate::answer::{Answer, Trouble};
use crate::paint;
use games::read_bounded;
use kernel::Fault;
use std::{io::Write, path::PathBuf};
use view::{Builder, CheckedArmy};

/// The longest army file that is opened, in bytes.
const MOST: usize = 64 << 10;

/// The command line.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  grognard army check picton.toml          points, and every fault with its line and clause
  grognard army check picton.toml --json
  grognard army new > mine.toml            an army to begin with

Exit code: 0 the army may be fielded, 1 it may not, 2 the file cannot be read.";

#[derive(clap::Subcommand)]
enum What {
    /// Count the points and find all faults
    #[command(after_help = EXAMPLES)]
    Check {
        /// An army file
        file: PathBuf,
        /// Its rules, where the file does not say
        #[arg(long, value_name = "PREFIX")]
        rules: Option<String>,
    },
    /// Print an army to begin with, as a file
    #[command(after_help = EXAMPLES)]
    New {
        /// For these rules
        #[arg(long, value_name = "PREFIX", default_value = "MA")]
        rules: String,
        /// Which of the ready armies, counted from 1
        #[arg(long, value_name = "NUMBER", default_value_t = 1)]
        number: usize,
    },
}

/// Checks an army file, or prints one.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    match &args.what {
        What::Check { file, rules } => {
            let name = file.display().to_string();
            let bytes = read_bounded(file, MOST)?;
            let text = String::from_utf8(bytes)
                .map_err(|_| Trouble::Input(format!("“{name}” is no text; an army file is")))?;
            let builder = builder(rules.as_deref(), &text)?;
            match builder.check(&name, &text) {
                Ok(checked) => report(&checked, json, out),
                Err(faults) => unreadable(&faults, json, out),
            }
        }
        What::New { rules, number } => {
            let armies = builder(Some(rules), "")?.form().armies;
            let Some(army) = number.checked_sub(1).and_then(|index| armies.get(index)) else {
                let count = armies.len();
                return Err(Trouble::Input(format!("there are {count} ready armies, 1 to {count}")));
            };
            if json {
                writeln!(out, "{}", serde_json::json!({ "name": army.name, "file": army.text }))?;
            } else {
                write!(out, "{}", army.text)?;
            }
            Ok(Answer::Yes)
        }
    }
}

/// The builder for a file: as asked for, as the file says, or the only one there is.
fn builder(asked: Option<&str>, text: &str) -> Result<&'static dyn Builder, Trouble> {
    let line =
        text.lines().map(str::trim).find_map(|line| line.strip_prefix("rules")?.trim().strip_prefix('='));
    let said = line.and_then(|value| value.trim().strip_prefix('"')?.split('"').next());
    let builders = games::builders();
    let known: Vec<&str> = builders.iter().map(|(prefix, _)| *prefix).collect();
    match (asked.or(said), builders.as_slice()) {
        (Some(prefix), _) => games::builder(prefix).ok_or_else(|| {
            let known = known.join(", ");
            Trouble::Input(format!("no rule set “{prefix}” has armies to raise; there is {known}"))
        }),
        (None, [(_, only)]) => Ok(*only),
        (None, _) => Err(Trouble::Input(format!("say for which rules: --rules {}", known.join(" or ")))),
    }
}

fn report(checked: &CheckedArmy, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let CheckedArmy { name, points, most, units, breaches } = checked;
    let legal = breaches.is_empty();
    let answer = if legal { Answer::Yes } else { Answer::No };
    if json {
        let units: Vec<_> = units
            .iter()
            .map(|(name, points)| serde_json::json!({ "name": name, "points": points }))
            .collect();
        let report = serde_json::json!({
            "legal": legal, "name": name, "points": points, "most": most, "units": units, "faults": breaches,
        });
        writeln!(out, "{report}")?;
        return Ok(answer);
    }
    for (unit, points) in units {
        writeln!(out, "  {points:>4}  {unit}")?;
    }
    writeln!(out, "  {points:>4}  of {most} points: {name}")?;
    for breach in breaches {
        writeln!(out, "{}", breach.fault)?;
    }
    let verdict = if legal { paint::green("legal") } else { paint::red("not legal") };
    writeln!(out, "{verdict}")?;
    Ok(answer)
}

/// All faults of a file that is no army: exit code 2.
fn unreadable(faults: &[Fault], json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    if json {
        writeln!(out, "{}", serde_json::json!({ "legal": null, "faults": faults }))?;
    }
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Err(Trouble::Input(format!("this cannot be read as an army\n{}", lines.join("\n"))))
}
