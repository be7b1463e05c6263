//! A page that plays at random, reading no more of a message than it must.

use super::LoadFault;
use futures_util::{SinkExt, StreamExt};
use kernel::Stream;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Somebody who comes to a server on this machine.
#[derive(Clone, Copy, Debug)]
pub struct Visitor {
    port: u16,
    from: Ipv4Addr,
}

impl Visitor {
    /// One who comes from where everybody on this machine comes from.
    pub fn local(port: u16) -> Visitor {
        Visitor { port, from: Ipv4Addr::LOCALHOST }
    }

    /// One of many, each with an address of his own, as people at home have: what the server gives to one address it
    /// gives to each of them.
    pub fn of_many(port: u16, n: u16) -> Visitor {
        let [high, low] = n.to_be_bytes();
        Visitor { port, from: Ipv4Addr::new(127, 1, high, low) }
    }

    async fn come(self) -> Result<TcpStream, LoadFault> {
        let socket = TcpSocket::new_v4().map_err(LoadFault::of)?;
        // Where the system knows one loopback address only, all come from that.
        let _ = socket.bind(SocketAddr::from((self.from, 0)));
        let house = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let stream = socket.connect(house).await.map_err(LoadFault::of)?;
        stream.set_nodelay(true).map_err(LoadFault::of)?;
        Ok(stream)
    }
}

/// A table that was laid.
pub struct Laid {
    pub id: String,
    pub tokens: Vec<String>,
}

#[derive(Deserialize)]
struct Created {
    id: String,
    links: Vec<Link>,
}

#[derive(Deserialize)]
struct Link {
    token: String,
}

/// Begins a game with two seats of a kind; a bot by its level.
pub async fn begin(visitor: Visitor, scenario: &str, kind: &str) -> Result<Laid, LoadFault> {
    let seat = match bots::Level::ALL.iter().any(|level| level.name() == kind) {
        true => format!("{{\"kind\":\"bot\",\"level\":\"{kind}\"}}"),
        false => format!("{{\"kind\":\"{kind}\"}}"),
    };
    let body = format!("{{\"scenario\":\"{scenario}\",\"seats\":[{seat},{seat}],\"both_dice\":false}}");
    let request = format!(
        "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
        visitor.port,
        body.len()
    );
    let answer = send(visitor, &request).await?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let created: Created = serde_json::from_str(body).map_err(|_| LoadFault(answer.clone()))?;
    Ok(Laid { id: created.id, tokens: created.links.into_iter().map(|link| link.token).collect() })
}

async fn send(visitor: Visitor, request: &str) -> Result<String, LoadFault> {
    let mut stream = visitor.come().await?;
    stream.write_all(request.as_bytes()).await.map_err(LoadFault::of)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.map_err(LoadFault::of)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Asks for something and reads it; an answer that says no is as good, but nothing at all is not.
pub async fn get(visitor: Visitor, path: &str) -> Result<(), LoadFault> {
    let port = visitor.port;
    let head = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    let answer = send(visitor, &head).await?;
    answer.starts_with("HTTP/1.1").then_some(()).ok_or_else(|| LoadFault("no answer".to_owned()))
}

/// The WebSocket of a game's page. Little room to read, for all of it is made blank before each look: the machine is to be
/// busy with the server, not with this.
pub async fn connect(visitor: Visitor, game: &str) -> Result<WebSocketStream<TcpStream>, LoadFault> {
    let url = format!("ws://127.0.0.1:{}/api/games/{game}/live", visitor.port);
    let config = WebSocketConfig::default().read_buffer_size(16 * 1024);
    let stream = visitor.come().await?;
    let (socket, _) = client_async_with_config(url, stream, Some(config)).await.map_err(LoadFault::of)?;
    Ok(socket)
}

/// Looks on until a game is over: bots play only where somebody does.
pub async fn watch(visitor: Visitor, game: &str) -> Result<(), LoadFault> {
    let mut socket = connect(visitor, game).await?;
    socket.send(Message::text("{\"kind\":\"hello\"}")).await.map_err(LoadFault::of)?;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        let heard: Heard = serde_json::from_str(&text).map_err(LoadFault::of)?;
        if heard.view.is_some_and(|view| view.over.is_some()) {
            let _ = socket.close(None).await;
            return Ok(());
        }
    }
    Err(LoadFault("a page was closed".to_owned()))
}

#[derive(Deserialize)]
struct Heard {
    kind: String,
    id: Option<u32>,
    view: Option<View>,
}

#[derive(Deserialize)]
struct View {
    seq: u32,
    question: Option<Question>,
    over: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Question {
    offers: Vec<IgnoredAny>,
}

/// Whether a message is a view of a game that goes on and asks somebody else: not worth reading.
fn is_for_others(text: &str) -> bool {
    text.starts_with("{\"kind\":\"view\"")
        && text.contains("\"question\":null")
        && text.ends_with("\"over\":null}}")
}

/// A player who has come to his table.
pub struct Seated {
    socket: WebSocketStream<TcpStream>,
    /// What he sees first.
    seen: Option<Utf8Bytes>,
}

/// Comes to a table by a link; comes back when the table is laid and seen.
pub async fn sit(visitor: Visitor, game: &str, token: &str) -> Result<Seated, LoadFault> {
    let mut socket = connect(visitor, game).await?;
    let hello = format!("{{\"kind\":\"hello\",\"token\":\"{token}\"}}");
    socket.send(Message::text(hello)).await.map_err(LoadFault::of)?;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        let heard: Heard = serde_json::from_str(&text).map_err(LoadFault::of)?;
        match heard.kind.as_str() {
            "view" => return Ok(Seated { socket, seen: Some(text) }),
            "error" => return Err(LoadFault(text.to_string())),
            _ => {}
        }
    }
    Err(LoadFault("a page was closed".to_owned()))
}

/// Plays from one seat until the time is up or the game is over; gives the time from each answer to the view that
/// shows what came of it.
pub async fn play(
    seated: Seated,
    seed: u64,
    think: Duration,
    until: Instant,
) -> Result<Vec<Duration>, LoadFault> {
    let Seated { mut socket, mut seen } = seated;
    let mut chance = Stream::new(seed);
    let mut waits = Vec::new();
    let mut asked: Option<(Instant, u32)> = None;
    let mut accepted = false;
    loop {
        let text = match seen.take() {
            Some(text) => text,
            None => {
                let left = until.saturating_duration_since(Instant::now());
                let Ok(message) = tokio::time::timeout(left, socket.next()).await else { break };
                let Some(Ok(message)) = message else {
                    return Err(LoadFault("a page was closed".to_owned()));
                };
                let Message::Text(text) = message else { continue };
                text
            }
        };
        if asked.is_none() && is_for_others(&text) {
            continue;
        }
        let heard: Heard = serde_json::from_str(&text).map_err(LoadFault::of)?;
        match (heard.kind.as_str(), heard.view) {
            ("accepted", _) if heard.id == Some(1) => accepted = true,
            ("stale", _) => asked = None,
            ("refused" | "error", _) => return Err(LoadFault(text.to_string())),
            ("view", Some(view)) => {
                if let Some((sent, _)) = asked.filter(|(_, seq)| accepted && view.seq > *seq) {
                    waits.push(sent.elapsed());
                    (asked, accepted) = (None, false);
                }
                if view.over.is_some() {
                    break;
                }
                if let (Some(question), None) = (view.question, asked) {
                    let index = chance.below(question.offers.len());
                    if !think.is_zero() {
                        // Between a half and one and a half, so that the tables do not march in step.
                        tokio::time::sleep(think.mul_f64(0.5 + chance.below(1000) as f64 / 1000.0)).await;
                    }
                    let seq = view.seq;
                    asked = Some((Instant::now(), seq));
                    let command = format!(
                        "{{\"kind\":\"answer\",\"id\":1,\"seq\":{seq},\"answer\":{{\"kind\":\"offer\",\"index\":{index}}}}}"
                    );
                    socket.send(Message::text(command)).await.map_err(LoadFault::of)?;
                }
            }
            _ => {}
        }
    }
    let _ = socket.close(None).await;
    Ok(waits)
}
