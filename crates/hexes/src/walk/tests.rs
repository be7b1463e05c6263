use super::*;
use crate::testing::{at, warburg};
use crate::{Aspect, Cell, Direction, FacingScheme, Grid};
use proptest::prelude::*;

/// A node of Warburg's movement: where a unit stands, where it faces, and whether it is on the road (WB-3.14d).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Marching {
    cell: Cell,
    facing: Direction,
    road: bool,
}

impl Marching {
    fn node(self) -> u16 {
        (self.cell.0 * 6 + self.facing.index() as u16) * 2 + u16::from(self.road)
    }
    fn from_node(node: u16) -> Marching {
        let facing = Direction::ALL[usize::from(node / 2 % 6)];
        Marching { cell: Cell(node / 12), facing, road: node % 2 == 1 }
    }
}

/// On the road a step costs a point, off it two; a turn by a hexside costs a point, on the road nothing; to leave or
/// take the road costs a point. Steps lead to the front only; the road is where `on_road` says.
fn expand(grid: &Grid, on_road: impl Fn(Cell) -> bool, node: u16, step: &mut dyn FnMut(u16, Toll)) {
    let here = Marching::from_node(node);
    for direction in FacingScheme::Edge321.directions(here.facing, Aspect::Front) {
        if let Some(cell) = grid.neighbour(here.cell, direction)
            && (!here.road || on_road(cell))
        {
            step(Marching { cell, ..here }.node(), Toll::Cost(if here.road { 2 } else { 4 }));
        }
    }
    for turn in [1, -1] {
        let facing = here.facing.rotate(turn);
        step(Marching { facing, ..here }.node(), Toll::Cost(if here.road { 0 } else { 2 }));
    }
    if on_road(here.cell) {
        step(Marching { road: !here.road, ..here }.node(), Toll::Cost(2));
    }
}

#[test]
fn nodes_of_hex_facing_and_flag_are_walked_like_hexes() {
    let grid = warburg();
    let road = ["0506", "0507", "0607", "0608"].map(|id| at(&grid, id));
    let nodes = grid.len() * 12;
    let start = Marching { cell: road[0], facing: Direction::S, road: true };
    let mut walk = Walk::new();
    walk.run(nodes, start.node(), Allowance::halves(8), |node, step| {
        expand(&grid, |cell| road.contains(&cell), node, step);
    });
    let end = Marching { cell: road[3], ..start };
    assert_eq!((walk.cost(end.node()), walk.steps(end.node())), (Some(6), Some(3)));
    let cells: Vec<Cell> =
        walk.path_to(end.node()).into_iter().map(|node| Marching::from_node(node).cell).collect();
    assert_eq!(cells, road);
    // The same hex off the road: a point more; beyond the road the flag cannot be kept.
    assert_eq!(walk.cost(Marching { road: false, ..end }.node()), Some(8));
    let beyond = at(&grid, "0505");
    assert!(walk.iter().all(|(node, _)| Marching::from_node(node).cell != beyond || node % 2 == 0));
    assert!(walk.iter().count() > 20 && walk.cost(end.node() + 12 * 20).is_none());
}

/// Three nodes in a line, the second of which is a stop.
#[test]
fn a_node_that_ends_the_movement_is_reached_and_leads_nowhere() {
    let mut walk = Walk::new();
    let line = |node: u16, step: &mut dyn FnMut(u16, Toll)| {
        if node < 2 {
            step(node + 1, Toll::CostAndStop(1));
        }
    };
    walk.run(3, 0, Allowance::halves(9), line);
    assert_eq!(walk.iter().collect::<Vec<_>>(), [(0, 0), (1, 1)]);
    assert!(walk.must_stop(1) && walk.cost_going_on(1).is_none() && !walk.must_stop(0));
    assert_eq!((walk.path_to(1), walk.path_to(2)), (vec![0, 1], vec![]));
    // A smaller walk after a larger one finds nothing of it.
    walk.run(1, 0, Allowance::halves(9), |_, _| ());
    assert_eq!((walk.iter().collect::<Vec<_>>(), walk.cost(1)), (vec![(0, 0)], None));
}

proptest! {
    /// The costs of all nodes equal those of a plain Bellman-Ford, whatever the road.
    #[test]
    fn a_walk_over_rich_nodes_equals_the_plain_one(
        road in prop::collection::vec(any::<bool>(), 12),
        start in 0u16..144,
        halves in 0u16..14,
    ) {
        let grid = Grid::new(4, 3).unwrap();
        let on_road = |cell: Cell| road[cell.index()];
        let mut walk = Walk::new();
        walk.run(144, start, Allowance::halves(halves), |node, step| expand(&grid, on_road, node, step));
        let mut plain = vec![u16::MAX; 144];
        plain[usize::from(start)] = 0;
        for _ in 0..144 {
            for node in 0..144u16 {
                let here = plain[usize::from(node)];
                if here == u16::MAX {
                    continue;
                }
                expand(&grid, on_road, node, &mut |there, step| {
                    let Toll::Cost(price) = step else { return };
                    let slot = &mut plain[usize::from(there)];
                    if here + price <= halves {
                        *slot = (*slot).min(here + price);
                    }
                });
            }
        }
        let found: Vec<u16> = (0..144).map(|node| walk.cost(node).unwrap_or(u16::MAX)).collect();
        prop_assert_eq!(found, plain);
    }
}
