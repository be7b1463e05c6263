//! Writing a file so that it is either all there or as it was before.

use crate::answer::Trouble;
use std::{
    fs::{File, OpenOptions},
    io::{Error, Write},
    path::Path,
};

/// Writes beside the target, forces it to the disk and renames: a crash or a full disk leaves the old file
/// untouched and no half of the new one. What is no ordinary file (a device, a pipe) is written straight.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    let trouble = |why: Error, kept| Trouble::Save { path: path.display().to_string(), why, kept };
    match path.metadata() {
        Ok(there) if there.is_dir() => {
            Err(Trouble::Input(format!("“{}” is a directory; name a file to write", path.display())))
        }
        Ok(there) if !there.is_file() => {
            straight(path, bytes).map_err(|why| trouble(why, "What was written so far is not a whole game."))
        }
        Ok(_) => atomically(path, bytes).map_err(|why| trouble(why, "The file that was there is unchanged.")),
        Err(_) => atomically(path, bytes).map_err(|why| trouble(why, "Nothing was left behind.")),
    }
}

fn straight(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.write_all(bytes)?;
    file.flush()
}

fn atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Dropped on any error below, which removes it.
    let mut beside = tempfile::Builder::new().prefix(".grognard-").tempfile_in(folder)?;
    beside.write_all(bytes)?;
    beside.as_file().sync_all()?;
    readable(beside.as_file())?;
    beside.persist(path).map_err(|e| e.error)?;
    // The name, too, must reach the disk; a file system that cannot promise it has still written the file.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// A temporary file is for its owner only; a game file is an ordinary one.
#[cfg(unix)]
fn readable(file: &File) -> Result<(), Error> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &File) -> Result<(), Error> {
    Ok(())
}
