//! Commanders: round medallions with hat and initials, a star for a gift, a ring in the colour of the command.

use super::Army;
use crate::glyphs::centred;
use crate::pen::*;

/// What a commander wears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hat {
    /// A bicorne with its cockade.
    Bicorne,
    /// A hat with plumes.
    Plumes,
}

/// A commander.
#[derive(Clone, Debug)]
pub struct Medallion<'a> {
    /// His code.
    pub code: &'a str,
    /// What a reader of the picture is told.
    pub title: String,
    /// Whose he is.
    pub army: Army,
    /// The colour of the ring: his command.
    pub ring: &'a str,
    /// What he wears.
    pub hat: Hat,
    /// One or two letters.
    pub initials: String,
    /// Whether he has a star.
    pub star: bool,
    /// Whether he has done what he can: a tick.
    pub done: bool,
}

pub(super) fn medallion(ink: &mut Ink, of: &Medallion<'_>, at: P) {
    let (side, dark, code) = (of.army.colour(), of.army.dark(), escape(of.code));
    ink.open(&format!(
        "class=\"commander\" data-commander=\"{code}\" transform=\"translate({} {})\"",
        n(at.x),
        n(at.y)
    ));
    ink.put(&format!("<title>{}</title>", escape(&of.title)));
    ink.put("<circle cx=\"1.6\" cy=\"1.8\" r=\"13\" fill=\"#20160c\" opacity=\"0.35\"/>");
    ink.put(&format!("<circle r=\"13\" fill=\"{side}\" stroke=\"{dark}\" stroke-width=\"1.2\"/>"));
    let ring = escape(of.ring);
    ink.put(&format!("<circle r=\"10.8\" fill=\"#fbf3dd\" stroke=\"{ring}\" stroke-width=\"2\"/>"));
    // The hat: a bicorne with its cockade, or plumes.
    if of.hat == Hat::Plumes {
        ink.path("M-8 -3C-6 -8 6 -8 8 -3Z", "fill=\"#20242c\"");
        ink.path(
            "M0 -7C-3 -11 -5 -13 -6 -15M0 -7V-16M0 -7C3 -11 5 -13 6 -15",
            "fill=\"none\" stroke-width=\"2.2\" stroke=\"#c8342a\"",
        );
    } else {
        ink.path(
            "M-9 -2.6C-8 -7 -3 -9.6 0 -9.6C3 -9.6 8 -7 9 -2.6C4 -4.6 -4 -4.6 -9 -2.6Z",
            "fill=\"#20242c\"",
        );
        ink.put("<circle cx=\"-4.4\" cy=\"-5.6\" r=\"1.5\" fill=\"#c8342a\" stroke=\"#fff\" stroke-width=\"0.6\"/>");
    }
    ink.put(&centred(&of.initials, (0.0, 3.6), 7.4, 1.5, dark));
    if of.star {
        ink.path(
            &star(p(10.0, -10.0), 6.0),
            "class=\"tactical\" fill=\"#f2c230\" stroke=\"#5a4210\" stroke-width=\"0.9\"",
        );
    }
    if of.done {
        ink.path(
            "M6.5 9.5l2.4 2.6l4.6 -5.4",
            "fill=\"none\" stroke=\"#1f6b32\" stroke-width=\"2.2\" stroke-linecap=\"round\"",
        );
    }
    ink.close();
}
