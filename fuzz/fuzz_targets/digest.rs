//! Any bytes as a rule book.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| rulebook::fuzz_digest(data));
