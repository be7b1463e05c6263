//! A running server.

use crate::begin::begin;
use crate::house::Trouble;
use crate::http::door;
use crate::store::{Store, StoreFault};
use crate::work::queue::Asker;
use crate::{Config, House, Registry, http};
use protocol::NewGame;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum CannotServe {
    /// The address is taken or not ours.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The data file cannot be used.
    #[error("{0}")]
    Store(#[from] StoreFault),
    /// The system gives no threads.
    #[error("cannot start the threads this server needs: {0}")]
    Workers(std::io::Error),
}

/// A running server. Dropping it does not stop it; [`Running::stop`] does.
pub struct Running {
    address: SocketAddr,
    house: Arc<House>,
    stopping: watch::Sender<bool>,
    task: JoinHandle<()>,
}

/// Opens the data file and listens. Comes back as soon as requests are answered. Needs tokio's runtime with several
/// threads: replays and drawings step aside to let other tables go on.
pub async fn serve(config: Config, registry: Registry) -> Result<Running, CannotServe> {
    let listen = config.listen;
    let listener = TcpListener::bind(listen).await.map_err(|e| CannotServe::Listen(listen, e))?;
    let address = listener.local_addr().map_err(|e| CannotServe::Listen(listen, e))?;
    // Only now: whoever tries another address next must not find the data file still claimed.
    let store = Store::open(&config.data).await?;
    let house = Arc::new(House::new(config, registry, store).map_err(CannotServe::Workers)?);
    let (stopping, stopped) = watch::channel(false);
    door::open_wide();
    let task = tokio::spawn(door::keep(listener, house.clone(), http::router(house.clone()), stopped));
    Ok(Running { address, house, stopping, task })
}

/// The address by which others in the network reach this machine, as its own routes say; nothing is sent anywhere. Where
/// there is no network, the machine itself.
fn reached_at(v4: bool) -> IpAddr {
    let (any, beyond): (SocketAddr, SocketAddr) = if v4 {
        (([0; 4], 0).into(), ([192, 0, 2, 1], 9).into())
    } else {
        (([0u16; 8], 0).into(), ([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1], 9).into())
    };
    let route = UdpSocket::bind(any).and_then(|socket| {
        socket.connect(beyond)?;
        socket.local_addr()
    });
    let here = if v4 { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() };
    route.map_or(here, |own| own.ip())
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
    /// The address of its first page. Whoever listens on every address of a machine is not found at 0.0.0.0.
    pub fn url(&self) -> String {
        let mut found = self.address;
        if found.ip().is_unspecified() {
            found.set_ip(reached_at(found.is_ipv4()));
        }
        format!("http://{found}/")
    }
    /// What is printed when it starts.
    pub fn greeting(&self) -> String {
        let beyond = if self.house.config.is_local() { "" } else { " (every seat is a secret link)" };
        format!("Grognard: the table is laid at {}{beyond}", self.url())
    }
    /// Begins a game here; gives the address of its table.
    pub async fn begin(&self, asked: NewGame) -> Result<String, Trouble> {
        let asker = Asker { address: self.address.ip(), page: None };
        let created = begin(&self.house, asker, asked).await?;
        Ok(format!("{}{}", self.url().trim_end_matches('/'), created.path))
    }
    /// Its tables.
    pub fn house(&self) -> &Arc<House> {
        &self.house
    }
    /// Stops listening, closes the tables, stores what is under way and closes the data file. Requests that are still
    /// being answered get two seconds.
    pub async fn stop(self) {
        let _ = self.stopping.send(true);
        self.house.close_tables().await;
        let _ = tokio::time::timeout(Duration::from_secs(2), self.task).await;
        self.house.store.close().await;
    }
    /// Serves until the process is told to end, then stops.
    pub async fn until_told(self, mut orders: Orders) {
        orders.heard().await;
        self.stop().await;
    }
}

/// Orders to the process to end: Ctrl-C, or TERM. They are heard from the moment this is made: before anybody is told where the
/// server is to be found, so that it ends well however soon it is told to.
pub struct Orders([Option<Signal>; 2]);

impl Orders {
    /// Listens from now on. Needs tokio's runtime.
    pub fn listen() -> Orders {
        Orders([SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok()))
    }

    /// Comes back when one is given.
    async fn heard(&mut self) {
        let [interrupt, term] = &mut self.0;
        tokio::select! {
            () = given(interrupt) => {}
            () = given(term) => {}
        }
    }
}

/// A signal that cannot be heard never comes.
async fn given(signal: &mut Option<Signal>) {
    match signal {
        Some(signal) => drop(signal.recv().await),
        None => std::future::pending().await,
    }
}
