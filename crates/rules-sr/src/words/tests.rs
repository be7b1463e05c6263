use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::{Answer, Going, Steel};
use crate::script::fixture::hondschoote;
use crate::state::*;
use hexes::{Direction, HexId};
use kernel::{Faces, Game, Mark, Pending, Place, Side, Stage};
use view::Shown;

fn at(number: u16) -> HexId {
    HexId::from_number(number).expect("a hex id")
}

fn arranged(game: &Sr, words: &[&str]) -> State {
    let mut s = game.start();
    for line in words {
        game.arrange_words(&mut s, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    s
}

/// One answer of every kind.
fn every_answer() -> Vec<Answer> {
    let (unit, hex, facing) = (UnitId(5), at(1209), Direction::NW);
    let commander = CommanderId(3);
    vec![
        Answer::Bid(2),
        Answer::Take(FRENCH),
        Answer::Take(COALITION),
        Answer::Place { unit, hex, facing },
        Answer::With { commander, unit },
        Answer::ActFirst,
        Answer::ActSecond,
        Answer::Activate(FormationId(1)),
        Answer::Rally { unit, helper: None },
        Answer::Rally { unit, helper: Some(commander) },
        Answer::March(unit),
        Answer::Enter { unit, hex },
        Answer::Ride(commander),
        Answer::Step(hex),
        Answer::Halt(facing),
        Answer::Rest,
        Answer::Wait,
        Answer::Charge(hex),
        Answer::NoCharge,
        Answer::End,
        Answer::NoReaction,
        Answer::ReactionFire(unit),
        Answer::ReactionTurn { hex, facing },
        Answer::ReactionMove { unit, to: hex, facing },
        Answer::Fire { unit, target: hex },
        Answer::Attack { unit, hex, bayonet: Steel::Usual },
        Answer::Attack { unit, hex, bayonet: Steel::Bayonet },
        Answer::Join { unit, bayonet: Steel::Usual },
        Answer::Join { unit, bayonet: Steel::Bayonet },
        Answer::AlsoAttack(hex),
        Answer::Begin,
        Answer::Choose(unit),
        Answer::Run(Some(hex)),
        Answer::Run(None),
        Answer::Face(facing),
        Answer::Follow(Going::Follows),
        Answer::Follow(Going::Stays),
        Answer::Withdraw { unit, to: hex, facing },
        Answer::Stand,
        Answer::Terrain(hex),
        Answer::Retreat { unit, to: hex, facing },
        Answer::Advance { unit, to: hex, facing },
        Answer::NoAdvance,
    ]
}

#[test]
fn every_answer_is_read_as_it_is_said_in_any_case() {
    let game = hondschoote();
    let s = game.start();
    for answer in every_answer() {
        let said = game.say(&s, FRENCH, &answer);
        assert_eq!(game.read(&s, FRENCH, &said), Ok(answer), "{said}");
        assert_eq!(game.read(&s, FRENCH, &said.to_uppercase()), Ok(answer), "{said}");
    }
    for unit in game.unit_ids() {
        for answer in [Answer::Choose(unit), Answer::March(unit)] {
            assert_eq!(game.read(&s, FRENCH, &game.say(&s, FRENCH, &answer)), Ok(answer));
        }
    }
    for commander in game.commander_ids() {
        let answer = Answer::With { commander, unit: UnitId(0) };
        assert_eq!(game.read(&s, FRENCH, &game.say(&s, FRENCH, &answer)), Ok(answer));
    }
    for formation in game.formation_ids() {
        let answer = Answer::Activate(formation);
        assert_eq!(game.read(&s, FRENCH, &game.say(&s, FRENCH, &answer)), Ok(answer));
    }
}

#[test]
fn short_forms_mean_what_is_asked() {
    let game = hondschoote();
    let s = arranged(&game, &["clear", "J1 0508 NE", "segment movement Jourdan"]);
    let j1 = UnitId(5);
    let read = |s: &State, words: &str| game.read(s, FRENCH, words);
    assert_eq!(read(&s, "J1"), Ok(Answer::March(j1)));
    assert_eq!(read(&s, "move J1"), Ok(Answer::March(j1)));
    assert!(read(&s, "rally J1, with hedouville").is_err(), "he is not in this battle");
    assert_eq!(read(&s, "fire J6 → 1209"), read(&s, "fire J6 at 1209"));
    assert_eq!(read(&s, "advance j1 1209"), read(&s, "advance J1 to 1209 NE"));
    let s = arranged(&game, &["clear", "J1 0508 NE", "J2 0509 NE", "segment movement Jourdan"]);
    let mut s = s;
    game.decide(&mut Stage::silent(&game, &mut s), FRENCH, &Answer::March(j1));
    assert_eq!(read(&s, "0507"), Ok(Answer::Step(at(507))));
    assert_eq!(read(&s, "north-west"), Ok(Answer::Halt(Direction::NW)));
    assert_eq!(read(&s, "halt"), Ok(Answer::Halt(Direction::NE)));
    assert_eq!(read(&s, "fire Brigade Mengaud at 1209"), read(&s, "fire J1 at 1209"));
    assert_eq!(read(&s, "attack J1 1209 bayonet"), read(&s, "attack 1209 with J1 bayonets"));
}

#[test]
fn what_is_not_understood_is_answered_with_examples() {
    let game = hondschoote();
    let s = arranged(&game, &["clear", "J1 0508 NE", "segment movement Jourdan"]);
    let error = game.read(&s, FRENCH, "fly J1").expect_err("no such verb");
    assert!(error.contains("march J1") && error.contains("end"), "{error}");
    let error = game.read(&s, COALITION, "fly J1").expect_err("no such verb");
    assert!(error.contains("nothing is asked"), "{error}");
}

#[test]
fn no_text_makes_the_reader_panic() {
    let game = hondschoote();
    let s = game.start();
    let long = "step ".repeat(100_000);
    let texts = [
        "",
        " ",
        "#",
        "#999",
        "choose #999",
        "march #200",
        "é",
        "step 99999999999999999999",
        "bid -1",
        &long,
    ];
    for text in texts {
        let _ = game.read(&s, FRENCH, text);
        let _ = game.fact_words(&s, text);
        let _ = game.arrange_words(&mut s.clone(), text);
    }
    // Every pair of words of the language, in every room.
    let words = "clear K1 Jourdan 1209 0101 SW D1 rout losses 1 -3 off left charge turn vp next French activated \
                 control segment movement end of activate bids cost reach sight field fire may stack runs zoc from #60";
    let words: Vec<&str> = words.split_whitespace().collect();
    for a in &words {
        for b in &words {
            for c in ["", "1209", "Jourdan", "1", "K2"] {
                let text = format!("{a} {b} {c}");
                let _ = game.read(&s, FRENCH, &text);
                let _ = game.fact_words(&s, &text);
                let mut changed = s.clone();
                if game.arrange_words(&mut changed, &text).is_ok() {
                    game.sound(&changed).unwrap_or_else(|why| {
                        assert!(why.contains("limit") || why.contains("facings"), "{text}: {why}")
                    });
                }
            }
        }
    }
}

/// SR-5.2b, SR-1.6d
#[test]
fn proofs_draw_the_line_and_the_hex_in_the_way_and_who_exerts_the_zone() {
    let game = hondschoote();
    let s = arranged(&game, &["clear", "J6 1110 NE", "K1 1209 SW", "K2 1309 SW", "segment fire Jourdan"]);
    let answer = Answer::Fire { unit: game.find_unit("j6").expect("J6"), target: at(1309) };
    let why = game.check(&s, FRENCH, &answer).expect_err("blocked");
    let explained = game.explain(&s, &why[0]);
    assert_eq!(explained.rule.as_str(), "SR-5.2b");
    assert_eq!(explained.sentence, "The line from 1110 to 1309 is blocked by 1209: Grenadier Regiment (K1).");
    let line = Mark::Line { from: Place::Hex(1110), to: Place::Hex(1309) };
    assert_eq!(explained.proof, vec![line, Mark::hexes([1209])]);

    let mut s = arranged(&game, &["clear", "J1 1110 NE", "K1 1209 SW", "segment movement Jourdan"]);
    game.decide(&mut Stage::silent(&game, &mut s), FRENCH, &Answer::March(UnitId(5)));
    let why = game.check(&s, FRENCH, &Answer::Step(at(1109))).expect_err("from zone to zone");
    let explained = game.explain(&s, &why[0]);
    assert_eq!(explained.rule.as_str(), "SR-1.6d");
    assert!(explained.sentence.contains("Grenadier Regiment (K1)"), "{}", explained.sentence);
    assert!(explained.proof.contains(&Mark::Line { from: Place::Hex(1209), to: Place::Hex(1109) }));
}

/// Small numbers that look random, the same every time.
struct Dice(u64);
impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// Plays a game at random; every option is said and read back, every event told, every wrong answer explained.
fn play_at_random(game: &Sr, seed: u64, steps: usize) -> (usize, usize) {
    let (mut dice, mut s) = (Dice(seed), game.start());
    let mut stale: Vec<Answer> = every_answer();
    let (mut told, mut refused) = (0, 0);
    for _ in 0..steps {
        let (mut after, mut events) = (s.clone(), Vec::new());
        let mut stage = Stage::recording(game, &mut after, &mut events);
        match game.pending(&s) {
            Pending::Over(_) => break,
            Pending::Roll(roll) => {
                let faces: Faces = (0..roll.dice.count).map(|_| dice.below(6) as u8 + 1).collect();
                game.settle(&mut stage, &faces);
            }
            pending => {
                let side = pending.asked().next().unwrap_or(Side::First);
                let task = *pending.question(side).expect("asked");
                let prompt = game.prompt(&s, side, &task);
                assert!(prompt.ends_with(['.', '?']) && !prompt.starts_with(char::is_lowercase), "{prompt}");
                assert!(game.asked_by(&s, &task).is_some(), "{task:?}");
                let mut options = Vec::new();
                game.options(&s, side, &mut options);
                for &option in &options {
                    let said = game.say(&s, FRENCH, &option);
                    assert_eq!(game.read(&s, side, &said), Ok(option), "{said}");
                }
                let wrong = stale[dice.below(stale.len())];
                if let Err(why) = game.check(&s, side, &wrong) {
                    for refusal in why {
                        assert!(game.explain(&s, &refusal).sentence.ends_with(['.', '?']));
                        refused += 1;
                    }
                }
                let chosen = options[dice.below(options.len())];
                stale.push(chosen);
                game.decide(&mut stage, side, &chosen);
            }
        }
        for event in &events {
            if let Some(telling) = game.tell(&s, event) {
                assert!(!telling.text.is_empty(), "{event:?}");
                told += 1;
            }
            game.apply(&mut s, event);
        }
        assert_eq!(s, after);
    }
    (told, refused)
}

#[test]
fn random_games_are_told_said_and_explained_throughout() {
    let game = hondschoote();
    let (mut told, mut refused) = (0, 0);
    for seed in 1..=6 {
        let (t, r) = play_at_random(&game, seed, 1500);
        told += t;
        refused += r;
    }
    assert!(told > 1000 && refused > 100, "{told} told, {refused} refused");
}

#[test]
fn the_log_shows_the_dice() {
    let game = hondschoote();
    let s = arranged(&game, &["clear", "J2 0508 NE D2", "Jourdan 0508", "segment movement Jourdan"]);
    let event = Event::RallyRolled {
        unit: game.find_unit("j2").expect("J2"),
        helper: Some(CommanderId(3)),
        dice: [3, 4],
        total: 6,
        level: Level::D1,
    };
    let telling = game.tell(&s, &event).expect("told");
    assert!(
        telling.text.starts_with("Brigade Demars (J2) tries to rally with ")
            && telling.text.ends_with(": 3+4 −1 = 6 against 7: rallied, disorganised (D1)."),
        "{}",
        telling.text
    );
    assert_eq!(telling.at, vec![Place::Hex(508)]);
}
