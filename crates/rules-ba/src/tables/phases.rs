//! The phases of a bound (BA-T1).

/// The phases with their sub-phases.
#[rustfmt::skip]
// table: BA-T1
pub const PHASES: [(&str, &str, &str); 7] = [
    ("T1.1", "Orders",         "(a) writing of orders; (b) ordering rolls; (c) retreat, rout, spread of rout"),
    ("T1.2", "Announcement",   "(a) attacks; (b) field works; (c) transfers; (d) replacement of COs; (e) reorganisation of units in FD; (f) retreat, rout, spread of rout"),
    ("T1.3", "Continued fire", "(a) fire at targets the unit fired at in the last bound, with engaging of COs; (b) retreat, rout, spread of rout"),
    ("T1.4", "Movement",       "(a) splitting and assembly; (b) change of formation; (c) commencement of field works; (d) marching"),
    ("T1.5", "Firing",         "(a) fire by units that did not use continued fire, with engaging of COs; (b) retreat, rout, spread of rout"),
    ("T1.6", "Melee",          "(a) announced attacks, with engaging of COs; (b) retreat, rout, spread of rout; (c) writing of decisions on continued advance and attack; (d) announcement of continued attacks; (e) continued advance; (f) continued attack, with engaging of COs; (g) retreat, rout, spread of rout"),
    ("T1.7", "Termination",    "(a) incineration and detonation attempts; (b) removal of taken batteries; (c) further movement of staff figures"),
];
