//! The walk that merges equal positions against the plain one, which follows every fall by itself.

use kernel::{Commander, Game, Options, Pending, Ruleset, Side, Stage, Stream, Temper, stroll};
use odds::{Choices, Fraction, Limits, Sure, Unstated};
use picket::{Picket, State, Task};
use std::collections::BTreeMap;

fn game() -> Picket {
    let options: Options =
        [("supplies", "short"), ("watch", "one")].map(|(k, v)| (k.to_owned(), v.to_owned())).into();
    let battle = &Picket::battles()[0];
    Picket::open(battle.id, battle.text, &options, Picket::VERSION).unwrap()
}

fn label(state: &State) -> String {
    format!(
        "{:?} {:?} {:?}",
        state.units.map(|unit| (unit.strength, unit.at, unit.nerve)),
        state.watch,
        state.turn
    )
}

type Odds = BTreeMap<String, Fraction>;
type Given<'a> = &'a dyn Fn(&State, Side) -> Option<picket::Answer>;

/// Every fall by itself, nothing merged but the labels; questions are answered by `given`.
fn plain(game: &Picket, state: &State, p: Fraction, given: Given<'_>, out: &mut Odds) {
    let pending = game.pending(state);
    let mut next = state.clone();
    if let Pending::Roll(roll) = &pending {
        for (faces, weight) in roll.outcomes() {
            next.clone_from(state);
            game.settle(&mut Stage::silent(game, &mut next).pausing(), &faces);
            let part = p.times(Fraction::new(weight as i128, roll.dice.falls() as i128).unwrap()).unwrap();
            plain(game, &next, part, given, out);
        }
        return;
    }
    let asked = if let Pending::Ask(side, _) = pending { Some(side) } else { None };
    match asked.and_then(|side| Some((side, given(state, side)?))) {
        Some((side, answer)) => {
            game.decide(&mut Stage::silent(game, &mut next).pausing(), side, &answer);
            plain(game, &next, p, given, out);
        }
        None => {
            let sum = out.entry(label(state)).or_insert(Fraction::ZERO);
            *sum = sum.plus(p).unwrap();
        }
    }
}

/// Random positions of random games, every option of the asked side, up to the next question and through small matters.
#[test]
fn merged_or_not_the_odds_are_the_same() {
    let game = game();
    let small = |state: &State, side: Side| {
        let task = game.pending(state).question(side).copied()?;
        matches!(task, Task::Hits(_)).then(|| game.reply(state, side, &Temper::STEADY, &mut Stream::new(0)))
    };
    let mut compared = 0;
    for seed in 0..16 {
        let (mut state, mut chance) = (game.start(), Stream::new(seed));
        stroll(&game, &mut state, &mut chance, 400, |state, pending, chance| {
            let Pending::Ask(side, _) = *pending else { return None };
            let mut options = Vec::new();
            game.options(state, side, &mut options);
            let answer = options.swap_remove(chance.below(options.len()));
            let (mut next, mut due) = (state.clone(), Odds::new());
            game.decide(&mut Stage::silent(&game, &mut next).pausing(), side, &answer);
            plain(&game, &next, Fraction::ONE, &small, &mut due);
            let given = |state: &State, side: Side, _: &Task| small(state, side);
            let limits = Limits { follow_forced: false, ..Limits::default() };
            let found =
                odds::of_answer(&game, state, side, &answer, &Choices::Given(&given), limits, |_, after| {
                    label(after)
                });
            let found: Odds = found.unwrap().outcomes.iter().map(|(label, p)| (label.clone(), p)).collect();
            assert_eq!(found, due);
            compared += usize::from(due.len() > 1);
            Some(answer)
        });
    }
    assert!(compared > 100, "{compared}");
}

/// PK-5f, PK-3d: what follows without dice is told with its clause, and so is what the enemy may do about it.
#[test]
fn a_step_under_fire_is_foreseen() {
    let game = Picket::ford().unwrap();
    let mut state = game.start();
    for words in
        ["B4 conceal b1", "R4 conceal d1", "B1 b2", "B2 a1", "R2 d2", "first posture hold", "activate first"]
    {
        game.arrange(&mut state, words).unwrap();
    }
    let step = game.read(&state, Side::First, "step B1 c2").unwrap();
    let foreseen = odds::foresee(&game, &state, Side::First, &step);
    assert_eq!(foreseen.len(), 1, "{foreseen:?}");
    assert_eq!(
        (foreseen[0].rule.map(|rule| rule.as_str()), foreseen[0].sure),
        (Some("PK-5f"), Sure::Possible)
    );
    let stand = game.read(&state, Side::First, "stand B2").unwrap();
    assert_eq!(odds::foresee(&game, &state, Side::First, &stand), []);
}

/// What a player wants first: whether a test is passed, who comes off better, what it costs; then the table.
#[test]
fn the_statement_begins_with_what_a_player_wants() {
    let game = Picket::ford().unwrap();
    let at = |words: &[&str]| {
        let mut state = game.start();
        for words in ["B4 conceal b1", "R4 conceal e1"].iter().chain(words).chain(&["activate first"]) {
            game.arrange(&mut state, words).unwrap();
        }
        state
    };
    let stated = |state: &State, words: &str| -> Result<odds::Statement, Unstated> {
        let answer = game.read(state, Side::First, words).unwrap();
        odds::state(&game, state, Side::First, Some(&answer)).map(|stated| stated.expect("dice"))
    };
    let first = |stated: &odds::Statement| -> Vec<(String, String)> {
        stated.first.iter().map(|line| (line.text.clone(), line.p.to_string())).collect()
    };
    let rally = stated(&at(&["B1 b2 shaken", "first posture volley"]), "rally B1").unwrap();
    assert_eq!(first(&rally), [("nerve: passed".to_owned(), "1/2".to_owned())]);
    let fire =
        stated(&at(&["B1 b2 strength 3", "R2 c2 strength 2", "first posture hold"]), "fire B1 c2").unwrap();
    assert_eq!(fire.first.len(), 1, "{:?}", fire.first);
    assert!(fire.first[0].text.starts_with("the enemy suffers, most likely “R2 Line: "), "{:?}", fire.first);
    assert_eq!(fire.column, Some(3), "strength 3, in the open: not beyond the last column");
    let rows = fire.rows.iter().try_fold(Fraction::ZERO, |sum, row| sum.plus(row.p));
    assert_eq!((fire.rows.len(), rows), (5, Some(Fraction::ONE)));
    let assault =
        stated(&at(&["B1 b2 strength 3", "R2 c2 strength 2", "first posture advance"]), "step B1 c2");
    let assault = assault.unwrap();
    let texts: Vec<&str> = assault.first.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, ["you come off better", "neither comes off better", "you come off worse"]);
    let sum = assault.first.iter().try_fold(Fraction::ZERO, |sum, line| sum.plus(line.p));
    assert_eq!(sum, Some(Fraction::ONE));
}
