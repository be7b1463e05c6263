//! Reading scenario files.
