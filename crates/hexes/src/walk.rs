//! Dijkstra on flat arrays, over nodes of the rule set's own making; [`Reach`](crate::Reach) and
//! [`FacedReach`](crate::FacedReach) are two uses of it.
//!
//! SHORTCUT: `hexx` has a movement field, but it hashes every hex and adds 1 to every cost; this one keeps two
//! labels per node in arrays that are used again. Tests compare it with a plain Bellman-Ford.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a step asks of the one who takes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toll {
    /// It may not be taken.
    Forbidden,
    /// It costs this many half movement points (SR-R37); zero is allowed.
    Cost(u16),
    /// It costs this many half points and ends the movement, as entering a zone of control does (SR-1.6c,
    /// WB-5.2a).
    CostAndStop(u16),
    /// It takes the whole allowance and ends the movement, as crossing a river does (SR-R41).
    All,
}

impl Toll {
    /// The same step, ending the movement.
    pub const fn stopping(self) -> Toll {
        match self {
            Toll::Cost(halves) => Toll::CostAndStop(halves),
            other => other,
        }
    }
}

/// The allowance of one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Half movement points to spend.
    pub halves: u16,
    /// The first step may be taken whatever it costs; if it costs more than there is, it takes everything and
    /// ends the movement (SR-4.2d, SR-R40, WB-8.1d). Forbidden steps stay forbidden.
    pub minimum_move: bool,
    /// Steps that take everything are good at any point of the move, not only as the first; something must
    /// then be left to spend. Such a step is taken at the end of the cheapest way to the hex before it.
    pub all_anywhere: bool,
}

impl Allowance {
    /// Half points only: no minimum move, [`Toll::All`] only as the first step.
    pub const fn halves(halves: u16) -> Allowance {
        Allowance { halves, minimum_move: false, all_anywhere: false }
    }

    /// The same with a minimum move. SR-R40 asks for an allowance of at least 1: with none, do not call this.
    pub const fn with_minimum_move(self) -> Allowance {
        Allowance { minimum_move: true, ..self }
    }

    /// The label after a step from a node with this cost and these steps: cost, and whether the move ends.
    /// `None` if the step may not be taken. A [`Toll::All`] needs something to spend: with an empty allowance
    /// only a minimum move takes it.
    pub(crate) fn after(self, cost: u16, steps: u16, step: Toll) -> Option<(u16, bool)> {
        let first = steps == 0;
        let (halves, stop) = match step {
            Toll::Forbidden => return None,
            Toll::All => {
                let open = first || self.all_anywhere;
                let able = cost < self.halves || (first && self.minimum_move);
                return (open && able).then_some((self.halves, true));
            }
            Toll::Cost(halves) => (halves, false),
            Toll::CostAndStop(halves) => (halves, true),
        };
        match cost.checked_add(halves) {
            Some(sum) if sum <= self.halves => Some((sum, stop)),
            _ if first && self.minimum_move => Some((self.halves, true)),
            _ => None,
        }
    }
}

/// No node: unreached, or the start, which has no node before it.
const NOWHERE: u16 = u16::MAX;

/// The best way found to a node: lowest cost, then fewest steps, then the lowest node before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Label {
    pub(crate) cost: u16,
    pub(crate) steps: u16,
    pub(crate) before: u16,
}

impl Label {
    pub(crate) const NONE: Label = Label { cost: u16::MAX, steps: u16::MAX, before: NOWHERE };

    pub(crate) fn reached(self) -> bool {
        self.steps != u16::MAX
    }
}

/// Both labels of a node. A way that ends the movement may be cheaper than one that does not, yet only the
/// latter leads on: so both are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Labels {
    /// The best way after which the unit may go on.
    pub(crate) open: Label,
    /// The best way after which it may not.
    pub(crate) ended: Label,
}

impl Labels {
    pub(crate) const NONE: Labels = Labels { open: Label::NONE, ended: Label::NONE };

    /// The better of the two; one that may go on, if they are as cheap and as short.
    pub(crate) fn best(&self) -> Label {
        if (self.ended.cost, self.ended.steps) < (self.open.cost, self.open.steps) {
            self.ended
        } else {
            self.open
        }
    }
}

/// The cheapest ways over nodes that a rule set numbers itself: a hex, a hex with a facing, a hex with a facing and
/// whether the unit is on a road.
///
/// A buffer: fill it with [`Walk::run`] as often as you like; from the second time on nothing is allocated. Of several
/// ways to a node it keeps the cheapest, then the one of fewest steps, then the one through the lowest node, so the
/// same position gives the same way on every machine.
///
/// ```
/// use hexes::{Allowance, Cell, Direction, Grid, Toll, Walk};
///
/// # fn main() -> Result<(), hexes::GridSize> {
/// let grid = Grid::new(5, 5)?;
/// // A march column pays 1 point on the road and 2 off it; to leave or take the road costs a point more.
/// let node = |cell: Cell, road: bool| cell.0 * 2 + u16::from(road);
/// let has_road = |cell: Cell| grid.column_and_row(cell).0 == 3;
/// let mut walk = Walk::new();
/// walk.run(grid.len() * 2, node(Cell(10), true), Allowance::halves(8), |from, step| {
///     let (cell, road) = (Cell(from / 2), from % 2 == 1);
///     if has_road(cell) {
///         step(node(cell, !road), Toll::Cost(2));
///     }
///     for (_, there) in grid.neighbours(cell) {
///         if !road || has_road(there) {
///             step(node(there, road), Toll::Cost(if road { 2 } else { 4 }));
///         }
///     }
/// });
/// assert_eq!(walk.cost(node(Cell(14), true)), Some(8));
/// assert_eq!(walk.cost(node(Cell(5), false)), Some(6));
/// assert_eq!(walk.path_to(node(Cell(5), false)).len(), 3);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Walk {
    pub(crate) labels: Vec<Labels>,
    /// The nodes with a label, sorted once the search is over.
    touched: Vec<u16>,
    heap: BinaryHeap<Reverse<u64>>,
}

impl Walk {
    /// An empty buffer: nothing is reached.
    pub fn new() -> Walk {
        Walk::default()
    }

    /// Forgets the last search and makes room for `nodes` nodes.
    fn reset(&mut self, nodes: usize) {
        for &node in &self.touched {
            self.labels[usize::from(node)] = Labels::NONE;
        }
        self.touched.clear();
        self.heap.clear();
        self.labels.resize(nodes, Labels::NONE);
    }

    /// Finds every node that can be reached from `start`. `expand` is asked for a node where the movement may go on,
    /// possibly more than once, and calls its second argument with every step out of it: the node it leads to, and
    /// what it asks. The start is reached at no cost, even with an empty allowance.
    ///
    /// Nodes are numbered from 0 and there are at most 65,535 of them: Warburg's 352 hexes with six facings, on or off
    /// the road, are 4,224. To name a node beyond `nodes` is an error of the caller and may panic.
    pub fn run(
        &mut self,
        nodes: usize,
        start: u16,
        allowance: Allowance,
        mut expand: impl FnMut(u16, &mut dyn FnMut(u16, Toll)),
    ) {
        self.reset(nodes);
        self.labels[usize::from(start)].open = Label { cost: 0, steps: 0, before: NOWHERE };
        self.touched.push(start);
        self.heap.push(Reverse(key(0, 0, start)));
        let Walk { labels, touched, heap } = self;
        while let Some(Reverse(next)) = heap.pop() {
            let node = next as u16;
            let here = labels[usize::from(node)].open;
            if next != key(here.cost, here.steps, node) {
                continue; // a better way was found since
            }
            expand(node, &mut |there, step| {
                let Some((cost, ends)) = allowance.after(here.cost, here.steps, step) else { return };
                let label = Label { cost, steps: here.steps.saturating_add(1), before: node };
                let slot = &mut labels[usize::from(there)];
                if !slot.open.reached() && !slot.ended.reached() {
                    touched.push(there);
                }
                if ends && label < slot.ended {
                    slot.ended = label;
                } else if !ends && label < slot.open {
                    if (label.cost, label.steps) != (slot.open.cost, slot.open.steps) {
                        heap.push(Reverse(key(cost, label.steps, there)));
                    }
                    slot.open = label;
                }
            });
        }
        touched.sort_unstable();
    }

    /// The best label of a node, if it was reached.
    fn best(&self, node: u16) -> Option<Label> {
        self.labels.get(usize::from(node)).map(Labels::best).filter(|label| label.reached())
    }

    /// The lowest cost of a node in half points; `None` if it cannot be reached. A minimum move and a step that takes
    /// all cost the whole allowance.
    pub fn cost(&self, node: u16) -> Option<u16> {
        self.best(node).map(|label| label.cost)
    }

    /// The number of steps of the way to a node; 0 at the start.
    pub fn steps(&self, node: u16) -> Option<u16> {
        self.best(node).map(|label| label.steps)
    }

    /// The lowest cost to be at a node and still free to go on; higher than [`Walk::cost`] where the cheapest way to
    /// it ends the movement.
    pub fn cost_going_on(&self, node: u16) -> Option<u16> {
        let label = self.labels.get(usize::from(node))?.open;
        label.reached().then_some(label.cost)
    }

    /// True if the movement ends at this node however it is reached: no way to it leads on.
    pub fn must_stop(&self, node: u16) -> bool {
        self.labels
            .get(usize::from(node))
            .is_some_and(|labels| labels.ended.reached() && !labels.open.reached())
    }

    /// The nodes reached with their costs, in the order of their numbers, the start among them.
    pub fn iter(&self) -> impl Iterator<Item = (u16, u16)> + Clone + '_ {
        self.touched.iter().filter_map(|&node| Some((node, self.cost(node)?)))
    }

    /// The way to a node backwards: the node first, the start last; empty if it is not reached. No allocation.
    pub fn path_back(&self, node: u16) -> impl Iterator<Item = u16> + Clone + '_ {
        let first = self.best(node).map(|label| (node, label.before));
        // Only the last node may end the movement; all before it were left again.
        std::iter::successors(first, move |&(_, before)| {
            let label = self.labels.get(usize::from(before))?.open;
            Some((before, label.before))
        })
        .map(|(node, _)| node)
    }

    /// The way to a node, start and node included; empty if it is not reached.
    pub fn path_to(&self, node: u16) -> Vec<u16> {
        let mut path: Vec<u16> = self.path_back(node).collect();
        path.reverse();
        path
    }
}

/// Sorts by cost, then steps, then node.
fn key(cost: u16, steps: u16, node: u16) -> u64 {
    u64::from(cost) << 32 | u64::from(steps) << 16 | u64::from(node)
}

#[cfg(test)]
mod tests;
