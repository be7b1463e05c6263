//! The kernel, tested on a whole game: dice, rolls, files and their forgers, sealed copies, undo, orders.

#[cfg(test)]
mod agree;
#[cfg(test)]
mod chains;
#[cfg(test)]
mod chance;
#[cfg(test)]
mod closing;
#[cfg(test)]
mod forged;
#[cfg(test)]
mod fouls;
#[cfg(test)]
mod playing;
#[cfg(test)]
mod rolls;
#[cfg(test)]
mod sealed;
#[cfg(test)]
mod shared;
#[cfg(test)]
mod table;
mod telling;
#[cfg(test)]
mod touched;
