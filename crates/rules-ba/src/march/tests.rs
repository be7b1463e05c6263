use super::*;
use crate::orders::{Aim, Movement, carried};
use crate::state::Standing;
use crate::tests::testing::{alone, mill, ordered as sheets, range, unit};
use kernel::{Game, Pending, Ruleset, Seal, Side, Stage, Stream, Viewer};
use tabletop::Hand;

/// Where units are after a march: by their ids, with their ways.
fn marched(game: &Ba, arranged: &[&str], orders: &[&str]) -> (State, Stretch) {
    let mut state = alone(game, arranged);
    sheets(game, &mut state, orders);
    announce(game, &mut state);
    let stretch = run(game, &state, Occasion::Movement);
    (state, stretch)
}

/// What the announcement phase would do (BA-R17).
pub(super) fn announce(game: &Ba, state: &mut State) {
    for id in state.ids().collect::<Vec<_>>() {
        let Some(Movement::Attack(attack)) = carried::ordered(game, state, id) else { continue };
        let attack = Announced {
            aim: attack.aim,
            pace: attack.pace,
            met: None,
            on: Standing::On,
            blind: None,
            place: None,
        };
        state.units[id.index()].attack = Some(attack);
    }
}

fn of<'s>(game: &Ba, state: &State, stretch: &'s Stretch, code: &str) -> &'s Moved {
    let id = unit(game, state, code);
    stretch.moves.iter().find(|moved| moved.unit == id).unwrap_or_else(|| panic!("{code} did not move"))
}

/// How far a unit came, in hundredths of a centimetre.
fn way(game: &Ba, arranged: &[&str], orders: &[&str], code: &str) -> i32 {
    let (state, stretch) = marched(game, arranged, orders);
    (of(game, &state, &stretch, code).way.units() + 5) / 10
}

/// BA-E42, BA-2.4.2a to BA-2.4.2c, BA-G39, BA-R103
/// BA-R5
#[test]
fn a_line_wheels_and_advances_for_exactly_a_bound() {
    let game = range();
    let arranged = ["D1 at 150 100 facing 0 line"];
    let (state, stretch) = marched(&game, &arranged, &["D1: MARCH WHEEL L 15, ADV"]);
    let moved = of(&game, &state, &stretch, "D1");
    let start = Stance::new(state.unit(moved.unit).pose, block(&game, state.unit(moved.unit)));
    let wheel = tabletop::Leg::Wheel { hand: Hand::Left, by: tabletop::Turn::degrees(15) };
    let ahead = tabletop::Leg::Advance { distance: Length::new(6_500) };
    assert_eq!(moved.pose, ahead.from(wheel.from(start)).pose);
    // The largest wheel in a bound: 22.2 degrees.
    let (state, stretch) = marched(&game, &arranged, &["D1: MARCH WHEEL L 40"]);
    let turned = tabletop::Heading::NORTH.turn_to(of(&game, &state, &stretch, "D1").pose.heading).steps();
    assert_eq!(turned, 90 * 64 * 10 * 2 / 81);
    // A rotation of 15 degrees costs 0.3375 bound.
    let (state, stretch) = marched(&game, &arranged, &["D1: MARCH ROT R 15, ADV"]);
    let anchor = of(&game, &state, &stretch, "D1").pose.anchor - Point::whole(150, 100);
    assert_eq!((anchor.length().units() + 5) / 10, 1_325);
}

/// BA-E43, BA-2.3.1o, BA-2.2.1h, BA-5.2.1a, BA-2.3.2b
#[test]
fn reductions_are_cumulated_with_the_fast_rate() {
    let game = range();
    for (order, hundredths) in [("D1: MARCH ADV", 1_000), ("D1: MARCH FAST ADV", 2_000)] {
        let mut state = alone(&game, &["D1 at 150 100 facing 0 column of march LD"]);
        let id = unit(&game, &state, "D1");
        state.units[id.index()].marks = Marks::default().with(Mark::Formed);
        sheets(&game, &mut state, &[order]);
        let stretch = run(&game, &state, Occasion::Movement);
        assert_eq!(of(&game, &state, &stretch, "D1").way.units() / 10, hundredths, "{order}");
    }
}

/// BA-E44, BA-2.3.5d, BA-T4, BA-R39, BA-R139
#[test]
fn cavalry_crosses_a_hedge_at_half_rate() {
    let game = range();
    let total = way(&game, &["D3 at 60 59.75 facing 0 line"], &["D3: MARCH ADV"], "D3");
    assert!((2_049..=2_051).contains(&total), "{total}");
}

/// BA-E45, BA-2.3.2a, BA-2.3.2e, BA-2.3.2f, BA-R40, BA-R44
#[test]
fn a_fast_column_drops_to_the_normal_rate_near_the_enemy() {
    let game = range();
    // The enemy's flank comes within 90 cm when the column has marched 60.
    let arranged = ["D1 at 60 20 facing 90 column of march", "S1 at 210 20 facing 270 line"];
    let (state, stretch) = marched(&game, &arranged, &["D1: MARCH FAST ADV"]);
    let moved = of(&game, &state, &stretch, "D1");
    assert_eq!(moved.way, Length::whole(80));
    assert!(moved.marks.has(Mark::Fast));
    assert_eq!(way(&game, &arranged[..1], &["D1: MARCH FAST ADV"], "D1"), 10_000);
    assert_eq!(way(&game, &arranged[..1], &["D1: MARCH ADV"], "D1"), 5_000);
}

/// BA-E46, BA-2.3.3a, BA-2.3.3c, BA-R43
#[test]
fn a_charge_into_a_field_becomes_a_normal_march() {
    let game = range();
    let arranged = ["D1 at 176 100 facing 90 column of attack 6"];
    let total = way(&game, &arranged, &["D1: MARCH CHARGE ADV"], "D1");
    assert!((2_999..=3_001).contains(&total), "{total}");
    let (state, stretch) = marched(&game, &arranged, &["D1: MARCH CHARGE ADV"]);
    let marks = of(&game, &state, &stretch, "D1").marks;
    assert!(marks.has(Mark::Charged) && !marks.has(Mark::Charging));
}

/// BA-E26, BA-G9, BA-G41, BA-G42, BA-G44, BA-4.1.1a, BA-4.1.1e, BA-4.1.1f, BA-4.1.1g, BA-R34, BA-R35, BA-R36
#[test]
fn a_charge_comes_to_contact_in_its_tick() {
    let game = range();
    let arranged = ["D1 at 150 80 facing 0 column of attack 6", "S1 at 150 102 facing 180 line"];
    let told = |orders: &[&str]| {
        let (state, stretch) = marched(&game, &arranged, orders);
        let (d, s) = (unit(&game, &state, "D1"), unit(&game, &state, "S1"));
        let tick =
            stretch.told.iter().find(|(_, what)| *what == Happening::Contact(d, s)).map(|(tick, _)| *tick);
        let pinned = stretch.told.iter().any(|(_, what)| *what == Happening::Pinned(s, d));
        (tick, pinned, of(&game, &state, &stretch, "D1").way)
    };
    let (tick, pinned, way) = told(&["D1: ATTACK S1 CHARGE"]);
    assert_eq!((tick, pinned), (Some(43), true));
    assert!((17_000..=17_050).contains(&way.units()), "{way}");
    // The line inverts and marches straight away.
    let away = ["D1: ATTACK S1 CHARGE", "S1: MARCH INVERT, ADV"];
    let (state, stretch) = {
        let arranged = ["D1 at 150 80 facing 0 column of attack 6", "S1 at 150 105 facing 180 line"];
        marched(&game, &arranged, &away)
    };
    let (d, s) = (unit(&game, &state, "D1"), unit(&game, &state, "S1"));
    let tick = stretch.told.iter().find(|(_, what)| *what == Happening::Contact(d, s)).map(|(tick, _)| *tick);
    assert_eq!(tick, Some(100));
    // Facing away from the start, 22 cm ahead: contact in tick 85.
    let (state, stretch) = marched(
        &game,
        &["D1 at 150 80 facing 0 column of attack 6", "S1 at 150 105 facing 0 line"],
        &["D1: ATTACK S1 CHARGE", "S1: MARCH ADV"],
    );
    let tick = stretch.told.iter().find(|(_, what)| *what == Happening::Contact(d, s)).map(|(tick, _)| *tick);
    let way = of(&game, &state, &stretch, "D1").way;
    assert_eq!(tick, Some(85));
    assert!((33_950..=34_050).contains(&way.units()), "{way}");
}

/// BA-4.1.1b, BA-4.1.1f: without an order to attack it only moves up to melee contact, and nobody is pinned.
#[test]
fn a_march_ends_at_melee_contact() {
    let game = range();
    let arranged = ["D1 at 150 80 facing 0 column of attack 6", "S1 at 150 95 facing 180 line"];
    let (state, stretch) = marched(&game, &arranged, &["D1: MARCH ADV"]);
    let moved = of(&game, &state, &stretch, "D1");
    assert!((10_000..=10_050).contains(&moved.way.units()) && moved.marks.has(Mark::Stopped), "{moved:?}");
    assert!(!stretch.told.iter().any(|(_, what)| matches!(what, Happening::Pinned(..))));
}

/// BA-4.1.1k, BA-R140: past a standing opponent's zone, as long as its own does not touch him.
#[test]
fn a_unit_passes_through_an_opponents_zone() {
    let game = range();
    // The line faces north; the column passes 2 cm before its front, from west to east.
    let arranged = ["S1 at 150 100 facing 0 line", "D1 at 120 103.5 facing 90 column of march"];
    let total = way(&game, &arranged, &["D1: MARCH ADV"], "D1");
    assert_eq!(total, 4_000);
}

/// BA-2.3.1f, BA-G62, BA-R16
#[test]
fn limits_of_place_and_time_are_kept() {
    let game = range();
    let arranged = ["D1 at 150 100 facing 0 line"];
    assert_eq!(way(&game, &arranged, &["D1: MARCH ADV SEG 3-7"], "D1"), 1_000);
    let until = way(&game, &arranged, &["D1: MARCH ADV UNTIL (20,112)"], "D1");
    assert_eq!(until, 1_200);
    assert_eq!(way(&game, &arranged, &["D1: MARCH ADV 7.25"], "D1"), 725);
}

/// BA-R42, BA-G43, BA-G45, BA-R109: own units and the edge of the table stop a march.
#[test]
fn own_units_and_the_edge_are_in_the_way() {
    let game = range();
    let arranged = ["D1 at 150 100 facing 0 column of attack 6", "D2 at 150 115 facing 0 line"];
    let stopped = way(&game, &arranged, &["D1: MARCH ADV"], "D1");
    assert!((1_195..=1_205).contains(&stopped), "{stopped}");
    // When the other marches on, the first follows at its own pace.
    let followed = way(&game, &arranged, &["D1: MARCH ADV", "D2: MARCH ADV"], "D1");
    assert_eq!(followed, 3_000);
    // Away from the Swedish brigadier, who would be caught at.
    let edge = way(&game, &["D1 at 80 190 facing 0 column of attack 6"], &["D1: MARCH ADV"], "D1");
    assert!((995..=1_000).contains(&edge), "{edge}");
}

/// BA-2.4.3a, BA-G7, BA-G40
#[test]
fn a_column_bends_where_its_head_wheels() {
    let game = range();
    let arranged = ["D1 at 150 100 facing 0 column of march"];
    let (state, stretch) = marched(&game, &arranged, &["D1: MARCH WHEEL L 90, ADV 10"]);
    let moved = of(&game, &state, &stretch, "D1");
    assert_eq!(moved.pose.heading, tabletop::Heading::WEST);
    let trail = moved.trail.as_ref().expect("a bent column");
    // The tail is still on the old line.
    let tail = trail.at(Length::whole(26));
    assert_eq!((tail.heading, tail.anchor.x()), (tabletop::Heading::NORTH, 150_000));
    assert_eq!(trail.head(), moved.pose);
    // Half rate only while the front rank wheels: 3 cm of front cost 9 cm of march, and 31 are left.
    let (state, stretch) = marched(&game, &arranged, &["D1: MARCH WHEEL L 90, ADV"]);
    let moved = of(&game, &state, &stretch, "D1");
    assert_eq!(moved.pose.anchor, Point::new(148_500 - 31_000, 101_500));
    assert!(moved.trail.is_none(), "all ranks have wheeled");
}

/// BA-4.2.0a to BA-4.2.0f, BA-G55, BA-R75
#[test]
fn routed_units_and_skirmish_lines_are_forced_back() {
    let game = range();
    let arranged = ["D1 at 150 80 facing 0 line", "S1 at 150 95 facing 180 rout FD"];
    let (state, stretch) = marched(&game, &arranged, &["D1: MARCH ADV"]);
    let (d, s) = (of(&game, &state, &stretch, "D1"), of(&game, &state, &stretch, "S1"));
    assert_eq!(d.way, Length::whole(20));
    assert!(s.pose.anchor.y() > 95_000 + 9_000 && s.pose.heading == tabletop::Heading::SOUTH, "{s:?}");
    assert!(stretch.told.iter().any(|(_, what)| matches!(what, Happening::ForcedBack(..))));
}

/// BA-4.1.2g, BA-4.1.2h, BA-4.4.0a, BA-R16
#[test]
fn an_attacker_that_meets_another_attacks_it_or_cancels() {
    let game = range();
    let arranged = [
        "D1 at 150 80 facing 0 column of attack 6",
        "S1 at 150 96 facing 180 line",
        "S2 at 150 130 facing 180 line",
    ];
    for (order, on, met) in [
        ("D1: ATTACK S2 | OTHER=attack", Standing::On, true),
        ("D1: ATTACK S2 | OTHER=cancel", Standing::Cancelled, false),
    ] {
        let (state, stretch) = marched(&game, &arranged, &[order]);
        let attack = of(&game, &state, &stretch, "D1").attack.unwrap();
        assert_eq!((attack.on, attack.met.is_some()), (on, met), "{order}");
        assert_eq!(attack.aim, Aim::Unit(unit(&game, &state, "S2")));
    }
}

/// BA-R34, BA-R122: whatever the order in which units are looked at, the bound is the same.
#[test]
fn the_order_of_units_in_memory_does_not_matter() {
    let game = mill();
    let mut state = game.start();
    sheets(
        &game,
        &mut state,
        &[
            "D1: MARCH TO (130,110)",
            "D2: ATTACK S1 CHARGE",
            "D3: FORM LINE; MARCH WHEEL R 20, ADV",
            "D4: MARCH ALONG road",
            "D5: MARCH CHARGE WHEEL R 20, ADV",
            "D6: MARCH TO (120,100)",
            "S1: MARCH ADV",
            "S2: ATTACK D2",
            "S5: MARCH ADV 30, WHEEL R 40, ADV",
            "S6: MARCH TO (140,110)",
            "S7: MARCH ADV",
        ],
    );
    announce(&game, &mut state);
    let plain = run(&game, &state, Occasion::Movement);
    assert!(plain.moves.len() >= 10, "{}", plain.moves.len());
    let count = state.present().count();
    let mut chance = Stream::new(7);
    for _ in 0..100 {
        let mut order: Vec<usize> = (0..count).collect();
        for at in (1..count).rev() {
            order.swap(at, chance.below(at + 1));
        }
        let other = run_in(&game, &state, Occasion::Movement, Some(&order));
        assert_eq!(other, plain, "{order:?}");
    }
}

/// BA-R109: by its exit a unit on the march leaves the table, elsewhere the edge stops it.
#[test]
fn a_march_leaves_the_table_by_its_exit() {
    let game = crate::tests::testing::battle(1);
    let left = |y: &str| {
        let arranged = [format!("DB1 at 10 {y} facing 270 column of march")];
        let lines: Vec<&str> = arranged.iter().map(String::as_str).collect();
        let (state, stretch) = marched(&game, &lines, &["DB1: MARCH ADV"]);
        of(&game, &state, &stretch, "DB1").exited
    };
    assert!(left("112") && left("125") && !left("140"));
}

/// BA-2.3.6c, BA-2.3.6d, BA-2.3.6e, BA-2.3.6f, BA-2.3.6g, BA-2.3.6h, BA-2.3.5d
#[test]
fn water_is_crossed_at_bridges_and_fords() {
    let game = crate::tests::testing::river();
    let way = |at: &str, order: &str| way(&game, &[at], &[order], "D1");
    // The river is 6 cm wide, from y 97 to y 103: a column stops before it.
    let stopped = way("D1 at 20 90 facing 0 column of march", "D1: MARCH ADV");
    assert!((690..=700).contains(&stopped), "{stopped}");
    // On the bridge it goes on at the rate of a road; a line does not.
    assert_eq!(way("D1 at 60 92 facing 0 column of march", "D1: MARCH ADV"), 5_000);
    let line = way("D1 at 60 90 facing 0 line", "D1: MARCH ADV");
    assert!((690..=700).contains(&line), "{line}");
    // A ford is an obstacle I, no hindrance to infantry, for a formation that fits into it.
    assert_eq!(way("D1 at 120 92 facing 0 column of march", "D1: MARCH ADV"), 4_000);
    let wide = way("D1 at 120 90 facing 0 line", "D1: MARCH ADV");
    assert!((690..=700).contains(&wide), "{wide}");
}

/// BA-R34, BA-R74, BA-R115, BA-G47: a march that is interrupted goes on where it was.
#[test]
fn an_interrupted_march_ends_where_it_would_have_ended() {
    let game = range();
    let arranged =
        ["D1 at 150 80 facing 0 line", "D3 at 60 30 facing 90 line", "S1 at 220 100 facing 180 line"];
    let orders = ["D1: MARCH WHEEL L 10, ADV", "D3: MARCH ADV 10, WHEEL R 15, ADV"];
    let (state, whole) = marched(&game, &arranged, &orders);
    // The same with an adjutant who rides up to the enemy and is rolled for on the way.
    let mut other = alone(&game, &arranged);
    sheets(&game, &mut other, &orders);
    game.arrange(&mut other, "D-Ba at 220 80").unwrap();
    let ride = crate::staff::plans::read(&game.names(&other), "D-Ba: TO (220,97)").unwrap();
    other.plans[kernel::Side::First] = Some(Shared::new(ride));
    let first = run(&game, &other, Occasion::Movement);
    let tick = first.march.as_ref().unwrap().tick;
    assert!(tick > 0 && tick < rates::TICKS, "{tick}");
    game.apply(&mut other, &crate::events::Event::Marched(Box::new(first)));
    other.staff.iter_mut().for_each(|staff| staff.near = true);
    let second = run(&game, &other, Occasion::Movement);
    game.apply(&mut other, &crate::events::Event::Marched(Box::new(second)));
    for code in ["D1", "D3"] {
        let id = unit(&game, &state, code);
        assert_eq!(other.unit(id).pose, of(&game, &state, &whole, code).pose, "{code}");
    }
}

/// BA-R115, BA-R117, BA-G46: where both sides have to choose in the same tick both are asked at once, sealed; nobody sees what the other
/// has chosen before his own choice is in.
#[test]
fn both_sides_choose_in_the_same_tick_sealed() {
    let game = range();
    // Each attacker meets another than its target 11 cm ahead of its zone.
    let mut state = alone(
        &game,
        &[
            "D1 at 150 80 facing 0 column of attack 6",
            "S1 at 150 96 facing 180 line",
            "S3 at 150 130 facing 180 line",
            "S2 at 60 116 facing 180 column of attack 6",
            "D2 at 60 100 facing 0 line",
            "D3 at 60 66 facing 0 line",
        ],
    );
    sheets(&game, &mut state, &["D1: ATTACK S3", "S2: ATTACK D3"]);
    announce(&game, &mut state);
    state.agenda = kernel::Agenda::default();
    assert!(state.agenda.push(underway::Marching(Occasion::Movement).into()));
    let state = kernel::wheel::begun(&game, state);
    let seals = |state: &State| match game.pending(state) {
        Pending::Sealed(_, seals) => [Side::First, Side::Second].map(|side| seals[side]),
        other => panic!("{other:?}"),
    };
    assert_eq!(seals(&state), [Seal::Asked, Seal::Asked]);
    let mut options = Vec::new();
    game.options(&state, Side::First, &mut options);
    assert!(options.len() >= 2);
    let after = |answer: &crate::answers::Answer| {
        let mut state = state.clone();
        game.decide(&mut Stage::silent(&game, &mut state), Side::First, answer);
        assert_eq!(seals(&state), [Seal::In, Seal::Asked]);
        state
    };
    let (one, other) = (after(&options[0]), after(&options[1]));
    for viewer in [Viewer::Side(Side::Second), Viewer::Spectator] {
        assert_eq!(game.view(&one, viewer), game.view(&other, viewer));
    }
    assert_ne!(one, other);
}
