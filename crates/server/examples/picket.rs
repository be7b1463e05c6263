//! The picket in the browser, and its load: `cargo run --example picket [-- load FOLDER]`.

#![allow(clippy::print_stdout, reason = "an example speaks on the terminal")]

use server::load::{Load, run};
use server::{Config, Orders, Registry, serve};
use std::path::PathBuf;
use std::time::Duration;

fn registry() -> Registry {
    Registry::new().with::<picket::Picket>(true)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    match words.next().as_deref() {
        Some("load") => {
            let load = Load {
                games: 200,
                time: Duration::from_secs(10),
                ceiling_time: Duration::from_secs(3),
                think: Duration::from_millis(500),
                scenario: "pk/ford".to_owned(),
                idle: vec![("pk/ford".to_owned(), 200)],
                folder: words.next().map_or_else(std::env::temp_dir, PathBuf::from),
                seed: 1,
            };
            println!("{}", serde_json::to_string_pretty(&run(registry, &load).await?)?);
        }
        port => {
            let mut config = Config::local("picket.sqlite".into());
            config.listen.set_port(port.and_then(|port| port.parse().ok()).unwrap_or(0));
            let orders = Orders::listen();
            let server = serve(config, registry()).await?;
            println!("{}", server.greeting());
            server.until_told(orders).await;
        }
    }
    Ok(())
}
