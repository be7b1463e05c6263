//! The search under [`Reach`](crate::Reach) and [`FacedReach`](crate::FacedReach): Dijkstra on flat arrays.
//!
//! SHORTCUT: `hexx` has a movement field, but it hashes every hex and adds 1 to every cost; this one keeps two
//! labels per node in arrays that are used again. Tests compare it with a plain Bellman-Ford.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a step asks of the one who takes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
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

impl Step {
    /// The same step, ending the movement.
    pub const fn stopping(self) -> Step {
        match self {
            Step::Cost(halves) => Step::CostAndStop(halves),
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
    /// Half points only: no minimum move, [`Step::All`] only as the first step.
    pub const fn halves(halves: u16) -> Allowance {
        Allowance { halves, minimum_move: false, all_anywhere: false }
    }

    /// The same with a minimum move. SR-R40 asks for an allowance of at least 1: with none, do not call this.
    pub const fn with_minimum_move(self) -> Allowance {
        Allowance { minimum_move: true, ..self }
    }

    /// The label after a step from a node with this cost and these steps: cost, and whether the move ends.
    /// `None` if the step may not be taken. A [`Step::All`] needs something to spend: with an empty allowance
    /// only a minimum move takes it.
    pub(crate) fn after(self, cost: u16, steps: u16, step: Step) -> Option<(u16, bool)> {
        let first = steps == 0;
        let (halves, stop) = match step {
            Step::Forbidden => return None,
            Step::All => {
                let open = first || self.all_anywhere;
                let able = cost < self.halves || (first && self.minimum_move);
                return (open && able).then_some((self.halves, true));
            }
            Step::Cost(halves) => (halves, false),
            Step::CostAndStop(halves) => (halves, true),
        };
        match cost.checked_add(halves) {
            Some(sum) if sum <= self.halves => Some((sum, stop)),
            _ if first && self.minimum_move => Some((self.halves, true)),
            _ => None,
        }
    }
}

/// No node: unreached, or the start, which has no node before it.
pub(crate) const NOWHERE: u16 = u16::MAX;

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

/// The arrays of a search, used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    pub(crate) labels: Vec<Labels>,
    /// The nodes with a label, sorted once the search is over.
    pub(crate) touched: Vec<u16>,
    heap: BinaryHeap<Reverse<u64>>,
}

impl Search {
    /// Forgets the last search and makes room for `nodes` nodes.
    fn reset(&mut self, nodes: usize) {
        for &node in &self.touched {
            self.labels[usize::from(node)] = Labels::NONE;
        }
        self.touched.clear();
        self.heap.clear();
        self.labels.resize(nodes, Labels::NONE);
    }

    /// Searches from `start`; `expand` calls its second argument with every step out of a node.
    pub(crate) fn run(
        &mut self,
        nodes: usize,
        start: u16,
        allowance: Allowance,
        mut expand: impl FnMut(u16, &mut dyn FnMut(u16, Step)),
    ) {
        self.reset(nodes);
        self.labels[usize::from(start)].open = Label { cost: 0, steps: 0, before: NOWHERE };
        self.touched.push(start);
        self.heap.push(Reverse(key(0, 0, start)));
        let Search { labels, touched, heap } = self;
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
    pub(crate) fn best(&self, node: u16) -> Option<Label> {
        self.labels.get(usize::from(node)).map(Labels::best).filter(|label| label.reached())
    }

    /// The nodes of the best way, from a node back to the start, both included.
    pub(crate) fn back(&self, node: u16) -> impl Iterator<Item = u16> + Clone + '_ {
        let first = self.best(node).map(|label| (node, label.before));
        // Only the last node may end the movement; all before it were left again.
        std::iter::successors(first, move |&(_, before)| {
            let label = self.labels.get(usize::from(before))?.open;
            Some((before, label.before))
        })
        .map(|(node, _)| node)
    }
}

/// Sorts by cost, then steps, then node.
fn key(cost: u16, steps: u16, node: u16) -> u64 {
    u64::from(cost) << 32 | u64::from(steps) << 16 | u64::from(node)
}
