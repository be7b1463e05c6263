//! Any bytes as a hex map.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hexes::fuzz_grid(data));
