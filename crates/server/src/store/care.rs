//! The operator's hands: looking a data file over, copying it while it is served, putting a copy back.

use super::file::{self, Claim, beside, inspect, looking, private};
use super::schema::{self, Kind};
use super::{Reader, StoreFault, Stored, Whose, now};
use crate::Registry;
use kernel::{Secret, hex32};
use serde::Serialize;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::fs::File;
use std::path::{Path, PathBuf};

/// How many games are looked at together.
const PAGE: u32 = 100;

/// A game that cannot be opened, or does not verify.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Damaged {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What is wrong.
    pub why: String,
}

/// What was found in a data file.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Checkup {
    /// What SQLite finds wrong with the file as such.
    pub file: Vec<String>,
    /// How many games there are.
    pub games: u32,
    /// Those that are damaged.
    pub damaged: Vec<Damaged>,
}

impl Checkup {
    /// Whether nothing at all is wrong.
    pub fn is_sound(&self) -> bool {
        self.file.is_empty() && self.damaged.is_empty()
    }
}

/// Looks a data file over, served or not, and changes nothing in it: the file as such, and every game of it, line by
/// line, die by die.
pub async fn examine(path: &Path, registry: &Registry) -> Result<Checkup, StoreFault> {
    if there(path).await? == Kind::Older {
        let older = "an earlier Grognard has written it: serve it once, or look over a backup of it";
        return Err(StoreFault(older.to_owned()));
    }
    let reader = Reader::with(looking(path)).await?;
    let found = look_over(&reader, registry).await;
    reader.close().await;
    found
}

/// What a file is that must be there already.
async fn there(path: &Path) -> Result<Kind, StoreFault> {
    match inspect(path).await? {
        Kind::Empty => Err(StoreFault(format!("“{}” is not there, or empty", path.display()))),
        kind => Ok(kind),
    }
}

async fn look_over(reader: &Reader, registry: &Registry) -> Result<Checkup, StoreFault> {
    let mut found = Checkup::default();
    for sql in [
        "PRAGMA integrity_check",
        "SELECT 'a line or link without its game, in ' || \"table\" FROM pragma_foreign_key_check",
    ] {
        match reader.says(sql).await {
            Ok(said) => found.file.extend(said.into_iter().filter(|said| said != "ok")),
            Err(fault) => found.file.push(fault.to_string()),
        }
    }
    for archived in [false, true] {
        let mut after: Option<String> = None;
        loop {
            let games = reader.games(&Whose::All, archived, after.as_deref(), PAGE).await?;
            for game in &games {
                found.games += 1;
                if let Err(why) = check(reader, registry, game).await {
                    found.damaged.push(Damaged { id: game.id.clone(), title: game.title.clone(), why });
                }
            }
            match games.last() {
                Some(last) if games.len() == PAGE as usize => after = Some(last.id.clone()),
                _ => break,
            }
        }
    }
    Ok(found)
}

/// Everything that opening the game would find, and every die that can be checked.
async fn check(reader: &Reader, registry: &Registry, game: &Stored) -> Result<(), String> {
    if let Some(damage) = &game.damage {
        return Err(damage.clone());
    }
    let text = reader.text(game.key).await.map_err(|fault| fault.to_string())?;
    let secret = game.secret.as_deref().and_then(hex32::parse).map(Secret::from_bytes);
    registry.check(&text).map_err(|why| why.to_string())?;
    registry.resume(&text, secret).map_err(|why| why.to_string())?;
    Ok(())
}

/// Copies a data file, served or not, as it is at one moment, and looks the copy over. The copy stands under its name
/// only when it is whole and safe; a file that is there already is not written over.
pub async fn backup(path: &Path, to: &Path, registry: &Registry) -> Result<Checkup, StoreFault> {
    there(path).await?;
    if to.exists() {
        return Err(StoreFault(format!("“{}” is there already; name another file", to.display())));
    }
    let part = beside(to, ".part");
    let copied = copy(path, &part, registry).await;
    let kept = match copied {
        Ok(found) => rename(&part, to).map(|()| found),
        Err(fault) => Err(fault),
    };
    if kept.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    kept
}

/// A copy that is whole, private, and on the disk when this comes back.
async fn copy(path: &Path, to: &Path, registry: &Registry) -> Result<Checkup, StoreFault> {
    let _ = std::fs::remove_file(to);
    drop(private(to)?);
    let name = to.to_str().ok_or_else(|| StoreFault(format!("“{}” is not text", to.display())))?;
    let mut file = looking(path).connect().await?;
    let kind = schema::kind(&mut file).await?;
    let done = sqlx::query("VACUUM INTO ?").bind(name).execute(&mut file).await;
    file.close().await?;
    done?;
    if kind == Kind::Older {
        let mut file = SqliteConnectOptions::new().filename(to).connect().await?;
        schema::prepare(&mut file, kind).await?;
        file.close().await?;
    }
    File::open(to).and_then(|file| file.sync_all()).map_err(|why| file::cannot(to, &why))?;
    examine(to, registry).await
}

/// What a restored data file was, and where its predecessor lies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Restored {
    /// What was found in the copy.
    pub found: Checkup,
    /// Where the file lies now that was there before.
    pub former: Option<PathBuf>,
}

/// Puts a copy in the place of a data file that nobody serves. What was there is kept beside it. A copy that SQLite finds
/// fault with is not taken; damaged games in a sound copy are, for they may have been damaged all along.
pub async fn restore(from: &Path, path: &Path, registry: &Registry) -> Result<Restored, StoreFault> {
    there(from).await?;
    let _claim = Claim::of(path)?;
    let part = beside(path, ".part");
    let copied = copy(from, &part, registry).await.and_then(|found| match found.file.first() {
        None => Ok(found),
        Some(first) => Err(StoreFault(format!("“{}” is damaged itself: {first}", from.display()))),
    });
    let found = match copied {
        Ok(found) => found,
        Err(fault) => {
            let _ = std::fs::remove_file(&part);
            return Err(fault);
        }
    };
    let former = path.exists().then(|| beside(path, &format!(".before-{}", now())));
    if let Some(former) = &former {
        // With its log, which belongs to it and must not be taken for the log of what comes.
        rename(path, former)?;
        for end in ["-wal", "-shm"] {
            if beside(path, end).exists() {
                rename(&beside(path, end), &beside(former, end))?;
            }
        }
    }
    rename(&part, path)?;
    Ok(Restored { found, former })
}

/// Renames a file, and waits until the folder has it.
fn rename(from: &Path, to: &Path) -> Result<(), StoreFault> {
    let cannot = |why: std::io::Error| file::cannot(to, &why);
    std::fs::rename(from, to).map_err(cannot)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(cannot)
}
