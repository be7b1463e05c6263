//! Every overlay that a rule set names is drawn, and it draws none that it does not name: no button does nothing.

use crate::{Check, on_every_battle};
use games::Playable;
use kernel::{Pending, Side, Stream, Viewer, stroll};
use std::collections::BTreeSet;
use view::OverlayKind;

/// Positions looked at are this many steps apart.
const APART: u32 = 12;

#[derive(Default)]
struct Laid {
    named: BTreeSet<String>,
    drawn: BTreeSet<String>,
}

impl Check for Laid {
    fn run<G: Playable>(&mut self, battle: &str, game: &G) {
        let named: Vec<OverlayKind> = game.overlays().into_iter().map(|overlay| overlay.kind).collect();
        let told = |kind: OverlayKind| format!("{} {kind:?}", G::PREFIX);
        self.named.extend(named.iter().map(|kind| told(*kind)));
        let (mut state, mut chance, mut step) = (game.start(), Stream::new(5), 0);
        stroll(game, &mut state, &mut chance, 20 * APART, |state, pending, _| {
            step += 1;
            if step % APART != 1 || matches!(pending, Pending::Over(_)) {
                return None;
            }
            let viewer = Viewer::Side(Side::First);
            let view = game.view(state, viewer);
            let pieces: Vec<String> = game.scene(&view).pieces.into_iter().map(|piece| piece.id).collect();
            for kind in OverlayKind::ALL {
                let mut asked = std::iter::once(None).chain(pieces.iter().map(|id| Some(id.as_str())));
                if asked.any(|piece| game.overlay(&view, viewer, kind, piece).is_some()) {
                    assert!(named.contains(&kind), "{battle}: {kind:?} is drawn, and nobody is told of it");
                    self.drawn.insert(told(kind));
                }
            }
            None
        });
    }
}

#[test]
fn every_overlay_that_is_named_is_drawn_and_no_other() {
    let mut laid = Laid::default();
    on_every_battle(&mut laid);
    assert_eq!(laid.named, laid.drawn);
}
