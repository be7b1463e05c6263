//! The style sheet of the report.

/// Ink on paper by day, paper on ink by night; the two sides in the blue and red of old maps.
pub const SHEET: &str = r#"
:root{--paper:#f6f2e9;--card:#fffdf8;--ink:#2b2620;--muted:#7a7164;--rule:#ddd5c5;--first:#2f5f8f;--first-soft:#a9c1d8;--second:#a8403c;--second-soft:#dfb0aa;--even:#b9ae9b;--on:#fff;--g0:#efe9da;--g1:#dfe2c8;--g2:#cfd6b3;--g3:#d9ccb0;--g4:#c9d6da;--g5:#b8b0a0}
@media (prefers-color-scheme:dark){:root{--paper:#1d1b18;--card:#26231f;--ink:#ece5d8;--muted:#a3998a;--rule:#403b34;--first:#7fb0df;--first-soft:#3c5a77;--second:#e08a80;--second-soft:#7a423d;--even:#6f675b;--on:#14120f;--g0:#322e28;--g1:#353a2b;--g2:#3a4230;--g3:#443b2d;--g4:#2d3d44;--g5:#4a453d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Source Serif 4","Iowan Old Style",Georgia,"DejaVu Serif",serif}
main{max-width:1080px;margin:0 auto;padding:2.5rem 1.25rem 3rem;columns:2;column-gap:1.25rem}
header,footer,.wide{column-span:all}header{margin-bottom:1.25rem}
h1{font-size:2.1rem;line-height:1.15;margin:.1rem 0 .6rem;font-weight:600}
h2{font-size:1.15rem;margin:0 0 .6rem;font-weight:600}
.kicker{margin:0;text-transform:uppercase;letter-spacing:.12em;font-size:.75rem;color:var(--muted)}
.lead{font-size:1.15rem;margin:0 0 .6rem;max-width:46rem}
.legend{margin:0;color:var(--muted);font-size:.95rem}
.chip{display:inline-block;width:.85em;height:.85em;border-radius:2px;margin:0 .35em 0 .6em;vertical-align:-.05em}
.chip:first-child{margin-left:0}.first-chip{background:var(--first)}.second-chip{background:var(--second)}
.card{background:var(--card);border:1px solid var(--rule);border-radius:6px;padding:1.1rem 1.25rem .8rem;margin:0 0 1.25rem;break-inside:avoid}
.note,footer{color:var(--muted);font-size:.85rem;line-height:1.45}.note{margin:.6rem 0 0}
footer{border-top:1px solid var(--rule);padding-top:.8rem}footer p{margin:.1rem 0}
code{font-family:"DejaVu Sans Mono",ui-monospace,monospace;font-size:.92em}
.figure{overflow-x:auto}
.maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:1.25rem}
svg{display:block;width:100%;height:auto;font:12px "Source Sans 3","Helvetica Neue","DejaVu Sans",sans-serif}
svg text{fill:var(--ink)}svg .muted{fill:var(--muted)}svg .small{font-size:10.5px}svg .on{fill:var(--on);font-weight:600}svg .name{paint-order:stroke;stroke:var(--card);stroke-width:3px;stroke-linejoin:round}svg .strong{font-weight:600}
svg .first{fill:var(--first)}svg .second{fill:var(--second)}svg .even{fill:var(--even)}
svg .first-soft{fill:var(--first-soft)}svg .second-soft{fill:var(--second-soft)}
svg .band{fill:var(--even);opacity:.25}svg .band2{fill:var(--even);opacity:.45}
svg .axis{stroke:var(--muted);stroke-width:1}svg .grid{stroke:var(--rule);stroke-width:1}
svg .zero{stroke:var(--muted);stroke-width:1;stroke-dasharray:3 3}
svg .median{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}
svg .whisker{stroke-width:1.6}svg .first-line{stroke:var(--first)}svg .second-line{stroke:var(--second)}svg .ink-line{stroke:var(--ink)}
svg .ink{fill:var(--ink)}svg .ring{fill:var(--card);stroke-width:1.8}
svg .g0{fill:var(--g0)}svg .g1{fill:var(--g1)}svg .g2{fill:var(--g2)}svg .g3{fill:var(--g3)}svg .g4{fill:var(--g4)}svg .g5{fill:var(--g5)}
svg .cell{stroke:var(--card);stroke-width:1.5}
table{border-collapse:collapse;width:100%;font-size:.92rem}th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--rule)}th:first-child,td:first-child{text-align:left}tr.clear td{font-weight:600}
@media (max-width:760px){main{columns:1;padding:1.5rem .75rem 2rem}.card{padding:.9rem .8rem .7rem}th,td{padding:.3rem .25rem}table{font-size:.8rem}td,h1,.lead{overflow-wrap:anywhere}}
@media print{body{background:#fff}}
"#;
