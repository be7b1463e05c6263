//! The rule sets whose players raise armies.

use view::Builder;

/// All army builders, each with the prefix of its rules.
pub fn builders() -> &'static [(&'static str, &'static dyn Builder)] {
    &[("MA", &rules_ma::builder::Muster)]
}

/// The builder of a prefix, in either case.
pub fn builder(prefix: &str) -> Option<&'static dyn Builder> {
    builders().iter().find(|(known, _)| known.eq_ignore_ascii_case(prefix)).map(|(_, builder)| *builder)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_builder_is_found_by_the_prefix_of_its_rules() {
        for (prefix, builder) in super::builders() {
            assert_eq!(builder.form().rules, *prefix);
            assert!(super::builder(&prefix.to_lowercase()).is_some());
        }
        assert!(super::builder("XX").is_none());
    }
}
