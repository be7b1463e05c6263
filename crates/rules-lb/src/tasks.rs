//! What a game still has to do, as data: each task is described, judged and done in the file of its chapter.

use crate::Lb;
use crate::artillery::{Barrage, Guns, Reckoning, Shot};
use crate::beaten::RetireDie;
use crate::charges::{Close, PermissionDie};
use crate::deploy::Deploy;
use crate::generals::{SurvivalDie, Survivals};
use crate::lanes::{BonusDice, Gallop, LaneRun, Lanes};
use crate::meeting::WhoMeets;
use crate::melee::{Fights, FirstDice, SecondDice, WhoFights};
use crate::morale::{Test, Tests, Verdict};
use crate::movement::Moves;
use crate::movement::halted::{FreeChange, HaltedRetire};
use crate::recall::Recalls;
use crate::repulse::CrushDie;
use crate::reserves::{ReserveDie, Reserves};
use crate::sequence::Sequence;
use crate::shooting::{Shooting, Volley};
use crate::skirmishers::{Evade, SkirmishFire};
use crate::standing::{LateSquare, SquareDie, Stand};

kernel::duties! {
    /// Something to be done (LB-D1 to LB-D15). What stands on top of the agenda is done next; a new one goes to the end.
    pub enum Task for Lb {
        Sequence,
        Guns,
        Barrage,
        Shot,
        Reckoning,
        Reserves,
        ReserveDie,
        Tests,
        Test,
        Verdict,
        HaltedRetire,
        FreeChange,
        Moves,
        PermissionDie,
        Close,
        BonusDice,
        Gallop,
        SkirmishFire,
        Evade,
        Shooting,
        Volley,
        CrushDie,
        Stand,
        LateSquare,
        SquareDie,
        WhoMeets,
        WhoFights,
        Fights,
        FirstDice,
        SecondDice,
        Lanes,
        LaneRun,
        RetireDie,
        Recalls,
        Survivals,
        SurvivalDie,
        Deploy,
    }
}
