//! A whole army on horseback.

use kernel::{Faces, Game, Options, Pending, Ruleset, Side, Stage};
use rules_lb::Lb;

/// An army of one arm: three brigades of four.
fn army(nation: &str, arm: &str) -> String {
    let units: String = (0..12)
        .map(|n| {
            let brigade = ["North", "South", "West"][n / 4];
            format!("[[unit]]\nname = \"No. {n}\"\nbrigade = \"{brigade}\"\narm = \"{arm}\"\nquality = \"veteran\"\n")
        })
        .collect();
    format!("rules = \"lb\"\nname = \"One arm\"\nnation = \"{nation}\"\ncommander = \"The General\"\n{units}")
}

/// LB-22.5: every unit of cavalry may charge, the twelfth like the first.
#[test]
fn twelve_regiments_charge_in_one_phase() {
    let armies: Options =
        [("first-army", army("french", "lancers")), ("second-army", army("british", "infantry"))]
            .map(|(side, text)| (side.to_owned(), text))
            .into();
    let muster = Lb::battles().iter().find(|battle| battle.id == "lb/muster").unwrap();
    let game = Lb::open(muster.id, muster.text, &armies, Lb::VERSION).unwrap_or_else(|why| panic!("{why:?}"));
    let mut s = game.start();
    let mut lines = vec!["clear".to_owned()];
    for n in 1..=12 {
        let x = 6 * n - 3;
        lines.push(format!("F{n} column at {x} 44 facing 270"));
        lines.push(format!("B{n} column at {x} 40 facing 90"));
    }
    lines.push("phase 3".to_owned());
    for line in lines {
        game.arrange(&mut s, &line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    for n in 1..=12 {
        let words = format!("charge F{n} at B{n}");
        let answer = game.read(&s, Side::First, &words).unwrap_or_else(|why| panic!("{words}: {why}"));
        assert_eq!(game.check(&s, Side::First, &answer), Ok(()), "{words}");
        game.decide(&mut Stage::silent(&game, &mut s), Side::First, &answer);
        while let Pending::Roll(roll) = game.pending(&s) {
            let sixes: Faces = (0..roll.dice.count).map(|_| 6).collect();
            game.settle(&mut Stage::silent(&game, &mut s), &sixes);
        }
    }
    assert_eq!(s.lanes.len(), 12);
}
