//! For each check a tree on which it fails, and one on which it does not.
// tidy: ids here are invented

mod books;
mod house;
mod linking;
mod tabling;

use crate::{Complaint, Tree};

/// What a check says about a few made-up files.
fn said(check: fn(&Tree) -> Vec<Complaint>, files: &[(&str, &str)]) -> Vec<String> {
    check(&Tree::of(files)).iter().map(ToString::to_string).collect()
}

const DIGEST: (&str, &str) = (
    "rules/soldiers-of-the-republic.md",
    "## 1. Fire\n- **SR-1a** one\n- **SR-1b** two\n- **SR-E1** example\n\n### SR-CRT — results\n\
     | Die | a | b |\n|---|---|---|\n| 1 | 2P/– | –1 |\n| 2 | D/D | +2 |\n\n| Sum | c |\n|---|---|\n| 5 | x |\n",
);
