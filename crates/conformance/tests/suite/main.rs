//! The suite holds on the Picket, and each of its checks can fail.

mod broken;
mod contract;
mod each_check_can_fail;
mod stored;
