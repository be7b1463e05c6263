//! What a game still has to do, as data: each task is described, judged and done in the file of its chapter.

use crate::Picket;
use crate::ambush::Conceal;
use crate::assault::{Assault, MoveIn, StrikeBack};
use crate::fire::{Fire, Hits, Reaction};
use crate::movement::Onward;
use crate::nerve::{Rally, Test};
use crate::sequence::{Activation, Initiative, Postures};
use crate::supply::{Refill, Supply};
use crate::watch::Watching;
use crate::written::Write;
use crate::written::after::{Melee, Mend};
use crate::written::volley::{Effects, Volley};

kernel::duties! {
    /// Something to be done. What stands on top of the agenda is done next; an interruption is put on top.
    pub enum Task for Picket {
        Conceal,
        Postures,
        Initiative,
        Activation,
        Onward,
        Reaction,
        Fire,
        Hits,
        Test,
        Rally,
        Assault,
        StrikeBack,
        MoveIn,
        Supply,
        Refill,
        Watching,
        Write,
        Volley,
        Effects,
        Melee,
        Mend,
    }
}
