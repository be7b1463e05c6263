//! The film: shots carried out one after another lead from one scene to the next, for every seat.

use kernel::{BySide, Options, Secret, Side, Stream};
use server::live::Throwers;
use server::protocol::{Meant, Seat};
use server::{Given, LiveGame, Registry};
use std::collections::{BTreeMap, BTreeSet};
use view::{Piece, Pose, Shot};

const SEATS: [Seat; 4] = [Seat::First, Seat::Second, Seat::Spectator, Seat::Umpire];

fn begin(battle: &str, seed: u64) -> Box<dyn LiveGame> {
    let registry = Registry::new()
        .with::<rules_sr::Sr>(false)
        .with::<rules_ma::Ma>(false)
        .with::<rules_lb::Lb>(false)
        .with::<rules_wb::Wb>(false)
        .with::<picket::Picket>(true);
    let throwers = Throwers::House(BySide::default());
    let game = registry.begin(battle, &Options::default(), Secret::from_seed(seed), throwers);
    game.unwrap_or_else(|why| panic!("{battle}: {why}"))
}

type Poses = BTreeMap<String, Pose>;

fn poses(pieces: &[Piece]) -> Poses {
    pieces.iter().map(|piece| (piece.id.clone(), piece.pose.clone())).collect()
}

fn carry_out(poses: &mut Poses, shot: &Shot) {
    for track in &shot.tracks {
        match track.keys.last() {
            Some(pose) => poses.insert(track.piece.clone(), pose.clone()),
            None => poses.remove(&track.piece),
        };
    }
}

/// Throws the dice that are due, or else gives an answer by chance; says whether there was anything to do.
fn go_on(game: &mut dyn LiveGame, chance: &mut Stream) -> bool {
    let before = game.entries();
    game.proceed();
    if game.entries() > before {
        return true;
    }
    let Some(&side) = game.asked().first() else { return false };
    let offers = game.view(side.into(), before).question.map_or(0, |question| question.offers.len());
    let index = chance.below(offers) as u32;
    let answered = game.answer(side, &Given::Meant(Meant::Offer { index }));
    answered.unwrap_or_else(|why| panic!("{side:?} {index}: {why:?}"));
    true
}

/// Plays by chance and follows the film from every seat; says how many shots moved a piece, and how many had dice.
fn follow(battle: &str, seed: u64, most: usize) -> (usize, usize) {
    let mut game = begin(battle, seed);
    let mut chance = Stream::new(seed);
    let mut shown = SEATS.map(|seat| poses(&game.view(seat, 0).scene.pieces));
    let (mut moved, mut dice) = (0, 0);
    for _ in 0..most {
        let since = game.entries();
        if !go_on(&mut *game, &mut chance) {
            break;
        }
        for (seat, shown) in SEATS.into_iter().zip(&mut shown) {
            let view = game.view(seat, since);
            for shot in &view.film {
                assert!(shot.entry > since, "{shot:?} was shown before");
                assert!(!shot.lines.is_empty() || !shot.tracks.is_empty(), "nothing to see in {shot:?}");
                moved += usize::from(!shot.tracks.is_empty());
                dice += usize::from(shot.dice);
                carry_out(shown, shot);
            }
            let scene = poses(&view.scene.pieces);
            let ids: BTreeSet<&String> = shown.keys().chain(scene.keys()).collect();
            let wrong: Vec<_> = ids.into_iter().filter(|id| shown.get(*id) != scene.get(*id)).collect();
            assert!(
                wrong.is_empty(),
                "{battle} {seed}, {seat:?} at {}: {wrong:?} after {:?}",
                view.seq,
                view.log
            );
        }
    }
    (moved, dice)
}

#[test]
fn the_last_frame_is_the_scene_in_the_picket() {
    let counts = (1..40).map(|seed| follow("pk/ford", seed, 400)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    assert!(counts.0 > 400 && counts.1 > 400, "{counts:?}");
}

#[test]
fn the_last_frame_is_the_scene_at_hondschoote() {
    let (counts, melee) = (follow("sr/hondschoote", 7, 1_500), follow("sr/small/melee", 7, 1_500));
    assert!(counts.0 > 800 && counts.1 + melee.1 > 200, "{counts:?} {melee:?}");
}

#[test]
fn the_last_frame_is_the_scene_at_warburg() {
    let counts = follow("wb/warburg", 5, 1_200);
    assert!(counts.0 > 600 && counts.1 > 100, "{counts:?}");
}

#[test]
fn the_last_frame_is_the_scene_on_the_table() {
    let counts = (1..6).map(|seed| follow("ma/screens-and-rifles", seed, 500));
    let counts = counts.fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    assert!(counts.0 > 200 && counts.1 > 200, "{counts:?}");
}

#[test]
fn the_last_frame_is_the_scene_in_le_baton() {
    let battles = ["lb/the-ridge-and-the-farm", "lb/the-village-on-the-ridge"];
    let counts = battles.into_iter().flat_map(|battle| (1..4).map(move |seed| follow(battle, seed, 500)));
    let counts = counts.fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    assert!(counts.0 > 200 && counts.1 > 200, "{counts:?}");
}

/// A march over the table goes along its legs, and a charge turns before it runs.
#[test]
fn a_move_of_several_legs_has_several_poses() {
    let mut game = begin("ma/two-hundred-points", 3);
    let mut chance = Stream::new(3);
    let mut longest = 0;
    for _ in 0..1_500 {
        let since = game.entries();
        if !go_on(&mut *game, &mut chance) {
            break;
        }
        let film = game.view(Side::First.into(), since).film;
        longest =
            film.iter().flat_map(|shot| &shot.tracks).map(|track| track.keys.len()).fold(longest, usize::max);
    }
    assert!(longest > 1, "no move had more than one leg");
}
