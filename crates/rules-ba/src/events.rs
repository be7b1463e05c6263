//! What happened: facts that [`apply`](crate::apply) folds into a state.

use crate::arrivals::Arrival;
use crate::command::Due;
use crate::fire::declare::Volleys;
use crate::fire::opened::Opened;
use crate::fire::step::{Firing, Phase, Suffered};
use crate::forced::Fleeing;
use crate::formation::Formation;
use crate::forming::assemble::Assembled;
use crate::forming::lines::{In, Out};
use crate::forming::step::{Portion, Taken};
use crate::gunners::GunEvent;
use crate::help::{Helpers, Supporting};
use crate::lots::Lot;
use crate::march::Stretch;
use crate::march::choices::Kind;
use crate::melee::factors::Role;
use crate::melee::step::{Bout, Thrown};
use crate::orders::Sheet;
use crate::rest::Rested;
use crate::staff::StaffEvent;
use crate::state::{Announced, Failed, Occupation, Over, Project, Right, Supplies, Task};
use crate::units::{Degree, UnitId};
use crate::urban::Moves;
use crate::works::destroy::Bridges;
use kernel::{AgendaChange, Shared, Side};
use serde::Serialize;
use tabletop::{Heading, Length, Point, Pose};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// What is still to be done has changed.
    Agenda(AgendaChange<Task>),
    /// A bound begins.
    BoundBegan(u8),
    /// A sheet is in.
    Sealed(Side, Shared<Sheet>),
    /// What parts do that seek each other and have no other order is added to the sheet (BA-R30).
    Bidden(Side, Shared<Sheet>),
    /// How many bounds parts have been out of urban combat (BA-1.2.2c).
    Apart(Vec<(UnitId, Option<u8>)>),
    /// Both sheets are in; these orders need a roll (BA-S2).
    OrdersIssued(Vec<Due>),
    /// An ordering roll is made: the first of the list is done with.
    OrderRolled(UnitId, crate::tables::command::Followed),
    /// How often an order has failed in a row (BA-R24).
    OrderFailed(UnitId, Option<Failed>),
    /// An attack is announced (BA-4.1.1d).
    Announced(UnitId, Announced),
    /// A unit comes onto the table, with staff (BA-SC7).
    Arrived(Arrival),
    /// A unit is split: its parts in their order (BA-R93).
    Split(UnitId, Vec<Portion>),
    /// A unit has changed formation (BA-2.2.1).
    Formed(UnitId, Taken),
    /// A skirmish line goes out, or is made larger (BA-2.2.3).
    SkirmishersOut(Out),
    /// Skirmishers rejoin their mother unit.
    SkirmishersIn(In),
    /// A side has declared its fire.
    FireDeclared(Side, Shared<Volleys>),
    /// All declarations are in: what is carried out of them.
    FireOpened(Phase, Box<Opened>),
    /// A side has said who helps whom.
    Helps(Side, Shared<Helpers>),
    /// A side has written what goes on after the melee (BA-S20).
    Continues(Side, Shared<Sheet>),
    /// The announced attacks of the bound are over.
    AttacksOver,
    /// The continued movement is over.
    ContinuedOver,
    /// Gunners take refuge at an own unit (BA-4.5.0d).
    TookRefuge(UnitId, UnitId),
    /// Gunners stand by their guns, as their order says (BA-R116).
    StandsByGuns(UnitId),
    /// All who seek refuge have said so.
    RefugeSettled,
    /// Gunners come out of their refuge, and form up so unless they man their guns (BA-4.5.0k).
    LeftRefuge(UnitId, Option<Taken>),
    /// Which opponents hold which left guns at the end of the bound (BA-4.5.0m).
    GunsHeld(Vec<(UnitId, UnitId)>),
    /// Figures occupy a building (BA-6.1.1d).
    Occupied(Moves, u8),
    /// Figures leave a building by their order (BA-6.1.1f).
    Vacated(Moves, Taken),
    /// Both sides wanted a building: neither gets it, and both stop (BA-6.1.1g).
    HeldBack(UnitId),
    /// An occupant in disorder is put outside its building, or at its centre (BA-6.1.3).
    TurnedOut(UnitId, Formation, Pose),
    /// A field work is announced: by its place among the projects, and new if it is (BA-6.3.0c).
    WorkAnnounced(UnitId, u8, Option<Project>),
    /// The roll for its materials is made (BA-6.3.0f).
    Materials(UnitId, u8, bool),
    /// Workers take their places (BA-S14).
    Commenced(UnitId, Taken),
    /// A unit leaves its work for another order.
    LeftWork(UnitId),
    /// A unit is interrupted at its work (BA-6.3.0n).
    WorkInterrupted(UnitId),
    /// A bound of work is done (BA-6.3.0e).
    Worked(u8, Side),
    /// A side has said which bridges it tries to destroy (BA-S25).
    Attempts(Side, Bridges),
    /// Both have.
    AttemptsBegin,
    /// A bridge stands in spite of the attempt, by its project.
    NotDestroyed(u8),
    /// A bridge is gone (BA-R72).
    Destroyed(u8),
    /// Who supports whom under fire (BA-3.1.7).
    Supported(Vec<Supporting>),
    /// Several brought a unit into the same degree: its owner chooses from whom it flees (BA-3.1.5b, BA-4.1.5e).
    CausedBy(UnitId, Vec<UnitId>),
    /// It flees from this one, whose centre is there.
    CauseChosen(UnitId, UnitId, Point),
    /// A unit has fired, with this effect.
    FiredAt(Phase, Firing, Vec<Suffered>),
    /// A unit has made a fire or melee roll: its supplies now (BA-R58).
    Rolled(UnitId, Supplies),
    /// The fire of a phase is over.
    FireOver,
    /// These fight each other (BA-S18).
    MeleeOpened(Vec<Bout>),
    /// One of them has rolled.
    Thrown(Thrown),
    /// A unit has fought: as what, and whether it brought an opponent into FD (BA-4.1.1o, BA-4.1.1q).
    Fought(UnitId, Role, bool),
    /// An attacker, or whoever shares its outcome, may go on (BA-4.1.4).
    Entitled(UnitId, Right),
    /// The melee of a step is over.
    MeleeOver,
    /// Both sides have marched (BA-S15).
    Marched(Box<Stretch>),
    /// A unit loses figures.
    Lost(UnitId, u16),
    /// A unit is removed (BA-5.5.2e).
    Removed(UnitId),
    /// A valour is set to −5 (BA-R70).
    Adjusted(UnitId, i8),
    /// A unit must retreat or rout.
    MustFlee(Fleeing),
    /// Its direction is decided.
    Directed(UnitId, Heading),
    /// It has gone.
    Fled {
        /// Who.
        unit: UnitId,
        /// To here.
        pose: Pose,
        /// How far.
        way: Length,
    },
    /// It has run into its own and waits.
    RanInto {
        /// Who.
        unit: UnitId,
        /// Into whom.
        met: UnitId,
        /// How many ticks are left.
        ticks: u8,
    },
    /// It goes on through its own (BA-5.4.2h).
    GoesThrough(UnitId),
    /// The first follows the second (BA-5.4.2c).
    Follows(UnitId, UnitId),
    /// A rout has spread, or not (BA-R64).
    Spread(UnitId, UnitId, Degree),
    /// It is done.
    StoppedFleeing(UnitId),
    /// Nobody flees any more.
    FleeingOver,
    /// It is off the table (BA-R68).
    LeftTable(UnitId),
    /// It turns to face the enemy (BA-5.3.1h).
    Turned(UnitId, Pose),
    /// It takes another formation in place, free of time.
    Reformed(UnitId, Formation, Pose),
    /// It is forced back (BA-4.2.0e).
    Shifted(UnitId, Pose),
    /// It is passed through (BA-1.1.1g).
    PassedThrough(UnitId),
    /// A unit has tried to reorganise from FD: to this degree, or not (BA-T16).
    Reorganised(UnitId, Option<Degree>),
    /// It forms up again, free of time (BA-5.4.3i).
    FormedUp(UnitId, Taken),
    /// The bound is closed: what lasted for it ends (BA-S28).
    Closed(Vec<(UnitId, Degree)>),
    /// A unit is brought into a degree of disorder (BA-5.1.1b).
    Disordered(UnitId, Degree),
    /// The game is over.
    Ended(Over),
    /// Something happened to the staff.
    Staff(StaffEvent),
    /// A side has chosen in the midst of a march (BA-S15).
    Chosen(Side, Kind, Vec<(UnitId, bool)>),
    /// A march is over.
    MarchOver,
    /// Something happened to gunners and guns.
    Guns(GunEvent),
    /// There is no room for what a unit is ordered to form (BA-2.2.1f).
    Cramped(UnitId),
    /// Groups of units that want the same ground are to draw lots (BA-R113).
    Rooms(Vec<Vec<UnitId>>),
    /// Parts have become one unit (BA-R93).
    Assembled(Assembled),
    /// A unit begins to rest (BA-5.5.4a).
    Rests(UnitId, Occupation),
    /// What a bound of rest has brought (BA-R71).
    Rested(Vec<Rested>),
    /// A unit is soutien of a skirmish line from now on (BA-R77).
    Secures(UnitId, UnitId),
    /// Lots are drawn, or put away (BA-R132).
    Lots(Vec<Lot>),
}

impl From<AgendaChange<Task>> for Event {
    fn from(change: AgendaChange<Task>) -> Event {
        Event::Agenda(change)
    }
}
