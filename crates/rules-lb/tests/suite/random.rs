//! Random games beyond the declaration. Ten thousand of each battle: `grognard conform`.

use crate::open;

/// Drawn = listed: a move by lot is one of those offered, and each of them as likely as the rest.
#[test]
fn whatever_is_offered_is_drawn_as_often_as_the_rest() {
    for id in ["lb/the-ridge-and-the-farm", "lb/the-village-on-the-ridge"] {
        let counted =
            conformance::evenly(open(id).as_ref(), 2, 16).unwrap_or_else(|off| panic!("{id}: {off}"));
        assert!(counted >= 8, "{id}: {counted}");
    }
}
