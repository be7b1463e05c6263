//! Stored inputs and deterministic mutations against every parser.
