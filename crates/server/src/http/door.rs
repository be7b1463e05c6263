//! The door: connections come in here, a bounded number from each address, and none may dither.

use super::places::Places;
use crate::House;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How long the door stays shut when the system has no connection left to give.
const BREATH: Duration = Duration::from_millis(100);

/// What is read of a request before it is understood; a request with all the links it may bring has a tenth of it.
const MOST_HEAD: usize = 32 << 10;

/// Lets visitors in until it is told to stop; comes back when all have gone.
pub async fn keep(listener: TcpListener, house: Arc<House>, rooms: Router, stopped: watch::Receiver<bool>) {
    let inside = Places::new(house.config.most_connections, usize::MAX);
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
        let place = match house.limits.counts() && !ours {
            true => inside.take(peer.ip()),
            false => inside.take_uncounted(),
        };
        let Some(place) = place else { continue };
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
    builder.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(MOST_HEAD);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        _ = connection.as_mut() => return,
        () = told(stopped) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// Lets this process have as many connections as the system allows it at most.
pub fn open_wide() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where that is refused the limit stays as it was.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}
