//! Orders written out: what [`read`](super::read) reads, said back (BA-R16, BA-R106).

use super::read::{FORMATIONS, STAY, WORKS};
use super::*;
use crate::names::Names;
use std::fmt::Write;

/// A sheet, an order to a line.
pub fn sheet(names: &Names<'_>, sheet: &Sheet) -> String {
    let lines: Vec<String> = sheet.orders.iter().map(|given| order(names, given)).collect();
    lines.join("\n")
}

/// An order, in one line.
pub fn order(names: &Names<'_>, order: &Order) -> String {
    format!("{}: {}", names.unit(order.unit), line(names, order))
}

/// An order without its unit.
pub fn line(names: &Names<'_>, order: &Order) -> String {
    let mut out = if order.elements.is_empty() { STAY.to_owned() } else { elements(names, &order.elements) };
    let mut sign = " | ";
    for choice in choices(names, order.choices) {
        let _ = write!(out, "{sign}{choice}");
        sign = ", ";
    }
    out
}

fn choices(names: &Names<'_>, choices: Choices) -> impl Iterator<Item = String> {
    let other = choices.other.map(|other| match other {
        OnOther::Attack => "OTHER=attack".to_owned(),
        OnOther::Cancel => "OTHER=cancel".to_owned(),
    });
    let lost = choices.lost.map(|lost| match lost {
        OnLost::Stop => "LOST=stop".to_owned(),
        OnLost::Go => "LOST=go".to_owned(),
    });
    let pressed = choices.pressed.map(|pressed| match pressed {
        OnPressed::Give => "PRESSED=give".to_owned(),
        OnPressed::Stand => "PRESSED=stand".to_owned(),
    });
    let refuge = choices.refuge.map(|refuge| match refuge {
        Refuge::At(unit) => format!("REFUGE={}", names.unit(unit)),
        Refuge::No => "REFUGE=no".to_owned(),
    });
    [other, lost, pressed, refuge].into_iter().flatten()
}

fn elements(names: &Names<'_>, elements: &[Element]) -> String {
    let said: Vec<String> = elements.iter().map(|one| element(names, one)).collect();
    said.join("; ")
}

fn element(names: &Names<'_>, element: &Element) -> String {
    match element {
        Element::Split(sizes) => format!("SPLIT {}", joined(sizes, "+")),
        Element::Assemble(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| names.unit(*part)).collect();
            format!("ASSEMBLE {}", parts.join(", "))
        }
        Element::Form(form) => self::form(form),
        Element::Occupy(building, figures) => {
            format!("FORM OCCUPY {}{}", names.feature(Feature::Area(*building)), behind(*figures))
        }
        Element::Vacate(into, pose, figures) => {
            format!("FORM VACATE {} {}{}", shaping(*into), self::pose(*pose), behind(*figures))
        }
        Element::Limber(invert) => format!("LIMBER{}", inverted(*invert)),
        Element::Unlimber(invert) => format!("UNLIMBER{}", inverted(*invert)),
        Element::LeaveGuns(into) => format!("LEAVEGUNS {}", shaping(*into)),
        Element::RejoinGuns => "REJOINGUNS".to_owned(),
        Element::Redistribute(each) => format!("REDISTRIBUTE {}", joined(each, " ")),
        Element::SkirmishersOut { figures, at, gap } => {
            let gap = gap.map_or(String::new(), |gap| format!(" {gap}"));
            format!("SKIRM OUT {figures} {}{gap}", point(*at))
        }
        Element::SkirmishersIn(figures) => format!("SKIRM IN{}", behind(*figures)),
        Element::SkirmishersGap(gap) => format!("SKIRM GAP {gap}"),
        Element::March(march) => {
            let pace = match march.pace {
                Pace::Normal => "",
                Pace::Fast => "FAST ",
                Pace::Charge => "CHARGE ",
            };
            format!("MARCH {pace}{}{}", legs(names, &march.legs), limit(names, march.limit))
        }
        Element::Attack(attack) => self::attack(names, attack),
        Element::Canister => "CANISTER".to_owned(),
        Element::Work(work, site) => {
            let word = WORKS.iter().find(|(_, known)| known == work).map_or("", |(word, _)| word);
            let site = match site {
                Site::Pose(pose) => self::pose(*pose),
                Site::Area(area) => names.feature(Feature::Area(*area)),
            };
            format!("WORK {word} {site}")
        }
        Element::Rest(purpose, waggon) => {
            let purpose = if *purpose == RestFor::Supplies { "SUPPLIES" } else { "VALOUR" };
            let waggon = waggon.map_or(String::new(), |waggon| format!(" {}", names.unit(waggon)));
            format!("REST {purpose}{waggon}")
        }
        Element::Soutien(line) => format!("SOUTIEN {}", names.unit(*line)),
        Element::Transfer(staff) => format!("TRANSFER {}", names.staff(*staff)),
        Element::Sk(block) => format!("SK {{{}}}", elements(names, block)),
        Element::Part(part, block) => format!("PART {part} {{{}}}", elements(names, block)),
    }
}

fn attack(names: &Names<'_>, attack: &Attack) -> String {
    let aim = match attack.aim {
        Aim::Unit(unit) => names.unit(unit),
        Aim::Position(unit, feature) => format!("POSITION {} {}", names.unit(unit), names.feature(feature)),
        Aim::Feature(feature, at) => format!("FEATURE {} {}", names.feature(feature), point(at)),
    };
    let pace = if attack.pace == Pace::Charge { " CHARGE" } else { "" };
    let via =
        if attack.via.is_empty() { String::new() } else { format!(" VIA {}", legs(names, &attack.via)) };
    format!("ATTACK {aim}{pace}{via}{}", limit(names, attack.limit))
}

fn form(form: &Form) -> String {
    let mut out = format!("FORM {}", shaping(form.into));
    if let Some(quarter) = form.quarter {
        let end = match quarter.end {
            None => "",
            Some(End::Head) => " HEAD",
            Some(End::Tail) => " TAIL",
        };
        let _ = write!(out, " QUARTER {}{end}", hand(quarter.hand));
    }
    if let Some(face) = form.face {
        let _ = write!(out, " FACE {}", angle(face));
    }
    out
}

pub(crate) fn shaping(into: Shaping) -> String {
    let word = FORMATIONS.iter().find(|(_, known)| *known == into.formation).map_or("LINE", |(word, _)| word);
    into.files.map_or(word.to_owned(), |files| format!("{word} {files}"))
}

fn legs(names: &Names<'_>, legs: &[Leg]) -> String {
    let long = |length: Option<Length>| length.map_or(String::new(), |length| format!(" {length}"));
    let said: Vec<String> = legs
        .iter()
        .map(|leg| match *leg {
            Leg::Advance(length) => format!("ADV{}", long(length)),
            Leg::Back(length) => format!("BACK{}", long(length)),
            Leg::Side(to, length) => format!("SIDE {}{}", hand(to), long(length)),
            Leg::Wheel(to, by) => format!("WHEEL {} {}", hand(to), angle(by)),
            Leg::Rotate(to, by) => format!("ROT {} {}", hand(to), angle(by)),
            Leg::Invert => "INVERT".to_owned(),
            Leg::To(at) => format!("TO {}", point(at)),
            Leg::Along(road) => format!("ALONG {}", names.feature(Feature::Line(road))),
        })
        .collect();
    said.join(", ")
}

fn limit(names: &Names<'_>, limit: Limit) -> String {
    let mut out = String::new();
    match limit.until {
        None => {}
        Some(Until::Point(at)) => _ = write!(out, " UNTIL {}", point(at)),
        Some(Until::Feature(feature)) => _ = write!(out, " UNTIL {}", names.feature(feature)),
    }
    if let Some([first, last]) = limit.segments {
        let _ = write!(out, " SEG {first}-{last}");
    }
    out
}

fn joined(numbers: &[u16], by: &str) -> String {
    let said: Vec<String> = numbers.iter().map(u16::to_string).collect();
    said.join(by)
}

fn behind(figures: Option<u16>) -> String {
    figures.map_or(String::new(), |figures| format!(" {figures}"))
}

fn inverted(invert: Invert) -> &'static str {
    if invert == Invert::Yes { " INVERT" } else { "" }
}

fn hand(hand: Hand) -> &'static str {
    if hand == Hand::Left { "L" } else { "R" }
}

/// Degrees in steps of a quarter: `15`, `22.5`, `0.75`.
fn angle(angle: Angle) -> String {
    let part = ["", ".25", ".5", ".75"][usize::from(angle.0 % 4)];
    format!("{}{part}", angle.0 / 4)
}

fn point(at: Point) -> String {
    format!("({},{})", Length::new(at.x()), Length::new(at.y()))
}

fn pose(pose: Pose) -> String {
    format!("{} {}", point(pose.anchor), angle(Angle::of(pose.heading)))
}
