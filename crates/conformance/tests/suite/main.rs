//! The suite holds on the Picket, and each of its checks can fail.

#[cfg(test)]
mod broken;
#[cfg(test)]
mod contract;
#[cfg(test)]
mod declared;
#[cfg(test)]
mod each_check_can_fail;
#[cfg(test)]
mod sheets_can_fail;
#[cfg(test)]
mod stored;
