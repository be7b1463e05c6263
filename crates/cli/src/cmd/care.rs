//! `grognard backup`, `grognard restore`, `grognard doctor`: for whoever looks after the data file.

use super::serve::{data_file, registry};
use crate::answer::{Answer, Trouble};
use crate::paint;
use server::store::StoreFault;
use server::store::care::{self, Checkup};
use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// The command line of `backup`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grognard backup games-today.db
  grognard backup --data club.db /backup/club-$(date +%F).db

The games may be served meanwhile. The copy is verified, every game of it; it is as secret as the data file itself.
Exit code: 0 all is sound, 1 the copy is made but something in it is damaged, 2 no copy was made.")]
pub struct BackupArgs {
    /// The copy to make; nothing is written over
    to: PathBuf,
    /// The file that keeps the games
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
}

/// The command line of `restore`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grognard restore games-today.db
  grognard restore --data club.db /backup/club-2026-11-16.db

Stop the server first. What was there before is kept beside it.
Exit code: 0 restored, 1 restored but some games in it are damaged, 2 nothing was changed.")]
pub struct RestoreArgs {
    /// A copy that `grognard backup` has made
    from: PathBuf,
    /// The file that keeps the games
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
}

/// The command line of `doctor`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grognard doctor
  grognard doctor club.db --json

The games may be served meanwhile; nothing is changed.
Exit code: 0 all is sound, 1 something is damaged, 2 the file cannot be looked over.")]
pub struct DoctorArgs {
    /// A data file, or a copy of one; your own if absent
    file: Option<PathBuf>,
}

fn wait<T>(work: impl Future<Output = Result<T, StoreFault>>, path: &Path) -> Result<T, Trouble> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(|why| Trouble::Input(format!("the work could not be begun: {why}")))?;
    let cannot = |fault: StoreFault| Trouble::Input(format!("“{}”: {}", path.display(), fault.why()));
    runtime.block_on(work).map_err(cannot)
}

fn named(path: &Option<PathBuf>) -> Result<PathBuf, Trouble> {
    path.clone().map_or_else(data_file, Ok)
}

/// Copies the data file.
pub fn backup(args: &BackupArgs, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let data = named(&args.data)?;
    let found = wait(care::backup(&data, &args.to, &registry()), &data)?;
    if json {
        return answer(&found, serde_json::json!({ "copy": args.to, "found": found }), out);
    }
    writeln!(out, "{} is copied to {}.", data.display(), args.to.display())?;
    tell(&found, &args.to, out)
}

/// Puts a copy back.
pub fn restore(args: &RestoreArgs, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let data = named(&args.data)?;
    let restored = wait(care::restore(&args.from, &data, &registry()), &args.from)?;
    if json {
        return answer(&restored.found, serde_json::json!({ "data": data, "restored": restored }), out);
    }
    writeln!(out, "{} is restored from {}.", data.display(), args.from.display())?;
    if let Some(former) = &restored.former {
        writeln!(out, "What was there before is now {}.", former.display())?;
    }
    tell(&restored.found, &data, out)
}

/// Looks a data file over.
pub fn doctor(args: &DoctorArgs, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let data = named(&args.file)?;
    let found = wait(care::examine(&data, &registry()), &data)?;
    if json {
        return answer(&found, serde_json::json!({ "sound": found.is_sound(), "found": found }), out);
    }
    tell(&found, &data, out)
}

fn answer(found: &Checkup, report: serde_json::Value, out: &mut dyn Write) -> Result<Answer, Trouble> {
    writeln!(out, "{report}")?;
    Ok(if found.is_sound() { Answer::Yes } else { Answer::No })
}

/// What was found, and what to do about it.
fn tell(found: &Checkup, path: &Path, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let games = match found.games {
        1 => "1 game".to_owned(),
        n => format!("{n} games"),
    };
    if found.is_sound() {
        writeln!(out, "{}: {games}, and every line and die of them is in order.", paint::green("sound"))?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "{}: {games}, {} of them damaged.", paint::red("not sound"), found.damaged.len())?;
    for fault in &found.file {
        writeln!(out, "  the file: {fault}")?;
    }
    for game in &found.damaged {
        writeln!(out, "  {} ({}): {}", game.title, game.id, game.why)?;
    }
    writeln!(out, "What to do:")?;
    if !found.file.is_empty() {
        writeln!(out, "  Stop the server, keep a copy of the file, and restore the last sound backup:")?;
        writeln!(out, "    grognard restore BACKUP --data {}", path.display())?;
        writeln!(out, "  Then look at the disk: SQLite does not damage its files by itself.")?;
    }
    if !found.damaged.is_empty() {
        writeln!(
            out,
            "  A damaged game harms no other. On its card in the lobby its file can be saved as far as it can"
        )?;
        writeln!(out, "  be read; then archive or delete it there, or take the game from a backup.")?;
    }
    Ok(Answer::No)
}
