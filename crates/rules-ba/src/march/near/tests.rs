use super::*;
use crate::Ba;
use crate::bodies::{self, Crowd};
use crate::march::families::Families;
use crate::march::tests::announce;
use crate::march::underway::Occasion;
use crate::march::{Stretch, run_among, run_in};
use crate::state::State;
use crate::tests::testing::{alone, ordered, range};
use kernel::{Game, Stream};

impl Near {
    /// Everybody is near everybody: what the shortcut must equal.
    fn of_all(movers: &[Mover<'_>]) -> Near {
        let (low, high) = (Point::new(i32::MIN, i32::MIN), Point::new(i32::MAX, i32::MAX));
        let count = movers.len() as u16;
        let others = |at: u16| (0..count).filter(|other| *other != at).collect();
        let boxes = vec![(low, high); movers.len()];
        let squares = Squares::new(boxes.iter().copied());
        Near { boxes, lists: (0..count).map(others).collect(), squares }
    }
}

/// Everybody close together on and beside the road, with orders that turn them to and fro within a tick.
fn crowded(game: &Ba, chance: &mut Stream) -> State {
    let mut lines = Vec::new();
    let mut orders = Vec::new();
    for code in ["D1", "D2", "D3", "D4", "S1", "S2", "S3"] {
        let (x, y) = (100 + chance.below(90), 10 + chance.below(70));
        let facing = 15 * chance.below(24);
        let formation = match code {
            "D4" => "column of march",
            _ => ["column of march", "column of march", "line", "column of attack"][chance.below(4)],
        };
        lines.push(format!("{code} at {x} {y} facing {facing} {formation}"));
        let pace = if formation == "column of march" { ["FAST ", ""][chance.below(2)] } else { "" };
        let legs: Vec<String> = (0..8)
            .map(|_| {
                let hand = ["L", "R"][chance.below(2)];
                let long = 1 + chance.below(40);
                match chance.below(6) {
                    0 => format!("WHEEL {hand} {long}"),
                    1 | 2 => format!("ROT {hand} {}", 4 + long / 2),
                    3 => "INVERT".to_owned(),
                    _ => format!("ADV {}.{:02}", long / 20, 5 + long),
                }
            })
            .collect();
        orders.push(format!("{code}: MARCH {pace}{}", legs.join(", ")));
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let orders: Vec<&str> = orders.iter().map(String::as_str).collect();
    let mut state = alone(game, &lines);
    ordered(game, &mut state, &orders);
    announce(game, &mut state);
    state
}

/// The march of so many crowds, done in another way, is the usual one.
fn alike(seed: u64, crowds: u32, another: impl Fn(&Ba, &State, &mut Stream) -> Stretch) {
    let (game, mut chance) = (range(), Stream::new(seed));
    for crowd in 0..crowds {
        let state = crowded(&game, &mut chance);
        let usual = run_in(&game, &state, Occasion::Movement, None);
        assert_eq!(another(&game, &state, &mut chance), usual, "crowd {crowd}");
    }
}

/// BA-G43, BA-G44, BA-R34: whoever is near is whom anybody could have to do with.
#[test]
fn nobody_meets_whom_he_did_not_look_at() {
    alike(42, 400, |game, state, _| run_among(game, state, Occasion::Movement, None, Near::of_all));
}

/// BA-R34, BA-G46: where everybody is close to everybody it matters least of all who is looked at first.
#[test]
fn the_order_does_not_matter_in_a_crowd() {
    alike(1, 100, |game, state, chance| {
        let mut order: Vec<usize> = (0..state.present().count()).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, chance.below(at + 1));
        }
        run_in(game, state, Occasion::Movement, Some(&order))
    });
}

/// How often somebody is outside his box in a part of a tick, of how many places in which he has turned.
fn outside(game: &Ba) -> (u32, u32) {
    let (mut chance, mut outside, mut turned) = (Stream::new(7), 0, 0);
    for _ in 0..40 {
        let state = crowded(game, &mut chance);
        let movers = crate::march::underway::movers(game, &state, Occasion::Movement);
        let near = Near::new(&movers);
        let order = (0..movers.len()).collect();
        let (told, asked, riders) = (Vec::new(), Vec::new(), Vec::new());
        let families = Families::new(&movers);
        let mut field =
            Field { game, state: &state, movers, order, told, last: 100, riders, asked, near, families };
        for tick in 1..=30 {
            for at in 0..field.movers.len() {
                let Some(one) = field.attempt(at, tick) else { continue };
                for part in 0..=Mover::ALL {
                    let spot = field.movers[at].at(one.budget, part).spot;
                    turned += u32::from(spot.pose.heading != field.movers[at].here.pose.heading);
                    outside += u32::from(!field.near.holds(at, &spot.bounds));
                }
                let arrival = field.movers[at].at(one.budget, Mover::ALL);
                field.movers[at].come(tick, arrival);
                field.look_around(at);
            }
        }
    }
    (outside, turned)
}

/// BA-G43: at every part of a tick everybody is within his box, also he who turns to and fro and ends as he began. By older editions he
/// was not.
#[test]
fn everybody_stays_in_his_box_all_through_a_tick() {
    let (out, turned) = outside(&range());
    assert!(out == 0 && turned > 1_000, "{out} of {turned}");
    let (out, _) = outside(&Ba { edition: Edition::Third, ..range() });
    assert!(out > 0, "a check that cannot fail");
}

/// BA-G43: whoever is held up comes to the same places in the next tick, and what was kept of the last is what he would find.
#[test]
fn whoever_is_held_up_comes_to_the_same_places() {
    let (game, mut chance) = (range(), Stream::new(11));
    let mut held = 0;
    for _ in 0..40 {
        let state = crowded(&game, &mut chance);
        let movers = crate::march::underway::movers(&game, &state, Occasion::Movement);
        for mut mover in movers {
            for tick in 1..=6 {
                mover.refill(&game, tick);
                let Some(budget) = mover.budget(mover.under) else { break };
                for part in [0, 1, 32, Mover::ALL, 32] {
                    let (kept, plain) = (mover.at(budget, part), mover.reached(budget, part));
                    assert_eq!((kept.spot.pose, &kept.programme), (plain.spot.pose, &plain.programme));
                    assert_eq!(kept.spot.footprint, plain.spot.footprint);
                }
                // In every third tick it gets a little farther.
                let part = if tick % 3 == 0 { 7 } else { 0 };
                let before = mover.here.pose;
                mover.come(tick, mover.at(budget, part));
                held += u32::from(mover.here.pose == before);
            }
        }
    }
    assert!(held > 200, "{held}");
}

/// BA-G10: whoever covers a place is not taken for far from it, bent columns included, and is found there in a crowd.
#[test]
fn whoever_stands_somewhere_is_looked_for_there() {
    let (game, mut chance) = (range(), Stream::new(3));
    let (mut bent, mut far) = (0, 0);
    for _ in 0..60 {
        let mut state = crowded(&game, &mut chance);
        let stretch = run_in(&game, &state, Occasion::Movement, None);
        game.apply(&mut state, &crate::events::Event::Marched(Box::new(stretch)));
        let crowd = Crowd::new(&game, &state);
        for id in state.present() {
            let body = bodies::footprint(&game, &state, id);
            bent += u32::from(body.parts().len() > 1);
            for at in body.parts().iter().flat_map(|part| part.test_points()) {
                assert!(!bodies::is_far(&game, state.unit(id), (at, at)), "{id:?} at {at:?}");
                far += state
                    .present()
                    .filter(|other| bodies::is_far(&game, state.unit(*other), (at, at)))
                    .count();
                let side = bodies::side(&game, &state, id);
                let point = tabletop::Shape::point(at);
                let mut there = crowd.within(side, &point, Length::new(2));
                assert!(there.any(|other| other == id), "{id:?} at {at:?}");
            }
        }
    }
    assert!(bent > 20 && far > 1_000, "{bent} {far}");
}
