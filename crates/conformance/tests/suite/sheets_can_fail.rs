//! For each check of a sheet on the screen something that fails it.

use conformance::{Check, Failure, Screen, sheets};
use kernel::{Options, Place, Ruleset};
use picket::{Picket, UnitId};
use std::sync::atomic::{AtomicU16, Ordering};
use view::{ArrowKind, Closed, Shown};

fn written() -> Picket {
    let options: Options = [("orders".to_owned(), "written".to_owned())].into();
    let battle = &Picket::battles()[0];
    Picket::open(battle.id, battle.text, &options, Picket::VERSION).unwrap()
}

fn found(broken: Screen<Picket>) -> Failure {
    sheets(&written(), &broken, 20, 5_000).unwrap_err()
}

#[test]
fn the_screen_itself_breaks_nothing() {
    assert!(sheets(&written(), &Screen::plain(), 20, 5_000).unwrap() > 50);
}

#[test]
fn every_fault_of_a_sheet_is_found() {
    let peeks = Screen {
        form: |game: &Picket, state, side| {
            let mut form = game.sheet(state, side)?;
            let ambush = UnitId::of(!side).find(|&id| state.unit(id).is_concealed());
            form.then = format!("{:?}", ambush.and_then(|id| state.unit(id).post()));
            Some(form)
        },
        ..Screen::plain()
    };
    assert_eq!(found(peeks).check, Check::OwnView);
    let garbles = Screen {
        written: |game: &Picket, view, side, answer| {
            let mut lines = game.written(view, side, answer);
            lines.iter_mut().for_each(|line| line.words = "stand".to_owned());
            lines
        },
        ..Screen::plain()
    };
    assert_eq!(found(garbles).check, Check::Words);
    let closes = Screen {
        form: |game: &Picket, state, side| {
            let mut form = game.sheet(state, side)?;
            let closed = Closed { sentence: "Closed.".to_owned(), rule: kernel::rule!("PK-13c") };
            form.lines.iter_mut().for_each(|line| line.closed = Some(closed.clone()));
            Some(form)
        },
        ..Screen::plain()
    };
    assert_eq!(found(closes).check, Check::Legal);
    let in_force = Screen {
        form: |game: &Picket, state, side| {
            let mut form = game.sheet(state, side)?;
            form.lines.iter_mut().for_each(|line| line.words = "step e3".to_owned());
            Some(form)
        },
        ..Screen::plain()
    };
    assert_eq!(found(in_force).check, Check::Legal);
    let blames = Screen {
        form: |game: &Picket, state, side| {
            let mut form = game.sheet(state, side)?;
            let rally = view::Phrase::whole("Rally", "rally");
            form.lines.iter_mut().for_each(|line| line.phrases = vec![rally.clone()]);
            Some(form)
        },
        about: |_: &Picket, _, _| Some("nobody".to_owned()),
        ..Screen::plain()
    };
    assert_eq!(found(blames).check, Check::Text);
    static CALLS: AtomicU16 = AtomicU16::new(0);
    let tells = Screen {
        film: |game: &Picket, before, event, after| {
            // As if something else than the view were looked at.
            let differs = Place::Hex(CALLS.fetch_add(1, Ordering::Relaxed));
            game.film(before, event, after).with(ArrowKind::March, Place::Hex(101), differs)
        },
        ..Screen::plain()
    };
    assert_eq!(found(tells).check, Check::Sealed);
}
