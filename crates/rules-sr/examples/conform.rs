//! Conformance on many random games.
use conformance::Settings;
use kernel::Ruleset;
use rules_sr::Sr;
use std::sync::Arc;
fn main() {
    let id = std::env::args().nth(1).unwrap_or("sr/hondschoote".into());
    let n: u64 = std::env::args().nth(2).and_then(|s| s.parse().ok()).unwrap_or(100);
    let b = Sr::battles().iter().find(|b| b.id == id).unwrap();
    let options = std::env::args().skip(3).map(|a| { let (k, v) = a.split_once('=').unwrap(); (k.to_owned(), v.to_owned()) }).collect();
    let game = Arc::new(Sr::open(b.id, b.text, &options, 1).unwrap_or_else(|f| panic!("{f:#?}")));
    let t = std::time::Instant::now();
    match conformance::run(&game, &Settings::long_games(n as _)) { Ok(r) => println!("{r:?} {:?}", t.elapsed()), Err(f) => println!("FAILED {f:?}") }
}
