//! `grognard bench`: named measurements. Each asserts its answer, so a fast wrong engine does not pass; figures
//! are per core and in CPU time, so a busy machine does not change them much.

mod answering;
mod combats;
mod games;
mod growth;
mod hands;
mod isolation;
mod kernel;
mod load;
mod measure;
mod odds;
mod opponents;
mod plot;
mod positions;

use crate::answer::{Answer, Trouble};
use crate::save;
use indicatif::{ProgressBar, ProgressStyle};
use measure::{Effort, Figure};
use std::{collections::BTreeMap, io::Write, path::PathBuf};

/// The command line.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grognard bench\n  grognard bench kernel --json\n  grognard bench --quick\n  grognard bench sr.growth --plot growth.svg"
)]
pub struct Args {
    /// Only benches whose name begins with one of these
    names: Vec<String>,
    /// Few and short repetitions: shows that they work, not how fast
    #[arg(long)]
    quick: bool,
    /// Also draw how costs grow with the size of a battle, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Only list the names
    #[arg(long)]
    list: bool,
}

/// Does the work; the error says which answer was wrong.
pub type Measure = dyn Fn(&Effort<'_>) -> Result<Figure, String>;

/// A named measurement.
pub struct Bench {
    /// `kernel.dice_per_s`: what it is about, then what is counted.
    pub name: String,
    /// What the figure counts.
    pub unit: &'static str,
    /// Measures.
    pub run: Box<Measure>,
}

/// All benches: those of the kernel and of exact odds, those every rule set has, its opponents, growth, then
/// the server.
fn registry() -> Vec<Bench> {
    let mut all = kernel::benches();
    all.extend(odds::benches());
    all.extend(games::benches());
    all.extend(opponents::benches());
    all.extend(growth::benches());
    all.extend(answering::benches());
    all.extend(load::benches());
    all.extend(isolation::benches());
    all
}

/// Measures and reports. A wrong answer is a no.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let wanted =
        |name: &str| args.names.is_empty() || args.names.iter().any(|begin| name.starts_with(begin.as_str()));
    let benches: Vec<Bench> = registry().into_iter().filter(|bench| wanted(&bench.name)).collect();
    if benches.is_empty() {
        let known: Vec<String> = registry().into_iter().map(|bench| bench.name).collect();
        return Err(Trouble::Input(format!("no bench has such a name; there are {}", known.join(", "))));
    }
    if args.list {
        for bench in &benches {
            writeln!(out, "{:<36} {}", bench.name, bench.unit)?;
        }
        return Ok(Answer::Yes);
    }
    let bar = ProgressBar::new(benches.len() as u64 * u64::from(measure::repetitions(args.quick)));
    if let Ok(style) = ProgressStyle::with_template("{msg:<36} {bar:30} {pos}/{len}") {
        bar.set_style(style);
    }
    let effort = Effort { quick: args.quick, silent: false, bar: &bar };
    let (mut figures, mut wrong, mut curves) = (BTreeMap::new(), Vec::new(), Vec::new());
    for bench in &benches {
        bar.set_message(bench.name.clone());
        match (bench.run)(&effort) {
            Ok(Figure { value, note, curve }) => {
                let mut entry = serde_json::json!({ "value": value, "unit": bench.unit });
                if let Some(note) = &note {
                    entry["on"] = note.as_str().into();
                }
                if !curve.is_empty() {
                    entry["curve"] = serde_json::json!(curve);
                    curves.push((bench.name.clone(), curve));
                }
                figures.insert(bench.name.clone(), entry);
                if !json {
                    let note = note.map(|note| format!(" ({note})")).unwrap_or_default();
                    bar.suspend(|| writeln!(out, "{:<36} {value:>16.1} {}{note}", bench.name, bench.unit))?;
                }
            }
            Err(why) => wrong.push(format!("{}: {why}", bench.name)),
        }
    }
    bar.finish_and_clear();
    if let Some(path) = &args.plot {
        save::save(path, plot::svg(&curves).as_bytes())?;
    }
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&figures)?)?;
    }
    for why in &wrong {
        writeln!(std::io::stderr(), "grognard: wrong answer in {why}")?;
    }
    Ok(if wrong.is_empty() { Answer::Yes } else { Answer::No })
}
