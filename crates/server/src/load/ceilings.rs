//! What the parts can do by themselves, here and now.

use super::LoadFault;
use crate::store::{Fresh, Kept, Store, Summary};
use axum::Router;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use protocol::SeatPlan;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Sent;

/// Commits of one line per second, one after the other.
pub async fn commits(data: &Path, time: Duration) -> Result<f64, LoadFault> {
    let store = Store::open(data).await.map_err(LoadFault::of)?;
    let fresh = Fresh {
        id: "ceiling".to_owned(),
        title: String::new(),
        rules: String::new(),
        scenario: String::new(),
        secret: None,
        seats: [SeatPlan::Me, SeatPlan::HotSeat],
        public: false,
        record: false,
        teaching: false,
        awaits: Vec::new(),
        lines: Vec::new(),
        tokens: Vec::new(),
        summary: Summary::default(),
        people: Kept::default(),
    };
    let key = store.create(fresh).await.map_err(LoadFault::of)?;
    let began = Instant::now();
    let mut n = 0;
    while began.elapsed() < time {
        let lines = vec![format!("{{\"n\":{n},\"side\":\"first\",\"answer\":{{\"step\":[\"B1\",\"b2\"]}}}}")];
        store.append(key, n, lines).await.map_err(LoadFault::of)?;
        n += 1;
    }
    let rate = n as f64 / began.elapsed().as_secs_f64();
    store.close().await;
    Ok(rate)
}

/// Messages echoed per second over `n` connections, each waiting for its echo.
pub async fn echoes(connections: usize, time: Duration) -> Result<f64, LoadFault> {
    let echo = |upgrade: WebSocketUpgrade| async {
        upgrade.on_upgrade(|mut socket| async move {
            while let Some(Ok(message)) = socket.recv().await {
                if !matches!(message, Message::Text(_)) || socket.send(message).await.is_err() {
                    return;
                }
            }
        })
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(LoadFault::of)?;
    let port = listener.local_addr().map_err(LoadFault::of)?.port();
    let server = tokio::spawn(async move {
        let _ = axum::serve(listener, Router::new().route("/", get(echo))).await;
    });
    let until = Instant::now() + time;
    let began = Instant::now();
    let pages: Vec<_> = (0..connections)
        .map(|_| {
            tokio::spawn(async move {
                let Ok((mut socket, _)) = connect_async(format!("ws://127.0.0.1:{port}/")).await else {
                    return 0u64;
                };
                let mut count = 0;
                while Instant::now() < until {
                    let sent = socket.send(Sent::text("{\"kind\":\"answer\",\"id\":1,\"seq\":1}")).await;
                    if sent.is_err() || socket.next().await.is_none() {
                        break;
                    }
                    count += 1;
                }
                count
            })
        })
        .collect();
    let mut count = 0;
    for page in pages {
        count += page.await.map_err(LoadFault::of)?;
    }
    let rate = count as f64 / began.elapsed().as_secs_f64();
    server.abort();
    Ok(rate)
}
