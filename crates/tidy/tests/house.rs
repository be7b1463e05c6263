//! The real tree passes every check, and quickly.

use std::path::Path;
use std::time::{Duration, Instant};

#[test]
fn the_house_is_in_order() {
    let start = Instant::now();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let tree = tidy::Tree::load(&root).unwrap();
    assert!(tree.get("Cargo.toml").is_some(), "the root of the checkout is not where it was");
    let mut complaints = Vec::new();
    for (name, check) in tidy::CHECKS {
        complaints.extend(check(&tree).iter().map(|complaint| format!("{name}: {complaint}")));
    }
    assert!(complaints.is_empty(), "\n{}\n{} complaints", complaints.join("\n"), complaints.len());
    // Ten times the budget: the machine may be busy, the check must not have become quadratic.
    assert!(start.elapsed() < Duration::from_secs(30), "tidy took {:?}", start.elapsed());
}
