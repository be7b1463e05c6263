//! The rule sets whose players raise armies.

use crate::{All, Playable, Shelf, Status, Walker};
use view::Builder;

struct Collect(Vec<(&'static str, &'static dyn Builder)>);

impl Walker for Collect {
    fn step<G: Playable>(&mut self, _: Status) {
        self.0.extend(G::builder().map(|builder| (G::PREFIX, builder)));
    }
}

/// All army builders, each with the prefix of its rules.
pub fn builders() -> Vec<(&'static str, &'static dyn Builder)> {
    let mut all = Collect(Vec::new());
    All::walk(&mut all);
    all.0
}

/// The builder of a prefix, in either case.
pub fn builder(prefix: &str) -> Option<&'static dyn Builder> {
    builders().iter().find(|(known, _)| known.eq_ignore_ascii_case(prefix)).map(|(_, builder)| *builder)
}

/// Reads any bytes as an army file of every builder: for the fuzzer. An army that can be read can be judged, and what
/// its draft comes to can be read again.
pub fn fuzz_army(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for (_, builder) in builders() {
        let _ = builder.check("fuzz", &text);
        if let Ok(draft) = builder.read("fuzz", &text) {
            let appraisal = builder.appraise(&draft);
            debug_assert!(builder.read("fuzz", &appraisal.text).is_ok(), "{}", appraisal.text);
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_builder_is_found_by_the_prefix_of_its_rules() {
        assert!(!super::builders().is_empty());
        for (prefix, builder) in super::builders() {
            assert_eq!(builder.form().rules, prefix);
            assert!(super::builder(&prefix.to_lowercase()).is_some());
        }
        assert!(super::builder("XX").is_none());
    }
}
