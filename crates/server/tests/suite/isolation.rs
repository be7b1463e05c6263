//! Ordinary answers beside every flood: that they come, and that the flood is answered too. How fast is for the bench.

use crate::client::*;
use server::load::{Flood, Isolation, isolation};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_starved_by_anybody() {
    let folder = Folder::new();
    let plan = Isolation {
        time: Duration::from_millis(300),
        tables: 1,
        think: Duration::ZERO,
        scenario: "pk/ford".to_owned(),
        large: "sr/small/plain".to_owned(),
        listed: 5,
        folder: folder.0.clone(),
        seed: 1,
    };
    let all = isolation(registry, &plan).await.expect("measured");
    assert_eq!(all.len(), 1 + Flood::ALL.len());
    assert!(all.iter().all(|beside| beside.answers > 0), "{all:?}");
}
