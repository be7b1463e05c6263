//! Why not, by rule: each reason with its clause, its sentence and its drawing.

use crate::Ba;
use crate::fire::silence::Silence;
use crate::formation::Formation;
use crate::state::State;
use crate::units::{StaffId, UnitId};
use kernel::{Duties, Explained, Mark, Place, Side, no, rule};

kernel::refusals! {
    /// Why an answer is refused. Most are about one line of the sheet: [`Refusal::about`] names it.
    pub enum Refusal, explained with (game: &Ba, state: &State);

    NotAsked => not_asked(game, state),
    NotYours(unit: UnitId) =>
        no!("BA-1.1.2a", "{} is not under your command.", title(game, state, unit)),
    NotThere(unit: UnitId) =>
        no!("BA-1.1.2a", "{} is not on the table.", title(game, state, unit)),
    RoutedGetNoOrders(unit: UnitId) =>
        no!("BA-1.1.2b", "{} is in full disorder and may not receive orders.", title(game, state, unit)),
    OrderedTwice(unit: UnitId) =>
        no!("BA-1.1.2f", "{} has two orders; one order may have several elements.", title(game, state, unit)),
    ThroughTheMother(unit: UnitId) =>
        no!("BA-1.1.2o", "{} gets its orders through its mother unit: write SK {{…}} in that line.", title(game, state, unit)),
    NoLineOut(unit: UnitId) =>
        no!("BA-R124", "{} has no skirmish line within reach of its orders.", title(game, state, unit)),
    NoSuchPart(unit: UnitId, part: u8) =>
        no!("BA-R93", "{} is not split into a part {part} by this order.", title(game, state, unit)),
    TwoMovements(unit: UnitId) =>
        no!("BA-R107", "The order of {} has more than one MARCH or ATTACK.", title(game, state, unit)),
    TwoFormations(unit: UnitId) =>
        no!("BA-2.2.1e", "{} may make one change of formation in a bound.", title(game, state, unit)),
    TransferAlone(unit: UnitId) =>
        no!("BA-1.1.5g", "{} is to be transferred and may receive no other order.", title(game, state, unit)),
    NoSuperior(unit: UnitId) =>
        no!("BA-1.1.5a", "No commander superior to both touches {}.", title(game, state, unit)),
    NoCommander(unit: UnitId) =>
        no!("BA-1.1.5a", "{} cannot be transferred to an adjutant, a fallen or an enemy commander.", title(game, state, unit)),
    WrongFormation(unit: UnitId, formation: Formation) =>
        no!("BA-1.3.1a", "{} cannot form {}.", title(game, state, unit), formation.name()),
    WrongFiles(unit: UnitId) =>
        no!("BA-1.3.1g", "A column of {} needs at least four files and four ranks.", title(game, state, unit)),
    NoQuarterTurn(unit: UnitId) =>
        no!("BA-2.2.2a", "A quarter turn of {} goes between line and column of march.", title(game, state, unit)),
    CannotSplit(unit: UnitId) =>
        no!("BA-1.2.1a", "{} cannot be split like that.", title(game, state, unit)),
    TooFewToSplit(unit: UnitId) =>
        no!("BA-1.2.2b", "A battalion splits in two when it counts more than 40 figures; {} has {}.", title(game, state, unit), state.unit(unit).figures),
    NotItsParts(unit: UnitId) =>
        no!("BA-1.2.1b", "Only parts of the same unit assemble with {}.", title(game, state, unit)),
    NotArtillery(unit: UnitId) =>
        no!("BA-2.2.4b", "{} has no guns that it could limber, unlimber, leave or load like that now.", title(game, state, unit)),
    NoSkirmishers(unit: UnitId) =>
        no!("BA-1.3.2a", "{} cannot have a skirmish line out.", title(game, state, unit)),
    TooManySkirmishers(unit: UnitId) =>
        no!("BA-1.3.2e", "{} may put out up to a third of its figures.", title(game, state, unit)),
    WrongGap(unit: UnitId) =>
        no!("BA-1.3.2a", "Skirmishers of {} stand one to two base widths apart.", title(game, state, unit)),
    MustRejoin(unit: UnitId) =>
        no!("BA-2.2.3e", "The skirmish line of {} has not been split off: it gives up its formation only by rejoining.", title(game, state, unit)),
    NoFastMarch(unit: UnitId) =>
        no!("BA-2.3.2a", "Only a column of march uses the fast rate; {} is not in one.", title(game, state, unit)),
    NoCharge(unit: UnitId) =>
        no!("BA-2.3.3d", "{} may not charge: its arm, its formation or its disorder forbids it.", title(game, state, unit)),
    ChargedLately(unit: UnitId) =>
        no!("BA-2.3.3g", "{} charged in bound {} and may not charge again before bound {}.", title(game, state, unit), state.unit(unit).charged_in, state.unit(unit).charged_in + 5),
    TurnsAtTheCharge(unit: UnitId) =>
        no!("BA-2.4.1b", "At the charge {} may change direction once, by a wheel of at most 20 degrees.", title(game, state, unit)),
    OnlyAhead(unit: UnitId) =>
        no!("BA-2.3.1n", "{} moves backwards or sideways only in forced action.", title(game, state, unit)),
    NoRotation(unit: UnitId) =>
        no!("BA-2.4.3e", "{} is a column of march and may not rotate.", title(game, state, unit)),
    InvertsTwice(unit: UnitId) =>
        no!("BA-2.4.2e", "{} may invert once in a bound.", title(game, state, unit)),
    NotAlong(unit: UnitId) =>
        no!("BA-G62", "Only a column of march follows a road; {} is not in one.", title(game, state, unit)),
    MayNotMove(unit: UnitId) =>
        no!("BA-1.3.6b", "{} is at work or at rest and may not move.", title(game, state, unit)),
    MayNotAttack(unit: UnitId) =>
        no!("BA-4.1.1b", "{} may not attack: its arm, formation or disorder forbids it.", title(game, state, unit)),
    FootAgainstHorse(unit: UnitId, target: UnitId) =>
        no!("BA-4.4.0a", "Infantry may not attack cavalry: {} cannot attack {}.", title(game, state, unit), title(game, state, target)),
    NotAnOpponent(unit: UnitId, target: UnitId) =>
        no!("BA-1.1.2k", "{} must name an opponent on the table, and {} is not one.", title(game, state, unit), title(game, state, target)),
    Unseen(unit: UnitId, target: UnitId) =>
        no!("BA-1.1.2l", "Neither {} nor its commander sees {}.", title(game, state, unit), title(game, state, target)).drawn(mark(state, target)),
    NotForHorse(unit: UnitId) =>
        no!("BA-6.1.1c", "Only infantry occupies or attacks a building; {} is not infantry.", title(game, state, unit)),
    NotInside(unit: UnitId) =>
        no!("BA-6.1.1d", "{} is not in a building that it could vacate, or is in one and may do nothing else.", title(game, state, unit)),
    NoWorkers(unit: UnitId) =>
        no!("BA-6.3.0a", "Only engineers, gunners and the occupants of a building do field work; {} is none of these.", title(game, state, unit)),
    LimberedWorkers(unit: UnitId) =>
        no!("BA-1.3.5b", "The gunners of {} must leave their guns to work, and limbered guns are not left.", title(game, state, unit)),
    DisorderedWorkers(unit: UnitId) =>
        no!("BA-6.3.0j", "{} is in disorder and may not work.", title(game, state, unit)),
    NoRest(unit: UnitId) =>
        no!("BA-5.5.4b", "{} is in disorder and may not rest.", title(game, state, unit)),
    SuppliesFirst(unit: UnitId) =>
        no!("BA-5.5.4f", "{} is without supplies and must refurbish first.", title(game, state, unit)),
    NoWaggon(unit: UnitId) =>
        no!("BA-5.5.4g", "{} rests at an ammunition waggon of its own side, or at none.", title(game, state, unit)),
    NoSoutien(unit: UnitId) =>
        no!("BA-1.3.3e", "{} cannot be soutien: it is not closed, too small, or the line is not of its side.", title(game, state, unit)),
    OutsideTheCone(unit: UnitId) =>
        no!("BA-R112", "{} must go within 45 degrees of the line away from whoever disordered it.", title(game, state, unit)),
    NoRoom(unit: UnitId, formation: Formation) =>
        no!("BA-2.2.1f", "{} cannot form {} here: it has no such formation, or no room for it.", title(game, state, unit), formation.name()),
    MayNotFire(unit: UnitId, silence: Silence) => silence.explained(&title(game, state, unit)),
    NoSuchSplit(unit: UnitId) =>
        no!("BA-3.1.2a", "{} fires at one target or splits its fire between two, with figures that it has.", title(game, state, unit)),
    OnlyGunsRange(unit: UnitId) =>
        no!("BA-3.4.1e", "Only artillery ranges; {} is none.", title(game, state, unit)),
    NoTarget(unit: UnitId, target: UnitId) =>
        no!("BA-1.1.1d", "{} cannot name {} as a target in this phase.", title(game, state, unit), title(game, state, target)),
    NoNeighbour(unit: UnitId) =>
        no!("BA-3.1.6b", "{} cannot be a neighbour unit: it must be closed, of the same arm, at least half as strong, and help one unit that fires.", title(game, state, unit)),
    FiresAsOne(unit: UnitId) =>
        no!("BA-6.1.1k", "The occupants of a building fire as one: the largest of them declares it, not {}.", title(game, state, unit)),
    OnlyOldTargets(unit: UnitId) =>
        no!("BA-1.1.1d", "In continued fire {} fires only at units it fired at in the last bound.", title(game, state, unit)),
    OneSplitFire(unit: UnitId) =>
        no!("BA-3.3.3a", "A skirmish line and its mother unit fire in the same phase, as the two parts of one split fire: {} cannot fire like that.", title(game, state, unit)),
    NoSupport(unit: UnitId) =>
        no!("BA-3.1.7b", "{} cannot support that unit: it must be closed, near, facing it, at least half as strong, and support nobody else.", title(game, state, unit)),
    NoNeighbourInMelee(unit: UnitId) =>
        no!("BA-4.1.6b", "{} cannot be a neighbour unit there: it must be closed, of the same arm, at least half as strong, fight the same opponent alone, and help nobody else.", title(game, state, unit)),
    NotTheCause(unit: UnitId, cause: UnitId) =>
        no!("BA-3.1.5b", "{} did not bring {} into this disorder.", title(game, state, cause), title(game, state, unit)),
    OneTransfer(unit: UnitId) =>
        no!("BA-1.1.5d", "A superior transfers one unit or one formation by contact; {} would be a second.", title(game, state, unit)),
    ChooseForAll =>
        no!("BA-R117", "Choose for every unit that is asked, in the order asked."),
    NoReplacement =>
        no!("BA-1.1.4o", "An adjutant on the table replaces a fallen officer, each of them once in a bound."),
    NotYourStaff =>
        no!("BA-1.1.4a", "A plan names your own staff figures on the table, each once."),
    NoSuchRide(staff: StaffId) =>
        no!("BA-R74", "{} rides along one to eight points of the table, or with one of your units.", game.names(state).staff(staff)),
    MayNotGoOn(unit: UnitId) =>
        no!("BA-4.1.4a", "{} has no right to a continued advance.", title(game, state, unit)),
    NoContinuedAttack(unit: UnitId) =>
        no!("BA-4.1.4f", "{} may make a continued attack only when its opponent fell into full disorder.", title(game, state, unit)),
    OnlyOneWheel(unit: UnitId) =>
        no!("BA-4.1.4d", "In a continued advance {} goes straight on, with one wheel of at most 20 degrees.", title(game, state, unit)),
    RateStays(unit: UnitId) =>
        no!("BA-4.1.4c", "{} goes on at the last rate it used: name none.", title(game, state, unit)),
    OnlyAdvance(unit: UnitId) =>
        no!("BA-4.1.4c", "Now {} may only go on, attack if its opponent fell into full disorder, or occupy the building it attacked.", title(game, state, unit)),
    WrongSite(unit: UnitId) =>
        no!("BA-T20", "{} cannot do that work at that site.", title(game, state, unit)),
    NotPrepared(bridge: u8) =>
        no!("BA-6.3.0u", "{} is not prepared, or nobody touches it who could set it off.", game.names(state).feature(crate::orders::Feature::Area(bridge))),
    NoHost(unit: UnitId) =>
        no!("BA-4.5.0d", "Gunners of {} take refuge with infantry of their own side.", title(game, state, unit)),
}

impl Refusal {
    /// The unit whose line of the sheet a refusal is about.
    pub fn about(&self) -> Option<UnitId> {
        use Refusal::*;
        match *self {
            NotAsked | NotPrepared(_) | ChooseForAll | NoReplacement | NotYourStaff | NoSuchRide(_) => None,
            NotYours(unit)
            | NotThere(unit)
            | RoutedGetNoOrders(unit)
            | OrderedTwice(unit)
            | ThroughTheMother(unit)
            | NoLineOut(unit)
            | NoSuchPart(unit, _)
            | TwoMovements(unit)
            | TwoFormations(unit)
            | TransferAlone(unit)
            | NoSuperior(unit)
            | OneTransfer(unit)
            | NoCommander(unit)
            | WrongFormation(unit, _)
            | WrongFiles(unit)
            | NoQuarterTurn(unit)
            | CannotSplit(unit)
            | TooFewToSplit(unit)
            | NotItsParts(unit)
            | NotArtillery(unit)
            | NoSkirmishers(unit)
            | TooManySkirmishers(unit)
            | WrongGap(unit)
            | MustRejoin(unit)
            | NoFastMarch(unit)
            | NoCharge(unit)
            | ChargedLately(unit)
            | TurnsAtTheCharge(unit)
            | OnlyAhead(unit)
            | NoRotation(unit)
            | InvertsTwice(unit)
            | NotAlong(unit)
            | MayNotMove(unit)
            | MayNotAttack(unit)
            | FootAgainstHorse(unit, _)
            | NotAnOpponent(unit, _)
            | Unseen(unit, _)
            | NotForHorse(unit)
            | NotInside(unit)
            | NoWorkers(unit)
            | LimberedWorkers(unit)
            | DisorderedWorkers(unit)
            | NoRest(unit)
            | OutsideTheCone(unit)
            | NoRoom(unit, _)
            | MayNotFire(unit, _)
            | NoSuchSplit(unit)
            | OnlyGunsRange(unit)
            | NoTarget(unit, _)
            | NoNeighbour(unit)
            | SuppliesFirst(unit)
            | NoWaggon(unit)
            | NoSoutien(unit)
            | MayNotGoOn(unit)
            | NoContinuedAttack(unit)
            | OnlyOneWheel(unit)
            | RateStays(unit)
            | OnlyAdvance(unit)
            | WrongSite(unit)
            | FiresAsOne(unit)
            | OnlyOldTargets(unit)
            | OneSplitFire(unit)
            | NoSupport(unit)
            | NoNeighbourInMelee(unit)
            | NotTheCause(unit, _)
            | NoHost(unit) => Some(unit),
        }
    }
}

fn title(game: &Ba, state: &State, unit: UnitId) -> String {
    if unit.index() >= state.units.len() {
        return "That unit".to_owned();
    }
    game.names(state).title(unit)
}

fn mark(state: &State, unit: UnitId) -> Mark {
    let at = state.unit(unit).pose.anchor;
    Mark::Places { at: vec![Place::Point(at.x(), at.y())] }
}

/// What is asked instead, by its own clause.
fn not_asked(game: &Ba, state: &State) -> Explained {
    let Some(task) = state.agenda.top() else {
        return Explained::new(rule!("BA-1.1.1a"), "That is not asked now.");
    };
    let (rule, now) = (task.duty().clause(game, state), task.duty().prompt(game, state, Side::First));
    let sentence = format!("That is not asked now. {now}");
    Explained::new(rule.unwrap_or(rule!("BA-1.1.1a")), sentence.trim_end())
}
