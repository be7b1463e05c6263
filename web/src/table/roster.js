// The roster of a side for the printer: a line for each unit, with boxes to cross off what it loses.
/** @import { Desk } from './desk.js' */
/** @import { Piece } from '../../gen/Piece.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { paintNow } from '../frame.js';
import { W } from '../words.js';

/** More boxes than this are no help. */
const MOST = 48;

/** Prints the roster of the side one sits at; who only looks on prints both. @param {Desk} desk */
export function printRoster(desk) {
  desk.roster = true;
  addEventListener('afterprint', () => {
    desk.roster = false;
    paintNow();
  }, { once: true });
  paintNow();
  print();
}

/** The roster, as it comes out of the printer. @param {Desk} desk */
export function roster(desk) {
  const { view, session } = desk;
  if (!desk.roster || !view) return nothing;
  const mine = view.seat === 'first' ? [0] : view.seat === 'second' ? [1] : [0, 1];
  return mine.map((side) => html`<section class="paper roster" aria-hidden="true">
    <h1>${view.scene.sides[side]}</h1>
    <p class="head"><b>${session.welcome?.title ?? ''}</b> · ${W.turnOf(view.scene.status)} · ${desk.game}</p>
    <table><thead><tr><th scope="col">${W.rosterOf.unit}</th><th scope="col">${W.rosterOf.quality}</th><th scope="col">${W.rosterOf.strength}</th></tr></thead>
      <tbody>${view.scene.pieces.filter((p) => p.side === side && p.kind !== 'marker').map(line)}</tbody></table>
  </section>`);
}

/** @param {Piece} piece */
const line = (piece) => html`<tr><th scope="row">${piece.name} <small>${piece.id}</small></th><td>${piece.quality ?? ''}</td>
  <td><b>${piece.strength ?? ''}</b> <span class="boxes">${boxes(piece.strength)}</span>
    <p class="facts">${piece.card.map((fact) => `${fact.label} ${fact.value}`).join(' · ')}</p></td></tr>`;

/** A box for each man, figure or step that is left, by fives. @param {string | null} strength */
function boxes(strength) {
  const n = Number.parseInt(strength ?? '', 10);
  if (!(n > 0) || n > MOST) return '';
  return '□□□□□ '.repeat(Math.floor(n / 5)) + '□'.repeat(n % 5);
}
