// Pieces to be brought onto the board: taken by a click, or carried over from the panel with the mouse.
/** @import { Desk } from './desk.js' */
/** @import { Piece } from '../../gen/Piece.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { W } from '../words.js';
import { picture } from './card.js';
import { actors } from './offers.js';

/** How far the mouse may slip and still click. */
const SLIP = 6;

/** What is being carried: where it was taken, and whether it has left its place. @type {{x: number, y: number, gone: boolean} | null} */
let carried = null;
/** Whether the click that follows is the end of a drag. */
let dropped = false;

/** Pieces beside the board that have an answer. @param {Desk} desk */
export function able(desk) {
  const some = actors(desk.question);
  return (desk.view?.scene.pieces ?? []).filter((p) => p.pose.kind === 'aside' && some.has(p.id));
}

/** As counters or figures to take. @param {Desk} desk */
export function tray(desk) {
  return html`<section class="tray"><h2>${desk.view?.scene.status.turn ? W.alsoYours : W.tray}</h2>
    <ul>${able(desk).map((p) => html`<li><button type="button" aria-pressed=${p.id === desk.selected ? 'true' : 'false'} title=${p.name} aria-label=${W.selectPiece(p.name)}
      @pointerdown=${(/** @type {PointerEvent} */ e) => lift(e)} @pointermove=${(/** @type {PointerEvent} */ e) => move(e, desk, p)}
      @pointerup=${(/** @type {PointerEvent} */ e) => drop(e, desk)} @pointercancel=${() => { carried = null; desk.hands.release(); }}
      @dragstart=${(/** @type {Event} */ e) => e.preventDefault()} @click=${() => click(desk, p)}>${picture(p, desk.table !== null)}${desk.table ? html`<span class="who">${p.name}</span>` : nothing}</button></li>`)}</ul></section>`;
}

/** @param {Desk} desk @param {Piece} piece */
function click(desk, { id }) {
  if (dropped) dropped = false;
  else desk.select(id === desk.selected ? null : id);
}

/** A finger scrolls the panel; it taps the piece and then the board. @param {PointerEvent} e */
function lift(e) {
  dropped = false;
  if (e.pointerType === 'touch' || e.button !== 0) return;
  /** @type {HTMLElement} */ (e.currentTarget).setPointerCapture(e.pointerId);
  carried = { x: e.clientX, y: e.clientY, gone: false };
}

/** @param {PointerEvent} e @param {Desk} desk @param {Piece} piece */
function move(e, desk, { id }) {
  if (!carried || (!carried.gone && Math.hypot(e.clientX - carried.x, e.clientY - carried.y) <= SLIP)) return;
  if (!carried.gone) {
    carried.gone = true;
    if (desk.selected !== id) desk.select(id);
    desk.hands.take();
  }
  const there = desk.under(e.clientX, e.clientY);
  if (there?.at && desk.hands.mover?.grips.includes('body')) desk.hands.pull('body', there.at);
  else desk.hoverAt(there?.hex ?? null);
}

/** Where it is let go it is planned, or placed where a hex is all that must be said. @param {PointerEvent} e @param {Desk} desk */
function drop(e, desk) {
  const gone = carried?.gone ?? false;
  carried = null;
  if (!gone) return;
  dropped = true;
  // What is planned is carried out by Enter: the button it came from shall not hear it.
  /** @type {HTMLElement} */ (e.currentTarget).blur();
  const there = desk.under(e.clientX, e.clientY);
  desk.hands.release();
  if (there?.hex !== undefined) desk.dropOn(there.hex);
}
