//! Combat (SR-6): declaring attacks and their duties, the value and the die, results, retreats, advances.

pub mod advance;
pub mod declare;
pub mod duty;
pub mod head;
pub mod resolve;
pub mod results;
pub mod retreat;
pub mod value;
pub mod withdrawal;
