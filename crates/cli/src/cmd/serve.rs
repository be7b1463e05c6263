//! `grognard serve`, and plain `grognard`: the lobby in the browser.

use crate::answer::{Answer, Trouble};
use games::{Playable, Shelf, Status, Walker};
use server::{Config, Registry};
use std::{
    io::Write,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
};

/// The year of Hondschoote is the port, where it is free.
const PORT: u16 = 1793;

/// The command line.
#[derive(clap::Args, Default)]
#[command(after_help = "Examples:
  grognard serve                                        on this machine only
  grognard serve --listen 0.0.0.0:1793 --data club.db   for friends: every seat is a secret link")]
pub struct Args {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The file that keeps the games
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
}

struct Shelve(Registry);

impl Walker for Shelve {
    fn step<G: Playable>(&mut self, status: Status) {
        self.0.add::<G>(status == Status::Demonstration);
    }
}

/// Every rule set on the shelf, for a server.
pub fn registry() -> Registry {
    let mut all = Shelve(Registry::new());
    games::All::walk(&mut all);
    all.0
}

/// The user's own folder for data, made if it is not there; the present folder where there is none.
fn data_file() -> Result<PathBuf, Trouble> {
    let home = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = home("XDG_DATA_HOME").or_else(|| home("HOME").map(|home| home.join(".local/share")));
    let Some(folder) = base.map(|base| base.join("grognard")) else { return Ok("grognard.db".into()) };
    std::fs::create_dir_all(&folder).map_err(|why| {
        Trouble::Input(format!("“{}” cannot be made: {why}; name a file with --data", folder.display()))
    })?;
    Ok(folder.join("games.db"))
}

/// Serves until told to stop.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let data = args.data.clone().map_or_else(data_file, Ok)?;
    let usual = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|why| Trouble::Input(format!("the server could not be started: {why}")))?;
    runtime.block_on(async {
        let config = Config::local(data).listening(args.listen.unwrap_or(usual));
        let running = match server::serve(config.clone(), registry()).await {
            // Somebody else has the usual port: any other will do, if none was asked for.
            Err(_) if args.listen.is_none() => {
                let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
                server::serve(config.listening(any), registry()).await
            }
            other => other,
        }
        .map_err(|why| Trouble::Input(why.to_string()))?;
        if json {
            writeln!(out, "{}", serde_json::json!({ "address": running.url() }))?;
        } else {
            writeln!(out, "{}", running.greeting())?;
        }
        out.flush()?;
        running.until_told().await;
        Ok(Answer::Yes)
    })
}
