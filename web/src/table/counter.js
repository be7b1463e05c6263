// Counters: a block with the arm's symbol, strength and quality, the formation's stripe, badge and wear. The side is
// coded three times: colour, corners, hatch. Drawn around (0, 0) in units where a hex has a radius of 50.
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { Badge } from '../../gen/Badge.ts' */
import { svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { css } from '../css.js';

export const HALF = 23;
/** Counters are drawn larger than their own measure: the numbers must be read at the usual distance. */
export const LARGER = 1.14;

/** Patterns and symbols, once per board. */
export const DEFINITIONS = svg`
  <defs>
    <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="#fff" stroke-width="1.3" opacity=".34"/></pattern>
    <pattern id="broken" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0V9" stroke="#fdf8ea" stroke-width="6" opacity=".6"/></pattern>
    <symbol id="arm-infantry" viewBox="-14 -9 28 18"><path d="M-14 -9L14 9M14 -9L-14 9" fill="none"/></symbol>
    <symbol id="arm-cavalry" viewBox="-14 -9 28 18"><path d="M-14 9L14 -9" fill="none"/></symbol>
    <symbol id="arm-artillery" viewBox="-14 -9 28 18"><circle r="4.6" fill="currentColor" stroke="none"/></symbol>
    <symbol id="arm-horseartillery" viewBox="-14 -9 28 18"><path d="M-14 9L14 -9" fill="none"/><circle r="4.6" fill="currentColor" stroke="none"/></symbol>
    <symbol id="arm-skirmishers" viewBox="-14 -9 28 18"><path d="M-14 -9L14 9M14 -9L-14 9" fill="none" stroke-dasharray="3 2.4"/></symbol>
    <symbol id="arm-staff" viewBox="-14 -9 28 18"><path d="M-4 8V-8L8 -4.6L-4 -1.4" fill="none"/></symbol>
    <symbol id="arm-waggon" viewBox="-14 -9 28 18"><path d="M-10 1.5V-5.5H10V1.5Z" fill="none"/><circle cx="-5.5" cy="4.5" r="2.6" fill="currentColor" stroke="none"/><circle cx="5.5" cy="4.5" r="2.6" fill="currentColor" stroke="none"/></symbol>
    <symbol id="arm-marker" viewBox="-14 -9 28 18"><path d="M0 -6L6 5H-6Z" fill="currentColor" stroke="none"/></symbol>
  </defs>`;

const TILT = [0, 4, -8, 13];

/** @param {Piece} piece */
export function counter(piece) {
  if (piece.kind === 'commander') return medallion(piece);
  const side = piece.side ?? 2;
  const radius = side === 0 ? 8 : 1.5;
  const wear = Math.min(3, piece.wear);
  return svg`
    <g class="block" data-side=${side} data-wear=${wear} ${css({ transform: `rotate(${TILT[wear]}deg)` })}>
      <rect class="shade" x="-21.5" y="-20.5" width="46" height="46" rx=${radius} />
      <rect class="face" x="-23" y="-23" width="46" height="46" rx=${radius} />
      ${side === 1 ? svg`<rect x="-23" y="-23" width="46" height="46" rx=${radius} fill="url(#hatch)" />` : nothing}
      ${wear === 3 ? svg`<rect x="-23" y="-23" width="46" height="46" rx=${radius} fill="url(#broken)" />` : nothing}
      ${piece.stripe ? svg`<path class="stripe" d="M-19.6 -17V17" stroke=${piece.stripe} />` : nothing}
      <g class="symbol"><rect x="-14" y="-11" width="32" height="17" rx="1.5" /><use href=${`#arm-${piece.kind}`} x="-12.4" y="-10.3" width="28.8" height="15.6" /></g>
      <text class="code" x="-14" y="-13.1">${piece.id}</text>
      ${piece.strength ? svg`<text class="strength" x="-14" y="20.4">${piece.strength}</text>` : nothing}
      ${piece.quality ? svg`<text class="quality" x="18.4" y="19.6">${piece.quality}</text>` : nothing}
      <rect class="rim" x="-23" y="-23" width="46" height="46" rx=${radius} />
      ${piece.done ? svg`<path class="tick" d="M1.6 15.4l1.9 2.2 3.4-4.6" />` : nothing}
      ${piece.badges.slice(0, 3).map((b, i) => badge(b, i))}
    </g>`;
}

/** Commanders: a ring with two letters; octagonal for the second side. @param {Piece} piece */
function medallion(piece) {
  const side = piece.side ?? 2;
  const shape = side === 1 ? octagon(13.5) : null;
  return svg`
    <g class="medal" data-side=${side} data-wear=${piece.wear}>
      ${shape ? svg`<path class="ring" d=${shape} />` : svg`<circle class="ring" r="13.5" />`}
      <circle class="inner" r="9.8" />
      <text y="3.6">${piece.strength ?? piece.name.slice(0, 2).toUpperCase()}</text>
      ${piece.badges.slice(0, 2).map((b, i) => badge(b, i, 8))}
    </g>`;
}

/** @param {number} r */
function octagon(r) {
  return `M${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `${(r * 1.08 * Math.cos((i + 0.5) * Math.PI / 4)).toFixed(1)} ${(r * 1.08 * Math.sin((i + 0.5) * Math.PI / 4)).toFixed(1)}`).join('L')}Z`;
}

/** @param {Badge} b @param {number} i @param {number} [nearer] */
function badge(b, i, nearer = 0) {
  const w = 6.4 + b.short.length * 6.2;
  return svg`
    <g class="badge" data-tone=${b.tone} ${css({ transform: `translate(${24 - w / 2 - nearer * 0.4}px, ${-20 + nearer + i * 13.2}px)` })}>
      <rect x=${-w / 2} y="-6.4" width=${w} height="12.8" rx=${b.tone === 'good' ? 6 : b.tone === 'plain' ? 2.5 : 0.5} />
      <text y="3.6">${b.short}</text>
    </g>`;
}

/** The chevron at the faced side or corner of a hex. @param {number} facing in twelfths of a turn @param {number} side */
export function chevron(facing, side) {
  return svg`<path class="chevron" data-side=${side} d="M-16 -34.6L0 -41.6L16 -34.6L16 -30.2L0 -37L-16 -30.2Z" transform=${`rotate(${facing * 30})`} />`;
}

/** A piece in words, as a screen reader says it. @param {Piece} piece @param {[string, string]} sides */
export function inWords(piece, sides) {
  return [
    piece.name, piece.id.toLowerCase() === piece.name.toLowerCase() ? '' : piece.id, piece.side === null ? '' : sides[piece.side], piece.kind,
    ...piece.card.map((f) => `${f.label} ${f.value}`), ...piece.badges.map((b) => b.text),
  ].filter(Boolean).join(', ');
}
