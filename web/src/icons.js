// Small signs, drawn rather than typed: every machine has other letters.
import { html, svg } from '../vendor/lit-html/lit-html.js';

const PATHS = {
  hex: 'M8 2h8l5 10-5 10H8L3 12z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  undo: 'M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3',
  first: 'M6 5v14M19 5L9 12l10 7z',
  previous: 'M16 5L6 12l10 7z',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
  next: 'M8 5l10 7-10 7z',
  back: 'M12 5L4 12l8 7zM21 5l-8 7 8 7z',
  on: 'M12 5l8 7-8 7zM3 5l8 7-8 7z',
  last: 'M18 5v14M5 5l10 7-10 7z',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  left: 'M20 12H5M11 6l-6 6 6 6',
  right: 'M4 12h15M13 6l6 6-6 6',
  turnleft: 'M6 20h13V12a7 7 0 0 0-13-3M6 3v6h6',
  turnright: 'M18 20H5V12a7 7 0 0 1 13-3M18 3v6h-6',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  ringed: 'M4 4h16v16H4zM9 12h5M12 9l3 3-3 3',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  turn: 'M4 12a8 8 0 0 1 14-5.3M18 2v5h-5M20 12a8 8 0 0 1-14 5.3M6 22v-5h5',
  tape: 'M2.5 15.5l13-13 6 6-13 13zM6.5 11.5l2.5 2.5M10 8l3.5 3.5M13.5 4.5L16 7',
  layers: 'M12 3l9 5-9 5-9-5zM3 12.5l9 5 9-5M3 17l9 5 9-5',
  fold: 'M9 5l7 7-7 7',
  lamp: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  die: 'M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01',
};
const SOLID = new Set(['first', 'back', 'previous', 'play', 'next', 'on', 'last']);

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  const kind = name === 'lamp' ? 'icon half' : SOLID.has(name) ? 'icon solid' : 'icon';
  return html`<svg class=${kind} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">${svg`<path d=${PATHS[name]} />`}</svg>`;
}
