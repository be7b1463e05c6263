// The keyboard: everything can be done with it.
/** @import { Desk } from './desk.js' */
/** @import { Camera } from './camera.js' */
/** @import { Replay } from './replay.js' */
import { invalidate, paintNow } from '../frame.js';
import { hexInWords } from './aria.js';
import { isOn, neighbour } from './hexes.js';
import { general, ofOffer } from './offers.js';
import { take, turn } from './rose.js';
import { overlays } from './tools.js';

/** Arrow keys on a flat-topped grid: up and down the column, left and right across it. @type {Record<string, (hex: number) => number>} */
const ARROWS = {
  ArrowUp: (hex) => neighbour(hex, 0),
  ArrowDown: (hex) => neighbour(hex, 3),
  ArrowRight: (hex) => neighbour(hex, Math.floor(hex / 100) % 2 === 0 ? 1 : 2),
  ArrowLeft: (hex) => neighbour(hex, Math.floor(hex / 100) % 2 === 0 ? 5 : 4),
};

/** @param {KeyboardEvent} e @param {Desk} desk @param {Camera} camera @param {Replay} replay */
export function onKey(e, desk, camera, replay) {
  if (e.ctrlKey || e.metaKey || e.altKey || !desk.view || desk.dialog) return;
  const target = /** @type {Element} */ (e.target);
  if (desk.film.shot && (e.key === ' ' || e.key === 'Escape') && !target.matches('input, select, textarea, button')) {
    e.preventDefault();
    return e.key === ' ' ? desk.film.step() : desk.film.skip();
  }
  if (e.key === 'Escape') {
    if (target.matches('input')) /** @type {HTMLElement} */ (target).blur();
    desk.letGo();
    desk.dice = [];
    desk.tape.putAway();
    return focusBoard();
  }
  if (target.matches('input, select, textarea')) return;
  const onBoard = target.id === 'board';
  if (onBoard && (desk.table ? tableKey(e, desk) : boardKey(e, desk, camera.turned))) return e.preventDefault();
  if (act(e, desk, camera, replay)) e.preventDefault();
}

export function focusBoard() {
  document.getElementById('board')?.focus({ preventScroll: true });
}

/** As the page sees it: on a turned map up is down. @type {Record<string, string>} */
const OTHER = { ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp', ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** @param {KeyboardEvent} e @param {Desk} desk @param {boolean} turned */
function boardKey(e, desk, turned) {
  const { board } = desk;
  if (!board) return false;
  if (e.key in ARROWS) {
    const from = desk.cursor ?? desk.here ?? Math.ceil(board.columns / 2) * 100 + Math.ceil(board.rows / 2);
    const to = desk.cursor === null && desk.here === null ? from : ARROWS[turned ? OTHER[e.key] : e.key](from);
    if (isOn(board, to)) {
      desk.cursor = desk.opened = to;
      desk.reveal(to);
      desk.spoken = hexInWords(desk, to);
    }
    invalidate();
    return true;
  }
  if ((e.key === '[' || e.key === ']') && turn(desk, e.key === ']' ? 1 : -1)) return true;
  if ((e.key === 'Enter' || e.key === ' ') && !desk.pending && take(desk)) return true;
  if ((e.key === 'Enter' || e.key === ' ') && desk.cursor !== null) {
    if (desk.pending) desk.commit();
    else Promise.resolve(desk.clickHex(desk.cursor, null)).then(afterwards);
    return true;
  }
  return false;
}

/** Keys that add to the plan of a body on a free table. @type {Record<string, import('../../gen/StrokeKey.ts').StrokeKey>} */
const STROKES = { ArrowUp: 'forward', ArrowDown: 'back', ArrowLeft: 'left', ArrowRight: 'right', '[': 'turn_left', ']': 'turn_right' };

/** @param {KeyboardEvent} e @param {Desk} desk */
function tableKey(e, desk) {
  const { hands } = desk;
  if (e.key in STROKES && hands.mover) return hands.step(STROKES[e.key]);
  switch (e.key) {
    case 'Backspace': hands.back(); return true;
    case 't': hands.nextAim(1); return true;
    case 'T': hands.nextAim(-1); return true;
    case 'Enter': case ' ':
      if (desk.pending) desk.commit();
      else if (hands.words !== null) hands.carryOut();
      else if (hands.aim ?? desk.selected) hands.click(hands.aim ?? desk.selected, [0, 0]).then(afterwards);
      return true;
    default: return false;
  }
}

/** A list that opened takes the focus. */
function afterwards() {
  paintNow();
  const next = /** @type {HTMLElement | null} */ (document.querySelector('.popover button') ?? document.querySelector('#commit'));
  next?.focus();
}

/** @param {KeyboardEvent} e @param {Desk} desk @param {Camera} camera @param {Replay} replay */
function act(e, desk, camera, replay) {
  const overlay = overlays(desk).find(({ key }) => key === e.key);
  if (overlay) {
    desk.toggleOverlay(overlay.kind);
    return true;
  }
  switch (e.key) {
    case 'n': desk.nextPiece(1); focusBoard(); return true;
    case 'N': desk.nextPiece(-1); focusBoard(); return true;
    case 'a': return show(desk, 'orders', '.answers button');
    case '/': return show(desk, 'orders', '#command');
    case 'l': return show(desk, 'log', '#tabpanel');
    case 'r': return show(desk, 'rules', '#find');
    case 'c': desk.openCharts(); return true;
    case 's': return show(desk, 'standing', '#tabpanel');
    case 'e': {
      const end = general(desk.question).find((o) => o.tag.ends) ?? desk.question?.offers.find((o) => o.tag.ends);
      if (end) {
        Promise.resolve(desk.choose(ofOffer(end))).then(() => {
          paintNow();
          document.getElementById('sure-yes')?.focus();
        });
      }
      return true;
    }
    case 'u': desk.takeBackMove(); return true;
    case '+': case '=': camera.zoom(1.25); return true;
    case '-': camera.zoom(0.8); return true;
    case '0': camera.fit(); return true;
    case 'v': camera.turn(); return true;
    case 'm': desk.tape.toggle(); return true;
    case ',': replay.by(-1); return true;
    case '.': replay.by(1); return true;
    case '[': replay.jump('activation', -1); return true;
    case ']': replay.jump('activation', 1); return true;
    case '{': replay.jump('combat', -1); return true;
    case '}': replay.jump('combat', 1); return true;
    case '?': desk.dialog = 'keys'; invalidate(); return true;
    default: return false;
  }
}

/** @param {Desk} desk @param {import('./sight.js').Tab} tab @param {string} focus */
function show(desk, tab, focus) {
  desk.tab = tab;
  desk.panelOpen = true;
  paintNow();
  /** @type {HTMLElement | null} */ (document.querySelector(focus))?.focus();
  return true;
}
