use super::*;
use crate::Ba;
use crate::march::tests::announce;
use crate::march::underway::Occasion;
use crate::march::{Stretch, run_among, run_in};
use crate::state::State;
use crate::tests::testing::{alone, ordered, range};
use kernel::Stream;

impl Near {
    /// Everybody is near everybody: what the shortcut must equal.
    fn of_all(movers: &[Mover<'_>]) -> Near {
        let (low, high) = (Point::new(i32::MIN, i32::MIN), Point::new(i32::MAX, i32::MAX));
        let count = movers.len() as u16;
        let others = |at: u16| (0..count).filter(|other| *other != at).collect();
        Near { boxes: vec![(low, high); movers.len()], lists: (0..count).map(others).collect() }
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
        let mut field = Field { game, state: &state, movers, order, told, last: 100, riders, asked, near };
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
