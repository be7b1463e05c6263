//! The WebSocket of a game page.

use super::from::From;
use super::limits::whole;
use super::lobby::Tokens;
use super::problem::Refused;
use crate::House;
use crate::costs::Cost;
use crate::host::{Guest, Handle, Room, Word};
use crate::house::Trouble;
use crate::pages::{MOST_WAITING, Out, write};
use crate::rights::Access;
use crate::work::queue::Asker;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::SinkExt;
use protocol::{ClientMessage, ServerMessage};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio_tungstenite::tungstenite;

/// The longest message of a page: a sheet of orders for a hundred units, and a draft of it.
pub const MOST_MESSAGE: usize = 64 << 10;
/// How long a page may take to say who comes.
const HELLO: Duration = Duration::from_secs(10);
/// How often a silent page is asked whether it is still there.
const PING: Duration = Duration::from_secs(25);
/// Room for what is read at once. Most messages are a line; and whatever room there is, is made blank before each look
/// whether something has come.
const READ: usize = 4 * 1024;

/// How long a page may take to take in a message.
const SEND: Duration = Duration::from_secs(20);

/// How long a page that says too much waits before it is heard again.
const SLOWLY: Duration = Duration::from_millis(100);
/// How many messages of a page its table may have to answer: far fewer than may wait for the page.
const AT_ONCE: usize = MOST_WAITING / 4;

/// Opens the WebSocket of a game page.
pub async fn live(
    State(house): State<Arc<House>>,
    From(from): From,
    Path(id): Path<String>,
    tokens: Tokens,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    if !house.limits.allows(from, Cost::Make) {
        return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, "Too many pages; wait a moment."));
    }
    let upgrade = upgrade.max_message_size(MOST_MESSAGE).max_frame_size(MOST_MESSAGE);
    let upgrade = upgrade.read_buffer_size(READ);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let Some((page, place)) = house.new_page(from) else {
            return close(socket, 1013, "too many pages are open; come back").await;
        };
        talk(&house, socket, page, &id, tokens, from).await;
        drop(place);
    }))
}

async fn close(mut socket: WebSocket, code: u16, sentence: &str) {
    let frame = CloseFrame { code, reason: sentence.to_owned().into() };
    let _ = tokio::time::timeout(SEND, socket.send(Message::Close(Some(frame)))).await;
}

/// The next message of a page; `Err` if the page is gone, or said something after which it is closed.
async fn next(socket: &mut WebSocket) -> Result<Message, (u16, &'static str)> {
    match socket.recv().await {
        Some(Ok(message)) => Ok(message),
        Some(Err(error)) => match error.into_inner().downcast_ref() {
            Some(tungstenite::Error::Capacity(_)) => Err((1009, "the message is too long")),
            _ => Err((1002, "the connection is broken")),
        },
        None => Err((1000, "")),
    }
}

async fn talk(house: &Arc<House>, mut socket: WebSocket, page: u64, id: &str, tokens: Tokens, from: IpAddr) {
    let hello = match tokio::time::timeout(HELLO, next(&mut socket)).await {
        Ok(Ok(Message::Text(text))) => serde_json::from_str::<ClientMessage>(&text).ok(),
        Ok(Err((code, sentence))) => return close(socket, code, sentence).await,
        _ => None,
    };
    let Some(ClientMessage::Hello { token, seat, since }) = hello else {
        return close(socket, 4000, "the first message is hello").await;
    };
    let tokens: Vec<String> = tokens.0.into_iter().chain(token).collect();
    let (outbox, mut out) = mpsc::channel(MOST_WAITING);
    let address = whole(from);
    let guest = |access| Guest { page, address, access, seat, since, outbox: outbox.clone() };
    let asker = From(from).asker();
    let host = match come(house, asker, id, tokens, guest).await {
        Ok(host) => host,
        Err(trouble) => {
            let message = ServerMessage::Error { id: None, sentence: trouble.to_string() };
            let _ = tokio::time::timeout(SEND, socket.send(Message::Text(write(&message)))).await;
            let (code, sentence) = turned_away(&trouble);
            return close(socket, code, sentence).await;
        }
    };
    drop(outbox);
    let ended = exchange(house, &mut socket, page, &host, &mut out, from).await;
    let _ = host.send(Word::Go(page)).await;
    close(socket, ended.0, ended.1).await;
}

/// How a page is closed that does not come to its table. Only where there is nothing for its link may it forget that: the
/// link is all its player has.
fn turned_away(trouble: &Trouble) -> (u16, &'static str) {
    match trouble {
        Trouble::NoGame | Trouble::NotYours => (4004, "there is no such game here"),
        Trouble::Lay(_) | Trouble::Damaged(_) => (4005, "the game cannot be opened"),
        _ => (1013, "the table cannot be laid now; come back"),
    }
}

/// Brings a guest to the table. A host that was just leaving is asked again.
async fn come(
    house: &Arc<House>,
    asker: Asker,
    id: &str,
    tokens: Vec<String>,
    guest: impl Fn(Access) -> Guest,
) -> Result<Handle, Trouble> {
    let stored = house.store.game(id).await?.ok_or(Trouble::NoGame)?;
    let access = house.access(&stored, tokens).await?;
    if access.rights == Default::default() {
        return Err(Trouble::NoGame);
    }
    for _ in 0..4 {
        let host = house.host(asker, id).await?;
        let (there, seated) = oneshot::channel();
        if host.send(Word::Come(guest(access.clone()), there)).await.is_ok() && seated.await.is_ok() {
            return Ok(host);
        }
    }
    Err(Trouble::Full("the table is busy; try again"))
}

async fn exchange(
    house: &Arc<House>,
    socket: &mut WebSocket,
    page: u64,
    host: &Handle,
    out: &mut mpsc::Receiver<Out>,
    from: IpAddr,
) -> (u16, &'static str) {
    let mut ping = tokio::time::interval(PING);
    let mut heard = true;
    let under_way = Arc::new(Semaphore::new(AT_ONCE));
    // What the page has said and is not yet heard.
    let mut said: Option<Said> = None;
    loop {
        tokio::select! {
            message = out.recv() => {
                let Some(message) = message else { return (1013, "the page could not follow; come back") };
                match tokio::time::timeout(SEND, tell(socket, message, out)).await {
                    Ok(Ok(None)) => {}
                    Ok(Ok(Some(ended))) => return ended,
                    _ => return (1001, "the page does not listen"),
                }
            }
            message = next(socket), if said.is_none() => {
                heard = true;
                match message {
                    Ok(Message::Text(text)) => said = Some(Said::Text(text)),
                    Ok(Message::Binary(_)) => return (1003, "messages are text"),
                    Ok(Message::Ping(_) | Message::Pong(_)) => said = Some(Said::Nothing),
                    Ok(Message::Close(_)) => return (1000, ""),
                    Err(ended) => return ended,
                }
            }
            room = turn(house, from, &under_way), if said.is_some() => {
                let Some(Said::Text(text)) = said.take() else { continue };
                match serde_json::from_str(&text) {
                    Ok(message) => {
                        if host.send(Word::Say(page, message, room)).await.is_err() {
                            return (1012, "the table was closed; come back");
                        }
                    }
                    Err(error) => {
                        let sentence = format!("This message is not understood: {error}.");
                        let message = ServerMessage::Error { id: number(&text), sentence };
                        if socket.send(Message::Text(write(&message))).await.is_err() {
                            return (1001, "the page does not listen");
                        }
                    }
                }
            }
            _ = ping.tick() => {
                if !heard {
                    return (1001, "the page is silent");
                }
                heard = false;
                if socket.send(Message::Ping(Default::default())).await.is_err() {
                    return (1001, "the page does not listen");
                }
            }
        }
    }
}

/// Sends a message and whatever waits behind it, together; comes to the end of the page where one of them is that.
async fn tell(
    socket: &mut WebSocket,
    message: Out,
    out: &mut mpsc::Receiver<Out>,
) -> Result<Option<(u16, &'static str)>, axum::Error> {
    let mut next = Some(message);
    let mut ended = None;
    while let Some(message) = next {
        match message {
            Out::Text(text) => socket.feed(Message::Text(text)).await?,
            Out::Close(code, sentence) => {
                ended = Some((code, sentence));
                break;
            }
        }
        next = out.try_recv().ok();
    }
    socket.flush().await?;
    Ok(ended)
}

/// What a page has said.
enum Said {
    /// A message.
    Text(Utf8Bytes),
    /// That it is there. It costs as much as any other message, or a page could say it without end.
    Nothing,
}

/// The number of a command that cannot be understood otherwise, so that whoever sent it need not wait for ever.
fn number(text: &str) -> Option<u32> {
    let message: serde_json::Value = serde_json::from_str(text).ok()?;
    message.get("id")?.as_u64()?.try_into().ok()
}

/// When the next message of a page may be heard: who says too much is heard more slowly, and what is said to him goes
/// on meanwhile. Nobody else waits for him.
async fn turn(house: &House, from: IpAddr, under_way: &Arc<Semaphore>) -> Room {
    let room = under_way.clone().acquire_owned().await.ok();
    while !house.limits.allows(from, Cost::Ask) {
        tokio::time::sleep(SLOWLY).await;
    }
    room
}
