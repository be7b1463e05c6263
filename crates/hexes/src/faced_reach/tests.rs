use super::*;
use crate::testing::{at, warburg};
use crate::{Reach, Toll};
use proptest::prelude::*;

fn pose(grid: &Grid, id: &str, facing: Direction) -> Pose {
    Pose { cell: at(grid, id), facing }
}

/// One point for a step into clear ground, one for a turn by a hexside (WB-3.2b, WB-8.3a).
fn clear(_: Pose, _: Move) -> Toll {
    Toll::Cost(2)
}

/// WB-8.2a
#[test]
fn a_unit_in_line_steps_only_to_its_front() {
    let grid = warburg();
    let mut reach = FacedReach::new();
    reach.run(&grid, FacingScheme::Edge321, pose(&grid, "0808", Direction::N), Allowance::halves(2), clear);
    let got: Vec<_> =
        reach.iter().map(|(p, cost)| format!("{} {} {cost}", grid.id(p.cell), p.facing)).collect();
    assert_eq!(got, ["0708 N 2", "0807 N 2", "0808 N 0", "0808 NE 2", "0808 NW 2", "0908 N 2"]);
}

/// WB-X28: four road hexes, facing south all the way, no turn needed.
#[test]
fn maxwell_reaches_0609_without_turning() {
    let grid = warburg();
    let mut reach = FacedReach::new();
    reach.run(&grid, FacingScheme::Edge321, pose(&grid, "0506", Direction::S), Allowance::halves(8), clear);
    let end = pose(&grid, "0609", Direction::S);
    assert_eq!(reach.cost(end), Some(8));
    assert!(reach.path_to(end).iter().all(|pose| pose.facing == Direction::S));
    assert_eq!(reach.cheapest(at(&grid, "0609")), Some((8, Direction::S)));
}

/// WB-X32
#[test]
fn turning_by_two_hexsides_costs_twice() {
    let grid = warburg();
    let mut reach = FacedReach::new();
    let start = pose(&grid, "0808", Direction::N);
    for (price, two) in [(2, 4), (4, 8)] {
        let cost = |_, next| if matches!(next, Move::Turn(_)) { Toll::Cost(price) } else { Toll::Forbidden };
        reach.run(&grid, FacingScheme::Edge321, start, Allowance::halves(12), cost);
        assert_eq!(reach.cost(pose(&grid, "0808", Direction::SE)), Some(two));
        assert_eq!(reach.cost(pose(&grid, "0808", Direction::SW)), Some(two));
        assert_eq!(reach.cost(pose(&grid, "0808", Direction::S)), Some(price * 3));
    }
}

#[test]
fn a_pose_that_is_not_reached_has_no_cost_and_no_path() {
    let grid = Grid::new(1, 1).unwrap();
    let mut reach = FacedReach::new();
    let start = Pose { cell: Cell(0), facing: Direction::N };
    assert_eq!(reach.cost(start), None);
    reach.run(&grid, FacingScheme::Vertex222, start, Allowance::halves(0), clear);
    assert_eq!(reach.iter().collect::<Vec<_>>(), [(start, 0)]);
    assert_eq!(reach.path_to(Pose { facing: Direction::S, ..start }), []);
    assert_eq!(reach.cheapest(Cell(3)), None);
}

proptest! {
    /// If turning is free, facing does not matter: the hexes reached are those of a plain reach.
    #[test]
    fn free_turning_gives_the_plain_reach(costs in prop::collection::vec(1u16..6, 30), start in 0u16..30) {
        let grid = Grid::new(6, 5).unwrap();
        let (mut faced, mut plain) = (FacedReach::new(), Reach::new());
        plain.run(&grid, Cell(start), Allowance::halves(9), |_, _, to| Toll::Cost(costs[to.index()]));
        let pose = Pose { cell: Cell(start), facing: Direction::N };
        faced.run(&grid, FacingScheme::Vertex222, pose, Allowance::halves(9), |_, next| match next {
            Move::Toll(_, to) => Toll::Cost(costs[to.index()]),
            Move::Turn(_) => Toll::Cost(0),
        });
        for cell in grid.cells() {
            prop_assert_eq!(faced.cheapest(cell).map(|(cost, _)| cost), plain.cost(cell));
        }
    }
}
