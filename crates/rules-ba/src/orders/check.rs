//! What can be known wrong with an order without measuring (BA-R128), each fault with its clause and its line.
//!
//! Reach, room, ground in the way, range, arc and blocked lines are not judged: what fails by them is accepted and fails when
//! it is carried out.

mod movement;
mod parts;

use super::*;
use crate::Ba;
use crate::bodies;
use crate::formation::{files_allowed, gaps, usual_files};
use crate::refusals::Refusal;
use crate::staff::transfer;
use crate::state::{Alive, State, Unit, Where};
use crate::units::{Arm, Degree, Rank};
use kernel::{Reasons, Side};

/// The widest wheel at the charge (BA-2.4.1b).
pub const CHARGE_WHEEL: Turn = Turn::degrees(20);
/// Bounds that must pass after a charge (BA-2.3.3g).
pub const CHARGE_PAUSE: u8 = 4;

/// Judges a sheet.
pub fn sheet(game: &Ba, state: &State, side: Side, sheet: &Sheet, why: &mut Reasons<Refusal>) {
    for (at, order) in sheet.orders.iter().enumerate() {
        let unit = order.unit;
        if unit.index() >= state.units.len() || bodies::side(game, state, unit) != side {
            why.because(Refusal::NotYours(unit));
            continue;
        }
        if sheet.orders[..at].iter().any(|other| other.unit == unit) {
            why.because(Refusal::OrderedTwice(unit));
        }
        self::order(game, state, side, order, why);
    }
    let transfers = transfer::all(game, state, side, sheet);
    for order in &sheet.orders {
        if order.unit.index() >= state.units.len() || transfer::wanted(sheet, order.unit).is_none() {
            continue;
        }
        match transfer::meant(game, state, side, sheet, order.unit) {
            None => why.because(Refusal::NoSuperior(order.unit)),
            Some(one) if transfer::is_shared(&transfers, &one) => {
                why.because(Refusal::OneTransfer(order.unit))
            }
            Some(_) => {}
        }
    }
}

/// A body as it will be when its order reaches it: formation and figures change in the order of the sub-phases.
#[derive(Clone, Copy)]
struct Body<'a> {
    game: &'a Ba,
    state: &'a State,
    side: Side,
    /// Whose line it is.
    id: UnitId,
    unit: &'a Unit,
    arm: Arm,
    figures: u16,
    formation: Formation,
    /// A skirmish line that has not been split off.
    is_line: bool,
}

/// Judges an order of this side.
fn order(game: &Ba, state: &State, side: Side, order: &Order, why: &mut Reasons<Refusal>) {
    let (id, unit) = (order.unit, state.unit(order.unit));
    // Gunners in their refuge are ordered out of it, and nothing else (BA-4.5.0k, BA-R56).
    let out = |element: &Element| matches!(element, Element::LeaveGuns(_) | Element::RejoinGuns);
    if matches!(unit.place, Where::Refuge(_)) && order.elements.iter().all(out) {
        return;
    }
    if !unit.is_present() && !arrives(game, state, unit) {
        return why.because(Refusal::NotThere(id));
    }
    if unit.degree == Degree::Fd {
        return why.because(Refusal::RoutedGetNoOrders(id));
    }
    if let Some(mother) = unit.mother()
        && crate::disorder::line_near(game, state, mother) == Some(id)
    {
        return why.because(Refusal::ThroughTheMother(id));
    }
    let arm = bodies::drawn_arm(game.battle.raised(unit.root).arm, unit);
    let is_line = unit.mother().is_some();
    let body =
        Body { game, state, side, id, unit, arm, figures: unit.figures, formation: unit.formation, is_line };
    body.elements(&order.elements, why);
    if let Some(Refuge::At(host)) = order.choices.refuge {
        let fits = host.index() < state.units.len()
            && bodies::side(game, state, host) == side
            && game.battle.raised(state.unit(host).root).arm.is_foot();
        if !fits || game.battle.raised(unit.root).arm != Arm::Artillery {
            why.because(Refusal::NoHost(id));
        }
    }
}

/// Whether a unit comes onto the table in this bound (BA-SC7, BA-R121).
pub(crate) fn arrives(game: &Ba, state: &State, unit: &Unit) -> bool {
    let start = game.battle.placings.get(usize::from(unit.root)).map(|placing| placing.at);
    unit.place == Where::Coming
        && matches!(start, Some(crate::battle::Start::Arrives { bound, .. }) if bound <= state.bound)
}

impl Body<'_> {
    fn elements(mut self, elements: &[Element], why: &mut Reasons<Refusal>) {
        let id = self.id;
        let transfers = elements.iter().any(|element| matches!(element, Element::Transfer(_)));
        if transfers && elements.len() > 1 {
            why.because(Refusal::TransferAlone(id));
        }
        let movements =
            elements.iter().filter(|element| matches!(element, Element::March(_) | Element::Attack(_)));
        if movements.count() > 1 {
            why.because(Refusal::TwoMovements(id));
        }
        if forms(elements) > 1 {
            why.because(Refusal::TwoFormations(id));
        }
        let mut parts = 0;
        // In the order of the sub-phases: splitting, formation, the rest (BA-R16).
        for element in elements {
            match element {
                Element::Split(sizes) => {
                    parts = sizes.len();
                    self.split(sizes, why);
                    self.figures = sizes.first().copied().unwrap_or(self.figures).min(self.figures);
                }
                Element::Assemble(others) => self.assemble(others, why),
                _ => {}
            }
        }
        for element in elements {
            self.formed(element, why);
        }
        for element in elements {
            match element {
                Element::March(march) => self.march(march.pace, &march.legs, why),
                Element::Attack(attack) => self.attack(attack, why),
                Element::Canister if self.arm != Arm::Artillery || self.formation != Formation::Line => {
                    why.because(Refusal::NotArtillery(id));
                }
                Element::Work(work, site) => self.work(*work, *site, why),
                Element::Rest(purpose, waggon) => self.rest(*purpose, *waggon, why),
                Element::Soutien(line) => self.soutien(*line, why),
                Element::Transfer(to) => self.transfer(*to, why),
                Element::Sk(block) => self.line(elements, block, why),
                Element::Part(part, block) => {
                    if *part < 2 || usize::from(*part) > parts {
                        why.because(Refusal::NoSuchPart(id, *part));
                    }
                    self.elements(block, why);
                }
                _ => {}
            }
        }
    }

    /// A change of formation, and the formation it leaves for what follows.
    fn formed(&mut self, element: &Element, why: &mut Reasons<Refusal>) {
        let id = self.id;
        let inside = matches!(self.unit.place, Where::Building(_));
        match element {
            Element::Form(form) => {
                let into = form.into.formation;
                if self.is_line {
                    why.because(Refusal::MustRejoin(id));
                }
                if inside {
                    why.because(Refusal::NotInside(id));
                } else if !into.suits(self.arm) || self.arm == Arm::Artillery {
                    why.because(Refusal::WrongFormation(id, into));
                } else if !self.files_fit(form.into) {
                    why.because(Refusal::WrongFiles(id));
                }
                let marches = [Formation::Line, Formation::ColumnOfMarch];
                let turns =
                    marches.contains(&into) && marches.contains(&self.formation) && into != self.formation;
                if form.quarter.is_some() && !turns {
                    why.because(Refusal::NoQuarterTurn(id));
                }
                self.formation = into;
            }
            Element::Occupy(building, _)
                if !self.arm.is_foot() || !self.game.names(self.state).is_building(*building) =>
            {
                why.because(Refusal::NotForHorse(id));
            }
            Element::Vacate(into, ..) => {
                if !inside {
                    why.because(Refusal::NotInside(id));
                } else if !into.formation.suits(self.arm) || !self.files_fit(*into) {
                    why.because(Refusal::WrongFormation(id, into.formation));
                }
                self.formation = into.formation;
            }
            Element::Limber(_) => self.guns(Formation::Line, Formation::ColumnOfMarch, why),
            Element::Unlimber(_) => self.guns(Formation::ColumnOfMarch, Formation::Line, why),
            Element::LeaveGuns(into) => {
                if self.arm != Arm::Artillery || self.formation != Formation::Line {
                    why.because(Refusal::NotArtillery(id));
                } else if !into.formation.suits(Arm::Infantry) {
                    why.because(Refusal::WrongFormation(id, into.formation));
                }
            }
            Element::RejoinGuns
                if self.game.battle.raised(self.unit.root).arm != Arm::Artillery
                    || self.unit.elements > 0 =>
            {
                why.because(Refusal::NotArtillery(id));
            }
            Element::Redistribute(each) => {
                let sum: u32 = each.iter().map(|gunners| u32::from(*gunners)).sum();
                let fits = each.len() == usize::from(self.unit.elements) && sum == u32::from(self.figures);
                if self.arm != Arm::Artillery || !fits {
                    why.because(Refusal::NotArtillery(id));
                }
            }
            Element::SkirmishersOut { figures, gap, .. } => self.skirmishers(*figures, *gap, why),
            Element::SkirmishersIn(_) if self.unit.line.is_none() => why.because(Refusal::NoLineOut(id)),
            Element::SkirmishersGap(gap) => self.gap(Some(*gap), why),
            Element::Work(..) => self.formation = Formation::Work,
            Element::Rest(..) => self.formation = Formation::Rest,
            _ => {}
        }
    }

    fn files_fit(&self, into: Shaping) -> bool {
        let deep = matches!(into.formation, Formation::ColumnOfAttack | Formation::BattalionMass);
        !deep || files_allowed(self.figures, into.files.unwrap_or(usual_files(self.figures)))
    }

    fn guns(&mut self, from: Formation, to: Formation, why: &mut Reasons<Refusal>) {
        if self.arm != Arm::Artillery || self.formation != from {
            why.because(Refusal::NotArtillery(self.id));
        }
        self.formation = to;
    }

    fn skirmishers(&self, figures: u16, gap: Option<Length>, why: &mut Reasons<Refusal>) {
        let nature = self.game.battle.raised(self.unit.root).nature;
        let out = self.unit.line.map_or(0, |line| self.state.unit(line).figures);
        let fits = matches!(self.arm, Arm::Infantry | Arm::Engineers | Arm::Cavalry);
        if !fits || self.unit.is_skirmish_line() || figures == 0 || figures > self.figures {
            why.because(Refusal::NoSkirmishers(self.id));
        } else if !nature.light && figures + out > (self.figures + out) / 3 {
            why.because(Refusal::TooManySkirmishers(self.id));
        }
        self.gap(gap, why);
    }

    fn gap(&self, gap: Option<Length>, why: &mut Reasons<Refusal>) {
        let [least, most] = gaps(self.arm);
        if gap.is_some_and(|gap| !(least..=most).contains(&gap)) {
            why.because(Refusal::WrongGap(self.id));
        }
    }

    /// Orders to the skirmish line through its mother unit (BA-1.1.2o, BA-R124).
    fn line(&self, elements: &[Element], block: &[Element], why: &mut Reasons<Refusal>) {
        let goes_out = elements.iter().any(|element| matches!(element, Element::SkirmishersOut { .. }));
        let line = crate::disorder::line_near(self.game, self.state, self.id);
        let unit = line.map_or(self.unit, |line| self.state.unit(line));
        if line.is_none() && !goes_out {
            return why.because(Refusal::NoLineOut(self.id));
        }
        let figures = line.map_or(self.figures, |line| self.state.unit(line).figures);
        Body { unit, figures, formation: Formation::SkirmishLine, is_line: true, ..*self }
            .elements(block, why);
    }

    fn work(&self, work: Work, site: Site, why: &mut Reasons<Refusal>) {
        let raised = self.game.battle.raised(self.unit.root).arm;
        let inside =
            matches!((self.unit.place, site), (Where::Building(own), Site::Area(area)) if own == area);
        let able = matches!(raised, Arm::Engineers | Arm::Artillery) || work == Work::Reinforcement && inside;
        if !able {
            why.because(Refusal::NoWorkers(self.id));
        }
        // Gunners leave unlimbered guns for work, not limbered ones (BA-1.3.5b, BA-R177).
        if self.arm == Arm::Artillery
            && self.unit.formation == Formation::ColumnOfMarch
            && self.unit.elements > 0
        {
            why.because(Refusal::LimberedWorkers(self.id));
        }
        if !crate::works::suits(self.game, work, site) {
            why.because(Refusal::WrongSite(self.id));
        }
        if self.unit.degree >= Degree::Md {
            why.because(Refusal::DisorderedWorkers(self.id));
        }
    }

    fn rest(&self, purpose: RestFor, waggon: Option<UnitId>, why: &mut Reasons<Refusal>) {
        if self.unit.degree >= Degree::Md {
            why.because(Refusal::NoRest(self.id));
        }
        // Gunners leave unlimbered guns to rest (BA-2.2.5e, BA-R145); a waggon has nobody to leave it.
        if self.arm == Arm::Waggon
            || self.arm == Arm::Artillery && self.unit.formation == Formation::ColumnOfMarch
        {
            why.because(Refusal::NotArtillery(self.id));
        }
        if self.unit.supplies.are_out() && purpose == RestFor::Valour {
            why.because(Refusal::SuppliesFirst(self.id));
        }
        let carries = |waggon: UnitId| {
            waggon.index() < self.state.units.len() && {
                let raised = self.game.battle.raised(self.state.unit(waggon).root);
                raised.side == self.side && raised.nature.ammunition
            }
        };
        if waggon.is_some_and(|waggon| !carries(waggon) || purpose == RestFor::Valour) {
            why.because(Refusal::NoWaggon(self.id));
        }
    }

    fn soutien(&self, line: UnitId, why: &mut Reasons<Refusal>) {
        let fits = line.index() < self.state.units.len() && {
            let other = self.state.unit(line);
            bodies::side(self.game, self.state, line) == self.side
                && other.is_skirmish_line()
                && 2 * self.figures >= other.figures
        };
        if !fits || !self.formation.is_closed() {
            why.because(Refusal::NoSoutien(self.id));
        }
    }

    /// A transfer goes to a CO of the side on the table; who carries it out is judged on the whole sheet (BA-1.1.5).
    fn transfer(&self, to: StaffId, why: &mut Reasons<Refusal>) {
        let battle = &self.game.battle;
        let fits = to.index() < battle.staff.len()
            && battle.officer(to).side == self.side
            && battle.officer(to).rank == Rank::Co
            && self.state.staff(to).alive == Alive::Yes;
        if !fits {
            why.because(Refusal::NoCommander(self.id));
        }
    }
}

/// How many changes of formation an order makes that count as one a bound (BA-2.2.1e): deploying and recalling skirmishers and
/// limbering stand beside another.
fn forms(elements: &[Element]) -> usize {
    let counts = |element: &&Element| {
        matches!(
            element,
            Element::Form(_)
                | Element::Occupy(..)
                | Element::Vacate(..)
                | Element::Redistribute(_)
                | Element::Work(..)
                | Element::Rest(..)
        )
    };
    elements.iter().filter(counts).count()
}
