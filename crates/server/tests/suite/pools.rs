//! Bots think in one pool, pictures are drawn in another.

use crate::client::*;
use server::Config;
use std::sync::mpsc;

#[tokio::test(flavor = "multi_thread")]
async fn a_thinking_bot_never_delays_a_picture() {
    let table = Table::with(|config| Config { thinkers: 1, artists: 1, ..config }).await;
    let (think, thought) = mpsc::channel::<()>();
    let (began, begun) = tokio::sync::oneshot::channel();
    let house = table.server.house().clone();
    let bot = tokio::spawn(async move {
        let ponder = move || {
            let _ = began.send(());
            thought.recv().ok()
        };
        house.think(Box::new(ponder)).await
    });
    begun.await.expect("the only thinker is busy");
    let created = table.begin(me(), hot()).await;
    for path in [
        "/api/battles/pk/ford/map.svg".to_owned(),
        "/api/battles/pk/ford/board.svg".to_owned(),
        "/api/battles/pk/ford/board.png?width=64".to_owned(),
        "/api/battles/pk/ford/board.jpg".to_owned(),
        format!("/api/games/{}/board.svg", id(&created)),
        format!("/api/games/{}/board.png?width=64", id(&created)),
    ] {
        assert_eq!(table.get(&path).await.status(), 200, "{path}");
    }
    assert!(!bot.is_finished(), "it is still thinking");
    think.send(()).expect("heard");
    assert_eq!(bot.await.expect("done"), Some(()));
}
