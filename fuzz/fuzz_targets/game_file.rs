//! Any bytes as a game file.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| kernel::file::fuzz_game_file(data));
