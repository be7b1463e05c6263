//! The Picket: its examples, its chapters, its scenario file, and the suite for every game.

#[cfg(test)]
mod ambush;
#[cfg(test)]
mod examples;
#[cfg(test)]
mod kept;
#[cfg(test)]
mod scenario;
#[cfg(test)]
mod table;
#[cfg(test)]
mod words;
#[cfg(test)]
mod written;
