//! Words read back; sentences stand. Filled by the chapters' plays.
