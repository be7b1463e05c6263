//! Random play in the browser's vocabulary: pieces are selected, pieces, hexes and points are clicked, and what the
//! server says a click means is done. A legal click is never refused and never dead.

use kernel::{BySide, Options, Secret, Side, Stream};
use server::live::Throwers;
use server::protocol::{Meaning, Meant, NextAnswer, Offer, Question, Seat};
use server::{Given, LiveGame, Registry};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use view::{Click, OverlayKind, Piece, Pose, Sense};

/// A game played by clicks, and what was seen on the way.
struct Walk {
    game: Box<dyn LiveGame>,
    /// The hexes of the map; none on a free table.
    hexes: Vec<u16>,
    chance: Stream,
    clicks: usize,
    marches: usize,
    refused: usize,
    /// Consequences of later steps that were told before the first.
    announced: usize,
    /// Kinds of answers by how they can be given.
    clicked: BTreeSet<String>,
    buttons: BTreeSet<String>,
    spots: BTreeSet<String>,
}

fn begin(battle: &str, options: &[(&str, &str)], seed: u64) -> Walk {
    let registry = Registry::new()
        .with::<rules_sr::Sr>(false)
        .with::<rules_wb::Wb>(false)
        .with::<rules_ma::Ma>(false)
        .with::<rules_lb::Lb>(false)
        .with::<rules_ba::Ba>(false)
        .with::<picket::Picket>(true);
    let options: Options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let game = registry.begin(battle, &options, Secret::from_seed(seed), Throwers::House(BySide::default()));
    let game = game.unwrap_or_else(|why| panic!("{battle}: {why}"));
    let hexes = now(game.cells()).iter().map(|ground| ground.hex).collect();
    let sets = BTreeSet::new;
    Walk {
        game,
        hexes,
        chance: Stream::new(seed),
        clicks: 0,
        marches: 0,
        refused: 0,
        announced: 0,
        clicked: sets(),
        buttons: sets(),
        spots: sets(),
    }
}

/// Work that may take long is done here and now.
fn now<T>(work: server::work::Work<T>) -> T {
    work(&AtomicBool::new(false))
}

fn hex_of(piece: &Piece) -> Option<u16> {
    match piece.pose {
        Pose::Hex { hex, .. } => Some(hex),
        _ => None,
    }
}

/// A click on a piece or on a bare hex, with a selection.
fn click(selected: Option<&str>, piece: Option<&Piece>, hex: Option<u16>) -> Click {
    Click {
        selected: selected.map(str::to_owned),
        piece: piece.map(|piece| piece.id.clone()),
        hex: piece.and_then(hex_of).or(hex),
        ..Click::default()
    }
}

fn is(meaning: &Meaning, offer: &Offer) -> bool {
    meaning.answer == Meant::Offer { index: offer.index }
}

impl Walk {
    /// Plays until the end, or for that number of decisions; at every fortieth, and where there is a kind not seen before, every
    /// answer is looked for; at every n-th all is clicked.
    fn play(&mut self, most: usize, nth: usize) {
        for n in 0..most {
            self.game.proceed();
            let Some(&side) = self.game.asked().first() else { return };
            let view = self.game.view(side.into(), self.game.entries());
            let question = view.question.unwrap_or_else(|| panic!("{side:?} is asked without a question"));
            let known = [&self.clicked, &self.buttons, &self.spots];
            let new = |offer: &Offer| !known.iter().any(|kinds| kinds.contains(&offer.tag.kind));
            if n % 40 == 0 || question.offers.iter().any(new) {
                self.every_offer_is_found(side, &question, &view.scene.pieces);
            }
            if n % nth == 0 {
                self.every_click_is_answered(side, &question, &view.scene.pieces);
            }
            self.one_decision(side, &question, &view.scene.pieces);
        }
    }

    /// What a click means. Whatever is meant is legal, and where nothing is there is a reason.
    fn meanings(&mut self, side: Side, click: &Click) -> Vec<Meaning> {
        self.clicks += 1;
        match now(self.game.meanings(side, click.clone())) {
            Ok(meanings) => {
                assert!(!meanings.is_empty(), "{click:?} is dead");
                for meaning in &meanings {
                    let judged = now(self.game.preview(side, Given::Meant(meaning.answer.clone())));
                    let legal = judged.as_ref().is_ok_and(|preview| preview.legal);
                    assert!(legal && meaning.preview.legal, "{click:?} means {meaning:?}: {judged:?}");
                }
                meanings
            }
            Err(refusals) => {
                assert!(refusals.iter().all(|why| !why.sentence.is_empty()), "{click:?}");
                assert!(!refusals.is_empty(), "{click:?} is dead");
                self.refused += 1;
                Vec::new()
            }
        }
    }

    /// Every listed answer has a button of its own, or is found by a click on what it is about.
    fn every_offer_is_found(&mut self, side: Side, question: &Question, pieces: &[Piece]) {
        // Long lists are tried in part: every kind, and of each another part the next time.
        let step = 1 + question.offers.len() / 30;
        let start = self.chance.below(step);
        let mut kinds = BTreeSet::new();
        let tried = |(n, offer): &(usize, &Offer)| kinds.insert(offer.tag.kind.clone()) || n % step == start;
        for (_, offer) in question.offers.iter().enumerate().filter(tried).collect::<Vec<_>>() {
            let tag = &offer.tag;
            let onto = tag.onto.as_ref().and_then(|id| pieces.iter().find(|piece| piece.id == *id));
            let own = tag.piece.as_ref().and_then(|id| pieces.iter().find(|piece| piece.id == *id));
            let click = match (&tag.piece, tag.hex, onto) {
                (None, None, None) if tag.at.is_none() => {
                    self.buttons.insert(tag.kind.clone());
                    continue;
                }
                // A point of the table is drawn as a spot that can be clicked.
                _ if tag.at.is_some() => {
                    self.spots.insert(tag.kind.clone());
                    continue;
                }
                (piece, _, Some(onto)) => click(piece.as_deref(), Some(onto), None),
                (piece, Some(hex), None) => click(piece.as_deref(), None, Some(hex)),
                (Some(piece), None, None) => click(Some(piece), own, None),
                (None, None, None) => continue,
            };
            let meanings = self.meanings(side, &click);
            assert!(meanings.iter().any(|meaning| is(meaning, offer)), "{click:?} does not find {offer:?}");
            self.clicked.insert(tag.kind.clone());
        }
    }

    /// Two selections are tried on every piece and every hex; what is drawn as reach is never refused.
    fn every_click_is_answered(&mut self, side: Side, question: &Question, pieces: &[Piece]) {
        let able: Vec<&str> = actors(question).into_iter().collect();
        let idle = &pieces[self.chance.below(pieces.len())].id;
        let chosen = (!able.is_empty()).then(|| able[self.chance.below(able.len())]);
        let hexes = self.hexes.clone();
        for selected in [chosen, None, Some(idle)] {
            let reach = self.reach(side, question, selected);
            for &hex in &hexes {
                let found = self.meanings(side, &click(selected, None, Some(hex)));
                let goes = found.iter().any(|meaning| meaning.way.last() == Some(&hex));
                assert!(goes || !reach.contains(&hex), "{selected:?} reaches {hex}: {found:?}");
                self.marches += usize::from(found.iter().any(|meaning| meaning.way.len() > 1));
            }
            for piece in pieces {
                self.meanings(side, &click(selected, Some(piece), None));
            }
            if hexes.is_empty() {
                let at = [self.chance.below(90_000) as i32, self.chance.below(60_000) as i32];
                let selected = selected.map(str::to_owned);
                self.meanings(side, &Click { selected, at: Some(at), ..Click::default() });
            }
        }
    }

    /// The hexes drawn as the reach of a piece that can go now.
    fn reach(&mut self, side: Side, question: &Question, selected: Option<&str>) -> BTreeSet<u16> {
        let goes = |offer: &Offer| {
            offer.tag.piece.as_deref() == selected
                && offer.tag.hex.is_none()
                && offer.tag.sense == Sense::Begin
                && offer.tag.variant.is_none()
        };
        let Some(selected) = selected.filter(|_| question.offers.iter().any(goes)) else {
            return BTreeSet::new();
        };
        let drawn = now(self.game.overlay(side.into(), OverlayKind::Reach, Some(selected.to_owned())));
        drawn.into_iter().flat_map(|drawing| drawing.hexes).map(|(hex, _)| hex).collect()
    }

    /// A random click of a random piece, and what it means; often, and where it means nothing, a listed answer.
    fn one_decision(&mut self, side: Side, question: &Question, pieces: &[Piece]) {
        let able: Vec<String> = actors(question).into_iter().map(str::to_owned).collect();
        for _ in 0..self.chance.below(4) {
            let selected = (!able.is_empty()).then(|| able[self.chance.below(able.len())].clone());
            let there = match self.hexes.is_empty() || self.chance.below(3) == 0 {
                true => click(selected.as_deref(), Some(&pieces[self.chance.below(pieces.len())]), None),
                false => {
                    click(selected.as_deref(), None, Some(self.hexes[self.chance.below(self.hexes.len())]))
                }
            };
            let mut found = self.meanings(side, &there);
            if !found.is_empty() {
                let meaning = found.swap_remove(self.chance.below(found.len()));
                return self.carry_out(side, &there, &meaning);
            }
        }
        // Rather something that leads to a fight: there the rare answers are.
        let bold = |offer: &&Offer| matches!(offer.tag.sense, Sense::Attack | Sense::Shoot | Sense::Begin);
        let brave: Vec<&Offer> = question.offers.iter().filter(bold).collect();
        let pool = if brave.is_empty() || self.chance.below(3) == 0 {
            question.offers.iter().collect()
        } else {
            brave
        };
        let Offer { index, .. } = *pool[self.chance.below(pool.len())];
        self.game.answer(side, &Given::offer(index)).unwrap_or_else(|why| panic!("{why:?}"));
    }

    /// Does what is meant to its end. Nothing but dice, the opponent and a question of the rules' own may come between the answers
    /// of a march.
    fn carry_out(&mut self, side: Side, there: &Click, meaning: &Meaning) {
        let given = Given::Meant(meaning.answer.clone());
        let then = meaning.then.iter().map(|next| next.words.clone()).collect();
        let whole = self.foreseen(side, given.clone(), then);
        self.game.answer(side, &given).unwrap_or_else(|why| panic!("{there:?} {meaning:?}: {why:?}"));
        // A turn on the way is an answer without a hex of its own; the others enter the way's hexes to its end.
        let enters: Vec<u16> = meaning.then.iter().filter_map(|next| next.to).collect();
        assert!(meaning.way.ends_with(&enters), "{there:?} {meaning:?}");
        let on_way = |hex: Option<u16>| meaning.way.iter().position(|one| Some(*one) == hex);
        for NextAnswer { words, to } in &meaning.then {
            let before = self.game.entries();
            self.game.proceed();
            if self.game.entries() != before || self.game.asked() != [side] {
                return;
            }
            // The rules may ask something of their own on the way: a facing, where a column falls out into line.
            let entries = self.game.entries();
            let asks = self.game.view(side.into(), entries).question;
            let goes_on = |offer: &Offer| matches!(offer.tag.kind.as_str(), "step" | "turn");
            if asks.is_some_and(|question| !question.offers.iter().any(goes_on)) {
                return;
            }
            let given = Given::words(words);
            // Where only one answer was left, it was taken without a question.
            let taken = match to {
                Some(to) => on_way(self.hex_now(side, there.selected.as_deref())) >= on_way(Some(*to)),
                None => !now(self.game.preview(side, given.clone())).is_ok_and(|judged| judged.legal),
            };
            if !taken {
                for text in self.foreseen(side, given.clone(), Vec::new()) {
                    assert!(whole.contains(&text), "{there:?} {words}: “{text}” was not told before");
                    self.announced += 1;
                }
                self.game.answer(side, &given).unwrap_or_else(|why| panic!("{there:?} {words}: {why:?}"));
            }
        }
    }
}

impl Walk {
    /// What an answer, and those that follow it, bring with them.
    fn foreseen(&mut self, side: Side, given: Given, then: Vec<String>) -> Vec<String> {
        let odds = now(self.game.odds(side, given, then));
        odds.into_iter().flat_map(|odds| odds.foreseen).map(|one| one.text).collect()
    }

    fn hex_now(&mut self, side: Side, piece: Option<&str>) -> Option<u16> {
        let entries = self.game.entries();
        let pieces = &self.game.view(side.into(), entries).scene.pieces;
        pieces.iter().find(|one| Some(one.id.as_str()) == piece).and_then(hex_of)
    }
}

fn actors(question: &Question) -> BTreeSet<&str> {
    let offers = question.offers.iter().filter_map(|offer| offer.tag.piece.as_deref());
    offers.chain(question.movers.iter().map(|mover| mover.piece.as_str())).collect()
}

/// A battle, its options, and how many decisions of it are played.
type Some<'a> = (&'a str, &'a [(&'a str, &'a str)], usize);

/// Plays one game after the other until every kind of answer was found, by a click, a button or a spot. In the first
/// games all is clicked at every n-th decision.
fn played(battles: &[Some<'_>], nth: usize, kinds: &[&str]) -> Walk {
    let mut all = begin(battles[0].0, &[], 0);
    let missing = |all: &Walk| -> Vec<String> {
        let seen =
            |kind: &&&str| ![&all.clicked, &all.buttons, &all.spots].iter().any(|set| set.contains(**kind));
        kinds.iter().filter(seen).map(|kind| (*kind).to_owned()).collect()
    };
    for seed in 1..=60 {
        // Large battles are for the clicks of the first game; what is rare is found in the small ones.
        for &(battle, options, most) in battles.iter().filter(|one| seed == 1 || one.2 > 500) {
            let mut walk = begin(battle, options, seed);
            walk.play(most, if seed == 1 { nth } else { usize::MAX });
            all.clicks += walk.clicks;
            all.marches += walk.marches;
            all.refused += walk.refused;
            all.announced += walk.announced;
            all.clicked.append(&mut walk.clicked);
            all.buttons.append(&mut walk.buttons);
            all.spots.append(&mut walk.spots);
        }
        if seed >= 2 && missing(&all).is_empty() {
            println!("{} clicks, {} in vain, {} marches, seed {seed}", all.clicks, all.refused, all.marches);
            return all;
        }
    }
    panic!("never found: {:?}", missing(&all));
}

#[test]
fn no_legal_click_is_refused_in_soldiers_of_the_republic() {
    let free = [("set-up", "free"), ("bids", "yes")];
    let battles: [Some<'_>; 3] =
        [("sr/small/melee", &[], 1_500), ("sr/hondschoote", &[], 120), ("sr/hondschoote", &free, 120)];
    let kinds = [
        "activate",
        "advance",
        "also attack",
        "attack",
        "begin",
        "bid",
        "charge",
        "choose",
        "end",
        "enter",
        "face",
        "fire",
        "first",
        "follow",
        "halt",
        "join",
        "march",
        "no advance",
        "no charge",
        "no reaction",
        "place",
        "rally",
        "reaction fire",
        "reaction move",
        "reaction turn",
        "rest",
        "retreat",
        "ride",
        "run",
        "second",
        "stand",
        "stay",
        "step",
        "take",
        "terrain",
        "wait",
        "with",
        "withdraw",
    ];
    let walk = played(&battles, 61, &kinds);
    assert!(walk.clicks > 3_000 && walk.marches > 30, "{} clicks, {} marches", walk.clicks, walk.marches);
    assert!(walk.announced > 0, "no march had consequences on its way");
}

#[test]
fn no_legal_click_is_refused_in_warburg() {
    let free = [("set-up", "free")];
    let battles: [Some<'_>; 4] = [
        ("wb/small/melee", &[], 1_200),
        ("wb/small/ford", &[], 600),
        ("wb/warburg", &[], 120),
        ("wb/warburg", &free, 120),
    ];
    let kinds = [
        "advance",
        "also attack",
        "attack",
        "begin",
        "charge",
        "column",
        "deploy",
        "end",
        "enter",
        "face",
        "fire",
        "follow",
        "halt",
        "hold fire",
        "join",
        "lead",
        "lose",
        "march",
        "no advance",
        "no reaction",
        "place",
        "reaction fire",
        "reorder",
        "retreat",
        "ride",
        "run",
        "stay",
        "step",
        "take",
        "test",
        "turn",
    ];
    let walk = played(&battles, 61, &kinds);
    assert!(walk.clicks > 3_000 && walk.marches > 30, "{} clicks, {} marches", walk.clicks, walk.marches);
    assert!(walk.announced > 0, "no march had consequences on its way");
}

#[test]
fn no_legal_click_is_refused_in_the_picket() {
    let battles: [Some<'_>; 1] = [("pk/ford", &[], 600)];
    let kinds = ["decline", "fire", "halt", "onward", "rally", "react", "stand", "step", "suffer"];
    let walk = played(&battles, 5, &kinds);
    assert!(walk.clicks > 500, "{} clicks", walk.clicks);
}

#[test]
fn no_legal_click_is_refused_in_la_marche_des_aigles() {
    let free: [(&str, &str); 1] = [("set-up", "free")];
    let battles: [Some<'_>; 2] = [("ma/screens", &[], 900), ("ma/two-hundred-points", &free, 900)];
    let kinds = [
        "change",
        "charge",
        "combat",
        "counter-attack",
        "edge",
        "fire",
        "first",
        "form facing",
        "halt",
        "hold fire",
        "join",
        "keep",
        "march",
        "move",
        "pass",
        "place",
        "pursue",
        "rally",
        "re-roll",
        "reform",
        "ride",
        "screen",
        "second",
        "shoot",
        "stand fast",
        "stay",
        "to",
    ];
    let walk = played(&battles, 97, &kinds);
    assert!(walk.clicks > 1_000, "{} clicks", walk.clicks);
}

#[test]
fn no_legal_click_is_refused_in_le_baton() {
    let free: [(&str, &str); 1] = [("set-up", "free")];
    let battles: [Some<'_>; 2] =
        [("lb/the-ridge-and-the-farm", &free, 500), ("lb/the-village-on-the-ridge", &[], 700)];
    let kinds = [
        "arrive", "charge", "done", "enter", "fire", "form", "join", "keep", "leave", "march", "place",
        "post", "recall", "ride", "shoot", "unlimber",
    ];
    let walk = played(&battles, 41, &kinds);
    assert!(walk.clicks > 1_000, "{} clicks", walk.clicks);
}

#[test]
fn no_legal_click_is_refused_in_belle_alliance() {
    let open: [(&str, &str); 1] = [("measuring", "open")];
    let battles: [Some<'_>; 2] = [("ba/three-battalions", &[], 600), ("ba/lesson", &open, 600)];
    let kinds = ["choose", "fire", "flee", "orders", "reform", "staff"];
    let walk = played(&battles, 29, &kinds);
    assert!(walk.clicks > 300, "{} clicks", walk.clicks);
}

/// A seat without a side asks for nothing, and one that is not asked is told so.
#[test]
fn a_click_of_somebody_who_is_not_asked_is_told_so() {
    let mut walk = begin("sr/hondschoote", &[], 1);
    walk.game.proceed();
    let asked = walk.game.asked();
    let other = Side::BOTH.into_iter().find(|side| !asked.contains(side)).expect("one is asked");
    let why = now(walk.game.meanings(other, Click::default())).expect_err("refused");
    assert_eq!(why[0].sentence, "It is not your turn to answer.");
    assert_eq!(Seat::from(other).side(), Some(other));
}
