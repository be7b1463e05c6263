//! A full disk and a closed pipe. `/dev/full` is a disk that is always full.

use super::{a_battle, command, folder, grognard};
use std::{fs::OpenOptions, process::Stdio};

#[cfg(target_os = "linux")]
fn full() -> Stdio {
    OpenOptions::new().write(true).open("/dev/full").expect("a disk that is always full").into()
}

#[cfg(target_os = "linux")]
#[test]
fn output_to_a_full_disk_is_trouble() {
    for args in [&["games"][..], &["completions", "bash"], &["--json"]] {
        let said = command().args(args).stdout(full()).output().expect("it runs");
        let said = super::Said::from(said).code(2);
        assert!(said.err.contains("the output could not be written"), "{}", said.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_on_a_full_disk_is_trouble() {
    let battle = a_battle();
    let said = grognard(&["record", &battle, "--out", "/dev/full"]).code(2);
    assert!(said.err.contains("“/dev/full” could not be written"), "{}", said.err);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_trouble() {
    let mut child = command()
        .args(["completions", "zsh"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let said = super::Said::from(child.wait_with_output().expect("it ends")).code(0);
    assert_eq!(said.err, "");
}

#[test]
fn a_file_that_cannot_be_written_leaves_nothing_behind() {
    let battle = a_battle();
    let (_keep, folder) = folder();
    let there = folder.display().to_string();
    assert!(grognard(&["record", &battle, "--out", &there]).code(2).err.contains("is a directory"));
    let nowhere = folder.join("no/such/folder.grog").display().to_string();
    assert!(
        grognard(&["record", &battle, "--out", &nowhere]).code(2).err.contains("Nothing was left behind")
    );
    assert_eq!(std::fs::read_dir(&folder).expect("it is there").count(), 0);
}
