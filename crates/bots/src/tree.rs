//! The open-loop tree: edges are plans, nodes are sequences of plans, positions are drawn afresh every time.

use crate::field::Field;
use crate::screen::Candidate;
use kernel::{BySide, Commander, Side, Stream, Viewer};

/// Activations below the root in which sides choose.
const DEEPEST: usize = 4;
/// The most activations of one visit.
pub const fn most_of_visit<G: Commander>() -> u32 {
    DEEPEST as u32 + G::ROLLOUT
}
/// What the mean of the screening counts for, in visits.
const TRUST: u32 = 2;

/// A plan tried at a node.
pub struct Edge<P> {
    pub plan: P,
    pub visits: u32,
    /// For the side that searches.
    pub total: i64,
    child: usize,
}

impl<P> Edge<P> {
    pub fn mean(&self) -> i64 {
        if self.visits == 0 { 0 } else { self.total / self.visits as i64 }
    }
}

/// Which side comes up at a node depends on the dice, so each has its own edges.
struct Node<P> {
    edges: BySide<Vec<Edge<P>>>,
    visits: BySide<u32>,
}

/// The tree.
pub struct Tree<P> {
    nodes: Vec<Node<P>>,
    side: Side,
}

impl<P: Clone + PartialEq> Tree<P> {
    /// A tree whose root knows the survivors of the screening.
    pub fn new(side: Side, survivors: &[Candidate<P>]) -> Tree<P> {
        let mut tree = Tree { nodes: Vec::new(), side };
        let root = tree.grow();
        for candidate in survivors {
            let child = tree.grow();
            let edge = Edge {
                plan: candidate.plan.clone(),
                visits: TRUST,
                total: candidate.mean() * TRUST as i64,
                child,
            };
            tree.nodes[root].edges[side].push(edge);
            tree.nodes[root].visits[side] += TRUST;
        }
        tree
    }

    fn grow(&mut self) -> usize {
        self.nodes.push(Node { edges: BySide::new(Vec::new(), Vec::new()), visits: BySide::new(0, 0) });
        self.nodes.len() - 1
    }

    /// The plans tried at the root.
    pub fn root(&self) -> &[Edge<P>] {
        &self.nodes[0].edges[self.side]
    }

    /// Goes down once: choose, carry out, choose …, some activations of the doctrine, evaluate, and tell all who chose.
    pub fn visit<G: Commander<Plan = P>>(
        &mut self,
        field: &mut Field<'_, G>,
        view: &G::State,
        mut chance: Stream,
    ) {
        let game = field.game;
        let mut state = game.imagine(view, Viewer::Side(self.side), &mut chance);
        let mut path: Vec<(usize, Side, usize)> = Vec::with_capacity(DEEPEST);
        let (mut node, mut turn) = (0, Some(self.side));
        while let Some(side) = turn {
            if path.len() == DEEPEST {
                break;
            }
            let (edge, fresh) = self.choose(field, node, side, &state, &mut chance);
            path.push((node, side, edge));
            let Edge { plan, child, .. } = &self.nodes[node].edges[side][edge];
            node = *child;
            field.perform(&mut state, side, plan, &mut chance);
            if fresh {
                break;
            }
            turn = field.next_activation(&mut state, &mut chance);
        }
        field.follow_doctrine(&mut state, G::ROLLOUT, &mut chance);
        let worth = field.worth(&state, self.side);
        for (node, side, edge) in path {
            let node = &mut self.nodes[node];
            node.visits[side] += 1;
            node.edges[side][edge].visits += 1;
            node.edges[side][edge].total += worth;
        }
    }

    /// An edge to follow, and whether it is new. The root keeps to the survivors; elsewhere the doctrine's plan
    /// comes first, then mutants as the visits grow.
    fn choose<G: Commander<Plan = P>>(
        &mut self,
        field: &Field<'_, G>,
        node: usize,
        side: Side,
        state: &G::State,
        chance: &mut Stream,
    ) -> (usize, bool) {
        let (known, visits) = (self.nodes[node].edges[side].len(), self.nodes[node].visits[side]);
        let wide = field.game.breadth(state, side).max((3 * visits as usize).isqrt());
        if (node != 0 && known < wide) || known == 0 {
            let plan = match self.nodes[node].edges[side].first() {
                None => field.game.doctrine(state, side, &field.tempers[side], chance),
                Some(first) => field.game.vary(state, side, &first.plan.clone(), chance),
            };
            if !self.nodes[node].edges[side].iter().any(|edge| edge.plan == plan) {
                let child = self.grow();
                self.nodes[node].edges[side].push(Edge { plan, visits: 0, total: 0, child });
                return (known, true);
            }
        }
        (self.most_promising(node, side, u64::from(G::CURIOSITY)), false)
    }

    /// Upper confidence bounds in whole numbers; of equals the first.
    fn most_promising(&self, node: usize, side: Side, most: u64) -> usize {
        let log = log2_in_64ths(self.nodes[node].visits[side].max(1));
        let mut best = (i64::MIN, 0);
        for (i, edge) in self.nodes[node].edges[side].iter().enumerate() {
            let mean = if side == self.side { edge.mean() } else { -edge.mean() };
            // c √(ln N / n), with ln N = 0.693 log2 N.
            let curiosity = (most * most * log * 693 / 64_000 / edge.visits.max(1) as u64).isqrt();
            let bound = mean.saturating_add(curiosity as i64);
            if bound > best.0 {
                best = (bound, i);
            }
        }
        best.1
    }
}

/// The binary logarithm in 64ths, by squaring: the same on every machine.
fn log2_in_64ths(n: u32) -> u64 {
    let whole = n.max(1).ilog2();
    // n scaled into [1, 2) in 32 bits after the point.
    let mut x = (n.max(1) as u64) << (32 - whole);
    let mut log = whole as u64;
    for _ in 0..6 {
        x = ((x as u128 * x as u128) >> 32) as u64;
        log <<= 1;
        if x >= 2 << 32 {
            x >>= 1;
            log |= 1;
        }
    }
    log
}

#[cfg(test)]
mod tests {
    #[test]
    fn logarithms_are_right_to_a_64th() {
        for n in [1u32, 2, 3, 7, 10, 100, 1000, 65_535, u32::MAX] {
            let exact = 64.0 * f64::from(n).log2();
            let found = super::log2_in_64ths(n) as f64;
            assert!(found <= exact + 1e-6 && exact - found < 1.0 + 1e-6, "{n}: {found} {exact}");
        }
    }
}
