// tidy: ids here are invented
use super::said;
use crate::{layers, limits, naming, purity, sentences, unrun, words};

const PAGE: (&str, &str) = (
    "ARCHITECTURE.md",
    "# A\n| `crates/kernel` | x |\n| `crates/hexes`, `crates/cli` | x |\n| `crates/rulebook` | x |\n\
     ```layers\nkernel:\nhexes: kernel dev:rulebook\ncli: kernel hexes\nrulebook:\n```\n",
);

fn crates(hexes: &str) -> Vec<(&'static str, &str)> {
    vec![
        PAGE,
        ("crates/kernel/Cargo.toml", "[dependencies]\nserde.workspace = true\n"),
        ("crates/hexes/Cargo.toml", hexes),
        ("crates/cli/Cargo.toml", "[dependencies]\ngrognard-kernel.workspace = true\n"),
        ("crates/rulebook/Cargo.toml", ""),
    ]
}

#[test]
fn dependencies_that_the_layers_allow_are_fine() {
    let fine = "[dependencies]\ngrognard-kernel = { path = \"x\" }\n[dev-dependencies]\ngrognard-rulebook.workspace = true\n";
    assert_eq!(said(layers::check, &crates(fine)), Vec::<String>::new());
}

#[test]
fn a_dependency_against_the_layers_is_complained_about_however_it_is_written() {
    for wrong in [
        "\n[dependencies]\ngrognard-rulebook.workspace = true",
        "\n\n[dependencies.grognard-rulebook]",
        "\n[dependencies]\nbook = { package = \"grognard-rulebook\" }",
        "\n[target.'cfg(unix)'.dependencies]\ngrognard-rulebook = \"1\"",
    ] {
        let all = said(layers::check, &crates(wrong));
        assert!(
            all.len() == 1
                && all[0].starts_with("crates/hexes/Cargo.toml:3: hexes may not depend on rulebook"),
            "{all:?}"
        );
    }
    let all = said(layers::check, &crates("[dev-dependencies]\ngrognard.workspace = true"));
    assert!(all[0].contains("hexes may not depend on cli in its tests"), "{all:?}");
}

#[test]
fn a_crate_without_a_line_a_line_without_a_crate_and_a_page_without_a_block_are_complained_about() {
    let all = said(layers::check, &[PAGE, ("crates/kernel/Cargo.toml", ""), ("crates/new/Cargo.toml", "")]);
    assert_eq!(all.len(), 5, "{all:?}");
    assert!(all[3].contains("crate new has no line"), "{all:?}");
    assert!(all[4].contains("crate new is not on the map"), "{all:?}");
    assert_eq!(said(layers::check, &[("crates/kernel/Cargo.toml", "")]).len(), 1);
}

#[test]
fn a_rule_set_does_no_io_changes_a_state_only_in_apply_and_uses_no_floats() {
    let code = "use std::fs;\nfn f(state: &mut State) { println!(\"{}\", 1f64); }\n// std::time f32 &mut State\nfn g(v: &mut StateView, s: &str) { h(\"f32\") }\n#[cfg(test)]\nmod tests { use std::fs; fn t(_: f64) {} }";
    let all = said(
        purity::check,
        &[
            ("crates/rules-sr/src/fire.rs", code),
            ("crates/rules-sr/src/apply.rs", "fn f(state: &mut State) {}"),
            ("crates/rules-sr/src/scene.rs", "fn f(x: f32) {}"),
            ("crates/rules-sr/src/fire/tests.rs", "use std::fs;"),
            ("crates/kernel/src/dice.rs", "use std::fs;\nfn f(x: f32) {}"),
            ("crates/server/src/lib.rs", "use std::fs; fn f(x: f32) {}"),
        ],
    );
    assert_eq!(all.len(), 5, "{all:?}");
    assert!(all[0].starts_with("crates/kernel/src/dice.rs:2: f32:"));
    assert!(
        all.iter().filter(|c| c.contains("fire.rs:2")).count() == 3 && all[1].contains("fire.rs:1: std::fs"),
        "{all:?}"
    );
}

#[test]
fn an_exception_is_a_file_a_kind_and_a_reason() {
    let page = "```exceptions\ncrates/rules-sr/src/scenario.rs: mutates — builds the first state\ncrates/rules-sr/src/gone.rs: io — x\ncrates/rules-sr/src/scenario.rs: floats\n```";
    let all = said(
        purity::check,
        &[("ARCHITECTURE.md", page), ("crates/rules-sr/src/scenario.rs", "fn f(state: &mut State) {}")],
    );
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(
        all[0].contains("ARCHITECTURE.md:3: there is no file")
            && all[1].contains("ARCHITECTURE.md:4: an exception reads")
    );
}

#[test]
fn a_file_past_its_limit_is_complained_about() {
    let lines = |n: usize| "x\n".repeat(n);
    let (four, five, seven, stated) =
        (lines(400), lines(401), lines(701), format!("// limit: 600 lines — tables of odds\n{}", lines(600)));
    let all = said(
        limits::check,
        &[
            ("a/fine.rs", &four),
            ("a/long.js", &five),
            ("a/notes.md", &seven),
            ("a/stated.rs", &stated),
            ("a/tables.rs", &five),
            ("a/tests/x.rs", &seven),
            ("a/vague.css", "/* limit: many lines */"),
            ("web/vendor/x.js", &seven),
        ],
    );
    assert_eq!(all.len(), 4, "{all:?}");
    assert!(all[0].starts_with("a/long.js:401: 401 lines, and the limit is 400"));
    assert!(all[1].contains("601 lines, and the limit is 600"));
    assert!(all[2].contains("701 lines, and the limit is 700"));
    assert!(all[3].contains("a/vague.css:1: a stated limit reads"));
}

#[test]
fn paths_of_a_machine_and_leftovers_are_complained_about() {
    let path = concat!("see /ho", "me/me/x");
    let fine = concat!("https://x.org/ho", "me/ and crates/fra", "me/wo", "rk/x");
    let code = "fn f() { todo!() }\n#[ignore]\nfn g() { dbg!(1); }\n// todo!\nconst X: &str = \"dbg!\";\nmy_todo!();";
    let all = said(
        words::check,
        &[("docs/a.md", path), ("docs/b.md", fine), ("a.rs", code), ("picture.txt", path)],
    );
    assert_eq!(all.len(), 4, "{all:?}");
    assert!(all[0].starts_with("docs/a.md:1:"));
    assert_eq!(all[1..].iter().map(|c| &c[..7]).collect::<Vec<_>>(), ["a.rs:1:", "a.rs:2:", "a.rs:3:"]);
}

#[test]
fn a_test_that_never_runs_is_complained_about() {
    let code = "//! ```text\n//! no example\n//! ```\n/// ```\n/// example();\n/// ```\nfn f() {}\n#[test]\nfn t() {}";
    let house = |manifest| {
        said(
            unrun::check,
            &[
                ("crates/a/Cargo.toml", manifest),
                ("crates/a/src/lib.rs", code),
                ("crates/b/src/lib.rs", code),
            ],
        )
    };
    assert_eq!(house("[lib]\n"), Vec::<String>::new());
    assert_eq!(house("[lib]\n[[bin]]\ntest = false\n"), Vec::<String>::new());
    assert_eq!(house("[[bin]]\ntest = false\n").len(), 1);
    let all = house("[lib]\ntest = false\ndoctest = false # none\n");
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(
        all[0].starts_with("crates/a/src/lib.rs:4: this test never runs: crates/a/Cargo.toml says `doctest")
    );
    assert!(
        all[1].starts_with("crates/a/src/lib.rs:8: this test never runs: crates/a/Cargo.toml says `test")
    );
}

#[test]
fn only_games_and_cli_name_a_rule_set_and_bots_see_no_dice() {
    let code = "use rules_sr::Sr;\nconst A: &str = \"sr/hondschoote\";\nfn f(p: &str) -> bool { p == \"SR\" }\n\
                fn g() { rule!(\"SR-1a\") }\n// rules_sr \"SR\"\nfn h() { s(\"SRX\", \"as in sr/x\") }\n\
                #[cfg(test)]\nmod tests { use rules_sr::Sr; }\nfn i(_: Secret) {}";
    let on = |path: &'static str| said(naming::check, &[("crates/rules-sr/Cargo.toml", ""), (path, code)]);
    assert_eq!(on("crates/odds/src/walk.rs").len(), 4, "{:?}", on("crates/odds/src/walk.rs"));
    let bots = on("crates/bots/src/bot.rs");
    assert!(bots.len() == 5 && bots[4].ends_with("bots never see a game's dice"), "{bots:?}");
    for fine in ["crates/games/src/lib.rs", "crates/rules-sr/src/fire.rs", "crates/odds/src/tests.rs"] {
        assert_eq!(on(fine), Vec::<String>::new(), "{fine}");
    }
    let book = [("crates/view/src/scene.rs", "/// An Ensign, say.\nfn f() {}")];
    let complaint = said(naming::check, &book);
    assert!(complaint.len() == 1 && complaint[0].contains("word of one rule book"), "{complaint:?}");
    let page = "const a = 'SR-4.2a';\nconst b = `sr/hondschoote`;\nconst c = 'stacking, SR-1.4a'; // SR";
    let client = [("crates/rules-sr/Cargo.toml", ""), ("web/src/table/desk.js", page)];
    assert_eq!(said(naming::check, &client).len(), 2);
}

#[test]
fn a_rule_set_touches_no_json() {
    let code = [
        ("crates/rules-sr/src/state.rs", "use serde_json::Value;"),
        ("crates/lab/src/x.rs", "use serde_json;"),
    ];
    let all = said(purity::check, &code);
    assert!(all.len() == 1 && all[0].contains("JSON is written and read at the edges"), "{all:?}");
}

#[test]
fn what_players_read_is_listed_and_has_no_words_of_the_laboratory() {
    let files = [
        (
            "crates/rules-sr/src/a.rs",
            "/// so many\nfn f() { say(\"Choose so many \\\n    units.\"); key(\"so-many\"); }",
        ),
        ("crates/rules-sr/src/tests.rs", "fn f() { say(\"so many tests\"); }"),
        ("crates/tidy/src/b.rs", "fn f() { say(\"so many words\"); }"),
    ];
    assert_eq!(
        said(sentences::check, &files),
        ["crates/rules-sr/src/a.rs:2: “so many” is read by players; better: that many, or the number"]
    );
    let list = sentences::list(&crate::Tree::of(&files));
    assert_eq!(list, "# rules-sr: 1 phrases\na.rs:2: Choose so many units.\n");
    let spoken = [
        ("web/src/table/words.js", "// so many 'x'\nexport const W = {\n  goOn: 'Go on with so many',\n};"),
        ("web/src/table/page.js", "const x = 'so many';"),
        ("lessons/sr.toml", "battle = \"sr/a\"\nsay = \"Click a unit.\"\n"),
    ];
    let list = sentences::list(&crate::Tree::of(&spoken));
    let client = "# the client: 1 phrases\nwords.js:3: goOn: 'Go on with so many',\n";
    assert_eq!(
        list,
        format!("{client}# the guided battles: 1 phrases\nsr.toml:2: say = \"Click a unit.\"\n")
    );
    assert_eq!(said(sentences::check, &spoken).len(), 1);
}
