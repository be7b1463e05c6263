//! Any bytes as a scenario of every rule set.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| games::fuzz_scenario(data));
