//! Reads what changed off positions, by the rule set's own comparison or by scenes.

use kernel::Viewer;
use std::cell::OnceCell;
use view::changes::differences;
use view::{Change, Scene, Shown};

/// A position that others are compared with.
pub struct Reader<'a, G: Shown> {
    game: &'a G,
    view: G::State,
    viewer: Viewer,
    scene: OnceCell<Scene>,
}

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
}
