// tidy: ids here are invented
use super::said;
use crate::links;

#[test]
fn a_link_in_a_page_must_lead_somewhere() {
    let all = said(
        links::check,
        &[
            (
                "README.md",
                "[a](docs/a.md#top) [b](docs/none.md) ![c](c.png \"t\") [d](https://x.org) [e](#e) `[f](f.md)`\n```\n[g](g.md)\n```\n[h]: h.md\n<img src=\"i.svg\">",
            ),
            ("docs/a.md", "[up](../README.md) [folder](../docs) [out](../../x.md)"),
            ("notes.md", "[x](nowhere.md)"),
        ],
    );
    assert_eq!(
        all,
        [
            "README.md:1: docs/none.md is not there",
            "README.md:1: c.png is not there",
            "README.md:5: h.md is not there",
            "README.md:6: i.svg is not there",
            "docs/a.md:1: ../../x.md is not there",
        ]
    );
}

#[test]
fn assets_and_modules_of_the_client_must_be_there() {
    let page = "<link rel=\"stylesheet\" href=\"/app.css\">\n<script type=\"importmap\">\n{\"imports\": {\"lit-html\": \"/vendor/lit.js\", \"old\": \"/gone.js\"}}\n</script>\n<a href=\"/lobby\"> <img src='none.png'>";
    let script = "import { html } from 'lit-html';\nimport './b.js';\nexport * from \"./c.js\";\n// import './d.js';\nconst e = await import('./e.js');\nimport x from 'unknown';\nimport fs from 'node:fs';\nhtml`<img src=\"${x}\">`;\nimport {\n  y,\n} from '/b.js';";
    let all = said(
        links::check,
        &[
            ("web/index.html", page),
            (
                "web/app.css",
                "@import 'base.css';\nb { background: url(none.svg) } i { background: url(\"data:x\") }",
            ),
            ("web/app.js", script),
            ("web/b.js", ""),
            ("web/vendor/lit.js", "import './not-looked-at.js'"),
        ],
    );
    assert_eq!(
        all,
        [
            "web/app.css:1: base.css is not there",
            "web/app.css:2: none.svg is not there",
            "web/app.js:3: ./c.js is not there",
            "web/app.js:5: ./e.js is not there",
            "web/app.js:6: module unknown is in no import map and no package.json",
            "web/index.html:5: none.png is not there",
            "web/index.html:3: /gone.js is not there",
        ]
    );
}

#[test]
fn an_included_file_must_be_there() {
    let code = "const A: &str = include_str!(\"../a.txt\");\nconst B: &[u8] = include_bytes!(\"b.bin\");\n// include_str!(\"c\")\nconst D: &str = \"include_str!(\";";
    let all = said(links::check, &[("crates/x/src/lib.rs", code), ("crates/x/a.txt", "")]);
    assert_eq!(all, ["crates/x/src/lib.rs:2: b.bin is not there"]);
}
