//! One fault at a time, put into a good file: the right place, and a sentence that helps.

use crate::Sr;
use kernel::{Fault, Options};

const PLAIN: &str = super::super::BATTLES[2].text;
const HONDSCHOOTE: &str = super::super::BATTLES[0].text;

fn faults(text: &str, options: &[(&str, &str)]) -> Vec<Fault> {
    let options: Options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    Sr::read("t.toml", text, &options).err().unwrap_or_default()
}

/// `^` in `new` marks where the fault must be.
#[track_caller]
fn expect(text: &str, old: &str, new: &str, words: &str) {
    let found = conformance::fault_is_found(|text| faults(text, &[]), text, old, new, words);
    found.unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn mistakes_in_the_notation_are_found_where_they_are() {
    expect(PLAIN, "turns = 7", "turns = ^= 7", "");
    expect(PLAIN, "turns = 7", "^turn = 7", "knows no key");
    expect(PLAIN, "[options]", "[^extra]\nx = 1\n[options]", "knows no key");
    expect(PLAIN, "turns = 7", "turns = ^\"seven\"", "whole number");
    expect(PLAIN, "turns = 7", "turns = ^0", "from 1 to 40");
    expect(PLAIN, "bids = true", "bids = ^\"yes\"", "true or false");
}

#[test]
fn mistakes_on_the_map_are_found_where_they_are() {
    expect(PLAIN, "01   C  C  C", "01   C  ^Q  C", "hex 0201");
    expect(PLAIN, "09   C  C", "^09   C", "row 09 has 8 hexes");
    expect(HONDSCHOOTE, "0103|0104;", "0103|^0105;", "not adjacent");
    expect(HONDSCHOOTE, "0914 0913 1012 1011", "0914 0913 ^1011", "not adjacent");
    expect(HONDSCHOOTE, "1405 1505 1604 1704", "1405 1505 1604 1704 ^1804", "off the map");
    expect(HONDSCHOOTE, "closed = \"N NW SW S\"", "closed = ^\"N NW SW W\"", "N NE SE S SW NW");
    expect(HONDSCHOOTE, "hex = \"1204\"", "hex = ^\"1205\"", "no R in hex 1205");
}

#[test]
fn a_work_without_sides_a_dry_bridge_and_a_citadel_without_a_master_are_faults() {
    let without = HONDSCHOOTE.replacen("[[work]]\nhex = \"1204\"", "[[work]]\nhex = \"1209\"", 1);
    assert!(faults(&without, &[]).iter().any(|f| f.sentence.contains("the work drawn in hex 1204")));
    expect(HONDSCHOOTE, "bridges = \"\"\"\n0403|0404", "bridges = ^\"\"\"\n0403|0503", "crosses no water");
    let citadel = PLAIN.replacen("01   C  C", "01   K  C", 1);
    assert!(faults(&citadel, &[]).iter().any(|f| f.sentence.contains("no [citadel]")));
}

/// SR-1.1c, SR-R7, SR-R5
#[test]
fn mistakes_in_the_order_of_battle_are_found_where_they_are() {
    expect(PLAIN, "code = \"J2\"", "code = ^\"J1\"", "two units with the code \"J1\"");
    expect(PLAIN, "strength = 3", "strength = ^5", "SR-R7");
    expect(PLAIN, "strength = 3", "strength = ^7", "from 1 to 6");
    expect(PLAIN, "morale = \"7/6\"", "morale = ^\"7/8\"", "front/back");
    expect(PLAIN, "morale = \"7/6\"", "morale = ^\"13/6\"", "front/back");
    expect(PLAIN, "arm = \"infantry\"", "arm = ^\"pikes\"", "infantry, cavalry, foot or horse");
    expect(PLAIN, "colour = \"#f2ead3\"", "colour = ^\"white\"", "colour");
    expect(
        PLAIN,
        "name = \"Hammerstein\"\nside = \"Coalition\"",
        "name = \"Hammerstein\"\nside = ^\"British\"",
        "French or Coalition",
    );
    expect(
        PLAIN,
        "[[formation]]\nname = \"Hammerstein\"",
        "[[formation]]\nname = ^\"Jourdan\"",
        "two formations",
    );
    let without = PLAIN.replacen("commander = { bonus = 1, tactical = true, movement = 10 }\n", "", 1);
    assert!(faults(&without, &[]).iter().any(|f| f.sentence.contains("lacks commander")));
}

/// SR-R90
#[test]
fn mistakes_in_zones_are_found_where_they_are() {
    expect(PLAIN, "zone = \"0101-0309\"", "zone = \"0101-0309 ^0010\"", "rectangle");
    expect(PLAIN, "zone = \"0101-0309\"", "zone = \"^0309-0101\"", "north-western");
    expect(
        PLAIN,
        "zone = \"0101-0309\"",
        "zone = ^\"0304-0307\"",
        "4 hexes of its own that its units may enter, for 6 units",
    );
    expect(
        HONDSCHOOTE,
        "zone = \"0108-0511\"",
        "zone = ^\"0504-0507 0108-0109\"",
        "2 hexes of its own that its units may enter, for 7 units",
    );
    expect(HONDSCHOOTE, "zone-of = \"Colaud\"", "zone-of = ^\"Kollaud\"", "no formation");
}

/// SR-1.4c, SR-1.3c, SR-8.2.2d, SR-8.1.6a, SR-R91
#[test]
fn mistakes_in_the_deployment_are_found_where_they_are() {
    expect(PLAIN, "0304 SE  J1 J6", "0404 SE  ^J1 J6", "outside the zone of Jourdan");
    expect(PLAIN, "0304 SE  J1 J6", "0304 SE  J1 ^J2 J6", "is full");
    expect(PLAIN, "0304 SE  J1 J6", "0304 SE  J1\n0304 S ^J6", "share one facing");
    expect(PLAIN, "0304 SE  J1 J6", "^9904 SE  J1 J6", "no hex of this map");
    expect(PLAIN, "0304 SE  J1 J6", "0304 ^W  J1 J6", "N, NE, SE, S, SW, NW");
    expect(PLAIN, "0304 SE  J1 J6", "0304 SE  J1 J6 ^J9", "no unit has the code");
    expect(PLAIN, "0304 SE  J1 J6", "0304 SE  J1 J6\n0303 N ^J1", "has a place already");
    expect(PLAIN, "A1 A6", "A1 A6 with ^Jourdan", "unit of his own formation");
    expect(
        HONDSCHOOTE,
        "1209 SW  K1 K5\n1208 SW  K2 with Cochenhausen\n1207 NW  K3 K6\n1309 SW  K4 with Wallmoden",
        "1208 SW  K2 with Cochenhausen\n1207 NW  K3 K6\n1309 SW  K4 with Wallmoden\n1308 SW K1 ^K5",
        "SR-8.1.6a",
    );
    let missing = PLAIN.replacen("0304 SE  J1 J6", "0304 SE  J1", 1);
    assert!(faults(&missing, &[]).iter().any(|f| f.sentence.contains("no place for J6")));
}

#[test]
fn mistakes_in_the_frame_are_found_where_they_are() {
    expect(PLAIN, "French = \"W\"", "French = ^\"X\"", "N, E, S or W");
    expect(PLAIN, "French = \"W\"", "^Franks = \"W\"", "no side of this battle");
    expect(PLAIN, "vp-start = 2 ", "vp-start = ^5 ", "SR-R97");
    expect(HONDSCHOOTE, "hexes = \"1209\"                    # [D]", "hexes = ^\"1204\"", "another star");
    expect(
        HONDSCHOOTE,
        "\"1204\", \"1209\", \"1405 1406\"",
        "\"1204\", ^\"1204\", \"1405 1406\"",
        "another place",
    );
    let no_chief = PLAIN.replacen(
        "[[chief]]\nname = \"Wallmoden\"\nside = \"Coalition\"",
        "[[chief]]\nname = \"Wallmoden\"\nside = \"French\"",
        1,
    );
    assert!(faults(&no_chief, &[]).iter().any(|f| f.sentence.contains("0 generals in chief")));
}

#[test]
fn unknown_options_are_refused_with_the_ones_there_are() {
    let found = faults(PLAIN, &[("hypothetical", "yes")]);
    assert!(found[0].sentence.contains("set-up or bids"), "{found:?}");
    let found = faults(HONDSCHOOTE, &[("set-up", "random")]);
    assert!(found[0].sentence.contains("default or free"), "{found:?}");
}

#[test]
fn all_faults_are_reported_at_once_in_the_order_of_the_file() {
    let text = PLAIN.replacen("turns = 7", "turns = 0", 1).replacen("01   C  C", "01   Q  C", 1);
    let text = text.replacen("strength = 3", "strength = 9", 1);
    let found = faults(&text, &[]);
    assert!(found.len() >= 3, "{found:?}");
    assert!(found.windows(2).all(|pair| pair[0] <= pair[1]));
}
