//! The kernel, tested on a whole game: dice, rolls, files and their forgers, sealed copies, undo, orders.

mod chance;
mod forged;
mod playing;
mod rolls;
mod sealed;
mod table;
mod touched;
