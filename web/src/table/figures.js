// Figures seen from above, facing up, on a base of 20 by 20: coat and facings come from the regiment, hats and what
// they carry from what they are.
/** @import { FigureKind } from '../../gen/FigureKind.ts' */
import { svg } from '../../vendor/lit-html/lit-html.js';

const man = svg`<ellipse class="coat" cx="0" cy="1" rx="6.6" ry="3.7"/><path class="facing" d="M-6.4 1.6a6.6 3.7 0 0 0 2.2 2.3l1-3.4zM6.4 1.6a6.6 3.7 0 0 1-2.2 2.3l-1-3.4z"/><path class="belt" d="M-3.4-1.9L3.4 4.1M3.4-1.9L-3.4 4.1"/>`;
const shako = svg`<circle class="hat" cx="0" cy="0" r="3.2"/><path class="peak" d="M-2.3-2.2Q0-4.6 2.3-2.2"/><circle class="plume" cx="0" cy="-1.4" r="1"/>`;
const bicorne = svg`<path class="hat gold" d="M-6-.6Q0-5.4 6-.6Q0 3.6-6-.6Z"/>`;
const horse = svg`<path class="horse" d="M0-11.5C2.4-10 2.6-6.5 3.6-3.5C4.6 .5 4.2 5.5 2.4 8.6H-2.4C-4.2 5.5-4.6 .5-3.6-3.5C-2.6-6.5-2.4-10 0-11.5Z"/><path class="mane" d="M0-10.5V-4M0 8.4Q1.4 11 .4 12.6"/>`;

/** Once per board. */
export const FIGURES = svg`
  <defs>
    <g id="fig-soldier"><path class="musket" d="M5.2 5V-8.8"/>${man}${shako}</g>
    <g id="fig-skirmisher"><path class="musket" d="M6.4 3.4L-1.6-9.6"/>${man}${shako}</g>
    <g id="fig-halberd"><path class="halberd" d="M6.4 6V-10.4M4.6-8.4H8.2"/>${man}${shako}</g>
    <g id="fig-drummer">${man}${shako}<circle class="drum" cx="0" cy="-6.6" r="3.6"/><path class="sticks" d="M-3.6-4L-.6-7M3.6-4L.6-7"/></g>
    <g id="fig-standard">${man}${bicorne}<path class="staff" d="M5 3V-9.4"/><path class="colour" d="M5-9.6H-9.4Q-8-6.4-9.4-3.2Q-2-4.8 5-3Z"/><path class="cross" d="M-2.2-9.6V-3.4M-9-6.4H5"/></g>
    <g id="fig-officer"><path class="sword" d="M6 2.4L7.6-9.4"/>${man}<path class="epaulette" d="M-6.6 .6h2.6M4 .6h2.6"/>${bicorne}</g>
    <g id="fig-general">${horse}<ellipse class="coat" cx="0" cy="0" rx="5.4" ry="3.2"/><path class="epaulette" d="M-5.4 0h2.2M3.2 0h2.2"/>${bicorne}</g>
    <g id="fig-horseman">${horse}<ellipse class="coat" cx="0" cy="0" rx="5.2" ry="3"/><path class="sword" d="M5.4 1L7-8"/>${shako}</g>
    <g id="fig-lancer">${horse}<ellipse class="coat" cx="0" cy="0" rx="5.2" ry="3"/><path class="staff" d="M6 8L7.2-14"/><path class="colour" d="M7.1-14L12.6-12.4L7-10.4Z"/><rect class="hat" x="-2.2" y="-2.2" width="4.4" height="4.4" transform="rotate(45)"/></g>
    <g id="fig-cuirassier">${horse}<ellipse class="coat" cx="0" cy="0" rx="5.2" ry="3"/><ellipse class="steel" cx="0" cy="0" rx="3.6" ry="2.6"/><path class="sword" d="M5.4 1L7-8"/><circle class="steel" cx="0" cy="0" r="2.2"/><path class="peak" d="M0-2.4V4.4"/></g>
    <g id="fig-staff">${horse}<ellipse class="coat" cx="0" cy="0" rx="4.8" ry="2.8"/>${bicorne}</g>
    <g id="fig-limber"><path class="horse" d="M-4.6-19C-3-17-2.6-13-3-9.4H-6.2C-6.6-13-6.2-17-4.6-19ZM4.6-19C6.2-17 6.6-13 6.2-9.4H3C2.6-13 3-17 4.6-19ZM-4.6-8C-3-6-2.6-2-3 1.6H-6.2C-6.6-2-6.2-6-4.6-8ZM4.6-8C6.2-6 6.6-2 6.2 1.6H3C2.6-2 3-6 4.6-8Z"/><path class="carriage" d="M-3.6 3H3.6V7.4H-3.6Z"/><path class="wheel" d="M-6 2V8.4M6 2V8.4M-5 11V17.6M5 11V17.6"/><path class="axle" d="M-6 5H6M-5 14.4H5"/><path class="barrel" d="M-1.3 9L-1 19.4H1L1.3 9Z"/></g>
    <g id="fig-waggon"><path class="horse" d="M-4-19C-2.4-17-2-12-2.4-7H-5.6C-6-12-5.6-17-4-19ZM4-19C5.6-17 6-12 5.6-7H2.4C2-12 2.4-17 4-19Z"/><path class="wheel" d="M-6.6-1V5.4M6.6-1V5.4M-6.6 10V17M6.6 10V17"/><rect class="tilt" x="-5.4" y="-3.4" width="10.8" height="21.4" rx="2.4"/><path class="axle" d="M-5.4 2H5.4M-5.4 7.4H5.4M-5.4 12.6H5.4"/></g>
    <g id="fig-fallen" class="fallen"><ellipse class="coat" cx="0" cy="1" rx="3.6" ry="6.4"/><circle class="hat" cx="4.6" cy="-6.4" r="2.6"/></g>
    <g id="fig-gun"><path class="carriage" d="M-1.6 9.4L-.8-2H.8L1.6 9.4Z"/><path class="wheel" d="M-6.4-4V4M6.4-4V4"/><path class="axle" d="M-6.4 0H6.4"/><path class="barrel" d="M-1.9 4L-1.3-9.6H1.3L1.9 4Z"/></g>
  </defs>`;

/** @param {FigureKind} kind @param {[number, number]} at @param {number} turn @param {number} size */
export const figure = (kind, [x, y], turn, size) => svg`<use href=${`#fig-${kind}`} transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${size.toFixed(3)})`} />`;
