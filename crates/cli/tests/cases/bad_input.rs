//! Bad input is answered with a sentence and exit code 2.

use super::{folder, grognard};

fn verify(name: &str, bytes: &[u8]) -> super::Said {
    let (_keep, folder) = folder();
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("written");
    grognard(&["verify", &path.display().to_string()])
}

#[test]
fn a_missing_file_is_named() {
    for command in ["verify", "replay", "plays"] {
        let said = grognard(&[command, "nowhere.grog"]).code(2);
        assert_eq!(said.err, "grognard: there is no file “nowhere.grog”\n");
    }
}

#[test]
fn a_directory_is_not_a_game() {
    let said = grognard(&["verify", "/"]).code(2);
    assert!(said.err.contains("is a directory, not a file"), "{}", said.err);
}

#[test]
fn an_empty_file_is_said_to_be_empty() {
    assert!(verify("a.grog", b"").code(2).err.contains("is empty"));
}

#[test]
fn a_binary_file_is_not_text() {
    assert!(verify("a.grog", &[0x7f, b'E', b'L', b'F', 0xff, 0xfe]).code(2).err.contains("not UTF-8 text"));
}

#[test]
fn a_foreign_file_is_no_game_file() {
    for foreign in ["hello world\n", "{\"json\": true}\n", "[1, 2, 3]\n", "{\"hash\":\"0\"}"] {
        let said = verify("a.grog", foreign.as_bytes()).code(2);
        assert!(said.err.contains("cannot be read as a game file: line 1"), "{}", said.err);
    }
}

#[test]
fn an_endless_file_is_refused_after_its_bound() {
    assert!(grognard(&["plays", "/dev/zero"]).code(2).err.contains("larger than"));
}

#[test]
fn an_unknown_command_battle_or_bench_gets_help() {
    assert!(grognard(&["verfy"]).code(2).err.contains("verify"), "it suggests the command that was meant");
    let said = grognard(&["show", "no/such-battle"]).code(2);
    assert!(said.err.contains("there is no battle and no file “no/such-battle”"), "{}", said.err);
    assert!(grognard(&["record", "no/such-battle"]).code(2).err.contains("no battle and no file"));
    assert!(grognard(&["perft", "no/such-battle", "2"]).code(2).err.contains("no battle and no file"));
    assert!(grognard(&["bench", "nothing"]).code(2).err.contains("kernel.dice_per_s"));
}

#[test]
fn a_receipt_that_is_none_is_refused_before_anything_is_read() {
    assert!(grognard(&["verify", "x", "--receipt", "12"]).code(2).err.contains("64 hexadecimal digits"));
}

#[test]
fn help_has_examples_and_shells_have_completions() {
    for command in [
        "games",
        "plays",
        "verify",
        "replay",
        "show",
        "odds",
        "arena",
        "lab",
        "perft",
        "record",
        "bench",
        "completions",
    ] {
        let said = grognard(&[command, "--help"]).code(0);
        assert!(said.out.contains("Example"), "{command}");
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(grognard(&["completions", shell]).code(0).out.contains("grognard"));
    }
}

/// The lobby answers on loopback, and what is no asset is not found.
#[test]
fn no_arguments_open_the_lobby_and_say_where() {
    use std::io::{BufRead, BufReader, Read, Write};
    let folder = tempfile::tempdir().expect("a folder");
    let mut lobby = std::process::Command::new(env!("CARGO_BIN_EXE_grognard"))
        .arg("--json")
        .env("XDG_DATA_HOME", folder.path())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program");
    let mut line = String::new();
    BufReader::new(lobby.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let said: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    let address =
        said["address"].as_str().expect("an address").trim_start_matches("http://").trim_end_matches('/');
    let get = |path: &str| {
        let mut stream = std::net::TcpStream::connect(address).expect("a connection");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
            .expect("a request");
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    let (page, none) = (get("/"), get("/no-such-thing.js"));
    let _ = lobby.kill();
    let _ = lobby.wait();
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Grognard"), "{page}");
    assert!(none.starts_with("HTTP/1.1 404"), "{none}");
}

#[test]
fn a_quick_bench_reports_a_figure_and_a_unit() {
    let said =
        grognard(&["bench", "--quick", "--json", "kernel.dice", "kernel.roll", "kernel.chain"]).code(0);
    let figures: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    for name in ["kernel.dice_per_s", "kernel.roll_outcomes_us", "kernel.chain_lines_per_s"] {
        assert!(figures[name]["value"].as_f64().is_some_and(|value| value > 0.0), "{name}");
        assert!(figures[name]["unit"].is_string());
    }
}
