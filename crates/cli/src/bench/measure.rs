//! CPU time, repeated, and its median.

use cpu_time::ThreadTime;
use indicatif::ProgressBar;
use std::time::Duration;

/// A figure in the unit of its bench.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// What it was measured on, where the bench looked for that itself.
    pub note: Option<String>,
    /// Points (size, cost), where growth was measured.
    pub curve: Vec<[f64; 2]>,
}

impl Figure {
    /// Without a note.
    pub fn of(value: f64) -> Figure {
        Figure { value, note: None, curve: Vec::new() }
    }

    /// With a note.
    pub fn noting(self, note: String) -> Figure {
        Figure { note: Some(note), ..self }
    }
}

/// How hard to try, and where to show that something goes on.
pub struct Effort<'a> {
    /// A few short repetitions.
    pub quick: bool,
    /// Whether the bar stands still: a look beforehand, not the measurement.
    pub silent: bool,
    /// Moved on by one with each repetition.
    pub bar: &'a ProgressBar,
}

/// How often each bench is repeated.
pub fn repetitions(quick: bool) -> u32 {
    if quick { 3 } else { 9 }
}

impl Effort<'_> {
    /// Units of work done in a CPU second. `work` does some and says how much; it is called until the clock has
    /// something to measure, and the whole is repeated. Errors end the measurement.
    pub fn per_second(&self, mut work: impl FnMut() -> Result<u64, String>) -> Result<Figure, String> {
        let least = Duration::from_millis(if self.quick { 5 } else { 60 });
        let mut rates = Vec::new();
        for _ in 0..repetitions(self.quick) {
            let start = ThreadTime::try_now().map_err(|why| format!("no clock of CPU time: {why}"))?;
            let (mut done, mut spent) = (0, Duration::ZERO);
            while spent < least {
                done += work()?;
                spent = start.elapsed();
            }
            rates.push(done as f64 / spent.as_secs_f64());
            self.bar.inc(u64::from(!self.silent));
        }
        rates.sort_by(f64::total_cmp);
        rates.get(rates.len() / 2).copied().map(Figure::of).ok_or_else(|| "nothing was measured".to_owned())
    }

    /// Microseconds for one unit of work.
    pub fn microseconds(&self, work: impl FnMut() -> Result<u64, String>) -> Result<Figure, String> {
        self.per_second(work).map(|rate| Figure::of(1e6 / rate.value))
    }
}

/// An answer that must come out.
pub fn right<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, due: &T) -> Result<(), String> {
    if found == due { Ok(()) } else { Err(format!("{what} is {found:?}, not {due:?}")) }
}
