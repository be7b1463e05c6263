//! `grognard serve`, and plain `grognard`: the lobby in the browser.

use crate::answer::{Answer, Trouble};
use games::{Playable, Shelf, Status, Walker};
use server::protocol::NewGame;
use server::{Config, Orders, Registry};
use std::{
    io::Write,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    process::Command,
};

/// The year of Hondschoote is the port, where it is free.
const PORT: u16 = 1793;

/// The command line.
#[derive(clap::Args, Default)]
#[command(after_help = "Examples:
  grognard serve                                        on this machine only
  grognard serve --listen 0.0.0.0:1793 --data club.db   for friends: every seat is a secret link
  grognard serve --proxy 127.0.0.1 --data club.db       the same behind a proxy on this machine that speaks TLS")]
#[group(skip)]
pub struct Args {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The file that keeps the games
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// The address of your own proxy: it says in X-Forwarded-For where a visitor comes from, and is believed. Then every
    /// seat is a secret link, wherever the program listens
    #[arg(long, value_name = "ADDRESS")]
    proxy: Option<IpAddr>,
    /// Also open the browser
    #[arg(long)]
    open: bool,
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
pub fn data_file() -> Result<PathBuf, Trouble> {
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
    serve(args, None, json, out)
}

/// The same, with a table laid at once if a game is given.
pub fn serve(args: &Args, game: Option<NewGame>, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let data = args.data.clone().map_or_else(data_file, Ok)?;
    let usual = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|why| Trouble::Input(format!("the server could not be started: {why}")))?;
    let done = runtime.block_on(async {
        let config = Config { proxy: args.proxy, ..Config::local(data.clone()) };
        let config = config.listening(args.listen.unwrap_or(usual));
        let running = match server::serve(config.clone(), registry()).await {
            // Somebody else has the usual port: any other will do, if none was asked for.
            Err(_) if args.listen.is_none() => {
                let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
                server::serve(config.listening(any), registry()).await
            }
            other => other,
        }
        .map_err(|why| Trouble::Input(why.to_string()))?;
        let table = match game {
            Some(game) => match running.begin(game).await {
                Ok(table) => Some(table),
                Err(why) => {
                    running.stop().await;
                    return Err(Trouble::Input(why.to_string()));
                }
            },
            None => None,
        };
        let orders = Orders::listen();
        let url = table.clone().unwrap_or_else(|| running.url());
        if json {
            writeln!(out, "{}", serde_json::json!({ "address": running.url(), "table": table }))?;
        } else {
            writeln!(out, "{}", running.greeting())?;
            writeln!(out, "Games are kept in {}. Press Ctrl-C to stop; nothing is lost.", data.display())?;
            if let Some(table) = &table {
                writeln!(out, "Your game: {table}")?;
            }
        }
        out.flush()?;
        if args.open {
            open_browser(&url)?;
        }
        running.until_told(orders).await;
        Ok(Answer::Yes)
    });
    // A bot may still be deep in thought; nobody waits for it.
    runtime.shutdown_background();
    done
}

/// Hands an address to the browser of this machine.
fn open_browser(url: &str) -> Result<(), Trouble> {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = std::process::Stdio::null;
    let started = Command::new(opener).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    match started {
        Ok(_) => Ok(()),
        // The address stands on the terminal: nothing is lost.
        Err(why) => {
            writeln!(std::io::stderr(), "grognard: no browser could be opened ({opener}: {why})")?;
            Ok(())
        }
    }
}
