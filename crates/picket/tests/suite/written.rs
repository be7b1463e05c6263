//! Chapter 13: steps that are made at once do not depend on who is looked at first.

use kernel::{BySide, Game, Options, Ruleset, Side, Stage, Stream};
use picket::state::{State, Where};
use picket::written::any_sheet;
use picket::written::sheet::{Aim, Order, Sheet};
use picket::{Answer, Picket, Post, Posture, UnitId};

fn written() -> Picket {
    let options: Options = [("orders".to_owned(), "written".to_owned())].into();
    let battle = &Picket::battles()[0];
    Picket::open(battle.id, battle.text, &options, Picket::VERSION).unwrap()
}

fn post(at: Post) -> Post {
    Post::new(4 - at.column(), at.row()).unwrap()
}

fn unit(id: UnitId) -> UnitId {
    UnitId::new(!id.side(), id.index() % 4).unwrap()
}

fn place(at: Where) -> Where {
    match at {
        Where::On(at) => Where::On(post(at)),
        Where::Concealed(at) => Where::Concealed(at.map(post)),
        Where::Gone => Where::Gone,
    }
}

/// The same position seen in a mirror: the sides have changed theirs.
fn mirrored(state: &State) -> State {
    let mut other = state.clone();
    for id in Side::BOTH.into_iter().flat_map(UnitId::of) {
        let mut seen = *state.unit(unit(id));
        seen.at = place(seen.at);
        other.units[id.index()] = seen;
    }
    other.posture = BySide::from_fn(|side| state.posture[!side]);
    other
}

fn mirrored_sheet(sheet: &Sheet, side: Side) -> Sheet {
    let aim = |aim: Aim| match aim {
        Aim::Post(at) => Aim::Post(post(at)),
        Aim::Company(at) => Aim::Company(unit(at)),
    };
    let mut other = Sheet::default();
    for (id, order) in sheet.lines(side) {
        let order = match order {
            Order::Step(first, second) => Order::Step(post(first), second.map(post)),
            Order::Fire(at, also) => Order::Fire(aim(at), also.map(aim)),
            other => other,
        };
        other.write(unit(id), Some(order));
    }
    other
}

fn carried_out(game: &Picket, state: &State, sheets: &BySide<Sheet>) -> Vec<Where> {
    let mut state = state.clone();
    for side in Side::BOTH {
        let answer = Answer::Orders(sheets[side]);
        assert_eq!(game.check(&state, side, &answer), Ok(()));
        game.decide(&mut Stage::silent(game, &mut state), side, &answer);
    }
    state.units.iter().map(|unit| unit.at).collect()
}

/// PK-13g, PK-13h, PK-13i, PK-13j
#[test]
fn what_is_carried_out_in_a_mirror_is_mirrored() {
    let game = written();
    let mut moved = 0;
    for seed in 0..3_000 {
        let mut chance = Stream::new(seed);
        let mut state = game.start();
        game.arrange(&mut state, "orders").unwrap();
        for id in Side::BOTH.into_iter().flat_map(UnitId::of) {
            let all: Vec<Post> = Post::all().collect();
            let concealed = id.index() % 4 == 3 && chance.below(2) == 0;
            for _ in 0..20 {
                let at = all[chance.below(all.len())];
                let free = !state.holds(!id.side(), at) && !state.is_full(id.side(), at);
                let ambush = state.concealed_on(!id.side(), at).is_some();
                if free && !ambush && (!concealed || at.is_ambush_ground_of(id.side())) {
                    state.units[id.index()].at =
                        if concealed { Where::Concealed(Some(at)) } else { Where::On(at) };
                    break;
                }
            }
            if matches!(state.unit(id).at, Where::Concealed(None)) {
                state.units[id.index()].at = Where::Gone;
                state.units[id.index()].strength = 0;
            }
        }
        for side in Side::BOTH {
            state.posture[side] = Posture::ALL[chance.below(3)];
        }
        if game.sound(&state).is_err() {
            continue;
        }
        let sheets = BySide::from_fn(|side| any_sheet(&state, side, &mut chance));
        let plain = carried_out(&game, &state, &sheets);
        let other = mirrored(&state);
        let swapped = BySide::from_fn(|side| mirrored_sheet(&sheets[!side], !side));
        let seen = carried_out(&game, &other, &swapped);
        for id in Side::BOTH.into_iter().flat_map(UnitId::of) {
            // Who fires first shows himself first, and one side begins: of those who fire only the post is compared.
            let fires = matches!(sheets[id.side()].order(id), Order::Fire(..));
            let (there, here) = (seen[unit(id).index()], place(plain[id.index()]));
            let post = |at: Where| match at {
                Where::On(post) => Some(post),
                Where::Concealed(post) => post,
                Where::Gone => None,
            };
            let same = if fires { post(there) == post(here) } else { there == here };
            assert!(same, "seed {seed}, {id}: {there:?} and {here:?}: {sheets:?}");
            moved += usize::from(plain[id.index()] != state.unit(id).at);
        }
    }
    assert!(moved > 1_000, "{moved}");
}
