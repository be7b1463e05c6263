//! What a game still has to do, as data: each task is described, judged and done in the file of its chapter.

use crate::Ba;
use crate::command::{OrderingRoll, OrderingRolls};
use crate::fire::step::{DeclareFire, FireRolls};
use crate::forced::Forced;
use crate::forced::cause::Cause;
use crate::forced::direction::Direction;
use crate::forced::spread::SpreadRoll;
use crate::forming::rooms::{Forming, Rooms};
use crate::help::Helping;
use crate::lots::DrawLots;
use crate::march::choices::Choose;
use crate::march::underway::Marching;
use crate::melee::onward::Onward;
use crate::melee::step::Melees;
use crate::refuge::SeekRefuge;
use crate::reorganise::{Reform, Reorganisations, ReorganiseRoll};
use crate::sequence::Sequence;
use crate::staff::catch::CatchRolls;
use crate::staff::engage::{EngageRoll, Engagings};
use crate::staff::plans::StaffMoves;
use crate::staff::replace::{ReplacementRolls, Replacements};
use crate::urban::leave::PlaceHuddle;
use crate::works::destroy::{Destruction, DestructionRoll};
use crate::works::materials::Materials;
use crate::writing::WriteOrders;

kernel::duties! {
    /// Something to be done (BA-S1 to BA-S28). What stands on top of the agenda is done next.
    pub enum Task for Ba {
        Sequence,
        WriteOrders,
        OrderingRolls,
        OrderingRoll,
        DeclareFire,
        FireRolls,
        Helping,
        Melees,
        Onward,
        SeekRefuge,
        PlaceHuddle,
        Materials,
        Destruction,
        DestructionRoll,
        Reorganisations,
        ReorganiseRoll,
        Reform,
        Forced,
        Cause,
        Direction,
        SpreadRoll,
        DrawLots,
        CatchRolls,
        Engagings,
        EngageRoll,
        Replacements,
        ReplacementRolls,
        StaffMoves,
        Forming,
        Rooms,
        Marching,
        Choose,
    }
}
