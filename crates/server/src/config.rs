//! How a server is set up.

use crate::costs::ODDS_STEPS;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How a server is set up.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The data file.
    pub data: PathBuf,
    /// After how long without anybody a game is put away.
    pub idle: Duration,
    /// After how long without anybody a table lets go of what can be made again: its log in words, above all.
    pub quiet: Duration,
    /// How long a called roll waits for links where the players agreed to go on without whoever is away.
    pub patience: Duration,
    /// How many bots may think at once.
    pub thinkers: usize,
    /// How many pictures may be drawn at once.
    pub artists: usize,
    /// How many work on what a player waits for while he points, and as many on what takes a little longer.
    pub clerks: usize,
    /// How many pages may be open at once.
    pub most_pages: usize,
    /// How many tables may be laid at once.
    pub most_tables: usize,
    /// How many connections one address may have at once, and how many open pages, where addresses are counted.
    pub most_connections: usize,
    /// How long a visitor may take to say what he wants, from the moment he comes or from his last request.
    pub header_time: Duration,
    /// The address of our own proxy, whose word on where a visitor comes from is taken.
    pub proxy: Option<IpAddr>,
    /// How many games may be stored.
    pub most_games: u32,
    /// How many bytes the data file may have before no more games are begun; those under way go on.
    pub most_bytes: u64,
    /// How many bytes the log of a game may have.
    pub most_log: usize,
    /// The most steps of a walk through the odds of an answer.
    pub odds_steps: usize,
    /// Whether requests are counted per address; beyond loopback always.
    pub limit_rates: bool,
}

impl Config {
    /// On this machine only, any free port.
    pub fn local(data: PathBuf) -> Config {
        Config {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            data,
            idle: Duration::from_secs(300),
            quiet: Duration::from_secs(20),
            patience: Duration::from_secs(15),
            thinkers: 2,
            artists: 2,
            clerks: 2,
            most_pages: 4096,
            most_tables: 2048,
            most_connections: 256,
            header_time: Duration::from_secs(15),
            proxy: None,
            most_games: 100_000,
            most_bytes: 8 << 30,
            most_log: kernel::file::MOST_BYTES,
            odds_steps: ODDS_STEPS,
            limit_rates: false,
        }
    }
    /// Listening elsewhere.
    pub fn listening(mut self, listen: SocketAddr) -> Config {
        self.listen = listen;
        self
    }
    /// Whether only this machine can reach it: then there are no accounts and no links are needed. Behind a proxy
    /// everybody can.
    pub fn is_local(&self) -> bool {
        self.listen.ip().is_loopback() && self.proxy.is_none()
    }
}
