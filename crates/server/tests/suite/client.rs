//! A guest: HTTP and one WebSocket, as a browser would do it.

use futures_util::{SinkExt, StreamExt};
use picket::Picket;
use serde_json::{Value, json};
use server::{Config, Registry, Running, serve};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

/// A folder that goes away with its test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("grognard-server-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("made");
        Folder(path)
    }
    pub fn data(&self) -> PathBuf {
        self.0.join("data.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn registry() -> Registry {
    Registry::new().with::<Picket>(true).with::<rules_sr::Sr>(false).with::<rules_ma::Ma>(false)
}

/// A server with a data file of its own.
pub struct Table {
    pub server: Running,
    pub http: reqwest::Client,
    pub folder: Folder,
}

impl Table {
    pub async fn open() -> Table {
        Table::with(|config| config).await
    }
    pub async fn with(change: impl FnOnce(Config) -> Config) -> Table {
        let folder = Folder::new();
        let server = serve(change(Config::local(folder.data())), registry()).await.expect("it serves");
        Table { server, http: reqwest::Client::new(), folder }
    }
    /// The same house after a night's sleep.
    pub async fn reopen(self) -> Table {
        let Table { server, http, folder } = self;
        server.stop().await;
        let server = serve(Config::local(folder.data()), registry()).await.expect("it serves again");
        Table { server, http, folder }
    }
    pub fn url(&self, path: &str) -> String {
        let port = self.server.address().port();
        format!("http://127.0.0.1:{port}{path}")
    }
    pub async fn get(&self, path: &str) -> reqwest::Response {
        self.http.get(self.url(path)).send().await.expect("answered")
    }
    pub async fn read(&self, path: &str) -> Value {
        self.get(path).await.json().await.expect("json")
    }
    pub async fn text(&self, path: &str) -> String {
        self.get(path).await.text().await.expect("text")
    }
    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.http.post(self.url(path)).json(body).send().await.expect("answered");
        (answer.status().as_u16(), answer.json().await.unwrap_or(Value::Null))
    }
    /// Begins a game of the picket that the house throws for; gives the answer to the request.
    pub async fn begin(&self, first: Value, second: Value) -> Value {
        let asked = json!({ "scenario": "pk/ford", "seats": [first, second], "both_dice": false });
        let (status, created) = self.post("/api/games", &asked).await;
        assert_eq!(status, 201, "{created}");
        created
    }
    pub async fn page(&self, game: &str, hello: Value) -> Page {
        Page::open(self.server.address().port(), game, hello).await
    }
}

pub fn me() -> Value {
    json!({ "kind": "me" })
}
pub fn hot() -> Value {
    json!({ "kind": "hot_seat" })
}
pub fn link() -> Value {
    json!({ "kind": "link" })
}
pub fn bot() -> Value {
    json!({ "kind": "bot", "level": "random" })
}
pub fn id(created: &Value) -> &str {
    created["id"].as_str().expect("an id")
}
pub fn offer(index: usize) -> Value {
    json!({ "kind": "offer", "index": index })
}

/// A page on a game.
pub struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last view.
    pub view: Value,
    /// Everything that ever came, as it came.
    pub frames: Vec<String>,
    /// How the server closed it.
    pub closed: Option<u16>,
    next: u32,
}

impl Page {
    pub async fn open(port: u16, game: &str, hello: Value) -> Page {
        Page::try_open(port, game, hello).await.expect("connected")
    }
    /// Fails if the server is not there.
    pub async fn try_open(port: u16, game: &str, hello: Value) -> Option<Page> {
        let (socket, _) = connect_async(format!("ws://127.0.0.1:{port}/api/games/{game}/live")).await.ok()?;
        Some(Page::greeting(socket, hello).await)
    }
    async fn greeting(socket: WebSocketStream<MaybeTlsStream<TcpStream>>, mut hello: Value) -> Page {
        let mut page = Page { socket, view: Value::Null, frames: Vec::new(), closed: None, next: 1 };
        hello["kind"] = json!("hello");
        page.say(hello).await;
        page
    }
    /// With a header: one that says who it is, or for whom a proxy speaks.
    pub async fn open_with(port: u16, game: &str, header: (&'static str, &str), hello: Value) -> Page {
        let url = format!("ws://127.0.0.1:{port}/api/games/{game}/live");
        let mut request = url.into_client_request().expect("a request");
        request.headers_mut().insert(header.0, header.1.parse().expect("a header"));
        let (socket, _) = connect_async(request).await.expect("connected");
        Page::greeting(socket, hello).await
    }
    /// From another address of this machine: 127.0.0.2 and so on.
    pub async fn open_from(address: [u8; 4], port: u16, game: &str, hello: Value) -> Page {
        let near = TcpSocket::new_v4().expect("a socket");
        near.bind((address, 0).into()).expect("an address of this machine");
        let stream = near.connect(([127, 0, 0, 1], port).into()).await.expect("connected");
        let url = format!("ws://127.0.0.1:{port}/api/games/{game}/live");
        let (socket, _) = client_async(url, MaybeTlsStream::Plain(stream)).await.expect("connected");
        Page::greeting(socket, hello).await
    }
    /// Sends these all at once and counts the replies as they come.
    pub fn chatter(self, messages: Vec<Value>) -> Arc<AtomicU32> {
        let (mut mouth, mut ear) = self.socket.split();
        let count = Arc::new(AtomicU32::new(0));
        tokio::spawn(async move {
            for message in messages {
                let _ = mouth.send(Message::text(message.to_string())).await;
            }
        });
        let counted = count.clone();
        tokio::spawn(async move {
            while let Some(Ok(_)) = ear.next().await {
                counted.fetch_add(1, Ordering::Relaxed);
            }
        });
        count
    }
    /// Says without end that it is there, and counts how often that is answered.
    pub fn pinging(self, times: u32) -> Arc<AtomicU32> {
        let (mut mouth, mut ear) = self.socket.split();
        let count = Arc::new(AtomicU32::new(0));
        tokio::spawn(async move {
            for _ in 0..times {
                let _ = mouth.send(Message::Ping(Default::default())).await;
            }
        });
        let counted = count.clone();
        tokio::spawn(async move {
            while let Some(Ok(heard)) = ear.next().await {
                counted.fetch_add(u32::from(matches!(heard, Message::Pong(_))), Ordering::Relaxed);
            }
        });
        count
    }
    /// How the server closes it, after whatever it still says.
    pub async fn ending(&mut self) -> Option<u16> {
        while self.hear().await.is_some() {}
        self.closed
    }
    pub async fn say(&mut self, message: Value) {
        let _ = self.socket.send(Message::text(message.to_string())).await;
    }
    pub async fn say_text(&mut self, text: String) {
        let _ = self.socket.send(Message::text(text)).await;
    }
    /// The next message; `None` when the page is closed.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            // For what never comes: bots think at low priority, and wait on a busy machine.
            let heard = tokio::time::timeout(Duration::from_secs(180), self.socket.next()).await;
            match heard.expect("the server says something").and_then(Result::ok)? {
                Message::Text(text) => {
                    self.frames.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).expect("json");
                    if message["kind"] == "view" {
                        self.view = message["view"].clone();
                    }
                    return Some(message);
                }
                Message::Close(frame) => {
                    self.closed = frame.map(|frame| frame.code.into());
                    return None;
                }
                _ => {}
            }
        }
    }
    /// Waits for a message of one of these kinds.
    pub async fn wait(&mut self, kinds: &[&str]) -> Value {
        loop {
            let message = self.hear().await.unwrap_or_else(|| panic!("closed before one of {kinds:?}"));
            if message["kind"].as_str().is_some_and(|kind| kinds.contains(&kind)) {
                return message;
            }
        }
    }
    /// Sends a command and waits for its reply.
    pub async fn ask(&mut self, command: Value) -> Value {
        self.try_ask(command).await.expect("open")
    }
    /// The same; `None` if the page is closed before there is one.
    pub async fn try_ask(&mut self, mut command: Value) -> Option<Value> {
        let id = self.next;
        self.next += 1;
        command["id"] = json!(id);
        self.say(command).await;
        loop {
            let message = self.hear().await?;
            if message["id"] == json!(id) {
                return Some(message);
            }
        }
    }
    /// Answers the question of the last view.
    pub async fn answer(&mut self, answer: Value) -> Value {
        let seq = self.view["seq"].clone();
        self.ask(json!({ "kind": "answer", "seq": seq, "answer": answer })).await
    }
    pub fn is_asked(&self) -> bool {
        !self.view["question"].is_null()
    }
    pub fn is_over(&self) -> bool {
        !self.view["over"].is_null()
    }
    pub fn offers(&self) -> usize {
        self.view["question"]["offers"].as_array().map_or(0, Vec::len)
    }
}

/// Takes a seat where somebody is asked; `None` if the table cannot be laid now, or the game is over.
pub async fn sit(port: u16, game: &str) -> Option<Page> {
    let mut page = Page::try_open(port, game, json!({})).await?;
    loop {
        let message = page.hear().await?;
        match message["kind"].as_str() {
            Some("curtain") => {
                let side = message["asked"][0]["side"].clone();
                page.say(json!({ "kind": "sit", "seat": side })).await;
            }
            Some("view") if page.is_over() => return None,
            Some("view") if page.is_asked() => return Some(page),
            _ => {}
        }
    }
}
