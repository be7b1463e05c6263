//! Clients that want everything at once.

use super::LoadFault;
use super::isolation::Isolation;
use super::player::{self, Visitor};
use futures_util::{SinkExt, StreamExt};
use kernel::Stream;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

/// What a client asks for without end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flood {
    /// Exact odds.
    Odds,
    /// Previews.
    Previews,
    /// Lists of games.
    Lists,
    /// The largest pictures.
    Pictures,
    /// Standing orders.
    Orders,
    /// The rule book.
    Rules,
    /// Games of the strongest bots, all looked at.
    Bots,
}

/// Requests of one kind that are always under way.
const AT_ONCE: usize = 8;
/// After this many questions about one position the next is played.
const EACH: u32 = 40;

impl Flood {
    /// All of them.
    pub const ALL: [Flood; 7] = [
        Flood::Odds,
        Flood::Previews,
        Flood::Lists,
        Flood::Pictures,
        Flood::Orders,
        Flood::Rules,
        Flood::Bots,
    ];
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Flood::Odds => "odds",
            Flood::Previews => "previews",
            Flood::Lists => "lists",
            Flood::Pictures => "pictures",
            Flood::Orders => "orders",
            Flood::Rules => "rules",
            Flood::Bots => "bots",
        }
    }
}

/// Begins to flood; it ends when what comes back is dropped. Every reply is counted.
pub async fn start(
    visitor: Visitor,
    flood: Flood,
    plan: &Isolation,
    replies: Arc<AtomicU64>,
) -> Result<JoinSet<()>, LoadFault> {
    let mut all = JoinSet::new();
    match flood {
        Flood::Odds | Flood::Previews | Flood::Orders => {
            for n in 0..2 {
                let game = player::begin(visitor, &plan.large, "hot_seat").await?.id;
                let (replies, seed) = (replies.clone(), plan.seed ^ n);
                all.spawn(async move {
                    let _ = ask(visitor, &game, flood, seed, &replies).await;
                });
            }
        }
        Flood::Bots => {
            for _ in 0..AT_ONCE {
                let game = player::begin(visitor, &plan.large, "emperor").await?.id;
                let replies = replies.clone();
                all.spawn(async move {
                    let _ = look_on(visitor, &game, &replies).await;
                });
            }
        }
        Flood::Lists | Flood::Pictures | Flood::Rules => {
            let mut path = "/api/rules?q=the%20enemy%20may%20not%20fire".to_owned();
            if flood == Flood::Lists {
                path = "/api/games".to_owned();
                for _ in 0..plan.listed {
                    player::begin(visitor, &plan.scenario, "hot_seat").await?;
                }
            }
            if flood == Flood::Pictures {
                let game = player::begin(visitor, &plan.large, "hot_seat").await?.id;
                path = format!("/api/games/{game}/board.png?width=4096");
            }
            for _ in 0..AT_ONCE {
                let (path, replies) = (path.clone(), replies.clone());
                all.spawn(async move {
                    while player::get(visitor, &path).await.is_ok() {
                        replies.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        }
    }
    Ok(all)
}

#[derive(Deserialize)]
struct Heard {
    kind: String,
    view: Option<Seen>,
}

#[derive(Deserialize)]
struct Seen {
    seq: u32,
    question: Option<Question>,
}

#[derive(Deserialize)]
struct Question {
    offers: Vec<IgnoredAny>,
}

/// Asks about one position after the other, several questions at once.
async fn ask(
    visitor: Visitor,
    game: &str,
    flood: Flood,
    seed: u64,
    replies: &AtomicU64,
) -> Result<(), LoadFault> {
    let mut socket = player::connect(visitor, game).await?;
    socket.send(Message::text("{\"kind\":\"hello\"}")).await.map_err(LoadFault::of)?;
    let mut chance = Stream::new(seed);
    let (mut seq, mut offers, mut asked, mut waiting) = (0, 0, 0, 0usize);
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        let heard: Heard = serde_json::from_str(&text).map_err(LoadFault::of)?;
        match (heard.kind.as_str(), heard.view) {
            ("view", Some(view)) => {
                (seq, asked) = (view.seq, 0);
                offers = view.question.map_or(0, |question| question.offers.len());
            }
            ("curtain", _) => {
                let sit = if chance.below(2) == 0 { "first" } else { "second" };
                let sit = format!("{{\"kind\":\"sit\",\"seat\":\"{sit}\"}}");
                socket.send(Message::text(sit)).await.map_err(LoadFault::of)?;
            }
            ("presence" | "welcome", _) => {}
            _ => {
                waiting = waiting.saturating_sub(1);
                replies.fetch_add(1, Ordering::Relaxed);
            }
        }
        while waiting < AT_ONCE && offers > 0 {
            asked += 1;
            waiting += 1;
            let index = chance.below(offers);
            let answer = format!("\"answer\":{{\"kind\":\"offer\",\"index\":{index}}}");
            let said = match flood {
                _ if asked > EACH => format!("{{\"kind\":\"answer\",\"id\":1,\"seq\":{seq},{answer}}}"),
                Flood::Odds => format!("{{\"kind\":\"odds\",\"id\":1,{answer}}}"),
                Flood::Previews => format!("{{\"kind\":\"preview\",\"id\":1,{answer}}}"),
                _ => {
                    let policy = if asked % 2 == 0 { "always" } else { "ask" };
                    format!("{{\"kind\":\"orders\",\"id\":1,\"orders\":{{\"reaction fire\":\"{policy}\"}}}}")
                }
            };
            // After an answer nothing is asked until it is seen what came of it.
            if asked > EACH {
                offers = 0;
            }
            socket.send(Message::text(said)).await.map_err(LoadFault::of)?;
        }
    }
    Ok(())
}

/// Looks on at a game.
async fn look_on(visitor: Visitor, game: &str, heard: &AtomicU64) -> Result<(), LoadFault> {
    let mut socket = player::connect(visitor, game).await?;
    socket.send(Message::text("{\"kind\":\"hello\"}")).await.map_err(LoadFault::of)?;
    while let Some(Ok(_)) = socket.next().await {
        heard.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}
