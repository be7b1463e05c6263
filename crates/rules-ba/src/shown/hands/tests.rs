//! What a drawn order says of itself.

use super::sketch;
use crate::answers::Answer;
use crate::orders::read;
use crate::shown::forms::{ORDERS, framed};
use crate::tests::testing::mill;
use kernel::{Game, Side};

/// BA-R19: where one may measure, an arrow says how long it is, and what of it a bound sees done (BA-T3).
#[test]
fn an_arrow_says_how_long_it_is() {
    let game = mill();
    let state = game.start();
    let cost = |line: &str| {
        let sheet = read::sheet(&game.names(&state), &framed(ORDERS, &format!("{ORDERS}\nD1 {line}")))
            .expect("it reads");
        sketch(&game, &state, Side::First, &Answer::Orders(sheet)).expect("a sheet").cost
    };
    let far = |words: &str| words.split(' ').next().and_then(|n| n.parse::<f64>().ok()).expect("a length");
    assert!(cost("MARCH ADV 20").expect("straight ahead").starts_with("20 cm, "));
    let both = cost("MARCH ADV 12, WHEEL L 30, ADV 8.5").expect("the wheel aside");
    assert!((far(&both) - 20.5).abs() < 0.01, "{both}");
    assert_eq!(cost("MARCH ADV"), None, "as far as the bound lasts");
    assert_eq!(cost("STAY"), None);
}
