//! Ctrl-C: long work ends after the games in hand, and everything done is kept.

use crate::answer::Trouble;
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// Becomes true at the first Ctrl-C (or a polite request to end); the second ends the program at once.
pub fn watched() -> Result<&'static AtomicBool, Trouble> {
    let trouble = |why| Trouble::Input(format!("Ctrl-C cannot be watched for: {why}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(trouble)?;
    std::thread::Builder::new()
        .name("ctrl-c".to_owned())
        .spawn(move || runtime.block_on(listen()))
        .map_err(trouble)?;
    Ok(&STOP)
}

async fn listen() {
    while told().await.is_ok() {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    }
}

#[cfg(unix)]
async fn told() -> std::io::Result<()> {
    let mut end = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        told = tokio::signal::ctrl_c() => told,
        _ = end.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn told() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
