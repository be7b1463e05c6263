//! Any bytes as a file of plays.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| plays::fuzz_play(data));
