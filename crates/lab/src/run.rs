//! A run of many games in a folder: interruptible, resumable, divisible.
//!
//! The folder has `run.json` (the manifest) and `games.jsonl` (a line for each game). A run that is stopped in the
//! middle of a line loses that game only; when all games of the folder are there, the file is written again in the
//! order of their numbers, so that a run and an interrupted run end with the same bytes.

use crate::arena::with_threads;
use crate::progress::{Counter, Progress};
use crate::record::{FORMAT, Manifest, Notes, Record};
use crate::table;
use bots::Bot;
use kernel::{BySide, Commander, Group, Observed, Ruleset, fingerprint};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

/// What is to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct RunSettings {
    /// The scenario's id, for the manifest.
    pub scenario: String,
    /// Its title, for the report.
    pub title: String,
    /// The bots of the first and the second side.
    pub bots: BySide<Bot>,
    /// Games in all.
    pub games: u64,
    /// The seed of everything.
    pub seed: u64,
    /// The folder.
    pub out: PathBuf,
    /// Part i of n, counted from 1.
    pub shard: Option<[u32; 2]>,
    /// Threads; 0 is as many as there are cores.
    pub threads: usize,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Done {
    /// The manifest.
    pub manifest: Manifest,
    /// All games that are there, in the order of their numbers.
    pub records: Vec<Record>,
    /// Whether all games of the folder are there.
    pub complete: bool,
    /// Games played by this call.
    pub played: u64,
    /// Processor seconds of this call.
    pub cpu_s: f64,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LabFault {
    /// Reading failed.
    #[error("“{path}” cannot be read: {error}")]
    Read {
        /// Which file.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// Writing failed: the disk is full, the folder is not ours.
    #[error(
        "“{path}” cannot be written: {error}. The games that were written before are kept: when this is mended, the \
         same command again goes on from there"
    )]
    Write {
        /// Which file.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// A file of the folder is not what it should be.
    #[error("{path}: {sentence}")]
    Content {
        /// Which file.
        path: String,
        /// What is wrong.
        sentence: String,
    },
    /// The folder holds another run.
    #[error("{path} holds another run ({differs} differs); choose another folder, or delete it")]
    OtherRun {
        /// The folder.
        path: String,
        /// What differs.
        differs: String,
    },
    /// A shard that cannot be.
    #[error("there is no part {i} of {n}; parts are counted from 1")]
    Shard {
        /// Part.
        i: u32,
        /// Of how many.
        n: u32,
    },
    /// Parts that do not belong together.
    #[error("the parts do not make a run: {0}")]
    Parts(String),
}

fn unread(path: &Path) -> impl FnOnce(std::io::Error) -> LabFault + '_ {
    move |error| LabFault::Read { path: path.display().to_string(), error }
}

pub(crate) fn unwritten(path: &Path) -> impl FnOnce(std::io::Error) -> LabFault + '_ {
    move |error| LabFault::Write { path: path.display().to_string(), error }
}

/// Plays what is missing. `stop` ends the run after the games in hand, and everything played is kept.
pub fn run<G: Commander + Observed + Ruleset>(
    game: &G,
    settings: &RunSettings,
    stop: &AtomicBool,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<Done, LabFault> {
    if let Some([i, n]) = settings.shard
        && (i == 0 || i > n)
    {
        return Err(LabFault::Shard { i, n });
    }
    let manifest = manifest(game, settings);
    let out = &settings.out;
    fs::create_dir_all(out).map_err(unwritten(out))?;
    if out.join("run.json").exists() {
        same_run(out, &read_manifest(out)?, &manifest)?;
    }
    write_manifest(out, &manifest)?;
    let mut records = read_records(out, &manifest)?;
    // A line cut in the middle is dropped before anything is added behind it.
    write_records(out, &records)?;
    let missing: Vec<u64> = manifest.indices().filter(|index| !records.contains_key(index)).collect();
    let total = manifest.indices().count() as u64;
    let counter = Counter::new(total - missing.len() as u64, total, progress);
    let (mut played, mut cpu_s) = (0, 0.0);
    let one = |index: u64| {
        let seed = fingerprint(&(settings.seed, index));
        let mut notes = Notes::default();
        let finished = table::play(game, &settings.bots, seed, &mut notes);
        counter.add(1);
        (notes.record(game, index, &finished), finished.cpu)
    };
    let path = out.join("games.jsonl");
    let mut file = fs::OpenOptions::new().append(true).open(&path).map_err(unwritten(&path))?;
    // Games are played on all threads and written by this one, as they come.
    let (send, receive) = mpsc::sync_channel(64);
    let failed = AtomicBool::new(false);
    let ended = || stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // The sender goes with this closure, and its end is the end of the games.
            let send = send;
            with_threads(settings.threads, || {
                missing.par_iter().with_max_len(1).for_each_with(send, |send, &index| {
                    if !ended() {
                        let _ = send.send(one(index));
                    }
                });
            });
        });
        for (record, cpu) in receive {
            let text = line(&record) + "\n";
            if let Err(fault) = file.write_all(text.as_bytes()).map_err(unwritten(&path)) {
                failed.store(true, Ordering::Relaxed);
                return Err(fault);
            }
            played += 1;
            cpu_s += cpu.as_secs_f64();
            records.insert(record.index, record);
        }
        Ok(())
    })?;
    let complete = manifest.indices().all(|index| records.contains_key(&index));
    if complete {
        write_records(out, &records)?;
    }
    Ok(Done { manifest, records: records.into_values().collect(), complete, played, cpu_s })
}

fn manifest<G: Commander + Observed + Ruleset>(game: &G, settings: &RunSettings) -> Manifest {
    Manifest {
        lab: FORMAT,
        rules: G::PREFIX.to_owned(),
        version: G::VERSION,
        scenario: settings.scenario.clone(),
        title: settings.title.clone(),
        sides: game.side_names().map(str::to_owned),
        bots: settings.bots.0.each_ref().map(Bot::name),
        seed: settings.seed,
        games: settings.games,
        shard: settings.shard,
        groups: game.groups(),
        arms: game.arms(),
        ground: game.ground(),
    }
}

fn troops(manifest: &Manifest) -> [&[Group]; 2] {
    [&manifest.groups, &manifest.arms]
}

/// The same run, or the same with another number of games.
fn same_run(folder: &Path, known: &Manifest, asked: &Manifest) -> Result<(), LabFault> {
    let pairs = [
        ("the rules", known.rules == asked.rules && known.version == asked.version),
        ("the scenario", known.scenario == asked.scenario && troops(known) == troops(asked)),
        ("one of the bots", known.bots == asked.bots),
        ("the seed", known.seed == asked.seed),
        ("the part", known.shard == asked.shard),
        ("the format", known.lab == asked.lab),
    ];
    match pairs.iter().find(|(_, same)| !same) {
        None => Ok(()),
        Some((differs, _)) => {
            let path = folder.display().to_string();
            Err(LabFault::OtherRun { path, differs: (*differs).to_owned() })
        }
    }
}

/// Reads a folder, complete or not.
pub fn load(folder: &Path) -> Result<Done, LabFault> {
    let manifest = read_manifest(folder)?;
    let records = read_records(folder, &manifest)?;
    let complete = manifest.indices().all(|index| records.contains_key(&index));
    Ok(Done { manifest, records: records.into_values().collect(), complete, played: 0, cpu_s: 0.0 })
}

/// Puts the parts of a run together in a folder of their own.
pub fn merge(parts: &[PathBuf], out: &Path) -> Result<Done, LabFault> {
    let mut whole: Option<Manifest> = None;
    let mut records: BTreeMap<u64, Record> = BTreeMap::new();
    for part in parts {
        let done = load(part)?;
        let manifest = Manifest { shard: None, ..done.manifest };
        match &whole {
            Some(known) if *known != manifest => {
                return Err(LabFault::Parts(format!("{} is of another run", part.display())));
            }
            _ => whole = Some(manifest),
        }
        for record in done.records {
            let index = record.index;
            if records.get(&index).is_some_and(|known| *known != record) {
                return Err(LabFault::Parts(format!("game {index} went differently in {}", part.display())));
            }
            records.insert(index, record);
        }
    }
    let manifest = whole.ok_or_else(|| LabFault::Parts("none is given".to_owned()))?;
    let complete = manifest.indices().all(|index| records.contains_key(&index));
    fs::create_dir_all(out).map_err(unwritten(out))?;
    write_manifest(out, &manifest)?;
    write_records(out, &records)?;
    Ok(Done { manifest, records: records.into_values().collect(), complete, played: 0, cpu_s: 0.0 })
}

fn read_manifest(folder: &Path) -> Result<Manifest, LabFault> {
    let path = folder.join("run.json");
    let text = fs::read_to_string(&path).map_err(unread(&path))?;
    serde_json::from_str(&text).map_err(|e| LabFault::Content {
        path: path.display().to_string(),
        sentence: format!("this is no manifest of a run: {e}"),
    })
}

fn write_manifest(folder: &Path, manifest: &Manifest) -> Result<(), LabFault> {
    let text = serde_json::to_string_pretty(manifest).unwrap_or_default();
    replace(&folder.join("run.json"), &(text + "\n"))
}

fn line(record: &Record) -> String {
    serde_json::to_string(record).unwrap_or_default()
}

/// The games of a folder by number. What stands behind the last line end was cut off and does not count; a
/// broken line before it does.
fn read_records(folder: &Path, manifest: &Manifest) -> Result<BTreeMap<u64, Record>, LabFault> {
    let path = folder.join("games.jsonl");
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    let text = fs::read_to_string(&path).map_err(unread(&path))?;
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut records = BTreeMap::new();
    for (number, line) in whole.lines().enumerate() {
        let record: Record = serde_json::from_str(line).map_err(|e| LabFault::Content {
            path: path.display().to_string(),
            sentence: format!("line {}: this is no game of a run: {e}", number + 1),
        })?;
        if manifest.has(record.index) {
            records.insert(record.index, record);
        }
    }
    Ok(records)
}

fn write_records(folder: &Path, records: &BTreeMap<u64, Record>) -> Result<(), LabFault> {
    let lines: String = records.values().map(|record| line(record) + "\n").collect();
    replace(&folder.join("games.jsonl"), &lines)
}

/// Writes a file beside and moves it into place, so that there is never half of it.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), LabFault> {
    let beside = path.with_extension("new");
    let moved = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    moved.map_err(|error| {
        let _ = fs::remove_file(&beside);
        unwritten(path)(error)
    })
}
