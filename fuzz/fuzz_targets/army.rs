//! Any bytes as an army of every rule set whose players raise armies.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| games::fuzz_army(data));
