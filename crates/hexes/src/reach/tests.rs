use super::*;
use crate::notation::{chain_sides, parse_chain, parse_sides};
use crate::testing::{at, hondschoote, ids};
use crate::walk::{Label, Labels};
use crate::{Layer, SideLayer, chart};
use proptest::prelude::*;

const RIVER: u8 = 1;
const ROAD: u8 = 2;

/// Rows 1 to 9 of the terrain of Hondschoote are enough for the examples here.
const GROUND: &str = "
     01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17
01   X  X  X  X  X  X  X  X  X  C  C  C  C  B  B  B  C
02   X  X  X  X  X  C  C  C  C  B  B  C  B  C  B  C  C
03   C  C  C  C  C  B  B  B  B  C  B  B  C  M  B  B  C
04   B  C  F  C  C  C  B  C  B  C  C  R  C  C  B  C  B
05   C  B  B  B  B  B  C  B  C  B  B  B  C  V  C  B  C
06   B  C  B  B  C  B  B  W  B  B  C  B  B  V  B  C  B
07   B  B  W  B  B  C  B  W  B  C  B  C  B  C  C  B  C
08   C  B  B  C  C  B  B  B  C  B  B  C  C  B  B  C  B
09   B  C  B  B  B  C  C  B  B  B  C  R  C  C  B  W  B
";

fn ground() -> (Grid, Layer<Toll>) {
    chart::parse_chart(GROUND, "C B W V F R M X", |sign| {
        Some(match sign {
            "C" | "W" | "F" | "R" | "M" => Toll::Cost(2),
            "B" => Toll::Cost(3),
            "V" => Toll::Cost(4),
            "X" => Toll::Forbidden,
            _ => return None,
        })
    })
    .unwrap()
}

/// SR-E3, SR-R37
#[test]
fn five_points_of_infantry_end_in_0908() {
    let (grid, ground) = ground();
    let mut reach = Reach::new();
    reach.run(&grid, at(&grid, "0508"), Allowance::halves(10), |_, _, to| ground[to]);
    assert_eq!(reach.cost(at(&grid, "0607")), Some(2));
    assert_eq!(reach.cost(at(&grid, "0708")), Some(5));
    let walk = ["0607", "0708", "0808", "0908"].map(|id| ground[at(&grid, id)]);
    assert_eq!(walk, [Toll::Cost(2), Toll::Cost(3), Toll::Cost(3), Toll::Cost(2)]);
    // The wood 0807 costs one point (SR-TET-11), so there is a way that is cheaper by half a point.
    assert_eq!(reach.cost(at(&grid, "0908")), Some(9));
    assert_eq!(ids(&grid, reach.path_to(at(&grid, "0908"))), "0508 0607 0707 0807 0908");
    assert_eq!(reach.steps(at(&grid, "0908")), Some(4));
    assert!(!reach.contains(at(&grid, "1007")));
}

/// SR-E4: the Bergues road with the bonus of two points, SR-R39.
#[test]
fn seven_hexes_of_road_lead_to_0804() {
    let grid = hondschoote();
    let road = parse_chain(&grid, "0105 0204 0304 0404 0504 0604 0704 0804 0904 1004").unwrap();
    let mut sides = SideLayer::new(&grid);
    chain_sides(&grid, &road).for_each(|side| sides.set(&grid, side, ROAD));
    let mut reach = Reach::new();
    let on_road = |from, d, _| if sides.get(from, d) == ROAD { Toll::Cost(2) } else { Toll::Forbidden };
    reach.run(&grid, at(&grid, "0105"), Allowance::halves(14), on_road);
    assert_eq!(ids(&grid, reach.path_to(at(&grid, "0804"))), "0105 0204 0304 0404 0504 0604 0704 0804");
    assert!(!reach.contains(at(&grid, "0904")));
    reach.run(&grid, at(&grid, "0105"), Allowance::halves(10), on_road);
    assert!(reach.contains(at(&grid, "0604")) && !reach.contains(at(&grid, "0704")));
    // SR-E5: an enemy in 0904 closes 0804.
    let enemy = at(&grid, "0904");
    reach.run(&grid, at(&grid, "0105"), Allowance::halves(14), |from, d, to| {
        if grid.adjacent(to, enemy) { Toll::Forbidden } else { on_road(from, d, to) }
    });
    assert!(reach.contains(at(&grid, "0704")) && !reach.contains(at(&grid, "0804")));
}

/// SR-E8, SR-R41
#[test]
fn the_canal_is_crossed_only_as_the_first_and_only_step() {
    let grid = hondschoote();
    let canal = parse_sides(
        &grid,
        "0103|0104; 0104|0203; 0203|0204+0304; 0303|0304; 0304|0403; 0403|0404+0504; 0503|0504+0603;
         0602|0603+0703; 0702|0703; 0703|0802; 0802|0803+0903; 0902|0903+1002; 1001|1002+1102; 1101|1102;
         1102|1201; 1201|1202+1302; 1301|1302+1401",
    )
    .unwrap();
    let mut sides = SideLayer::new(&grid);
    canal.into_iter().for_each(|side| sides.set(&grid, side, RIVER));
    let cost = |from, d, _| if sides.get(from, d) == RIVER { Toll::All } else { Toll::Cost(2) };
    let mut reach = Reach::new();
    let near = at(&grid, "0503");
    reach.run(&grid, at(&grid, "0504"), Allowance::halves(10), cost);
    assert_eq!((reach.cost(near), reach.must_stop(near)), (Some(10), true));
    assert_eq!(reach.cost_going_on(near), None);
    reach.run(&grid, at(&grid, "0505"), Allowance::halves(10), cost);
    assert!(!reach.contains(near));
    let anywhere = Allowance { all_anywhere: true, ..Allowance::halves(10) };
    reach.run(&grid, at(&grid, "0505"), anywhere, cost);
    assert_eq!(reach.cost(near), Some(10));
    assert_eq!(ids(&grid, reach.path_to(near)), "0505 0504 0503");
}

/// SR-E7, SR-1.6c
#[test]
fn a_unit_stops_on_entering_a_zone_of_control() {
    let grid = hondschoote();
    let enemy = at(&grid, "1209");
    let mut reach = Reach::new();
    reach.run(&grid, at(&grid, "1009"), Allowance::halves(10), |_, _, to| {
        if grid.adjacent(to, enemy) { Toll::Cost(2 + 2 + 2).stopping() } else { Toll::Cost(2) }
    });
    assert_eq!(reach.cost(at(&grid, "1110")), Some(6));
    assert!(reach.must_stop(at(&grid, "1110")));
    assert!(!reach.must_stop(at(&grid, "1010")));
    assert!(!reach.contains(enemy));
}

/// SR-4.2d, SR-R40, WB-8.1d
#[test]
fn a_minimum_move_is_one_step_whatever_the_cost() {
    let grid = Grid::new(5, 1).unwrap();
    let mut reach = Reach::new();
    let cost = |_, _, to: Cell| if to.0 == 0 { Toll::Forbidden } else { Toll::Cost(6) };
    let start = at(&grid, "0201");
    reach.run(&grid, start, Allowance::halves(4), cost);
    assert_eq!(ids(&grid, reach.iter().map(|(cell, _)| cell)), "0201");
    reach.run(&grid, start, Allowance::halves(4).with_minimum_move(), cost);
    assert_eq!(ids(&grid, reach.iter().map(|(cell, _)| cell)), "0201 0301");
    assert_eq!(reach.cost(at(&grid, "0301")), Some(4));
    assert!(reach.must_stop(at(&grid, "0301")));
}

#[test]
fn a_cheap_way_that_ends_does_not_hide_a_dear_one_that_goes_on() {
    let grid = Grid::new(3, 2).unwrap();
    // 0101 → 0201 ends at cost 1; 0101 → 0102 → 0201 costs 4 and goes on to 0301.
    let cost = |from: Cell, _, to: Cell| match (grid.id(from).number(), grid.id(to).number()) {
        (101, 201) => Toll::CostAndStop(1),
        (101, 102) | (102, 201) | (201, 301) => Toll::Cost(2),
        _ => Toll::Forbidden,
    };
    let mut reach = Reach::new();
    reach.run(&grid, at(&grid, "0101"), Allowance::halves(6), cost);
    let middle = at(&grid, "0201");
    assert_eq!(reach.cost(middle), Some(1));
    assert_eq!(reach.cost_going_on(middle), Some(4));
    assert!(!reach.must_stop(middle));
    assert_eq!(ids(&grid, reach.path_to(middle)), "0101 0201");
    assert_eq!(reach.before(middle), Some(at(&grid, "0101")));
    assert_eq!(ids(&grid, reach.path_to(at(&grid, "0301"))), "0101 0102 0201 0301");
}

#[test]
fn of_equal_ways_the_one_through_the_lowest_hexes_is_taken() {
    let grid = Grid::new(5, 5).unwrap();
    let mut reach = Reach::new();
    reach.run(&grid, at(&grid, "0303"), Allowance::halves(20), |_, _, _| Toll::Cost(2));
    assert_eq!(ids(&grid, reach.path_to(at(&grid, "0103"))), "0303 0202 0103");
    assert_eq!(reach.iter().count(), 25);
    assert!(reach.iter().map(|(cell, _)| cell).is_sorted());
}

#[test]
fn nothing_is_reached_before_the_first_run_nor_off_a_single_hex() {
    let mut reach = Reach::new();
    assert_eq!(reach.cost(Cell(0)), None);
    assert_eq!(reach.path_to(Cell(7)), []);
    let grid = Grid::new(1, 1).unwrap();
    reach.run(&grid, Cell(0), Allowance::halves(0), |_, _, _| Toll::Cost(0));
    assert_eq!(reach.iter().collect::<Vec<_>>(), [(Cell(0), 0)]);
    assert_eq!(reach.before(Cell(0)), None);
    assert_eq!(reach.cost(Cell(1)), None);
}

#[test]
fn costs_at_the_end_of_the_scale_do_not_wrap() {
    let grid = Grid::new(4, 1).unwrap();
    let mut reach = Reach::new();
    reach.run(&grid, Cell(0), Allowance::halves(u16::MAX), |_, _, _| Toll::Cost(u16::MAX));
    assert_eq!(reach.cost(Cell(1)), Some(u16::MAX));
    assert!(!reach.contains(Cell(2)));
}

/// The plain way: improve the ways that go on over all steps until nothing changes, then look once for the ways
/// that end.
fn plain(
    grid: &Grid,
    start: Cell,
    allowance: Allowance,
    cost: impl Fn(Cell, Direction, Cell) -> Toll,
) -> Vec<Labels> {
    let mut labels = vec![Labels::NONE; grid.len()];
    labels[start.index()].open = Label { cost: 0, steps: 0, before: u16::MAX };
    let improve = |labels: &mut Vec<Labels>, ending: bool| {
        for from in grid.cells() {
            let here = labels[from.index()].open;
            for (direction, to) in grid.neighbours(from).filter(|_| here.reached()) {
                match allowance.after(here.cost, here.steps, cost(from, direction, to)) {
                    Some((cost, ends)) if ends == ending => {
                        let label = Label { cost, steps: here.steps + 1, before: from.0 };
                        let slot = &mut labels[to.index()];
                        let slot = if ends { &mut slot.ended } else { &mut slot.open };
                        *slot = label.min(*slot);
                    }
                    _ => {}
                }
            }
        }
    };
    loop {
        let old = labels.clone();
        improve(&mut labels, false);
        if labels == old {
            improve(&mut labels, true);
            return labels;
        }
    }
}

fn steps(count: usize) -> impl Strategy<Value = Vec<Toll>> {
    let step = prop_oneof![
        6 => (0u16..8).prop_map(Toll::Cost),
        2 => (0u16..8).prop_map(Toll::CostAndStop),
        1 => Just(Toll::Forbidden),
        1 => Just(Toll::All),
    ];
    prop::collection::vec(step, count)
}

proptest! {
    #[test]
    fn the_fast_search_equals_the_plain_one(
        (columns, rows, steps) in (1u8..9, 1u8..9)
            .prop_flat_map(|(c, r)| (Just(c), Just(r), steps(usize::from(c) * usize::from(r) * 6))),
        start in any::<prop::sample::Index>(),
        halves in 0u16..24, minimum_move: bool, all_anywhere: bool,
    ) {
        let grid = Grid::new(columns, rows).unwrap();
        let start = Cell(start.index(grid.len()) as u16);
        let allowance = Allowance { halves, minimum_move, all_anywhere };
        let cost = |from: Cell, d: Direction, _: Cell| steps[from.index() * 6 + d.index()];
        let mut reach = Reach::new();
        // A buffer that was used for something else gives the same answer.
        reach.run(&Grid::new(9, 9).unwrap(), Cell(40), Allowance::halves(9), |_, _, _| Toll::Cost(2));
        reach.run(&grid, start, allowance, cost);
        let plain = plain(&grid, start, allowance, cost);
        prop_assert_eq!(&reach.walk.labels, &plain);
        for cell in grid.cells() {
            let path = reach.path_to(cell);
            prop_assert_eq!(path.is_empty(), !reach.contains(cell));
            if let (Some(spent), Some(&first)) = (reach.cost(cell), path.first()) {
                prop_assert_eq!(first, start);
                prop_assert_eq!(path.len(), usize::from(reach.steps(cell).unwrap()) + 1);
                let mut label = (0, false);
                for (taken, pair) in path.windows(2).enumerate() {
                    prop_assert!(!label.1, "the way goes on after it ended");
                    let d = grid.direction_to_neighbour(pair[0], pair[1]).unwrap();
                    label = allowance.after(label.0, taken as u16, cost(pair[0], d, pair[1])).unwrap();
                }
                prop_assert_eq!(label.0, spent);
            }
        }
    }
}
