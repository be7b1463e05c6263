//! The door: connections come in here, a bounded number from each address, and none may dither.

use super::limits::whole;
use crate::House;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How long the door stays shut when the system has no connection left to give.
const BREATH: Duration = Duration::from_millis(100);

/// Lets visitors in until it is told to stop; comes back when all have gone.
pub async fn keep(listener: TcpListener, house: Arc<House>, rooms: Router, stopped: watch::Receiver<bool>) {
    let inside = Arc::new(Inside::default());
    let mut connections = JoinSet::new();
    let mut stop = pin!(told(stopped.clone()));
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut stop => break,
            Some(_) = connections.join_next() => continue,
            accepted = accept(&listener) => match accepted {
                Ok(accepted) => accepted,
                Err(_) => {
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
        };
        // Many pages of one visitor come from one address; so do all visitors of our own proxy.
        let ours = house.config.proxy == Some(peer.ip().to_canonical());
        let most = if house.limits.counts() && !ours { house.config.most_connections } else { usize::MAX };
        let Some(place) = inside.enter(whole(peer.ip()), most) else { continue };
        let patience = house.config.header_time;
        let served = serve(stream, peer, rooms.clone(), patience, stopped.clone());
        connections.spawn(async move {
            served.await;
            drop(place);
        });
    }
    // Whoever is inside finishes what he has begun.
    while connections.join_next().await.is_some() {}
}

/// The next visitor. What he is told goes out at once: an answer is two small packets, and the second must not wait until
/// the first is acknowledged.
pub async fn accept(listener: &TcpListener) -> std::io::Result<(TcpStream, SocketAddr)> {
    let (stream, peer) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok((stream, peer))
}

/// Comes back when it is time to stop.
async fn told(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stop| *stop).await;
}

async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    rooms: Router,
    patience: Duration,
    stopped: watch::Receiver<bool>,
) {
    let rooms = TowerToHyperService::new(rooms);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        rooms.call(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        _ = connection.as_mut() => return,
        () = told(stopped) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// How many connections each address has.
#[derive(Default)]
struct Inside(Mutex<HashMap<IpAddr, usize>>);

/// One connection of an address, until it is dropped.
struct Place(Arc<Inside>, IpAddr);

impl Inside {
    fn count(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn enter(self: &Arc<Inside>, address: IpAddr, most: usize) -> Option<Place> {
        let mut count = self.count();
        let here = count.entry(address).or_default();
        if *here >= most {
            return None;
        }
        *here += 1;
        Some(Place(self.clone(), address))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut count = self.0.count();
        if let Some(here) = count.get_mut(&self.1) {
            *here -= 1;
            if *here == 0 {
                count.remove(&self.1);
            }
        }
    }
}

/// Lets this process have as many connections as the system allows it at most.
pub fn open_wide() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where that is refused the limit stays as it was.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}
