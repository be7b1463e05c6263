//! Any bytes as a move on the table.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tabletop::fuzz_move(data));
