//! Ids of rule clauses: the thread that ties code, log, refusals and tests to the rule books.

use serde::Serialize;
use std::fmt;

/// The id of one clause, table row, ruling or example, as the rule books in `rules/` print it: `SR-6.5a`.
///
/// Ids are written in the code with [`rule!`](crate::rule!), so they are always `'static`; `tidy` checks that
/// every id written anywhere exists in a rule book.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RuleId(pub &'static str);

impl RuleId {
    /// The id as printed.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
    /// The prefix of the rule set: `SR` of `SR-6.5a`.
    pub fn prefix(self) -> &'static str {
        self.0.split('-').next().unwrap_or(self.0)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A rule id, checked for its shape when the program is compiled: two capital letters or more, a hyphen, a
/// number or name.
///
/// ```
/// assert_eq!(kernel::rule!("SR-6.5a").prefix(), "SR");
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {{
        const ID: $crate::RuleId = $crate::RuleId($crate::rule::shaped($id));
        ID
    }};
}

/// Stops the build on an id without the shape of one; used by [`rule!`](crate::rule!).
pub const fn shaped(id: &'static str) -> &'static str {
    let b = id.as_bytes();
    let mut i = 0;
    while i < b.len() && b[i].is_ascii_uppercase() {
        i += 1;
    }
    assert!(i >= 2 && i + 1 < b.len() && b[i] == b'-', "a rule id looks like SR-6.5a");
    id
}
