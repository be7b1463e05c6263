//! Reads what changed off positions, by the rule set's own comparison or by scenes.

use crate::ends::Numbers;
use kernel::Viewer;
use kernel::fingerprint::Fingerprints;
use std::cell::OnceCell;
use std::collections::HashMap;
use view::changes::differences;
use view::{Change, Scene, Shown};

/// A position that others are compared with.
pub struct Reader<'a, G: Shown> {
    game: &'a G,
    view: G::State,
    viewer: Viewer,
    scene: OnceCell<Scene>,
}

/// Aspects of positions by their words ([`Shown::aspects`]), with the numbers of their changes.
pub type Aspects = HashMap<Vec<u64>, Vec<u32>, Fingerprints>;

impl<'a, G: Shown> Reader<'a, G> {
    pub fn new(game: &'a G, before: &G::State, viewer: Viewer) -> Reader<'a, G> {
        Reader { game, view: game.view(before, viewer), viewer, scene: OnceCell::new() }
    }

    /// What changed up to here, as the viewer sees it.
    pub fn changes(&self, after: &G::State) -> Vec<Change> {
        let (game, seen, mut out) = (self.game, self.game.view(after, self.viewer), Vec::new());
        if !game.changes(&self.view, &seen, self.viewer, &mut out) {
            let before = self.scene.get_or_init(|| game.scene(&self.view));
            differences(before, &game.scene(&seen), &|kind| game.figure_name(kind), &mut out);
        }
        out
    }

    /// The same by numbers; what is said of an aspect is worked out once.
    pub fn numbers(&self, after: &G::State, known: &mut Aspects, numbers: &mut Numbers) -> Vec<u32> {
        let (game, before, viewer) = (self.game, &self.view, self.viewer);
        let mut all = Vec::new();
        let apart = game.aspects(before, after, viewer, &mut |words: &[u64]| {
            if let Some(changes) = known.get(words) {
                return all.extend_from_slice(changes);
            }
            let mut changes = Vec::new();
            let number = words.first().copied().unwrap_or_default();
            game.aspect_changes(before, after, viewer, number, &mut changes);
            let changes = numbers.of(changes);
            all.extend_from_slice(&changes);
            known.insert(words.to_vec(), changes);
        });
        if apart { all } else { numbers.of(self.changes(after)) }
    }
}
