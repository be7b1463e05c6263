//! The data file as a file: whose it is, who may read it, who uses it.

use super::StoreFault;
use super::schema::{self, Kind};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How the data file is opened: everything that is committed survives a power cut.
pub fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        .disable_statement_logging()
}

/// How a data file is looked at: nothing is changed, not even its mode of journal.
pub fn looking(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(Duration::from_secs(10))
        .disable_statement_logging()
}

/// A path with something added to its last name, as SQLite does it.
pub fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// The right to be the one program that serves a data file; it ends when this is dropped, or with the process.
///
/// The lock lies beside the data file: SQLite's own locks are lost when anybody in the process closes that file.
#[derive(Debug)]
pub struct Claim {
    _lock: File,
}

impl Claim {
    /// Claims a data file.
    pub fn of(path: &Path) -> Result<Claim, StoreFault> {
        let lock = private(&beside(path, "-lock"))?;
        match lock.try_lock() {
            Ok(()) => Ok(Claim { _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(StoreFault(format!(
                "another Grognard is serving “{}”; stop it first, or name another file",
                path.display()
            ))),
            Err(TryLockError::Error(why)) => Err(cannot(path, &why)),
        }
    }
}

pub fn cannot(path: &Path, why: &std::io::Error) -> StoreFault {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    StoreFault(match folder {
        Some(folder) => format!("there is no folder “{}”; make it first, or name another", folder.display()),
        None => format!("“{}”: {why}", path.display()),
    })
}

/// Opens a file that only its owner may read, making it so: the secrets of the dice lie there in clear.
pub fn private(path: &Path) -> Result<File, StoreFault> {
    let mut how = OpenOptions::new();
    how.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        how.mode(0o600);
        let file = how.open(path).map_err(|why| cannot(path, &why))?;
        let mode = file.metadata().map_err(|why| cannot(path, &why))?.permissions().mode();
        if mode & 0o077 != 0 {
            let own = std::fs::Permissions::from_mode(mode & 0o700);
            file.set_permissions(own).map_err(|why| cannot(path, &why))?;
        }
        Ok(file)
    }
    #[cfg(not(unix))]
    how.open(path).map_err(|why| cannot(path, &why))
}

/// Looks at a file before anything is done to it; a file that is not there, or empty, will be ours.
pub async fn inspect(path: &Path) -> Result<Kind, StoreFault> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_file() && found.len() == 0 => return Ok(Kind::Empty),
        Ok(found) if !found.is_file() => {
            return Err(StoreFault(format!("“{}” is not a file", path.display())));
        }
        Ok(_) => {}
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(Kind::Empty),
        Err(why) => return Err(cannot(path, &why)),
    }
    let mut file = looking(path).connect().await?;
    let kind = schema::kind(&mut file).await;
    file.close().await?;
    kind
}

/// Claims a data file and opens it for writing, making it or bringing it up to date. A file of another program, or of a
/// later Grognard, is not touched.
pub async fn open(path: &Path) -> Result<(Claim, SqliteConnection), StoreFault> {
    let kind = inspect(path).await?;
    let claim = Claim::of(path)?;
    // Before SQLite has it open, for the same reason as above.
    drop(private(path)?);
    let mut file = options(path).connect().await?;
    schema::prepare(&mut file, kind).await?;
    Ok((claim, file))
}
