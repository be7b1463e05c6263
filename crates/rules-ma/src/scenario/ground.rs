//! The ground: areas, linear features, hills, and the place that decides the game.

use crate::battle::Objective;
use crate::terrain::Terrain;
use kernel::rule;
use reader::ground::Frame;
use reader::{Page, Section};
use tabletop::Length;

/// Areas, linear features and contours, each inside one of the level below (MA-G23, MA-G24).
pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>, frame: Frame) -> Terrain {
    reader::ground::read(page, root, frame, rule!("MA-G23"))
}

/// The objective (MA-21.3): an area, by its name, and how near a battalion must be.
pub(super) fn objective(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    terrain: &Terrain,
) -> Option<Objective> {
    let mut table = root.table(page, "objective", "[objective]")?;
    let text = table.need_name(page, "area");
    let within = table.decimal(page, "within");
    let at = table.place("within");
    table.finish(page);
    let name = text?.value;
    let area = terrain.find_area(name);
    if area.is_none() {
        page.fault(text?.at, format!("no [[area]] has the name {}", reader::quoted(name)));
    }
    let length = within.and_then(|d| Length::parse(d.text)).filter(|l| *l <= Length::whole(100));
    if length.is_none() {
        page.fault(at, "within is how near a battalion must be, in cm: within = 10");
    }
    Some(Objective { name: name.to_owned(), area: area?, within: length? })
}
