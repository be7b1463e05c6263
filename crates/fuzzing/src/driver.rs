//! Runs a function over stored inputs and their changed copies.

use crate::mutated;
use kernel::Stream;
use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

/// What was run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ran {
    /// Stored inputs.
    pub inputs: usize,
    /// Changed copies.
    pub mutations: usize,
}

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The stored inputs cannot be read, or there are none.
    Corpus(String),
    /// A panic, and the input that made it.
    Panic {
        /// The stored input it began with.
        input: String,
        /// The number of the changed copy; `None` for the input itself.
        mutation: Option<usize>,
        /// The bytes.
        bytes: Vec<u8>,
    },
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Corpus(why) => f.write_str(why),
            Unfit::Panic { input, mutation, bytes } => {
                let copy = mutation.map_or(String::new(), |n| format!(", changed copy {n}"));
                write!(f, "a panic on {input}{copy}; these bytes: {}", bytes.escape_ascii())
            }
        }
    }
}

/// Runs `f` over every file in `dir`, in the order of their names, and over `mutations` changed copies. The first
/// panic ends it. Sizes of copies are bounded; how long `f` may take is not.
pub fn run_corpus(dir: &Path, mutations: usize, seed: u64, f: impl Fn(&[u8])) -> Result<Ran, Unfit> {
    let inputs = stored(dir).map_err(|why| Unfit::Corpus(format!("{}: {why}", dir.display())))?;
    if inputs.is_empty() {
        return Err(Unfit::Corpus(format!("{}: there is no stored input", dir.display())));
    }
    let run = |input: &str, mutation, bytes: &[u8]| {
        catch_unwind(AssertUnwindSafe(|| f(bytes))).map_err(|_| Unfit::Panic {
            input: input.to_owned(),
            mutation,
            bytes: bytes.to_vec(),
        })
    };
    for (name, bytes) in &inputs {
        run(name, None, bytes)?;
    }
    let streams = Stream::new(seed);
    for n in 0..mutations {
        let mut chance = streams.part(n as u64);
        let (name, bytes) = &inputs[n % inputs.len()];
        let (_, other) = &inputs[chance.below(inputs.len())];
        run(name, Some(n), &mutated(bytes, other, &mut chance))?;
    }
    Ok(Ran { inputs: inputs.len(), mutations })
}

/// Names and bytes of the files in a directory, in order; hidden files are not inputs.
fn stored(dir: &Path) -> std::io::Result<Vec<(String, Vec<u8>)>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_file() && !name.starts_with('.') {
            all.push((name, std::fs::read(entry.path())?));
        }
    }
    all.sort();
    Ok(all)
}
