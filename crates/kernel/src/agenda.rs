//! What a game still has to do, as data: a stack of tasks inside the state.
//!
//! A combat interrupted by a retreat, interrupted by a rout, interrupted by a question, is a stack. Keeping it
//! in the state makes every moment of a game a position that can be saved, hashed, cloned and searched.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A change of the agenda, as every rule set emits it: one variant of its event holds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AgendaChange<T> {
    /// This is done before all else.
    Push(T),
    /// The task at hand becomes this.
    Change(T),
    /// The task at hand is done, or has fallen away.
    Pop,
}

/// A bounded stack of tasks; the last pushed is done first. `N` must exceed the deepest nesting of the rules:
/// the conformance suite plays thousands of games and reports the deepest stack it has seen.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent, bound(serialize = "T: Serialize", deserialize = "T: serde::de::DeserializeOwned"))]
pub struct Agenda<T, const N: usize> {
    tasks: ArrayVec<T, N>,
}

impl<T: Clone, const N: usize> Clone for Agenda<T, N> {
    fn clone(&self) -> Self {
        Agenda { tasks: self.tasks.clone() }
    }
    fn clone_from(&mut self, from: &Self) {
        self.tasks.clone_from(&from.tasks);
    }
}

impl<T, const N: usize> Default for Agenda<T, N> {
    fn default() -> Self {
        Agenda { tasks: ArrayVec::new() }
    }
}

impl<T, const N: usize> Agenda<T, N> {
    /// The task at hand.
    pub fn top(&self) -> Option<&T> {
        self.tasks.last()
    }
    /// The task at hand, to change it in place.
    pub fn top_mut(&mut self) -> Option<&mut T> {
        self.tasks.last_mut()
    }
    /// Puts a task before all others. A full agenda drops nothing silently: it reports `false`, and the
    /// rule set treats that as a fault of its own.
    #[must_use]
    pub fn push(&mut self, task: T) -> bool {
        self.tasks.try_push(task).is_ok()
    }
    /// Folds a change in. A full agenda cannot take another task: `N` exceeds the deepest nesting of the rules, and a
    /// rule set's `sound` reports an agenda that reaches its limit, so nothing is ever dropped.
    pub fn apply(&mut self, change: AgendaChange<T>) {
        match change {
            AgendaChange::Push(task) => {
                let _room = self.push(task);
            }
            AgendaChange::Change(task) => {
                if let Some(top) = self.tasks.last_mut() {
                    *top = task;
                }
            }
            AgendaChange::Pop => {
                self.tasks.pop();
            }
        }
    }
    /// Takes the task at hand away.
    pub fn pop(&mut self) -> Option<T> {
        self.tasks.pop()
    }
    /// How many tasks are open.
    pub fn depth(&self) -> usize {
        self.tasks.len()
    }
    /// All tasks, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.tasks.iter()
    }
}
