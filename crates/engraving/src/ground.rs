//! What grows and stands on the table: washes and signs of areas, linear features, trees, roofs.

mod buildings;
mod fields;
mod lines;
mod trees;

pub(crate) use buildings::draw as buildings;
pub(crate) use fields::draw as areas;
pub(crate) use lines::draw as lines;
pub(crate) use trees::draw as trees;

/// Stamps with the light from the north-west and the shadow to the south-east.
pub(crate) const DEFS: &str = r##"
<g id="@-bush"><ellipse cx="1.4" cy="1.4" rx="5" ry="4" fill="#4d5f38" opacity=".42"/><circle r="4.3" fill="#7d955a" stroke="#48592f" stroke-width=".8"/><path d="M-2.6 -1.4a3 3 0 0 1 2.6 -1.8" fill="none" stroke="#b6c98b" stroke-width="1"/></g>
<g id="@-bush2"><ellipse cx="1.1" cy="1.2" rx="4" ry="3.2" fill="#4d5f38" opacity=".42"/><circle r="3.3" fill="#93a869" stroke="#566838" stroke-width=".7"/></g>
<g id="@-tree"><ellipse cx="3.8" cy="3" rx="7" ry="3.4" fill="#3f4c2c" opacity=".36"/><path d="M0 4V-1" stroke="#4b3a26" stroke-width="1.6"/><circle cy="-5" r="6.4" fill="#7f9a58" stroke="#3f5029" stroke-width=".9"/><path d="M1 .6A5.8 5.8 0 0 0 5.2 -7.4" fill="none" stroke="#48602c" stroke-width="1.7"/><circle cx="-2" cy="-7" r="2" fill="#b0c484"/></g>
<g id="@-oak"><ellipse cx="6" cy="5" rx="10.5" ry="4.8" fill="#39452a" opacity=".4"/><path d="M0 6.5V0" stroke="#4b3a26" stroke-width="2.2"/><path d="M-8.8 -2.2a5.6 5.6 0 0 1 1 -8.2a6.4 6.4 0 0 1 9.8 -3.6a6.2 6.2 0 0 1 7 8.2a5.4 5.4 0 0 1 -3.8 7.3h-8.6a5.2 5.2 0 0 1 -5.4 -3.7z" fill="#6a8748" stroke="#36461f" stroke-width="1.1"/><path d="M2 1a7.4 7.4 0 0 0 6 -8.6M-1 -1.4a5 5 0 0 0 4 -4" fill="none" stroke="#3d5022" stroke-width="1.5"/><path d="M-5.4 -8.8a3.8 3.8 0 0 1 4.5 -2.8M-6.6 -4.4a3 3 0 0 1 1.6 -2" fill="none" stroke="#b3c887" stroke-width="1.4"/></g>
<g id="@-oak2"><ellipse cx="5" cy="4.4" rx="9" ry="4.2" fill="#39452a" opacity=".4"/><path d="M0 5.5V0" stroke="#4b3a26" stroke-width="2"/><path d="M-7.4 -1.4a4.8 4.8 0 0 1 .2 -7a5.6 5.6 0 0 1 8 -3.8a5.4 5.4 0 0 1 6.4 6.6a4.6 4.6 0 0 1 -2.6 6.6h-7.6a4.4 4.4 0 0 1 -4.4 -2.4z" fill="#7b974f" stroke="#3d4d25" stroke-width="1"/><path d="M1.6 1a6.4 6.4 0 0 0 5 -7" fill="none" stroke="#465a28" stroke-width="1.4"/><path d="M-4.8 -7.2a3.2 3.2 0 0 1 3.6 -2.4" fill="none" stroke="#c0d294" stroke-width="1.2"/></g>
<g id="@-reed"><path d="M-3 3L-4 -3M0 3V-5M3 3L4.2 -3.4" fill="none" stroke="#5f7a52" stroke-width="1"/><path d="M-6 3.4H6" stroke="#6f9a9b" stroke-width=".9"/></g>
<g id="@-stone"><path d="M-4 2L-3 -1.6L.4 -2.8L3.8 -1L4 2Z" fill="#c9bda3" stroke="#6f634c" stroke-width=".8"/><path d="M.4 -2.8L1 .4L4 2" fill="none" stroke="#8f8266" stroke-width=".7"/></g>
<g id="@-ear"><path d="M0 3.4V-2.4M0 -2.4L-1.6 -4.6M0 -2.4L1.6 -4.6M0 -2.4V-5.4M0 -.4L-1.8 -2.2M0 -.4L1.8 -2.2" fill="none" stroke="#a98a2f" stroke-width=".8"/></g>
"##;
