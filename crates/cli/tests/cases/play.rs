//! Straight to a table: the program prints the address of a new game, and the game is there.

use super::{command, folder, grognard};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;

#[test]
fn a_game_is_laid_and_its_address_printed() {
    let (_keep, folder) = folder();
    let data = folder.join("games.db").display().to_string();
    let mut serving = command();
    let asked = ["play", "pk/ford", "--as", "red", "--vs", "1", "--json", "--listen", "127.0.0.1:0"];
    serving.args(asked).args(["--data", &data]).stdout(Stdio::piped());
    let mut serving = serving.spawn().expect("it runs");
    let mut line = String::new();
    BufReader::new(serving.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let said: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    let address = said["address"].as_str().expect("an address");
    let game = said["table"].as_str().and_then(|table| table.strip_prefix(address)).expect("a table");
    let id = game.strip_prefix("#/game/").expect("the page of a game");
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).expect("it listens");
    write!(stream, "GET /api/games/{id} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        .expect("asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("answered");
    serving.kill().expect("ended");
    serving.wait().expect("ended");
    assert!(answer.contains("\"kind\":\"bot\",\"level\":\"doctrine\""), "{answer}");
    assert!(answer.contains("\"name\":\"Red\",\"plan\":{\"kind\":\"me\"}"), "{answer}");
}

#[test]
fn what_cannot_be_played_is_said_in_a_sentence() {
    let (_keep, folder) = folder();
    let data = folder.join("games.db").display().to_string();
    let play = |words: &[&str]| {
        let usual = ["--listen", "127.0.0.1:0", "--data", &data];
        grognard(&[&["play"], words, &usual].concat()).code(2).err
    };
    assert!(play(&["pk/ford", "--vs", "marshal"]).contains("random, doctrine, veteran, guard, emperor"));
    assert!(play(&["pk/ford", "--as", "Green"]).contains("Blue or Red"));
    assert!(play(&["pk/moon"]).contains("there is no battle called “pk/moon”"));
    assert!(play(&["pk/ford", "--option", "length=endless"]).contains("short or long"));
    assert!(play(&["pk/ford", "--hotseat", "--vs", "2"]).contains("cannot be used with"));
}
