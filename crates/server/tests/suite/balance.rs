//! Reports of the laboratory in the lobby.

use server::balance::{of, read, reports};

#[test]
fn every_report_that_is_kept_can_be_read() {
    let mut kept = 0;
    for name in reports() {
        assert!(name.strip_suffix(".json").and_then(of).is_some(), "{name}");
        kept += 1;
    }
    assert!(kept >= 8, "{kept}");
}

#[test]
fn a_summary_of_the_laboratory_becomes_a_balance_with_its_interval() {
    let summary = r#"{"games": 1000, "unfinished": 0, "hash": "x", "bots": ["doctrine", "veteran"],
        "wins": [{"count": 530, "share": 0.53, "interval": [0.499, 0.561]},
                 {"count": 420, "share": 0.42, "interval": [0.39, 0.45]}],
        "draws": {"count": 50, "share": 0.05, "interval": [0.038, 0.065]}}"#;
    let balance = read(summary.as_bytes()).expect("a balance");
    assert_eq!((balance.games, balance.players.as_str()), (1000, "doctrine against veteran"));
    assert!((balance.percent[0] - 53.0).abs() < 1e-9 && (balance.interval[1] - 56.1).abs() < 1e-9);
    for wrong in ["", "{}", "[]", "{\"games\":0}", &summary.replace("0.53", "7.5")] {
        assert_eq!(read(wrong.as_bytes()), None, "{wrong}");
    }
    assert_eq!(of("sr/nowhere"), None);
}
