//! Combat (chapter 10): [`declare`] puts it together, [`value`] counts it, [`resolve`] comes to the die, [`results`]
//! carries the result out, [`advance`] ends it.

pub mod advance;
pub mod declare;
pub mod resolve;
pub mod results;
pub mod value;
